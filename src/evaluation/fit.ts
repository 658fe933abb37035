// Fits how evidence for labels is weighed: a weight for each kind of evidence and a bias per label, both pulled towards what changes nothing.
import { itemAt, numberAt } from '../text/at.js';
import { softmax } from '../text/probability.js';

/** What speaks for each label, one number for each kind of evidence; the first kind is the engine's logit. */
export type Evidence = readonly (readonly number[])[];

interface Weighing {
  /** One for each kind of evidence. */
  readonly weights: readonly number[];
  /** One for each label. */
  readonly bias: readonly number[];
}

interface FitOptions {
  /** Biases are pulled towards 0 as if by so many answers; without it there are none. */
  readonly biasPenalty?: number;
  /** Smallest and largest weight. */
  readonly range: readonly [number, number];
}

const rounds = 40;
const weightPenalty = 0.05;
// Steps are damped: labels and kinds of evidence depend on each other, and each is moved as if it did not.
const pace = 0.5;
const minCurvature = 0.3;

/** Penalised maximum likelihood by Newton steps along each coordinate. Weights start, and are held, at 1 for the engine and 0 for the rest. */
export function fitWeighing(known: readonly { readonly evidence: Evidence; readonly gold: number }[], { biasPenalty, range }: FitOptions): Weighing {
  const start = (known[0]?.evidence[0] ?? []).map((_, kind) => (kind === 0 ? 1 : 0));
  const weights: number[] = [...start];
  const bias = new Array<number>(known[0]?.evidence.length ?? 0).fill(0);
  const penalty = biasPenalty ?? 1;
  for (let round = 0; round < rounds; round++) {
    const slopes = weights.map((weight, kind) => weightPenalty * (weight - numberAt(start, kind)));
    const curvatures = weights.map(() => minCurvature);
    const biasSlopes = bias.map((value) => penalty * value);
    const biasCurvatures = bias.map(() => penalty + minCurvature);
    for (const { evidence, gold } of known) {
      const shares = softmax(weigh(evidence, { weights, bias }));
      for (const [label, share] of shares.entries()) {
        const error = share - (label === gold ? 1 : 0);
        biasSlopes[label]! += error;
        biasCurvatures[label]! += share * (1 - share);
        for (let kind = 0; kind < weights.length; kind++) slopes[kind]! += error * numberAt(itemAt(evidence, label), kind);
      }
      for (let kind = 0; kind < weights.length; kind++) curvatures[kind]! += variance(evidence, shares, kind);
    }
    for (let kind = 0; kind < weights.length; kind++)
      weights[kind] = Math.min(range[1], Math.max(range[0], numberAt(weights, kind) - (pace * numberAt(slopes, kind)) / numberAt(curvatures, kind)));
    if (biasPenalty !== undefined)
      for (let label = 0; label < bias.length; label++)
        bias[label] = numberAt(bias, label) - (pace * numberAt(biasSlopes, label)) / numberAt(biasCurvatures, label);
  }
  return { weights, bias };
}

/** One logit per label. */
export function weigh(evidence: Evidence, { weights, bias }: Weighing): number[] {
  return evidence.map((kinds, label) => kinds.reduce((sum, value, kind) => sum + numberAt(weights, kind) * value, numberAt(bias, label)));
}

function variance(evidence: Evidence, shares: readonly number[], kind: number): number {
  let mean = 0;
  let squares = 0;
  for (const [label, share] of shares.entries()) {
    const value = numberAt(itemAt(evidence, label), kind);
    mean += share * value;
    squares += share * value * value;
  }
  return Math.max(0, squares - mean * mean);
}
