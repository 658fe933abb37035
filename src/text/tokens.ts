// Exact token counts in the encodings of the OpenAI model families, linear in the text. The ranks come from js-tiktoken; the merging is our own.

import { mergeEnds, type Ranks } from './byte-pairs.js';
import { PlainWords, plainEnd } from './plain-words.js';

export type Encoding = 'o200k_base' | 'cl100k_base';

export interface Tokenizer {
  /** Number of tokens of a text; special tokens such as `<|endoftext|>` are counted as the ordinary text they are. */
  count(text: string): number;
  /**
   * The longest prefix of at most `limit` tokens that splits no character. A pre-token of more than 256 characters (one unbroken run) is cut at one of
   * its token boundaries instead, which may be a few characters short of the longest.
   */
  truncate(text: string, limit: number): string;
}

interface RankFile {
  readonly pat_str: string;
  readonly bpe_ranks: string;
}

const loading = new Map<Encoding, Promise<Tokenizer>>();

/** Loads the ranks of an encoding on first use (some 100 ms), then answers from memory. */
export function loadTokenizer(encoding: Encoding = 'o200k_base'): Promise<Tokenizer> {
  let tokenizer = loading.get(encoding);
  if (tokenizer === undefined) {
    tokenizer = importRanks(encoding).then(createTokenizer);
    loading.set(encoding, tokenizer);
  }
  return tokenizer;
}

/** The counter alone, for callers that only count. */
export async function loadTokenCounter(encoding: Encoding = 'o200k_base'): Promise<(text: string) => number> {
  return (await loadTokenizer(encoding)).count;
}

async function importRanks(encoding: Encoding): Promise<RankFile> {
  const module = encoding === 'o200k_base' ? await import('js-tiktoken/ranks/o200k_base') : await import('js-tiktoken/ranks/cl100k_base');
  return module.default;
}

const memoLimit = 100_000;
const memoKeyLength = 48;
const longPreToken = 256;

function createTokenizer(file: RankFile): Tokenizer {
  const { ranks, longest } = readRanks(file.bpe_ranks);
  const pattern = new RegExp(file.pat_str, 'gu');
  const sticky = new RegExp(file.pat_str, 'uy');
  const plainWords = new PlainWords(ranks);
  const memo = new Map<string, number>();

  const countPiece = (piece: string): number => {
    const ascii = isAscii(piece);
    if (ascii && ranks.has(piece)) return 1;
    const known = memo.get(piece);
    if (known !== undefined) return known;
    const bytes = ascii ? piece : utf8(piece);
    const count = ranks.has(bytes) ? 1 : mergeEnds(bytes, ranks, longest).length;
    if (piece.length <= memoKeyLength) {
      if (memo.size >= memoLimit) memo.clear();
      // A copy: a slice as key would keep the whole text it was cut from in memory.
      memo.set(piece.length < 13 ? piece : copy(piece), count);
    }
    return count;
  };

  const count = (text: string): number => {
    let total = 0;
    const { length } = text;
    for (let index = 0; index < length; ) {
      const plain = plainEnd(text, index);
      if (plain > index) {
        total += plainWords.has(text, index, plain) ? 1 : countPiece(text.slice(index, plain));
        index = plain;
        continue;
      }
      sticky.lastIndex = index;
      const match = sticky.exec(text);
      if (match === null) break;
      total += countPiece(match[0]);
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
      const bytes = utf8(piece);
      const ends = mergeEnds(bytes, ranks, longest);
      for (let tokens = Math.min(room, ends.length); tokens > 0; tokens--) {
        const end = charactersIn(piece, ends[tokens - 1] ?? 0);
        if (end !== undefined && count(piece.slice(0, end)) <= room) return index + end;
      }
      return index;
    }
  };

  return { count, truncate };
}

function readRanks(lines: string): { ranks: Ranks; longest: number } {
  const ranks = new Map<string, number>();
  let longest = 0;
  for (const line of lines.split('\n')) {
    const [, offset, ...tokens] = line.split(' ');
    let rank = Number(offset);
    for (const token of tokens) {
      const bytes = atob(token);
      if (bytes.length > longest) longest = bytes.length;
      ranks.set(bytes, rank++);
    }
  }
  return { ranks, longest };
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}

const encoder = new TextEncoder();

/** UTF-8 bytes as characters 0 to 255; half a surrogate pair becomes U+FFFD, as in every UTF-8 encoder. */
function utf8(text: string): string {
  return latin1(encoder.encode(text));
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return text;
}

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

/** UTF-16 length of the first `byteLength` UTF-8 bytes, or undefined where that splits a character. */
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
