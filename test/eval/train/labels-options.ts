// Fits how options of an open question are weighed (src/engines/embedded/labels/labels-options.json): npx tsx test/eval/train/labels-options.ts --train DIR
// Questions on a text with their answer beside answers to other questions, on the same text and on others; and the half `tune` of the office questions. Softmax over the options. How sure an answer may be is fitted on sets that were left out, and no surer than on the hardest. Deterministic.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerOptions, optionEvidence, optionEvidenceNames } from '../../../src/engines/embedded/labels/answer-options.js';
import type { OptionModel } from '../../../src/engines/embedded/labels/pair-model.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { softmax } from '../../../src/text/probability.js';
import { officeTexts } from '../suites/office-questions.js';
import { lines } from './label-tasks.js';
import { randomFrom } from './random.js';

interface Example {
  /** A row of evidence for each option, the right one first. */
  readonly rows: readonly (readonly number[])[];
}

interface Answered {
  readonly context: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly answerable: boolean;
}

const { values } = parseArgs({ options: { train: { type: 'string' }, items: { type: 'string', default: '300' } } });
const maxItems = Number(values.items);
const random = randomFrom(9);

function exampleOf(text: string, question: string, options: readonly string[]): Example[] {
  const labels = options.map((name) => ({ name, rubric: '' }));
  const pairs = answerOptions({ mode: 'exclusive', labels, guidance: question });
  if (pairs === null) return [];
  const view = readText(text);
  return [{ rows: pairs.map((pair) => optionEvidence(pair, view).values) }];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function fromQuestions(set: string): Example[] {
  const byContext = new Map<string, Answered[]>();
  for (const item of lines<Answered>(values.train!, set))
    if (item.answerable !== false && item.answers[0] !== undefined) byContext.set(item.context, [...(byContext.get(item.context) ?? []), item]);
  const examples: Example[] = [];
  const before: string[] = [];
  for (const items of random.shuffled([...byContext.values()])) {
    if (examples.length >= maxItems) break;
    const [asked, ...others] = random.shuffled(items);
    const right = asked!.answers[0]!;
    const wrong = new Map<string, string>();
    for (const { answers } of others) {
      const [other = ''] = answers;
      const key = plain(other);
      if (key !== '' && !plain(right).includes(key) && !key.includes(plain(right))) wrong.set(key, other);
    }
    const elsewhere = before.filter((other) => !plain(asked!.context).includes(plain(other))).slice(-2);
    before.push(right);
    const options = [right, ...[...wrong.values()].slice(0, 2), ...elsewhere];
    if (options.length >= 3)
      examples.push(...exampleOf(asked!.context, /\?\s*$/.test(asked!.question) ? asked!.question : `${asked!.question}?`, options));
  }
  return examples;
}

const office = officeTexts
  .filter(({ half }) => half === 'tune')
  .flatMap(({ text, choices }) => choices.flatMap(([question, ...options]) => exampleOf(text, question, options)));
const sets: readonly (readonly [string, readonly Example[]])[] = [
  ...['qamr', 'fairytaleqa', 'qa_reading_t0'].map((set) => [set, fromQuestions(set)] as const),
  ['office', office] as const,
];

const ridge = 0.02;
const logitsOf = ({ rows }: Example, weights: readonly number[]): number[] =>
  rows.map((row) => row.reduce((sum, value, index) => sum + value * weights[index]!, 0));

function fitWeights(some: typeof sets): number[] {
  const weights = optionEvidenceNames.map(() => 0);
  const speed = weights.map(() => 0);
  for (let step = 0; step < 600; step++) {
    const gradient = weights.map((weight) => ridge * weight);
    for (const [, examples] of some)
      for (const example of examples) {
        const probabilities = softmax(logitsOf(example, weights));
        example.rows.forEach((row, option) => {
          const error = (probabilities[option]! - (option === 0 ? 1 : 0)) / examples.length / some.length;
          row.forEach((value, index) => {
            gradient[index]! += error * value;
          });
        });
      }
    weights.forEach((_, index) => {
      speed[index] = 0.9 * speed[index]! - 0.1 * gradient[index]!;
      weights[index]! += speed[index]!;
    });
  }
  return weights;
}

const isRight = (logits: readonly number[]): boolean => logits.slice(1).every((logit) => logit < logits[0]!);
const surenessOf = (logits: readonly number[]): number => softmax(logits).reduce((max, value) => Math.max(max, value), 0);
const scales = Array.from({ length: 41 }, (_, index) => index / 20);
/** Share of certain answers that are to be right. */
const certainRight = 0.9;

let shrink = Number.POSITIVE_INFINITY;
const unseen = sets.map(([name, examples]) => {
  const weights = fitWeights(sets.filter(([other]) => other !== name));
  const logits = examples.map((example) => logitsOf(example, weights));
  const lossAt = (scale: number): number => logits.reduce((sum, own) => sum - Math.log(softmax(own.map((logit) => scale * logit))[0]! + 1e-9), 0);
  const scale = scales.reduce((best, next) => (lossAt(next) < lossAt(best) ? next : best));
  const right = logits.filter(isRight).length / logits.length;
  const chance = examples.reduce((sum, { rows }) => sum + 1 / rows.length, 0) / examples.length;
  const stated = logits.reduce((sum, own) => sum + surenessOf(own), 0) / logits.length;
  console.log(
    `without ${name} (${examples.length}): right ${(100 * right).toFixed(1)} %, by chance ${(100 * chance).toFixed(1)} %, stated ${(100 * stated).toFixed(1)} %, best scale ${scale}`,
  );
  shrink = Math.min(shrink, scale);
  return logits;
});
const all = fitWeights(sets);
const short = (value: number): number => Number(value.toFixed(3)) + 0;
// The lowest probability from which answers to sets that were left out are right often enough; sets weigh alike.
const answers = unseen
  .flatMap((set) => set.map((own) => ({ sure: surenessOf(own.map((logit) => shrink * logit)), right: isRight(own), weight: 1 / set.length })))
  .sort((a, b) => b.sure - a.sure);
let [certain, seen, seenRight] = [1, 0, 0];
for (const { sure, right, weight } of answers) {
  seen += weight;
  if (right) seenRight += weight;
  if (seenRight >= certainRight * seen) certain = sure;
}
const model: OptionModel = {
  weights: Object.fromEntries(optionEvidenceNames.map((name, index) => [name, short(shrink * all[index]!)])),
  certain: short(certain),
};
console.log(JSON.stringify(model, null, 1));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-options.json', import.meta.url), `${JSON.stringify(model, null, 1)}\n`);
