// Levels of an ordered scale: one fitted model weighs how far a text supports each level. Weights: labels-scales.json, produced by
// test/eval/train/labels-scales.ts.
import type { LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import { once } from '../../../core/once-per.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { languageOf } from '../../../text/language.js';
import { largest } from '../../../text/lists.js';
import { softmax } from '../../../text/probability.js';
import { cosineSimilarity, encode } from '../encoder/encoder.js';
import type { Judgement } from '../labels/judgements.js';
import { shippedIntents, shippedScales } from '../labels/models.js';
import { readText, textInEnglish } from '../labels/read-text.js';
import type { Readings } from '../labels/readings.js';
import { placesOnScale } from '../labels/scale-levels.js';
import { compareTopic, type TopicText } from '../labels/topic.js';
import { canCompareMeaning } from './evidence.js';
import { describeShares, signed } from './explain-evidence.js';
import { encodingsOf } from './independent-evidence.js';
import { type PreparedExclusive, prepareExclusive } from './score-exclusive.js';
import { foreignLanguage, isConfidentLanguage } from './signals.js';

/** Names of the evidence for a level. */
export const scaleEvidenceNames = [
  // Topic similarity of text and level.
  'fit',
  // Cosine similarity of the level and the sentence closest to it.
  'closest sentence',
  // Cosine similarity of the whole text with question and level, and its mean over the level, counted twice, and its neighbours.
  'whole text',
  'neighbours',
  // Minus the squared distance of text and level on the scale, as far as the levels are degrees of one judgement that the question asks for.
  'place',
] as const;
export type ScaleEvidence = Readonly<Record<(typeof scaleEvidenceNames)[number], number>>;

/** A scale, read once for all texts. */
export interface PreparedScale {
  readonly scale: LabelQuestion;
  readonly levels: PreparedExclusive;
  /** How far the question asks for a judgement, 0 to 1: "low" and "high" alone do not say of what. */
  readonly asks: (judgement: Judgement) => number;
  /** Encodings of every level, alone and with the question; computed on first use. */
  readonly encodings: () => readonly { readonly alone: Float32Array; readonly asked: Float32Array }[];
}

export function prepareScale(scale: LabelQuestion): PreparedScale {
  const language = languageOf(`${scale.guidance} ${scale.labels.map(({ rubric }) => rubric).join('. ')}`) ?? null;
  const encoded = (said: string): Float32Array => encode(textInEnglish(readText(said, 0, said.length, language === 'en' ? null : language)));
  return {
    scale,
    levels: prepareExclusive(scale),
    asks: judgementsAsked(scale.guidance),
    encodings: once(() => scale.labels.map(({ rubric }) => ({ alone: encoded(rubric), asked: encoded(`${scale.guidance} ${rubric}`) }))),
  };
}

function judgementsAsked(question: string): (judgement: Judgement) => number {
  if (question === '') return () => 1;
  const { concepts, read } = shippedIntents();
  const shares = once(() => read(question.toLowerCase()));
  return (judgement) =>
    Math.min(1, 2 * concepts.reduce((sum, concept, index) => sum + (concept.split(':', 1)[0] === judgement ? numberAt(shares(), index) : 0), 0));
}

/** The evidence of a text for each level, lowest first. Similarities are 0 if the encoder cannot compare them. */
export function scaleEvidence({ levels, asks, encodings }: PreparedScale, text: TopicText, readings: Readings): ScaleEvidence[] {
  const { labels, routes } = levels;
  const fits = compareTopic(text, labels.topic);
  const places = placesOnScale(labels.views, routes, readings, asks);
  const own = canCompareMeaning(text, labels) ? encodingsOf(text.view) : null;
  const asked = own === null ? [] : encodings().map((level) => cosineSimilarity(own.whole, level.asked));
  return fits.map(({ fit }, level) => ({
    fit,
    'closest sentence': own === null ? 0 : largest(own.sentences.map((sentence) => cosineSimilarity(sentence, itemAt(encodings(), level).alone))),
    'whole text': asked[level] ?? 0,
    neighbours: withNeighbours(asked, level),
    place: places?.[level] ?? 0,
  }));
}

function withNeighbours(values: readonly number[], index: number): number {
  const own = values[index] ?? 0;
  return (2 * own + (values[index - 1] ?? own) + (values[index + 1] ?? own)) / 4;
}

/** Calibrated logits of the levels for one text, and whether they can be trusted. */
export function scoreScale(
  prepared: PreparedScale,
  text: TopicText,
  readings: Readings,
  { evidence, explain }: Pick<ScoreLabelsRequest, 'evidence' | 'explain'>,
): LabelScores {
  const { weights, certain } = shippedScales();
  const { levels, scale } = prepared;
  const shares = scaleEvidence(prepared, text, readings).map((found) =>
    scaleEvidenceNames.map((name) => ({ evidence: name, share: found[name] * (weights[name] ?? 0) })),
  );
  const logits = shares.map((own, level) => own.reduce((sum, { share }) => sum + share, numberAt(levels.biases, level)));
  shares.forEach((own, level) => {
    const bias = numberAt(levels.biases, level);
    const parts = describeShares(bias === 0 ? own : [...own, { evidence: 'instructions', share: bias }]);
    explain?.(`${itemAt(scale.labels, level).name}: ${signed(numberAt(logits, level))} = ${parts.join(', ')}`);
  });
  const foreign = foreignLanguage(text, levels.labels);
  return {
    logits,
    uncertain: foreign !== null || largest(softmax(logits)) < certain,
    ...(foreign !== null && isConfidentLanguage(text, foreign) ? { foreign } : {}),
    ...(evidence ? { evidence: logits.map(() => null) } : {}),
  };
}
