// The file with the tagger's weights: 8-bit integers, block by block.
import { once } from '../../../../core/once-per.js';
import { readData } from '../../data.js';
import { type BlockName, blocks, type Weights } from './tagger.js';

const taggerFile = 'prose-tagger.bin';

/** Packs weights: for each block its scale as a 32-bit float, then the values as signed bytes. */
export function packWeights(weights: Weights): Uint8Array {
  const total = blocks.reduce((sum, [, length]) => sum + 4 + length, 0);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [name, length] of blocks) {
    const values = weights[name];
    let largest = 0;
    for (const value of values) largest = Math.max(largest, Math.abs(value));
    const scale = largest === 0 ? 1 : largest / 127;
    view.setFloat32(at, scale, true);
    at += 4;
    for (let index = 0; index < length; index++) view.setInt8(at + index, Math.round((values[index] ?? 0) / scale));
    at += length;
  }
  return bytes;
}

/** Reads packed weights; throws if the length does not match the blocks. */
export function unpackWeights(bytes: Uint8Array): Weights {
  if (bytes.byteLength !== blocks.reduce((sum, [, length]) => sum + 4 + length, 0))
    throw new Error(`${taggerFile} has an unsupported format; run: npm run build`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const entries = blocks.map(([name, length]): [BlockName, Float32Array] => {
    const scale = view.getFloat32(at, true);
    at += 4;
    const values = new Float32Array(new Int8Array(bytes.buffer, bytes.byteOffset + at, length));
    for (let index = 0; index < length; index++) values[index]! *= scale;
    at += length;
    return [name, values];
  });
  return Object.fromEntries(entries) as Weights;
}

/** Loads the shipped weights once. */
export const loadTagger = once(() => unpackWeights(readData(taggerFile)));
