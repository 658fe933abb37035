// Levels of one scale ("not urgent … very urgent"): a text has one position on the scale, and each level scores by its distance from that position.
import { itemAt } from '../../../text/at.js';
import { largest, smallest } from '../../../text/lists.js';
import { modifiers } from './judgement-words.js';
import type { Route } from './judgements.js';
import type { LabelView } from './read-rubric.js';
import type { Readings } from './readings.js';

/**
 * Logits of the levels, lowest first, if they are degrees of one judgement; null otherwise. A logit is -4 times the squared distance between the positions of
 * the text and the level, both from -1 to 1.
 */
export function scaleLevels(views: readonly LabelView[], routes: readonly (Route | null)[], readings: Readings): number[] | null {
  const judgements = new Set(routes.flatMap((route) => (route === null ? [] : [route.judgement])));
  const [judgement] = judgements;
  if (judgements.size !== 1 || judgement === undefined || routes.filter((route) => route !== null).length * 2 < routes.length) return null;
  const places = routes.map((route, index) => (route === null ? null : placeOf(itemAt(views, index), route)));
  // A level without words of its own is placed midway between its neighbours.
  const filled = places.map((place, index) => place ?? between(places, index));
  const lowest = smallest(filled);
  const span = largest(filled) - lowest || 1;
  const text = Math.tanh(0.5 * readings(judgement).logOdds);
  return filled.map((place) => -4 * (text + 1 - (2 * (place - lowest)) / span) ** 2);
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

/** Logits of levels that are not degrees of one judgement: half of each level's own logit and a quarter of each neighbour's. */
export function smoothLevels(logits: readonly number[]): number[] {
  return logits.map((logit, index) => 0.5 * logit + 0.25 * (logits[index - 1] ?? logit) + 0.25 * (logits[index + 1] ?? logit));
}
