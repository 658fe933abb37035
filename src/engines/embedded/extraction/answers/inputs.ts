// The inputs of the model that weighs spans as answers: their names and their places in a row.
import { broadTypes } from '../prose/tagger.js';
import { shapeCount } from '../prose/tokens.js';
import { askings, followers } from './question.js';

/** Kinds of value that answers are, besides names. */
export const answerKinds = ['date', 'year', 'time', 'duration', 'money', 'percent', 'quantity', 'number', 'country'] as const;

/** Words of the vectors that are told one by one where a span begins or ends: articles, prepositions, marks, auxiliaries. */
export const toldWords = 72;
export const endings = ['ed', 'ing', 'ly', 's', 'er', 'tion'];
const places = ['before', 'first', 'last', 'after'] as const;
/** What is measured of a span, or of a text for "none of them". */
const figures = [
  'sentence log-odds',
  'sentence rank',
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
  'none',
  'none, best log-odds',
  'none, best coverage',
  'none, best coverage by meaning',
  'none, coverage of all',
] as const;

/** Names of the inputs of the model, in their order. */
export const inputNames = [
  ...figures,
  ...askings.map((asking) => `asks ${asking}`),
  ...askings.map((asking) => `none, asks ${asking}`),
  ...followers.map((follower) => `asks, then ${follower}`),
  ...broadTypes.map((type) => `is ${type}`),
  ...answerKinds.map((kind) => `is ${kind}`),
  ...places.flatMap((place) => [
    ...Array.from({ length: toldWords }, (_, rank) => `${place} word ${rank}`),
    ...Array.from({ length: shapeCount }, (_, shape) => `${place} shape ${shape}`),
    ...endings.map((ending) => `${place} -${ending}`),
    `${place} no word`,
  ]),
] as const;

export const inputCount = inputNames.length;

type Figure = (typeof figures)[number];
const figureIndex = new Map<Figure, number>(figures.map((name, index) => [name, index]));

/** Place of a figure among the inputs. */
export function inputOf(figure: Figure): number {
  return figureIndex.get(figure) ?? Number.NaN;
}

/** Where the inputs of a kind begin, in their order above. */
const asks = figures.length;
const noneAsks = asks + askings.length;
const follower = noneAsks + askings.length;
const types = follower + followers.length;
const kinds = types + broadTypes.length;
const words = kinds + answerKinds.length;
export const firstInput = { asks, noneAsks, follower, types, kinds, words } as const;
/** Inputs of one of the four places. */
export const inputsPerPlace = toldWords + shapeCount + endings.length + 1;
