// Rows of numbers through the matrices of a trained network, and the attention of rows to each other: the products run in WebAssembly with integers, everything
// between them here.
import { float32At, int32At } from '../../../text/at.js';
import { startCode } from './matrix-code.js';

/** Name of the file of the code in `dist/data`. */
export const matrixFile = 'matrix.wasm';

/** A matrix as it lies in the memory: `outputs` rows of `inputs` integers of 8 bits, what one of them is worth in each row, and what is added to each product. */
export interface HeldMatrix {
  readonly inputs: number;
  readonly outputs: number;
  readonly start: number;
  /** Highest of its integers. */
  readonly maxWeight: number;
  readonly scales: Float32Array;
  readonly added: Float32Array;
}

/** The largest that is multiplied: numbers of a row in and out, rows that attend to each other, and numbers of a row that one head compares. */
interface Sizes {
  readonly inputs: number;
  readonly outputs: number;
  readonly rows: number;
  readonly depth: number;
}

export interface Products {
  readonly memory: WebAssembly.Memory;
  /** Takes so many bytes of the memory; returns where they start. Views of the memory made before are no longer valid. */
  reserve(bytes: number): number;
  /** Packed integers as `unpack` of matrix.wat takes them. */
  unpackAll(from: number, to: number, count: number): void;
  /** Rows of `inputs` numbers through a matrix, with what it adds: rows of `outputs` numbers. */
  through(matrix: HeldMatrix, rows: Float32Array): Float32Array;
  /**
   * Each row's mean over all rows, weighted by how well its query meets their keys, head by head (Vaswani et al. 2017). Rows hold queries, keys and values of `wide`
   * numbers each.
   */
  attention(rows: Float32Array, wide: number, heads: number): Float32Array;
}

// So many rows are multiplied at a time.
const blockRows = 64;
const maxLevel = 32_767;
const maxSmallLevel = 4095;
const pageLength = 65_536;
/** Sums of products must fit into so much. */
const maxSum = 2 ** 31 - 1;

export function openProducts(code: Uint8Array, sizes: Sizes): Products {
  const { memory, multiply, weigh, unpackAll } = startCode(code);
  const longest = Math.max(sizes.inputs, rounded(sizes.rows, 8));
  const leftStart = 0;
  const rightStart = 2 * blockRows * longest;
  const outStart = rightStart + 2 * rounded(sizes.rows, 8) * sizes.depth;
  let end = outStart + 4 * blockRows * Math.max(sizes.outputs, rounded(sizes.rows, 2));
  let [left, right, sums] = [new Int16Array(0), new Int16Array(0), new Int32Array(0)];

  function reserve(bytes: number): number {
    const start = rounded(end, 16);
    end = start + bytes;
    const missing = Math.ceil(end / pageLength) - memory.buffer.byteLength / pageLength;
    if (missing > 0) memory.grow(missing);
    left = new Int16Array(memory.buffer, leftStart, blockRows * longest);
    right = new Int16Array(memory.buffer, rightStart, rounded(sizes.rows, 8) * sizes.depth);
    sums = new Int32Array(
      memory.buffer,
      outStart,
      (rounded(outStart, 4) - outStart + 4 * blockRows * Math.max(sizes.outputs, rounded(sizes.rows, 2))) / 4,
    );
    return start;
  }
  reserve(0);

  function through({ inputs, outputs, start, maxWeight, scales, added }: HeldMatrix, rows: Float32Array): Float32Array {
    const count = rows.length / inputs;
    const level = Math.min(maxLevel, Math.floor(maxSum / (inputs * maxWeight)));
    const rowScales = new Float32Array(blockRows);
    const result = new Float32Array(count * outputs);
    for (let from = 0; from < count; from += blockRows) {
      const own = Math.min(blockRows, count - from);
      for (let row = 0; row < own; row++) rowScales[row] = toLevels(rows, (from + row) * inputs, 1, inputs, level, left, row * inputs);
      weigh(rounded(own, 4), outputs, 2 * inputs, leftStart, start, outStart);
      for (let row = 0, at = 0, to = from * outputs; row < own; row++) {
        const scale = float32At(rowScales, row);
        for (let column = 0; column < outputs; column++)
          result[to++] = int32At(sums, at++) * scale * float32At(scales, column) + float32At(added, column);
      }
    }
    return result;
  }

  function attention(rows: Float32Array, wide: number, heads: number): Float32Array {
    const stride = 3 * wide;
    const count = rows.length / stride;
    const depth = wide / heads;
    // The lists that are multiplied are as long as eight numbers at a time fill.
    const padded = rounded(count, 8);
    const level = Math.min(maxSmallLevel, Math.floor(Math.sqrt(maxSum / Math.max(depth, padded))));
    const sumsInRow = rounded(count, 2);
    const result = new Float32Array(count * wide);
    const [leftScales, keyScales, valueScales] = [new Float32Array(blockRows), new Float32Array(count), new Float32Array(depth)];
    const shares = new Float32Array(blockRows * count);
    for (let head = 0; head < heads; head++)
      for (let from = 0; from < count; from += blockRows) {
        const own = Math.min(blockRows, count - from);
        for (let row = 0; row < count; row++)
          keyScales[row] = toLevels(rows, row * stride + head * depth + wide, 1, depth, level, right, row * depth);
        for (let row = 0; row < own; row++)
          leftScales[row] = toLevels(rows, (from + row) * stride + head * depth, 1, depth, level, left, row * depth) / Math.sqrt(depth);
        multiply(rounded(own, 4), sumsInRow, 2 * depth, leftStart, rightStart, outStart);
        for (let row = 0, to = 0; row < own; row++) {
          const scale = float32At(leftScales, row);
          for (let other = 0, at = row * sumsInRow; other < count; other++) shares[to++] = int32At(sums, at++) * scale * float32At(keyScales, other);
        }
        for (let row = 0; row < own; row++) {
          const total = toShares(shares, row * count, count);
          leftScales[row] = toLevels(shares, row * count, 1, count, level, left, row * padded) / total;
          left.fill(0, row * padded + count, (row + 1) * padded);
        }
        for (let index = 0; index < depth; index++) {
          valueScales[index] = toLevels(rows, 2 * wide + head * depth + index, stride, count, level, right, index * padded);
          right.fill(0, index * padded + count, (index + 1) * padded);
        }
        multiply(rounded(own, 4), depth, 2 * padded, leftStart, rightStart, outStart);
        for (let row = 0; row < own; row++)
          for (let index = 0; index < depth; index++)
            result[(from + row) * wide + head * depth + index] =
              int32At(sums, row * depth + index) * float32At(leftScales, row) * float32At(valueScales, index);
      }
    return result;
  }
  return { memory, reserve, unpackAll, through, attention };
}

