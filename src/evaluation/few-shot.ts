// Labels learnt from a few examples of one's own: the engine's opinion beside the likeness of a text to the examples of each label, weighed together by a model that
// starts as the engine and is pulled back towards it. It counts only where cross-validation shows that it is better.
import { itemAt, numberAt } from '../text/at.js';
import { hashedWords } from '../text/hashed-words.js';
import { softmax } from '../text/probability.js';
import { type Evidence, fitWeighing, weigh } from './fit.js';
import { standardError } from './intervals.js';
import { mean } from './label-metrics.js';
import { foldsOf } from './random.js';

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
const minExamples = 8;
const fitOptions = { biasPenalty: 8, range: [0, 12] } as const;
// The most alike example of a label counts on the scale of logits.
const nearestScale = 4;

/** Fewer than eight examples, or examples of one label only, teach nothing. */
export function learnFromExamples(examples: readonly LearntExample[]): FewShot {
  const engineAccuracy = mean(examples.map(({ logits, gold }) => Number(indexOfMax(logits) === gold)));
  if (examples.length < minExamples || new Set(examples.map(({ gold }) => gold)).size < 2)
    return { model: undefined, engineAccuracy, learntAccuracy: engineAccuracy };
  const likeness = new Likeness(examples);
  const foldOf = foldsOf(examples.length, folds, seed);
  let right = 0;
  let loss = 0;
  let engineLoss = 0;
  const likenesses = examples.map(({ text }) => likeness.of(text));
  // No example is like itself, nor like those it is held out with.
  const evidence = (index: number, fold: number): Evidence =>
    likeness.evidence(itemAt(examples, index).logits, itemAt(likenesses, index), (other) => other !== index && foldOf[other] !== fold);
  for (let fold = 0; fold < folds; fold++) {
    const all = examples.map(({ gold }, index) => ({ gold, evidence: evidence(index, fold) }));
    const fitted = fitWeighing(
      all.filter((_, index) => foldOf[index] !== fold),
      fitOptions,
    );
    for (const [index, { logits, gold }] of examples.entries()) {
      if (foldOf[index] !== fold) continue;
      const scores = weigh(itemAt(all, index).evidence, fitted);
      if (indexOfMax(scores) === gold) right++;
      loss -= Math.log(Math.max(1e-12, numberAt(softmax(scores), gold)));
      engineLoss -= Math.log(Math.max(1e-12, numberAt(softmax(logits), gold)));
    }
  }
  const learntAccuracy = right / examples.length;
  const isBetter = learntAccuracy > engineAccuracy + standardError(engineAccuracy, examples.length) / 2 && loss < engineLoss;
  if (!isBetter) return { model: undefined, engineAccuracy, learntAccuracy };
  const fitted = fitWeighing(
    examples.map(({ gold }, index) => ({ gold, evidence: evidence(index, -1) })),
    fitOptions,
  );
  const model = {
    score: (text: string, logits: readonly number[]) =>
      weigh(
        likeness.evidence(logits, likeness.of(text), () => true),
        fitted,
      ),
  };
  return { model, engineAccuracy, learntAccuracy };
}

/** How alike texts are to the examples: cosines of their hashed words. */
class Likeness {
  readonly #places = new Map<number, { readonly example: number; readonly value: number }[]>();

  constructor(readonly examples: readonly LearntExample[]) {
    for (const [example, { text }] of examples.entries())
      for (const [place, value] of hashedWords(text)) {
        const own = this.#places.get(place);
        if (own === undefined) this.#places.set(place, [{ example, value }]);
        else own.push({ example, value });
      }
  }

  /** Cosine by the index of the example, above 0 alone. */
  of(text: string): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const [place, value] of hashedWords(text))
      for (const other of this.#places.get(place) ?? []) found.set(other.example, (found.get(other.example) ?? 0) + value * other.value);
    return found;
  }

  /** For each label the engine's logit, the likeness of the most alike example, and the sum of the likenesses. */
  evidence(logits: readonly number[], likenesses: ReadonlyMap<number, number>, counts: (example: number) => boolean): Evidence {
    const own = logits.map((logit): [number, number, number] => [logit, 0, 0]);
    for (const [example, cosine] of likenesses) {
      if (!counts(example)) continue;
      const label = itemAt(own, itemAt(this.examples, example).gold);
      label[1] = Math.max(label[1], nearestScale * cosine);
      label[2] += cosine;
    }
    return own;
  }
}

function indexOfMax(values: readonly number[]): number {
  return values.reduce((top, value, index) => (value > numberAt(values, top) ? index : top), 0);
}
