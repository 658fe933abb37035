// Fits the scorer of lists: npx tsx test/eval/train/list-scorer.ts [--out FILE], after list-edges.ts and a build
// A list is right if it has most of the values of a field and little else (`list-examples.ts`). The confidence of the best list of a field is then fitted on
// documents left out: the share of its members that equal a value word for word.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listFeatures } from '../../../src/engines/embedded/extraction/listed/list-features.js';
import { type ListExample, listExamples } from './list-examples.js';
import { logisticRegression } from './logistic-regression.js';

const { values } = parseArgs({
  options: {
    ridge: { type: 'string', default: '0.0003' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/extraction/listed/list-scorer.json', import.meta.url).pathname },
  },
});
const examples = listExamples();
console.log(
  `${new Set(examples.map(({ field }) => field)).size} fields, ${examples.length} lists, ${examples.filter(({ isRight }) => isRight).length} right`,
);
// The bias is the last column, which is not penalised.
const rowOf = ({ figures }: ListExample): Float64Array => Float64Array.of(...figures.slice(1), 1);
const weightsOf = (own: readonly ListExample[]): Float64Array =>
  logisticRegression(
    own.map(rowOf),
    own.map(({ isRight }) => (isRight ? 1 : 0)),
    own.map(() => 1),
    Number(values.ridge),
  );
const oddsOf = (weights: Float64Array, example: ListExample): number =>
  rowOf(example).reduce((sum, value, index) => sum + value * weights[index]!, 0);

const folds = 5;
const left = Array.from({ length: folds }, (_, fold) => weightsOf(examples.filter(({ document }) => document % folds !== fold)));
const best = new Map<number, { readonly example: ListExample; readonly odds: number }>();
for (const example of examples) {
  const odds = oddsOf(left[example.document % folds]!, example);
  if (odds > (best.get(example.field)?.odds ?? Number.NEGATIVE_INFINITY)) best.set(example.field, { example, odds });
}
const likeliest = [...best.values()];
// Documents written for their lists and other documents have the same total weight.
const listed = likeliest.filter(({ example }) => example.isOfLists).length;
const shares = { lists: 1, others: listed / Math.max(1, likeliest.length - listed) };
const twice = likeliest.flatMap(({ example, odds }) => {
  const stress = example.isOfLists ? shares.lists : shares.others;
  return [
    { row: Float64Array.of(odds, 1), gold: 1, stress: stress * example.precision },
    { row: Float64Array.of(odds, 1), gold: 0, stress: stress * (1 - example.precision) },
  ];
});
const [slope = 1, offset = 0] = logisticRegression(
  twice.map(({ row }) => row),
  twice.map(({ gold }) => gold),
  twice.map(({ stress }) => stress),
  0,
);
for (const isOfLists of [true, false]) {
  const own = likeliest.filter(({ example }) => example.isOfLists === isOfLists);
  for (const bar of [0.3, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    const given = own.filter(({ odds }) => 1 / (1 + Math.exp(-slope * odds - offset)) >= bar);
    const right = given.reduce((sum, { example }) => sum + example.precision, 0) / Math.max(1, given.length);
    console.log(
      `${isOfLists ? 'documents of lists' : 'others'}, left out, from ${bar}: ${given.length} of ${own.length} fields answered, ` +
        `${given.filter(({ example }) => example.isRight).length} rightly, ${(100 * right).toFixed(0)} % of members right`,
    );
  }
}
const weights = weightsOf(examples);
const rounded = (value: number): number => Math.round(100 * value) / 100;
const named = Object.fromEntries(listFeatures.map((name, index) => [name, rounded(weights[index === 0 ? weights.length - 1 : index - 1]!)]));
console.log(named, { slope, offset });
if (values.out !== '') writeFileSync(values.out, `${JSON.stringify({ weights: named, slope: rounded(slope), offset: rounded(offset) })}\n`);
