// Fits the scorer of lists: npx tsx test/eval/train/list-scorer.ts [--out FILE]
// Data: documents/lists, which were written for the lists in them, and every second of documents/unread; the reader of spans has seen neither. A list is right where
// it has most of the values of a field and little else.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PlanField } from '../../../src/core/find.js';
import { analyse } from '../../../src/engines/embedded/extraction/analyse.js';
import { describeNeed } from '../../../src/engines/embedded/extraction/describe.js';
import { proposedEvidence } from '../../../src/engines/embedded/extraction/find-values.js';
import { foundFor } from '../../../src/engines/embedded/extraction/found-for.js';
import { asksForList, isPlural } from '../../../src/engines/embedded/extraction/listed/asks-for-list.js';
import { listFigures, weighedLists } from '../../../src/engines/embedded/extraction/listed/list-figures.js';
import { asksOfRunningText } from '../../../src/engines/embedded/extraction/running-text/index.js';
import { wordsOfName } from '../../../src/engines/embedded/reading/field/words-of-name.js';
import { agreement } from '../agreement.js';
import { logisticRegression } from './logistic-regression.js';
import { listDocuments, wordedDocuments } from './worded-documents.js';

const { values } = parseArgs({
  options: {
    ridge: { type: 'string', default: '0.0001' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/extraction/listed/list-scorer.json', import.meta.url).pathname },
  },
});

interface Example {
  readonly document: number;
  readonly field: number;
  readonly row: Float64Array;
  readonly isRight: boolean;
  /** Of a document that was written for its lists. */
  readonly isOfLists: boolean;
}
const examples: Example[] = [];
const right: { readonly field: number; readonly document: number; readonly found: boolean }[] = [];
let fieldCount = 0;
const others = wordedDocuments().filter(({ unseenBy }, index) => unseenBy === 'shipped' && index % 2 === 0);
const written = listDocuments();
for (const [document, { text, fields }] of [...written, ...others].entries()) {
  const isOfLists = document < written.length;
  const plan = fields.map(({ name, description }, index): PlanField => ({ kind: 'scalar', path: [String(index)], name, description }));
  const analysed = analyse({ text });
  // Reading a field takes its time, and most ask for one thing.
  const several = plan.map(
    (field) =>
      field.kind === 'scalar' && (describeNeed(field).plural || isPlural(wordsOfName(field.name), analysed) || isPlural(field.description, analysed)),
  );
  if (!several.includes(true)) continue;
  const asked = plan.filter((_, at) => several[at] === true);
  for (const [index, { document: read, field, evidence }] of proposedEvidence({ text, instruction: '', fields: asked }).entries()) {
    if (!asksForList(read, field)) continue;
    const gold = fields.filter((_, at) => several[at] === true)[index]?.values ?? [];
    const lists = weighedLists(read, field, foundFor(read, field, evidence, asksOfRunningText(read, field)).found);
    fieldCount++;
    let found = false;
    for (const { list, figures } of lists) {
      const isOne = ({ start, end }: { start: number; end: number }): boolean => gold.some((forms) => near(text.slice(start, end), forms));
      const hits = list.members.filter(isOne).length;
      const isRight = gold.length > 0 && 2 * hits > gold.length && 2 * hits > list.members.length && (gold.length > 1 || list.members.length === 1);
      found ||= isRight;
      // What is enumerated may be told as one value.
      if (gold.length === 1 && hits === list.members.length) continue;
      // The bias is the last column, which the ridge leaves free.
      examples.push({ document, field: fieldCount, row: Float64Array.of(...figures.slice(1), 1), isRight, isOfLists });
    }
    if (gold.length > 1) right.push({ field: fieldCount, document, found });
  }
}
function near(value: string, forms: readonly string[]): boolean {
  return forms.some((form) => agreement(value, [form]) >= 0.5 || value.toLowerCase().includes(form.toLowerCase()));
}

console.log(
  `${fieldCount} fields, ${examples.length} lists, ${examples.filter(({ isRight }) => isRight).length} right; ` +
    `of ${right.length} fields with several values ${right.filter(({ found }) => found).length} have a list`,
);
// Documents that were written for their lists weigh half as much as all others, in which most plurals ask for no list.
const listed = examples.filter(({ isOfLists }) => isOfLists).length;
const stressOf = ({ isOfLists }: Example): number => (isOfLists ? (examples.length - listed) / Math.max(1, 2 * listed) : 1);
const weightsOf = (own: readonly Example[]): Float64Array =>
  logisticRegression(
    own.map(({ row }) => row),
    own.map(({ isRight }) => (isRight ? 1 : 0)),
    own.map(stressOf),
    Number(values.ridge),
  );
const oddsOf = (weights: Float64Array, { row }: Example): number => row.reduce((sum, value, index) => sum + value * weights[index]!, 0);

const folds = 5;
const nets = Array.from({ length: folds }, (_, fold) => weightsOf(examples.filter(({ document }) => document % folds !== fold)));
for (const [set, own] of [
  ['documents of lists', examples.filter(({ isOfLists }) => isOfLists)],
  ['others', examples.filter(({ isOfLists }) => !isOfLists)],
] as const) {
  const best = new Map<number, { readonly odds: number; readonly isRight: boolean }>();
  for (const example of own) {
    const odds = oddsOf(nets[example.document % folds]!, example);
    if (odds > (best.get(example.field)?.odds ?? Number.NEGATIVE_INFINITY)) best.set(example.field, { odds, isRight: example.isRight });
  }
  for (const bar of [0.3, 0.5, 0.7, 0.9]) {
    const given = [...best.values()].filter(({ odds }) => odds >= Math.log(bar / (1 - bar)));
    console.log(
      `${set}, left out, from ${bar}: ${given.length} of ${best.size} fields answered, ${given.filter(({ isRight }) => isRight).length} rightly`,
    );
  }
}
const weights = weightsOf(examples);
const named = Object.fromEntries(
  listFigures.map((name, index) => [name, Math.round(100 * weights[index === 0 ? weights.length - 1 : index - 1]!) / 100]),
);
console.log(named);
if (values.out !== '') writeFileSync(values.out, `${JSON.stringify({ weights: named })}\n`);
