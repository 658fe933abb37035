// Loads the shipped parameters of label scoring, each on first use.
import { fromJsonFile } from '../data.js';
import { evidenceNames } from '../scoring/evidence.js';
import { type IndependentModel, independentEvidenceNames } from '../scoring/independent-evidence.js';
import { type IntentModel, intentReader } from '../scoring/read-intent.js';
import type { FieldModel, ScorerModel, ScoringStage } from '../scoring/scorer.js';
import type { OptionModel, PairModel } from './pair-model.js';
import type { ScaleModel } from './scale-levels.js';
import { type TopicModel, topicSpace } from './topic.js';
import type { RangeModel } from './value-ranges.js';
import type { Direction } from './word-values.js';

/** A stage with its weights in the order of `evidenceNames`. */
export interface OrderedStage extends Omit<ScoringStage, 'weights'> {
  readonly weights: Float64Array;
}

/** Compares texts and labels by topic. */
export const shippedTopic = fromJsonFile('labels-topic.json', (model: TopicModel) => topicSpace(model));

/** For each judgement, the direction that extends its word list to other words. */
export const shippedDirections = fromJsonFile('labels-skills.json', (directions: Readonly<Record<string, Direction>>) => directions);

/** Scores a statement against a text. */
export const shippedPairs = fromJsonFile('labels-pairs.json', (model: PairModel) => model);

/** Scores labels that are independent of each other; weights in the order of `independentEvidenceNames`. */
export const shippedIndependent = fromJsonFile('labels-independent.json', ({ weights, ...model }: IndependentModel) => ({
  ...model,
  weights: independentEvidenceNames.map((name) => weights[name] ?? 0),
}));

/** Which number answers a question whose labels are ranges. */
export const shippedRanges = fromJsonFile('labels-ranges.json', (model: RangeModel) => model);

/** Weighs the levels of a scale. */
export const shippedScales = fromJsonFile('labels-scales.json', (model: ScaleModel) => model);

/** Scores the options of an open question. */
export const shippedOptions = fromJsonFile('labels-options.json', (model: OptionModel) => model);

/** Estimates how far the value of a field can be trusted. */
export const shippedFields = fromJsonFile('labels-fields.json', (model: FieldModel) => model);

/** Recognises what labels ask for. */
export const shippedIntents = fromJsonFile('labels-intent.json', (model: IntentModel) => intentReader(model));

const ordered = (stage: ScoringStage): OrderedStage => ({
  ...stage,
  weights: Float64Array.from(evidenceNames, (name) => stage.weights[name] ?? 0),
});

/** Weights of the evidence, in two stages: from words only, and with the encodings of texts and labels as well. */
export const shippedScorer = fromJsonFile('labels-scorer.json', ({ words, meaning, ...bars }: ScorerModel) => ({
  words: ordered(words),
  meaning: ordered(meaning),
  ...bars,
}));
