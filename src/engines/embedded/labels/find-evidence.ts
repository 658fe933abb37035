// The phrase of a text that speaks most for a label: the run of tokens with the largest sum of shares, inside one sentence.
import type { Span } from '../../../core/span.js';
import { numberAt } from '../../../text/at.js';
import type { TextView } from './read-text.js';

const maxPhraseLength = 14;
const boundary = /[.!?\n;]/;

/** `shares` has one number per token; a token has to exceed a third of the largest to make a phrase longer. Null when nothing speaks for the label. */
export function findEvidence(view: TextView, shares: ArrayLike<number>): Span | null {
  let largest = 0;
  for (let at = 0; at < shares.length; at++) largest = Math.max(largest, shares[at]!);
  if (largest <= 0) return null;
  const cost = largest / 3;
  let best = 0;
  let found: Span | null = null;
  let sum = 0;
  let first = 0;
  for (let at = 0; at < shares.length; at++) {
    const breaks =
      at > 0 &&
      (at - first >= maxPhraseLength ||
        boundary.test(view.text.slice(numberAt(view.ends, at - 1), Math.min(numberAt(view.starts, at), numberAt(view.ends, at - 1) + 8))));
    if (sum <= 0 || breaks) {
      sum = 0;
      first = at;
    }
    sum += shares[at]! - cost;
    if (sum > best) {
      best = sum;
      found = { start: numberAt(view.starts, first), end: numberAt(view.ends, at) };
    }
  }
  return found;
}
