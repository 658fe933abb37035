// Products of integers in WebAssembly against the same in plain numbers, also of more rows than are multiplied at a time.
import { expect, it } from 'vitest';
import { readData } from '../../../../src/engines/embedded/data.js';
import { matrixFile, openProducts } from '../../../../src/engines/embedded/matrix/products.js';
import { seededRandom } from '../../../../src/evaluation/random.js';

const next = seededRandom(3);
const numbers = (count: number): Float32Array => Float32Array.from({ length: count }, () => 2 * next() - 1);
const inputs = 64;
const outputs = 48;
const wide = 16;
const heads = 2;
const products = openProducts(readData(matrixFile), { inputs, outputs, rows: 200, depth: wide / heads });

const integers = Int8Array.from({ length: inputs * outputs }, () => Math.round(254 * next() - 127));
const scales = numbers(outputs);
const added = numbers(outputs);
const start = products.reserve(integers.length);
new Int8Array(products.memory.buffer, start, integers.length).set(integers);
const matrix = { inputs, outputs, start, maxWeight: 127, scales, added };

const largestGap = (a: Float32Array, b: readonly number[]): number =>
  Math.max(...b.map((value, index) => Math.abs(value - (a[index] ?? Number.NaN))));

it.each([1, 63, 64, 65, 130])('%i rows go through a matrix as in plain numbers', (count) => {
  const rows = numbers(count * inputs);
  const plain = Array.from({ length: count * outputs }, (_, at) => {
    const [row, column] = [Math.floor(at / outputs), at % outputs];
    let sum = 0;
    for (let index = 0; index < inputs; index++) sum += (rows[row * inputs + index] ?? 0) * (integers[column * inputs + index] ?? 0);
    return sum * (scales[column] ?? 0) + (added[column] ?? 0);
  });
  const result = products.through(matrix, rows);
  expect(result).toHaveLength(plain.length);
  expect(largestGap(result, plain)).toBeLessThan(0.2);
});

it.each([1, 7, 64, 65, 200])('%i rows attend to each other as in plain numbers', (count) => {
  const rows = numbers(count * 3 * wide);
  const depth = wide / heads;
  const at = (row: number, part: number, head: number, index: number): number => rows[row * 3 * wide + part * wide + head * depth + index] ?? 0;
  const plain = Array.from({ length: count * wide }, (_, place) => {
    const [row, head, index] = [Math.floor(place / wide), Math.floor((place % wide) / depth), place % depth];
    const shares = Array.from({ length: count }, (_, other) => {
      let sum = 0;
      for (let each = 0; each < depth; each++) sum += at(row, 0, head, each) * at(other, 1, head, each);
      return Math.exp(sum / Math.sqrt(depth));
    });
    const total = shares.reduce((sum, share) => sum + share, 0);
    return shares.reduce((sum, share, other) => sum + (share / total) * at(other, 2, head, index), 0);
  });
  expect(largestGap(products.attention(rows, wide, heads), plain)).toBeLessThan(0.01);
});
