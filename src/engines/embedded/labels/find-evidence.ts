// Finds the phrase of a text that best supports a label: the run of tokens with the largest sum of shares, within one sentence, without cutting words or
// addresses, and with at least one word that is not a stop word.
import { oncePerKey } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { numberAt } from '../../../text/at.js';
import { smallWords } from '../../../text/language.js';
import { type LanguageCode, language } from '../languages/languages.js';
import { languageCodeOf } from './clause-verdict.js';
import { formAt } from './clauses.js';
import type { TextView } from './read-text.js';

const maxPhraseLength = 14;
const boundary = /[.!?\n;]/;

// "Since the" is meaningless by itself.
const stopWords = oncePerKey((code: LanguageCode): ReadonlySet<string> => new Set([...smallWords[code], ...language(code).bounds]));

/** `shares` has one number per token; a token must exceed a third of the largest share to be worth adding to a phrase. Null if nothing supports the label. */
export function findEvidence(view: TextView, shares: ArrayLike<number>): Span | null {
  let largest = 0;
  for (let at = 0; at < shares.length; at++) largest = Math.max(largest, shares[at]!);
  if (largest <= 0) return null;
  const cost = largest / 3;
  let best = 0;
  let found: Span | null = null;
  let sum = 0;
  let first = 0;
  const stop = stopWords(languageCodeOf(view));
  let isTelling = false;
  for (let at = 0; at < shares.length; at++) {
    const breaks =
      at > 0 &&
      (at - first >= maxPhraseLength ||
        boundary.test(view.text.slice(numberAt(view.ends, at - 1), Math.min(numberAt(view.starts, at), numberAt(view.ends, at - 1) + 8))));
    if (sum <= 0 || breaks) {
      sum = 0;
      first = at;
      isTelling = false;
    }
    sum += shares[at]! - cost;
    isTelling ||= shares[at]! > 0 && !stop.has(formAt(view, at));
    if (isTelling && sum > best) {
      best = sum;
      found = { start: numberAt(view.starts, first), end: numberAt(view.ends, at) };
    }
  }
  return found === null ? null : { start: wordStart(view.text, found.start), end: wordEnd(view.text, found.end) };
}

// Tokens are runs of letters and digits; readers take hyphenated words and addresses as single words.
const maxWordLength = 200;
const beforeWord = /(?:[\p{L}\p{N}]+[-_@])*$/u;
const afterWord = /^(?:[-_@][\p{L}\p{N}]+)*/u;
const beforeAddress = /[^\s<>()"“”]*$/;
const afterAddress = /^[^\s<>()"“”]*[\p{L}\p{N}]/u;

function wordStart(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - maxWordLength), start);
  return start - ((isInAddress(text, start) ? beforeAddress : beforeWord).exec(before)?.[0].length ?? 0);
}

function wordEnd(text: string, end: number): number {
  const after = text.slice(end, end + maxWordLength);
  return end + ((isInAddress(text, end) ? afterAddress : afterWord).exec(after)?.[0].length ?? 0);
}

function isInAddress(text: string, place: number): boolean {
  const before = beforeAddress.exec(text.slice(Math.max(0, place - maxWordLength), place))?.[0] ?? '';
  const after = afterAddress.exec(text.slice(place, place + maxWordLength))?.[0] ?? '';
  return /@|:\/\//.test(before + after);
}
