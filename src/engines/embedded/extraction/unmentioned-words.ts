// Whether a question names something that the text never mentions: "How much did the boiler cost?" of an invoice without one. Then any value found answers
// something else.
import { oncePer } from '../../../core/once-per.js';
import { auxiliaries, determiners } from '../../../text/clause-words.js';
import { languageOf } from '../../../text/language.js';
import type { LanguageCode } from '../languages/languages.js';
import { fieldWords } from '../reading/field/features.js';
import { readField } from '../reading/field/read-field.js';
import type { AnalysedDocument, ScalarQuery } from './candidate.js';
import { languageIn } from './language-in.js';
import { intentWords, isSame, type PositionedWord, type WordForms, wordsIn } from './named/intent-words.js';
import { listBit, listsOf } from './prose/lists.js';

/** Max words of a text that are compared by meaning. */
const maxCompared = 2_000;

/** The content words of a text. */
const saidBy = oncePer((document: AnalysedDocument): { readonly keys: ReadonlySet<string>; readonly words: readonly WordForms[] } => {
  const words = wordsIn(document.text, languageIn(document)).filter(({ isSmall }) => !isSmall);
  const byKey = new Map(words.map((word) => [word.key, word]));
  return { keys: new Set(words.flatMap(({ key, lower, written }) => [key, lower, written])), words: [...byKey.values()].slice(0, maxCompared) };
});

/** The subject of a question follows them directly: "does dinner cost". */
const doing: ReadonlySet<string> = new Set(['do', 'does', 'did']);

/**
 * Whether a noun is expected after a word of a question: after a determiner or, in English, any function word other than "to" and auxiliaries except "do".
 * Verbs are left out, because a text may paraphrase them in many ways.
 */
export function opensThing({ isSmall, lower }: PositionedWord, code: LanguageCode): boolean {
  if (code !== 'en') return isSmall && determiners.has(lower);
  return isSmall && lower !== 'to' && (!auxiliaries.has(lower) || doing.has(lower));
}

const named = listBit.given | listBit.family | listBit.place;

/** Whether a question contains a name, noun or number that does not occur in the text, not even in other words. */
export function hasUnmentionedWords(document: AnalysedDocument, question: string, { asked, need }: ScalarQuery): boolean {
  const code = languageOf(question) ?? 'en';
  const own = new Set(fieldWords(readField(asked).concept?.words ?? ''));
  const all = wordsIn(question, code);
  const { keys, words } = saidBy(document);
  const isSameLanguage = languageIn(document) === code;
  return intentWords(question, code, need).some((word) => {
    const at = all.findIndex(({ start }) => start === word.start);
    const before = all[at - 1];
    if (before === undefined || own.has(word.lower) || keys.has(word.key) || keys.has(word.lower) || keys.has(word.written)) return false;
    // Names are the same in all languages, except those that each language translates.
    const isName =
      (listsOf(word.written) & named) !== 0 && word.lower === word.written && /^\p{Lu}\p{Ll}/u.test(question.slice(word.start, word.start + 2));
    // Words of other languages can be compared only if the glossary has them.
    if (!isName && (!opensThing(before, code) || !isSameLanguage || (code !== 'en' && word.lower === word.written))) return false;
    return !words.some((other) => isSame(word, other));
  });
}
