// Sentences as vectors: the Universal Sentence Encoder, lite (Cer et al. 2018), a transformer of two layers over pieces of words. Its weights are read from
// encoder.bin when a text is first encoded; the products run in WebAssembly with integers, everything between them here.
import { float32At, int32At } from '../../../text/at.js';
import { type DataFile, openData, readData } from '../data.js';
import {
  encoderFile,
  encoderFormat,
  encoderLayout,
  headerLength,
  heads,
  hiddenWidth,
  type Layer,
  layers,
  layerWidth,
  type MatrixShape,
  matrices,
  matrixFile,
  maxPieces,
  packedLength,
  pieceWidth,
  unpack,
  vectors,
  width,
} from './encoder-file.js';
import { startCode } from './matrix.js';
import { pieceReader } from './pieces.js';

/** Makes vectors of texts. */
interface Encoder {
  /** Unit vector of `width` numbers for the first 64 pieces (about 50 words) of an English text; all zero for a text without any. */
  encode(text: string): Float32Array;
}

let shipped: Encoder | undefined;
const recent = new Map<string, Float32Array>();
const maxRecent = 256;

/**
 * The encoding of a text by the shipped weights; those of the last texts are kept. A text of 30 pieces takes some ten milliseconds. Fails with
 * `engine-unavailable` when the build did not make the weights.
 */
export function encode(text: string): Float32Array {
  shipped ??= openEncoder(openData(encoderFile), readData(matrixFile));
  // No piece is longer than sixteen letters.
  const read = text.slice(0, maxPieces * 16);
  const known = recent.get(read);
  if (known !== undefined) return known;
  const encoding = shipped.encode(read);
  const [oldest] = recent.keys();
  if (recent.size >= maxRecent && oldest !== undefined) recent.delete(oldest);
  recent.set(read, encoding);
  return encoding;
}

/** How alike two texts are by their encodings: their cosine, -1 to 1; 0 where one is empty. */
export function likeness(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < width; index++) sum += float32At(a, index) * float32At(b, index);
  return sum;
}

const maxRows = maxPieces;
// Numbers of a row that one head compares, or rows that it takes the mean of.
const maxDepth = Math.max(maxRows, width / heads);
// Sums of products must fit into 32 bits: 1,536 with weights of at most 31, and 128 of two numbers that are both rounded here.
const maxLevel = 32_767;
const maxSmallLevel = 4_095;
const pageLength = 65_536;

// Packed numbers that are read at a time: as many as are made longer sixteen at a time.
const partLength = 49_152;

