// Trains the scorer of text and statement (src/engines/embedded/labels/labels-pairs.json): npx tsx test/eval/train/labels-pairs.ts --train DIR [--without boolq,…] [--out FILE]
// Sets: SNLI, Breaking NLI, HELP and MED, BoolQ (CC BY-SA), ConjNLI, HANS, PubMedQA (MIT), CondaQA (Apache-2.0), own made
// decisions. Logistic regression; every set is also measured with its rows left out, and how sure answers may be is read off those. Deterministic.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { shippedTopic } from '../../../src/engines/embedded/labels/models.js';
import { pairFeatures } from '../../../src/engines/embedded/labels/pair-features.js';
import { isStudyPair, type PairModel, pairInputs, weighPair } from '../../../src/engines/embedded/labels/pair-model.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { compareTopic, prepareText, topicLogOdds } from '../../../src/engines/embedded/labels/topic.js';
import { prepareYesNo, subjectFeatures } from '../../../src/engines/embedded/labels/yes-no.js';
import { fourthQuestions } from '../suites/everyday-labels-fourth.js';
import { plainQuestions } from '../suites/everyday-labels-third.js';
import { logisticRegression } from './logistic-regression.js';
import { madeDecisions } from './made-decisions.js';
import { packedItems } from './packed-items.js';
import { randomFrom } from './random.js';

export interface PairItem {
  readonly text: string;
  readonly question: string;
  readonly yes: boolean;
  readonly weight: number;
}

interface Entailment {
  readonly premise: string;
  readonly hypothesis: string;
  readonly label: string;
}

const maxItems = 2500;
const entailment =
  (set: string) =>
  (folder: string): PairItem[] =>
    packedItems<Entailment>(folder, set).map(({ premise, hypothesis, label }) => ({
      text: premise,
      question: hypothesis,
      yes: label === 'entailment',
      // What is neither said nor denied teaches less than what is denied.
      weight: label === 'neutral' ? 0.6 : 1,
    }));

/** Reads the items of every set. */
export const pairSets: Readonly<Record<string, (folder: string) => PairItem[]>> = {
  snli: entailment('snli'),
  conjnli: entailment('conjnli'),
  breaking_nli: entailment('breaking_nli'),
  help_med: entailment('help_med'),
  hans_generated: entailment('hans_generated'),
  condaqa: (folder) =>
    packedItems<{ question: string; passage: string; label: string }>(folder, 'condaqa')
      .filter(({ label }) => label === 'YES' || label === 'NO')
      .map(({ question, passage, label }) => ({ text: passage, question, yes: label === 'YES', weight: 1 })),
  boolq: (folder) =>
    packedItems<{ question: string; passage: string; label: string }>(folder, 'boolq').map(({ question, passage, label }) => ({
      text: passage,
      question,
      yes: label === 'yes',
      weight: 1,
    })),
  pubmedqa: (folder) =>
    packedItems<{ question: string; contexts: string[]; label: string }>(folder, 'pubmedqa')
      .filter(({ label }) => label !== 'maybe')
      .map(({ question, contexts, label }) => ({ text: contexts.join('\n'), question, yes: label === 'yes', weight: 1 })),
  intents: (folder) => intentQuestions(folder),
  everyday: () =>
    [...plainQuestions, ...fourthQuestions]
      .filter(({ half }) => half === 'tune')
      .flatMap(({ question, yes, no }) => [
        ...yes.map((text): PairItem => ({ text, question, yes: true, weight: 1 })),
        ...no.map((text): PairItem => ({ text, question, yes: false, weight: 1 })),
      ]),
  made: () => madeDecisions(6000, 11).map((one) => ({ ...one, weight: 1 })),
};
const intentPatterns = [
  'Is this about X?',
  'Is the message about X?',
  'Does the user ask for X?',
  'Does the user want to X?',
  'Does the customer want X?',
  'X',
  'The user asks about X.',
  'Does the text mention X?',
];

