// Which lists of names contain a word: given names, family names, words of places, words of organisations. The tagger decides what that means in a text. The
// file is made by test/eval/train/prose-lists.ts and holds only hashes of the words.

import { once } from '../../../../core/once-per.js';
import { uint32At } from '../../../../text/at.js';
import { fnv1a } from '../../../../text/hash.js';
import { countBefore } from '../../../../text/lists.js';
import { readData } from '../../data.js';

const listsFile = 'prose-lists.bin';

/** Bits of a word's entry. */
export const listBit = { given: 1, family: 2, place: 4, placeFirst: 8, placeLater: 16, organisation: 32 } as const;
/** Number of possible entries. */
export const listRows = 64;
const maskBits = 6;

/** Packs words with their bits: sorted 32-bit numbers, a hash of 26 bits above the 6 bits of the entry. */
export function packLists(bitsOf: ReadonlyMap<string, number>): Uint8Array {
  const byHash = new Map<number, number>();
  for (const [word, bits] of bitsOf) byHash.set(hashOf(word), (byHash.get(hashOf(word)) ?? 0) | bits);
  const entries = [...byHash].map(([hash, bits]) => hash * 2 ** maskBits + bits).sort((left, right) => left - right);
  const bytes = new Uint8Array(entries.length * 4);
  const view = new DataView(bytes.buffer);
  entries.forEach((entry, index) => {
    view.setUint32(index * 4, entry, true);
  });
  return bytes;
}

/** FNV-1a hash with its upper 6 bits folded into the lower 26. */
function hashOf(word: string): number {
  const hash = fnv1a(word);
  return ((hash ^ (hash >>> 26)) >>> 0) % 2 ** (32 - maskBits);
}

const entries = once(() => {
  const bytes = readData(listsFile);
  // Used in place: reading it entry by entry would add some milliseconds to a cold start.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, bytes.byteLength / 4);
});

/** The entry of a lower-case word; 0 if no list contains it. */
export function listsOf(word: string): number {
  if (word.length < 2 || word.length > 40) return 0;
  const all = entries();
  const hash = hashOf(word);
  const entry = all[countBefore(all.length, (index) => uint32At(all, index) >>> maskBits < hash)];
  return entry !== undefined && entry >>> maskBits === hash ? entry & (listRows - 1) : 0;
}
