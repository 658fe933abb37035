// Computes layers of trained networks over rows of numbers: matrices, norms, convolutions, and attention between rows. Everything runs in WebAssembly, products
// with integers; arguments and results are copied to and from its memory.
import { float32At } from '../../../text/at.js';
import { startCode } from './matrix-code.js';

/** Name of the code's file in `dist/data`. */
export const matrixFile = 'matrix.wasm';

/** A matrix in memory: `outputs` rows of `inputs` 8-bit integers, the scale of each row, and the bias added to each product. */
export interface HeldMatrix {
  readonly inputs: number;
  readonly outputs: number;
  readonly start: number;
  /** Maximum absolute value of its integers. */
  readonly maxWeight: number;
  readonly scales: Float32Array;
  readonly added: Float32Array;
}

/**
 * Maximum sizes: length of an input and of an output row, number of rows that attend to each other or are convolved, and numbers of a row that one head
 * compares. Lengths of input rows are multiples of 8, those of output rows of 2; a head compares a multiple of 8.
 */
interface Sizes {
  readonly inputs: number;
  readonly outputs: number;
  readonly rows: number;
  readonly depth: number;
}

export interface HeldNumbers {
  readonly start: number;
  readonly length: number;
}

interface Combination {
  /** Distance between the starts of rows of `left`, in numbers; rows overlap if it is less than their length, which is the default. */
  readonly step?: number;
  /** Number of zeros assumed before and after `left`. */
  readonly around?: number;
  /** Bias added to each column. */
  readonly added?: Float32Array;
  /** Smaller results become this. */
  readonly floor?: number;
}

export interface Products {
  readonly memory: WebAssembly.Memory;
  /** Reserves memory; returns its start. Invalidates earlier views of the memory. */
  reserve(bytes: number): number;
  /** Unpacks integers; arguments as for `unpack` of matrix.wat. */
  unpackAll(from: number, to: number, count: number): void;
  /** Rows of `inputs` numbers multiplied by a matrix, plus its bias: rows of `outputs` numbers; those below `floor` become `floor`. */
  through(matrix: HeldMatrix, rows: Float32Array, floor?: number): Float32Array;
  /**
   * For each row, the mean of all rows' values, weighted by how well its query matches their keys, head by head (Vaswani et al. 2017). Rows hold queries,
   * keys and values of `wide` numbers each.
   */
  attention(rows: Float32Array, wide: number, heads: number): Float32Array;
  /** Each row normalised to mean 0 and variance 1, then scaled and shifted (Ba, Kiros and Hinton 2016): rows as long as `scales` and `offsets`. */
  normalised(rows: Float32Array, scales: Float32Array, offsets: Float32Array): Float32Array;
  /**
   * Convolves each column over neighbouring rows and adds a bias; rows are as long as `added`. `kernel` has a row of factors for each neighbour, an odd
   * number of rows, of which the middle one is for the row itself.
   */
  convolved(rows: Float32Array, kernel: Float32Array, added: Float32Array): Float32Array;
  /** Copies numbers into the memory permanently, for `combined`. */
  hold(numbers: Float32Array): HeldNumbers;
  /**
   * For each row of `left`, the sum of the rows of `right` weighted by its numbers; a row of `left` has as many numbers as `right` has rows. Rows of `right`
   * have `columns` numbers, a multiple of 8. Not quantised: for small matrices, and for those computed from texts.
   */
  combined(left: Float32Array, right: Float32Array | HeldNumbers, columns: number, more?: Combination): Float32Array;
}

// Number of rows multiplied at a time.
const blockRows = 64;
const maxLevel = 32_767;
const maxSmallLevel = 4095;
const pageLength = 65_536;
/** Limit for sums of products. */
const maxSum = 2 ** 31 - 1;

