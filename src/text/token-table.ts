// The tokens of an encoding as one file that is used in place: they are looked up by their bytes, without creating
// strings. `token-table-build.ts` writes the file.
import { byteAt } from './at.js';

/** First number of the file. */
export const tokenTableFormat = 0x74787404;
/** Header of little-endian 32-bit numbers: format, tokens, slots, bytes of all tokens, bytes of the pattern, bytes of the longest token. */
export const tokenHeaderLength = 6;

/** Byte offsets of the sections of a table file. */
export function tokenTableLayout(tokens: number, slots: number, tokenBytes: number, patternBytes: number) {
  const table = tokenHeaderLength * 4;
  const lengths = table + slots * 4;
  const bytes = lengths + tokens;
  const pattern = bytes + tokenBytes;
  return { table, lengths, bytes, pattern, end: pattern + patternBytes };
}

/** The start of each of a series of adjacent items, and the end of the last, from their lengths. */
export function startsOf(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  let at = 0;
  for (let index = 0; index < lengths.length; index++) {
    at += byteAt(lengths, index);
    starts[index + 1] = at;
  }
  return starts;
}

/** A slot holds the rank plus 1 in its low bits (0 if it is free) and, above them, bits of the hash that avoid most comparisons. */
export const rankBits = 18;
const rankMask = (1 << rankBits) - 1;

/** FNV-1a over bytes, with the high bits mixed into the low ones; 32 bits, unsigned. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ bytes[index]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Ranks of an encoding's tokens. */
export class TokenTable {
  /** Source of the regular expression that splits a text into pre-tokens. */
  readonly pattern: string;
  /** Bytes of the longest token. */
  readonly longest: number;
  private readonly starts: Uint32Array;
  private readonly table: Uint32Array;
  private readonly bytes: Uint8Array;
  private readonly mask: number;
  private neighbours: Uint8Array | undefined;

  /** Reads a table file in place; it is copied only if it does not start at a multiple of 4 bytes. Throws if the file has another format. */
  constructor(file: Uint8Array) {
    const aligned = file.byteOffset % 4 === 0 ? file : new Uint8Array(file);
    const { buffer, byteOffset } = aligned;
    const [format, tokens = 0, slots = 0, tokenBytes = 0, patternBytes = 0, longest = 0] = new Uint32Array(buffer, byteOffset, tokenHeaderLength);
    if (format !== tokenTableFormat) throw new Error('the token table has an unsupported format; run: npm run build');
    const layout = tokenTableLayout(tokens, slots, tokenBytes, patternBytes);
    this.starts = startsOf(new Uint8Array(buffer, byteOffset + layout.lengths, tokens));
    this.table = new Uint32Array(buffer, byteOffset + layout.table, slots);
    this.bytes = new Uint8Array(buffer, byteOffset + layout.bytes, tokenBytes);
    this.pattern = new TextDecoder().decode(new Uint8Array(buffer, byteOffset + layout.pattern, patternBytes));
    this.mask = slots - 1;
    this.longest = longest;
  }

  /** Rank of the token with these bytes; -1 if there is none. */
  rank(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end);
    for (let slot = hash & this.mask; ; slot = (slot + 1) & this.mask) {
      const rank = this.rankIn(slot, hash, end - start);
      if (rank === -1) return -1;
      if (rank < -1) continue;
      const from = this.starts[rank]! - start;
      let index = start;
      while (index < end && bytes[index] === this.bytes[from + index]) index++;
      if (index === end) return rank;
    }
  }

  /** Whether any token contains these two bytes in a row. */
  joins(first: number, second: number): boolean {
    this.neighbours ??= this.readNeighbours();
    return this.neighbours[(first << 8) | second] === 1;
  }

  private readNeighbours(): Uint8Array {
    const found = new Uint8Array(1 << 16);
    for (let rank = 0; rank + 1 < this.starts.length; rank++)
      for (let at = this.starts[rank]! + 1; at < this.starts[rank + 1]!; at++) found[(this.bytes[at - 1]! << 8) | this.bytes[at]!] = 1;
    return found;
  }

  // -1 for a free slot, -2 for a slot of another token, otherwise the rank of a token with this length and the same hash bits.
  private rankIn(slot: number, hash: number, length: number): number {
    const entry = this.table[slot]!;
    if (entry === 0) return -1;
    if (entry >>> rankBits !== hash >>> rankBits) return -2;
    const rank = (entry & rankMask) - 1;
    return this.starts[rank + 1]! - this.starts[rank]! === length ? rank : -2;
  }
}
