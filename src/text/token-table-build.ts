// Build step: packs the ranks of an encoding, in the format of js-tiktoken, into the file that `token-table.ts` reads. Not loaded at run time.
import { hashBytes, rankBits, tokenHeaderLength, tokenTableFormat, tokenTableLayout } from './token-table.js';

/** The ranks as in js-tiktoken: a pattern, and lines of a name, the rank of the first token, and base64 tokens of consecutive ranks. */
interface RankFile {
  readonly pat_str: string;
  readonly bpe_ranks: string;
}

/** The table file of an encoding whose ranks start at 0 and have no gaps. */
export function packTokenTable(file: RankFile): Uint8Array {
  const tokens: Uint8Array[] = [];
  for (const line of file.bpe_ranks.split('\n')) {
    const [, offset, ...encoded] = line.split(' ');
    let rank = Number(offset);
    for (const token of encoded) tokens[rank++] = Uint8Array.from(atob(token), (character) => character.charCodeAt(0));
  }
  const pattern = new TextEncoder().encode(file.pat_str);
  const tokenBytes = tokens.reduce((sum, token) => sum + token.length, 0);
  // More than half of the slots stay free, so an unsuccessful search ends soon.
  const slots = 2 ** Math.ceil(Math.log2(2.1 * tokens.length));
  const layout = tokenTableLayout(tokens.length, slots, tokenBytes, pattern.length);
  const packed = new Uint8Array(layout.end);
  const longest = tokens.reduce((max, token) => Math.max(max, token.length), 0);
  new Uint32Array(packed.buffer, 0, tokenHeaderLength).set([tokenTableFormat, tokens.length, slots, tokenBytes, pattern.length, longest]);
  const table = new Uint32Array(packed.buffer, layout.table, slots);
  let at = 0;
  for (const [rank, token] of tokens.entries()) {
    const hash = hashBytes(token, 0, token.length);
    let slot = hash & (slots - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (slots - 1);
    table[slot] = ((hash >>> rankBits) << rankBits) | (rank + 1);
    packed[layout.lengths + rank] = token.length;
    packed.set(token, layout.bytes + at);
    at += token.length;
  }
  packed.set(pattern, layout.pattern);
  return packed;
}