// Messages with their own intent or with another of the same set.
function intentQuestions(folder: string): PairItem[] {
  const random = randomFrom(9);
  return ['hwu64', 'sgd_intents', 'snips_intent'].flatMap((set) => {
    const items = random.shuffled(packedItems<{ text: string; label: string }>(folder, set)).slice(0, 1500);
    const labels = [...new Set(items.map(({ label }) => label))].sort();
    const spelled = (label: string): string =>
      label
        .replaceAll('_', ' ')
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .toLowerCase();
    return items.map(({ text, label }): PairItem => {
      const yes = random.next() < 0.5;
      const asked = yes ? label : labels.filter((one) => one !== label)[Math.floor(random.next() * (labels.length - 1))]!;
      return { text, question: intentPatterns[Math.floor(random.next() * intentPatterns.length)]!.replace('X', spelled(asked)), yes, weight: 1 };
    });
  });
}

/** How much a set counts beside the others. */
const shares: Readonly<Record<string, number>> = {
  intents: 1,
  everyday: 0.5,
  snli: 0.7,
  breaking_nli: 0.3,
  help_med: 0.4,
  hans_generated: 0.1,
  conjnli: 0.5,
  condaqa: 0.5,
  boolq: 1.2,
  pubmedqa: 1.2,
  made: 1,
};

/** Sets of questions and statements as people write them; how sure an answer may be is read off these, each left out of the fit. */
const natural: ReadonlySet<string> = new Set(['snli', 'conjnli', 'boolq', 'everyday', 'made']);

/** What a fit needs of one pair. */
export interface PairRow {
  readonly inputs: Float64Array;
  /** Whether the statement holds, words of denial aside. */
  readonly holds: boolean;
  readonly weight: number;
}

export function pairRow({ text, question, yes, weight }: PairItem): PairRow {
  const { question: asked, view, topic } = prepareYesNo(question);
  const prepared = prepareText(shippedTopic(), readText(text));
  const { features } = pairFeatures(asked, prepared.view);
  const subject = topicLogOdds(compareTopic(prepared, topic)[0]!);
  return {
    inputs: pairInputs(features, subjectFeatures(asked, view, subject, prepared)),
    holds: yes !== (isStudyPair(features) ? asked.isDenied : asked.isTurned),
    weight,
  };
}

type Sets = readonly (readonly [string, readonly PairRow[]])[];

/** Weight of the squared weights, per item. */
const ridge = 0.005;
const meanRows = 3000;

