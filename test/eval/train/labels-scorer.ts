// Fits how evidence for labels is weighed (src/engines/embedded/labels/labels-scorer.json): npx tsx test/eval/train/labels-scorer.ts --train DIR
// Log-linear: softmax over the labels of a question; the weight of a set grows with the square root of its size. BANKING77, CLINC150 and SGD are not used in
// the fit. Every set is also left out once, for the figures and for calibration. Two stages: words only, for every question; and words plus the encoded meaning
// of text and labels, for questions where it can be compared. Deterministic.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedTopic } from '../../../src/engines/embedded/labels/models.js';
import { readJudgements } from '../../../src/engines/embedded/labels/read-judgements.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { prepareText, type TopicText } from '../../../src/engines/embedded/labels/topic.js';
import { addMeaning, canCompareMeaning, evidenceCount, evidenceNames, evidenceOf } from '../../../src/engines/embedded/scoring/evidence.js';
import { type PreparedLabels, prepareLabels } from '../../../src/engines/embedded/scoring/prepare-labels.js';
import { type IntentModel, intentReader } from '../../../src/engines/embedded/scoring/read-intent.js';
import {
  labelLogits,
  probabilityOf,
  restSignals,
  type ScorerModel,
  type ScoringStage,
  type Signals,
  type SignalWeights,
} from '../../../src/engines/embedded/scoring/scorer.js';
import { certaintyNames, foreignLanguage, signalNames, signalsOf } from '../../../src/engines/embedded/scoring/signals.js';
import { softmax } from '../../../src/text/probability.js';
import { aloneTasks, type LabelTask, labelTasks, opinionTasks } from './label-tasks.js';

interface Example {
  readonly set: string;
  readonly group: string;
  readonly learnt: boolean;
  readonly rows: Float32Array;
  readonly gold: number;
  readonly labels: PreparedLabels;
  readonly text: TopicText;
}

const { values } = parseArgs({ options: { train: { type: 'string' }, tasks: { type: 'string', default: '240' } } });
const started = performance.now();
const reader = intentReader(
  JSON.parse(readFileSync(new URL('../../../src/engines/embedded/labels/labels-intent.json', import.meta.url), 'utf8')) as IntentModel,
);
const space = shippedTopic();
const collections = ['own', 'abroad', 'written'];
const groupOf = (set: string): string => collections.find((name) => set.startsWith(`${name} `)) ?? set;

function examplesOf(tasks: readonly LabelTask[]): Example[] {
  return tasks.flatMap(({ set, learnt, labels, items }) => {
    const prepared = prepareLabels({ labels }, space, reader);
    return items.map(([text, gold]): Example => {
      const view = readText(text);
      const topic = prepareText(space, view);
      return {
        set,
        group: groupOf(set),
        learnt,
        rows: evidenceOf(topic, readJudgements(view), prepared, space, reader.concepts),
        gold,
        labels: prepared,
        text: topic,
      };
    });
  });
}

/** Every third text of the questions is also put to the labels of another question. */
const strangerEvery = 3;

