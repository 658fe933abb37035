// Trains the model that finds answers to questions in running text: npx tsx test/eval/train/answers.ts --train DIR [--without SET] [--out FILE]
// Data: qamr, fairytaleqa, qed, qa_reading_t0, nq_open_oracle and qa_unanswerable_made of DIR. --without leaves a set out and measures on it.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { analyse } from '../../../src/engines/embedded/extraction/analyse.js';
import { inputCount, inputNames } from '../../../src/engines/embedded/extraction/answers/inputs.js';
import { readQuestion } from '../../../src/engines/embedded/extraction/answers/question.js';
import { weighedSentences } from '../../../src/engines/embedded/extraction/answers/sentences.js';
import { answerSpans } from '../../../src/engines/embedded/extraction/answers/spans.js';
import { softmax } from '../../../src/text/probability.js';
import { agreement } from '../agreement.js';
import { type AnswerItem, type AnswerSet, answerItems, answerSets } from './answer-items.js';
import { randomFrom } from './random.js';

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    without: { type: 'string', default: '' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/extraction/answers/answer-model.json', import.meta.url).pathname },
  },
});
if (values.train === undefined) throw new Error('--train DIR is needed');
const folder = values.train;
const random = randomFrom(11);
const hidden = 32;
const epochs = 6;

/** A question with its spans: inputs that are not nothing, and the share of each span in what is right. */
interface Example {
  readonly set: string;
  readonly starts: Uint32Array;
  readonly inputs: Uint16Array;
  readonly values: Float32Array;
  readonly gold: Float32Array;
  /** How well each span agrees with an answer, 0 to 1. */
  readonly agreement: Float32Array;
}

const minAgreement = 0.6;
const keptWrong = 60;
const maxHeld = 300;

function exampleOf(set: string, { context, question, answers }: AnswerItem, whole: boolean): Example | undefined {
  const document = analyse({ text: context });
  const { spans, rows } = answerSpans(document, readQuestion(question), weighedSentences(document, question));
  const agreements = spans.map(({ start, end }) => agreement(context.slice(start, end), answers));
  const best = Math.max(0, ...agreements);
  if (answers.length > 0 && best < minAgreement) return whole ? emptyExample(set) : undefined;
  const right = agreements.map((value) => (answers.length > 0 && value >= Math.min(best, 1) - 1e-6 ? 1 : 0));
  const wrong = random.shuffled(spans.map((_, index) => index).filter((index) => right[index] === 0));
  const kept = whole
    ? spans.map((_, index) => index)
    : [...spans.map((_, index) => index).filter((index) => right[index] === 1), ...wrong.slice(0, keptWrong)];
  kept.push(spans.length);
  const starts = [0];
  const inputs: number[] = [];
  const filled: number[] = [];
  for (const row of kept) {
    for (let input = 0; input < inputCount; input++) {
      const value = rows[row * inputCount + input]!;
      if (value === 0) continue;
      inputs.push(input);
      filled.push(value);
    }
    starts.push(inputs.length);
  }
  const gold = Float32Array.from(kept, (row) => (row === spans.length ? (answers.length === 0 ? 1 : 0) : right[row]!));
  const total = gold.reduce((sum, value) => sum + value, 0);
  return {
    set,
    starts: Uint32Array.from(starts),
    inputs: Uint16Array.from(inputs),
    values: Float32Array.from(filled),
    gold: gold.map((value) => value / total),
    agreement: Float32Array.from(kept, (row) => (row === spans.length ? (answers.length === 0 ? 1 : 0) : agreements[row]!)),
  };
}
const emptyExample = (set: string): Example => ({
  set,
  starts: Uint32Array.of(0, 0),
  inputs: new Uint16Array(0),
  values: new Float32Array(0),
  gold: Float32Array.of(0),
  agreement: Float32Array.of(0),
});

const train: Example[] = [];
const held: Example[] = [];
for (const set of Object.keys(answerSets) as AnswerSet[]) {
  const { learnt, others } = answerItems(folder, set);
  for (const item of others.slice(0, maxHeld)) held.push(exampleOf(set, item, true) ?? emptyExample(set));
  if (set !== values.without)
    for (const item of learnt) {
      const example = exampleOf(set, item, false);
      if (example !== undefined) train.push(example);
    }
}
console.log(`${train.length} questions, ${inputCount} inputs`);

// One layer of rectified units beside a linear part, trained by Adam on what is not nothing. `net.ts` trains on whole rows: of the 490 inputs of a span some 45
// are not nothing, and the rows of all questions would take 2 GB and ten times as long.
const width = hidden + 1;
const weights = Float64Array.from({ length: inputCount * width }, (_, index) => (index % width === 0 ? 0 : (random.next() - 0.5) * 0.3));
const start = new Float64Array(width);
const outputs = Float64Array.from({ length: hidden }, () => (random.next() - 0.5) * 0.3);
const parameters = [weights, start, outputs];
const first = parameters.map(({ length }) => new Float64Array(length));
const second = parameters.map(({ length }) => new Float64Array(length));
const gradients = parameters.map(({ length }) => new Float64Array(length));

