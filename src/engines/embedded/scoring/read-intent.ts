// What a label asks for: a judgement (praise, anger, spam, …), a kind of answer, an act, a catch-all, or a subject. A distribution over concepts, learned from
// wordings by test/eval/train/labels-intent.ts; no word lists are used.
import { int8At, itemAt } from '../../../text/at.js';
import { softmax } from '../../../text/probability.js';
import { readText, type Word } from '../labels/read-text.js';
import { hashWord, loadWordVectors } from '../vectors.js';

/** Parameters of the reader. Weights are 8-bit integers in base64, by rows, one column per concept. */
export interface IntentModel {
  readonly concepts: readonly string[];
  readonly buckets: number;
  readonly bias: readonly number[];
  /** Weights of hashed words, word pairs and letter n-grams (buckets × concepts), and their quantisation step. */
  readonly hashed: string;
  readonly hashedStep: number;
  /** Weights of the summed word vector (dimensions × concepts), and their quantisation step. */
  readonly vectors: string;
  readonly vectorsStep: number;
}

export interface IntentReader {
  readonly concepts: readonly string[];
  /** Probability of each concept for a label's name and rubric. */
  read(phrase: string): number[];
}

/** Features of a phrase: buckets with their values, and the weighted sum of its words' vectors. Shared by training and inference. */
export interface IntentFeatures {
  readonly buckets: ReadonlyMap<number, number>;
  readonly vector: Float32Array;
}

const maxTokens = 60;
const gramLength = 4;

export function intentFeatures(phrase: string, buckets: number): IntentFeatures {
  const view = readText(phrase);
  const words = view.tokens.slice(0, maxTokens).map((index) => itemAt(view.words, index));
  const found = new Map<number, number>();
  const add = (key: string, value: number): void => {
    const bucket = hashWord(key) % buckets;
    found.set(bucket, (found.get(bucket) ?? 0) + value);
  };
  // Normalises by length: a long request says in many words what a short one says in one.
  const share = 1 / Math.sqrt(Math.max(1, words.length));
  words.forEach((word, at) => {
    const { form } = word;
    add(`w${plain(word)}`, share);
    for (const distance of [1, 2]) {
      const before = words[at - distance];
      if (before !== undefined) add(`${distance} ${plain(before)} ${plain(word)}`, share);
    }
    const letters = `<${form}>`;
    const grams = Math.max(1, letters.length - gramLength + 1);
    for (let start = 0; start < grams; start++) add(`c${letters.slice(start, start + gramLength)}`, share / Math.sqrt(grams));
  });
  if (words.length === 1) add('alone', 1);
  const vectors = loadWordVectors();
  const vector = new Float32Array(vectors.dimensions);
  for (const { rank } of words) if (rank >= 0) vectors.addTo(vector, rank, (share * vectors.weight(rank)) / 6);
  return { buckets: found, vector };
}

function plain({ form, english }: Word): string {
  return english ?? form;
}

export function intentReader(model: IntentModel): IntentReader {
  const { concepts, buckets, bias, hashedStep, vectorsStep } = model;
  const hashed = new Int8Array(Buffer.from(model.hashed, 'base64'));
  const vectors = new Int8Array(Buffer.from(model.vectors, 'base64'));
  const count = concepts.length;
  return {
    concepts,
    read(phrase) {
      const features = intentFeatures(phrase, buckets);
      const logits = [...bias];
      for (const [bucket, value] of features.buckets) {
        const from = bucket * count;
        for (let concept = 0; concept < count; concept++) logits[concept]! += value * hashedStep * int8At(hashed, from + concept);
      }
      features.vector.forEach((value, dimension) => {
        const from = dimension * count;
        for (let concept = 0; concept < count; concept++) logits[concept]! += value * vectorsStep * int8At(vectors, from + concept);
      });
      return softmax(logits);
    },
  };
}
