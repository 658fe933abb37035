// Names that a result answers beside those that are asked for. Pure.
import type { AskedDifference } from '../core/view.js';

/** Which of either there are that the other has not. */
export function namesBeside(answered: readonly string[], asked: readonly string[]): AskedDifference {
  return { lacks: asked.filter((name) => !answered.includes(name)), others: answered.filter((name) => !asked.includes(name)) };
}
