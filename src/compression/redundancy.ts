// Finds units that repeat what a more important unit already says. Where each of ten passages stands three times and 5 % are kept, it keeps the answer
// of 94 % of the questions, against 85 % without it (row K1).
import { wordAt } from '../text/at.js';

const shingleWords = 3;
const mostlyCovered = 0.85;

/**
 * Per unit: the share of its worth that is left, 1 for new text, near 0 for a repetition. Units are visited from the most to the least important (`order`), so
 * the most important copy keeps its worth. A unit repeats when 85 % of its three-word sequences, and all that hold a digit, occur in units visited before.
 */
export function novelty(texts: readonly string[], order: ArrayLike<number>): Float64Array {
  const seen = new Set<number>();
  const left = new Float64Array(texts.length).fill(1);
  for (let position = 0; position < texts.length; position++) {
    const index = order[position]!;
    const { keys, counted } = shinglesOf(wordAt(texts, index));
    const fresh = keys.filter((key) => !seen.has(key));
    const covered = keys.length - fresh.length;
    const isRepetition = keys.length > 0 && covered / keys.length >= mostlyCovered && !fresh.some((key) => counted.has(key));
    if (isRepetition) left[index] = fresh.length === 0 ? 0.001 : 0.05;
    else for (const key of fresh) seen.add(key);
  }
  return left;
}

/** Word sequences of a text as hashes of 53 bits, letter case and punctuation around words aside; `counted`: those that hold a digit. */
function shinglesOf(text: string): { readonly keys: readonly number[]; readonly counted: ReadonlySet<number> } {
  const keys: number[] = [];
  const counted = new Set<number>();
  let beforeLast = 0;
  let last = 0;
  let word = 0x811c9dc5;
  let length = 0;
  let count = 0;
  let lastDigit = -shingleWords;
  const push = (a: number, b: number, c: number): void => {
    const low = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) ^ c;
    const high = Math.imul(Math.imul(c, 0xc2b2ae35) ^ a, 0x27d4eb2f) ^ b;
    const key = (low >>> 0) * 2 ** 21 + (high >>> 11);
    keys.push(key);
    if (lastDigit >= count - shingleWords) counted.add(key);
  };
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : 32;
    if (isLetterOrDigit(code)) {
      word = Math.imul(word ^ (code >= 65 && code <= 90 ? code + 32 : code), 0x01000193);
      length++;
      if (code <= 57) lastDigit = count;
      continue;
    }
    if (length === 0) continue;
    count++;
    if (count >= shingleWords) push(beforeLast, last, word);
    beforeLast = last;
    last = word;
    word = 0x811c9dc5;
    length = 0;
  }
  // A text of one or two words is one sequence.
  if (keys.length === 0 && count > 0) push(count, beforeLast, last);
  return { keys, counted };
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code > 127;
}
