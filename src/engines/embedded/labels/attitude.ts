// Whether a text praises, criticises, does neither or both, predicted from its encoding: often no word says so ("Nobody called back.").
import { tableOf } from '../../../core/keyed.js';
import { numberAt } from '../../../text/at.js';
import { softmax } from '../../../text/probability.js';
import { fromJsonFile } from '../data.js';
import { cosineSimilarity } from '../encoder/encoder.js';

export const poles = ['for', 'against', 'between', 'both'] as const;
export type Pole = (typeof poles)[number];

/** Weights produced by test/eval/train/labels-attitude.ts. */
export interface AttitudeModel {
  /** Scale: each stored integer weight is multiplied by this. */
  readonly step: number;
  readonly constants: Readonly<Record<Pole, number>>;
  /** For each pole, one integer per dimension of the encoding. */
  readonly weights: Readonly<Record<Pole, readonly number[]>>;
}

/** Dequantised weights of each pole, in the order of `poles`. */
const shippedAttitude = fromJsonFile('labels-attitude.json', ({ step, constants, weights }: AttitudeModel) =>
  poles.map((pole) => ({ constant: constants[pole], weights: Float32Array.from(weights[pole], (weight) => step * weight) })),
);

const maxLogOdds = 3;

/** For each pole, the log-odds that the encoded text has it, clamped to -3 to 3. */
export function readAttitude(encoded: Float32Array): Readonly<Record<Pole, number>> {
  const probabilities = softmax(shippedAttitude().map(({ constant, weights }) => constant + cosineSimilarity(encoded, weights)));
  return tableOf(poles, (pole) => {
    const probability = numberAt(probabilities, poles.indexOf(pole));
    return Math.max(-maxLogOdds, Math.min(maxLogOdds, Math.log(probability / (1 - probability))));
  });
}