/** Makes `count` numbers from `from` on what their exponentials are to the highest of them; returns the sum. */
function toShares(numbers: Float32Array, from: number, count: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = from; index < from + count; index++) highest = Math.max(highest, float32At(numbers, index));
  let total = 0;
  for (let index = from; index < from + count; index++) {
    const share = Math.exp(float32At(numbers, index) - highest);
    numbers[index] = share;
    total += share;
  }
  return total;
}

/**
 * `count` numbers, one in `step` from `from` on, as integers of at most `max` at `to` of `target`. Returns what one of them is worth; 0 where all numbers
 * are 0.
 */
function toLevels(numbers: Float32Array, from: number, step: number, count: number, max: number, target: Int16Array, to: number): number {
  let peak = 0;
  for (let index = 0, at = from; index < count; index++, at += step) {
    const size = Math.abs(float32At(numbers, at));
    if (size > peak) peak = size;
  }
  const scale = peak === 0 ? 0 : max / peak;
  for (let index = 0, at = from; index < count; index++, at += step) {
    const level = float32At(numbers, at) * scale;
    // What is stored loses its fraction: the nearest integer is left, faster than `Math.round` finds it.
    target[to + index] = level < 0 ? level - 0.5 : level + 0.5;
  }
  return peak / max;
}

const rounded = (count: number, step: number): number => Math.ceil(count / step) * step;

const smallest = 1e-6;

/** Each row with mean 0 and variance 1, then scaled and moved (Ba, Kiros and Hinton 2016). */
export function normalised(rows: Float32Array, length: number, scales: Float32Array, offsets: Float32Array): Float32Array {
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

export function sumOf(a: Float32Array, b: Float32Array): Float32Array {
  const sums = new Float32Array(a.length);
  for (let index = 0; index < a.length; index++) sums[index] = float32At(a, index) + float32At(b, index);
  return sums;
}

/** Numbers below 0 become 0, in place. */
export function rectified(numbers: Float32Array): Float32Array {
  for (let index = 0; index < numbers.length; index++) if (float32At(numbers, index) < 0) numbers[index] = 0;
  return numbers;
}
