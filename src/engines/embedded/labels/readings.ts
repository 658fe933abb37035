// What a text says about one judgement, and what follows for a question, a label, or a concept that a label asks for.
import { type Judgement, judgementNamed, type Route } from './judgements.js';

export interface Reading {
  /** Log-odds that the judgement holds; 0 is undecided. */
  readonly logOdds: number;
  /** Strength of the cues found, whichever way they point; 0 if the text says nothing about the judgement. */
  readonly strength: number;
  /** Contribution of each token; empty if no token stands out. */
  readonly shares: Float32Array;
}

/** Readings of one text, each computed on first use. */
export type Readings = (judgement: Judgement) => Reading;

/** The smaller of the sums of clear cues for and of clear cues against; at least 0. */
function weakerSide(shares: Float32Array): number {
  let [sumFor, sumAgainst] = [0, 0];
  for (const share of shares) {
    if (share > clearSign) sumFor += share;
    else if (share < -clearSign) sumAgainst -= share;
  }
  return Math.min(sumFor, sumAgainst);
}

const clearSign = 0.25;

/** Log-odds of yes for a question that asks for a judgement of the text. */
export function judgementLogOdds(readings: Readings, { judgement, pole }: Route): number {
  const { logOdds, strength, shares } = readings(judgement);
  if (judgement.startsWith('answer:')) return logOdds - 2;
  if (judgement !== 'polarity') return pole === 'for' ? logOdds : -logOdds;
  if (pole === 'both') return 2 * weakerSide(shares) - 1.5;
  if (pole === 'between') return 1 - Math.abs(logOdds) - 0.3 * strength;
  if (pole === 'either') return 1.6 * strength - 1.6;
  // A text without an opinion is neither praise nor criticism.
  return (pole === 'for' ? 1.2 : -1.2) * logOdds - 0.6;
}

/** What a text says about a concept that a label may ask for, such as `polarity:against`, `anger`, `answer:person` or `act:request`: a number around 0. */
export function readingOf(concept: string, readings: Readings): number {
  const [family = '', pole] = concept.split(':');
  if (family === 'answer' || family === 'act') return readings(judgementNamed(concept)).logOdds;
  const { logOdds, strength, shares } = readings(judgementNamed(family));
  if (pole === undefined) return logOdds;
  // Two labels at opposite poles of one judgement split its log-odds.
  if (pole === 'for') return logOdds / 2;
  if (pole === 'against') return -logOdds / 2;
  if (pole === 'both') return 0.3 + weakerSide(shares) - 0.5 * Math.abs(logOdds);
  return 0.9 - 0.5 * Math.abs(logOdds) - 0.15 * strength;
}
