// Trains the scorer of text and statement (src/engines/embedded/labels/labels-pairs.json): npx tsx test/eval/train/labels-pairs.ts --train DIR [--without
// boolq,…] [--out FILE]
// Sets: SNLI, Breaking NLI, HELP and MED, BoolQ (CC BY-SA), ConjNLI, HANS, PubMedQA (MIT), CondaQA (Apache-2.0), our own generated decisions, questions about
// documents (decisions/). Logistic regression. Every set is also measured with its rows left out (documents by author), and the calibration of answers is
// fitted on those results. Deterministic.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { shippedTopic } from '../../../src/engines/embedded/labels/models.js';
import { pairFeatures } from '../../../src/engines/embedded/labels/pair-features.js';
import {
  heldPlaces,
  mentionInputs,
  type PairModel,
  pairForm,
  pairForms,
  pairInputs,
  trustedOdds,
  trustInputs,
  weighPair,
} from '../../../src/engines/embedded/labels/pair-model.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { compareTopic, prepareText, topicLogOdds } from '../../../src/engines/embedded/labels/topic.js';
import { prepareYesNo, subjectFeatures } from '../../../src/engines/embedded/labels/yes-no.js';
import { logOdds } from '../../../src/text/probability.js';
import { fourthQuestions } from '../suites/everyday-labels-fourth.js';
import { plainQuestions } from '../suites/everyday-labels-third.js';
import { officeTexts } from '../suites/office-questions.js';
import { documentQuestions, ofAnotherDocument } from './document-questions.js';
import { logisticRegression } from './logistic-regression.js';
import { madeDecisions } from './made-decisions.js';
import { packedItems } from './packed-items.js';
import { randomFrom } from './random.js';

export interface PairItem {
  readonly text: string;
  readonly question: string;
  readonly yes: boolean;
  readonly weight: number;
  /** For a set by several authors, the part that is left out together. */
  readonly part?: string | null;
  /** A text that does not address the question. */
  readonly other?: string;
}

interface Entailment {
  readonly premise: string;
  readonly hypothesis: string;
  readonly label: string;
}

/** Maximum number of training items of a set, except documents; each has a different text. */
const maxItems = 2500;
const entailment =
  (set: string) =>
  (folder: string): PairItem[] =>
    packedItems<Entailment>(folder, set).map(({ premise, hypothesis, label }) => ({
      text: premise,
      question: hypothesis,
      yes: label === 'entailment',
      // A statement that is neither supported nor contradicted teaches less than a contradicted one.
      weight: label === 'neutral' ? 0.6 : 1,
    }));

/** Readers of the items of every set. */
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
  office: () =>
    officeTexts
      .filter(({ half }) => half === 'tune')
      .flatMap(({ text, yes, no }) => [
        ...yes.map((question): PairItem => ({ text, question, yes: true, weight: 1 })),
        ...no.map((question): PairItem => ({ text, question, yes: false, weight: 1 })),
      ]),
  made: () => madeDecisions(6000, 11).map((one) => ({ ...one, weight: 1 })),
  documents: questionsToDocuments,
};

function questionsToDocuments(): PairItem[] {
  const questions = documentQuestions('learnt');
  const elsewhere = ofAnotherDocument(questions);
  return questions.flatMap(({ file, text, question, answer }, place) =>
    typeof answer === 'boolean' ? [{ text, question, yes: answer, weight: 1, part: `documents, ${file}`, other: elsewhere[place]!.text }] : [],
  );
}

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

// Messages with their own intent or with another one of the same set.
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

/** Weight of a set relative to others. */
const shares: Readonly<Record<string, number>> = {
  intents: 1,
  everyday: 0.5,
  office: 0.3,
  snli: 0.7,
  breaking_nli: 0.3,
  help_med: 0.4,
  hans_generated: 0.1,
  conjnli: 0.5,
  condaqa: 0.5,
  boolq: 1.2,
  pubmedqa: 0.6,
  made: 1,
  documents: 6,
};

