// The words that an English sentence can do without, where the caller lets words go: articles, and words that only stress or link. Nothing else is ever left
// out of a kept sentence, so no verb, subject, negation, number, unit or exception can be lost.
import { lastOf } from '../text/at.js';
import { boundAfter, boundBefore, stressing } from '../text/clause-words.js';
import type { TextSpan } from '../text/segments.js';

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the']);
const plainWord = /^[a-z]+$/i;
const quotes = /["“”„«»‘`<>[\]{}|\\]/;

/** The runs of an English sentence that stay when its spare words go, in order; one run is the whole sentence. Sentences with quotations or marks stay whole. */
export function leanRuns(text: string): TextSpan[] {
  const whole = [{ start: 0, end: text.length }];
  if (quotes.test(text)) return whole;
  const words = [...text.matchAll(/\S+/g)];
  const spare = words.map((match, at) => isSpare(match[0], words[at - 1]?.[0] ?? '', words[at + 1]?.[0] ?? ''));
  const runs: { start: number; end: number }[] = [];
  let open = false;
  for (const [at, match] of words.entries()) {
    const end = match.index + match[0].length;
    if (spare[at]) open = false;
    else if (open) lastOf(runs).end = end;
    else {
      runs.push({ start: match.index, end });
      open = true;
    }
  }
  return runs.length === 0 ? whole : runs;
}

function isSpare(word: string, before: string, after: string): boolean {
  const lower = word.toLowerCase();
  if (!plainWord.test(word) || after === '' || (before !== '' && lower !== word)) return false;
  const last = before.toLowerCase();
  if (boundAfter.has(last) || /n['’]t$/.test(last)) return false;
  if (stressing.has(lower)) return true;
  if (!articles.has(lower) || /\d/.test(before)) return false;
  // A capital may belong to a name that has its article: "The Hague".
  return /^[a-z]/.test(after) && !boundBefore.has(after.replace(/[^a-z]+$/, ''));
}
