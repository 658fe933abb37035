// Trains the weights of fact questions (src/engines/embedded/labels/labels-facts.json): npx tsx test/eval/train/labels-facts.ts --train DIR
// Sets: BoolQ (CC BY-SA 3.0, through a repository under MIT), PubMedQA (MIT). Logistic regression by Newton's method, deterministic. Prints the
// accuracy in five parts of the training slice that were left out in turn, whole documents together, beside the larger class.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { factFeatures } from '../../../src/engines/embedded/labels/fact-features.js';
import type { FactModel, FactWeights } from '../../../src/engines/embedded/labels/read-facts.js';
import { readLabel } from '../../../src/engines/embedded/labels/read-rubric.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { hashWord } from '../../../src/engines/embedded/vectors.js';
import { trainItems } from './labels-topic.js';

export interface FactItem {
  readonly question: string;
  readonly text: string;
  readonly yes: boolean;
  /** Items of one group are about the same document. */
  readonly group: string;
}

/** Training questions of one set. */
export function factItems(folder: string, set: 'boolq' | 'pubmedqa'): FactItem[] {
  if (set === 'boolq')
    return trainItems<{ question: string; passage: string; label: string; group: string }>(folder, set).map(
      ({ question, passage, label, group }) => ({ question, text: passage, yes: label === 'yes', group }),
    );
  return trainItems<{ question: string; contexts: string[]; label: string; id: string }>(folder, set)
    .filter(({ label }) => label !== 'maybe')
    .map(({ question, contexts, label, id }) => ({ question, text: contexts.join(' '), yes: label === 'yes', group: id }));
}

/** Weight of the squared weights, per item. */
const ridges = { boolq: 0.002, pubmedqa: 0.015 };

interface Row {
  readonly values: readonly number[];
  readonly yes: boolean;
  readonly group: string;
}

function readItems(items: readonly FactItem[]): Row[] {
  return items.map(({ question, text, yes, group }) => ({
    values: factFeatures(question, readLabel({ name: 'q', rubric: question }).terms, readText(text)),
    yes,
    group,
  }));
}

function regress(rows: readonly Row[], ridge: number): FactWeights {
  const weights = newton(
    rows.map(({ values }) => Float64Array.of(...values, 1)),
    rows.map(({ yes }) => (yes ? 1 : 0)),
    ridge * rows.length,
  );
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return { weights: Array.from(weights.subarray(0, -1), round), offset: round(weights.at(-1)!) };
}

// Logistic regression: eight Newton steps, the last weight (the offset) free of the ridge.
function newton(rows: readonly Float64Array[], gold: readonly number[], ridge: number): Float64Array {
  const size = rows[0]!.length;
  const weights = new Float64Array(size);
  for (let step = 0; step < 8; step++) {
    const gradient = weights.map((weight, index) => (index === size - 1 ? 0 : ridge * weight));
    const curve = Array.from({ length: size }, (_, index) => {
      const line = new Float64Array(size);
      line[index] = index === size - 1 ? 1e-6 : ridge;
      return line;
    });
    rows.forEach((x, row) => {
      const filled: number[] = [];
      let sum = 0;
      for (let index = 0; index < size; index++) {
        if (x[index] === 0) continue;
        filled.push(index);
        sum += x[index]! * weights[index]!;
      }
      const p = 1 / (1 + Math.exp(-sum));
      for (const a of filled) {
        gradient[a]! += (p - gold[row]!) * x[a]!;
        const line = curve[a]!;
        const scaled = p * (1 - p) * x[a]!;
        for (const b of filled) {
          if (b > a) break;
          line[b]! += scaled * x[b]!;
        }
      }
    });
    const move = solve(curve, gradient);
    for (let index = 0; index < size; index++) weights[index]! -= move[index]!;
  }
  return weights;
}

// Cholesky: the matrix is symmetric, positive, and filled in its lower half.
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let row = 0; row < size; row++) {
    const line = matrix[row]!;
    for (let column = 0; column <= row; column++) {
      const other = matrix[column]!;
      let sum = line[column]!;
      for (let index = 0; index < column; index++) sum -= line[index]! * other[index]!;
      line[column] = row === column ? Math.sqrt(sum) : sum / other[column]!;
    }
  }
  const result = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    const line = matrix[row]!;
    for (let index = 0; index < row; index++) result[row]! -= line[index]! * result[index]!;
    result[row]! /= line[row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let index = row + 1; index < size; index++) result[row]! -= matrix[index]![row]! * result[index]!;
    result[row]! /= matrix[row]![row]!;
  }
  return result;
}

function logOdds({ values }: Row, { weights, offset }: FactWeights): number {
  return values.reduce((sum, value, index) => sum + value * weights[index]!, offset);
}

function report(name: string, rows: readonly Row[], ridge: number): void {
  const parts = 5;
  let right = 0;
  for (let part = 0; part < parts; part++) {
    const left = (row: Row): boolean => hashWord(row.group) % parts === part;
    const model = regress(
      rows.filter((row) => !left(row)),
      ridge,
    );
    right += rows.filter((row) => left(row) && logOdds(row, model) > 0 === row.yes).length;
  }
  const yes = rows.filter((row) => row.yes).length;
  console.log(
    `${name}: ${((100 * right) / rows.length).toFixed(1)} % right of ${rows.length}, larger class ${((100 * Math.max(yes, rows.length - yes)) / rows.length).toFixed(1)} %`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { train: { type: 'string' } } });
  const rowsOf = (set: 'boolq' | 'pubmedqa'): Row[] => readItems(factItems(values.train ?? '', set));
  const general = rowsOf('boolq');
  const research = rowsOf('pubmedqa');
  report('boolq', general, ridges.boolq);
  report('pubmedqa', research, ridges.pubmedqa);
  const model: FactModel = { general: regress(general, ridges.boolq), research: regress(research, ridges.pubmedqa) };
  writeFileSync(new URL('../../../src/engines/embedded/labels/labels-facts.json', import.meta.url), `${JSON.stringify(model)}\n`);
}
