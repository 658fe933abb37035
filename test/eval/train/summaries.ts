// npx tsx test/eval/train/summaries.ts --train DIR: fits the weights of paper-cues.json on SciTLDR abstracts (Apache-2.0) and writes that file.
// Ridge regression on each sentence's ROUGE-1 against the human one-sentence summaries, centred within its abstract, by conjugate gradients.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { composer } from '../../../src/engines/embedded/summaries/compose.js';
import { readInstructions } from '../../../src/engines/embedded/summaries/instructions.js';
import { paperSigns } from '../../../src/engines/embedded/summaries/paper-signs.js';
import { plainScores, termWeights } from '../../../src/engines/embedded/summaries/score.js';
import { readSource } from '../../../src/engines/embedded/summaries/units.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import { rouge } from '../rouge.js';
import { evalContext } from '../row.js';

const leastCount = 30;
const ridge = 100;
const folds = 5;

const { values } = parseArgs({ options: { train: { type: 'string' } } });
if (values.train === undefined) {
  console.error('usage: npx tsx test/eval/train/summaries.ts --train DIR');
  process.exit(2);
}
const vectors = loadWordVectors();
const brief = readInstructions('TL;DR of one sentence');

interface Abstract {
  readonly gains: readonly number[];
  readonly plain: readonly number[];
  readonly signs: readonly (readonly string[])[];
}

const items = evalContext('', values.train).trainItems<{ readonly source: readonly string[]; readonly target: readonly string[] }>('scitldr') ?? [];
const abstracts: Abstract[] = items.map(({ source: sentences, target }) => {
  const source = readSource(sentences.join(' '));
  const { sentence } = composer(source, brief);
  return {
    gains: source.units.map((unit) => rouge(sentence(unit), target)),
    plain: [...plainScores(source, 'paper', termWeights(source, vectors))],
    signs: source.units.map((unit) => paperSigns(unit.text, unit.wordCount, unit.numbers, unit.index, source.units.length, vectors)),
  };
});

const counts = new Map<string, number>();
for (const { signs } of abstracts) for (const list of signs) for (const sign of list) counts.set(sign, (counts.get(sign) ?? 0) + 1);
const names = [...counts]
  .filter(([, count]) => count >= leastCount)
  .map(([name]) => name)
  .sort();
const ids = new Map(names.map((name, index) => [name, index + 1]));

const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);

/** Rows of [feature, value]; feature 0 is the plain score. */
function rowsOf({ plain, signs }: Abstract): [number, number][][] {
  const middle = mean(plain);
  return signs.map((list, index) => [
    [0, plain[index]! - middle] as [number, number],
    ...list.flatMap((sign): [number, number][] => {
      const id = ids.get(sign);
      return id === undefined ? [] : [[id, 1]];
    }),
  ]);
}

function solve(set: readonly Abstract[]): Float64Array {
  const rows = set.flatMap(rowsOf);
  const gains = set.flatMap(({ gains: list }) => list.map((gain) => gain - mean(list)));
  const size = names.length + 1;
  const multiply = (weights: Float64Array): Float64Array => {
    const product = weights.map((weight, index) => (index === 0 ? 0.01 : ridge) * weight);
    for (const row of rows) {
      let dot = 0;
      for (const [id, value] of row) dot += weights[id]! * value;
      for (const [id, value] of row) product[id]! += dot * value;
    }
    return product;
  };
  const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
  const weights = new Float64Array(size);
  const residual = new Float64Array(size);
  for (const [index, row] of rows.entries()) for (const [id, value] of row) residual[id]! += value * gains[index]!;
  let direction = residual.slice();
  let error = dot(residual, residual);
  for (let round = 0; round < 80 && error > 1e-6; round++) {
    const product = multiply(direction);
    const step = error / dot(direction, product);
    for (let index = 0; index < size; index++) {
      weights[index]! += step * direction[index]!;
      residual[index]! -= step * product[index]!;
    }
    const next = dot(residual, residual);
    const ratio = next / error;
    direction = direction.map((value, index) => residual[index]! + ratio * value);
    error = next;
  }
  return weights;
}

function gainOf(set: readonly Abstract[], weights: Float64Array): number {
  return mean(
    set.map((abstract) => {
      const scores = rowsOf(abstract).map((row) => row.reduce((sum, [id, value]) => sum + weights[id]! * value, 0));
      return abstract.gains[scores.indexOf(Math.max(...scores))] ?? 0;
    }),
  );
}

const held = Array.from({ length: folds }, (_, fold) =>
  gainOf(
    abstracts.filter((_, index) => index % folds === fold),
    solve(abstracts.filter((_, index) => index % folds !== fold)),
  ),
);
const plainOnly = new Float64Array(names.length + 1);
plainOnly[0] = 1;
console.log(`ROUGE-1 of the chosen sentence: plain ${gainOf(abstracts, plainOnly).toFixed(2)}, ${folds}-fold ${mean(held).toFixed(2)}`);

const weights = solve(abstracts);
const cues = Object.fromEntries(
  names.flatMap((name, index) => {
    const weight = Math.round((100 * weights[index + 1]!) / weights[0]!) / 100;
    return Math.abs(weight) < 0.04 ? [] : [[name, weight]];
  }),
);
writeFileSync(new URL('../../../src/engines/embedded/summaries/paper-cues.json', import.meta.url), `${JSON.stringify(cues, null, 1)}\n`);
console.log(`${Object.keys(cues).length} weights`);
