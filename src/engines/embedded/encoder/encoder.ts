// Encodes sentences as vectors: the Universal Sentence Encoder Lite (Cer et al. 2018), a transformer of two layers over word pieces. Its weights are read from
// encoder.bin when a text is first encoded; matrix products run in WebAssembly with integers, everything else here.
import { once, oncePerKey } from '../../../core/once-per.js';
import { entryAt, float32At, int16At } from '../../../text/at.js';
import { type DataFile, openData, readData } from '../data.js';
import { type HeldMatrix, matrixFile, openProducts, sumOf } from '../matrix/products.js';
import {
  encoderFile,
  encoderFormat,
  encoderLayout,
  headerLength,
  heads,
  hiddenWidth,
  type Layer,
  layerWidth,
  matrices,
  maxPieces,
  packedLength,
  pieceWidth,
  unpack,
  vectors,
  width,
} from './encoder-file.js';
import { pieceReader } from './pieces.js';

/** Encodes texts as vectors. */
interface Encoder {
  /** Unit vector of `width` numbers for the first 256 pieces (about 200 words) of an English text; all zero for an empty text. */
  encode(text: string): Float32Array;
}

const shipped = once(() => openEncoder(openData(encoderFile), readData(matrixFile)));
const maxRecent = 256;

/** Maximum number of stretches of a longer text; its encoding is the mean of theirs. */
const maxStretches = 4;
/** Maximum number of letters read: no piece is longer than sixteen. */
export const maxLetters = maxStretches * maxPieces * 16;

/**
 * Encodes a text with the shipped weights; caches recent texts. Thirty pieces take about ten milliseconds. Fails with `engine-unavailable` if the build did
 * not produce the weights.
 */
export function encode(text: string): Float32Array {
  return encodingOf(text.slice(0, maxLetters));
}

const encodingOf = oncePerKey((text: string) => shipped().encode(text), maxRecent);

/** Cosine similarity of two texts by their encodings, -1 to 1; 0 if one is empty. */
export function cosineSimilarity(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < width; index++) sum += float32At(a, index) * float32At(b, index);
  return sum;
}

// Bytes of packed numbers read at a time; a multiple of 12, the bytes of the sixteen numbers that are unpacked together.
const partLength = 49_152;
/** Maximum of a 6-bit number. */
const maxWeight = 31;

