// Trains the tagger of running text: npx tsx test/eval/train/prose-tagger.ts --train DIR [--without music,btc] [--out FILE] [--epochs N]
// Sets: CrossNER (MIT), WNUT17, BTC and Wikigold (CC BY 4.0). The same data gives the same file, bit for bit.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type BlockName,
  blocks,
  broadTypes,
  lookRowsOf,
  shape,
  type TokenFeatures,
  tagCount,
  tokenFeatures,
  vectorScale,
  type Weights,
} from '../../../src/engines/embedded/extraction/prose/tagger.js';
import { packWeights } from '../../../src/engines/embedded/extraction/prose/tagger-file.js';
import { tokenize } from '../../../src/engines/embedded/reading/text/tokens.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import { seededRandom } from '../../../src/evaluation/random.js';
import { labelledSets } from './prose-labels.js';

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    without: { type: 'string', default: '' },
    out: { type: 'string' },
    epochs: { type: 'string', default: '12' },
  },
});
if (values.train === undefined) throw new Error('--train DIR is needed');
const epochs = Number(values.epochs);
const out = values.out ?? new URL('../../../src/engines/embedded/extraction/prose/prose-tagger.bin', import.meta.url).pathname;
const { embedding, hidden, second, reachFirst, reachSecond, affixRows } = shape;

const random = seededRandom(20);

interface Example {
  readonly looks: readonly TokenFeatures[];
  readonly caseRow: number;
  /** For each token a bit mask of the tags that it may have. */
  readonly allowed: readonly number[];
}

function examplesOf(): Example[] {
  const examples: Example[] = [];
  for (const set of labelledSets(values.train ?? '', (values.without ?? '').split(','))) {
    const outside = set.unmarked.reduce((mask, type) => {
      const index = broadTypes.indexOf(type);
      return mask | (1 << (1 + 2 * index)) | (1 << (2 + 2 * index));
    }, 1);
    for (const item of set.items) {
      const tokens = tokenize(item.text, 0, item.text.length);
      if (tokens.length === 0) continue;
      // Some tweets have a lone mark (@) as an entity, which names nothing.
      const entities = item.entities.filter(({ start, end }) => /[\p{L}\p{N}]/u.test(item.text.slice(start, end)));
      const allowed = tokens.map((token) => {
        const entity = entities.find(({ start, end }) => token.start < end && start < token.end);
        if (entity === undefined) return outside;
        const first = token.start <= entity.start;
        const types = set.meaning[entity.label];
        if (types === undefined) throw new Error(`label ${entity.label} of ${set.name} has no meaning`);
        return types.reduce((mask, type) => mask | (1 << (1 + 2 * broadTypes.indexOf(type) + (first ? 0 : 1))), 0);
      });
      const { lookRows, caseRow } = lookRowsOf(tokens);
      const looks = tokens.map((token, at) => tokenFeatures(token, lookRows[at] ?? 0));
      for (let repeat = 0; repeat < set.repeats; repeat++) examples.push({ looks, caseRow, allowed });
    }
  }
  return examples;
}

const sizes = new Map<BlockName, number>(blocks.map(([name, length]) => [name, length]));
function zeros(): Record<BlockName, Float32Array> {
  return Object.fromEntries([...sizes].map(([name, length]) => [name, new Float32Array(length)])) as Record<BlockName, Float32Array>;
}
const fanIn: Partial<Record<BlockName, number>> = {
  project: 100,
  first: (2 * reachFirst + 1) * embedding,
  second: (2 * reachSecond + 1) * hidden,
  topic: embedding * 4,
  out: second,
};
const weights = zeros();
for (const [name, block] of Object.entries(weights) as [BlockName, Float32Array][]) {
  const inputs = fanIn[name];
  if (inputs === undefined) continue;
  const width = Math.sqrt(name === 'project' ? 3 / inputs : 6 / inputs);
  for (let index = 0; index < block.length; index++) block[index] = (2 * random() - 1) * width;
}
const gradients = zeros();
const means = zeros();
const squares = zeros();
const touchedAffixes = new Set<number>();
const embeddingDropout = 0.2;
const hiddenDropout = 0.2;
const vectors = loadWordVectors();

