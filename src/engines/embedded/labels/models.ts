// Opens the shipped numbers of label scoring once.
import { madeOfJson } from '../data.js';
import { evidenceNames } from '../scoring/evidence.js';
import { type IntentModel, intentReader } from '../scoring/read-intent.js';
import type { FieldModel, ScorerModel, ScoringStage } from '../scoring/scorer.js';
import type { OptionModel, PairModel } from './pair-model.js';
import type { PhraseModel } from './phrase-model.js';
import { type TopicModel, topicSpace } from './topic.js';
import type { Direction } from './word-values.js';

/** A stage with its weights in the order of the evidence. */
export interface OrderedStage extends Omit<ScoringStage, 'weights'> {
  readonly weights: Float64Array;
}

/** The comparison of texts and labels by what they are about. */
export const shippedTopic = madeOfJson('labels-topic.json', (model: TopicModel) => topicSpace(model));

/** Per judgement, the direction that carries its word list over to other words. */
export const shippedDirections = madeOfJson('labels-skills.json', (directions: Readonly<Record<string, Direction>>) => directions);

/** The scorer of a statement against a text. */
export const shippedPairs = madeOfJson('labels-pairs.json', (model: PairModel) => model);

/** How bare phrases are weighed against a text. */
export const shippedPhrases = madeOfJson('labels-phrases.json', (model: PhraseModel) => model);

/** How options of an open question are weighed. */
export const shippedOptions = madeOfJson('labels-options.json', (model: OptionModel) => model);

/** How far the value of a field can be trusted. */
export const shippedFields = madeOfJson('labels-fields.json', (model: FieldModel) => model);

/** What labels ask for. */
export const shippedIntents = madeOfJson('labels-intent.json', (model: IntentModel) => intentReader(model));

const ordered = (stage: ScoringStage): OrderedStage => ({
  ...stage,
  weights: Float64Array.from(evidenceNames, (name) => stage.weights[name] ?? 0),
});

/** How evidence is weighed: by words, and with their meaning as wholes. */
export const shippedScorer = madeOfJson('labels-scorer.json', ({ words, meaning, ...bars }: ScorerModel) => ({
  words: ordered(words),
  meaning: ordered(meaning),
  ...bars,
}));
