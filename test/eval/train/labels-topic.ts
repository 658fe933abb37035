// Trains the comparison of texts and labels (src/engines/embedded/labels/labels-topic.json): npx tsx test/eval/train/labels-topic.ts --train DIR
// Sets: BANKING77 (CC BY 4.0), CLINC150 (CC BY 3.0) as label tasks; NQ-open, BoolQ, PubMedQA, SciTLDR, QMSum (MIT, Apache-2.0) as pairs of a long and a short
// text about the same thing. Deterministic: same input, same bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readLabel } from '../../../src/engines/embedded/labels/read-rubric.js';
import { readText, type Word, wordOf } from '../../../src/engines/embedded/labels/read-text.js';
import { type TopicModel, topicSpace } from '../../../src/engines/embedded/labels/topic.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import { trainTies } from './labels-ties.js';
import { randomFrom } from './random.js';

const dimensions = 100;

export interface LabelTask {
  readonly labels: readonly string[];
  readonly items: readonly { readonly text: string; readonly label: string }[];
}

export interface TopicSets {
  readonly tasks: readonly LabelTask[];
  /** Each a long text and the short one that belongs to it. */
  readonly pairs: readonly (readonly [string, string])[];
}

interface Bag {
  readonly vectors: readonly Float32Array[];
  readonly base: Float64Array;
}

/** Mean, common components and scale of the word vectors, with words weighted by frequency. */
export function clearing(): Pick<TopicModel, 'mean' | 'components' | 'scale'> {
  const vectors = loadWordVectors();
  const mean = new Float64Array(dimensions);
  const row = new Float32Array(dimensions);
  const rowOf = (rank: number): Float32Array => {
    row.fill(0);
    vectors.addTo(row, rank, 1);
    return row;
  };
  let total = 0;
  for (let rank = 0; rank < vectors.size; rank++) {
    const weight = 1 / (rank + 50);
    rowOf(rank).forEach((value, index) => {
      mean[index]! += weight * value;
    });
    total += weight;
  }
  for (let index = 0; index < dimensions; index++) mean[index]! /= total;
  const covariance = Array.from({ length: dimensions }, () => new Float64Array(dimensions));
  for (let rank = 0; rank < vectors.size; rank++) {
    const weight = 1 / (rank + 50);
    const centred = Array.from(rowOf(rank), (value, index) => value - mean[index]!);
    for (let a = 0; a < dimensions; a++) {
      const scaled = weight * centred[a]!;
      const into = covariance[a]!;
      for (let b = 0; b < dimensions; b++) into[b]! += scaled * centred[b]!;
    }
  }
  // Power iteration; the second component is found after the first has been removed.
  const components: number[][] = [];
  for (let which = 0; which < 2; which++) {
    let current = Array.from({ length: dimensions }, (_, index) => 1 + index / dimensions);
    for (let round = 0; round < 300; round++) {
      for (const found of components) {
        const along = found.reduce((sum, value, index) => sum + value * current[index]!, 0);
        current = current.map((value, index) => value - along * found[index]!);
      }
      const next = covariance.map((line) => line.reduce((sum, value, index) => sum + value * current[index]!, 0));
      const length = Math.hypot(...next);
      current = next.map((value) => value / length);
    }
    components.push(current.map(round5));
  }
  let squares = 0;
  const frequent = 20_000;
  for (let rank = 0; rank < frequent; rank++) {
    let centred = Array.from(rowOf(rank), (value, index) => value - mean[index]!);
    for (const component of components) {
      const along = component.reduce((sum, value, index) => sum + value * centred[index]!, 0);
      centred = centred.map((value, index) => value - along * component[index]!);
    }
    squares += centred.reduce((sum, value) => sum + value * value, 0);
  }
  return { mean: Array.from(mean, round5), components, scale: round5(1 / Math.sqrt(squares / frequent)) };
}

