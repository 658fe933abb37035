// One label beside a label for everything else.
import type { LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { type JudgeTrust, type PreparedExclusive, scoreExclusive } from '../scoring/score-exclusive.js';
import { type PreparedIndependent, prepareIndependent, scoreIndependent } from '../scoring/score-independent.js';
import { readGuidance } from './read-guidance.js';
import type { ReadText } from './read-parts.js';
import { optionLogits, type YesNoOptions } from './yes-no-options.js';

/**
 * One label and a catch-all. On its own the label is found too rarely, compared with the catch-all too often: both are computed and averaged.
 */
export interface PreparedEither {
  readonly beside: PreparedExclusive;
  readonly alone: PreparedIndependent;
  /** What each label of the question means for the one that is asked alone. */
  readonly sides: YesNoOptions['sides'];
  readonly biases: readonly number[];
}

/** Null if the question has other labels than these two, or is a scale. */
export function prepareEither(question: LabelQuestion, beside: PreparedExclusive): PreparedEither | null {
  const rest = beside.places.map((place) => beside.labels.rest[place]);
  if (question.ordinal === true || rest.length !== 2 || rest[0] === rest[1]) return null;
  const labels = [itemAt(question.labels, rest.indexOf(false))];
  return {
    beside,
    alone: prepareIndependent({ labels, guidance: '' }),
    sides: rest.map((isRest) => (isRest ? 'no' : 'yes')),
    biases: readGuidance(question.guidance, question.labels),
  };
}

/** Scores both labels. */
export function scoreEither(
  { topic, readings }: ReadText,
  { beside, alone, sides, biases }: PreparedEither,
  request: ScoreLabelsRequest,
  trust: JudgeTrust | undefined,
): LabelScores {
  const besideRest = scoreExclusive(beside, topic, readings, request, trust);
  if (besideRest.foreign !== undefined) return besideRest;
  const { logits: own, uncertain } = scoreIndependent(alone, topic, readings, { ...request, evidence: false }, true);
  const logits = optionLogits(sides, numberAt(own, 0), uncertain === true).map((logit, index) => logit + numberAt(biases, index));
  const [best, bestAlone] = [besideRest.logits, logits].map((some) => some.indexOf(largest(some)));
  // If the comparison is uncertain, so is the catch-all: that the text does not mention the label is only weak evidence.
  const isRest = sides[best ?? 0] === 'no';
  return {
    ...besideRest,
    logits: besideRest.logits.map((logit, index) => (logit + numberAt(logits, index)) / 2),
    uncertain: best !== bestAlone || (besideRest.uncertain === true && (trust !== undefined || isRest || uncertain === true)),
  };
}
