// npx tsx test/eval/train/summary-sentences.ts [--dry]: fits the weights of the evidence that a sentence belongs in a summary (sentence-weights.json) on the
// weighed half of the written texts. A sentence that states a fact belongs; one that a short summary leaves out counts twice as one that does not. Evidence
// whose sign depends on the author gets no weight. Prints the weights with all authors and without each. Deterministic: same input, same bytes.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evidenceNames, evidenceOf } from '../../../src/engines/embedded/summaries/evidence.js';
import { genreOf } from '../../../src/engines/embedded/summaries/genre.js';
import { weightsOf } from '../../../src/engines/embedded/summaries/genre-weights.js';
import { readSource } from '../../../src/engines/embedded/summaries/units.js';
import { logisticRegression } from './logistic-regression.js';
import { statedIn, writtenTexts } from './written-texts.js';

const ridge = 0.02;
const asideStress = 2;

const { values } = parseArgs({ options: { dry: { type: 'boolean' } } });

interface Sentence {
  readonly author: string;
  /** Evidence, relative to the mean of the text. */
  readonly evidence: readonly number[];
  readonly isFact: boolean;
  readonly stress: number;
}

const sentences: Sentence[] = writtenTexts('weighed').flatMap(({ id, text, facts, aside }) => {
  const source = readSource(text);
  if (weightsOf[genreOf(source)].stated === 0 || source.log) return [];
  const units = source.units.filter(({ kind }) => kind !== 'heading');
  const evidence = units.map((unit) => evidenceOf(unit, source.language));
  const means = evidenceNames.map((_, index) => evidence.reduce((sum, line) => sum + line[index]!, 0) / evidence.length);
  return units.map((unit, place) => {
    const isFact = statedIn(unit.text, facts) > 0;
    const isAside = aside.some((passage) => statedIn(unit.text, [[passage]]) > 0);
    return {
      author: id.replace(/-.*/, ''),
      evidence: evidence[place]!.map((value, index) => value - means[index]!),
      isFact,
      stress: isAside && !isFact ? asideStress : 1,
    };
  });
});

const scales = evidenceNames.map((_, index) => {
  const square = sentences.reduce((sum, { evidence }) => sum + evidence[index]! ** 2, 0) / sentences.length;
  return square > 0 ? Math.sqrt(square) : 1;
});

/** Weights of the named columns; 0 for the others. */
function weightsFrom(from: readonly Sentence[], columns: readonly number[]): number[] {
  const rows = from.map(({ evidence }) => Float64Array.of(...columns.map((index) => evidence[index]! / scales[index]!), 1));
  const weights = logisticRegression(
    rows,
    from.map(({ isFact }) => Number(isFact)),
    from.map(({ stress }) => stress),
    ridge,
  );
  return evidenceNames.map((_, index) => {
    const column = columns.indexOf(index);
    return column < 0 ? 0 : weights[column]! / scales[index]!;
  });
}

const authors = [...new Set(sentences.map(({ author }) => author))];
const without = (columns: readonly number[]): number[][] =>
  authors.map((left) =>
    weightsFrom(
      sentences.filter(({ author }) => author !== left),
      columns,
    ),
  );
const all = evidenceNames.map((_, index) => index);
const each = without(all);
const steady = all.filter((index) => Math.abs(each.reduce((sum, weights) => sum + Math.sign(weights[index]!), 0)) === authors.length);
const fitted = weightsFrom(sentences, steady);
console.log(`${sentences.length} sentences, ${sentences.filter(({ isFact }) => isFact).length} with facts; without each of: ${authors.join(', ')}`);
for (const [index, name] of evidenceNames.entries())
  console.log(name.padEnd(16), fitted[index]!.toFixed(2).padStart(6), ' ', each.map((weights) => weights[index]!.toFixed(2).padStart(6)).join(' '));
if (values.dry !== true) {
  const file = new URL('../../../src/engines/embedded/summaries/sentence-weights.json', import.meta.url);
  const rounded = Object.fromEntries(evidenceNames.map((name, index) => [name, Number(fitted[index]!.toFixed(2))]));
  writeFileSync(file, `${JSON.stringify(rounded, null, 1)}\n`);
}
