// Whether a text praises, blames, does neither or both, as its encoding tells: much praise and blame has no word for it ("Nobody called back.").
import { tableOf } from '../../../core/keyed.js';
import { numberAt } from '../../../text/at.js';
import { softmax } from '../../../text/probability.js';
import { madeOfJson } from '../data.js';
import { likeness } from '../encoder/encoder.js';

export const poles = ['for', 'against', 'between', 'both'] as const;
export type Pole = (typeof poles)[number];

/** Weights that test/eval/train/labels-attitude.ts makes. */
export interface AttitudeModel {
  /** What one unit of the weights stands for. */
  readonly step: number;
  readonly constants: Readonly<Record<Pole, number>>;
  /** By pole: a whole number for each number of an encoding. */
  readonly weights: Readonly<Record<Pole, readonly number[]>>;
}

/** The weights of each pole, in the order of `poles`. */
const shippedAttitude = madeOfJson('labels-attitude.json', ({ step, constants, weights }: AttitudeModel) =>
  poles.map((pole) => ({ constant: constants[pole], weights: Float32Array.from(weights[pole], (weight) => step * weight) })),
);

const maxLogOdds = 3;

/** By pole: the log-odds that the encoded text has it, -3 to 3. */
export function readAttitude(encoded: Float32Array): Readonly<Record<Pole, number>> {
  const probabilities = softmax(shippedAttitude().map(({ constant, weights }) => constant + likeness(encoded, weights)));
  return tableOf(poles, (pole) => {
    const probability = numberAt(probabilities, poles.indexOf(pole));
    return Math.max(-maxLogOdds, Math.min(maxLogOdds, Math.log(probability / (1 - probability))));
  });
}
