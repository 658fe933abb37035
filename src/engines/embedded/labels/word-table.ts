// Maps the spelling of a word to its number, by open addressing in one typed array. A Map of strings takes several times the memory: in a long text with many
// distinct words it would outgrow the processor's caches, and each word would cost more than in a short text.
import { int32At } from '../../../text/at.js';

/** Numbers of words by spelling; the owner of the table knows the spelling of each number. */
export interface WordTable {
  /** The number added with this spelling, -1 if there is none. `hash` is `hashWord` of the key. */
  find(key: string, hash: number): number;
  /** Adds a number whose spelling is not in the table yet. */
  add(number: number, hash: number): void;
}

/** `keyOf` returns the spelling of a number that was added. */
export function wordTable(keyOf: (number: number) => string): WordTable {
  // Pairs of a hash and a number plus one; 0 marks a free slot.
  let slots = new Int32Array(2 * 64);
  let mask = 63;
  let size = 0;

  const put = (into: Int32Array, hash: number, entry: number): void => {
    let slot = hash & mask;
    while (into[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
    into[2 * slot] = hash;
    into[2 * slot + 1] = entry;
  };
  const grow = (): void => {
    const before = slots;
    slots = new Int32Array(2 * before.length);
    mask = 2 * mask + 1;
    for (let at = 0; at < before.length; at += 2) if (before[at + 1] !== 0) put(slots, int32At(before, at), int32At(before, at + 1));
  };
  return {
    find(key, hash) {
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const entry = int32At(slots, 2 * slot + 1);
        if (entry === 0) return -1;
        if (slots[2 * slot] === (hash | 0) && keyOf(entry - 1) === key) return entry - 1;
      }
    },
    add(number, hash) {
      if (2 * ++size > mask) grow();
      put(slots, hash, number + 1);
    },
  };
}
