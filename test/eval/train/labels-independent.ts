// Fits how labels that are independent of each other are weighed against a text (src/engines/embedded/labels/labels-independent.json): npx tsx
// test/eval/train/labels-independent.ts --train DIR
// Data that the sentence encoder has not learnt: label-sets/several/weighed and the halves `tune` of our own suites, every label by its name, with its rubric,
// and with the reworded one; the held-out intents of HWU64 (CC BY 4.0) and SNIPS (CC0) intents, each with three others of its set. Logistic regression; one set
// in five at a time is left out to measure, and certainty is fitted on those results. Deterministic.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedIntents, shippedTopic } from '../../../src/engines/embedded/labels/models.js';
import { readJudgements } from '../../../src/engines/embedded/labels/read-judgements.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { prepareText } from '../../../src/engines/embedded/labels/topic.js';
import { prepareYesNo } from '../../../src/engines/embedded/labels/yes-no.js';
import { type IndependentModel, independentEvidence, independentEvidenceNames } from '../../../src/engines/embedded/scoring/independent-evidence.js';
import { prepareLabels } from '../../../src/engines/embedded/scoring/prepare-labels.js';
import { logistic } from '../../../src/text/probability.js';
import { everydaySets } from '../suites/everyday-labels.js';
import { fourthSets } from '../suites/everyday-labels-fourth.js';
import { plainSets } from '../suites/everyday-labels-third.js';
import { severalSets } from '../suites/several-labels.js';
import { certainFrom } from './certain-from.js';
import { severalLabelSets } from './label-sets.js';
import { grouped, keptLabels } from './label-tasks.js';
import { logisticRegression } from './logistic-regression.js';
import { packedItems } from './packed-items.js';
import { randomFrom } from './random.js';

interface LabelledText {
  readonly text: string;
  /** Indices of the labels that apply. */
  readonly right: readonly number[];
}

interface IndependentSet {
  /** Sets of one source have its weight together. */
  readonly source: string;
  readonly labels: readonly { readonly name: string; readonly rubrics: readonly string[] }[];
  readonly items: readonly LabelledText[];
}

const { values } = parseArgs({ options: { train: { type: 'string' } } });
const random = randomFrom(5);
const textsOfIntents = 250;
const othersOfIntents = 3;

// One set a text: its intent and three others.
function intentSets(source: string, isUsed: (label: string, kept: ReadonlySet<string>) => boolean): IndependentSet[] {
  const known = packedItems<{ text: string; label: string }>(values.train!, source);
  const kept = keptLabels(known.map(({ label }) => label));
  const items = random.shuffled(known.filter(({ label }) => isUsed(label, kept))).slice(0, textsOfIntents);
  const all = [...new Set(items.map(({ label }) => label))].sort();
  return items.map(({ text, label }) => {
    const others = random.shuffled(all.filter((other) => other !== label)).slice(0, othersOfIntents);
    return { source, labels: [label, ...others].map((name) => ({ name, rubrics: [] })), items: [{ text, right: [0] }] };
  });
}

function ownSet(
  source: string,
  labels: readonly (readonly [string, string, ...string[]])[],
  items: readonly (readonly [string, string | readonly string[]])[],
): IndependentSet {
  const names = labels.map(([name]) => name);
  return {
    source,
    labels: labels.map(([name, rubric]) => ({ name, rubrics: [rubric] })),
    items: items.map(([text, right]) => ({ text, right: [right].flat().map((name) => names.indexOf(name)) })),
  };
}

const isTuned = ({ half }: { readonly half: string }): boolean => half === 'tune';
const sets: readonly IndependentSet[] = [
  ...severalLabelSets('weighed').map(({ labels, items }) => ({ source: 'written', labels, items: items.map(([text, right]) => ({ text, right })) })),
  ...severalSets.filter(isTuned).map(({ labels, items }) => ownSet('several', Object.entries(labels), items)),
  ...everydaySets.filter(isTuned).map(({ labels, items }) => ownSet('everyday', labels, items)),
  ...[...plainSets, ...fourthSets].filter(isTuned).map(({ labels, items }) => ownSet('everyday', Object.entries(labels), items)),
  ...intentSets('hwu64', (label, kept) => kept.has(label)),
  ...intentSets('snips_intent', () => true),
];
/** The share of each source in the fit: several labels may apply in written sets, which are harder than what people ask; intents are asked in plain words. */
const shares: Readonly<Record<string, number>> = { written: 0.4, several: 0.1, everyday: 0.1, hwu64: 0.2, snips_intent: 0.2 };

