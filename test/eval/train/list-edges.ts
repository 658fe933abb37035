// Fits where the first member of an enumeration begins and the last one ends: npx tsx test/eval/train/list-edges.ts [--out FILE]
// Data: fields with several values in documents/lists and documents/unread. In each run of segments that are mostly values of one field, the possible stretches
// for the first and for the last member are compared with the one that is a value.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { analyse } from '../../../src/engines/embedded/extraction/analyse.js';
import { languageIn } from '../../../src/engines/embedded/extraction/language-in.js';
import { edgeFeatures, edgesOf } from '../../../src/engines/embedded/extraction/listed/edges.js';
import { enumerationRuns, spanOfWords } from '../../../src/engines/embedded/extraction/listed/enumerations.js';
import { agreement } from '../agreement.js';
import { logisticRegression } from './logistic-regression.js';
import { listDocuments, wordedDocuments } from './worded-documents.js';

const { values } = parseArgs({
  options: {
    ridge: { type: 'string', default: '0.0005' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/extraction/listed/list-edges.json', import.meta.url).pathname },
  },
});
const sides = ['start', 'end'] as const;
interface Choice {
  readonly document: number;
  readonly right: readonly number[][];
  readonly wrong: readonly number[][];
}
const choices: Record<(typeof sides)[number], Choice[]> = { start: [], end: [] };

for (const [document, { text, fields }] of [...listDocuments(), ...wordedDocuments().filter(({ unseenBy }) => unseenBy === 'shipped')].entries()) {
  const several = fields.filter(({ values: own }) => own.length > 1);
  if (several.length === 0) continue;
  const analysed = analyse({ text });
  const code = languageIn(analysed);
  for (const { segments } of enumerationRuns(analysed, code)) {
    const saidBy = (words: (typeof segments)[number]['words']): string => {
      const span = spanOfWords(words);
      return span === null ? '' : text.slice(span.start, span.end);
    };
    // The field whose values occur in most of the segments.
    const ofField = several.find(
      ({ values: own }) =>
        2 * segments.filter(({ words }) => own.some((forms) => forms.some((form) => saidBy(words).includes(form)))).length > segments.length,
    );
    if (ofField === undefined) continue;
    for (const side of sides) {
      const { words } = segments[side === 'start' ? 0 : segments.length - 1]!;
      const own = edgesOf(text, segments, side, code);
      const isRight = own.map(({ from, to }) => ofField.values.some((forms) => agreement(saidBy(words.slice(from, to)), forms) === 1));
      if (!isRight.includes(true)) continue;
      choices[side].push({
        document,
        right: own.flatMap(({ figures }, index) => (isRight[index] === true ? [[...figures]] : [])),
        wrong: own.flatMap(({ figures }, index) => (isRight[index] === true ? [] : [[...figures]])),
      });
    }
  }
}

/** Weights by which right stretches score higher than wrong ones, fitted on pairs; every choice has the same weight, however many stretches it has. */
function weightsOf(own: readonly Choice[]): Float64Array {
  const rows: Float64Array[] = [];
  const gold: number[] = [];
  const stress: number[] = [];
  for (const { right, wrong } of own)
    for (const one of right)
      for (const other of wrong)
        for (const sign of [1, -1]) {
          rows.push(Float64Array.of(...one.map((value, index) => sign * (value - other[index]!)), 0));
          gold.push(sign > 0 ? 1 : 0);
          stress.push(1 / Math.sqrt(right.length * wrong.length));
        }
  return logisticRegression(rows, gold, stress, Number(values.ridge));
}
const scoreOf = (weights: Float64Array, row: readonly number[]): number => row.reduce((sum, value, index) => sum + value * weights[index]!, 0);

const folds = 5;
const fitted = Object.fromEntries(
  sides.map((side) => {
    const own = choices[side];
    const left = Array.from({ length: folds }, (_, fold) => weightsOf(own.filter(({ document }) => document % folds !== fold)));
    const hits = own.filter(({ document, right, wrong }) => {
      const weights = left[document % folds]!;
      return Math.max(...right.map((row) => scoreOf(weights, row))) > Math.max(-1e9, ...wrong.map((row) => scoreOf(weights, row)));
    }).length;
    console.log(`${side}: ${own.length} choices, left out ${hits} right; ${own.filter(({ wrong }) => wrong.length > 0).length} with another`);
    const weights = weightsOf(own);
    return [side, Object.fromEntries(edgeFeatures.map((name, index) => [name, Math.round(100 * weights[index]!) / 100]))];
  }),
);
console.log(fitted);
writeFileSync(values.out, `${JSON.stringify(fitted)}\n`);
