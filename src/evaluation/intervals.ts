// How far a metric can be trusted: bootstrap intervals, a paired test between two engines, and a bound on an error rate.
import { itemAt, numberAt } from '../text/at.js';
import { seededRandom } from './random.js';

const resamples = 1000;
const level = 0.95;
const seed = 20_240_503;

/**
 * Percentile bootstrap interval (95 %) of a metric of `items`; samples for which the metric is undefined are left out. If all items that count are fully right
 * or fully wrong (a metric of 0 or 1), samples do not differ, and the interval is that of a share observed in these items (Clopper and Pearson 1934).
 */
export function bootstrapInterval<T>(items: readonly T[], figure: (items: readonly T[]) => number | undefined): readonly [low: number, high: number] {
  const random = seededRandom(seed);
  const drawn = Array.from({ length: resamples }, () => figure(items.map(() => itemAt(items, Math.floor(random() * items.length)))))
    .filter((value) => value !== undefined)
    .sort((a, b) => a - b);
  const at = (share: number): number => numberAt(drawn, Math.round(share * (drawn.length - 1)));
  const [low, high] = [at((1 - level) / 2), at((1 + level) / 2)];
  if (low !== high || (low !== 0 && low !== 1)) return [low, high];
  const bound = upperBound(0, items.filter((item) => figure([item]) !== undefined).length, (1 - level) / 2);
  return low === 0 ? [0, bound] : [1 - bound, 1];
}

/**
 * Two-sided p-value of the hypothesis that two engines are equally good on the same items, by randomly flipping the signs of the differences (paired
 * permutation test). 1 if no item differs.
 */
export function pairedTest(one: readonly number[], other: readonly number[]): number {
  const differences = one.map((value, index) => value - numberAt(other, index)).filter((difference) => difference !== 0);
  if (differences.length === 0) return 1;
  const observed = Math.abs(differences.reduce((sum, value) => sum + value, 0));
  const random = seededRandom(seed);
  const rounds = 10_000;
  let atLeast = 0;
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (const difference of differences) sum += random() < 0.5 ? difference : -difference;
    if (Math.abs(sum) >= observed - 1e-12) atLeast++;
  }
  return (atLeast + 1) / (rounds + 1);
}

/** Upper bound, with confidence `1 - delta`, on an error rate, given `errors` in `count` (Clopper and Pearson 1934). 1 for no items. */
export function upperBound(errors: number, count: number, delta: number): number {
  if (errors >= count) return 1;
  // The rate p at which this few errors have probability delta; the binomial tail decreases in p.
  let low = errors / count;
  let high = 1;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (binomialTail(errors, count, middle) > delta) low = middle;
    else high = middle;
  }
  return high;
}

/** Probability of at most `errors` in `count` at rate `p`. */
export function binomialTail(errors: number, count: number, p: number): number {
  if (p <= 0) return 1;
  if (p >= 1) return errors >= count ? 1 : 0;
  let logTerm = count * Math.log1p(-p);
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= errors; k++) {
    logTerm += Math.log((count - k + 1) / k) + Math.log(p / (1 - p));
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}

/** Standard error of a share observed in `count` items. */
export function standardError(share: number, count: number): number {
  return Math.sqrt((share * (1 - share)) / Math.max(1, count));
}
