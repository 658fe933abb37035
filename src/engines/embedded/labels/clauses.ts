// Splits sentences into clauses at punctuation and at dividing words.
import { itemAt, numberAt } from '../../../text/at.js';
import type { Sentence } from './pair-alignment.js';
import type { TextView } from './read-text.js';

const marks = /[,;:()–—]/;

/** Whether punctuation separates a token from the one before it. */
export function isMarkedOff(token: number, { text, starts, ends }: TextView): boolean {
  return marks.test(text.slice(ends[token - 1], starts[token]));
}

/** The word at a token, in lower case; empty if the index is out of range. */
export function formAt(view: TextView, token: number): string {
  return view.words[view.tokens[token] ?? -1]?.form ?? '';
}

/** The clauses of a sentence, as token ranges. Punctuation or a word of `breaks` ends a clause that contains a word for which `makesClause` is true. */
export function clausesIn(
  { from, to }: Sentence,
  view: TextView,
  breaks: ReadonlySet<string>,
  makesClause: (form: string) => boolean = () => true,
): Sentence[] {
  const found: Sentence[] = [];
  let start = from;
  let isClause = false;
  for (let token = from; token < to; token++) {
    const { form } = itemAt(view.words, numberAt(view.tokens, token));
    if (isClause && (isMarkedOff(token, view) || breaks.has(form))) {
      found.push({ from: start, to: token });
      start = token;
      isClause = false;
    }
    isClause ||= makesClause(form);
  }
  if (to > start) found.push({ from: start, to });
  return found;
}
