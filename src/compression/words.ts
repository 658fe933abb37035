// The filler words of an English sentence, which may be dropped if the caller allows it: articles, and words that only stress or link. Nothing else is ever
// left out of a kept sentence, so that no verb, subject, negation, number, unit or exception is lost.
import { lastOf } from '../text/at.js';
import { boundAfter, boundBefore, stressing } from '../text/clause-words.js';
import type { TextSpan } from '../text/segments.js';

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the']);
const plainWord = /^[a-z]+$/i;
const quotes = /["“”„«»‘`<>[\]{}|\\]/;

/**
 * What stays of an English sentence without its filler words, in order; a single run is the entire sentence. Sentences with
 * quotations or markup are left unchanged.
 */
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
  // A capitalized word may be a name that includes the article: "The Hague".
  return /^[a-z]/.test(after) && !boundBefore.has(after.replace(/[^a-z]+$/, ''));
}
