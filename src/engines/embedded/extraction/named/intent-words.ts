// The words of a field beyond the kind of value it requests, and whether a word of a text means the same.
import { once, oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { inAnyLanguage, type LanguageCode } from '../../languages/languages.js';
import { sameWord } from '../../reading/field/label-fit.js';
import { onlyAsks } from '../../reading/request/question-word.js';
import { wordRelation } from '../../reading/text/word-relations.js';
import { mark, type Word, wordsOf } from '../../reading/text/words.js';
import { loadWordVectors } from '../../vectors.js';
import type { ScalarQuery } from '../candidate.js';
import { cueWords } from '../cues.js';
import { kindsAtEnd } from '../recognisers/table.js';
import { groupOf } from '../value-groups.js';

/** A word of a field or label, in English if the glossary has it, and as written. */
export interface WordForms extends Pick<Word, 'key' | 'lower'> {
  readonly written: string;
}

/** A word or punctuation mark with its position. */
export type PositionedWord = WordForms & Pick<Word, 'isSmall' | 'start' | 'end'>;

/** The words and punctuation marks of a stretch of text, in text order. */
export const wordTokens = (text: string, { start: from, end: to }: Span, code: LanguageCode): PositionedWord[] =>
  wordsOf(text, from, to, code).map(({ key, lower, isSmall, start, end }) => ({
    ...{ key, lower, isSmall, start, end },
    written: text.slice(start, end).toLowerCase(),
  }));

/** The words of a field or label, in text order. */
export const wordsIn = (text: string, code: LanguageCode): readonly PositionedWord[] => rememberedWords(code)(text);

const maxRemembered = 1000;
const rememberedWords = oncePerKey((code: LanguageCode) =>
  oncePerKey((text: string) => wordTokens(text, { start: 0, end: text.length }, code).filter(({ lower }) => !mark.test(lower)), maxRemembered),
);

/** Whether two words have the same stem or the same English translation, or are derived from each other. */
export function isSame(left: WordForms, right: WordForms): boolean {
  if (left.key === right.key || sameWord(left.written, right.written) > 0) return true;
  const vectors = loadWordVectors();
  const relation = wordRelation(vectors.rank(left.lower), vectors.rank(right.lower));
  return relation === 'derived' || relation === 'same';
}

/** Words of phrases that request a count ("number of", "Anzahl der"), in any language. */
const countingWords = once(() => new Set(inAnyLanguage('counts').flatMap((phrase) => phrase.split(/[ ']/))));

/** Words of a field that say more than the kind of value it requests. */
export function intentWords(said: string, code: LanguageCode, { kinds, counts }: ScalarQuery['need']): readonly PositionedWord[] {
  const group = groupOf(kinds[0]?.kind ?? '');
  const namesKind = ({ lower, written }: WordForms): boolean =>
    [lower, written].some((own) => kindsAtEnd(own).some((kind) => groupOf(kind) === group));
  const isGeneral = (word: string): boolean => onlyAsks(word) || cueWords().general.has(word) || (counts && countingWords().has(word));
  return wordsIn(said, code).filter((word) => !word.isSmall && !isGeneral(word.written) && !isGeneral(word.lower) && !namesKind(word));
}
