// How the labels of the training sets map to broad types, and what each set leaves unmarked.
// To measure the models on a set or domain that they never saw (wnut17, btc, ai, literature, music, politics, science; D is any folder):
//   npx tsx test/eval/train/prose-tagger.ts --train DIR --without SET --out D/prose-tagger.bin
//   npx tsx test/eval/train/prose-typing.ts --train DIR --without SET --tagger D/prose-tagger.bin --out D/prose-typing.json
//   npm run eval -- --data DIR --only X4,X5 --weights D
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BroadType } from '../../../src/engines/embedded/extraction/prose/tagger.js';

export interface LabelledText {
  readonly text: string;
  readonly entities: readonly { readonly start: number; readonly end: number; readonly label: string }[];
  readonly domain?: string;
}

/** A set, or a domain of one, with its own conventions. */
export interface LabelledSet {
  readonly name: string;
  readonly items: readonly LabelledText[];
  /** Broad types that a label may mean. */
  readonly meaning: Readonly<Record<string, readonly BroadType[]>>;
  /** Broad types that occur in the texts but are not marked. */
  readonly unmarked: readonly BroadType[];
  /** How often each text is used per epoch. */
  readonly repeats: number;
}

const crossner: Readonly<Record<string, readonly BroadType[]>> = {
  person: ['person'],
  researcher: ['person'],
  writer: ['person'],
  musicalartist: ['person'],
  politician: ['person'],
  scientist: ['person'],
  location: ['location'],
  country: ['location'],
  organisation: ['organisation'],
  university: ['organisation'],
  politicalparty: ['organisation'],
  band: ['organisation'],
  book: ['work'],
  poem: ['work'],
  album: ['work'],
  song: ['work'],
  magazine: ['work'],
  academicjournal: ['work'],
  event: ['event'],
  conference: ['event'],
  election: ['event'],
  award: ['award'],
  product: ['product'],
  programlang: ['product'],
  musicalinstrument: ['product'],
  algorithm: ['concept'],
  field: ['concept'],
  task: ['concept'],
  metrics: ['concept'],
  literarygenre: ['concept'],
  musicgenre: ['concept'],
  discipline: ['concept'],
  theory: ['concept'],
  chemicalcompound: ['substance'],
  chemicalelement: ['substance'],
  enzyme: ['substance'],
  protein: ['substance'],
  astronomicalobject: ['other'],
  misc: ['other'],
};

const crossnerUnmarked: Readonly<Record<string, readonly BroadType[]>> = {
  ai: ['substance', 'award', 'work', 'event'],
  literature: ['substance', 'product'],
  music: ['substance', 'work'],
  politics: ['concept', 'substance', 'product', 'work', 'award'],
  science: ['work', 'product'],
};

function items(folder: string, set: string): LabelledText[] {
  return readFileSync(join(folder, set, 'train.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LabelledText);
}

/** The permissively licensed sets of a training folder, without the domains left out. */
export function labelledSets(folder: string, without: readonly string[]): LabelledSet[] {
  const byDomain = items(folder, 'crossner');
  const sets: LabelledSet[] = Object.keys(crossnerUnmarked).map((domain) => ({
    name: `crossner-${domain}`,
    items: byDomain.filter((item) => item.domain === domain),
    meaning: crossner,
    unmarked: crossnerUnmarked[domain] ?? [],
    repeats: 1,
  }));
  sets.push(
    {
      name: 'wnut17',
      items: items(folder, 'wnut17'),
      meaning: {
        person: ['person'],
        location: ['location'],
        corporation: ['organisation'],
        group: ['organisation'],
        product: ['product'],
        'creative-work': ['work'],
      },
      unmarked: ['event', 'concept', 'substance', 'award', 'other'],
      repeats: 1,
    },
    {
      name: 'btc',
      items: items(folder, 'btc'),
      meaning: { PER: ['person'], LOC: ['location'], ORG: ['organisation'] },
      unmarked: ['work', 'event', 'product', 'concept', 'substance', 'award', 'other'],
      repeats: 1,
    },
    {
      name: 'wikigold',
      items: items(folder, 'wikigold'),
      meaning: { PER: ['person'], LOC: ['location'], ORG: ['organisation'], MISC: ['work', 'event', 'product', 'award', 'other'] },
      unmarked: ['concept', 'substance'],
      repeats: 3,
    },
  );
  return sets.filter((set) => !without.includes(set.name) && !without.includes(set.name.replace('crossner-', '')));
}
