// Questions that the text itself asks: one that is similar to the prompt does not answer it. The answer follows it, often without any of its words.
import type { Segment } from '../../../core/weigh.js';
import { float64At, itemAt } from '../../../text/at.js';
import { openQuestion } from '../../../text/open-question.js';
import { isQuestion } from '../../../text/references.js';

/** Share of a question's probability that moves to its possible answers. */
const passed = 0.75;
/** Maximum number of segments after a question that may answer it. */
const reach = 8;
/** In conversations, questions may lack a question mark: segments of at least this probability are checked by their words. */
const minRead = 0.02;
/** Additional weight of a segment that has the form of an answer. */
const formWorth = 4;

/**
 * Moves most of the probability of questions to their possible answers. `probabilities` sum to 1, as does the result. `formOf` returns how far a segment has
 * the form of answer that the prompt asks for, 0 to 1. Linear.
 */
export function followQuestions(segments: readonly Segment[], probabilities: Float64Array, formOf: (row: number) => number): Float64Array {
  const asks = segments.map(
    ({ text, speaker }, row) =>
      isQuestion(text) || (speaker !== undefined && float64At(probabilities, row) >= minRead && openQuestion(text) !== null),
  );
  const left = Float64Array.from(probabilities);
  for (const [row, isAsking] of asks.entries()) {
    if (!isAsking) continue;
    const answers = answersTo(segments, asks, row).map(({ at, weight }) => ({ at, weight: weight * (1 + formWorth * formOf(at)) }));
    const total = answers.reduce((sum, { weight }) => sum + weight, 0);
    if (total === 0) continue;
    const moved = passed * float64At(left, row);
    left[row]! -= moved;
    for (const { at, weight } of answers) left[at]! += (moved * weight) / total;
  }
  return left;
}

interface Answer {
  readonly at: number;
  readonly weight: number;
}

// In a conversation, what others say next, up to the next question of the same speaker; if nobody answers, what the speaker continues with. Without speakers,
// the rest of the passage or, failing that, the next one.
function answersTo(segments: readonly Segment[], asks: readonly boolean[], row: number): readonly Answer[] {
  const { speaker, block, heading } = itemAt(segments, row);
  const others: Answer[] = [];
  const own: Answer[] = [];
  let passage = block;
  for (let at = row + 1; at < segments.length && at <= row + 2 * reach && others.length < reach; at++) {
    const next = itemAt(segments, at);
    if (speaker === undefined) {
      if (next.heading !== heading || (others.length > 0 && next.block !== passage)) break;
      passage = next.block;
    } else if (next.speaker === undefined) continue;
    const isOwn = speaker !== undefined && next.speaker === speaker;
    const isAsking = asks[at] === true;
    if (isAsking && others.length > 0 && (isOwn || speaker === undefined)) break;
    if (isAsking) continue;
    const found = isOwn ? own : others;
    found.push({ at, weight: 1 / (found.length + 1) });
  }
  return others.length > 0 ? others : own;
}
