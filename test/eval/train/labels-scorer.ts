// Fits how evidence for labels is weighed (src/engines/embedded/labels/labels-scorer.json): npx tsx test/eval/train/labels-scorer.ts --train DIR
// Log-linear: softmax over the labels of a question; sets weigh alike whatever their size. BANKING77, CLINC150 and SGD are left out of the fit. Every set
// is also left out once for the figures and for the calibrator. Deterministic.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedTopic } from '../../../src/engines/embedded/labels/models.js';
import { readJudgements } from '../../../src/engines/embedded/labels/read-judgements.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { prepareText } from '../../../src/engines/embedded/labels/topic.js';
import { evidenceCount, evidenceNames, evidenceOf } from '../../../src/engines/embedded/scoring/evidence.js';
import { type PreparedLabels, prepareLabels } from '../../../src/engines/embedded/scoring/prepare-labels.js';
import { type IntentModel, intentReader } from '../../../src/engines/embedded/scoring/read-intent.js';
import { labelLogits, probabilityRight, type ScorerModel, type Signals } from '../../../src/engines/embedded/scoring/scorer.js';
import { foreignLanguage, signalNames, signalsOf } from '../../../src/engines/embedded/scoring/signals.js';
import { softmax } from '../../../src/text/probability.js';
import { type LabelTask, labelTasks } from './label-tasks.js';

interface Example {
  readonly set: string;
  readonly group: string;
  readonly rows: Float32Array;
  readonly gold: number;
  readonly labels: PreparedLabels;
  readonly text: string;
}

const { values } = parseArgs({ options: { train: { type: 'string' }, tasks: { type: 'string', default: '240' } } });
const started = performance.now();
const reader = intentReader(
  JSON.parse(readFileSync(new URL('../../../src/engines/embedded/labels/labels-intent.json', import.meta.url), 'utf8')) as IntentModel,
);
const space = shippedTopic();
const groupOf = (set: string): string => (set.startsWith('own') ? 'own' : set.startsWith('abroad') ? 'abroad' : set);

function examplesOf(tasks: readonly LabelTask[]): Example[] {
  return tasks.flatMap(({ set, labels, items }) => {
    const prepared = prepareLabels({ labels }, space, reader);
    return items.map(([text, gold]): Example => {
      const view = readText(text);
      return {
        set,
        group: groupOf(set),
        rows: evidenceOf(prepareText(space, view), readJudgements(view), prepared, space, reader.concepts),
        gold,
        labels: prepared,
        text,
      };
    });
  });
}

// Ordinary numbers where the fit begins and what it is pulled to: what is like, named and judged speaks for a label.
const prior: Readonly<Record<string, number>> = {
  fit: 2.5,
  sentence: 2.5,
  covered: 2.9,
  vote: 9.4,
  tied: 1.3,
  'tied judged': -0.8,
  related: 5,
  nearest: 0.8,
  excluded: -1.5,
  polarity: 2.2,
  advertising: 1.4,
  abuse: 2,
  hostility: 1.6,
  urgency: 1.6,
  irony: 1.6,
  emotion: 1.5,
  answer: 1,
  act: 1.5,
  language: 1,
  comparison: 1,
  presence: 1,
};
// In units of the evidence's own spread, so that rare evidence keeps near its prior.
const pull = 25;

const spread = new Float64Array(evidenceCount);

function fitWeights(examples: readonly Example[]): Float64Array {
  const share = new Map<string, number>();
  for (const { group } of examples) share.set(group, (share.get(group) ?? 0) + 1);
  const start = Float64Array.from(evidenceNames, (name, index) => (prior[name] ?? 0) * spread[index]!);
  const weights = Float64Array.from(start);
  const [first, second] = [new Float64Array(evidenceCount), new Float64Array(evidenceCount)];
  const weightOf = ({ group }: Example): number => (group === 'own' ? 3 : 1) * Math.sqrt(400 / share.get(group)!);
  const used = examples.filter(({ gold, labels }) => gold >= 0 && !labels.rest[gold]);
  const total = used.reduce((sum, example) => sum + weightOf(example), 0);
  for (let step = 1; step <= 140; step++) {
    const gradient = weights.map((weight, index) => (pull * (weight - start[index]!)) / total);
    for (const example of used) {
      const { rows, gold, labels } = example;
      const logits = labels.views.map((_, label) => (labels.rest[label] ? Number.NEGATIVE_INFINITY : dotRow(rows, label, weights)));
      const probabilities = softmax(logits);
      const scale = weightOf(example) / total;
      probabilities.forEach((probability, label) => {
        const error = scale * (probability - (label === gold ? 1 : 0));
        if (error === 0) return;
        for (let index = 0; index < evidenceCount; index++) gradient[index]! += (error * rows[label * evidenceCount + index]!) / spread[index]!;
      });
    }
    for (let index = 0; index < evidenceCount; index++) {
      if (fixed.has(evidenceNames[index]!)) continue;
      first[index] = 0.9 * first[index]! + 0.1 * gradient[index]!;
      second[index] = 0.999 * second[index]! + 0.001 * gradient[index]! ** 2;
      weights[index]! -= (0.05 * first[index]!) / (1 - 0.9 ** step) / (Math.sqrt(second[index]! / (1 - 0.999 ** step)) + 1e-8);
    }
    hold(weights);
  }
  return weights.map((weight, index) => weight / spread[index]!);
}

