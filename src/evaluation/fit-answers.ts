// From known answers to a calibration of their probabilities: the fit, a proven threshold, and whether the probabilities are informative.
import type { KnownAnswer } from '../core/operation.js';
import { itemAt } from '../text/at.js';
import { largest } from '../text/lists.js';
import { softmax } from '../text/probability.js';
import { chooseFit, companionThreshold, type Method, naiveShare, provenThreshold, type Shortfall, shortfallOf, type Threshold } from './calibrate.js';
import { aurocOf, mean } from './label-metrics.js';

export interface Fitted {
  readonly method: Method;
  readonly temperature: number;
  /** Label to the number added to its logit; empty if no bias is used. */
  readonly bias: Readonly<Record<string, number>>;
  readonly threshold?: (Threshold & { readonly risk: number; readonly delta: number }) | CompanionThreshold;
  /** What is lacking if a threshold was requested and none could be proven. */
  readonly shortfall?: Shortfall;
  /** Share of the answers kept at the lowest threshold for which the errors among these answers are within the risk. */
  readonly naive: number;
  /** Mean log loss of each method in cross-validation. */
  readonly losses: Readonly<Record<Method, number>>;
  /** Share of right answers, 0 to 1, each calibrated by a fit that has not seen it. */
  readonly accuracy: number;
  /** Probability that a right answer has a higher confidence than a wrong one; undefined without both. */
  readonly auroc: number | undefined;
}

/** The confidence from which another engine need not be consulted: this loses an estimated share of at most `within` of all answers. */
interface CompanionThreshold {
  readonly within: number;
  readonly confidence: number;
  /** Share of the known answers that reach it. */
  readonly kept: number;
}

interface FitRequest {
  /** Requests a proven threshold for this risk. */
  readonly risk?: number | undefined;
  /** Probability that the promise of the threshold may fail. */
  readonly delta: number;
  /** Another engine's answers to the same questions, in the same order; requests the threshold below which that engine is worth consulting. */
  readonly others?: readonly KnownAnswer[] | undefined;
}

// The share of all answers that a cascade may lose compared with the other engine.
const within = 0.01;

/** Fits the answers to one question, or to one list of labels. */
export function fitAnswers(answers: readonly KnownAnswer[], { risk, delta, others }: FitRequest): Fitted {
  const names = [...new Set(answers.flatMap(({ probabilities }) => Object.keys(probabilities)))];
  const known = answers.map(({ probabilities, gold }) => ({
    gold: names.indexOf(gold),
    logits: names.map((name) => Math.log(Math.max(1e-12, probabilities[name] ?? 0))),
  }));
  const { method, fit, losses, heldOut } = chooseFit(known);
  // A fit looks better on the answers it was fitted to than on others.
  const judged = known.map(({ gold }, index) => {
    const shares = softmax(itemAt(heldOut, index));
    const confidence = largest(shares);
    return { confidence, right: shares.indexOf(confidence) === gold };
  });
  const proven = risk === undefined ? undefined : provenThreshold(judged, risk, delta);
  const compared = others?.map((other, index) => ({ ...itemAt(judged, index), otherRight: isRight(other) }));
  const companion = compared === undefined ? undefined : companionThreshold(compared, within);
  return {
    method,
    temperature: fit.temperature,
    bias: method === 'bias' ? Object.fromEntries(names.map((name, index) => [name, fit.bias[index] ?? 0])) : {},
    ...(proven === undefined || risk === undefined ? {} : { threshold: { risk, delta, ...proven } }),
    ...(proven !== undefined || risk === undefined ? {} : { shortfall: shortfallOf(judged, risk, delta) }),
    ...(companion === undefined ? {} : { threshold: { within, ...companion } }),
    naive: risk === undefined ? 0 : naiveShare(judged, risk),
    losses,
    accuracy: mean(judged.map(({ right }) => Number(right))),
    auroc: aurocOf(judged),
  };
}

function isRight({ probabilities, gold }: KnownAnswer): boolean {
  return Object.entries(probabilities).every(([name, probability]) => name === gold || probability < (probabilities[gold] ?? 0));
}
