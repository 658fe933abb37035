// Repeatable randomness for training: same seed, same order.

export interface Random {
  /** In [0, 1). */
  next(): number;
  shuffled<T>(items: readonly T[]): T[];
  /** Indexes 0 to count - 1 in random order, in full batches of `size`. */
  batches(count: number, size: number): number[][];
}

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const shuffled = <T>(items: readonly T[]): T[] => {
    const copy = [...items];
    for (let index = copy.length - 1; index > 0; index--) {
      const other = Math.floor(next() * (index + 1));
      [copy[index], copy[other]] = [copy[other]!, copy[index]!];
    }
    return copy;
  };
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
