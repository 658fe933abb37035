// The running-text model's inputs for a span in its sentence: their names and their places in a row.
import { broadTypes } from '../prose/tagger.js';
import { askings, followers } from './question.js';

/** Kinds of value, besides names, that answers have. */
export const answerKinds = ['date', 'year', 'time', 'duration', 'money', 'percent', 'quantity', 'number', 'country'] as const;

/** Measurements of a span in its sentence. */
const figures = [
  'sentence coverage',
  'coverage of neighbours',
  'coverage by meaning',
  'coverage below the best',
  'coverage by meaning below the best',
  'pairs of words',
  'words',
  'words squared',
  'nearness left',
  'nearness right',
  'nearest left',
  'nearest right',
  'nearness by meaning left',
  'nearness by meaning right',
  'preposition of the question before',
  'place left',
  'place right',
  'own words of the question',
  'share of them',
  'noun inside',
  'noun before',
  'noun after',
  'noun is last word',
  'likeness of noun and last word',
  'likeness of noun and words',
  'likeness of noun and words before',
  'likeness of noun and words after',
  'rarity',
  'capitals',
  'digits',
  'commas inside',
  'begins sentence',
  'ends sentence',
  'whole name',
  'part of a name',
  'whole value',
  'part of a value',
  'crosses a name or value',
  'in brackets',
  'verb inside',
  'type of the noun',
  'kind of the noun',
  'another kind',
] as const;

/** Names of the inputs of a span in its sentence, in their order. */
export const sentenceInputs = [
  ...figures,
  ...askings.map((asking) => `asks ${asking}`),
  ...followers.map((follower) => `asks, then ${follower}`),
  ...broadTypes.map((type) => `is ${type}`),
  ...answerKinds.map((kind) => `is ${kind}`),
] as const;

type Figure = (typeof figures)[number];
const figureIndex = new Map<Figure, number>(figures.map((name, index) => [name, index]));

/** Index of a measurement among the inputs. */
export function sentenceInputOf(figure: Figure): number {
  return figureIndex.get(figure) ?? Number.NaN;
}

/** Index of the first input of each group, in the order above. */
const asks = figures.length;
const follower = asks + askings.length;
const types = follower + followers.length;
const kinds = types + broadTypes.length;
export const firstInput = { asks, follower, types, kinds } as const;
