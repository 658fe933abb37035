// Removes values that cannot answer a question because the text denies them, however strong the other evidence for them is.
import type { FoundValue } from '../../../../core/find.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { type AskedInTurn, askedInTurns } from './asking-turns.js';
import { deniedAnswers } from './denied.js';

/** Max factor by which the confidence of the other values grows when values are removed. */
const maxGain = 3;

/**
 * Returns the values of a field or question without those the text rules out. With `areExclusive` the others share the confidence of the removed ones, up to
 * `maxGain`.
 */
export function settleAnswers(
  document: AnalysedDocument,
  { asked, isQuestion }: ScalarQuery,
  values: readonly FoundValue[],
  areExclusive: boolean,
): readonly FoundValue[] {
  if (values.length === 0) return values;
  const question = asked.description || wordsOfName(asked.name);
  const isDenied = deniedAnswers(document, question);
  const asking = isQuestion ? askedInTurns(document, question) : [];
  const settled = asking.length === 0 ? values : passedToReplies(values, asking);
  // "It is not included in the price of £80" says what the price is: for a name of a field, only words are denied.
  const mayBeDenied = ({ start, end }: Span): boolean => isQuestion || !/\d/.test(document.text.slice(start, end));
  const isOut = (value: Span): boolean => mayBeDenied(value) && isDenied?.(value) === true;
  const out = settled.reduce((sum, value) => (isOut(value) ? sum + value.confidence : sum), 0);
  if (out === 0) return settled;
  const gain = areExclusive ? Math.min(maxGain, 1 / Math.max(1 - out, 1e-6)) : 1;
  return settled.flatMap((value) => (isOut(value) ? [] : [{ ...value, confidence: Math.min(1, gain * value.confidence) }]));
}

/** Moves the confidence of speakers who ask or decline to the speaker who takes it on. */
function passedToReplies(values: readonly FoundValue[], asking: readonly AskedInTurn[]): readonly FoundValue[] {
  return asking.reduce<readonly FoundValue[]>((left, { others, taker }) => {
    const losing = left.filter((value) => others.some((name) => overlaps(value, name)));
    const passed = losing.reduce((sum, { confidence }) => sum + confidence, 0);
    const rest = left.filter((value) => !losing.includes(value));
    if (taker === null) return rest;
    const own = rest.find((value) => overlaps(value, taker));
    const heir = { ...(own ?? taker), confidence: Math.min(1, (own?.confidence ?? 0) + passed) };
    return [...rest.filter((value) => value !== own), heir];
  }, values);
}