function regress(sets: Sets): { weights: Float64Array; offset: number } {
  const rows: Float64Array[] = [];
  const gold: number[] = [];
  const stress: number[] = [];
  for (const [name, own] of sets) {
    const total = own.reduce((sum, { weight }) => sum + weight, 0);
    const factor = ((shares[name] ?? 1) * meanRows) / total;
    for (const row of own) {
      rows.push(Float64Array.of(...row.inputs, 1));
      gold.push(row.holds ? 1 : 0);
      stress.push(row.weight * factor);
    }
  }
  const weights = logisticRegression(rows, gold, stress, ridge);
  return { weights: weights.subarray(0, -1), offset: weights.at(-1)! };
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

function measure(outputs: readonly number[], rows: readonly PairRow[]): string {
  const share = (values: readonly boolean[]): number => values.filter(Boolean).length / values.length;
  const right = share(rows.map(({ holds }, index) => outputs[index]! > 0 === holds));
  const holds = share(rows.map((row) => row.holds));
  const brier = rows.reduce((sum, row, index) => sum + (logistic(outputs[index]!) - (row.holds ? 1 : 0)) ** 2, 0) / rows.length;
  return `right ${(100 * right).toFixed(1)} %, larger class ${(100 * Math.max(holds, 1 - holds)).toFixed(1)} %, Brier ${brier.toFixed(3)} (share ${(holds * (1 - holds)).toFixed(3)})`;
}

interface LeftOut {
  readonly output: number;
  readonly holds: boolean;
  readonly weight: number;
}

// One number for all log-odds, so that answers on sets that the fit has not seen are as often right as they say.
function temperatureOf(answers: readonly LeftOut[]): number {
  let [best, lowest] = [1, Number.POSITIVE_INFINITY];
  for (let scale = 0.3; scale <= 1.2; scale += 0.05) {
    const loss = answers.reduce((sum, { output, holds, weight }) => sum + weight * (logistic(scale * output) - (holds ? 1 : 0)) ** 2, 0);
    if (loss < lowest) [best, lowest] = [scale, loss];
  }
  return best;
}

// The log-odds from which at least so many answers on unseen sets are right.
function certainFrom(answers: readonly LeftOut[], wanted: number): number {
  for (let bar = 0.1; bar < 2.5; bar += 0.05) {
    const certain = answers.filter(({ output }) => Math.abs(output) >= bar);
    const total = certain.reduce((sum, { weight }) => sum + weight, 0);
    const right = certain.reduce((sum, { output, holds, weight }) => sum + (output > 0 === holds ? weight : 0), 0);
    if (right / total >= wanted) return bar;
  }
  return 2.5;
}

// How often the surest twentieth of the answers on unseen sets is right, as log-odds.
function limitOf(answers: readonly LeftOut[]): number {
  const sorted = [...answers].sort((one, other) => Math.abs(other.output) - Math.abs(one.output));
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let [seen, right] = [0, 0];
  for (const { output, holds, weight } of sorted) {
    if (seen > total / 20) break;
    seen += weight;
    if (output > 0 === holds) right += weight;
  }
  return Math.log(right / (seen - right));
}

const certainty = 0.7;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { train: { type: 'string' }, without: { type: 'string' }, out: { type: 'string' } } });
  const left = new Set(values.without?.split(','));
  const random = randomFrom(3);
  const sets: Sets = Object.entries(pairSets)
    .filter(([name]) => !left.has(name))
    .map(
      ([name, read]) =>
        [
          name,
          random
            .shuffled(read(values.train ?? ''))
            .slice(0, maxItems)
            .map(pairRow),
        ] as const,
    );
  const unseen: LeftOut[] = [];
  for (const [name, rows] of sets) {
    const { weights, offset } = regress(sets.filter(([other]) => other !== name));
    const outputs = rows.map(({ inputs }) => weighPair(inputs, { weights: [...weights], offset, limit: Number.POSITIVE_INFINITY, certain: 0 }));
    console.log(`without ${name} (${rows.length}): ${measure(outputs, rows)}`);
    if (natural.has(name)) unseen.push(...rows.map(({ holds }, index) => ({ output: outputs[index]!, holds, weight: 1 / rows.length })));
  }
  const { weights, offset } = regress(sets);
  for (const [name, rows] of sets)
    console.log(
      `${name}: ${measure(
        rows.map(({ inputs }) => weighPair(inputs, { weights: [...weights], offset, limit: Number.POSITIVE_INFINITY, certain: 0 })),
        rows,
      )}`,
    );
  const scale = temperatureOf(unseen);
  const certain = certainFrom(
    unseen.map((one) => ({ ...one, output: scale * one.output })),
    certainty,
  );
  const limit = limitOf(unseen.map((one) => ({ ...one, output: scale * one.output })));
  console.log(`scale ${scale.toFixed(2)}, at most ${limit.toFixed(2)}, certain from ${certain.toFixed(2)}`);
  const short = (value: number): number => Math.round(value * 1000) / 1000 + 0;
  const model: PairModel = {
    weights: Array.from(weights, (weight) => short(scale * weight)),
    offset: short(scale * offset),
    limit: short(limit),
    certain: short(certain),
  };
  const file = values.out ?? new URL('../../../src/engines/embedded/labels/labels-pairs.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(model)}\n`);
}
