// Log-odds of yes for a question that asks for a judgement of the text.
import type { Route } from './judgements.js';
import { type Readings, weakerSide } from './readings.js';

export function judgementLogOdds(readings: Readings, { judgement, pole }: Route): number {
  const { logOdds, strength, shares } = readings(judgement);
  if (judgement.startsWith('answer:')) return logOdds - 2;
  if (judgement !== 'polarity') return pole === 'for' ? logOdds : -logOdds;
  if (pole === 'both') return 2 * weakerSide(shares) - 1.5;
  if (pole === 'between') return 1 - Math.abs(logOdds) - 0.3 * strength;
  if (pole === 'either') return 1.6 * strength - 1.6;
  // A text that says nothing either way is neither praise nor blame.
  return (pole === 'for' ? 1.2 : -1.2) * logOdds - 0.6;
}
