// Layers in WebAssembly compared with plain arithmetic, including more rows than are multiplied at a time.
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

const throughPlain = (rows: Float32Array): number[] =>
  Array.from({ length: (rows.length / inputs) * outputs }, (_, at) => {
    const [row, column] = [Math.floor(at / outputs), at % outputs];
    let sum = 0;
    for (let index = 0; index < inputs; index++) sum += (rows[row * inputs + index] ?? 0) * (integers[column * inputs + index] ?? 0);
    return sum * (scales[column] ?? 0) + (added[column] ?? 0);
  });

it.each([1, 63, 64, 65, 130])('%i rows multiplied by a matrix match plain arithmetic', (count) => {
  const rows = numbers(count * inputs);
  const plain = throughPlain(rows);
  const result = products.through(matrix, rows);
  expect(result).toHaveLength(plain.length);
  expect(largestGap(result, plain)).toBeLessThan(0.2);
});

it('a row of zeros multiplied by a matrix gives what the matrix adds', () => {
  expect([...products.through(matrix, new Float32Array(inputs))]).toEqual([...added]);
});

it('results of a matrix below the floor are raised to it', () => {
  const rows = numbers(5 * inputs);
  const plain = throughPlain(rows).map((value) => Math.max(3, value));
  const result = products.through(matrix, rows, 3);
  expect(Math.min(...result)).toBe(3);
  expect(largestGap(result, plain)).toBeLessThan(0.2);
});

it.each([1, 65, 700])('%i normalised rows match plain arithmetic', (count) => {
  const rows = numbers(count * inputs);
  const [own, offsets] = [numbers(inputs), numbers(inputs)];
  const plain = Array.from({ length: count }, (_, row) => {
    const values = [...rows.subarray(row * inputs, (row + 1) * inputs)];
    const mean = values.reduce((sum, value) => sum + value, 0) / inputs;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / inputs;
    return values.map((value, index) => ((value - mean) / Math.sqrt(variance)) * (own[index] ?? 0) + (offsets[index] ?? 0));
  });
  expect(largestGap(products.normalised(rows, own, offsets), plain.flat())).toBeLessThan(1e-4);
});

it.each([0, 1, 2, 3, 200])('%i rows convolved with their neighbours match plain arithmetic', (count) => {
  const rows = numbers(count * wide);
  const [kernel, bias] = [numbers(5 * wide), numbers(wide)];
  const plain = Array.from({ length: count * wide }, (_, at) => {
    const [row, index] = [Math.floor(at / wide), at % wide];
    let sum = bias[index] ?? 0;
    for (let step = 0; step < 5; step++) sum += (kernel[step * wide + index] ?? 0) * (rows[(row + step - 2) * wide + index] ?? 0);
    return sum;
  });
  const result = products.convolved(rows, kernel, bias);
  expect(result).toHaveLength(plain.length);
  expect(largestGap(result, plain)).toBeLessThan(1e-5);
});

it.each([
  [1, 1, 8],
  [3, 50, 8],
  [700, 7, 40],
])('%i rows of %i numbers combined with rows of %i match plain arithmetic', (count, depth, columns) => {
  const [left, right] = [numbers(count * depth), numbers(depth * columns)];
  const plain = Array.from({ length: count * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    let sum = 0;
    for (let index = 0; index < depth; index++) sum += (left[row * depth + index] ?? 0) * (right[index * columns + column] ?? 0);
    return sum;
  });
  const result = products.combined(left, right, columns);
  expect(result).toHaveLength(plain.length);
  expect(largestGap(result, plain)).toBeLessThan(1e-4);
});

it('overlapping rows combined with held rows, an addend and a floor match plain arithmetic', () => {
  const [columns, step, depth, count] = [16, 3, 9, 400];
  const [left, right, bias] = [numbers(step * (count - 1) + depth), numbers(depth * columns), numbers(columns)];
  const plain = Array.from({ length: count * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    let sum = bias[column] ?? 0;
    for (let index = 0; index < depth; index++) sum += (left[row * step + index] ?? 0) * (right[index * columns + column] ?? 0);
    return Math.max(0.5, sum);
  });
  const result = products.combined(left, products.hold(right), columns, { step, added: bias, floor: 0.5 });
  expect(result).toHaveLength(plain.length);
  expect(largestGap(result, plain)).toBeLessThan(1e-4);
});

it.each([1, 2, 400])('zero padding around %i rows gives the same result as explicit rows of zeros', (count) => {
  const [columns, width, reach] = [8, 4, 2];
  const left = numbers(count * width);
  const right = numbers((2 * reach + 1) * width * columns);
  const surrounded = new Float32Array(left.length + 2 * reach * width);
  surrounded.set(left, reach * width);
  const result = products.combined(left, right, columns, { step: width, around: reach * width });
  expect(result).toHaveLength(count * columns);
  expect(result).toEqual(products.combined(surrounded, right, columns, { step: width }));
});

it('rows that match one key far better than the others get its value', () => {
  const rows = new Float32Array(9 * 3 * wide).fill(0);
  for (let row = 0; row < 9; row++)
    for (let index = 0; index < wide; index++) {
      rows[row * 3 * wide + index] = 40;
      rows[row * 3 * wide + wide + index] = row === 4 ? 40 : -40;
      rows[row * 3 * wide + 2 * wide + index] = row;
    }
  expect(largestGap(products.attention(rows, wide, heads), new Array(9 * wide).fill(4))).toBeLessThan(0.01);
});

it.each([1, 7, 64, 65, 200])('attention among %i rows matches plain arithmetic', (count) => {
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
