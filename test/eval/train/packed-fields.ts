// Writes the weights of the two field readers in the format that ships; field-model.ts and meaning-model.ts read it.
import { featureRows } from '../../../src/engines/embedded/reading/field/features.js';
import type { FieldWeights } from '../../../src/engines/embedded/reading/field/field-model.js';
import type { MeaningWeights } from '../../../src/engines/embedded/reading/field/meaning-model.js';

const numberBytes = 4;
const maxByte = 127;
/** Largest magnitude of a weight stored in 16 bits. */
const maxShort = 32_767;

/** Layout: row scale, attention (one byte each, in sixteenths of a nat), rows, then projection and heads, each as a scale and 16-bit integers. */
export function packFieldWeights(weights: FieldWeights): Uint8Array {
  const floats = [weights.projection, weights.concepts, weights.kinds];
  const bytes = new Uint8Array(
    numberBytes + featureRows + weights.rows.length + floats.reduce((sum, { length }) => sum + numberBytes + 2 * length, 0),
  );
  const view = new DataView(bytes.buffer);
  view.setFloat32(0, weights.rowScale, true);
  weights.attention.forEach((value, index) => {
    view.setInt8(numberBytes + index, Math.max(-127, Math.min(127, Math.round(value * 16))));
  });
  bytes.set(new Uint8Array(weights.rows.buffer, weights.rows.byteOffset, weights.rows.length), numberBytes + featureRows);
  let at = numberBytes + featureRows + weights.rows.length;
  for (const part of floats) {
    const scale = part.reduce((max, value) => Math.max(max, Math.abs(value)), 0) / maxShort;
    view.setFloat32(at, scale, true);
    at += numberBytes;
    for (const value of part) {
      view.setInt16(at, Math.round(value / scale), true);
      at += 2;
    }
  }
  return bytes;
}

/** Layout: the pooling as 32-bit floats, then both layers, each as a scale and 8-bit integers. */
export function packMeaning({ narrow, concepts, pooling }: MeaningWeights): Uint8Array {
  const parts = [narrow, concepts];
  const bytes = new Uint8Array(numberBytes * (3 + parts.length) + parts.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  [pooling.words, pooling.meaning, pooling.none].forEach((value, index) => {
    view.setFloat32(index * numberBytes, value, true);
  });
  let at = 3 * numberBytes;
  for (const part of parts) {
    const scale = part.reduce((max, value) => Math.max(max, Math.abs(value)), 0) / maxByte;
    view.setFloat32(at, scale, true);
    at += numberBytes;
    for (const value of part) view.setInt8(at++, Math.round(value / scale));
  }
  return bytes;
}
