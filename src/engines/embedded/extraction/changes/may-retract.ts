// Whether a sentence has words that retract something: a cheap check before the sentence is parsed.
import { oncePerKey } from '../../../../core/once-per.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { mark } from '../../reading/text/words.js';
import { wordsOf } from '../../summaries/word-signs.js';
import { type CuedSentence, functionWords } from './sentence-cues.js';

/** Bits for what a word may signal: a retraction or an end, a denial, a contrast, or a change. */
const says = { takenBack: 1, denied: 2, turned: 4, changed: 8 } as const;

// Maps the longest word of each phrase, which few other sentences contain, to the bits of its lists.
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

/** Whether a sentence has the words of a retraction; a denial counts only with a contrast. With `orChanged` words of a change count too. */
export function mayRetract(text: string, code: LanguageCode, orChanged = false): boolean {
  const cues = cueWords(code);
  let said = 0;
  for (const word of wordsOf(text)) said |= cues.get(word) ?? 0;
  return (said & says.takenBack) !== 0 || ((said & says.denied) !== 0 && (said & says.turned) !== 0) || (orChanged && (said & says.changed) !== 0);
}

/** Content words and numbers of a sentence. */
export function contentOf({ tokens }: CuedSentence, code: LanguageCode): ReadonlySet<string> {
  const small = functionWords(code);
  return new Set(tokens.map(({ lower }) => lower).filter((word) => !mark.test(word) && !small.has(word)));
}
