// A refused proposal does not answer a field that asks for what was agreed.

import type { FoundValue } from '../../../core/find.js';
import { once } from '../../../core/once-per.js';
import { alternatives } from '../languages/languages.js';
import { wordsOfName } from '../reading/field/words-of-name.js';
import { signOf } from '../summaries/word-signs.js';
import type { AnalysedDocument, ScalarQuery } from './candidate.js';
import { sentenceAt } from './sentence-at.js';

/** Contrasts between clauses: "; ", ", but". */
const clauseEnds = once(() => new RegExp(`;\\s|(?<![\\p{L}\\p{N}])(?:${alternatives('contrasts')})(?![\\p{L}\\p{N}])`, 'giu'));

/** The values of a field that asks for decisions, without those in clauses that report a refusal; other fields stay unchanged. */
export function withoutRefused(document: AnalysedDocument, { asked }: ScalarQuery, values: readonly FoundValue[]): readonly FoundValue[] {
  const words = `${wordsOfName(asked.name)} ${asked.description}`;
  if (!signOf('decisions').test(words) || signOf('refusals').test(words)) return values;
  const { text } = document;
  return values.filter(({ start, end }) => {
    const sentence = sentenceAt(document, start);
    if (sentence === undefined) return true;
    const ends = [...text.slice(sentence.start, sentence.end).matchAll(clauseEnds())].map(({ index }) => sentence.start + index);
    const from = ends.findLast((at) => at < start) ?? sentence.start;
    return !signOf('refusals').test(text.slice(from, ends.find((at) => at >= end) ?? sentence.end));
  });
}
