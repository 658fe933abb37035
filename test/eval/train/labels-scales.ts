// Fits how levels of ordered scales are weighed against a text (src/engines/embedded/labels/labels-scales.json): npx tsx test/eval/train/labels-scales.ts
// Data of the repository: scales/weighed, every text with short names, descriptions and both, and with the question in two wordings in turn, without scales of
// ranges; and the plain scales of our own suites, halves `tune`, which count as much as a fifth of the others. A conditional logit;
// one scale in five at a time is left out to measure, and certainty is fitted on those results. Deterministic.
import { writeFileSync } from 'node:fs';
import { shippedTopic } from '../../../src/engines/embedded/labels/models.js';
import { readJudgements } from '../../../src/engines/embedded/labels/read-judgements.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import type { ScaleModel } from '../../../src/engines/embedded/labels/scale-levels.js';
import { prepareText } from '../../../src/engines/embedded/labels/topic.js';
import { valueRanges } from '../../../src/engines/embedded/labels/value-ranges.js';
import { prepareScale, type ScaleEvidence, scaleEvidence, scaleEvidenceNames } from '../../../src/engines/embedded/scoring/score-scale.js';
import { softmax } from '../../../src/text/probability.js';
import { fourthScales } from '../suites/everyday-labels-fourth.js';
import { certainFrom } from './certain-from.js';
import { writtenScales } from './scales.js';

interface Item {
  readonly isPlain: boolean;
  readonly scale: number;
  readonly right: number;
  readonly levels: readonly (readonly number[])[];
}

/** Share of the plain scales in the fit, relative to the others. */
const plainShare = 0.2;

const listOf = (evidence: ScaleEvidence): number[] => scaleEvidenceNames.map((name) => evidence[name]);
const written = writtenScales('weighed').flatMap(({ questions, levels, items: texts }, scale): Item[] =>
  [0, 1, 2].flatMap((form) => {
    const labels = levels.map(([name, description], level) => ({
      name: String(level),
      rubric: form === 0 ? name : form === 1 ? description : `${name}: ${description}`,
    }));
    const asked = questions.map((guidance) => ({ mode: 'exclusive' as const, ordinal: true, labels, guidance }));
    if (valueRanges(asked[0]!) !== null) return [];
    const prepared = asked.map(prepareScale);
    return texts.map(([text, right], index): Item => {
      const view = readText(text);
      const found = scaleEvidence(prepared[index % 2]!, prepareText(shippedTopic(), view), readJudgements(view));
      return { isPlain: false, scale, right, levels: found.map(listOf) };
    });
  }),
);

const plain = fourthScales
  .filter(({ half }) => half === 'tune')
  .flatMap(({ question, levels, items: texts }, scale): Item[] => {
    const labels = levels.map((rubric, level) => ({ name: String(level), rubric }));
    const prepared = prepareScale({ mode: 'exclusive', ordinal: true, labels, guidance: question });
    return texts.map(([text, right]): Item => {
      const view = readText(text);
      const found = scaleEvidence(prepared, prepareText(shippedTopic(), view), readJudgements(view));
      return { isPlain: true, scale, right, levels: found.map(listOf) };
    });
  });
const items = [...written, ...plain];

const ridge = 0.02;
const folds = 5;
const steps = 600;

/** Weights of a conditional logit by gradient descent on standardised evidence, with a ridge penalty. */
function fitWeights(known: readonly Item[]): number[] {
  const count = known.filter(({ isPlain }) => !isPlain).length;
  const all = (1 + plainShare) * count;
  const centred = known.map(({ levels, right, isPlain }) => {
    const means = scaleEvidenceNames.map((_, column) => levels.reduce((sum, level) => sum + level[column]!, 0) / levels.length);
    const stress = (isPlain ? (plainShare * count) / (known.length - count) : 1) / all;
    return { right, stress, levels: levels.map((level) => level.map((value, column) => value - means[column]!)) };
  });
  const rows = centred.flatMap(({ levels }) => levels);
  const spreads = scaleEvidenceNames.map((_, column) => Math.sqrt(rows.reduce((sum, row) => sum + row[column]! ** 2, 0) / rows.length) || 1);
  let weights = scaleEvidenceNames.map(() => 0);
  for (let step = 0; step < steps; step++) {
    const gradient = weights.map((weight) => ridge * weight);
    for (const { levels, right, stress } of centred) {
      const probabilities = softmax(
        levels.map((level) => level.reduce((sum, value, column) => sum + (value / spreads[column]!) * weights[column]!, 0)),
      );
      levels.forEach((level, index) => {
        const error = stress * (probabilities[index]! - (index === right ? 1 : 0));
        level.forEach((value, column) => {
          gradient[column]! += error * (value / spreads[column]!);
        });
      });
    }
    weights = weights.map((weight, column) => weight - 0.5 * gradient[column]!);
  }
  return weights.map((weight, column) => weight / spreads[column]!);
}

const probabilitiesWith = ({ levels }: Item, weights: readonly number[]): number[] =>
  softmax(levels.map((level) => level.reduce((sum, value, column) => sum + value * weights[column]!, 0)));

const answers = Array.from({ length: folds }, (_, fold) => {
  const weights = fitWeights(items.filter(({ isPlain, scale }) => isPlain || scale % folds !== fold));
  return written
    .filter(({ scale }) => scale % folds === fold)
    .map((item) => {
      const probabilities = probabilitiesWith(item, weights);
      const sure = Math.max(...probabilities);
      const brier = probabilities.reduce((sum, value, level) => sum + (value - (level === item.right ? 1 : 0)) ** 2, 0);
      return { sure, right: probabilities.indexOf(sure) === item.right, brier };
    });
}).flat();

/** Target share of certain answers that are right. */
const certainRight = 0.75;
const certain = certainFrom(answers, certainRight);
const rightOf = (some: typeof answers): number => some.filter(({ right }) => right).length;
const chosen = answers.filter(({ sure }) => sure >= certain);
const percent = (some: number, all: number): string => `${((100 * some) / all).toFixed(1)} %`;
console.log(
  `left out (${answers.length}): right ${percent(rightOf(answers), answers.length)}, Brier ${(answers.reduce((sum, { brier }) => sum + brier, 0) / answers.length).toFixed(3)}; certain ${percent(chosen.length, answers.length)}, of these right ${percent(rightOf(chosen), chosen.length)}`,
);

const short = (value: number): number => Number(value.toFixed(3)) + 0;
const weights = fitWeights(items);
const model: ScaleModel = {
  weights: Object.fromEntries(scaleEvidenceNames.map((name, column) => [name, short(weights[column]!)])),
  certain: short(certain),
};
console.log(JSON.stringify(model, null, 1));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-scales.json', import.meta.url), `${JSON.stringify(model, null, 1)}\n`);
