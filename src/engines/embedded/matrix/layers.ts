// Layers of trained networks over rows of numbers, with weights from a file: matrix products, norms, convolutions, attention.
import { oncePerKey } from '../../../core/once-per.js';
import { entryAt, float32At } from '../../../text/at.js';
import { type HeldMatrix, type Products, sumOf } from './products.js';

/** Length of a row, and number of attention heads. */
interface Shape {
  readonly width: number;
  readonly heads: number;
}

/** Layers, by the names of their weights in the file. All take consecutive rows of numbers. */
export interface Layers {
  /** Unpacked weights, by rows. Throws if the file has none of this name. */
  numbers(name: string): Float32Array;
  /** Rows multiplied by a matrix, plus its bias; numbers below `floor` become `floor`. */
  through(name: string, rows: Float32Array, floor?: number): Float32Array;
  /** Each row normalised to mean 0 and variance 1, then scaled and shifted. */
  norm(name: string, rows: Float32Array): Float32Array;
  /** Weighted sums of rows; see `combined` in products.ts. */
  readonly combined: Products['combined'];
  /** One number for each row. */
  single(name: string, rows: Float32Array): Float32Array;
  /** Residual convolution: each row plus its normalised neighbourhood, convolved per column, through a matrix and a rectifier. */
  convolved(name: string, rows: Float32Array): Float32Array;
  /** Residual attention of each row to all rows, then a residual feed-forward layer of two matrices. */
  attended(name: string, rows: Float32Array): Float32Array;
}

interface Weights {
  /** A matrix with its bias, by name. */
  matrix(name: string): HeldMatrix;
  numbers(name: string): Float32Array;
}

/** The parts of a file: a matrix is rows of 8-bit integers followed by the scale of each row; anything else is 32-bit numbers. */
function readWeights(file: Uint8Array, products: Products): Weights {
  const bytes = file.byteOffset % 4 === 0 ? file : new Uint8Array(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const headerLength = view.getUint32(0, true);
  const body = 4 + headerLength;
  const header: [string, number[], number][] = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + 4, headerLength).toString('utf8'));
  const places = new Map(header.map(([name, shape, at]) => [name, { shape, at: body + at }]));
  const floats = (at: number, count: number): Float32Array => new Float32Array(bytes.buffer, bytes.byteOffset + at, count);
  const parts = (name: string): { rows: number; columns: number; integers: Int8Array; scales: Float32Array } => {
    const { shape, at } = entryAt(places, name);
    const [rows = 0, columns = 0] = shape;
    return {
      rows,
      columns,
      integers: new Int8Array(bytes.buffer, bytes.byteOffset + at, rows * columns),
      scales: floats(at + Math.ceil((rows * columns) / 4) * 4, rows),
    };
  };
  const numbers = oncePerKey((name: string): Float32Array => {
    const { shape, at } = entryAt(places, name);
    const size = shape.reduce((product, length) => product * length, 1);
    if (shape.length !== 2) return floats(at, size);
    const { columns, integers, scales } = parts(name);
    return Float32Array.from({ length: size }, (_, index) => (integers[index] ?? 0) * float32At(scales, Math.floor(index / columns)));
  });
  const matrix = oncePerKey((name: string): HeldMatrix => {
    const { rows, columns, integers, scales } = parts(`${name}.weight`);
    const start = products.reserve(rows * columns);
    new Int8Array(products.memory.buffer, start, rows * columns).set(integers);
    const added = places.has(`${name}.bias`) ? numbers(`${name}.bias`) : new Float32Array(rows);
    return { inputs: columns, outputs: rows, start, maxWeight: 127, scales, added };
  });
  return { numbers, matrix };
}

/**
 * Opens the layers of a file: the length of its header (32 bits), the header (JSON: name, shape and offset of each part), the parts. `width` is the length of
 * the rows between layers.
 */
export function openLayers(file: Uint8Array, products: Products, { width, heads }: Shape): Layers {
  const { matrix, numbers } = readWeights(file, products);
  const through = (name: string, rows: Float32Array, floor?: number): Float32Array => products.through(matrix(name), rows, floor);
  const norm = (name: string, rows: Float32Array): Float32Array => products.normalised(rows, numbers(`${name}.weight`), numbers(`${name}.bias`));

  function single(name: string, rows: Float32Array): Float32Array {
    const [weights, bias] = [numbers(`${name}.weight`), float32At(numbers(`${name}.bias`), 0)];
    const length = weights.length;
    const result = new Float32Array(rows.length / length).fill(bias);
    for (let row = 0, at = 0; row < result.length; row++)
      for (let index = 0; index < length; index++) result[row]! += float32At(weights, index) * float32At(rows, at++);
    return result;
  }

  /** Transposed: the file stores the factors of a kernel by columns, `convolved` takes them by rows. */
  const kernelOf = oncePerKey((name: string) => {
    const factors = numbers(`${name}.depth.weight`);
    return transposed(factors, factors.length / width, width);
  });

  function convolved(name: string, rows: Float32Array): Float32Array {
    const bias = numbers(`${name}.depth.bias`);
    return sumOf(rows, through(`${name}.mix`, products.convolved(norm(`${name}.norm`, rows), kernelOf(name), bias), 0));
  }

  function attended(name: string, rows: Float32Array): Float32Array {
    const own = sumOf(rows, through(`${name}.out`, products.attention(through(`${name}.all`, norm(`${name}.norm`, rows)), width, heads)));
    return sumOf(own, through(`${name}.narrow`, through(`${name}.widen`, norm(`${name}.norm2`, own), 0)));
  }

  return { numbers, through, norm, combined: products.combined, single, convolved, attended };
}

/** Transposes rows of `length` numbers to `length` rows of `columns` numbers, padded with 0 if there are fewer rows than `columns`. */
export function transposed(rows: Float32Array, length: number, columns: number): Float32Array {
  const result = new Float32Array(length * columns);
  for (let index = 0; index < length; index++)
    for (let at = index, row = 0; at < rows.length; at += length, row++) result[index * columns + row] = float32At(rows, at);
  return result;
}

/** Applies softmax in place to `count` numbers starting at `from`. */
export function softmaxInPlace(numbers: Float32Array, from: number, count: number): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = from; at < from + count; at++) highest = Math.max(highest, float32At(numbers, at));
  let total = 0;
  for (let at = from; at < from + count; at++) {
    const share = Math.exp(float32At(numbers, at) - highest);
    numbers[at] = share;
    total += share;
  }
  for (let at = from; at < from + count; at++) numbers[at]! /= total;
}

/** The mean of rows of `width` numbers, weighted by the softmax of `scores`, one per row; zeros if there are no rows. */
export function pooled(scores: Float32Array, rows: Float32Array, width: number): Float32Array {
  const shares = scores.slice();
  softmaxInPlace(shares, 0, shares.length);
  const mean = new Float32Array(width);
  for (let row = 0, at = 0; row < shares.length; row++) {
    const share = float32At(shares, row);
    for (let index = 0; index < width; index++) mean[index]! += share * float32At(rows, at++);
  }
  return mean;
}
