// Exact token counts in the encodings of the OpenAI model families, linear in the text. The ranks come from a table file; the merging is implemented here.

import { mergeEnds } from './byte-pairs.js';
import { asciiBytes, asciiPreTokenEnd } from './pre-tokens.js';
import type { TokenTable } from './token-table.js';

export type Encoding = 'o200k_base' | 'cl100k_base';

export interface Tokenizer {
  /** Number of tokens of a text; special tokens such as `<|endoftext|>` are counted as ordinary text. */
  count(text: string): number;
  /**
   * The longest prefix of at most `limit` tokens that splits no character. In a pre-token of more than 256 characters (one unbroken run), the cut is at one
   * of its token boundaries, which may be a few characters short of the longest prefix.
   */
  truncate(text: string, limit: number): string;
}

const memoLimit = 100_000;
const memoKeyLength = 48;
const longPreToken = 256;

/** A tokenizer for the encoding of a table. */
export function createTokenizer(table: TokenTable): Tokenizer {
  const pattern = new RegExp(table.pattern, 'gu');
  const sticky = new RegExp(table.pattern, 'uy');
  const memo = new Map<string, number>();

  const countPiece = (piece: string): number => {
    const known = memo.get(piece);
    if (known !== undefined) return known;
    const bytes = encoder.encode(piece);
    const count = table.rank(bytes, 0, bytes.length) >= 0 ? 1 : mergeEnds(bytes, table).length;
    if (piece.length <= memoKeyLength) {
      if (memo.size >= memoLimit) memo.clear();
      // Copied, since a slice used as a key would keep the entire text in memory.
      memo.set(piece.length < 13 ? piece : copy(piece), count);
    }
    return count;
  };

  const count = (text: string): number => {
    let total = 0;
    const { length } = text;
    const bytes = asciiBytes(text);
    for (let index = 0; index < length; ) {
      const plain = asciiPreTokenEnd(bytes, index);
      if (plain > index) {
        total += table.rank(bytes, index, plain) >= 0 ? 1 : countPiece(text.slice(index, plain));
        index = plain;
        continue;
      }
      sticky.lastIndex = index;
      if (!sticky.test(text)) break;
      total += countPiece(text.slice(index, sticky.lastIndex));
      index = sticky.lastIndex;
    }
    return total;
  };

  const truncate = (text: string, limit: number): string => {
    let total = 0;
    let before = 0;
    let beforeTotal = 0;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const piece = match[0];
      const pieceTokens = countPiece(piece);
      if (total + pieceTokens > limit) {
        const { index } = match;
        if (piece.length > longPreToken) return text.slice(0, cutLong(index, piece, limit - total));
        return text.slice(
          0,
          index - before > longPreToken ? cutShort(index, total, index + piece.length) : cutShort(before, beforeTotal, index + piece.length),
        );
      }
      before = match.index;
      beforeTotal = total;
      total += pieceTokens;
    }
    return text;

    // The cut may change how the pre-token before it splits (white space looks one character ahead), so both are counted again.
    function cutShort(from: number, fromTotal: number, to: number): number {
      for (let end = to; end > from; end--) {
        if (!splitsCharacter(text, end) && fromTotal + count(text.slice(from, end)) <= limit) return end;
      }
      return from;
    }

    function cutLong(index: number, piece: string, room: number): number {
      const bytes = encoder.encode(piece);
      const ends = mergeEnds(bytes, table);
      for (let tokens = Math.min(room, ends.length); tokens > 0; tokens--) {
        const end = charactersIn(piece, ends[tokens - 1] ?? 0);
        if (end !== undefined && count(piece.slice(0, end)) <= room) return index + end;
      }
      return index;
    }
  };

  return { count, truncate };
}

const encoder = new TextEncoder();

function copy(text: string): string {
  const units: number[] = [];
  for (let index = 0; index < text.length; index++) units.push(text.charCodeAt(index));
  return String.fromCharCode(...units);
}

function splitsCharacter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (!(unit >= 0xdc00 && unit <= 0xdfff)) return false;
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

/** UTF-16 length of the first `byteLength` UTF-8 bytes; undefined if that splits a character. */
function charactersIn(text: string, byteLength: number): number | undefined {
  let bytes = 0;
  let index = 0;
  while (bytes < byteLength) {
    const point = text.codePointAt(index) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    index += point > 0xffff ? 2 : 1;
  }
  return bytes === byteLength ? index : undefined;
}
