// Numbers written in words in languages other than English: "drei Zimmer", "quatre-vingt-dix pages".
import { readNumberWords } from '../../../../text/number-words.js';
import type { Match } from '../candidate.js';
import { type ReadText, type Recogniser, readOnce, withOthers } from './recogniser.js';

const word = /(?<![\p{L}\p{N}-])\p{L}{2,60}(?:-\p{L}{1,20}){0,5}(?![\p{L}\p{N}-])/gu;
const between = /^\s(?:\p{L}{1,2}\s)?$/u;
// Same as for digits, since the value of the words is known.
const precision = 0.85;

/** Adds numbers in words to the recogniser of numbers; only those above 1, as "one" is mostly an article. */
export const withNumbersInWords = (recogniser: Recogniser): Recogniser =>
  withOthers(recogniser, (text, read = readOnce(text)) => numbersInWords(text, recogniser.kind, read));

function numbersInWords(text: string, kind: string, read: ReadText): Match[] {
  const language = read.language();
  if (language === undefined || language === 'en') return [];
  const matches: Match[] = [];
  for (const found of text.matchAll(word)) {
    if (Number.isNaN(readNumberWords(found[0], language))) continue;
    const start = found.index;
    const end = start + found[0].length;
    const last = matches.at(-1);
    // "treinta y cinco" is one number.
    const whole =
      last !== undefined && between.test(text.slice(last.end, start)) ? readNumberWords(text.slice(last.start, end), language) : Number.NaN;
    const isOne = last !== undefined && !Number.isNaN(whole);
    const amount = isOne ? whole : readNumberWords(found[0], language);
    if (isOne) matches.pop();
    matches.push({ kind, start: isOne ? last.start : start, end, normal: String(amount), precision, amount });
  }
  return matches.filter(({ amount = 0 }) => amount > 1);
}