/** Trains gates and metric with softmax cross-entropy: for tasks over their labels, for pairs over the other pairs of the batch. Adam, fixed seed. */
export function trainTopic(sets: TopicSets, epochs = 2, pull = 0.03): TopicModel {
  const fixed = clearing();
  const identity = Array.from({ length: dimensions }, (_, row) => Array.from({ length: dimensions }, (_, column) => (row === column ? 1 : 0)));
  const zero = new Array<number>(dimensions).fill(0);
  const start = topicSpace({ ...fixed, textGate: zero, labelGate: zero, metric: identity, ties: {} });
  const sif = loadWordVectors();
  const cleared = new Map<Word, Float32Array>();
  const bag = (words: readonly (readonly [Word, number])[]): Bag => {
    const withVector = words.filter(([word]) => word.rank >= 0);
    return {
      vectors: withVector.map(([word]) => {
        const found = cleared.get(word) ?? start.cleared(word);
        cleared.set(word, found);
        return found;
      }),
      base: Float64Array.from(withVector, ([word, weight]) => weight * sif.weight(word.rank)),
    };
  };
  const textBag = (text: string): Bag => {
    const view = readText(text.slice(0, 800));
    return bag(view.words.map((word, index) => [wordOf(word.form), view.counts[index]!]));
  };
  const labelBag = (name: string): Bag => bag(readLabel({ name, rubric: name }).terms.map(({ word, weight }) => [wordOf(word.form), weight]));

  const tasks = sets.tasks.map(({ labels, items }) => {
    const position = new Map(labels.map((label, index) => [label, index]));
    return { labels: labels.map(labelBag), texts: items.map(({ text }) => textBag(text)), gold: items.map(({ label }) => position.get(label)!) };
  });
  const pairs = sets.pairs.map(([long, short]) => [textBag(long), textBag(short)] as const);
  const random = randomFrom(7);
  const batches: { readonly task: number; readonly items: readonly number[] }[] = [];
  for (let epoch = 0; epoch < epochs; epoch++) {
    tasks.forEach(({ texts }, task) => {
      for (const items of random.batches(texts.length, 100)) batches.push({ task, items });
    });
    for (const items of random.batches(pairs.length, 100)) batches.push({ task: -1, items });
  }
  const trainer = new Trainer(pull);
  for (const { task, items } of random.shuffled(batches)) {
    if (task < 0)
      trainer.step(
        items.map((item) => pairs[item]![0]),
        items.map((item) => pairs[item]![1]),
        items.map((_, index) => index),
      );
    else
      trainer.step(
        items.map((item) => tasks[task]!.texts[item]!),
        tasks[task]!.labels,
        items.map((item) => tasks[task]!.gold[item]!),
      );
  }
  const model = { ...fixed, ...trainer.result(), ties: {} };
  return { ...model, ties: trainTies(sets.tasks, model) };
}

class Trainer {
  private readonly parameters = {
    metric: Float64Array.from({ length: dimensions * dimensions }, (_, index) => (index % (dimensions + 1) === 0 ? 1 : 0)),
    textGate: new Float64Array(dimensions),
    labelGate: new Float64Array(dimensions),
    sharpness: Float64Array.of(8),
  };
  private readonly first = mapValues(this.parameters, (value) => new Float64Array(value.length));
  private readonly second = mapValues(this.parameters, (value) => new Float64Array(value.length));
  private steps = 0;

  constructor(private readonly pull: number) {}

  step(texts: readonly Bag[], labels: readonly Bag[], gold: readonly number[]): void {
    const { metric, textGate, labelGate, sharpness } = this.parameters;
    const text = encode(texts, textGate);
    const label = encode(labels, labelGate);
    const gradients = mapValues(this.parameters, (value) => new Float64Array(value.length));
    const projected = texts.map((_, row) => multiplyRow(text.units[row]!, metric));
    const textGradient = texts.map(() => new Float64Array(dimensions));
    const labelGradient = labels.map(() => new Float64Array(dimensions));
    texts.forEach((_, row) => {
      const scores = label.units.map((unit) => dotOf(projected[row]!, unit));
      const highest = Math.max(...scores) * sharpness[0]!;
      const weights = scores.map((score) => Math.exp(score * sharpness[0]! - highest));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const pulled = new Float64Array(dimensions);
      scores.forEach((score, column) => {
        const error = (weights[column]! / total - (column === gold[row] ? 1 : 0)) / texts.length;
        gradients.sharpness[0]! += error * score;
        const scaled = error * sharpness[0]!;
        const unit = label.units[column]!;
        const into = labelGradient[column]!;
        for (let index = 0; index < dimensions; index++) {
          pulled[index]! += scaled * unit[index]!;
          into[index]! += scaled * projected[row]![index]!;
        }
      });
      const unit = text.units[row]!;
      for (let a = 0; a < dimensions; a++) {
        let sum = 0;
        for (let b = 0; b < dimensions; b++) {
          gradients.metric[a * dimensions + b]! += unit[a]! * pulled[b]!;
          sum += metric[a * dimensions + b]! * pulled[b]!;
        }
        textGradient[row]![a] = sum;
      }
    });
    gateGradient(texts, text, textGradient, gradients.textGate);
    gateGradient(labels, label, labelGradient, gradients.labelGate);
    for (let index = 0; index < metric.length; index++)
      gradients.metric[index]! += this.pull * (metric[index]! - (index % (dimensions + 1) === 0 ? 1 : 0));
    for (let index = 0; index < dimensions; index++) {
      gradients.textGate[index]! += 0.3 * this.pull * textGate[index]!;
      gradients.labelGate[index]! += 0.3 * this.pull * labelGate[index]!;
    }
    this.steps++;
    for (const key of Object.keys(gradients) as (keyof typeof gradients)[])
      adam(this.parameters[key], gradients[key], this.first[key], this.second[key], this.steps, 0.003);
  }