/** Sets with questions and statements like those that people write; calibration is fitted on these, each left out of the fit. */
const natural: ReadonlySet<string> = new Set(['snli', 'conjnli', 'help_med', 'boolq', 'pubmedqa', 'everyday', 'office', 'made', 'documents']);

/** What the fit needs of one pair. */
export interface PairRow {
  readonly inputs: Float64Array;
  readonly features: readonly number[];
  /** Whether the statement holds, ignoring words of denial in the question. */
  readonly holds: boolean;
  readonly weight: number;
  readonly part: string | null;
  /** Inputs for whether the text addresses the question: of its own text, and of another one. */
  readonly mentioned: readonly [Float64Array, Float64Array] | null;
}

export function pairRow({ text, question, yes, weight, part = null, other }: PairItem): PairRow {
  const { question: asked, view, topic } = prepareYesNo(question);
  const read = (one: string): { features: readonly number[]; subject: readonly number[] } => {
    const prepared = prepareText(shippedTopic(), readText(one));
    const about = topicLogOdds(compareTopic(prepared, topic)[0]!);
    return { features: pairFeatures(asked, prepared.view).features, subject: subjectFeatures(asked, view, about, prepared) };
  };
  const own = read(text);
  const elsewhere = other === undefined ? null : read(other);
  return {
    features: own.features,
    inputs: pairInputs(own.features, own.subject),
    holds: yes !== asked.isReversed,
    weight,
    part,
    mentioned: elsewhere === null ? null : [mentionInputs(own.features, own.subject), mentionInputs(elsewhere.features, elsewhere.subject)],
  };
}

type Sets = readonly (readonly [string, readonly PairRow[]])[];

/** Ridge penalty per item. */
const ridge = 0.005;
const meanRows = 3000;

/**
 * An author who writes both answers to one document knows how many of its words a question with the answer no repeats. For these sets the fit includes, as a
 * control, how much of the question occurs in the document, so that no other input absorbs its effect; the model does not use it.
 */
function heldBeside(rows: readonly PairRow[], isDocuments: boolean): (row: PairRow) => number[] {
  if (!isDocuments) return () => heldPlaces.map(() => 0);
  const means = heldPlaces.map((place) => rows.reduce((sum, { features }) => sum + features[place]!, 0) / rows.length);
  return ({ features }) => heldPlaces.map((place, index) => features[place]! - means[index]!);
}

function regress(sets: Sets): { weights: Float64Array; offset: number } {
  const rows: Float64Array[] = [];
  const gold: number[] = [];
  const stress: number[] = [];
  for (const [name, own] of sets) {
    const total = own.reduce((sum, { weight }) => sum + weight, 0);
    const factor = ((shares[name] ?? 1) * meanRows) / total;
    const beside = heldBeside(own, name === 'documents');
    for (const row of own) {
      rows.push(Float64Array.of(...row.inputs, ...beside(row), 1));
      gold.push(row.holds ? 1 : 0);
      stress.push(row.weight * factor);
    }
  }
  const weights = logisticRegression(rows, gold, stress, ridge);
  return { weights: weights.subarray(0, -1 - heldPlaces.length), offset: weights.at(-1)! };
}

/** Assumed share of questions that are put to a text that addresses them. */
const askedShare = 0.95;

// Separates own documents from others in equal numbers, then shifts the constant to the assumed share.
function fitMentions(rows: readonly PairRow[]): number[] {
  const pairs = rows.flatMap(({ mentioned }) => (mentioned === null ? [] : [mentioned]));
  const weights = logisticRegression(
    [...pairs.map(([own]) => own), ...pairs.map(([, other]) => other)],
    [...pairs.map(() => 1), ...pairs.map(() => 0)],
    [...pairs, ...pairs].map(() => 1),
    mentionsRidge,
  );
  const sum = (inputs: Float64Array): number => inputs.reduce((total, value, index) => total + value * weights[index]!, 0);
  const found = pairs.filter(([own]) => sum(own) > 0).length + pairs.filter(([, other]) => sum(other) < 0).length;
  console.log(`own document or another: ${((50 * found) / pairs.length).toFixed(1)} % told`);
  weights[weights.length - 1]! += logOdds(askedShare);
  return [...weights];
}

