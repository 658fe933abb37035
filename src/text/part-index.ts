// Numbers the distinct words of texts: a hash table over their characters, so that looking up a known word creates no string.

/** Assigns a number to each distinct part, in order of first appearance, from 0. */
export class PartIndex {
  /** Number of distinct parts. */
  size = 0;
  private slots = new Int32Array(1024).fill(-1);
  private hashes = new Uint32Array(512);
  private starts = new Uint32Array(513);
  private letters = new Uint16Array(4096);

  /** The number of the part from `start` to `end`; a new part increments `size`. */
  idOf(text: string, start: number, end: number): number {
    const hash = hashCodeUnits(text, start, end);
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let id = this.slots[slot]!; id >= 0; id = this.slots[slot]!) {
      if (this.hashes[id] === hash && this.is(id, text, start, end)) return id;
      slot = (slot + 1) & mask;
    }
    return this.add(hash, slot, text, start, end);
  }

  private is(id: number, text: string, start: number, end: number): boolean {
    const from = this.starts[id]!;
    if (this.starts[id + 1]! - from !== end - start) return false;
    let index = start;
    while (index < end && text.charCodeAt(index) === this.letters[from + index - start]) index++;
    return index === end;
  }

  private add(hash: number, slot: number, text: string, start: number, end: number): number {
    const id = this.size++;
    const from = this.starts[id]!;
    const length = end - start;
    if (id === this.hashes.length) {
      this.hashes = widened(this.hashes, Uint32Array, 2 * id);
      this.starts = widened(this.starts, Uint32Array, 2 * id + 1);
    }
    if (from + length > this.letters.length) this.letters = widened(this.letters, Uint16Array, 2 * (from + length));
    for (let index = 0; index < length; index++) this.letters[from + index] = text.charCodeAt(start + index);
    this.starts[id + 1] = from + length;
    this.hashes[id] = hash;
    this.slots[slot] = id;
    if (this.size * 2 > this.slots.length) this.rehash();
    return id;
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (let id = 0; id < this.size; id++) {
      let slot = this.hashes[id]! & (slots.length - 1);
      while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = id;
    }
    this.slots = slots;
  }
}

/** FNV-1a over UTF-16 code units, with the high bits mixed into the low ones: 0 to 2³² - 1. */
function hashCodeUnits(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

type NumberArray = Uint16Array | Uint32Array;

/** A longer array that starts with the same values. */
function widened<T extends NumberArray>(values: T, Type: new (size: number) => T, size: number): T {
  const wide = new Type(size);
  wide.set(values);
  return wide;
}
