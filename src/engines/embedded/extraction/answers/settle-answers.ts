// What a text says of the values that may answer a question: those that it denies are no answers, whatever else speaks for them.
import type { FoundValue } from '../../../../core/find.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { type AskedInTurn, askedInTurns } from './asking-turns.js';
import { deniedAnswers } from './denied.js';

/** How much likelier the other values become at most where what was likelier is none. */
const maxGain = 3;

/** Values of a question without those that the text rules out. With `areExclusive` the others share what these had, as far as they may. */
export function settleAnswers(
  document: AnalysedDocument,
  { asked, isQuestion }: ScalarQuery,
  values: readonly FoundValue[],
  areExclusive: boolean,
): readonly FoundValue[] {
  if (!isQuestion || values.length === 0) return values;
  const question = asked.description || wordsOfName(asked.name);
  const isDenied = deniedAnswers(document, question);
  const asking = askedInTurns(document, question);
  const settled = asking.length === 0 ? values : passedToReplies(values, asking);
  const isOut = (value: Span): boolean => isDenied?.(value) === true;
  const out = settled.reduce((sum, value) => (isOut(value) ? sum + value.confidence : sum), 0);
  if (out === 0) return settled;
  const gain = areExclusive ? Math.min(maxGain, 1 / Math.max(1 - out, 1e-6)) : 1;
  return settled.flatMap((value) => (isOut(value) ? [] : [{ ...value, confidence: Math.min(1, gain * value.confidence) }]));
}

/** What speaks for those who ask or decline speaks for who takes it on. */
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
