// Trains the weights of fact questions (src/engines/embedded/labels/labels-facts.json): npx tsx test/eval/train/labels-facts.ts --train DIR
// Sets: BoolQ (CC BY-SA 3.0, through a repository under MIT), PubMedQA (MIT). Logistic regression, full batches, deterministic.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type FactModel, type FactWeights, factFeatures, featureNames } from '../../../src/engines/embedded/labels/read-facts.js';
import { readLabel } from '../../../src/engines/embedded/labels/read-rubric.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { trainItems } from './labels-topic.js';

export interface FactItem {
  readonly question: string;
  readonly text: string;
  readonly yes: boolean;
}

/** Training questions of one set. */
export function factItems(folder: string, set: 'boolq' | 'pubmedqa'): FactItem[] {
  if (set === 'boolq')
    return trainItems<{ question: string; passage: string; label: string }>(folder, set).map(({ question, passage, label }) => ({
      question,
      text: passage,
      yes: label === 'yes',
    }));
  return trainItems<{ question: string; contexts: string[]; label: string }>(folder, set)
    .filter(({ label }) => label !== 'maybe')
    .map(({ question, contexts, label }) => ({ question, text: contexts.join(' '), yes: label === 'yes' }));
}

export function trainFacts(items: readonly FactItem[], ridge: number): FactWeights {
  const rows = items.map(({ question, text, yes }) => ({
    x: factFeatures(question, readLabel({ name: 'q', rubric: question }).terms, readText(text)),
    y: yes ? 1 : 0,
  }));
  const size = featureNames.length + 1;
  const weights = new Float64Array(size);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  for (let step = 1; step <= 600; step++) {
    const gradient = new Float64Array(size);
    for (const { x, y } of rows) {
      let z = weights[size - 1]!;
      for (let index = 0; index < x.length; index++) z += weights[index]! * x[index]!;
      const error = (1 / (1 + Math.exp(-z)) - y) / rows.length;
      for (let index = 0; index < x.length; index++) gradient[index]! += error * x[index]!;
      gradient[size - 1]! += error;
    }
    for (let index = 0; index < size; index++) {
      const slope = gradient[index]! + (index < size - 1 ? ridge * weights[index]! : 0);
      first[index] = 0.9 * first[index]! + 0.1 * slope;
      second[index] = 0.99 * second[index]! + 0.01 * slope * slope;
      weights[index]! -= (0.03 * (first[index]! / (1 - 0.9 ** step))) / (Math.sqrt(second[index]! / (1 - 0.99 ** step)) + 1e-8);
    }
  }
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return { weights: Array.from(weights.subarray(0, size - 1), round), offset: round(weights[size - 1]!) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { train: { type: 'string' } } });
  const model: FactModel = {
    general: trainFacts(factItems(values.train ?? '', 'boolq'), 0.01),
    research: trainFacts(factItems(values.train ?? '', 'pubmedqa'), 0.003),
  };
  writeFileSync(new URL('../../../src/engines/embedded/labels/labels-facts.json', import.meta.url), `${JSON.stringify(model)}\n`);
}