/** Ridge penalty of the weights of `mentions`. */
const mentionsRidge = 0.0005;

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

function measure(outputs: readonly number[], rows: readonly PairRow[]): string {
  const share = (values: readonly boolean[]): number => values.filter(Boolean).length / values.length;
  const right = share(rows.map(({ holds }, index) => outputs[index]! > 0 === holds));
  const holds = share(rows.map((row) => row.holds));
  const brier = rows.reduce((sum, row, index) => sum + (logistic(outputs[index]!) - (row.holds ? 1 : 0)) ** 2, 0) / rows.length;
  return `right ${(100 * right).toFixed(1)} %, larger class ${(100 * Math.max(holds, 1 - holds)).toFixed(1)} %, Brier ${brier.toFixed(3)} (share ${(holds * (1 - holds)).toFixed(3)})`;
}

/** How many sets a set counts as when calibration is fitted: documents are what people mostly ask about. */
const trustShares: Readonly<Record<string, number>> = { documents: 3 };

interface LeftOut {
  readonly set: string;
  /** The part of the set that was left out together. */
  readonly part: string;
  readonly sum: number;
  readonly features: readonly number[];
  readonly holds: boolean;
  /** The reciprocal of the number of items of its set. */
  readonly weight: number;
}

/** Ridge penalty of the trust model. */
const trustRidge = 0.002;

function fitTrust(answers: readonly LeftOut[]): number[] {
  const weights = logisticRegression(
    answers.map(({ sum, features }) => Float64Array.from(trustInputs(sum, features))),
    answers.map(({ sum, holds }) => (sum > 0 === holds ? 1 : 0)),
    answers.map(({ weight }) => weight),
    trustRidge,
  );
  return [...weights];
}

interface Stated {
  readonly odds: number;
  readonly right: boolean;
  readonly weight: number;
}

/** Minimum number of items of a form for a set to count for that form. */
const minOfForm = 80;

// The factor of the log-odds with the lowest Brier score.
function scaleOf(answers: readonly Stated[]): number {
  let [best, lowest] = [1, Number.POSITIVE_INFINITY];
  for (let scale = 0; scale <= 1; scale += 0.05) {
    const loss = answers.reduce((sum, { odds, right, weight }) => sum + weight * (logistic(scale * odds) - (right ? 1 : 0)) ** 2, 0);
    if (loss < lowest) [best, lowest] = [scale, loss];
  }
  return best;
}

const shareRight = (answers: readonly Stated[]): number =>
  answers.reduce((sum, { right, weight }) => sum + (right ? weight : 0), 0) / answers.reduce((sum, { weight }) => sum + weight, 0);

// The share of right answers among the most confident twentieth, as log-odds.
function limitOf(answers: readonly Stated[]): number {
  const total = answers.reduce((sum, { weight }) => sum + weight, 0);
  const right = shareRight(surest(answers, total / 20));
  return Math.log(right / (1 - right));
}

function surest(answers: readonly Stated[], amount: number): Stated[] {
  let seen = 0;
  return [...answers]
    .sort((one, other) => other.odds - one.odds)
    .filter(({ weight }) => {
      seen += weight;
      return seen <= amount;
    });
}

/** Maximum share of the answers of a form that may be certain; all sets have equal weight. */
const certainShare = 0.3;
/** Target precision of certain answers by form. Questions about longer texts are relied on most, and are the hardest to judge. */
const certainRight = [0.65, 0.65, 0.7] as const;

