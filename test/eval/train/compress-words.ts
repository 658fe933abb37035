// npx tsx test/eval/train/compress-words.ts --train DIR: trains the word importances of compress and writes src/engines/embedded/weights/word-model.ts.
// Data: <train>/nq_open_oracle (Natural Questions by way of lost-in-the-middle; MIT, upstream CC BY-SA 3.0). Same data, same bytes.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { classifyWords, wordClass, wordMemo } from '../../../src/compression/words.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import { readQuery } from '../../../src/engines/embedded/weights/query.js';
import { WordTable } from '../../../src/engines/embedded/weights/scan.js';
import { wordInputCount, wordInputNames, wordRows } from '../../../src/engines/embedded/weights/word-importance.js';
import { sentences } from '../../../src/text/segments.js';
import { type NaturalQuestion, normalize, toQuestion } from '../compress-protocol.js';
import { evalContext } from '../row.js';
import { type Example, type NetOptions, TrainedNet } from './net.js';

interface WordExample extends Example {
  /** 1: part of an answer, 0: not, -1: never left out, so not trained on. */
  readonly labels: Int8Array;
}

const options: NetOptions = { inputs: wordInputCount, hidden: 6, epochs: 6, rate: 0.004, decay: 1e-4, batch: 16, seed: 5 };

const { values } = parseArgs({ options: { train: { type: 'string' }, dry: { type: 'boolean' } } });
const questions = (evalContext('', values.train).trainItems<NaturalQuestion>('nq_open_oracle') ?? []).map(toQuestion);
if (questions.length === 0) throw new Error('usage: compress-words.ts --train DIR');
const vectors = loadWordVectors();
const memo = wordMemo((word) => word.length);

const examples: WordExample[] = [];
for (const { question, answers, passage } of questions) {
  const query = readQuery(question, vectors);
  const table = new WordTable(query, vectors);
  for (const span of sentences(passage.text)) {
    const text = passage.text.slice(span.start, span.end);
    const labels = labelsOf(text, answers);
    if (labels === undefined) continue;
    examples.push({ ...wordRows(text, query, table), labels });
  }
}
const trained = examples.filter((_, index) => index % 10 !== 9);
const held = examples.filter((_, index) => index % 10 === 9);
const net = new TrainedNet(options).train(trained, slopes);
console.log(
  `${examples.length} sentences; loss on trained ${loss(trained).toFixed(4)}, held out ${loss(held).toFixed(4)}, of the mean ${meanLoss(held).toFixed(4)}`,
);
if (values.dry !== true) {
  const header =
    'Written by test/eval/train/compress-words.ts; do not edit. Weights of the word model, trained on Natural Questions (nq_open_oracle).';
  const final = new TrainedNet(options).train(examples, slopes);
  writeFileSync(new URL('../../../src/engines/embedded/weights/word-model.ts', import.meta.url), final.source(header, 'wordNet', wordInputNames));
}

/** Labels of the words of a sentence, or undefined where no answer stands in it. */
function labelsOf(text: string, answers: readonly string[]): Int8Array | undefined {
  const words = classifyWords(text, memo);
  const normal = Array.from(words.starts, (start, at) => normalize(text.slice(start, words.ends[at])).trim());
  const labels = Int8Array.from(words.classes, (own) => (own === wordClass.protected ? -1 : 0));
  let found = false;
  for (const answer of answers) {
    const wanted = normalize(answer)
      .trim()
      .split(' ')
      .filter((word) => word !== '');
    if (wanted.length === 0) continue;
    for (let from = 0; from < normal.length; from++) {
      const covered: number[] = [];
      let flat: string[] = [];
      for (let at = from; at < normal.length && flat.length < wanted.length; at++) {
        if (normal[at] === '') continue;
        covered.push(at);
        flat = [...flat, ...normal[at]!.split(' ')];
      }
      if (!wanted.every((word, index) => flat[index] === word)) continue;
      found = true;
      for (const at of covered) if (labels[at] === 0) labels[at] = 1;
      break;
    }
  }
  return found ? labels : undefined;
}

function slopes(outputs: Float64Array, example: WordExample): Float64Array {
  return outputs.map((output, at) => (example.labels[at] === -1 ? 0 : 1 / (1 + Math.exp(-output)) - example.labels[at]!));
}

function loss(data: readonly WordExample[]): number {
  let total = 0;
  let count = 0;
  for (const example of data) {
    for (const [at, output] of net.outputsOf(example).entries()) {
      if (example.labels[at] === -1) continue;
      total += Math.log(1 + Math.exp(example.labels[at] === 1 ? -output : output));
      count++;
    }
  }
  return total / count;
}

function meanLoss(data: readonly WordExample[]): number {
  const labels = data.flatMap((example) => [...example.labels]).filter((label) => label >= 0);
  const share = labels.filter((label) => label === 1).length / labels.length;
  return -(share * Math.log(share) + (1 - share) * Math.log(1 - share));
}
