// Evidence that a sentence belongs in a summary, whatever its place in the text: its form, and words for what was decided, is to be done or has changed.
// `sentence-weights.json` weighs it (test/eval/train/summary-sentences.ts).
import { numberAt } from '../../../text/at.js';
import { fromJsonFile } from '../data.js';
import type { LanguageCode, WordList } from '../languages/languages.js';
import { statesMoney } from './money.js';
import { maxChars } from './statements.js';
import type { Unit } from './units.js';
import { signOf } from './word-signs.js';

/** The parts of a unit that are read here. */
type Sentence = Pick<Unit, 'text' | 'wordCount' | 'numbers' | 'question'>;

const shortWords = 7;
const maxNumbers = 4;

/** Each of these is 0 or 1, apart from numbers (0 to 4) and the logarithm of the length in words. */
const forms: Readonly<Record<string, (sentence: Sentence) => number>> = {
  hasNumber: ({ numbers }) => Number(numbers > 0),
  numbers: ({ numbers }) => Math.min(maxNumbers, numbers),
  length: ({ wordCount }) => Math.log(Math.max(1, wordCount)),
  short: ({ wordCount }) => Number(wordCount < shortWords),
  money: ({ text }) => Number(statesMoney.test(text)),
  question: ({ question }) => Number(question),
  quotation: ({ text }) => Number(/["“”„«»]/.test(text)),
};

/** Word lists (see `languages.ts`) whose words and phrases in a sentence are evidence. */
const lists = [
  'actions',
  'decisions',
  'duties',
  'deadlines',
  'henceforth',
  'changed',
  'onceSo',
  'lacking',
  'numerals',
  'bounds',
  'atLeast',
  'verbDenials',
  'denials',
  'firstPerson',
] as const satisfies readonly WordList[];

export const evidenceNames: readonly string[] = [...Object.keys(forms), ...lists];
const readers = Object.values(forms);

/** The evidence of a sentence, in the order of `evidenceNames`. */
export function evidenceOf(sentence: Sentence, language: LanguageCode = 'en'): number[] {
  const said = sentence.text.slice(0, maxChars);
  return [...readers.map((read) => read(sentence)), ...lists.map((list) => Number(signOf(list, language).test(said)))];
}

const weights = fromJsonFile('sentence-weights.json', (fitted: Readonly<Record<string, number>>) => evidenceNames.map((name) => fitted[name] ?? 0));

/** Log-odds, up to a constant, that a sentence belongs in a summary of its text. */
export function worthOf(sentence: Sentence, language: LanguageCode | undefined): number {
  const own = weights();
  return evidenceOf(sentence, language).reduce((sum, value, index) => sum + value * numberAt(own, index), 0);
}
