// Labels learnt from a few examples of one's own: a linear model over hashed words that starts as the engine and is pulled back towards it. It counts only where
// cross-validation shows that it is better.
import { float64At, itemAt, numberAt } from '../text/at.js';
import { type HashedWords, hashedWords, hashPlaces } from '../text/hashed-words.js';
import { softmax } from '../text/probability.js';
import { seededRandom, shuffled } from './random.js';

interface LearntExample {
  readonly text: string;
  /** Logits of the engine for this text. */
  readonly logits: readonly number[];
  /** Index of the right label. */
  readonly gold: number;
}

interface FewShotModel {
  /** The logits to use in place of the engine's. */
  score(text: string, logits: readonly number[]): number[];
}

export interface FewShot {
  /** Undefined where the engine alone is as good. */
  readonly model: FewShotModel | undefined;
  /** Accuracy in five-fold cross-validation, 0 to 1: of the engine, and with the examples. */
  readonly engineAccuracy: number;
  readonly learntAccuracy: number;
}

const folds = 5;
const seed = 11;
const rounds = 120;
const step = 4;
// Weights of words are pulled towards 0, the engine's opinion towards counting as it is.
const wordPenalty = 0.02;
const enginePenalty = 0.3;
const minExamples = 8;

/** `labels` is the number of labels. Fewer than eight examples, or examples of one label only, teach nothing. */
export function learnFromExamples(examples: readonly LearntExample[], labels: number): FewShot {
  const engineAccuracy = share(examples, ({ logits, gold }) => best(logits) === gold);
  if (examples.length < minExamples || new Set(examples.map(({ gold }) => gold)).size < 2)
    return { model: undefined, engineAccuracy, learntAccuracy: engineAccuracy };
  const order = shuffled([...examples.keys()], seededRandom(seed));
  let right = 0;
  let loss = 0;
  let engineLoss = 0;
  for (let fold = 0; fold < folds; fold++) {
    const model = train(
      order.filter((_, place) => place % folds !== fold).map((index) => itemAt(examples, index)),
      labels,
    );
    for (const index of order.filter((_, place) => place % folds === fold)) {
      const { text, logits, gold } = itemAt(examples, index);
      const scores = model.score(text, logits);
      if (best(scores) === gold) right++;
      loss -= Math.log(Math.max(1e-12, numberAt(softmax(scores), gold)));
      engineLoss -= Math.log(Math.max(1e-12, numberAt(softmax(logits), gold)));
    }
  }
  const learntAccuracy = right / examples.length;
  const isBetter = learntAccuracy > engineAccuracy + standardError(engineAccuracy, examples.length) / 2 && loss < engineLoss;
  return { model: isBetter ? train(examples, labels) : undefined, engineAccuracy, learntAccuracy };
}

function train(examples: readonly LearntExample[], labels: number): FewShotModel {
  const weights = Array.from({ length: labels }, () => new Float64Array(hashPlaces));
  const bias = new Array<number>(labels).fill(0);
  let scale = 1;
  const rows = examples.map((example) => ({ ...example, features: hashedWords(example.text) }));
  const scoresOf = (features: HashedWords, logits: readonly number[]): number[] =>
    logits.map(
      (logit, label) =>
        scale * logit + numberAt(bias, label) + features.reduce((sum, [bucket, value]) => sum + float64At(itemAt(weights, label), bucket) * value, 0),
    );
  for (let round = 0; round < rounds; round++) {
    const pace = step / examples.length / (1 + round / rounds);
    let scaleSlope = enginePenalty * (scale - 1);
    const errors = rows.map(({ features, logits, gold }) =>
      softmax(scoresOf(features, logits)).map((value, label) => value - (label === gold ? 1 : 0)),
    );
    rows.forEach(({ features, logits }, index) => {
      itemAt(errors, index).forEach((error, label) => {
        scaleSlope += (error * numberAt(logits, label)) / examples.length;
        bias[label] = numberAt(bias, label) - pace * error;
        for (const [bucket, value] of features)
          itemAt(weights, label)[bucket] = float64At(itemAt(weights, label), bucket) * (1 - wordPenalty * pace) - pace * error * value;
      });
    });
    scale = Math.max(0, scale - 0.05 * scaleSlope);
  }
  return { score: (text, logits) => scoresOf(hashedWords(text), logits) };
}

function best(values: readonly number[]): number {
  return values.reduce((top, value, index) => (value > numberAt(values, top) ? index : top), 0);
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

function standardError(rate: number, count: number): number {
  return Math.sqrt((rate * (1 - rate)) / Math.max(1, count));
}
