// npx tsx test/eval/train/compress-weights.ts --train DIR: trains the segment weights of compress and writes src/engines/embedded/weights/model.ts.
// Data: <train>/nq_open_oracle (Natural Questions by way of lost-in-the-middle; MIT, upstream CC BY-SA 3.0). Same data, same bytes.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseContext } from '../../../src/compression/parse.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import { computeFeatures, featureCount, featureNames } from '../../../src/engines/embedded/weights/features.js';
import { readQuery } from '../../../src/engines/embedded/weights/query.js';
import { scanSegments, WordTable } from '../../../src/engines/embedded/weights/scan.js';
import { contextOf, DistractorPool, holdsAnswer, type NaturalQuestion, normalize, type Passage, toQuestion } from '../compress-protocol.js';
import { evalContext } from '../row.js';
import { randomFrom } from './random.js';

const hidden = 12;
const epochs = 14;
const rate = 0.003;
const decay = 2e-5;

interface List {
  readonly rows: Float32Array;
  readonly size: number;
  readonly positive: Uint8Array;
}

const { values } = parseArgs({ options: { train: { type: 'string' }, dry: { type: 'boolean' } } });
const questions = (evalContext('', values.train).trainItems<NaturalQuestion>('nq_open_oracle') ?? []).map(toQuestion);
if (questions.length === 0) throw new Error('usage: compress-weights.ts --train DIR');
const pool = new DistractorPool(questions.map((question) => question.passage));
const vectors = loadWordVectors();

const configurations: readonly { count: number; kind: 'hard' | 'random'; titles: boolean }[] = [
  { count: 20, kind: 'hard', titles: true },
  { count: 20, kind: 'hard', titles: false },
  { count: 20, kind: 'random', titles: true },
  { count: 5, kind: 'hard', titles: false },
  { count: 1, kind: 'hard', titles: false },
];

const lists: List[][] = questions.map((question) =>
  configurations.map((configuration) => listOf(question, configuration)).filter((list) => list !== undefined),
);
const held = lists.filter((_, index) => index % 10 === 9);
const trained = lists.filter((_, index) => index % 10 !== 9);
const model = train(trained.flat());
console.log('train nll', nll(model, trained.flat()).toFixed(4), 'held-out nll', nll(model, held.flat()).toFixed(4));
for (const [index, configuration] of configurations.entries()) {
  const some = held.map((group) => group[index]).filter((list) => list !== undefined);
  console.log(
    JSON.stringify(configuration),
    'nll',
    nll(model, some).toFixed(4),
    'top 1',
    top(model, some, 1).toFixed(3),
    'top 3',
    top(model, some, 3).toFixed(3),
  );
}
if (values.dry !== true) writeFileSync(new URL('../../../src/engines/embedded/weights/model.ts', import.meta.url), source(train(lists.flat())));

function listOf(question: ReturnType<typeof toQuestion>, configuration: (typeof configurations)[number]): List | undefined {
  const passages: readonly Passage[] =
    configuration.count === 1 ? [question.passage] : pool.passagesFor(question, configuration.count, configuration.kind);
  const { units } = parseContext(contextOf(passages, configuration.titles));
  const segments = units.map(({ text, block, heading }) => ({ text, block, heading }));
  const gold = normalize(question.passage.text);
  const positive = Uint8Array.from(segments, (segment) =>
    holdsAnswer(segment.text, question.answers) && gold.includes(normalize(segment.text)) ? 1 : 0,
  );
  if (!positive.includes(1) || !positive.includes(0)) return undefined;
  const query = readQuery(question.question, vectors);
  const table = new WordTable(query, vectors);
  const { rows } = computeFeatures(segments, query, scanSegments(segments, query, table), table);
  return { rows, size: segments.length, positive };
}

interface Model {
  readonly linear: Float64Array;
  readonly input: Float64Array;
  readonly bias: Float64Array;
  readonly output: Float64Array;
}

function train(data: readonly List[]): Model {
  const { next: random, shuffled } = randomFrom(7);
  const sizes = [featureCount, hidden * featureCount, hidden, hidden];
  const parameters = sizes.map((size) => new Float64Array(size));
  const [linear, input, bias, output] = parameters as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (let index = 0; index < input.length; index++) input[index] = (random() - 0.5) * 0.6;
  for (let index = 0; index < hidden; index++) output[index] = (random() - 0.5) * 0.2;
  const moments = sizes.map((size) => [new Float64Array(size), new Float64Array(size)] as const);
  const gradients = sizes.map((size) => new Float64Array(size));
  let order = data.map((_, index) => index);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    order = shuffled(order);
    for (let start = 0; start < order.length; start += 16) {
      for (const gradient of gradients) gradient.fill(0);
      for (const at of order.slice(start, start + 16)) accumulate({ linear, input, bias, output }, data[at]!, gradients);
      step++;
      const pace = rate * (1 - (0.9 * step) / ((epochs * order.length) / 16));
      for (const [part, values_] of parameters.entries()) {
        const [first, second] = moments[part]!;
        for (let index = 0; index < values_.length; index++) {
          const gradient = gradients[part]![index]! / 16;
          first[index] = 0.9 * first[index]! + 0.1 * gradient;
          second[index] = 0.999 * second[index]! + 0.001 * gradient * gradient;
          const moved = first[index]! / (1 - 0.9 ** step) / (Math.sqrt(second[index]! / (1 - 0.999 ** step)) + 1e-8);
          values_[index]! -= pace * moved + decay * values_[index]!;
        }
      }
    }
  }
  return { linear, input, bias, output };
}

