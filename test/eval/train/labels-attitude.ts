// Trains the model that reads attitude from a text's encoding (src/engines/embedded/labels/labels-attitude.json): npx tsx test/eval/train/labels-attitude.ts
// --train DIR
// Softmax regression on encodings. Data: texts written for it, in which praise and blame are mostly implicit (data/attitudes.txt; every third is left for
// labels-scorer.ts, and measured here), and GoEmotions of DIR (Apache-2.0), where emotions are explicit. Deterministic.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encode } from '../../../src/engines/embedded/encoder/encoder.js';
import { type AttitudeModel, type Pole, poles } from '../../../src/engines/embedded/labels/attitude.js';
import { softmax } from '../../../src/text/probability.js';
import { type Attitude, writtenAttitudes } from './attitudes.js';
import { packedItems } from './packed-items.js';

const { values } = parseArgs({ options: { train: { type: 'string' } } });
if (values.train === undefined) throw new Error('--train DIR is needed');

const emotions: Readonly<Partial<Record<Pole, readonly string[]>>> = {
  for: ['admiration', 'amusement', 'approval', 'excitement', 'gratitude', 'joy', 'love', 'optimism', 'pride', 'relief'],
  against: ['anger', 'annoyance', 'disappointment', 'disapproval', 'disgust', 'embarrassment', 'fear', 'nervousness', 'sadness'],
  between: ['neutral'],
};
const perPole = 1000;
/** Total weight of all texts of GoEmotions, out of 1. */
const emotionShare = 0.3;
const decay = 0.03;
const steps = 400;
const learningRate = 0.03;

interface Row {
  readonly pole: number;
  readonly vector: Float32Array;
}

const rowOf = ({ pole, text }: Attitude): Row => ({ pole: poles.indexOf(pole), vector: encode(text) });

function emotional(folder: string): Attitude[] {
  const items = packedItems<{ text: string; labels: string[] }>(folder, 'goemotions').filter(({ labels }) => labels.length === 1);
  return poles.flatMap((pole) =>
    items
      .filter(({ labels: [label = ''] }) => emotions[pole]?.includes(label) === true)
      .slice(0, perPole)
      .map(({ text }) => ({ pole, text: text.replaceAll('[NAME]', 'Sam').replaceAll('[RELIGION]', 'faith') })),
  );
}

const written = writtenAttitudes();
const learnt = written.learnt.map(rowOf);
const outside = emotional(values.train).map(rowOf);
console.log(`${learnt.length} texts written for it, ${outside.length} of GoEmotions`);
const width = learnt[0]!.vector.length;
const rows = [...learnt, ...outside];
const shares = rows.map((_, index) => (index < learnt.length ? (1 - emotionShare) / learnt.length : emotionShare / outside.length));

const mean = new Float64Array(width);
rows.forEach(({ vector }, at) => {
  for (let index = 0; index < width; index++) mean[index]! += shares[at]! * vector[index]!;
});
// The components of a unit vector are small; scaled by their spread, one step size suits all of them.
const unit = Math.sqrt(width);
const inputs = rows.map(({ vector }) => Float64Array.from(vector, (value, index) => unit * (value - mean[index]!)));

const weights = poles.map(() => new Float64Array(width));
const constants = new Float64Array(poles.length);
const moments = poles.map(() => [new Float64Array(width), new Float64Array(width)] as const);
for (let step = 1; step <= steps; step++) {
  const gradients = weights.map((row) => row.map((weight) => decay * weight));
  const shifts = new Float64Array(poles.length);
  inputs.forEach((input, at) => {
    const probabilities = softmax(logitsOf(input));
    probabilities.forEach((probability, pole) => {
      const error = shares[at]! * (probability - (rows[at]!.pole === pole ? 1 : 0));
      shifts[pole]! += error;
      const gradient = gradients[pole]!;
      for (let index = 0; index < width; index++) gradient[index]! += error * input[index]!;
    });
  });
  weights.forEach((row, pole) => {
    const [first, second] = moments[pole]!;
    for (let index = 0; index < width; index++) {
      const gradient = gradients[pole]![index]!;
      first[index] = 0.9 * first[index]! + 0.1 * gradient;
      second[index] = 0.999 * second[index]! + 0.001 * gradient ** 2;
      row[index]! -= (learningRate * first[index]!) / (1 - 0.9 ** step) / (Math.sqrt(second[index]! / (1 - 0.999 ** step)) + 1e-8);
    }
    constants[pole]! -= 0.5 * shifts[pole]!;
  });
}

function logitsOf(input: Float64Array): number[] {
  return weights.map((row, pole) => {
    let sum = constants[pole]!;
    for (let index = 0; index < width; index++) sum += row[index]! * input[index]!;
    return sum;
  });
}

const held = written.weighed.map(rowOf);
const answers = held.map(({ pole, vector }) => {
  const logits = logitsOf(Float64Array.from(vector, (value, index) => unit * (value - mean[index]!)));
  return [pole, logits.indexOf(logits.reduce((most, logit) => Math.max(most, logit)))] as const;
});
for (const [index, pole] of poles.entries()) {
  const own = answers.filter(([right]) => right === index);
  console.log(`${pole}: ${own.filter(([right, given]) => right === given).length} of ${own.length} that were left out`);
}

// Mean and scale are folded into constants and weights, and weights are rounded to two-digit integers.
const highest = weights.reduce((most, row) => row.reduce((max, weight) => Math.max(max, Math.abs(weight)), most), 0);
const step = (unit * highest) / 99;
const model: AttitudeModel = {
  step: Number(step.toPrecision(4)),
  constants: byPole((pole) =>
    Number((constants[pole]! - unit * weights[pole]!.reduce((sum, weight, index) => sum + weight * mean[index]!, 0)).toFixed(3)),
  ),
  weights: byPole((pole) => Array.from(weights[pole]!, (weight) => Math.round((unit * weight) / step) + 0)),
};
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-attitude.json', import.meta.url), `${JSON.stringify(model)}\n`);

function byPole<T>(of: (pole: number) => T): Record<Pole, T> {
  return Object.fromEntries(poles.map((pole, index) => [pole, of(index)])) as Record<Pole, T>;
}