/** Adds the gradients of one sentence; returns its loss. */
function learn(example: Example): number {
  const count = example.looks.length;
  const rows = new Float32Array(count * embedding);
  const vector = new Float32Array(100);
  // Occasionally hides a word's vector or its list memberships, so that the model does not rely on either alone.
  const looks = example.looks.map((look) => (random() < 0.06 ? { ...look, rank: -1 } : random() < 0.1 ? { ...look, list: 0 } : look));
  const caseRow = example.caseRow;
  looks.forEach((look, at) => {
    embed(weights, look, caseRow, vector, rows, at * embedding);
  });
  const rowMask = mask(rows, embeddingDropout);
  const firstOut = new Float32Array(count * hidden);
  windowLayer(rows, count, embedding, reachFirst, weights.first, weights.firstBias, hidden, firstOut);
  const firstMask = mask(firstOut, hiddenDropout);
  const secondOut = new Float32Array(count * second);
  windowLayer(firstOut, count, hidden, reachSecond, weights.second, topicBias(weights, rows, count), second, secondOut);
  const secondMask = mask(secondOut, hiddenDropout);
  const secondGradient = new Float32Array(count * second);
  let loss = 0;
  const logits = new Float64Array(tagCount);
  for (let at = 0; at < count; at++) {
    let highest = -Infinity;
    for (let tag = 0; tag < tagCount; tag++) {
      let sum = weights.outBias[tag]!;
      for (let unit = 0; unit < second; unit++) sum += weights.out[tag * second + unit]! * secondOut[at * second + unit]!;
      logits[tag] = sum;
      highest = Math.max(highest, sum);
    }
    let total = 0;
    let right = 0;
    const allowed = example.allowed[at]!;
    for (let tag = 0; tag < tagCount; tag++) {
      logits[tag] = Math.exp(logits[tag]! - highest);
      total += logits[tag]!;
      if (allowed & (1 << tag)) right += logits[tag]!;
    }
    loss -= Math.log(Math.max(1e-12, right / total));
    for (let tag = 0; tag < tagCount; tag++) {
      const probability = logits[tag]! / total;
      const target = allowed & (1 << tag) ? logits[tag]! / Math.max(1e-12, right) : 0;
      const delta = probability - target;
      gradients.outBias[tag]! += delta;
      for (let unit = 0; unit < second; unit++) {
        gradients.out[tag * second + unit]! += delta * secondOut[at * second + unit]!;
        secondGradient[at * second + unit]! += delta * weights.out[tag * second + unit]!;
      }
    }
  }
  apply(secondGradient, secondMask);
  const firstGradient = new Float32Array(count * hidden);
  const secondBias = new Float32Array(second);
  backWindow(firstOut, secondOut, secondGradient, count, hidden, reachSecond, weights.second, gradients.second, secondBias, second, firstGradient);
  const rowGradient = new Float32Array(count * embedding);
  const mean = new Float32Array(embedding);
  for (let index = 0; index < rows.length; index++) mean[index % embedding]! += rows[index]! / count;
  for (let unit = 0; unit < second; unit++) {
    gradients.secondBias[unit]! += secondBias[unit]!;
    for (let index = 0; index < embedding; index++) {
      gradients.topic[unit * embedding + index]! += secondBias[unit]! * mean[index]!;
      const back = (secondBias[unit]! * weights.topic[unit * embedding + index]!) / count;
      for (let at = 0; at < count; at++) rowGradient[at * embedding + index]! += back;
    }
  }
  apply(firstGradient, firstMask);
  backWindow(rows, firstOut, firstGradient, count, embedding, reachFirst, weights.first, gradients.first, gradients.firstBias, hidden, rowGradient);
  apply(rowGradient, rowMask);
  looks.forEach((look, at) => {
    vector.fill(0);
    vectors.addTo(vector, look.rank, vectorScale);
    for (const affix of look.affixes) touchedAffixes.add(affix);
    for (let unit = 0; unit < embedding; unit++) {
      const delta = rowGradient[at * embedding + unit]!;
      if (delta === 0) continue;
      for (const affix of look.affixes) gradients.affix[affix * embedding + unit]! += delta;
      gradients.look[look.look * embedding + unit]! += delta;
      gradients.case[caseRow * embedding + unit]! += delta;
      gradients.list[look.list * embedding + unit]! += delta;
      if (look.rank >= 0) for (let index = 0; index < 100; index++) gradients.project[unit * 100 + index]! += delta * vector[index]!;
    }
  });
  return loss / count;
}

