// Trains the directions that extend the word lists of label scoring to unlisted words (src/engines/embedded/labels/labels-skills.json): npx tsx
// test/eval/train/labels-skills.ts
// Data: only the lists of src/engines/embedded/labels/judgement-words.json and the word vectors. Deterministic.
import { writeFileSync } from 'node:fs';
import { judgementWords } from '../../../src/engines/embedded/labels/judgement-words.js';
import { type Direction, listedValues } from '../../../src/engines/embedded/labels/word-values.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';

const vectors = loadWordVectors();
const dimensions = vectors.dimensions;

/** Ridge regression from vectors to list values; every 7th frequent word that is not listed serves as an example of value 0. */
function train(judgement: string, ridge: number): Direction {
  const listed = listedValues(judgement);
  const rows: { readonly x: Float32Array; readonly y: number; readonly weight: number }[] = [];
  const vectorOf = (rank: number): Float32Array => {
    const x = new Float32Array(dimensions + 1);
    vectors.addTo(x.subarray(0, dimensions), rank, 1);
    x[dimensions] = 1;
    return x;
  };
  for (const [form, y] of listed) {
    const rank = vectors.rank(form);
    if (rank >= 0) rows.push({ x: vectorOf(rank), y, weight: 1 });
  }
  const count = rows.length;
  const background: number[] = [];
  for (let rank = 20; rank < 20_000; rank += 7) if (!listed.has(vectors.word(rank))) background.push(rank);
  for (const rank of background) rows.push({ x: vectorOf(rank), y: 0, weight: (0.7 * count) / background.length });
  const size = dimensions + 1;
  const matrix = Array.from({ length: size }, (_, index) => {
    const line = new Float64Array(size + 1);
    line[index] = index === dimensions ? 1e-6 : ridge;
    return line;
  });
  for (const { x, y, weight } of rows) {
    for (let a = 0; a < size; a++) {
      const line = matrix[a]!;
      const scaled = weight * x[a]!;
      for (let b = 0; b < size; b++) line[b]! += scaled * x[b]!;
      line[size]! += scaled * y;
    }
  }
  const solution = solve(matrix);
  return { direction: Array.from(solution.subarray(0, dimensions), round), offset: round(solution[dimensions]!) };
}

// Gaussian elimination with pivoting on the augmented matrix.
function solve(matrix: Float64Array[]): Float64Array {
  const size = matrix.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    const head = matrix[column]!;
    for (let row = column + 1; row < size; row++) {
      const line = matrix[row]!;
      const factor = line[column]! / head[column]!;
      for (let index = column; index <= size; index++) line[index]! -= factor * head[index]!;
    }
  }
  const solution = new Float64Array(size);
  for (let row = size - 1; row >= 0; row--) {
    let sum = matrix[row]![size]!;
    for (let index = row + 1; index < size; index++) sum -= matrix[row]![index]! * solution[index]!;
    solution[row] = sum / matrix[row]![row]!;
  }
  return solution;
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

const directions = Object.fromEntries(Object.keys(judgementWords().judgements).map((judgement) => [judgement, train(judgement, 60)]));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-skills.json', import.meta.url), `${JSON.stringify(directions)}\n`);
