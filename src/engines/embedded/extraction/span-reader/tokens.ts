// The span reader's input for a text and a question: words in English with their shapes, and the values and names that contain them.
import { oncePer } from '../../../../core/once-per.js';
import { itemAt, numberAt } from '../../../../text/at.js';
import type { LanguageCode } from '../../languages/languages.js';
import type { FieldReading } from '../../reading/field/read-field.js';
import { columnsBetween, firstFrom, type WordColumns, wordColumns } from '../../reading/text/word-columns.js';
import { wordsOf } from '../../reading/text/words.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { mentionsOf } from '../prose/mentions.js';
import { broadTypes } from '../prose/tagger.js';
import { groupOf, groupOfType, proposedKinds, valueGroups } from '../value-groups.js';

/** Maximum number of words read together: the reader was not trained on longer texts. */
export const maxRead = 416;

export interface SpanTokens extends WordColumns {
  /** The groups of the values and names that contain a token, and of those that begin with it: one bit for each of `valueGroups`. */
  readonly within: Uint16Array;
  readonly begun: Uint16Array;
}

const minShare = 0.3;

/** The tokens of a document, read once for all questions. Linear. */
export const tokensOf = oncePer((document: AnalysedDocument): SpanTokens => {
  const { text, sentences } = document;
  const words = wordsOf(text, 0, text.length, languageIn(document));
  const tokens = withoutGroups(wordColumns(text, words, sentences));
  const { within, begun } = tokens;
  const mark = (start: number, end: number, group: number): void => {
    const first = firstFrom(words, start);
    for (let at = first; at < words.length && itemAt(words, at).start < end; at++) within[at]! |= 1 << group;
    if (first < words.length) begun[first]! |= 1 << group;
  };
  for (const kind of proposedKinds) for (const { start, end } of document.matches(kind)) mark(start, end, groupOf(kind));
  for (const { start, end, broad, confidence } of mentionsOf(document))
    broad.forEach((share, type) => {
      if (share * confidence >= minShare) mark(start, end, groupOfType(itemAt(broadTypes, type)));
    });
  return tokens;
});

/** Maximum number of words read of a question. */
const maxAsked = 40;

export interface QuestionTokens extends SpanTokens {
  /** Probability that each of `valueGroups` is requested, 0 to 1. */
  readonly groups: readonly number[];
}

/** The tokens of a question, in a language. */
export function questionTokens(words: string, code: LanguageCode, kinds: FieldReading['kinds']): QuestionTokens {
  const groups = valueGroups.map(() => 0);
  for (const { kind, probability } of kinds) groups[groupOf(kind)] = Math.max(numberAt(groups, groupOf(kind)), probability);
  return { ...withoutGroups(wordColumns(words, wordsOf(words, 0, words.length, code).slice(0, maxAsked))), groups };
}

/** A range of the tokens of a text. */
export const tokensBetween = (tokens: SpanTokens, from: number, to: number): SpanTokens => ({
  ...columnsBetween(tokens, from, to),
  within: tokens.within.subarray(from, to),
  begun: tokens.begun.subarray(from, to),
});

const withoutGroups = (columns: WordColumns): SpanTokens => ({
  ...columns,
  within: new Uint16Array(columns.words.length),
  begun: new Uint16Array(columns.words.length),
});

/** The groups of tokens as further bits of their rows. */
export const groupsOf = ({ within, begun }: SpanTokens): { readonly columns: readonly Uint16Array[]; readonly count: number } => ({
  columns: [within, begun],
  count: valueGroups.length,
});
