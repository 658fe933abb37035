// Reproducible randomness for training: the same seed gives the same order.
import { seededRandom, shuffled as shuffledBy } from '../../../src/evaluation/random.js';

export interface Random {
  /** In [0, 1). */
  next(): number;
  shuffled<T>(items: readonly T[]): T[];
  /** Indexes 0 to count - 1 in random order, as full batches of `size`. */
  batches(count: number, size: number): number[][];
}

export function randomFrom(seed: number): Random {
  const next = seededRandom(seed);
  const shuffled = <T>(items: readonly T[]): T[] => shuffledBy(items, next);
  return {
    next,
    shuffled,
    batches(count, size) {
      const order = shuffled(Array.from({ length: count }, (_, index) => index));
      const batches: number[][] = [];
      for (let at = 0; at + size <= count; at += size) batches.push(order.slice(at, at + size));
      return batches;
    },
  };
}
