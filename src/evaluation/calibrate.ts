// Fits a calibration of label probabilities to known answers: temperature, bias per label, and a threshold for a promised risk.
import { tableOf } from '../core/keyed.js';
import { itemAt, numberAt } from '../text/at.js';
import { logOdds, softmax } from '../text/probability.js';
import { fitWeighing, weigh } from './fit.js';
import { binomialTail, upperBound } from './intervals.js';
import { mean } from './label-metrics.js';
import { foldsOf } from './random.js';

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

/** Calibration methods, from the simplest to the most flexible. */
export type Method = 'none' | 'temperature' | 'bias';

interface Chosen {
  readonly method: Method;
  readonly fit: Fit;
  /** Mean log loss of each method in cross-validation. */
  readonly losses: Readonly<Record<Method, number>>;
  /** Logits of each text, calibrated by a fit that has not seen its answer. */
  readonly heldOut: readonly (readonly number[])[];
}

const folds = 10;
const seed = 7;
const biasPenalty = 2;
const temperatureRange = [0.2, 8] as const;

/**
 * Chooses a method by ten-fold cross-validation and fits it to all answers. A method replaces a simpler one only if its loss is lower by more than the standard
 * error of the difference.
 */
export function chooseFit(known: readonly KnownScores[]): Chosen {
  const methods: readonly Method[] = ['none', 'temperature', 'bias'];
  const foldOf = foldsOf(known.length, folds, seed);
  const heldOut = (method: Method): number[][] => {
    const fits = Array.from({ length: folds }, (_, fold) =>
      fitScores(
        known.filter((_, index) => foldOf[index] !== fold),
        method,
      ),
    );
    return known.map(({ logits }, index) => applyFit(logits, itemAt(fits, numberAt(foldOf, index))));
  };
  const held = tableOf(methods, heldOut);
  const losses = tableOf(methods, (method) => held[method].map((logits, index) => lossOf(logits, itemAt(known, index).gold)));
  let method: Method = 'none';
  for (const other of methods.slice(1)) if (isBetter(losses[other], losses[method])) method = other;
  const means = tableOf(methods, (name) => mean(losses[name]));
  return { method, fit: fitScores(known, method), losses: means, heldOut: held[method] };
}

/** Penalised maximum likelihood. `none` changes nothing. */
export function fitScores(known: readonly KnownScores[], method: Method): Fit {
  const count = known[0]?.logits.length ?? 0;
  if (method === 'none' || known.length === 0) return { temperature: 1, bias: new Array<number>(count).fill(0) };
  const { weights, bias } = fitWeighing(
    known.map(({ logits, gold }) => ({ gold, evidence: logits.map((logit) => [logit]) })),
    { range: [1 / temperatureRange[1], 1 / temperatureRange[0]], ...(method === 'bias' ? { biasPenalty } : {}) },
  );
  return { temperature: 1 / numberAt(weights, 0), bias };
}

export function applyFit(logits: readonly number[], { temperature, bias }: Fit): number[] {
  return logits.map((logit, label) => logit / temperature + (bias[label] ?? 0));
}

function lossOf(logits: readonly number[], gold: number): number {
  return -Math.log(Math.max(1e-12, softmax(logits)[gold] ?? 0));
}

function isBetter(losses: readonly number[], than: readonly number[]): boolean {
  const differences = losses.map((loss, index) => numberAt(than, index) - loss);
  const gain = mean(differences);
  const variance = mean(differences.map((difference) => (difference - gain) ** 2));
  return gain > Math.sqrt(variance / Math.max(1, losses.length));
}

/** A threshold that keeps less than this share of the answers is of little use. */
const firstShare = 0.25;

/** These answers do not support a forecast for more than this many times their number. */
const maxGrowth = 20;

export interface Threshold {
  /** Answers at least this probable are relied on. */
  readonly confidence: number;
  /** Share of the known answers that reach it. */
  readonly kept: number;
  /** Upper bound on the share of errors among them. */
  readonly bound: number;
}

/**
 * The lowest confidence at which the share of errors is below `risk`, proven with probability `1 - delta`: thresholds are tried from confident answers down,
 * each by the Clopper–Pearson bound, until one fails (fixed sequence testing; Geifman and El-Yaniv 2017, Angelopoulos et al. 2021). The first is that of the
 * most confident quarter: starting at the most confident 10 to 50 %, or several sequences that share `delta`, kept fewer answers of 200. Undefined if none can
 * be proven.
 */
export function provenThreshold(
  answers: readonly { readonly confidence: number; readonly right: boolean }[],
  risk: number,
  delta: number,
): Threshold | undefined {
  const ranked = [...answers].sort((a, b) => b.confidence - a.confidence);
  let best: Threshold | undefined;
  for (const count of countsToTry(ranked.length, risk, delta)) {
    const { confidence } = itemAt(ranked, count - 1);
    const own = ranked.filter((answer) => answer.confidence >= confidence);
    const bound = upperBound(own.filter(({ right }) => !right).length, own.length, delta);
    if (bound > risk) break;
    best = { confidence, kept: own.length / ranked.length, bound };
  }
  return best;
}