// Ties were learned with labels of the same name beside each other; the sets of this fit have none. Nothing here is ironic.
const fixed: ReadonlySet<string> = new Set(['tied', 'tied judged', 'irony', 'hostility', 'language', 'comparison', 'presence']);

// Evidence speaks for a label, what a label excludes against it; where judgements are asked for, subjects count less, never the other way.
function hold(weights: Float64Array): void {
  evidenceNames.forEach((name, index) => {
    if (name === 'excluded') weights[index] = Math.min(0, weights[index]!);
    else if (name === 'excluded judged') weights[index] = Math.max(0, Math.min(-weights[evidenceNames.indexOf('excluded')]!, weights[index]!));
    else if (name.endsWith(' judged')) {
      const own = evidenceNames.indexOf(name.replace(' judged', ''));
      weights[index] = Math.min(0, Math.max((-weights[own]! * spread[index]!) / spread[own]!, weights[index]!));
    } else if (name !== 'asks a subject') weights[index] = Math.max(0, weights[index]!);
  });
}

function dotRow(rows: Float32Array, label: number, weights: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < evidenceCount; index++) sum += (weights[index]! * rows[label * evidenceCount + index]!) / spread[index]!;
  return sum;
}

/** Logistic regression by gradient steps with momentum; rows of equal length. */
function logistic(rows: readonly (readonly number[])[], answers: readonly number[], weights: readonly number[], decay: number): number[] {
  const width = rows[0]!.length;
  const solution = new Float64Array(width);
  const speed = new Float64Array(width);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (let step = 0; step < 1500; step++) {
    const gradient = Float64Array.from(solution, (value, index) => (index === 0 ? 0 : decay * value));
    rows.forEach((row, at) => {
      const raw = row.reduce((sum, value, index) => sum + value * solution[index]!, 0);
      const error = (weights[at]! * (1 / (1 + Math.exp(-raw)) - answers[at]!)) / total;
      row.forEach((value, index) => {
        gradient[index]! += error * value;
      });
    });
    for (let index = 0; index < width; index++) {
      speed[index] = 0.9 * speed[index]! - 0.15 * gradient[index]!;
      solution[index]! += speed[index]!;
    }
  }
  return [...solution];
}

// The label for the rest: its log-odds against the others, from their logits; then its logit is what gives these odds.
function fitRest(examples: readonly Example[], weights: Float64Array): ScorerModel['rest'] {
  const asked = examples.filter(({ labels, gold }) => gold >= 0 && labels.rest.some((is) => is));
  const outside = asked.filter(({ labels, gold }) => labels.rest[gold]).length / asked.length;
  const logitsOf = ({ rows, labels }: Example): number[] =>
    labelLogits(
      rows,
      weights,
      labels.rest.map(() => false),
      [0, 0, 0, 0],
    ).filter((_, label) => !labels.rest[label]);
  let best: ScorerModel['rest'] = [0, 0, 0, 0];
  let lowest = Number.POSITIVE_INFINITY;
  for (let constant = -3; constant <= 4; constant += 0.25)
    for (const perCount of [0, 0.3, 0.6, 0.9])
      for (const perMean of [0, 0.3, 0.6, 0.9])
        for (const perBest of [0, 0.15, 0.3, 0.45]) {
          let loss = 0;
          for (const example of asked) {
            const others = logitsCache.get(example) ?? logitsOf(example);
            logitsCache.set(example, others);
            const mean = others.reduce((sum, logit) => sum + logit, 0) / others.length;
            const highest = others.reduce((most, logit) => Math.max(most, logit), Number.NEGATIVE_INFINITY);
            const left = constant + perCount * Math.log(others.length) + perMean * mean + perBest * highest;
            const probability = softmax([...others, left]).at(-1)!;
            const isRest = example.labels.rest[example.gold]!;
            // As if one text in five belonged to the rest.
            loss -= isRest ? (1 / 5 / outside) * Math.log(probability + 1e-9) : (4 / 5 / (1 - outside)) * Math.log(1 - probability + 1e-9);
          }
          if (loss < lowest) [lowest, best] = [loss, [constant, perCount, perMean, perBest]];
        }
  return best;
}
const logitsCache = new Map<Example, number[]>();

