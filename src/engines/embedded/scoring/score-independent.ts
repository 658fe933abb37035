// Independent labels, of which any number may apply to a text: each is scored on its own by one fitted model. Weights: labels-independent.json, fitted by
// test/eval/train/labels-independent.ts.
import type { Label, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { smallest } from '../../../text/lists.js';
import { logOdds } from '../../../text/probability.js';
import { clauseVerdict } from '../labels/clause-verdict.js';
import { channelNamed } from '../labels/explain-scores.js';
import { shippedIndependent, shippedIntents, shippedTopic } from '../labels/models.js';
import { readGuidance } from '../labels/read-guidance.js';
import type { Readings } from '../labels/readings.js';
import type { TopicText } from '../labels/topic.js';
import { answerYesNo, type PreparedYesNo, prepareYesNo } from '../labels/yes-no.js';
import { describeShares, signed } from './explain-evidence.js';
import { independentEvidence, independentEvidenceNames } from './independent-evidence.js';
import { type PreparedExclusive, phrasesOf, prepareExclusive } from './score-exclusive.js';
import { foreignLanguage, isConfidentLanguage } from './signals.js';

/** A label read as a question of its own. */
interface IndependentLabel {
  readonly name: string;
  readonly asked: PreparedYesNo;
  readonly alone: PreparedExclusive;
}

/** Independent labels, read once for all texts. */
export interface PreparedIndependent {
  readonly labels: readonly IndependentLabel[];
  /** What the caller's instructions add to the log-odds of each. */
  readonly biases: readonly number[];
}

export function prepareIndependent({ labels, guidance }: Pick<LabelQuestion, 'labels' | 'guidance'>): PreparedIndependent {
  return { labels: labels.map(prepareLabel), biases: readGuidance(guidance, labels) };
}

function prepareLabel(label: Label): IndependentLabel {
  const { name, rubric } = label;
  return {
    name,
    asked: prepareYesNo(rubric, rubric === '' ? name : ''),
    alone: prepareExclusive({ mode: 'exclusive', labels: [label], guidance: '' }),
  };
}

/**
 * Log-odds that each label applies to a text, whether they can be trusted, and, on request, the phrase that supports each. `isEven`: before any evidence a label
 * is as likely to apply as not, as in a question with two answers; otherwise as often as in the texts of the fit.
 */
export function scoreIndependent(
  { labels, biases }: PreparedIndependent,
  text: TopicText,
  readings: Readings,
  { evidence, explain }: Pick<ScoreLabelsRequest, 'evidence' | 'explain'>,
  isEven = false,
): LabelScores {
  const scored = labels.map((label) => scoreLabel(label, text, readings, isEven));
  const logits = scored.map(({ odds }, index) => odds + numberAt(biases, index));
  if (explain !== undefined)
    scored.forEach(({ reasons }, index) => {
      const bias = numberAt(biases, index);
      const parts = bias === 0 ? reasons() : [...reasons(), `${signed(bias)} instructions`];
      explain(`${itemAt(labels, index).name}: ${signed(numberAt(logits, index))} = ${parts.join(', ')}`);
    });
  const foreign = foreignLanguage(text, itemAt(labels, 0).alone.labels);
  return {
    logits,
    uncertain: foreign !== null || smallest(logits.map(Math.abs)) < shippedIndependent().certain,
    ...(foreign !== null && isConfidentLanguage(text, foreign) ? { foreign } : {}),
    ...(evidence ? { evidence: scored.map(({ place }) => place()) } : {}),
  };
}

interface Scored {
  /** Log-odds that the label applies. */
  readonly odds: number;
  /** What they are the sum of, in readable form. */
  readonly reasons: () => string[];
  /** The phrase that supports the label. */
  readonly place: () => Span | null;
}

function scoreLabel({ asked, alone }: IndependentLabel, text: TopicText, readings: Readings, isEven: boolean): Scored {
  // Numbers and kinds of value are looked for, and what the text states or denies in so many words needs no weighing.
  const { view, question, route } = asked;
  if (view.comparison !== null || view.presence !== null || clauseVerdict(question, text.view, false) !== null) {
    const { logOdds: odds, channel, evidence: place } = answerYesNo(asked, text, readings);
    return { odds, reasons: () => [`${signed(odds)} ${channelNamed(channel, view, route)}`], place: () => place };
  }
  const { weights, constant, share } = shippedIndependent();
  const prior = isEven ? constant - logOdds(share) : constant;
  const evidence = independentEvidence(text, readings, alone.labels, question, shippedTopic(), shippedIntents().concepts);
  const shares = evidence.map((value, index) => ({ evidence: itemAt(independentEvidenceNames, index), share: value * numberAt(weights, index) }));
  return {
    odds: shares.reduce((sum, { share: own }) => sum + own, prior),
    reasons: () => describeShares([...shares, { evidence: 'before any evidence', share: prior }]),
    place: () => phrasesOf(text, readings, alone)[0] ?? null,
  };
}
