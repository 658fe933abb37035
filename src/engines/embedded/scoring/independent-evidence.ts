// Evidence of a text for a label that applies or not regardless of other labels: what `evidence.ts` says about a single label, the sentence closest to it in
// meaning, and whether the text denies it. The weights are fitted (`score-independent.ts`).
import type { Label } from '../../../core/label.js';
import { oncePer } from '../../../core/once-per.js';
import { float32At, itemAt, numberAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { cosineSimilarity, encode } from '../encoder/encoder.js';
import { sentencesOf } from '../labels/pair-alignment.js';
import { pairFeatureNames, pairFeatures } from '../labels/pair-features.js';
import { type TextView, textInEnglish } from '../labels/read-text.js';
import type { Readings } from '../labels/readings.js';
import type { TopicSpace, TopicText } from '../labels/topic.js';
import type { Question } from '../reading/request/question.js';
import { addMeaning, canCompareMeaning, evidenceNames, evidenceOf } from './evidence.js';
import type { PreparedLabels } from './prepare-labels.js';

// Products with the share of judgements distinguish sets of labels; a single label needs none. What other names were learned to go with ("tied") misleads here.
const ofLabel = evidenceNames.flatMap((name, index) => (name.endsWith(' judged') || name === 'tied' ? [] : [index]));
const ofStatement = pairFeatureNames.flatMap((name, index) => (/deni|^support$|^says/.test(name) ? [index] : []));

/** Names of the evidence, in the order in which `independentEvidence` returns it. */
export const independentEvidenceNames: readonly string[] = [
  ...ofLabel.map((index) => itemAt(evidenceNames, index)),
  ...ofStatement.map((index) => itemAt(pairFeatureNames, index)),
  'closest sentence',
  'whole text',
  'not compared',
  'asks for a judgement',
  'bare name',
  'another language',
  'words',
  'sentences',
];

/** Weights for the log-odds that a label applies. */
export interface IndependentModel {
  readonly constant: number;
  /** By name, for each of `independentEvidenceNames`. */
  readonly weights: Readonly<Record<string, number>>;
  /** Share of the labels that applied in the texts of the fit. */
  readonly share: number;
  /** Minimum absolute log-odds of every label at which all of them together are right often enough to be certain. */
  readonly certain: number;
}

// Shorter and longer texts count as being of these lengths.
const [minWords, maxWords, maxSentences] = [12, 60, 5];

/** The evidence for the only label of `labels`, which asks `question`; about -2 to 10 each, in the order of `independentEvidenceNames`. */
export function independentEvidence(
  text: TopicText,
  readings: Readings,
  labels: PreparedLabels,
  question: Question,
  space: TopicSpace,
  concepts: readonly string[],
): number[] {
  const { view } = text;
  const isCompared = canCompareMeaning(text, labels);
  const row = evidenceOf(text, readings, labels, space, concepts);
  if (isCompared) addMeaning(row, text, labels, concepts);
  const { features } = pairFeatures(question, view);
  const encodings = isCompared ? encodingsOf(view) : null;
  const likeness = (encoding: Float32Array): number => cosineSimilarity(encoding, itemAt(labels.meanings(), 0));
  return [
    ...ofLabel.map((index) => float32At(row, index)),
    ...ofStatement.map((index) => numberAt(features, index)),
    encodings === null ? 0 : largest([encodings.whole, ...encodings.sentences].map(likeness)),
    encodings === null ? 0 : likeness(encodings.whole),
    isCompared ? 0 : 1,
    labels.judged,
    isBareName(itemAt(labels.views, 0).label) ? 1 : 0,
    view.language === null ? 0 : 1,
    Math.log1p(Math.max(minWords, Math.min(maxWords, view.tokens.length))),
    Math.log1p(Math.min(maxSentences, sentencesOf(view).length)),
  ];
}

function isBareName({ name, rubric }: Label): boolean {
  return rubric === '' || rubric === name;
}

/** Maximum number of sentences of a text that are encoded apart; in a longer text, neighbours are taken together. */
const maxStretches = 24;

/** Encodings of a text, whole and by sentence. */
interface Encodings {
  readonly whole: Float32Array;
  readonly sentences: readonly Float32Array[];
}

export const encodingsOf = oncePer((view: TextView): Encodings => {
  const sentences = sentencesOf(view);
  const step = Math.ceil(sentences.length / maxStretches);
  const starts = sentences.flatMap(({ from }, index) => (index % step === 0 ? [numberAt(view.starts, from)] : []));
  const encodeFrom = (from: number, to: number): Float32Array => encode(textInEnglish({ ...view, from, to }));
  return {
    whole: encodeFrom(0, view.text.length),
    sentences: starts.map((from, index) => encodeFrom(from, starts[index + 1] ?? view.text.length)),
  };
});
