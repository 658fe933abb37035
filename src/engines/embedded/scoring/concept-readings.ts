// What a text says about one concept that a label may ask for, as one number around 0.
import { judgementNamed } from '../labels/judgements.js';
import { type Readings, weakerSide } from '../labels/readings.js';

export type ConceptReading = number;

/** The reading of a concept such as `polarity:against`, `anger`, `answer:person` or `act:request`. */
export function readingOf(concept: string, readings: Readings): ConceptReading {
  const [family = '', pole] = concept.split(':');
  if (family === 'answer' || family === 'act') return readings(judgementNamed(concept)).logOdds;
  const { logOdds, strength, shares } = readings(judgementNamed(family));
  if (pole === undefined) return logOdds;
  // Two labels at the poles of one judgement share its log-odds.
  if (pole === 'for') return logOdds / 2;
  if (pole === 'against') return -logOdds / 2;
  if (pole === 'both') return 0.3 + weakerSide(shares) - 0.5 * Math.abs(logOdds);
  return 0.9 - 0.5 * Math.abs(logOdds) - 0.15 * strength;
}