  result(): Pick<TopicModel, 'metric' | 'textGate' | 'labelGate'> {
    const { metric, textGate, labelGate } = this.parameters;
    return {
      textGate: Array.from(textGate, round3),
      labelGate: Array.from(labelGate, round3),
      metric: Array.from({ length: dimensions }, (_, row) => Array.from(metric.subarray(row * dimensions, (row + 1) * dimensions), round3)),
    };
  }
}

interface Encoded {
  readonly units: readonly Float64Array[];
  readonly lengths: readonly number[];
  readonly weights: readonly Float64Array[];
}

function encode(bags: readonly Bag[], gate: Float64Array): Encoded {
  const units: Float64Array[] = [];
  const lengths: number[] = [];
  const weights: Float64Array[] = [];
  for (const { vectors, base } of bags) {
    const sum = new Float64Array(dimensions);
    const weight = base.map((value, index) => value * Math.exp(Math.max(-3, Math.min(3, dotOf(gate, vectors[index]!)))));
    vectors.forEach((vector, index) => {
      for (let at = 0; at < dimensions; at++) sum[at]! += weight[index]! * vector[at]!;
    });
    const length = Math.sqrt(dotOf(sum, sum)) + 1e-6;
    units.push(sum.map((value) => value / length));
    lengths.push(length);
    weights.push(weight);
  }
  return { units, lengths, weights };
}

function gateGradient(bags: readonly Bag[], encoded: Encoded, gradient: readonly Float64Array[], into: Float64Array): void {
  bags.forEach(({ vectors }, row) => {
    const unit = encoded.units[row]!;
    const along = dotOf(gradient[row]!, unit);
    const tangent = gradient[row]!.map((value, index) => (value - along * unit[index]!) / encoded.lengths[row]!);
    vectors.forEach((vector, index) => {
      const lean = dotOf(tangent, vector) * encoded.weights[row]![index]!;
      for (let at = 0; at < dimensions; at++) into[at]! += lean * vector[at]!;
    });
  });
}

function adam(value: Float64Array, gradient: Float64Array, first: Float64Array, second: Float64Array, step: number, rate: number): void {
  for (let index = 0; index < value.length; index++) {
    const slope = gradient[index]!;
    first[index] = 0.9 * first[index]! + 0.1 * slope;
    second[index] = 0.999 * second[index]! + 0.001 * slope * slope;
    value[index]! -= (rate * (first[index]! / (1 - 0.9 ** step))) / (Math.sqrt(second[index]! / (1 - 0.999 ** step)) + 1e-8);
  }
}

function multiplyRow(row: Float64Array, matrix: Float64Array): Float64Array {
  const result = new Float64Array(dimensions);
  for (let a = 0; a < dimensions; a++) for (let b = 0; b < dimensions; b++) result[b]! += row[a]! * matrix[a * dimensions + b]!;
  return result;
}

function dotOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < dimensions; index++) sum += a[index]! * b[index]!;
  return sum;
}

function mapValues<K extends string>(record: Record<K, Float64Array>, change: (value: Float64Array) => Float64Array): Record<K, Float64Array> {
  return Object.fromEntries(Object.entries<Float64Array>(record).map(([key, value]) => [key, change(value)])) as Record<K, Float64Array>;
}

function round3(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}

function round5(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

/** Items of `<folder>/<set>/train.jsonl`. */
export function trainItems<T>(folder: string, set: string): T[] {
  return readFileSync(`${folder}/${set}/train.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

/** An intent set as a label task, without its out-of-scope items. */
export function intentTask(folder: string, set: 'banking77' | 'clinc150'): LabelTask {
  const items = trainItems<{ text: string; label: string }>(folder, set).filter(({ label }) => label !== 'oos');
  return { labels: [...new Set(items.map(({ label }) => label))].sort(), items };
}

/** All pairs from which the metric learns general similarity. */
export function topicPairs(folder: string): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (const { context, question } of trainItems<{ context: string; question: string }>(folder, 'nq_open_oracle')) pairs.push([context, question]);
  for (const { passage, question } of trainItems<{ passage: string; question: string }>(folder, 'boolq')) pairs.push([passage, question]);
  for (const { contexts, question } of trainItems<{ contexts: string[]; question: string }>(folder, 'pubmedqa'))
    pairs.push([contexts.join(' '), question]);
  for (const { source, target, title } of trainItems<{ source: string[]; target: string[]; title: string }>(folder, 'scitldr')) {
    pairs.push([source.join(' '), target[0]!], [source.join(' '), title]);
  }
  for (const { specific_query_list } of trainItems<{ specific_query_list: { query: string; answer: string }[] }>(folder, 'qmsum')) {
    for (const { query, answer } of specific_query_list) pairs.push([answer, query]);
  }
  return pairs;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { train: { type: 'string' } } });
  const folder = values.train ?? '';
  const sets: TopicSets = { tasks: [intentTask(folder, 'banking77'), intentTask(folder, 'clinc150')], pairs: topicPairs(folder) };
  writeFileSync(new URL('../../../src/engines/embedded/labels/labels-topic.json', import.meta.url), `${JSON.stringify(trainTopic(sets))}\n`);
}