/** Reads the weights and the code that multiplies. */
function openEncoder(file: DataFile, code: Uint8Array): Encoder {
  const [format = 0, pieceCount = 0, letterBytes = 0] = new Uint32Array(file.read(0, 4 * headerLength).buffer);
  if (format !== encoderFormat) throw new Error(`${encoderFile} has another format; run: npm run build`);
  const layout = encoderLayout(pieceCount, letterBytes);
  const { buffer } = file.read(0, layout.matrices);
  const numbersAt = (from: number, length: number): Float32Array => new Float32Array(buffer, from, length);
  const reader = pieceReader(file.read(layout.letters, letterBytes).toString('utf8').split('\n'), numbersAt(layout.scores, pieceCount));
  const pieceScales = numbersAt(layout.pieceScales, pieceCount);
  const vectorOf = new Map(vectors.map(({ name, length }) => [name, numbersAt(startIn(layout.vectorStarts, name), length)]));
  const named = (name: string): Float32Array => valueIn(vectorOf, name);

  const { memory, multiply, weigh, unpackAll } = startCode(code);
  const [leftStart, rightStart] = [0, 2 * maxRows * hiddenWidth];
  const outStart = rightStart + 2 * maxRows * maxDepth;
  let end = outStart + 4 * maxRows * hiddenWidth;
  const weightStarts = new Map<string, number>();
  for (const { name, inputs, outputs } of matrices) {
    weightStarts.set(name, end);
    end += inputs * outputs;
  }
  const packedStart = end;
  // A little more than a part: numbers are unpacked sixteen bytes at a time.
  end += partLength + 16;
  memory.grow(Math.ceil(end / pageLength) - memory.buffer.byteLength / pageLength);
  const left = new Int16Array(memory.buffer, leftStart, maxRows * hiddenWidth);
  const right = new Int16Array(memory.buffer, rightStart, maxRows * maxDepth);
  const sums = new Int32Array(memory.buffer, outStart, maxRows * hiddenWidth);
  for (const { name, inputs, outputs } of matrices) {
    const [start, length] = [startIn(layout.matrixStarts, name), packedLength(inputs * outputs)];
    for (let at = 0; at < length; at += partLength) {
      const part = new Uint8Array(memory.buffer, packedStart, Math.min(partLength, length - at));
      file.readInto(part, start + at);
      unpackAll(packedStart, valueIn(weightStarts, name) + (at / 3) * 4, (part.length / 3) * 4);
    }
  }
  const scalesOf = new Map(matrices.map(({ name, outputs }) => [name, numbersAt(startIn(layout.scaleStarts, name), outputs)]));
  const shapeOf = new Map(matrices.map((shape) => [shape.name, shape]));
  const packedPiece = new Uint8Array(packedLength(pieceWidth));
  const levels = new Int16Array(pieceWidth);

  /** Rows of `inputs` numbers through a matrix, with what it adds: rows of `outputs` numbers. */
  function through(name: string, rows: Float32Array): Float32Array {
    const { inputs, outputs }: MatrixShape = valueIn(shapeOf, name);
    const count = rows.length / inputs;
    const rowScales = new Float32Array(count);
    for (let row = 0; row < count; row++) rowScales[row] = toLevels(rows, row * inputs, 1, inputs, maxLevel, left, row * inputs);
    weigh(rounded(count, 4), outputs, 2 * inputs, leftStart, valueIn(weightStarts, name), outStart);
    const [scales, added] = [valueIn(scalesOf, name), named(name)];
    const result = new Float32Array(count * outputs);
    for (let row = 0; row < count; row++)
      for (let column = 0; column < outputs; column++) {
        const at = row * outputs + column;
        result[at] = int32At(sums, at) * float32At(rowScales, row) * float32At(scales, column) + float32At(added, column);
      }
    return result;
  }

  /**
   * Each row's mean over all rows, weighted by how well its query meets their keys, head by head (Vaswani et al. 2017). Rows hold queries, keys and values
   * of `wide` numbers each.
   */
  function attention(rows: Float32Array, wide: number): Float32Array {
    const stride = 3 * wide;
    const count = rows.length / stride;
    const depth = wide / heads;
    // The lists that are multiplied are as long as eight numbers at a time fill.
    const padded = rounded(count, 8);
    const result = new Float32Array(count * wide);
    const [leftScales, rightScales] = [new Float32Array(maxRows), new Float32Array(maxDepth)];
    const weights = new Float32Array(count);
    for (let head = 0; head < heads; head++) {
      for (let row = 0; row < count; row++) {
        const query = row * stride + head * depth;
        leftScales[row] = toLevels(rows, query, 1, depth, maxSmallLevel, left, row * depth) / Math.sqrt(depth);
        rightScales[row] = toLevels(rows, query + wide, 1, depth, maxSmallLevel, right, row * depth);
      }
      multiply(rounded(count, 4), rounded(count, 2), 2 * depth, leftStart, rightStart, outStart);
      const sumsInRow = rounded(count, 2);
      for (let row = 0; row < count; row++) {
        let highest = Number.NEGATIVE_INFINITY;
        for (let other = 0; other < count; other++) {
          const met = int32At(sums, row * sumsInRow + other) * float32At(leftScales, row) * float32At(rightScales, other);
          weights[other] = met;
          if (met > highest) highest = met;
        }
        let total = 0;
        for (let other = 0; other < count; other++) {
          const weight = Math.exp(float32At(weights, other) - highest);
          weights[other] = weight;
          total += weight;
        }
        leftScales[row] = toLevels(weights, 0, 1, count, maxSmallLevel, left, row * padded) / total;
        left.fill(0, row * padded + count, (row + 1) * padded);
      }
      for (let index = 0; index < depth; index++) {
        rightScales[index] = toLevels(rows, 2 * wide + head * depth + index, stride, count, maxSmallLevel, right, index * padded);
        right.fill(0, index * padded + count, (index + 1) * padded);
      }
      multiply(rounded(count, 4), depth, 2 * padded, leftStart, rightStart, outStart);
      for (let row = 0; row < count; row++)
        for (let index = 0; index < depth; index++)
          result[row * wide + head * depth + index] = int32At(sums, row * depth + index) * float32At(leftScales, row) * float32At(rightScales, index);
    }
    return result;
  }

  function attend(layer: Layer, rows: Float32Array): Float32Array {
    const wide = layerWidth(layer);
    const projected = through(
      `attend ${layer}`,
      normalised(rows, wide, named(`scale before attend ${layer}`), named(`offset before attend ${layer}`)),
    );
    return through(`attended ${layer}`, attention(projected, wide));
  }

  function feedForward(layer: Layer, rows: Float32Array): Float32Array {
    const wide = through(`widen ${layer}`, normalised(rows, width, named(`scale before widen ${layer}`), named(`offset before widen ${layer}`)));
    for (let index = 0; index < wide.length; index++) if (float32At(wide, index) < 0) wide[index] = 0;
    return through(`narrow ${layer}`, wide);
  }

  return {
    encode(text) {
      const pieces = reader.pieces(text, maxPieces);
      if (pieces.length === 0) return new Float32Array(width);
      let rows: Float32Array = new Float32Array(pieces.length * pieceWidth);
      pieces.forEach((piece, position) => {
        const from = position * pieceWidth;
        file.readInto(packedPiece, layout.pieceVectors + piece * packedPiece.length);
        unpack(packedPiece, 0, levels, 0, pieceWidth);
        // The encoder adds the vectors of the pieces twice, once with the signal of their place.
        const scale = 2 * float32At(pieceScales, piece);
        levels.forEach((level, index) => {
          rows[from + index] = scale * level;
        });
        addPlace(rows, from, position);
      });
      for (const layer of layers) {
        const kept = layer === 0 ? through('residual 0', rows) : rows;
        const attended = sumOf(attend(layer, rows), kept);
        rows = sumOf(feedForward(layer, attended), attended);
      }
      return unit(through('last', meanRow(rows, width)).map(Math.tanh));
    },
  };
}