function forward({ starts, inputs, values: filled }: Example, row: number, sums: Float64Array): number {
  sums.set(start);
  for (let at = starts[row]!; at < starts[row + 1]!; at++) {
    const from = inputs[at]! * width;
    const value = filled[at]!;
    for (let unit = 0; unit < width; unit++) sums[unit]! += value * weights[from + unit]!;
  }
  let total = sums[0]!;
  for (let unit = 1; unit < width; unit++) if (sums[unit]! > 0) total += outputs[unit - 1]! * sums[unit]!;
  return total;
}

function probabilities(example: Example, sums: Float64Array): number[] {
  return softmax(Array.from(example.gold, (_, row) => forward(example, row, sums)));
}

function measure(examples: readonly Example[]): string {
  const bySet = new Map<string, number[][]>();
  const sums = new Float64Array(width);
  for (const example of examples) {
    const shares = probabilities(example, sums);
    let best = 0;
    shares.forEach((share, index) => {
      if (share > shares[best]!) best = index;
    });
    const rows = bySet.get(example.set) ?? [];
    rows.push([example.agreement[best]! >= 1 ? 1 : 0, example.agreement[best]!, shares[best]!, best === shares.length - 1 ? 1 : 0]);
    bySet.set(example.set, rows);
  }
  const mean = (rows: number[][], column: number): string => ((100 * rows.reduce((sum, row) => sum + row[column]!, 0)) / rows.length).toFixed(1);
  return [...bySet].map(([set, rows]) => `${set} ${mean(rows, 0)} ${mean(rows, 1)} p ${mean(rows, 2)} none ${mean(rows, 3)}`).join(' | ');
}

const rate = 0.004;
const batch = 16;
const decay = 2e-6;
let step = 0;
for (let epoch = 0; epoch < epochs; epoch++) {
  const order = random.shuffled(train.map((_, index) => index));
  const sums = new Float64Array(width);
  for (let from = 0; from < order.length; from += batch) {
    for (const gradient of gradients) gradient.fill(0);
    const [ofWeights, ofStart, ofOutputs] = gradients as [Float64Array, Float64Array, Float64Array];
    const touched = new Set<number>();
    for (const index of order.slice(from, from + batch)) {
      const example = train[index]!;
      const shares = probabilities(example, sums);
      for (let row = 0; row < shares.length; row++) {
        const slope = shares[row]! - example.gold[row]!;
        if (Math.abs(slope) < 1e-4) continue;
        forward(example, row, sums);
        const back = new Float64Array(width);
        back[0] = slope;
        for (let unit = 1; unit < width; unit++) {
          if (sums[unit]! <= 0) continue;
          ofOutputs[unit - 1]! += slope * sums[unit]!;
          back[unit] = slope * outputs[unit - 1]!;
        }
        for (let unit = 0; unit < width; unit++) ofStart[unit]! += back[unit]!;
        for (let at = example.starts[row]!; at < example.starts[row + 1]!; at++) {
          const value = example.values[at]!;
          const base = example.inputs[at]! * width;
          touched.add(base);
          for (let unit = 0; unit < width; unit++) ofWeights[base + unit]! += back[unit]! * value;
        }
      }
    }
    step++;
    const pace = rate * (1 - (0.9 * step * batch) / (epochs * order.length));
    const corrected1 = 1 - 0.9 ** step;
    const corrected2 = 1 - 0.999 ** step;
    const update = (part: number, at: number): void => {
      const gradient = gradients[part]![at]! / batch;
      first[part]![at] = 0.9 * first[part]![at]! + 0.1 * gradient;
      second[part]![at] = 0.999 * second[part]![at]! + 0.001 * gradient * gradient;
      const values = parameters[part]!;
      values[at]! -= (pace * (first[part]![at]! / corrected1)) / (Math.sqrt(second[part]![at]! / corrected2) + 1e-8) + decay * values[at]!;
    };
    for (const base of touched) for (let unit = 0; unit < width; unit++) update(0, base + unit);
    for (let at = 0; at < width; at++) update(1, at);
    for (let at = 0; at < hidden; at++) update(2, at);
  }
  console.log(epoch, measure(held));
}

const rounded = (value: number): number => Number(value.toFixed(3)) + 0;
// Two decimals of the many weights tell as much as three.
const column = (input: number, unit: number): number => Number(weights[input * width + unit]!.toFixed(2)) + 0;
writeFileSync(
  values.out,
  `${JSON.stringify({
    inputs: inputNames.length,
    net: {
      linear: inputNames.map((_, input) => column(input, 0)),
      constant: rounded(start[0]!),
      hidden: Array.from({ length: hidden }, (_, unit) => inputNames.map((_, input) => column(input, unit + 1))),
      biases: [...start.slice(1)].map(rounded),
      outputs: [...outputs].map(rounded),
    },
  })}\n`,
);
