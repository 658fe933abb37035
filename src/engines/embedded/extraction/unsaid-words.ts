// Whether a question names something that its text says nothing of: "How much did the boiler cost?" of an invoice without one. What is found then answers something else.
import { oncePer } from '../../../core/once-per.js';
import { auxiliaries } from '../../../text/clause-words.js';
import { languageOf } from '../../../text/language.js';
import { fieldWords } from '../reading/field/features.js';
import { readField } from '../reading/field/read-field.js';
import type { AnalysedDocument, ScalarQuery } from './candidate.js';
import { languageIn } from './language-in.js';
import { isSame, type Said, wishedWords, wordsIn } from './named/wished-words.js';

/** Words of a text that are compared. */
const maxCompared = 2_000;

/** What an English text says, as words. */
const saidBy = oncePer((document: AnalysedDocument): { readonly keys: ReadonlySet<string>; readonly words: readonly Said[] } => {
  const words = wordsIn(document.text, 'en').filter(({ isSmall }) => !isSmall);
  const byKey = new Map(words.map((word) => [word.key, word]));
  return { keys: new Set(words.flatMap(({ key, lower, written }) => [key, lower, written])), words: [...byKey.values()].slice(0, maxCompared) };
});

/** Whether something that a question names by a noun or number of its own is nowhere in the text, in other words neither. */
export function hasUnsaidWords(document: AnalysedDocument, question: string, { asked, need }: ScalarQuery): boolean {
  const code = languageOf(question) ?? 'en';
  // Which words of other languages mean the same is not known well enough.
  if (code !== 'en' || (languageIn(document) ?? code) !== code) return false;
  const own = new Set(fieldWords(readField(asked).concept?.words ?? ''));
  const all = wordsIn(question, code);
  const { keys, words } = saidBy(document);
  return wishedWords(question, code, need).some((word) => {
    const before = all[all.findIndex(({ start }) => start === word.start) - 1];
    // A noun stands behind an article or preposition; a verb may be said in many ways.
    if (before === undefined || !before.isSmall || auxiliaries.has(before.lower)) return false;
    if (own.has(word.lower) || keys.has(word.key) || keys.has(word.lower) || keys.has(word.written)) return false;
    return !words.some((other) => isSame(word, other));
  });
}
