// Levels that are degrees of one judgement ("not urgent … very urgent"): a text has one position on this scale, from which levels have a distance.
import { itemAt } from '../../../text/at.js';
import { largest, smallest } from '../../../text/lists.js';
import { modifiers } from './judgement-words.js';
import type { Judgement, Route } from './judgements.js';
import type { LabelView } from './read-rubric.js';
import type { Readings } from './readings.js';

/** Minus the squared distance of each level from the text, both placed from -1 to 1, times `asks` of the judgement; null if the levels are not degrees of one. */
export function placesOnScale(
  views: readonly LabelView[],
  routes: readonly (Route | null)[],
  readings: Readings,
  asks: (judgement: Judgement) => number,
): number[] | null {
  const judgements = new Set(routes.flatMap((route) => (route === null ? [] : [route.judgement])));
  const [judgement] = judgements;
  if (judgements.size !== 1 || judgement === undefined || routes.filter((route) => route !== null).length * 2 < routes.length) return null;
  const places = routes.map((route, index) => (route === null ? null : placeOf(itemAt(views, index), route)));
  // A level without words of its own is placed midway between its neighbours.
  const filled = places.map((place, index) => place ?? between(places, index));
  const lowest = smallest(filled);
  const span = largest(filled) - lowest || 1;
  const text = Math.tanh(0.5 * readings(judgement).logOdds);
  const weight = asks(judgement);
  return filled.map((place) => -weight * (text + 1 - (2 * (place - lowest)) / span) ** 2);
}

function placeOf({ label }: LabelView, { pole }: Route): number {
  if (pole !== 'for' && pole !== 'against') return 0;
  const words = label.rubric.toLowerCase().split(/\W+/);
  const { diminishers, intensifiers } = modifiers();
  const degree = words.some((word) => diminishers.has(word)) ? 0.4 : words.some((word) => intensifiers.has(word)) ? 1 : 0.7;
  return pole === 'for' ? degree : -degree;
}

function between(places: readonly (number | null)[], index: number): number {
  const below = places.slice(0, index).findLast((place) => place !== null) ?? -1;
  const above = places.slice(index + 1).find((place) => place !== null) ?? 1;
  return ((below ?? -1) + (above ?? 1)) / 2;
}

/** Weights for the logits of the levels. */
export interface ScaleModel {
  /** By name, for each of `scaleEvidenceNames` (scoring/score-scale.ts). */
  readonly weights: Readonly<Record<string, number>>;
  /** Minimum probability of a certain answer. */
  readonly certain: number;
}