function startIn(starts: ReadonlyMap<string, number>, name: string): number {
  return valueIn(starts, name);
}

function valueIn<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name);
  if (value === undefined) throw new Error(`the encoder has no ${name}`);
  return value;
}

/**
 * `count` numbers, one in `step` from `from` on, as integers of at most `max` at `to` of `target`. Returns what one of them is worth; 0 where all numbers
 * are 0.
 */
function toLevels(numbers: Float32Array, from: number, step: number, count: number, max: number, target: Int16Array, to: number): number {
  let peak = 0;
  for (let index = 0; index < count; index++) peak = Math.max(peak, Math.abs(float32At(numbers, from + step * index)));
  const scale = peak === 0 ? 0 : max / peak;
  for (let index = 0; index < count; index++) target[to + index] = Math.round(float32At(numbers, from + step * index) * scale);
  return peak / max;
}

function rounded(count: number, step: number): number {
  return Math.ceil(count / step) * step;
}

// Where a piece stands, by sines and cosines of a hundred and twenty-eight wavelengths from 2π to 20,000π (Vaswani et al. 2017).
function addPlace(rows: Float32Array, from: number, position: number): void {
  const half = pieceWidth / 2;
  for (let index = 0; index < half; index++) {
    const angle = position * 10_000 ** (-index / (half - 1));
    rows[from + index]! += Math.sin(angle);
    rows[from + half + index]! += Math.cos(angle);
  }
}

const smallest = 1e-6;

/** Each row with mean 0 and variance 1, then scaled and moved (Ba, Kiros and Hinton 2016). */
function normalised(rows: Float32Array, length: number, scales: Float32Array, offsets: Float32Array): Float32Array {
  const result = new Float32Array(rows.length);
  for (let from = 0; from < rows.length; from += length) {
    let mean = 0;
    for (let index = 0; index < length; index++) mean += float32At(rows, from + index);
    mean /= length;
    let variance = 0;
    for (let index = 0; index < length; index++) variance += (float32At(rows, from + index) - mean) ** 2;
    const factor = 1 / Math.sqrt(variance / length + smallest);
    for (let index = 0; index < length; index++)
      result[from + index] = (float32At(rows, from + index) - mean) * factor * float32At(scales, index) + float32At(offsets, index);
  }
  return result;
}

function sumOf(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((value, index) => value + float32At(b, index));
}

function meanRow(rows: Float32Array, length: number): Float32Array {
  const mean = new Float32Array(length);
  const count = rows.length / length;
  rows.forEach((value, index) => {
    mean[index % length]! += value / count;
  });
  return mean;
}

function unit(vector: Float32Array): Float32Array {
  const square = vector.reduce((sum, value) => sum + value * value, 0);
  return square === 0 ? vector : vector.map((value) => value / Math.sqrt(square));
}