/**
 * Numbers of answers at which a bound is tried: for every number of errors the smallest that allows it, so that no test is stricter than necessary, starting
 * with the first that keeps a useful share.
 */
function* countsToTry(answers: number, risk: number, delta: number): Generator<number> {
  for (const count of minCounts(answers, risk, delta)) if (count >= answers * firstShare) yield count;
}

/** For 0, 1, 2, … errors the minimum number of answers that may contain them. */
function* minCounts(answers: number, risk: number, delta: number): Generator<number> {
  let errors = 0;
  for (let count = 1; count <= answers; count++) {
    if (binomialTail(errors, count, risk) > delta) continue;
    yield count;
    errors++;
  }
}

/** What is lacking if no threshold could be proven. */
export interface Shortfall {
  /** Number of answers that would suffice if the most confident of them were right as often as now; undefined if no number would. */
  readonly answers?: number;
  /** The smallest greater risk, as a multiple of 0.01 up to 0.5, for which these answers suffice; undefined if there is none. */
  readonly risk?: number;
}

/** What would make it possible to prove a threshold, given that these answers do not prove one for `risk`. */
export function shortfallOf(answers: readonly { readonly confidence: number; readonly right: boolean }[], risk: number, delta: number): Shortfall {
  const needed = answersNeeded(answers, risk, delta);
  const hundredths = Array.from({ length: 50 }, (_, index) => (index + 1) / 100).filter((share) => share > risk);
  const allowed = hundredths.find((share) => provenThreshold(answers, share, delta) !== undefined);
  return { ...(needed === undefined ? {} : { answers: needed }), ...(allowed === undefined ? {} : { risk: allowed }) };
}

function answersNeeded(
  answers: readonly { readonly confidence: number; readonly right: boolean }[],
  risk: number,
  delta: number,
): number | undefined {
  const ranked = [...answers].sort((a, b) => b.confidence - a.confidence);
  const wrong = [0];
  for (const { right } of ranked) wrong.push(numberAt(wrong, wrong.length - 1) + (right ? 0 : 1));
  // The minimum number of answers if none is wrong.
  const withoutError = Math.ceil(Math.log(delta) / Math.log1p(-risk));
  const maxCount = maxGrowth * Math.max(ranked.length, withoutError);
  const minima = [...minCounts(Math.ceil(maxCount * firstShare), risk, delta)];
  let allowed = 0;
  for (let count = Math.max(ranked.length + 1, withoutError); count <= maxCount; count++) {
    while ((minima[allowed] ?? Number.POSITIVE_INFINITY) < count * firstShare) allowed++;
    // The first test decides whether there is any threshold.
    const tried = minima[allowed];
    if (tried === undefined) return undefined;
    const alike = Math.ceil((tried / count) * ranked.length);
    if (tried <= count && Math.round((numberAt(wrong, alike) * tried) / alike) <= allowed) return count;
  }
  return undefined;
}

/**
 * Share of the answers kept at the lowest confidence for which the share of errors among these same answers is within `risk`; it promises nothing about others.
 */
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

/**
 * The lowest confidence at which consulting another engine only about the remaining texts costs at most the share `within` of all answers, compared with
 * consulting it about every text. `otherRight` is whether the other engine was right. The cost is estimated from how often either engine is right at a
 * confidence, fitted by logistic regression: the sums of the known answers themselves are best at points favoured by chance, and promise too much. It is an
 * estimate, not a proof. Undefined if the other engine has to be consulted about every text.
 */
export function companionThreshold(
  answers: readonly { readonly confidence: number; readonly right: boolean; readonly otherRight: boolean }[],
  within: number,
): { readonly confidence: number; readonly kept: number } | undefined {
  const ranked = [...answers].sort((a, b) => b.confidence - a.confidence);
  const firstRight = chanceOfRight(ranked.map(({ confidence, right }) => ({ confidence, right })));
  const otherRight = chanceOfRight(ranked.map(({ confidence, otherRight: right }) => ({ confidence, right })));
  let lost = 0;
  let best: { confidence: number; kept: number } | undefined;
  for (const [index, { confidence }] of ranked.entries()) {
    lost += otherRight(confidence) - firstRight(confidence);
    if (ranked[index + 1]?.confidence !== confidence && lost <= within * ranked.length) best = { confidence, kept: (index + 1) / ranked.length };
  }
  return best;
}

/** Share of answers of a confidence that are right, 0 to 1; it never decreases with the confidence. */
function chanceOfRight(answers: readonly { readonly confidence: number; readonly right: boolean }[]): (confidence: number) => number {
  const evidence = (confidence: number): [[number], [number]] => [[logOdds(confidence)], [0]];
  const fitted = fitWeighing(
    answers.map(({ confidence, right }) => ({ evidence: evidence(confidence), gold: right ? 0 : 1 })),
    { biasPenalty: 0.1, range: [0, 12] },
  );
  return (confidence) => numberAt(softmax(weigh(evidence(confidence), fitted)), 0);
}