/** Every fifth of these is a text without content ("ok", "page 2"). */
const contentlessEvery = 5;
const contentless = readFileSync(new URL('data/contentless.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => prepareText(space, readText(line)));

/** Separately written sets are strangers to each other; questions about one data set, or about judgements, are not. */
const familyOf = ({ set, group }: Example): string =>
  collections.includes(group) ? set.replace(/ with a rest$/, '') : group.replace(/^judged .*/, 'judged');

/**
 * Texts written for other labels, or without content: none of the labels is right. They are drawn from all texts, so that no property of a text alone gives
 * them away.
 */
function strangersTo(own: readonly Example[]): Example[] {
  const strangerOf = (example: Example, text: TopicText): Example => {
    const rows = evidenceOf(text, readJudgements(text.view), example.labels, space, reader.concepts);
    return { ...example, text, gold: -1, rows };
  };
  return own.flatMap((example, index): Example[] => {
    if (index % strangerEvery !== 0) return [];
    const { labels } = example;
    // For a text without content, "neutral" is a fair answer.
    if (index % (strangerEvery * contentlessEvery) === 0 && !labels.between.some((share) => share > 0.5))
      return [strangerOf(example, contentless[(index / strangerEvery / contentlessEvery) % contentless.length]!)];
    for (let place = (index * 7919 + 1) % own.length; ; place = (place + 1) % own.length) {
      const { text } = own[place]!;
      if (familyOf(own[place]!) === familyOf(example)) continue;
      return [strangerOf(example, text)];
    }
  });
}

// Plausible weights, where the fit starts and towards which it is regularised: similarity, shared names and judgements support a label.
const prior: Readonly<Record<string, number>> = {
  fit: 2.5,
  sentence: 2.5,
  vote: 9.4,
  tied: 1.3,
  'tied judged': -0.8,
  related: 5,
  nearest: 0.8,
  excluded: -1.5,
  polarity: 2.2,
  attitude: 1,
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
// In units of the spread of each kind of evidence, so that rare evidence stays near its prior.
const pull = 25;

const spread = new Float64Array(evidenceCount).fill(1);

function fitWeights(examples: readonly Example[], fixed: ReadonlySet<string>): Float64Array {
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

/** Evidence from the sentence encoder. */
const encoded: readonly string[] = ['meaning', 'meaning judged', 'attitude'];

// Weights that stay at their prior. Ties were learnt on labels that share names with each other, which these sets do not have; nothing here is ironic.
const always = ['tied', 'tied judged', 'irony', 'hostility', 'language', 'comparison', 'presence'];

// Sign constraints: evidence supports a label, `excluded` counts against it; if a judgement is requested, other evidence counts less, but never against a
// label.
function hold(weights: Float64Array): void {
  evidenceNames.forEach((name, index) => {
    if (name === 'excluded') weights[index] = Math.min(0, weights[index]!);
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

/** Logistic regression by gradient descent with momentum; all rows have the same length. */
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

// Assumed share of texts that belong to the label for everything else. A larger share finds more of them, and loses more of the other texts to it.
const shareOfRest = 1 / 6;

// Fits the log-odds of the label for everything else from the logits of the others. Next to a single label, both are equally likely.
function fitRest(among: readonly Example[], alone: readonly Example[], weights: Float64Array): ScoringStage['rest'] {
  const asked = among.filter(({ labels, gold }) => gold >= 0 && labels.rest.some((is) => is) && !labels.rest.every((is) => is));
  const isRest = ({ labels, gold }: Example): boolean => labels.rest[gold]!;
  const outside = asked.filter(isRest).length / asked.length;
  const rows = [...asked, ...alone].map(({ rows: evidence, labels }) => {
    const none = { rest: labels.rest.map(() => false), opinions: 0 };
    const others = labelLogits(evidence, weights, none, noWeights).filter((_, label) => !labels.rest[label]);
    return restSignals(
      others.sort((a, b) => a - b),
      labels.opinions,
    );
  });
  return weighSignals(Object.keys(rows[0]!), rows, [...asked, ...alone].map(isRest), [
    ...asked.map((example) => (isRest(example) ? shareOfRest / outside : (1 - shareOfRest) / (1 - outside))),
    ...alone.map(() => 1),
  ]);
}

const noWeights: SignalWeights = { constant: 0, signals: {} };

const tasks = labelTasks(values.train!, Number(values.tasks));
const examples = examplesOf(tasks);
const ofOpinions = examplesOf(opinionTasks(Number(values.tasks)));
const alone = examplesOf(aloneTasks()).filter(({ labels: { rest } }) => rest[0] !== rest[1]);
console.log(`${examples.length} examples of ${tasks.length} questions, ${((performance.now() - started) / 1000).toFixed(0)} s`);
addSpread(
  examples,
  evidenceNames.filter((name) => !encoded.includes(name)),
);

// Sets the spread of each kind of evidence around the mean of its question.
function addSpread(own: readonly Example[], names: readonly string[]): void {
  for (const name of names) {
    const index = evidenceNames.indexOf(name);
    let sum = 0;
    for (const { rows, labels } of own) {
      const column = labels.views.map((_, label) => rows[label * evidenceCount + index]!);
      const mean = column.reduce((total, value) => total + value, 0) / column.length;
      sum += column.reduce((total, value) => total + (value - mean) ** 2, 0) / column.length;
    }
    spread[index] = Math.max(0.02, Math.sqrt(sum / own.length));
  }
}

const argmax = (list: readonly number[]): number => list.indexOf(list.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY));
const short = (value: number): number => Number(value.toFixed(3)) + 0;

/** An answer to an example of a set that the fit has not seen. */
interface Answer {
  readonly signals: Signals;
  readonly right: boolean;
  /** Whether one of the labels is right. */
  readonly hasAnswer: boolean;
  readonly group: string;
  readonly weight: number;
}

/**
 * Share of a group in what trust is fitted on. Label sets written for the purpose, judgements and data sets count alike, because a caller may ask any of them;
 * within the first kind, texts that seldom mention another label (`own`) count as much as those that often do.
 */
function shareOf(group: string): number {
  const kindOf = (one: string): string => (collections.includes(one) ? 'written' : judgements.test(one) ? 'judgements' : 'data');
  if (kindOf(group) === 'written') return group === 'own' ? 1 / 6 : 1 / 12;
  return 1 / 3 / [...new Set(examples.map((example) => example.group))].filter((one) => kindOf(one) === kindOf(group)).length;
}

const judgements = /^(?:judged|attitudes|goemotions|poem_sentiment)/;

interface FittedStage {
  readonly stage: ScoringStage;
  readonly answers: readonly Answer[];
  /** Answers to texts of other questions. */
  readonly strange: readonly Answer[];
}

// Hardly any of the opinion questions that the weights are fitted on have texts for the label for everything else.
const isOfSubjects = ({ labels }: Example): boolean => (labels.gates.get('polarity') ?? 0) < 1;

/** Examples for the label for everything else, in addition to the questions of a stage. */
interface OfRest {
  readonly ofOpinions: readonly Example[];
  readonly alone: readonly Example[];
}

function fitStage(
  name: string,
  own: readonly Example[],
  { ofOpinions, alone }: OfRest,
  strangers: readonly Example[],
  fixed: ReadonlySet<string>,
): FittedStage {
  const all = fitWeights(own, fixed);
  const rest = fitRest([...own.filter(isOfSubjects), ...ofOpinions], alone, all);
  const answers = new Map<Example, Answer>();
  const strange = new Map<Example, Answer>();
  console.log(`\n${name}: ${own.length} examples`);
  for (const group of new Set(own.map((example) => example.group))) {
    // Our own suites are one group although they consist of many sets: they are left out together.
    const weights = fitWeights(
      own.filter((example) => example.group !== group),
      fixed,
    );
    const asked = own.filter((example) => example.group === group);
    let [right, withAll] = [0, 0];
    for (const example of asked) {
      const { rows, labels, gold, text } = example;
      const logits = labelLogits(rows, weights, labels, rest);
      const isRight = argmax(logits) === gold;
      if (isRight) right++;
      if (argmax(labelLogits(rows, all, labels, rest)) === gold) withAll++;
      answers.set(example, {
        signals: signalsOf(logits, rows, labels, text.view, foreignLanguage(text, labels)),
        right: isRight,
        hasAnswer: gold >= 0,
        group,
        weight: shareOf(group) / asked.length,
      });
    }
    for (const stranger of strangers.filter((example) => example.group === group)) {
      const { rows, labels, text } = stranger;
      const logits = labelLogits(rows, weights, labels, rest);
      const signals = signalsOf(logits, rows, labels, text.view, foreignLanguage(text, labels));
      strange.set(stranger, {
        signals,
        right: labels.rest[argmax(logits)]!,
        hasAnswer: false,
        group,
        weight: (shareOf(group) / asked.length) * strangerEvery,
      });
    }
    const shares = [right, withAll].map((count) => ((100 * count) / asked.length).toFixed(1).padStart(5));
    console.log(`${group.padEnd(20)} ${shares[0]} % left out, ${shares[1]} % in, n=${asked.length}`);
  }
  const rightOf = (isOutside: boolean): string => {
    const asked = own.filter(({ labels, gold }) => gold >= 0 && labels.rest.some((is) => is) && labels.rest[gold] === isOutside);
    return ((100 * asked.filter((example) => answers.get(example)!.right).length) / asked.length).toFixed(1);
  };
  console.log(`with a label for the rest: ${rightOf(true)} % of what belongs to it right, ${rightOf(false)} % of the others`);
  const inOrder = own.map((example) => answers.get(example)!);
  const inStrangeOrder = strangers.map((example) => strange.get(example)!);
  return {
    stage: {
      weights: Object.fromEntries(evidenceNames.map((evidence, index) => [evidence, short(all[index]!)])),
      rest,
      trust: fitSignals(
        signalNames,
        inOrder.filter(({ hasAnswer }) => hasAnswer),
      ),
      certainty: fitSignals(certaintyNames, [...inOrder, ...inStrangeOrder]),
    },
    answers: inOrder,
    strange: inStrangeOrder,
  };
}

function fitSignals(names: readonly string[], answers: readonly Answer[]): SignalWeights {
  return weighSignals(
    names,
    answers.map(({ signals }) => signals),
    answers.map(({ right }) => right),
    answers.map(({ weight }) => weight),
  );
}

function weighSignals(names: readonly string[], rows: readonly Signals[], holds: readonly boolean[], weightOf: readonly number[]): SignalWeights {
  const [constant = 0, ...weights] = logistic(
    rows.map((signals) => [1, ...names.map((signal) => signals[signal]!)]),
    holds.map(Number),
    weightOf,
    0.002,
  );
  return { constant: short(constant), signals: Object.fromEntries(names.map((signal, index) => [signal, short(weights[index]!)])) };
}

// On labels that the encoder was trained on it contributes more than elsewhere.
const isComparable = ({ text, labels, learnt }: Example): boolean => !learnt && labels.views.length > 1 && canCompareMeaning(text, labels);
const withMeaning = (example: Example): Example => {
  const rows = Float32Array.from(example.rows);
  addMeaning(rows, example.text, example.labels, reader.concepts);
  return { ...example, rows };
};
const comparable = examples.filter(isComparable);
const compared = comparable.map(withMeaning);
const strangers = strangersTo(examples);
const comparedStrangers = strangers.filter(isComparable).map(withMeaning);
console.log(`${compared.length} compared by meaning, ${((performance.now() - started) / 1000).toFixed(0)} s`);
addSpread(compared, encoded);
const comparedOf = (own: readonly Example[]): Example[] => own.filter(isComparable).map(withMeaning);
const words = fitStage('words', examples, { ofOpinions, alone }, strangers, new Set([...always, ...encoded]));
const ofRest = { ofOpinions: comparedOf(ofOpinions), alone: comparedOf(alone) };
const meaning = fitStage('meaning', compared, ofRest, comparedStrangers, new Set(always));

const wordsOf = new Map(examples.map((example, index) => [example, words.answers[index]!]));
const both = comparable.map((example, index) => {
  const byWords = wordsOf.get(example)!;
  return { sure: probabilityOf(byWords.signals, words.stage.trust), byWords, byMeaning: meaning.answers[index]! };
});
const gainFrom = (bar: number): number =>
  both.reduce((sum, { sure, byWords, byMeaning }) => sum + (sure < bar ? byWords.weight * (Number(byMeaning.right) - Number(byWords.right)) : 0), 0);
const bars = Array.from({ length: 51 }, (_, index) => 0.5 + index / 100);
for (const bar of bars.filter((_, index) => index % 5 === 0)) {
  const asked = both.filter(({ sure }) => sure < bar).length / both.length;
  console.log(
    `asked below ${bar.toFixed(2)}: ${(100 * asked).toFixed(0)} % of the texts, gain ${((100 * gainFrom(bar)) / gainFrom(1)).toFixed(0)} %`,
  );
}
/** The lowest probability among the most confident answers that make up this share of the weight. */
function surestOf(answers: readonly { readonly probability: number; readonly weight: number }[], share: number): number {
  const sorted = [...answers].sort((a, b) => b.probability - a.probability);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  for (const { probability, weight } of sorted) {
    seen += weight;
    if (seen >= share * total) return probability;
  }
  return 0;
}

// Encoding a text takes ten times as long as everything else, and where the words leave little doubt, the meaning reverses more right answers than wrong ones.
const enough = bars.reduce((best, next) => (gainFrom(next) > gainFrom(best) ? next : best));

/** An answer as the program gives it, by words or by meaning: the probability that it is right, also if every second text were a stranger. */
interface Given extends Answer {
  readonly probability: number;
  readonly certainty: number;
}

function given(own: readonly Example[], byWords: readonly Answer[], byMeaning: readonly Answer[]): Given[] {
  const places = new Map(own.filter(isComparable).map((example, place) => [example, place]));
  return own.map((example, index): Given => {
    const answer = byWords[index]!;
    const place = places.get(example);
    const judged = ({ trust, certainty }: ScoringStage, { signals, right }: Answer): Given => ({
      ...answer,
      signals,
      right,
      probability: probabilityOf(signals, trust),
      certainty: probabilityOf(signals, certainty),
    });
    const first = judged(words.stage, answer);
    return place === undefined || first.probability >= enough ? first : judged(meaning.stage, byMeaning[place]!);
  });
}

const sure = given(examples, words.answers, meaning.answers).filter(({ hasAnswer }) => hasAnswer);
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
// An answer is certain if it is among the most confident seven in ten of the answers to unseen sets,
const bar = short(surestOf(sure, 0.7));
// and if it would still be more likely right than wrong if every second text were a stranger.
const certain = 0.5;
const strange = given(strangers, words.strange, meaning.strange).filter(({ right }) => !right);
const weightOf = (answers: readonly Given[]): number => answers.reduce((sum, { weight }) => sum + weight, 0);
const share = (some: readonly Given[], of: readonly Given[]): string => `${((100 * weightOf(some)) / weightOf(of)).toFixed(1)} %`;
const [surely, surelyStrange] = [sure, strange].map((answers) =>
  answers.filter(({ probability, certainty }) => probability >= bar && certainty >= certain),
);
console.log(
  `certain: ${share(surely!, sure)}, of these right ${share(
    surely!.filter(({ right }) => right),
    surely!,
  )}; a label for certain: ${share(surelyStrange!, strange)} of the texts of other questions that get one`,
);
const model: ScorerModel = { words: words.stage, meaning: meaning.stage, enough, certain, bar };
console.log(JSON.stringify(model, null, 1));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-scorer.json', import.meta.url), `${JSON.stringify(model, null, 1)}\n`);
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
