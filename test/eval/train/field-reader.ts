// Trains the field reader: npx tsx test/eval/train/field-reader.ts --train DIR [--held 0.1] [--further] [--out FOLDER]
// Data: the tables of concepts and of phrases of no concept in fields/, nouns of WordNet, wordings and field_names of DIR. With --held that share of the
// phrases is left out and used to measure. The shipped reader is trained without the further wordings, with which it reads other languages less well;
// field-meaning.ts needs a reader trained with them. The same data gives the same files.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { featureRows, featuresOf } from '../../../src/engines/embedded/reading/field/features.js';
import {
  type FieldInventory,
  type FieldWeights,
  fieldConceptsFile,
  fieldModel,
  fieldModelFile,
  hiddenSize,
  meanVector,
  unpackFieldWeights,
} from '../../../src/engines/embedded/reading/field/field-model.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import {
  examplesOf,
  examplesOfNoConcept,
  type FieldExample,
  frameWords,
  isHeld,
  kindsOf,
  outsideExamples,
  readConcepts,
  relatedOf,
  vocabulary,
} from './fields/examples.js';
import { packFieldWeights } from './packed-fields.js';
import { randomFrom } from './random.js';

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    held: { type: 'string', default: '0' },
    further: { type: 'boolean', default: false },
    epochs: { type: 'string', default: '6' },
    perPhrase: { type: 'string', default: '5' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/reading/field/', import.meta.url).pathname },
  },
});
if (values.train === undefined) throw new Error('--train DIR is needed');
const random = randomFrom(20261122);
const concepts = readConcepts(values.further);
const kinds = kindsOf(concepts);
const heldShare = Number(values.held);
const seen = new Set<string>();
const held = (concept: number, phrase: string): boolean => {
  // Draws a number for each phrase of the tables. It is not used, but without it the shipped file would change.
  if (!values.further && seen.size < seen.add(`${concept} ${phrase}`).size) random.next();
  return isHeld(concept, phrase, heldShare);
};
const examples: FieldExample[] = [
  ...examplesOf(concepts, kinds, (concept, phrase) => !held(concept, phrase), Number(values.perPhrase), random),
  ...outsideExamples(values.train, concepts, kinds, random),
  ...examplesOfNoConcept(concepts, kinds, random),
];
const measured = heldShare === 0 ? [] : examplesOf(concepts, kinds, held, 1, random);
console.log(`${concepts.length} concepts, ${kinds.length} kinds, ${examples.length} examples, ${measured.length} held`);

const { dimensions } = loadWordVectors();
const width = hiddenSize + 1;
const conceptCount = concepts.length + 1;
const rows = new Float32Array(featureRows * hiddenSize);
for (let index = 0; index < rows.length; index++) rows[index] = (random.next() - 0.5) * 0.2;
const attention = new Float32Array(featureRows);
const projection = new Float32Array(hiddenSize * dimensions);
for (let index = 0; index < projection.length; index++) projection[index] = (random.next() - 0.5) * 0.05;
const conceptHead = new Float32Array(conceptCount * width);
const kindHead = new Float32Array(kinds.length * width);
for (const head of [conceptHead, kindHead]) for (let index = 0; index < head.length; index++) head[index] = (random.next() - 0.5) * 0.2;
// AdaGrad: the step of each weight shrinks with the sum of its squared gradients.
const sums = new Map<Float32Array, Float32Array>([rows, attention, conceptHead, kindHead].map((part) => [part, new Float32Array(part.length)]));
const step = (part: Float32Array, squares: Float32Array, index: number, gradient: number, rate: number): void => {
  squares[index]! += gradient * gradient;
  part[index]! -= (rate * gradient) / (Math.sqrt(squares[index]!) + 1e-6);
};

interface Side {
  readonly features: readonly number[];
  readonly shares: Float32Array;
  readonly mean: Float32Array;
  readonly pooled: Float32Array;
}

// Phrases recur in many examples.
const read = new Map<string, { features: readonly number[]; mean: Float32Array }>();
function sideOf(text: string): Side | null {
  let known = read.get(text);
  if (known === undefined) {
    known = { features: featuresOf(text), mean: meanVector(text) };
    read.set(text, known);
  }
  const { features, mean } = known;
  if (features.length === 0) return null;
  const shares = new Float32Array(features.length);
  let total = 0;
  features.forEach((feature, index) => {
    total += shares[index] = Math.exp(attention[feature]!);
  });
  const pooled = new Float32Array(hiddenSize);
  features.forEach((feature, index) => {
    shares[index]! /= total;
    for (let column = 0; column < hiddenSize; column++) pooled[column]! += shares[index]! * rows[feature * hiddenSize + column]!;
  });
  return { features, shares, mean, pooled };
}

