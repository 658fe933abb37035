// Labels learnt from a few examples of the user: a model weighs the engine's logits together with the labels of similar texts. It starts as the engine alone
// and is regularised towards it, and is used only if cross-validation shows that it is better.
import { itemAt, numberAt } from '../text/at.js';
import { softmax } from '../text/probability.js';
import { type Evidence, fitWeighing, weigh } from './fit.js';
import { standardError } from './intervals.js';
import { mean } from './label-metrics.js';
import { LabelledTexts, type TextVector } from './likeness.js';
import { foldsOf } from './random.js';

interface LearntExample {
  readonly vector: TextVector;
  /** Logits of the engine for this text. */
  readonly logits: readonly number[];
  /** Index of the right label. */
  readonly gold: number;
}

interface FewShotModel {
  /** The logits to use instead of the engine's. */
  score(vector: TextVector, logits: readonly number[]): number[];
}

export interface FewShot {
  /** Undefined if the engine alone is as good. */
  readonly model: FewShotModel | undefined;
  /** Share of the examples that are answered right, 0 to 1: by the engine, and in five-fold cross-validation with the examples. */
  readonly engineAccuracy: number;
  readonly learntAccuracy: number;
}

const folds = 5;
const seed = 11;
const minExamples = 8;
const fitOptions = { biasPenalty: 2, range: [0, 12] } as const;
// Brings similarity to the scale of logits.
const likenessScale = 4;

/**
 * Learns a model. Has none if there are fewer than eight examples or all have the same label, or if the answers would have no smaller log loss, or be right
 * less often by more than a standard error.
 */
export function learnFromExamples(examples: readonly LearntExample[]): FewShot {
  const engineAccuracy = mean(examples.map(({ logits, gold }) => Number(indexOfMax(logits) === gold)));
  if (examples.length < minExamples || new Set(examples.map(({ gold }) => gold)).size < 2)
    return { model: undefined, engineAccuracy, learntAccuracy: engineAccuracy };
  const texts = new LabelledTexts(
    examples.map(({ vector }) => vector),
    examples.map(({ gold }) => gold),
    itemAt(examples, 0).logits.length,
  );
  const known = examples.map(({ logits, gold }, index) => ({ gold, evidence: evidenceOf(logits, itemAt(texts.heldOut, index)) }));
  const foldOf = foldsOf(examples.length, folds, seed);
  let right = 0;
  let gain = 0;
  for (let fold = 0; fold < folds; fold++) {
    const fitted = fitWeighing(
      known.filter((_, index) => foldOf[index] !== fold),
      fitOptions,
    );
    for (const [index, { evidence, gold }] of known.entries()) {
      if (foldOf[index] !== fold) continue;
      const scores = weigh(evidence, fitted);
      if (indexOfMax(scores) === gold) right++;
      gain += lossOf(itemAt(examples, index).logits, gold) - lossOf(scores, gold);
    }
  }
  const learntAccuracy = right / examples.length;
  const isBetter = gain > 0 && learntAccuracy >= engineAccuracy - standardError(engineAccuracy, examples.length);
  if (!isBetter) return { model: undefined, engineAccuracy, learntAccuracy };
  const fitted = fitWeighing(known, fitOptions);
  return { model: { score: (vector, logits) => weigh(evidenceOf(logits, texts.of(vector)), fitted) }, engineAccuracy, learntAccuracy };
}

function evidenceOf(logits: readonly number[], likeness: readonly number[]): Evidence {
  return logits.map((logit, label) => [logit, likenessScale * numberAt(likeness, label)]);
}

function lossOf(logits: readonly number[], gold: number): number {
  return -Math.log(Math.max(1e-12, numberAt(softmax(logits), gold)));
}

function indexOfMax(values: readonly number[]): number {
  return values.reduce((top, value, index) => (value > numberAt(values, top) ? index : top), 0);
}
