// The kinds of things that English nouns name, from the hypernyms of WordNet: a cello is an instrument, a lion an animal. The table is made by
// test/eval/train/noun-kinds.ts, and loaded with the first lookup.
import { once, oncePerKey } from '../../../../core/once-per.js';
import { byteAt, uint32At } from '../../../../text/at.js';
import { fnv1a } from '../../../../text/hash.js';
import { countBefore } from '../../../../text/lists.js';
import { readData } from '../../data.js';

/** Name of the file in `dist/data`. */
const file = 'noun-kinds.bin';
/** Header: format, number of nouns, of their senses, of kinds that can be asked for. */
const format = 0x74787206;
const headerLength = 4;

/** Shares are stored in fifteenths. */
export const shares = 15;
export const maxSenses = 7;
const maxEntries = 15;
const entryBytes = 3;

export interface PackedNoun {
  /** Lower case; words of a phrase are separated by spaces. */
  readonly lemma: string;
  /** How often the word occurs as a noun, or as a derivative of the noun, 0 to 1. */
  readonly asNoun: number;
  /** Its meanings, each with its share of uses, 0 to 1, and its places among the kinds of things; a thing of several kinds has several places. */
  readonly senses: readonly { readonly places: readonly number[]; readonly share: number }[];
}

/**
 * Packs nouns and, for each kind that can be asked for, the last place below it: sorted hashes of the nouns; the kinds; a byte for each noun (low four bits:
 * number of places, high four: how often it is a noun); the places, each with the share of its sense, or 0 for a further place of the sense before.
 */
export function packNounKinds(nouns: readonly PackedNoun[], kinds: ReadonlyMap<number, number>): Uint8Array {
  const sorted = nouns
    .map(({ lemma, asNoun, senses }) => ({
      hash: fnv1a(lemma) >>> 0,
      asNoun: Math.round(asNoun * shares),
      entries: senses
        .flatMap(({ places, share }) => places.map((place, index) => ({ place, share: index === 0 ? Math.max(1, Math.round(share * shares)) : 0 })))
        .slice(0, maxEntries),
    }))
    .sort((left, right) => left.hash - right.hash);
  const entries = sorted.flatMap((noun) => noun.entries);
  const bytes = Buffer.alloc(4 * (headerLength + sorted.length + 2 * kinds.size) + sorted.length + entryBytes * entries.length);
  let at = 0;
  for (const number of [format, sorted.length, entries.length, kinds.size, ...sorted.map(({ hash }) => hash), ...[...kinds].flat()])
    at = bytes.writeUInt32LE(number, at);
  for (const { asNoun, entries: own } of sorted) at = bytes.writeUInt8((asNoun << 4) | own.length, at);
  for (const { place, share } of entries) at = bytes.writeUIntLE((place << 4) | share, at, entryBytes);
  return bytes;
}

interface Table {
  readonly hashes: Uint32Array;
  readonly heads: Uint8Array;
  /** Index of the first sense of each noun. */
  readonly starts: Uint32Array;
  readonly senses: Uint8Array;
  /** The last place below each kind that can be asked for. */
  readonly lastOf: ReadonlyMap<number, number>;
}

const table = once((): Table => {
  const data = readData(file);
  const bytes = data.byteOffset % 4 === 0 ? data : Buffer.from(data);
  const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, headerLength);
  if (numbers[0] !== format) throw new Error(`${file} has an unsupported format; run: npm run build`);
  const [count, senseCount, kindCount] = [uint32At(numbers, 1), uint32At(numbers, 2), uint32At(numbers, 3)];
  const places = { hashes: bytes.byteOffset + 4 * headerLength, kinds: 0, heads: 0 };
  places.kinds = places.hashes + 4 * count;
  places.heads = places.kinds + 8 * kindCount;
  const hashes = new Uint32Array(bytes.buffer, places.hashes, count);
  const kinds = new Uint32Array(bytes.buffer, places.kinds, 2 * kindCount);
  const heads = new Uint8Array(bytes.buffer, places.heads, count);
  const senses = new Uint8Array(bytes.buffer, places.heads + count, entryBytes * senseCount);
  const starts = new Uint32Array(count + 1);
  for (let index = 0; index < count; index++) starts[index + 1] = uint32At(starts, index) + (byteAt(heads, index) & 15);
  const lastOf = new Map<number, number>();
  for (let index = 0; index < kinds.length; index += 2) lastOf.set(uint32At(kinds, index), uint32At(kinds, index + 1));
  return { hashes, heads, starts, senses, lastOf };
});

/** The possible meanings of a noun. */
interface Noun extends Pick<PackedNoun, 'asNoun' | 'senses'> {}

const maxRemembered = 5_000;

/** Looks up a noun or a phrase of up to three words, lower case and singular; null if the table does not have it. O(log of the table). */
export const nounOf = oncePerKey((lemma: string): Noun | null => {
  const { hashes, heads, starts, senses } = table();
  const hash = fnv1a(lemma) >>> 0;
  const index = countBefore(hashes.length, (place) => uint32At(hashes, place) < hash);
  if (hashes[index] !== hash) return null;
  const found: { places: number[]; share: number }[] = [];
  for (let entry = uint32At(starts, index); entry < uint32At(starts, index + 1); entry++) {
    const at = entry * entryBytes;
    const number = byteAt(senses, at) | (byteAt(senses, at + 1) << 8) | (byteAt(senses, at + 2) << 16);
    const share = number & 15;
    if (share === 0) found.at(-1)?.places.push(number >>> 4);
    else found.push({ places: [number >>> 4], share: share / shares });
  }
  return { asNoun: (byteAt(heads, index) >>> 4) / shares, senses: found };
}, maxRemembered);

/** A kind of things that can be asked for: the things with places after `first`, up to `last`. */
export interface NounKind {
  readonly first: number;
  readonly last: number;
}

/** Minimum share of a sense for it to be the requested one. */
const minAsked = 0.05;

/** The kinds that a noun asks for ("fruit", "musical instrument"); empty if it does not name a kind in the table. */
export function kindsOf(lemma: string): readonly NounKind[] {
  const { lastOf } = table();
  return (nounOf(lemma)?.senses ?? []).flatMap(({ places, share }) =>
    places.flatMap((first): NounKind[] => {
      const last = lastOf.get(first);
      return last === undefined || share < minAsked ? [] : [{ first, last }];
    }),
  );
}

/** How often a noun means a thing of these kinds, 0 to 1. */
export function shareOf({ senses }: Noun, kinds: readonly NounKind[]): number {
  const isOne = (place: number): boolean => kinds.some(({ first, last }) => place > first && place <= last);
  return Math.min(
    1,
    senses.reduce((sum, { places, share }) => sum + (places.some(isOne) ? share : 0), 0),
  );
}