function headStep(head: Float32Array, count: number, hidden: Float32Array, right: number, weight: number, rate: number, back: Float32Array): number {
  const scores = new Float32Array(count);
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index++) {
    let sum = head[index * width + hiddenSize]!;
    for (let column = 0; column < hiddenSize; column++) sum += hidden[column]! * head[index * width + column]!;
    scores[index] = sum;
    highest = Math.max(highest, sum);
  }
  let total = 0;
  for (let index = 0; index < count; index++) total += scores[index] = Math.exp(scores[index]! - highest);
  const squares = sums.get(head)!;
  for (let index = 0; index < count; index++) {
    const gradient = weight * (scores[index]! / total - (index === right ? 1 : 0));
    if (Math.abs(gradient) < 1e-4) continue;
    for (let column = 0; column < hiddenSize; column++) {
      back[column]! += gradient * head[index * width + column]!;
      step(head, squares, index * width + column, gradient * hidden[column]!, rate);
    }
    step(head, squares, index * width + hiddenSize, gradient, rate);
  }
  return -Math.log(Math.max(1e-9, scores[right]! / total));
}

const epochs = Number(values.epochs);
for (let epoch = 0; epoch < epochs; epoch++) {
  let loss = 0;
  const rate = 0.15 * (1 - (0.9 * epoch) / epochs);
  for (const example of random.shuffled(examples)) {
    const sides = [example.name, example.description].flatMap((text) => sideOf(text) ?? []);
    const hidden = new Float32Array(hiddenSize);
    for (const side of sides) {
      for (let column = 0; column < hiddenSize; column++) {
        let sum = side.pooled[column]!;
        for (let at = 0; at < dimensions; at++) sum += projection[column * dimensions + at]! * side.mean[at]!;
        hidden[column]! += sum / sides.length;
      }
    }
    const back = new Float32Array(hiddenSize);
    if (example.concept >= 0) loss += headStep(conceptHead, conceptCount, hidden, example.concept, example.weight, rate, back);
    if (example.kind >= 0) headStep(kindHead, kinds.length, hidden, example.kind, 0.5 * example.weight, rate, back);
    for (const side of sides) {
      const share = 1 / sides.length;
      let along = 0;
      const [rowSquares, attentionSquares] = [sums.get(rows)!, sums.get(attention)!];
      for (let column = 0; column < hiddenSize; column++) along += back[column]! * side.pooled[column]!;
      side.features.forEach((feature, index) => {
        let own = 0;
        for (let column = 0; column < hiddenSize; column++) {
          own += back[column]! * rows[feature * hiddenSize + column]!;
          step(rows, rowSquares, feature * hiddenSize + column, share * side.shares[index]! * back[column]!, rate);
        }
        step(attention, attentionSquares, feature, share * side.shares[index]! * (own - along), 0.5 * rate);
      });
      for (let column = 0; column < hiddenSize; column++) {
        const gradient = share * back[column]!;
        if (Math.abs(gradient) < 1e-4) continue;
        // Vectors are dense, so one step of fixed size is enough.
        const move = 0.1 * rate * gradient;
        for (let at = 0; at < dimensions; at++) projection[column * dimensions + at]! -= move * side.mean[at]!;
      }
    }
  }
  console.log(`epoch ${epoch + 1}: loss ${(loss / examples.length).toFixed(3)}`);
}

const highest = rows.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const rowScale = highest / 127;
const weights: FieldWeights = {
  rows: Int8Array.from(rows, (value) => Math.round(value / rowScale)),
  rowScale,
  attention,
  projection,
  concepts: conceptHead,
  kinds: kindHead,
};
const worded = readConcepts(true);
const related = relatedOf(worded);
const inventory: FieldInventory = {
  frameWords: frameWords(),
  concepts: worded.map((concept, index) => ({
    id: concept.id,
    kind: concept.kind,
    name: concept.name,
    description: concept.description,
    words: vocabulary(concept),
    related: related[index] ?? [],
  })),
  kinds,
};
const packed = packFieldWeights(weights);
const model = fieldModel(inventory, unpackFieldWeights(packed, inventory));
const argmax = (probabilities: Float32Array): number => probabilities.indexOf(probabilities.reduce((most, value) => Math.max(most, value), 0));
if (measured.length > 0) {
  let right = 0;
  let rightKind = 0;
  let sure = 0;
  let sureRight = 0;
  for (const { name, description, concept, kind } of measured) {
    const own = model.concepts(name, description);
    const best = argmax(own);
    if (best === concept) right++;
    if (argmax(model.kinds(name, description)) === kind) rightKind++;
    if (own[best]! > 0.5 && best < concepts.length) {
      sure++;
      if (best === concept) sureRight++;
    }
  }
  const share = (count: number, of: number): string => ((100 * count) / Math.max(1, of)).toFixed(1);
  console.log(
    `held phrases: concept ${share(right, measured.length)} %, kind ${share(rightKind, measured.length)} %; sure of ${share(sure, measured.length)} %, right of those ${share(sureRight, sure)} %`,
  );
}
writeFileSync(`${values.out}/${fieldConceptsFile}`, `${JSON.stringify(inventory)}\n`);
writeFileSync(`${values.out}/${fieldModelFile}`, packed);
