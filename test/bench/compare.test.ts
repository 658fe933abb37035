import { expect, it } from 'vitest';
import { compare, comparisonLine } from './compare.js';
import type { BenchResult } from './result.js';

const figure = (value: number, more: Partial<BenchResult> = {}): BenchResult => ({
  id: 'P1',
  what: 'p50',
  value,
  unit: 'ms',
  better: 'lower',
  ...more,
});
const rounds = (pairs: readonly (readonly [number, number])[], more: Partial<BenchResult> = {}) =>
  pairs.map(([before, after]) => ({ before: [figure(before, more)], after: [figure(after, more)] }));

it('a figure that fell in every round is better if lower is better, and worse if higher is better', () => {
  const pairs = [
    [10, 8],
    [20, 18],
    [12, 6],
  ] as const;
  expect(compare(rounds(pairs))).toMatchObject([{ before: 12, after: 8, ratio: { median: 0.8, min: 0.5, max: 0.9 }, verdict: 'better' }]);
  expect(compare(rounds(pairs, { better: 'higher' }))).toMatchObject([{ verdict: 'worse' }]);
});

it('a figure that fell in one round and rose in another counts as the same', () => {
  const [comparison] = compare(
    rounds([
      [10, 8],
      [10, 11],
    ]),
  );
  expect(comparison).toMatchObject({ verdict: 'same' });
  expect(comparisonLine(comparison!)).toMatch(/P1 +p50 +10\.00 → +9\.50 ms +× 0\.95 \(0\.80–1\.10\) {2}same/);
});

it('a figure that only one of the programs has is left out', () => {
  expect(compare([{ before: [figure(1, { id: 'P2' })], after: [figure(1)] }])).toEqual([]);
});

it('figures are matched by name, ignoring the details that a run adds in brackets or after a semicolon', () => {
  const what = (kind: string): Partial<BenchResult> => ({ what: `1 MB over 100 kB, worst of 9 kinds (${kind}); slowest 10 ms` });
  expect(compare([{ before: [figure(1, what('emoji'))], after: [figure(2, what('lines'))] }])).toHaveLength(1);
});
