// Whether a sentence has words with which something is taken back: a quick look before it is read.
import { oncePerKey } from '../../../../core/once-per.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { mark } from '../../reading/text/words.js';
import { wordsOf } from '../../summaries/word-signs.js';
import { type CuedSentence, functionWords } from './sentence-cues.js';

/** What a word may say: that something is taken back or stops, or that it is denied, or that something else is said instead. */
const says = { takenBack: 1, denied: 2, turned: 4, changed: 8 } as const;

// Of each phrase of a list the longest word, which few other sentences have, with what it says.
const cueWords = oncePerKey((code: LanguageCode) => {
  const { corrections, cancelled, stopped, denials, adversatives, changed } = language(code);
  const cues = new Map<string, number>();
  const add = (phrases: readonly string[], said: number): void => {
    for (const phrase of phrases) {
      const longest = wordsOf(phrase).reduce((one, other) => (other.length > one.length ? other : one), '');
      cues.set(longest, (cues.get(longest) ?? 0) | said);
    }
  };
  add([...corrections, ...cancelled, ...stopped], says.takenBack);
  add(denials, says.denied);
  add(adversatives, says.turned);
  add(changed, says.changed);
  return cues;
});

/** Whether a sentence has the words that something is taken back with; a denial takes back only what is said instead. With `orChanged` also those of a change. */
export function mayTakeBack(text: string, code: LanguageCode, orChanged = false): boolean {
  const cues = cueWords(code);
  let said = 0;
  for (const word of wordsOf(text)) said |= cues.get(word) ?? 0;
  return (said & says.takenBack) !== 0 || ((said & says.denied) !== 0 && (said & says.turned) !== 0) || (orChanged && (said & says.changed) !== 0);
}

/** Words of a sentence that name something, and numbers. */
export function contentOf({ tokens }: CuedSentence, code: LanguageCode): ReadonlySet<string> {
  const small = functionWords(code);
  return new Set(tokens.map(({ lower }) => lower).filter((word) => !mark.test(word) && !small.has(word)));
}