/** Dropout: zeroes units of an activation and scales up the others; returns the factors. */
function mask(activation: Float32Array, share: number): Float32Array {
  const factors = new Float32Array(activation.length);
  for (let index = 0; index < factors.length; index++) {
    factors[index] = random() < share ? 0 : 1 / (1 - share);
    activation[index]! *= factors[index]!;
  }
  return factors;
}

function apply(gradient: Float32Array, factors: Float32Array): void {
  for (let index = 0; index < gradient.length; index++) gradient[index]! *= factors[index]!;
}

function backWindow(
  rows: Float32Array,
  output: Float32Array,
  outputGradient: Float32Array,
  count: number,
  width: number,
  reach: number,
  matrix: Float32Array,
  matrixGradient: Float32Array,
  biasGradient: Float32Array,
  units: number,
  rowGradient: Float32Array,
): void {
  const span = (2 * reach + 1) * width;
  for (let at = 0; at < count; at++) {
    const low = Math.max(0, at - reach);
    const high = Math.min(count - 1, at + reach);
    const from = low * width;
    const length = (high - low + 1) * width;
    const skipped = (low - (at - reach)) * width;
    for (let unit = 0; unit < units; unit++) {
      const delta = outputGradient[at * units + unit]!;
      if (delta === 0 || output[at * units + unit]! <= 0) continue;
      biasGradient[unit]! += delta;
      const base = unit * span + skipped;
      for (let index = 0; index < length; index++) {
        matrixGradient[base + index]! += delta * rows[from + index]!;
        rowGradient[from + index]! += delta * matrix[base + index]!;
      }
    }
  }
}

const decayed = new Set<BlockName>(['project', 'first', 'second', 'topic', 'out']);

/** One step of Adam with decoupled weight decay; affix rows are updated only if they occurred. */
function step(rate: number, batch: number, time: number): void {
  const correctMean = 1 - 0.9 ** time;
  const correctSquare = 1 - 0.999 ** time;
  const move = (name: BlockName, from: number, to: number): void => {
    const [weight, gradient, mean, square] = [weights[name], gradients[name], means[name], squares[name]];
    for (let index = from; index < to; index++) {
      const slope = gradient[index]! / batch;
      mean[index] = 0.9 * mean[index]! + 0.1 * slope;
      square[index] = 0.999 * square[index]! + 0.001 * slope * slope;
      if (decayed.has(name)) weight[index]! *= 1 - rate * 0.01;
      weight[index]! -= (rate * (mean[index]! / correctMean)) / (Math.sqrt(square[index]! / correctSquare) + 1e-8);
    }
    gradient.fill(0, from, to);
  };
  for (const [name, length] of blocks) if (name !== 'affix') move(name, 0, length);
  for (const affix of touchedAffixes) move('affix', affix * embedding, (affix + 1) * embedding);
  touchedAffixes.clear();
}

