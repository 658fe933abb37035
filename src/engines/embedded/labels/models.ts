// Opens the shipped numbers of label scoring once.
import { readJson } from '../data.js';
import { evidenceNames } from '../scoring/evidence.js';
import { type IntentModel, type IntentReader, intentReader } from '../scoring/read-intent.js';
import type { ScorerModel, ScoringStage } from '../scoring/scorer.js';
import type { OptionModel, PairModel } from './pair-model.js';
import type { PhraseModel } from './phrase-model.js';
import { type TopicModel, type TopicSpace, topicSpace } from './topic.js';
import type { Direction } from './word-values.js';

let topic: TopicSpace | undefined;
let pairs: PairModel | undefined;
let phrases: PhraseModel | undefined;
let options: OptionModel | undefined;
let intents: IntentReader | undefined;
/** A stage with its weights in the order of the evidence. */
export interface OrderedStage extends Omit<ScoringStage, 'weights'> {
  readonly weights: Float64Array;
}

/** How evidence is weighed: by words, and with their meaning as wholes. */
interface Scorer extends Pick<ScorerModel, 'enough' | 'bar' | 'concerned'> {
  readonly words: OrderedStage;
  readonly meaning: OrderedStage;
}

let scorer: Scorer | undefined;
let directions: Readonly<Record<string, Direction>> | undefined;

/** The comparison of texts and labels by what they are about. */
export function shippedTopic(): TopicSpace {
  topic ??= topicSpace(readJson<TopicModel>('labels-topic.json'));
  return topic;
}

/** Per judgement, the direction that carries its word list over to other words. */
export function shippedDirections(): Readonly<Record<string, Direction>> {
  directions ??= readJson<Record<string, Direction>>('labels-skills.json');
  return directions;
}

/** The scorer of a statement against a text. */
export function shippedPairs(): PairModel {
  pairs ??= readJson<PairModel>('labels-pairs.json');
  return pairs;
}

/** How bare phrases are weighed against a text. */
export function shippedPhrases(): PhraseModel {
  phrases ??= readJson<PhraseModel>('labels-phrases.json');
  return phrases;
}

/** How options of an open question are weighed. */
export function shippedOptions(): OptionModel {
  options ??= readJson<OptionModel>('labels-options.json');
  return options;
}

/** What labels ask for. */
export function shippedIntents(): IntentReader {
  intents ??= intentReader(readJson<IntentModel>('labels-intent.json'));
  return intents;
}

export function shippedScorer(): Scorer {
  if (scorer === undefined) {
    const { words, meaning, enough, bar, concerned } = readJson<ScorerModel>('labels-scorer.json');
    const ordered = (stage: ScoringStage): OrderedStage => ({
      ...stage,
      weights: Float64Array.from(evidenceNames, (name) => stage.weights[name] ?? 0),
    });
    scorer = { words: ordered(words), meaning: ordered(meaning), enough, bar, concerned };
  }
  return scorer;
}
