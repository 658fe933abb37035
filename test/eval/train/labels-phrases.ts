// Fits how bare names and phrases are weighed against a text (src/engines/embedded/labels/labels-phrases.json): npx tsx test/eval/train/labels-phrases.ts
// --train DIR
// Data that the sentence encoder has not learnt: the held-out intents of HWU64 (CC BY 4.0), SNIPS (CC0) intents, each with three others of its set, and the
// names of label sets written for it (the half `tune` of our own suites and label-sets/weighed). Logistic regression, all sets with equal weight; every set is
// also measured with its rows left out, and calibration is fitted on those results. Deterministic.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedTopic } from '../../../src/engines/embedded/labels/models.js';
import { type PhraseEvidence, type PhraseModel, phraseOdds } from '../../../src/engines/embedded/labels/phrase-model.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { prepareText } from '../../../src/engines/embedded/labels/topic.js';
import { phraseEvidence, prepareYesNo } from '../../../src/engines/embedded/labels/yes-no.js';
import { everydaySets } from '../suites/everyday-labels.js';
import { fourthSets } from '../suites/everyday-labels-fourth.js';
import { plainSets } from '../suites/everyday-labels-third.js';
import { severalSets } from '../suites/several-labels.js';
import { writtenLabelSets } from './label-sets.js';
import { keptLabels, spelled } from './label-tasks.js';
import { logisticRegression } from './logistic-regression.js';
import { packedItems } from './packed-items.js';
import { randomFrom } from './random.js';

interface Answer extends PhraseEvidence {
  readonly applies: boolean;
}

interface Item {
  readonly text: string;
  readonly labels: readonly string[];
}

const { values } = parseArgs({ options: { train: { type: 'string' } } });
const random = randomFrom(5);
const textsOfIntents = 250;
const othersOfIntents = 3;

// For each text, whether each label applies; only labels that are read as phrases about a subject.
function answersTo(items: readonly Item[], labelsFor: (item: Item) => readonly string[]): Answer[] {
  const prepared = new Map<string, ReturnType<typeof prepareYesNo>>();
  return items.flatMap((item) => {
    const text = prepareText(shippedTopic(), readText(item.text));
    return labelsFor(item).flatMap((label) => {
      const asked = prepared.get(label) ?? prepareYesNo('', label);
      prepared.set(label, asked);
      const found = phraseEvidence(asked, text);
      return found === null ? [] : [{ ...found, applies: item.labels.includes(label) }];
    });
  });
}

function ofIntents(set: string, isUsed: (label: string, kept: ReadonlySet<string>) => boolean): Answer[] {
  const known = packedItems<{ text: string; label: string }>(values.train!, set);
  const kept = keptLabels(known.map(({ label }) => label));
  const items = random.shuffled(known.filter(({ label }) => isUsed(label, kept))).slice(0, textsOfIntents);
  const all = [...new Set(items.map(({ label }) => label))].sort();
  return answersTo(
    items.map(({ text, label }) => ({ text, labels: [label] })),
    ({ labels }) => [...labels, ...random.shuffled(all.filter((label) => !labels.includes(label))).slice(0, othersOfIntents)],
  );
}

const ofOwn = (items: readonly (readonly [string, string | readonly string[]])[], names: readonly string[]): Answer[] =>
  answersTo(
    items.map(([text, labels]) => ({ text, labels: [labels].flat() })),
    () => names,
  );
const isTuned = ({ half }: { readonly half: string }): boolean => half === 'tune';

const sets: readonly (readonly [string, readonly Answer[]])[] = [
  ['hwu64', ofIntents('hwu64', (label, kept) => kept.has(label))],
  ['snips_intent', ofIntents('snips_intent', () => true)],
  [
    'written',
    writtenLabelSets('weighed').flatMap(({ labels, items }) =>
      ofOwn(
        items.map(([text, right]) => [text, right < 0 ? [] : spelled(labels[right]!.name)] as const),
        labels.map(({ name }) => spelled(name)),
      ),
    ),
  ],
  [
    'everyday',
    everydaySets.filter(isTuned).flatMap(({ items, labels }) =>
      ofOwn(
        items,
        labels.map(([name]) => name),
      ),
    ),
  ],
  ['plain', [...plainSets, ...fourthSets].filter(isTuned).flatMap(({ items, labels }) => ofOwn(items, Object.keys(labels)))],
  ['several', severalSets.filter(isTuned).flatMap(({ items, labels }) => ofOwn(items, Object.keys(labels)))],
];

const ridge = 0.001;
type Weights = Pick<PhraseModel, 'constant' | 'subject' | 'meaning'>;

function fitWeights(some: typeof sets): Weights {
  const rows = some.flatMap(([, answers]) => answers.map((answer) => ({ ...answer, stress: 1 / answers.length })));
  const [subject, meaning, constant] = logisticRegression(
    rows.map((row) => Float64Array.of(row.subject, row.meaning, 1)),
    rows.map(({ applies }) => (applies ? 1 : 0)),
    rows.map(({ stress }) => stress),
    ridge,
  );
  return { constant: constant!, subject: subject!, meaning: meaning! };
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
const scales = Array.from({ length: 31 }, (_, index) => index / 20);
/** Target precision of certain answers. */
const certainRight = 0.9;

let shrink = 1;
const unseen = sets.flatMap(([name, answers]) => {
  const weights = fitWeights(sets.filter(([other]) => other !== name));
  const odds = answers.map((answer) => phraseOdds(answer, { ...weights, shrink: 1 }));
  const lossAt = (scale: number): number =>
    odds.reduce((sum, own, index) => sum + (logistic(scale * own) - (answers[index]!.applies ? 1 : 0)) ** 2, 0) / answers.length;
  const scale = scales.reduce((best, next) => (lossAt(next) < lossAt(best) ? next : best));
  const share = answers.filter(({ applies }) => applies).length / answers.length;
  const right = odds.filter((own, index) => own > 0 === answers[index]!.applies).length / answers.length;
  console.log(
    `without ${name} (${answers.length}): right ${(100 * right).toFixed(1)} %, larger class ${(100 * Math.max(share, 1 - share)).toFixed(1)} %, Brier ${lossAt(1).toFixed(3)} (share ${(share * (1 - share)).toFixed(3)}), best scale ${scale}`,
  );
  shrink = Math.min(shrink, scale);
  return odds.map((own, index) => ({ odds: own, right: own > 0 === answers[index]!.applies, weight: 1 / answers.length }));
});
// The smallest absolute log-odds from which enough answers are right, on sets left out of the fit; all sets have equal weight.
const ranked = unseen.map(({ odds, ...rest }) => ({ ...rest, size: shrink * Math.abs(odds) })).sort((a, b) => b.size - a.size);
let [certain, seen, seenRight] = [Number.POSITIVE_INFINITY, 0, 0];
for (const { size, right, weight } of ranked) {
  seen += weight;
  if (right) seenRight += weight;
  if (seenRight >= certainRight * seen) certain = size;
}
const short = (value: number): number => Number(value.toFixed(3)) + 0;
const { constant, subject, meaning } = fitWeights(sets);
const model: PhraseModel = {
  constant: short(constant),
  subject: short(subject),
  meaning: short(meaning),
  shrink: short(shrink),
  certain: short(certain),
};
console.log(JSON.stringify(model, null, 1));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-phrases.json', import.meta.url), `${JSON.stringify(model, null, 1)}\n`);