// The lowest log-odds of the largest share of the most confident answers, up to `certainShare`, that is right often enough.
function certainFrom(answers: readonly Stated[], atLeast: number): number {
  const total = answers.reduce((sum, { weight }) => sum + weight, 0);
  for (let share = certainShare; share > 0.01; share -= 0.01) {
    const top = surest(answers, share * total);
    if (shareRight(top) >= atLeast) return top.at(-1)!.odds;
  }
  return Number.MAX_VALUE;
}

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
            .slice(0, name === 'documents' ? undefined : maxItems)
            .map(pairRow),
        ] as const,
    );
  const unseen: LeftOut[] = [];
  for (const [name, rows] of sets) {
    for (const part of new Set(rows.map((row) => row.part ?? name))) {
      const isOwn = (row: PairRow): boolean => (row.part ?? name) === part;
      const own = rows.filter(isOwn);
      const others = sets.map(([other, all]) => [other, other === name ? all.filter((row) => !isOwn(row)) : all] as const);
      const fit = regress(others.filter(([, left]) => left.length > 0));
      const sums = own.map(({ inputs }) => weighPair(inputs, { weights: [...fit.weights], offset: fit.offset }));
      console.log(`without ${part} (${own.length}): ${measure(sums, own)}`);
      if (natural.has(name))
        own.forEach(({ features, holds }, index) => {
          unseen.push({ set: name, part, sum: sums[index]!, features, holds, weight: (trustShares[name] ?? 1) / rows.length });
        });
    }
  }
  const { weights, offset } = regress(sets);
  for (const [name, rows] of sets)
    console.log(
      `${name}: ${measure(
        rows.map(({ inputs }) => weighPair(inputs, { weights: [...weights], offset })),
        rows,
      )}`,
    );
  // Probabilities stated for an unknown set: the trust model is fitted on the other sets, leaving out each in turn.
  const stated = [...new Set(unseen.map(({ part }) => part))].flatMap((name) => {
    const trust = fitTrust(unseen.filter(({ part }) => part !== name));
    const own = unseen
      .filter(({ part }) => part === name)
      .map(({ set, sum, features, holds, weight }) => {
        const odds = Math.abs(trustedOdds(sum, features, { trust, shrink: [1, 1, 1] }));
        return { set, odds, form: pairForm(features), right: sum > 0 === holds, weight };
      });
    const total = own.reduce((sum, { weight }) => sum + weight, 0);
    const top = surest(own, certainShare * total);
    const mean = own.reduce((sum, { odds, weight }) => sum + weight * logistic(odds), 0) / total;
    console.log(
      `${name}: stated ${(100 * mean).toFixed(1)}, right ${(100 * shareRight(own)).toFixed(1)}, of the surest ${(100 * shareRight(top)).toFixed(1)}`,
    );
    return own;
  });
  // An unknown set may be as hard to judge as the hardest of these.
  const shrinkFor = (form: number): number =>
    [...natural].reduce((lowest, name) => {
      const own = stated.filter((one) => one.set === name && one.form === form);
      return own.length < minOfForm ? lowest : Math.min(lowest, scaleOf(own));
    }, 1);
  const shrink = pairForms.map((_, form) => shrinkFor(form));
  const byForm = pairForms.map((_, form) => stated.filter((one) => one.form === form).map((one) => ({ ...one, odds: one.odds * shrink[form]! })));
  const limit = byForm.map(limitOf);
  const certain = byForm.map((answers, form) => certainFrom(answers, certainRight[form]!));
  pairForms.forEach((form, place) => {
    const top = byForm[place]!.filter(({ odds }) => odds >= certain[place]!);
    console.log(
      `${form}: shrunk by ${shrink[place]!.toFixed(2)}, at most ${limit[place]!.toFixed(2)}, certain from ${certain[place]!.toFixed(2)}: ${((100 * top.length) / byForm[place]!.length).toFixed(0)} %, right of these ${(100 * shareRight(top)).toFixed(1)}`,
    );
  });
  const short = (value: number): number => Math.round(value * 1000) / 1000 + 0;
  const perForm = ([question, statement, longer]: readonly number[]) => [short(question!), short(statement!), short(longer!)] as const;
  const model: PairModel = {
    weights: Array.from(weights, short),
    offset: short(offset),
    mentions: fitMentions(sets.flatMap(([, rows]) => rows)).map(short),
    trust: fitTrust(unseen).map(short),
    shrink: perForm(shrink),
    limit: perForm(limit),
    certain: perForm(certain),
  };
  const file = values.out ?? new URL('../../../src/engines/embedded/labels/labels-pairs.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(model)}\n`);
}
