// Fits how probabilities of labels are to be read, from answers that are known: temperature, bias per label, and a threshold for a promised risk.
import { itemAt, numberAt } from '../text/at.js';
import { softmax } from '../text/probability.js';
import { upperBound } from './intervals.js';
import { mean } from './label-metrics.js';
import { seededRandom, shuffled } from './random.js';

/** Scores of one text: natural logarithms of probabilities, and the index of the right label. */
export interface KnownScores {
  readonly logits: readonly number[];
  readonly gold: number;
}

/** Logits become `logit / temperature + bias[label]`. */
interface Fit {
  readonly temperature: number;
  readonly bias: readonly number[];
}

/** Ways to read scores, from the least to the most change. */
export type Method = 'none' | 'temperature' | 'bias';

interface Chosen {
  readonly method: Method;
  readonly fit: Fit;
  /** Mean log loss of each way in cross-validation. */
  readonly losses: Readonly<Record<Method, number>>;
}

const folds = 5;
const seed = 7;
const rounds = 400;
const step = 0.2;
// Biases are pulled towards 0 as if by so many answers: few answers move them little.
const biasPenalty = 2;
const temperatureRange = [0.2, 8] as const;

/** The way with the least loss in five-fold cross-validation, where it beats the plainer ones by more than the error of the difference; fitted on everything. */
export function chooseFit(known: readonly KnownScores[]): Chosen {
  const methods: readonly Method[] = ['none', 'temperature', 'bias'];
  const order = shuffled([...known.keys()], seededRandom(seed));
  const lossesOf = (method: Method): number[] => {
    const losses = new Array<number>(known.length).fill(0);
    for (let fold = 0; fold < folds; fold++) {
      const held = order.filter((_, place) => place % folds === fold);
      const fit = fitScores(
        order.filter((_, place) => place % folds !== fold).map((index) => itemAt(known, index)),
        method,
      );
      for (const index of held) losses[index] = lossOf(itemAt(known, index), fit);
    }
    return losses;
  };
  const losses = Object.fromEntries(methods.map((method) => [method, lossesOf(method)])) as Record<Method, number[]>;
  let method: Method = 'none';
  for (const other of methods.slice(1)) if (isBetter(losses[other], losses[method])) method = other;
  const means = Object.fromEntries(methods.map((name) => [name, mean(losses[name])])) as Record<Method, number>;
  return { method, fit: fitScores(known, method), losses: means };
}

/** Maximum-likelihood fit by gradient steps; the bias is penalised. `none` changes nothing. */
export function fitScores(known: readonly KnownScores[], method: Method): Fit {
  const count = known[0]?.logits.length ?? 0;
  const bias = new Array<number>(count).fill(0);
  let scale = 1;
  if (method === 'none' || known.length === 0) return { temperature: 1, bias };
  for (let round = 0; round < rounds; round++) {
    let scaleSlope = 0;
    const biasSlopes = bias.map((value) => (biasPenalty * value) / known.length);
    for (const { logits, gold } of known) {
      const shares = softmax(logits.map((logit, label) => logit * scale + numberAt(bias, label)));
      shares.forEach((share, label) => {
        const error = (share - (label === gold ? 1 : 0)) / known.length;
        scaleSlope += error * numberAt(logits, label);
        if (method === 'bias') biasSlopes[label]! += error;
      });
    }
    scale = Math.min(1 / temperatureRange[0], Math.max(1 / temperatureRange[1], scale - (step * scaleSlope) / scaleSpread(known)));
    if (method === 'bias') for (const [label, slope] of biasSlopes.entries()) bias[label] = numberAt(bias, label) - step * 4 * slope;
  }
  return { temperature: 1 / scale, bias };
}

export function applyFit(logits: readonly number[], { temperature, bias }: Fit): number[] {
  return logits.map((logit, label) => logit / temperature + (bias[label] ?? 0));
}

// Steps along the scale are divided by how much logits differ, so that their size does not decide how fast the fit is.
function scaleSpread(known: readonly KnownScores[]): number {
  const squares = known.map(({ logits }) => {
    const centre = mean(logits);
    return mean(logits.map((logit) => (logit - centre) ** 2));
  });
  return Math.max(0.25, mean(squares));
}

function lossOf({ logits, gold }: KnownScores, fit: Fit): number {
  return -Math.log(Math.max(1e-12, softmax(applyFit(logits, fit))[gold] ?? 0));
}

function isBetter(losses: readonly number[], than: readonly number[]): boolean {
  const differences = losses.map((loss, index) => numberAt(than, index) - loss);
  const gain = mean(differences);
  const variance = mean(differences.map((difference) => (difference - gain) ** 2));
  return gain > Math.sqrt(variance / Math.max(1, losses.length));
}

export interface Threshold {
  /** Answers at least this probable are relied on. */
  readonly confidence: number;
  /** Share of the known answers that reach it. */
  readonly kept: number;
  /** Bound on the share of errors among them. */
  readonly bound: number;
}

/**
 * The lowest confidence at which the share of errors is below `risk`, proven with probability `1 - delta`: thresholds are tried from the surest answers down, each by
 * the Clopper–Pearson bound, until one fails (fixed sequence testing; Geifman and El-Yaniv 2017, Angelopoulos et al. 2021). Undefined where none can be proven.
 */
export function provenThreshold(
  answers: readonly { readonly confidence: number; readonly right: boolean }[],
  risk: number,
  delta: number,
): Threshold | undefined {
  const ranked = [...answers].sort((a, b) => b.confidence - a.confidence);
  // With fewer answers than this not even a faultless start proves the risk.
  const first = Math.ceil(Math.log(delta) / Math.log1p(-risk));
  let best: Threshold | undefined;
  const stepSize = Math.max(1, Math.floor(ranked.length / 40));
  for (let count = first; count <= ranked.length; count += stepSize) {
    const confidence = itemAt(ranked, count - 1).confidence;
    const own = ranked.filter((answer) => answer.confidence >= confidence);
    const bound = upperBound(own.filter(({ right }) => !right).length, own.length, delta);
    if (bound > risk) break;
    best = { confidence, kept: own.length / ranked.length, bound };
  }
  return best;
}

/** Share of the answers that the lowest confidence keeps at which the share of errors among these very answers is within `risk`; it promises nothing about others. */
export function naiveShare(answers: readonly { readonly confidence: number; readonly right: boolean }[], risk: number): number {
  const ranked = [...answers].sort((a, b) => b.confidence - a.confidence);
  let wrong = 0;
  let kept = 0;
  for (const [index, { right }] of ranked.entries()) {
    if (!right) wrong++;
    if (wrong <= risk * (index + 1)) kept = index + 1;
  }
  return answers.length === 0 ? 0 : kept / answers.length;
}
