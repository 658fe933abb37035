// Compares the names in a result with the requested ones. Pure.
import type { AskedDifference } from '../core/view.js';

/** The names that each of the two lists has and the other lacks. */
export function compareNames(answered: readonly string[], asked: readonly string[]): AskedDifference {
  return { lacks: asked.filter((name) => !answered.includes(name)), others: answered.filter((name) => !asked.includes(name)) };
}
