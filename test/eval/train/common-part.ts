// npx tsx test/eval/train/common-part.ts: computes what the vectors of English words have in common and writes src/engines/embedded/common-part.json. Words
// count by their frequency (Zipf's law) times the weight that they have in a sentence. Of 0 to 12 directions, one to five found the passages that answer
// questions about equally well.
import { writeFileSync } from 'node:fs';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';

const rounds = 200;

const vectors = loadWordVectors();
const { size, dimensions } = vectors;
const weights = Float64Array.from({ length: size }, (_, rank) => vectors.weight(rank) / (rank + 1));
const total = weights.reduce((sum, weight) => sum + weight, 0);
const row = new Float32Array(dimensions);
const vectorOf = (rank: number): Float32Array => {
  row.fill(0);
  vectors.addTo(row, rank, 1);
  return row;
};
const mean = new Float64Array(dimensions);
for (let rank = 0; rank < size; rank++) for (const [index, value] of vectorOf(rank).entries()) mean[index]! += (weights[rank]! / total) * value;
const covariance = Array.from({ length: dimensions }, () => new Float64Array(dimensions));
for (let rank = 0; rank < size; rank++) {
  const centred = Float64Array.from(vectorOf(rank), (value, index) => value - mean[index]!);
  covariance.forEach((line, a) => {
    for (let b = 0; b < dimensions; b++) line[b]! += (weights[rank]! / total) * centred[a]! * centred[b]!;
  });
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
let direction = Float64Array.from({ length: dimensions }, (_, index) => Math.sin(index + 1));
for (let round = 0; round < rounds; round++) {
  const next = Float64Array.from(covariance, (line) => dot(line, direction));
  const length = Math.sqrt(dot(next, next));
  direction = next.map((value) => value / length);
}

const rounded = (values: Float64Array): number[] => Array.from(values, (value) => Number(value.toFixed(5)));
const file = new URL('../../../src/engines/embedded/common-part.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ mean: rounded(mean), direction: rounded(direction) })}\n`);
