// Fits which of the numbers of a text answers a question whose labels are ranges (src/engines/embedded/labels/labels-ranges.json): npx tsx
// test/eval/train/labels-ranges.ts
// Data of the repository: ranges/weighed, and those of scales/weighed whose levels are ranges. Logistic regression; one question in five at a time is left out
// to measure, and the probabilities and certainty are fitted on those results. Deterministic.
import { writeFileSync } from 'node:fs';
import { analyse } from '../../../src/engines/embedded/extraction/analyse.js';
import { type RangeBase, type RangeModel, type ValueRanges, valueRanges } from '../../../src/engines/embedded/labels/value-ranges.js';
import { type RangeEvidence, rangeEvidence, rangeEvidenceNames } from '../../../src/engines/embedded/scoring/range-evidence.js';
import { labelLogits } from '../../../src/engines/embedded/scoring/score-ranges.js';
import { softmax } from '../../../src/text/probability.js';
import { certainFrom } from './certain-from.js';
import { logisticRegression } from './logistic-regression.js';
import { rangeQuestions } from './ranges.js';
import { writtenScales } from './scales.js';

interface Item {
  readonly set: number;
  readonly ranges: ValueRanges;
  readonly right: number;
  readonly evidence: RangeEvidence;
}

const questions = [
  ...rangeQuestions('weighed').flatMap(({ question, field, labels, items }) => [
    { set: question, question, labels, items },
    { set: question, question: field, labels, items },
  ]),
  ...writtenScales('weighed').flatMap(({ questions: [question], levels, items }) => [{ set: question, question, labels: levels, items }]),
];
let read = 0;
const sets = [...new Set(questions.map(({ set }) => set))];
const items = questions.flatMap(({ set, question, labels: written, items: texts }): Item[] => {
  const labels = written.map(([name, rubric]) => ({ name, rubric }));
  const ranges = valueRanges({ labels, guidance: question });
  if (ranges === null) return [];
  read++;
  return texts.map(([text, right]) => ({
    set: sets.indexOf(set),
    ranges,
    right,
    evidence: rangeEvidence(ranges, analyse({ text })),
  }));
});
console.log(`${read} of ${questions.length} questions have ranges`);

const listOf = (values: RangeEvidence['rows'][number]): number[] => rangeEvidenceNames.map((name) => values[name]);

const ridge = 0.01;
const folds = 5;

function fitWeights(known: readonly Item[]): Float64Array {
  const rows = known.flatMap(({ evidence, right }) =>
    evidence.rows.map((values, index) => ({
      values: Float64Array.from([...listOf(values), 1]),
      isRight: evidence.numbers[index]!.label === right,
      stress: 1 / evidence.rows.length,
    })),
  );
  return logisticRegression(
    rows.map(({ values }) => values),
    rows.map(({ isRight }) => (isRight ? 1 : 0)),
    rows.map(({ stress }) => stress),
    ridge,
  );
}

const oddsWith = ({ rows }: RangeEvidence, weights: Float64Array): number[] =>
  rows.map((values) => [...listOf(values), 1].reduce((sum, value, index) => sum + value * weights[index]!, 0));

const unseen = Array.from({ length: folds }, (_, fold) => {
  const weights = fitWeights(items.filter(({ set }) => set % folds !== fold));
  return items.filter(({ set }) => set % folds === fold).map((item) => ({ ...item, odds: oddsWith(item.evidence, weights) }));
}).flat();

const probabilitiesOf = ({ ranges, evidence, odds }: (typeof unseen)[number], base: RangeBase): number[] =>
  softmax(labelLogits(ranges, evidence, odds, base));
const lossWith = (base: RangeBase): number =>
  unseen.reduce((sum, item) => sum - Math.log(probabilitiesOf(item, base)[item.right]!), 0) / unseen.length;
const steps = Array.from({ length: 41 }, (_, index) => -4 + index / 5);
const bases = steps.flatMap((unnamed) => steps.map((unstated): RangeBase => ({ unnamed, unstated })));
const base = bases.reduce((best, next) => (lossWith(next) < lossWith(best) ? next : best));

/** Target share of certain answers that are right. */
const certainRight = 0.8;
const answers = unseen.map((item) => {
  const probabilities = probabilitiesOf(item, base);
  const sure = Math.max(...probabilities);
  return { sure, right: probabilities.indexOf(sure) === item.right };
});
const certain = certainFrom(answers, certainRight);
const rightOf = (some: typeof answers): number => some.filter(({ right }) => right).length;
const chosen = answers.filter(({ sure }) => sure >= certain);
const percent = (some: number, all: number): string => `${((100 * some) / all).toFixed(1)} %`;
console.log(
  `left out (${answers.length}): right ${percent(rightOf(answers), answers.length)}, loss ${lossWith(base).toFixed(3)}; certain ${percent(chosen.length, answers.length)}, of these right ${percent(rightOf(chosen), chosen.length)}`,
);

const short = (value: number): number => Number(value.toFixed(3)) + 0;
const weights = fitWeights(items);
const model: RangeModel = {
  constant: short(weights.at(-1)!),
  weights: Object.fromEntries(rangeEvidenceNames.map((name, index) => [name, short(weights[index]!)])),
  unnamed: short(base.unnamed),
  unstated: short(base.unstated),
  certain: short(certain),
};
console.log(JSON.stringify(model, null, 1));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-ranges.json', import.meta.url), `${JSON.stringify(model, null, 1)}\n`);
