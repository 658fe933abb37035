// What is read from a text about one judgement.
import type { Judgement } from './judgements.js';

export interface Reading {
  /** Log-odds that the judgement holds; 0 is undecided. */
  readonly logOdds: number;
  /** Signs found, whichever way they point; 0 when the text says nothing about it. */
  readonly strength: number;
  /** Share of each token, empty when no token stands out. */
  readonly shares: Float32Array;
}

/** Readings of one text, each computed when first asked for. */
export type Readings = (judgement: Judgement) => Reading;

/** Clear signs for and clear signs against, whichever are fewer; each sum is at least 0. */
export function weakerSide(shares: Float32Array): number {
  let [sumFor, sumAgainst] = [0, 0];
  for (const share of shares) {
    if (share > clearSign) sumFor += share;
    else if (share < -clearSign) sumAgainst -= share;
  }
  return Math.min(sumFor, sumAgainst);
}

const clearSign = 0.25;
