// Figures of classify that need no external data: our own collections of label sets, and judgements in all their wordings on texts written for this repository.
import { readFileSync } from 'node:fs';
import type { Label } from '../../../src/core/label.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { softmax } from '../../../src/text/probability.js';
import { calibrationError, certainGain, percentRight, type StatedAnswer } from '../calibration.js';
import { everydaySets } from '../suites/everyday-labels.js';
import { fifthSets } from '../suites/everyday-labels-fifth.js';
import { fourthSets } from '../suites/everyday-labels-fourth.js';
import { sixthSets } from '../suites/everyday-labels-sixth.js';
import { plainSets } from '../suites/everyday-labels-third.js';
import { foreignSets } from '../suites/labels-in-other-languages.js';
import { wordings } from '../wordings.js';
import type { OwnFigures } from './figures.js';

const engine = embeddedEngine();

async function answers(
  labels: readonly Label[],
  items: readonly (readonly [string, string])[],
  gold: readonly string[] = labels.map(({ name }) => name),
): Promise<StatedAnswer[]> {
  const { scores } = await engine.can.scoreLabels!(
    { texts: items.map(([text]) => text), questions: [{ mode: 'exclusive', labels, guidance: '' }], evidence: false },
    new AbortController().signal,
  );
  return scores.map(([answer], index) => {
    const probabilities = softmax(answer!.logits);
    const probability = Math.max(...probabilities);
    return { probability, right: gold[probabilities.indexOf(probability)] === items[index]![1], uncertain: answer!.uncertain === true };
  });
}

async function ofHalf(half: 'tune' | 'held-out'): Promise<StatedAnswer[]> {
  const found: StatedAnswer[] = [];
  for (const { labels, items } of everydaySets.filter((set) => set.half === half))
    for (const way of [0, 1, 2]) {
      const asked = labels.map((label) => ({ name: label[0], rubric: label[way]! }));
      found.push(...(await answers(asked, items)));
    }
  for (const { labels, items } of [...plainSets, ...fourthSets].filter((set) => set.half === half)) {
    const asked = Object.entries(labels).map(([name, rubric]) => ({ name, rubric }));
    found.push(...(await answers(asked, items)));
  }
  return found;
}

async function fresh(half: 'tune' | 'held-out'): Promise<StatedAnswer[]> {
  const found: StatedAnswer[] = [];
  for (const set of [...fifthSets, ...sixthSets].filter((one) => one.half === half))
    found.push(
      ...(await answers(
        Object.entries(set.labels).map(([name, rubric]) => ({ name, rubric })),
        set.items,
      )),
    );
  return found;
}

// Texts and labels in the same language, other than English.
async function inOtherLanguages(): Promise<StatedAnswer[]> {
  const found: StatedAnswer[] = [];
  for (const { labels, items } of foreignSets.filter(({ half }) => half === 'held-out')) {
    const asked = Object.entries(labels).map(([name, rubric]) => ({ name, rubric }));
    found.push(...(await answers(asked, items)));
  }
  return found;
}

// The concept of our own texts that each gold label of a file of wordings corresponds to.
const meant: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>> = {
  sentiment: ['polarity', { positive: 'polarity:for', negative: 'polarity:against' }],
  spam: ['advertising', { spam: 'advertising:for', ham: 'advertising:against' }],
  emotion: ['emotion', { anger: 'anger', joy: 'joy', optimism: 'optimism', sadness: 'sadness' }],
  'question-types': [
    'answer',
    {
      abbreviation: 'answer:abbreviation',
      'description or definition': 'answer:description',
      'entity or thing': 'answer:entity',
      'person or group': 'answer:person',
      location: 'answer:location',
      'number or date': 'answer:number',
    },
  ],
};

/** Accuracy of every wording on our own texts, by row. */
async function worded(): Promise<Record<string, number[]>> {
  const texts = JSON.parse(readFileSync(new URL('../train/data/judged-texts.json', import.meta.url), 'utf8')) as Record<
    string,
    Record<string, string[]>
  >;
  const found: Record<string, number[]> = {};
  for (const [row, [family, concepts]] of Object.entries(meant)) {
    const items = Object.entries(concepts).flatMap(([label, concept]) => texts[family]![concept]!.map((text): [string, string] => [text, label]));
    found[row] = [];
    for (const { request } of wordings(row, 'classify')!.wordings)
      found[row].push(percentRight(await answers(Object.values(request), items, Object.keys(request))));
  }
  return found;
}

export const figures: OwnFigures = async () => {
  const [tuned, heldOut, inWords] = [await ofHalf('tune'), await ofHalf('held-out'), await worded()];
  const { gain, certain } = certainGain(heldOut);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    'own label sets, tuned on: right': percentRight(tuned),
    'own label sets, held out: right': percentRight(heldOut),
    'own label sets, held out: calibration error in points': 100 * calibrationError(heldOut),
    'own label sets, held out: certain answers better by': gain,
    'own label sets, held out: certain': certain,
    'label sets nothing was fitted for, read half: right': percentRight(await fresh('tune')),
    'label sets nothing was fitted for, unread half: right': percentRight(await fresh('held-out')),
    'label sets in other languages, held out: right': percentRight(await inOtherLanguages()),
    ...Object.fromEntries(Object.entries(inWords).map(([row, scores]) => [`${row} in other words: mean right`, mean(scores)])),
  };
};