/** Opens an encoder from its weights and the multiplication code. */
function openEncoder(file: DataFile, code: Uint8Array): Encoder {
  const [format = 0, pieceCount = 0, letterBytes = 0] = new Uint32Array(file.read(0, 4 * headerLength).buffer);
  if (format !== encoderFormat) throw new Error(`${encoderFile} has an unsupported format; run: npm run build`);
  const layout = encoderLayout(pieceCount, letterBytes);
  const { buffer } = file.read(0, layout.matrices);
  const numbersAt = (from: number, length: number): Float32Array => new Float32Array(buffer, from, length);
  const reader = pieceReader(file.read(layout.letters, letterBytes).toString('utf8').split('\n'), numbersAt(layout.scores, pieceCount));
  const pieceScales = numbersAt(layout.pieceScales, pieceCount);
  const vectorOf = new Map(vectors.map(({ name, length }) => [name, numbersAt(entryAt(layout.vectorStarts, name), length)]));
  const named = (name: string): Float32Array => entryAt(vectorOf, name);

  const products = openProducts(code, { inputs: hiddenWidth, outputs: hiddenWidth, rows: maxPieces, depth: width / heads });
  const weightStarts = new Map(matrices.map(({ name, inputs, outputs }) => [name, products.reserve(inputs * outputs)]));
  // Slightly more than a part: unpacking loads sixteen bytes at a time.
  const packedStart = products.reserve(partLength + 16);
  const held = new Map<string, HeldMatrix>();
  for (const { name, inputs, outputs } of matrices) {
    const [from, length, start] = [entryAt(layout.matrixStarts, name), packedLength(inputs * outputs), entryAt(weightStarts, name)];
    for (let at = 0; at < length; at += partLength) {
      const part = new Uint8Array(products.memory.buffer, packedStart, Math.min(partLength, length - at));
      file.readInto(part, from + at);
      products.unpackAll(packedStart, start + (at / 3) * 4, (part.length / 3) * 4);
    }
    const scales = numbersAt(entryAt(layout.scaleStarts, name), outputs);
    held.set(name, { inputs, outputs, start, maxWeight, scales, added: named(name) });
  }
  const packedPieces = file.read(layout.pieceVectors, pieceCount * packedLength(pieceWidth));
  const levels = new Int16Array(pieceWidth);

  const through = (name: string, rows: Float32Array, floor?: number): Float32Array => products.through(entryAt(held, name), rows, floor);

  const norm = (name: string, rows: Float32Array): Float32Array =>
    products.normalised(rows, named(`scale before ${name}`), named(`offset before ${name}`));

  function attend(layer: Layer, rows: Float32Array): Float32Array {
    const projected = through(`attend ${layer}`, norm(`attend ${layer}`, rows));
    return through(`attended ${layer}`, products.attention(projected, layerWidth(layer), heads));
  }

  const widened = (layer: Layer, rows: Float32Array): Float32Array => through(`widen ${layer}`, norm(`widen ${layer}`, rows), 0);
  const narrowed = (layer: Layer, rows: Float32Array): Float32Array => through(`narrow ${layer}`, rows);

  function encodeStretch(pieces: readonly number[]): Float32Array {
    let rows: Float32Array = new Float32Array(pieces.length * pieceWidth);
    pieces.forEach((piece, position) => {
      const from = position * pieceWidth;
      unpack(packedPieces, piece * packedLength(pieceWidth), levels, 0, pieceWidth);
      // The encoder adds the vectors of the pieces twice, once with the positional signal.
      const scale = 2 * float32At(pieceScales, piece);
      for (let index = 0; index < pieceWidth; index++) rows[from + index] = scale * int16At(levels, index) + float32At(places(), from + index);
    });
    const first = sumOf(attend(0, rows), through('residual 0', rows));
    rows = sumOf(narrowed(0, widened(0, first)), first);
    const second = sumOf(attend(1, rows), rows);
    // Only the mean of the rows is needed, and the mean of products is the product of the mean.
    const mean = sumOf(narrowed(1, meanRow(widened(1, second), hiddenWidth)), meanRow(second, width));
    return unit(through('last', mean).map(Math.tanh));
  }

  return {
    encode(text) {
      const pieces = reader.pieces(text, maxStretches * maxPieces);
      const count = Math.ceil(pieces.length / maxPieces);
      const stretches = Array.from({ length: count }, (_, index) =>
        encodeStretch(pieces.slice(Math.floor((index * pieces.length) / count), Math.floor(((index + 1) * pieces.length) / count))),
      );
      return stretches.length === 0 ? new Float32Array(width) : unit(stretches.reduce(sumOf));
    },
  };
}

// Positional encoding of the pieces: sines and cosines of 128 wavelengths from 2π to 20,000π (Vaswani et al. 2017).
const places = once(() => {
  const half = pieceWidth / 2;
  const rows = new Float32Array(maxPieces * pieceWidth);
  for (let position = 0; position < maxPieces; position++) {
    for (let index = 0; index < half; index++) {
      const angle = position * 10_000 ** (-index / (half - 1));
      rows[position * pieceWidth + index] = Math.sin(angle);
      rows[position * pieceWidth + half + index] = Math.cos(angle);
    }
  }
  return rows;
});

function meanRow(rows: Float32Array, length: number): Float32Array {
  const mean = new Float32Array(length);
  for (let from = 0; from < rows.length; from += length) {
    for (let index = 0; index < length; index++) mean[index]! += float32At(rows, from + index);
  }
  return mean.map((sum) => (sum * length) / rows.length);
}

function unit(vector: Float32Array): Float32Array {
  const square = vector.reduce((sum, value) => sum + value * value, 0);
  return square === 0 ? vector : vector.map((value) => value / Math.sqrt(square));
}