interface Row {
  readonly source: string;
  readonly set: number;
  /** Text and wording: the labels asked together. */
  readonly asked: string;
  readonly values: Float64Array;
  readonly applies: boolean;
}

function rowsOf({ source, labels, items }: IndependentSet, set: number): Row[] {
  const [space, { concepts }] = [shippedTopic(), shippedIntents()];
  const questions = labels
    .flatMap(({ name, rubrics }, label) =>
      ['', ...rubrics].map((rubric, way) => ({
        label,
        way,
        asked: prepareYesNo(rubric, rubric === '' ? name : ''),
        alone: prepareLabels({ labels: [{ name, rubric }] }, space, shippedIntents()),
      })),
    )
    // Numbers and kinds of value are looked for, not weighed.
    .filter(({ asked: { view } }) => view.comparison === null && view.presence === null);
  return items.flatMap(({ text: written, right }, item) => {
    const view = readText(written);
    const [text, readings] = [prepareText(space, view), readJudgements(view)];
    return questions.map(({ label, way, asked: { question }, alone }) => ({
      source,
      set,
      asked: `${set} ${item} ${way}`,
      values: Float64Array.from([...independentEvidence(text, readings, alone, question, space, concepts), 1]),
      applies: right.includes(label),
    }));
  });
}

const ridge = 0.00003;
const folds = 5;

function stressesOf(rows: readonly Row[]): number[] {
  const counts = new Map([...grouped(rows, ({ source }) => source)].map(([source, own]) => [source, own.length]));
  return rows.map(({ source }) => shares[source]! / counts.get(source)!);
}

function fitWeights(rows: readonly Row[]): Float64Array {
  return logisticRegression(
    rows.map(({ values }) => values),
    rows.map(({ applies }) => (applies ? 1 : 0)),
    stressesOf(rows),
    ridge,
  );
}

const rows = sets.flatMap(rowsOf);
const unseen = Array.from({ length: folds }, (_, fold) => {
  const weights = fitWeights(rows.filter(({ set }) => set % folds !== fold));
  return rows
    .filter(({ set }) => set % folds === fold)
    .map((row) => ({ ...row, odds: row.values.reduce((sum, value, index) => sum + value * weights[index]!, 0) }));
}).flat();
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
for (const [source, own] of grouped(unseen, ({ source: of }) => of)) {
  const share = own.filter(({ applies }) => applies).length / own.length;
  const brier = own.reduce((sum, { odds, applies }) => sum + (logistic(odds) - (applies ? 1 : 0)) ** 2, 0) / own.length;
  const [given, found] = [own.filter(({ odds }) => odds >= 0), own.filter(({ odds, applies }) => odds >= 0 && applies)];
  console.log(
    `${source}, left out (${own.length}): precision ${percent(found.length / given.length)}, recall ${percent(found.length / (share * own.length))}, Brier ${brier.toFixed(4)} (share ${(share * (1 - share)).toFixed(4)})`,
  );
}

/** Target share of certain answers in which every label is right. */
const certainRight = 0.7;
const answers = [...grouped(unseen, ({ asked }) => asked).values()].map((labels) => ({
  sure: Math.min(...labels.map(({ odds }) => Math.abs(odds))),
  right: labels.every(({ odds, applies }) => odds >= 0 === applies),
}));
const certain = certainFrom(answers, certainRight);
const shareOf = (isCounted: (answer: (typeof answers)[number]) => boolean): string => percent(answers.filter(isCounted).length / answers.length);
console.log(`all labels right ${shareOf(({ right }) => right)}, certain ${shareOf(({ sure }) => sure >= certain)}`);

const short = (value: number): number => Number(value.toFixed(3)) + 0;
const weights = fitWeights(rows);
const model: IndependentModel = {
  constant: short(weights.at(-1)!),
  weights: Object.fromEntries(independentEvidenceNames.map((name, index) => [name, short(weights[index]!)])),
  share: short(stressesOf(rows).reduce((sum, stress, index) => sum + (rows[index]!.applies ? stress : 0), 0)),
  certain: short(certain),
};
console.log(JSON.stringify(model, null, 1));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-independent.json', import.meta.url), `${JSON.stringify(model, null, 1)}\n`);