const tasks = labelTasks(values.train!, Number(values.tasks));
const examples = examplesOf(tasks);
console.log(`${examples.length} examples of ${tasks.length} questions, ${((performance.now() - started) / 1000).toFixed(0)} s`);
// The spread of each evidence around the mean of its question.
for (const { rows, labels } of examples)
  for (let index = 0; index < evidenceCount; index++) {
    const column = labels.views.map((_, label) => rows[label * evidenceCount + index]!);
    const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
    spread[index]! += column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length;
  }
for (let index = 0; index < evidenceCount; index++) spread[index] = Math.max(0.02, Math.sqrt(spread[index]! / examples.length));

const groups = [...new Set(examples.map(({ group }) => group))];
const outOfFold: { signals: Signals; right: boolean; group: string; weight: number }[] = [];
const foldOf = (group: string): Float64Array => fitWeights(examples.filter((example) => example.group !== group));
const argmax = (list: readonly number[]): number => list.indexOf(list.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY));
const all = fitWeights(examples);
const rest = fitRest(examples, all);
for (const group of groups) {
  const own = examples.filter((example) => example.group === group);
  // The own suites are many sets of their own; a fit without all of them would be one without any.
  const weights = foldOf(group);
  let [right, withAll] = [0, 0];
  for (const example of own) {
    const { rows, labels, gold, text } = example;
    const logits = labelLogits(rows, weights, labels.rest, rest);
    const isRight = argmax(logits) === gold;
    if (isRight) right++;
    if (argmax(labelLogits(rows, all, labels.rest, rest)) === gold) withAll++;
    const view = readText(text);
    outOfFold.push({
      signals: signalsOf(logits, rows, labels, view, foreignLanguage(prepareText(space, view), labels)),
      right: isRight,
      group,
      weight: (400 / own.length) * (group === 'own' ? 2 : 1),
    });
  }
  console.log(
    `${group.padEnd(20)} ${((100 * right) / own.length).toFixed(1).padStart(5)} % left out, ${((100 * withAll) / own.length).toFixed(1)} % in, n=${own.length}`,
  );
}
const signalRows = outOfFold.map(({ signals }) => [1, ...signalNames.map((name) => signals[name]!)]);
const [constant = 0, ...signalWeights] = logistic(
  signalRows,
  outOfFold.map(({ right }) => (right ? 1 : 0)),
  outOfFold.map(({ weight }) => weight),
  0.002,
);
const short = (value: number): number => Number(value.toFixed(3)) + 0;
const trust = { constant: short(constant), signals: Object.fromEntries(signalNames.map((name, index) => [name, short(signalWeights[index]!)])) };
const sure = outOfFold
  .map(({ signals, right, weight, group }) => ({ probability: probabilityRight(signals, trust), right, weight, group }))
  .sort((a, b) => b.probability - a.probability);
const bins = Array.from({ length: 10 }, () => [0, 0, 0] as [number, number, number]);
for (const { probability, right, weight } of sure) {
  const bin = bins[Math.min(9, Math.floor(10 * probability))]!;
  bin[0] += weight;
  bin[1] += weight * probability;
  if (right) bin[2] += weight;
}
console.log(
  'stated → right:',
  bins.map(([weight, stated, right]) => (weight === 0 ? '–' : `${(stated / weight).toFixed(2)}→${(right / weight).toFixed(2)}`)).join(' '),
);
// Certain are the surest seven in ten answers to sets that the fit had not seen.
const half = sure[Math.floor(0.7 * sure.length)]!.probability;
const model: ScorerModel = {
  weights: Object.fromEntries(evidenceNames.map((name, index) => [name, short(all[index]!)])),
  rest,
  trust,
  bar: short(half),
};
console.log(JSON.stringify(model, null, 1));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-scorer.json', import.meta.url), `${JSON.stringify(model, null, 1)}\n`);
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
