// Fits the weighing of evidence for labels: a weight for each kind of evidence and a bias per label, both regularised towards values that change nothing.
import { itemAt, numberAt } from '../text/at.js';
import { softmax } from '../text/probability.js';

/** Evidence for each label, one number for each kind of evidence; the first kind is the engine's logit. */
export type Evidence = readonly (readonly number[])[];

interface Weighing {
  /** One for each kind of evidence. */
  readonly weights: readonly number[];
  /** One for each label. */
  readonly bias: readonly number[];
}

interface FitOptions {
  /** Strength of the pull of biases towards 0, as a number of answers; if absent, there are no biases. */
  readonly biasPenalty?: number;
  /** Minimum and maximum weight. */
  readonly range: readonly [number, number];
}

type Known = readonly { readonly evidence: Evidence; readonly gold: number }[];

const maxRounds = 60;
const weightPenalty = 0.05;
// Stops after a step that gains less than this per answer, in nats.
const enough = 1e-6;
const minPace = 1 / 1024;

/**
 * Penalised maximum likelihood. Weights start at, and are regularised towards, 1 for the engine and 0 for the rest. Each step is Newton's along every
 * coordinate separately, shortened until it reduces the loss: labels and kinds of evidence depend on each other, so a full step may increase it.
 */
export function fitWeighing(known: Known, { biasPenalty, range }: FitOptions): Weighing {
  const start = (known[0]?.evidence[0] ?? []).map((_, kind) => (kind === 0 ? 1 : 0));
  const at = (weighing: Weighing) => ({ weighing, ...lossAt(known, weighing, start, biasPenalty) });
  let best = at({ weights: start, bias: new Array<number>(known[0]?.evidence.length ?? 0).fill(0) });
  for (let round = 0; round < maxRounds; round++) {
    const { weighing, loss, weightSteps, biasSteps } = best;
    const step = (pace: number): Weighing => ({
      weights: weighing.weights.map((weight, kind) => Math.min(range[1], Math.max(range[0], weight - pace * numberAt(weightSteps, kind)))),
      bias: weighing.bias.map((value, label) => value - pace * numberAt(biasSteps, label)),
    });
    for (let pace = 1; pace >= minPace && best.loss >= loss; pace /= 2) {
      const next = at(step(pace));
      if (next.loss < loss) best = next;
    }
    if (loss - best.loss <= enough * known.length) break;
  }
  return best.weighing;
}

/** The penalised loss of a weighing, and the Newton step of each of its numbers. */
function lossAt(known: Known, weighing: Weighing, start: readonly number[], biasPenalty: number | undefined) {
  const { weights, bias } = weighing;
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  let loss =
    (weightPenalty / 2) * sumOf(weights.map((weight, kind) => (weight - numberAt(start, kind)) ** 2)) +
    ((biasPenalty ?? 0) / 2) * sumOf(bias.map((value) => value * value));
  const slopes = weights.map((weight, kind) => weightPenalty * (weight - numberAt(start, kind)));
  const curvatures = weights.map(() => weightPenalty);
  const biasSlopes = bias.map((value) => (biasPenalty ?? 0) * value);
  const biasCurvatures = bias.map(() => biasPenalty ?? 1);
  for (const { evidence, gold } of known) {
    const shares = softmax(weigh(evidence, weighing));
    loss -= Math.log(Math.max(Number.MIN_VALUE, numberAt(shares, gold)));
    const means = weights.map(() => 0);
    const squares = weights.map(() => 0);
    for (let label = 0; label < shares.length; label++) {
      const share = numberAt(shares, label);
      const error = share - (label === gold ? 1 : 0);
      biasSlopes[label]! += error;
      biasCurvatures[label]! += share * (1 - share);
      const kinds = itemAt(evidence, label);
      for (let kind = 0; kind < weights.length; kind++) {
        const value = numberAt(kinds, kind);
        slopes[kind]! += error * value;
        means[kind]! += share * value;
        squares[kind]! += share * value * value;
      }
    }
    for (let kind = 0; kind < weights.length; kind++) curvatures[kind]! += Math.max(0, numberAt(squares, kind) - numberAt(means, kind) ** 2);
  }
  return {
    loss,
    weightSteps: slopes.map((slope, kind) => slope / numberAt(curvatures, kind)),
    biasSteps: biasSlopes.map((slope, label) => (biasPenalty === undefined ? 0 : slope / numberAt(biasCurvatures, label))),
  };
}

/** One logit per label. */
export function weigh(evidence: Evidence, { weights, bias }: Weighing): number[] {
  return evidence.map((kinds, label) => {
    let sum = numberAt(bias, label);
    for (let kind = 0; kind < weights.length; kind++) sum += numberAt(weights, kind) * numberAt(kinds, kind);
    return sum;
  });
}
