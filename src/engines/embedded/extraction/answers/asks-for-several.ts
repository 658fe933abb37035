// Whether several values may answer a question at once, judged by the number of the noun it asks for, if it has one.
import { determiners } from '../../../../text/clause-words.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { type AskedFor, askedFor, onlyAsks } from '../../reading/request/question-word.js';
import { nounOf } from '../../reading/text/noun-kinds.js';
import { mark } from '../../reading/text/words.js';
import { baseForm } from '../describe-words.js';
import { wordsIn } from '../named/intent-words.js';

const maxNounWords = 3;
/** Question words that may ask for several values; points in time and measures are single values. */
const severalOf: ReadonlySet<AskedFor | null> = new Set<AskedFor | null>(['who', 'what', 'where', null]);

/** True for "Which cities …" and "who voted …", false for "which city …" and "who is the chair …". Noun number is checked only in English. */
export function asksForSeveral(question: string, code: LanguageCode): boolean {
  const words = wordsIn(question, code).filter(({ written }) => !mark.test(written));
  const asking = words.findIndex(({ written }) => onlyAsks(written));
  if (asking < 0 || !severalOf.has(askedFor(question))) return false;
  const behind = words.slice(asking + 1);
  const isCopula = language(code).copulas.includes(behind[0]?.written ?? '');
  const rest = behind.slice(isCopula ? 1 : 0);
  const from = rest.findIndex(({ lower }) => !determiners.has(lower));
  const named = code === 'en' ? untilSmall(rest.slice(Math.max(0, from))).filter(({ lower }) => nounOf(baseForm(lower)) !== null) : [];
  if (named.length > 0) return named.some(({ lower }) => baseForm(lower) !== lower);
  return !isCopula;
}

function untilSmall<Word extends { readonly isSmall: boolean }>(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex(({ isSmall }) => isSmall);
  return words.slice(0, Math.min(maxNounWords, end < 0 ? words.length : end));
}