export function openProducts(code: Uint8Array, sizes: Sizes): Products {
  const { memory, multiply, weigh, levels, levelsAcross, worth, shares, combine, normalise, convolve, unpack } = startCode(code);
  let end = 0;
  let [bytes, numbers] = [new Uint8Array(0), new Float32Array(0)];

  function reserve(length: number): number {
    const start = rounded(end, 16);
    end = start + length;
    const missing = Math.ceil(end / pageLength) - memory.buffer.byteLength / pageLength;
    if (missing > 0) memory.grow(missing);
    bytes = new Uint8Array(memory.buffer);
    numbers = new Float32Array(memory.buffer);
    return start;
  }
  const maxRows = rounded(sizes.rows, 8);
  const longest = Math.max(sizes.inputs, sizes.outputs, maxRows);
  const space = 4 * Math.max(blockRows * longest, maxRows * sizes.outputs);
  const [given, made] = [reserve(space), reserve(space)];
  const left = reserve(2 * blockRows * longest);
  const [keys, values] = [reserve(2 * maxRows * sizes.depth), reserve(2 * maxRows * sizes.depth)];
  const sums = reserve(4 * blockRows * longest);
  const [rowScales, columnScales, keyScales, addends] = [reserve(4 * blockRows), reserve(4 * longest), reserve(4 * maxRows), reserve(4 * longest)];

  const put = (from: Float32Array, place: number): void => numbers.set(from, place / 4);
  const taken = (place: number, count: number): Float32Array => numbers.slice(place / 4, place / 4 + count);

  function through(
    { inputs, outputs, start, maxWeight, scales, added }: HeldMatrix,
    rows: Float32Array,
    floor = Number.NEGATIVE_INFINITY,
  ): Float32Array {
    const count = rows.length / inputs;
    const level = Math.min(maxLevel, Math.floor(maxSum / (inputs * maxWeight)));
    const result = new Float32Array(count * outputs);
    put(scales, columnScales);
    put(added, addends);
    for (let from = 0; from < count; from += blockRows) {
      const own = Math.min(blockRows, count - from);
      put(rows.subarray(from * inputs, (from + own) * inputs), given);
      levels(own, inputs, 4 * inputs, level, given, left, rowScales);
      weigh(rounded(own, 4), outputs, 2 * inputs, left, start, sums);
      worth(own, outputs, sums, rowScales, columnScales, addends, floor, made, 4 * outputs);
      result.set(numbers.subarray(made / 4, made / 4 + own * outputs), from * outputs);
    }
    return result;
  }

  function attention(rows: Float32Array, wide: number, heads: number): Float32Array {
    const count = rows.length / (3 * wide);
    if (count === 0) return new Float32Array(0);
    const stride = 12 * wide;
    const depth = wide / heads;
    // Lists to be multiplied are padded with zeros to a multiple of eight rows.
    const padded = rounded(count, 8);
    const level = Math.min(maxSmallLevel, Math.floor(Math.sqrt(maxSum / Math.max(depth, padded))));
    put(rows, given);
    bytes.fill(0, keys + 2 * count * depth, keys + 2 * padded * depth);
    bytes.fill(0, values, values + 2 * padded * depth);
    bytes.fill(0, addends, addends + 4 * depth);
    for (let head = 0; head < heads; head++) {
      const queries = given + 4 * head * depth;
      levels(count, depth, stride, level, queries + 4 * wide, keys, keyScales);
      levelsAcross(count, depth, stride, level, queries + 8 * wide, values, 2 * padded, columnScales);
      for (let from = 0; from < count; from += blockRows) {
        const own = Math.min(blockRows, count - from);
        levels(own, depth, stride, level, queries + from * stride, left, rowScales);
        multiply(rounded(own, 4), padded, 2 * depth, left, keys, sums);
        shares(own, count, padded, sums, rowScales, keyScales, 1 / Math.sqrt(depth), level, left);
        multiply(rounded(own, 4), depth, 2 * padded, left, values, sums);
        worth(own, depth, sums, rowScales, columnScales, addends, Number.NEGATIVE_INFINITY, made + 4 * (from * wide + head * depth), 4 * wide);
      }
    }
    return taken(made, count * wide);
  }

  function normalised(rows: Float32Array, scales: Float32Array, offsets: Float32Array): Float32Array {
    const { length } = scales;
    const result = new Float32Array(rows.length);
    const atOnce = Math.floor(space / (4 * length)) * length;
    put(scales, columnScales);
    put(offsets, addends);
    for (let from = 0; from < rows.length; from += atOnce) {
      const own = rows.subarray(from, from + atOnce);
      put(own, given);
      normalise(own.length / length, length, given, columnScales, addends, made);
      result.set(numbers.subarray(made / 4, made / 4 + own.length), from);
    }
    return result;
  }

  function convolved(rows: Float32Array, kernel: Float32Array, added: Float32Array): Float32Array {
    if (rows.length === 0) return new Float32Array(0);
    const { length } = added;
    put(rows, given);
    put(kernel, sums);
    put(added, addends);
    convolve(rows.length / length, length, kernel.length / length, given, sums, addends, made);
    return taken(made, rows.length);
  }

  function hold(own: Float32Array): HeldNumbers {
    const start = reserve(4 * own.length);
    put(own, start);
    return { start, length: own.length };
  }

  function combined(left: Float32Array, right: Float32Array | HeldNumbers, columns: number, more: Combination = {}): Float32Array {
    const depth = right.length / columns;
    const { step = depth, around = 0, added = new Float32Array(columns), floor = Number.NEGATIVE_INFINITY } = more;
    const count = depth === 0 ? 0 : Math.floor((left.length + 2 * around - depth) / step) + 1;
    if (count <= 0) return new Float32Array(0);
    const result = new Float32Array(count * columns);
    const atOnce = 4 * Math.floor(Math.min((space / 4 - depth) / step, space / 4 / columns) / 4);
    put(added, addends);
    if (right instanceof Float32Array) put(right, sums);
    for (let from = 0; from < count; from += atOnce) {
      const own = Math.min(atOnce, count - from);
      const first = from * step - around;
      const last = first + (own - 1) * step + depth;
      if (first < 0) numbers.fill(0, given / 4, given / 4 - first);
      put(left.subarray(Math.max(0, first), last), given + 4 * Math.max(0, -first));
      if (last > left.length) numbers.fill(0, given / 4 + left.length - first, given / 4 + last - first);
      combine(rounded(own, 4), columns, depth, given, 4 * step, right instanceof Float32Array ? sums : right.start, addends, floor, made);
      result.set(numbers.subarray(made / 4, made / 4 + own * columns), from * columns);
    }
    return result;
  }
  return { memory, reserve, unpackAll: unpack, through, attention, normalised, convolved, hold, combined };
}

const rounded = (count: number, step: number): number => Math.ceil(count / step) * step;

export function sumOf(a: Float32Array, b: Float32Array): Float32Array {
  const sums = new Float32Array(a.length);
  for (let index = 0; index < a.length; index++) sums[index] = float32At(a, index) + float32At(b, index);
  return sums;
}