function forward(model: Model, rows: Float32Array, row: number, units?: Float64Array): number {
  let score = 0;
  for (let index = 0; index < featureCount; index++) score += model.linear[index]! * rows[row * featureCount + index]!;
  for (let unit = 0; unit < hidden; unit++) {
    let sum = model.bias[unit]!;
    for (let index = 0; index < featureCount; index++) sum += model.input[unit * featureCount + index]! * rows[row * featureCount + index]!;
    const activation = Math.max(0, sum);
    if (units !== undefined) units[unit] = activation;
    score += model.output[unit]! * activation;
  }
  return score;
}

function probabilities(model: Model, list: List): Float64Array {
  const scores = new Float64Array(list.size);
  for (let row = 0; row < list.size; row++) scores[row] = forward(model, list.rows, row);
  const highest = Math.max(...scores);
  let total = 0;
  for (let row = 0; row < list.size; row++) total += scores[row] = Math.exp(scores[row]! - highest);
  return scores.map((score) => score / total);
}

function accumulate(model: Model, list: List, gradients: readonly Float64Array[]): void {
  const [linear, input, bias, output] = gradients as [Float64Array, Float64Array, Float64Array, Float64Array];
  const chances = probabilities(model, list);
  let mass = 0;
  for (let row = 0; row < list.size; row++) if (list.positive[row] === 1) mass += chances[row]!;
  const units = new Float64Array(hidden);
  for (let row = 0; row < list.size; row++) {
    const slope = chances[row]! - (list.positive[row] === 1 ? chances[row]! / Math.max(1e-12, mass) : 0);
    if (Math.abs(slope) < 1e-6) continue;
    forward(model, list.rows, row, units);
    for (let index = 0; index < featureCount; index++) linear[index]! += slope * list.rows[row * featureCount + index]!;
    for (let unit = 0; unit < hidden; unit++) {
      output[unit]! += slope * units[unit]!;
      if (units[unit]! <= 0) continue;
      const inner = slope * model.output[unit]!;
      bias[unit]! += inner;
      for (let index = 0; index < featureCount; index++) input[unit * featureCount + index]! += inner * list.rows[row * featureCount + index]!;
    }
  }
}

function nll(model: Model, data: readonly List[]): number {
  let total = 0;
  for (const list of data) {
    const chances = probabilities(model, list);
    let mass = 0;
    for (let row = 0; row < list.size; row++) if (list.positive[row] === 1) mass += chances[row]!;
    total -= Math.log(Math.max(1e-12, mass));
  }
  return total / Math.max(1, data.length);
}

function top(model: Model, data: readonly List[], count: number): number {
  let hits = 0;
  for (const list of data) {
    const chances = probabilities(model, list);
    const best = [...chances.keys()].sort((a, b) => chances[b]! - chances[a]!).slice(0, count);
    if (best.some((row) => list.positive[row] === 1)) hits++;
  }
  return hits / Math.max(1, data.length);
}

function source(model_: Model): string {
  const numbers = (values_: Float64Array): string => [...values_].map((value) => String(Number(value.toFixed(3)))).join(', ');
  const rows = Array.from({ length: hidden }, (_, unit) => `  [${numbers(model_.input.slice(unit * featureCount, (unit + 1) * featureCount))}],`);
  return `// Written by test/eval/train/compress-weights.ts; do not edit. Weights of the segment model, trained on Natural Questions (nq_open_oracle).

/** Linear weights, in the order of \`featureNames\`. */
export const linear: readonly number[] = [
${featureNames.map((name, index) => `  ${Number(model_.linear[index]!.toFixed(3))}, // ${name}`).join('\n')}
];

/** Weights, biases and output weights of the hidden units (rectified). */
// biome-ignore format: a table
export const hiddenInput: readonly (readonly number[])[] = [
${rows.join('\n')}
];
// biome-ignore format: a table
export const hiddenBias: readonly number[] = [${numbers(model_.bias)}];
// biome-ignore format: a table
export const hiddenOutput: readonly number[] = [${numbers(model_.output)}];
`;
}