const examples = examplesOf();
const batchSize = 12;
const total = Math.ceil(examples.length / batchSize) * epochs;
let time = 0;
// The shipped weights are the mean over the last third of the steps.
const averaged = zeros();
let averages = 0;
for (let epoch = 0; epoch < epochs; epoch++) {
  for (let index = examples.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [examples[index], examples[other]] = [examples[other]!, examples[index]!];
  }
  let loss = 0;
  for (let from = 0; from < examples.length; from += batchSize) {
    const batch = examples.slice(from, from + batchSize);
    let tokens = 0;
    for (const example of batch) {
      loss += learn(example);
      tokens += example.looks.length;
    }
    time++;
    step(0.002 * (1 - time / (total + 1)), tokens / 8, time);
    if (time > total * 0.66 && time % 20 === 0) {
      averages++;
      for (const [name] of blocks) {
        const [sum, weight] = [averaged[name], weights[name]];
        for (let index = 0; index < sum.length; index++) sum[index]! += weight[index]!;
      }
    }
  }
  console.log(`epoch ${epoch + 1}: loss ${(loss / examples.length).toFixed(4)}, ${examples.length} texts`);
}
for (const block of Object.values(averaged)) for (let index = 0; index < block.length; index++) block[index]! /= Math.max(1, averages);
writeFileSync(out, packWeights(averaged as Weights));
console.log(`${out}: ${affixRows} affix rows`);

/** Embedding of a token: its projected vector plus the rows of its surface features, written into `target` at `offset`. */
function embed(weights: Weights, looks: TokenFeatures, caseRow: number, vector: Float32Array, target: Float32Array, offset: number): void {
  vector.fill(0);
  loadWordVectors().addTo(vector, looks.rank, vectorScale);
  const known = looks.rank >= 0;
  const [a0, a1, a2] = looks.affixes;
  for (let unit = 0; unit < embedding; unit++) {
    let sum =
      weights.affix[a0 * embedding + unit]! +
      weights.affix[a1 * embedding + unit]! +
      weights.affix[a2 * embedding + unit]! +
      weights.look[looks.look * embedding + unit]! +
      weights.case[caseRow * embedding + unit]! +
      weights.list[looks.list * embedding + unit]!;
    if (known) sum += dot(weights.project, unit * 100, vector, 0, 100);
    target[offset + unit] = sum;
  }
}

/** Adds a dense layer over a window of rows: `target[i] = relu(bias + matrix · rows[i - reach .. i + reach])`; rows beyond the ends are zero. */
function windowLayer(
  rows: Float32Array,
  count: number,
  width: number,
  reach: number,
  matrix: Float32Array,
  bias: Float32Array,
  units: number,
  target: Float32Array,
): void {
  const span = (2 * reach + 1) * width;
  for (let at = 0; at < count; at++) {
    const low = Math.max(0, at - reach);
    const high = Math.min(count - 1, at + reach);
    const from = low * width;
    const length = (high - low + 1) * width;
    const skipped = (low - (at - reach)) * width;
    for (let unit = 0; unit < units; unit++) {
      target[at * units + unit] = Math.max(0, bias[unit]! + dot(matrix, unit * span + skipped, rows, from, length));
    }
  }
}

/** Bias of the second layer for a sentence, from the mean of its embeddings. */
function topicBias(weights: Weights, embeddings: Float32Array, count: number): Float32Array {
  const mean = new Float32Array(embedding);
  for (let at = 0; at < count; at++) for (let unit = 0; unit < embedding; unit++) mean[unit]! += embeddings[at * embedding + unit]! / count;
  const bias = Float32Array.from(weights.secondBias);
  for (let unit = 0; unit < second; unit++)
    for (let index = 0; index < embedding; index++) bias[unit]! += weights.topic[unit * embedding + index]! * mean[index]!;
  return bias;
}

// Four independent sums, so that an addition need not wait for the previous one. Lengths are multiples of four.
function dot(left: Float32Array, leftAt: number, right: Float32Array, rightAt: number, length: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let index = 0; index < length; index += 4) {
    first += left[leftAt + index]! * right[rightAt + index]!;
    second += left[leftAt + index + 1]! * right[rightAt + index + 1]!;
    third += left[leftAt + index + 2]! * right[rightAt + index + 2]!;
    fourth += left[leftAt + index + 3]! * right[rightAt + index + 3]!;
  }
  return first + second + (third + fourth);
}
