// Repeatable random numbers (mulberry32): the same seed gives the same sequence everywhere.
import { itemAt } from '../text/at.js';

/** A generator of numbers from 0 (inclusive) to 1 (exclusive). `seed` is a 32-bit integer. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The items in a random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [itemAt(order, other), itemAt(order, last)];
  }
  return order;
}

/** By index, the fold (0 to `folds` - 1) in which cross-validation holds out that item: random folds of nearly equal size. */
export function foldsOf(count: number, folds: number, seed: number): number[] {
  const order = shuffled([...new Array(count).keys()], seededRandom(seed));
  const found = new Array<number>(count);
  for (const [place, index] of order.entries()) found[index] = place % folds;
  return found;
}

/** By index, the items that cross-validation with the same folds learns from while it holds out that item. */
export function learntFrom<T>(items: readonly T[], folds: number, seed: number): (readonly T[])[] {
  const foldOf = foldsOf(items.length, folds, seed);
  const left = Array.from({ length: folds }, (_, fold) => items.filter((_, index) => foldOf[index] !== fold));
  return foldOf.map((fold) => itemAt(left, fold));
}
