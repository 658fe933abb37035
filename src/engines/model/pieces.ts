// How much of a text fits into one prompt, and how to divide a text that does not fit: at sentence borders, with overlap if requested.
import type { Span } from '../../core/span.js';
import { itemAt } from '../../text/at.js';
import { sentences } from '../../text/segments.js';
import type { Calls } from './calls.js';
import { withoutControlWords } from './text-block.js';

/** Context in tokens assumed for a server that does not state its own: the default of common servers. */
export const defaultContextTokens = 4096;

// The sample may have fewer tokens per byte than the rest.
const safety = 0.85;
const sampleBytes = 3000;
// Used if the server does not count tokens.
const uncountedTokensPerByte = 0.5;

export interface PieceRequest {
  /** Tokens of the context not available for the text: the rest of the prompt, and the answer. */
  readonly reservedTokens: number;
  /** Share of a piece that the next one repeats, 0 to 0.5. */
  readonly overlap: number;
  /** Maximum size of a piece in bytes, if it should be smaller than the context. */
  readonly maxBytes?: number;
}

/** Length in UTF-8 bytes, an upper bound on the tokens of any common tokenizer. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

export function contextTokens(calls: Calls): number {
  return calls.abilities.contextTokens ?? defaultContextTokens;
}

/**
 * The text as one span if it certainly fits the model's context, otherwise pieces sized by the token count of a sample. Pieces cover the text in order. A piece
 * may take at least 64 tokens, however small the context.
 */
export async function piecesOf(text: string, { reservedTokens, overlap, maxBytes = Infinity }: PieceRequest, calls: Calls): Promise<Span[]> {
  const room = Math.max(64, contextTokens(calls) - reservedTokens);
  if (byteLength(text) <= Math.min(room, maxBytes)) return [{ start: 0, end: text.length }];
  const bytes =
    room >= Math.min(byteLength(text), maxBytes) ? maxBytes : Math.min(maxBytes, (room * safety) / (await tokensPerByte(text, room, calls)));
  if (byteLength(text) <= bytes) return [{ start: 0, end: text.length }];
  return splitAt(text, Math.max(48, Math.floor(bytes)), overlap);
}

async function tokensPerByte(text: string, room: number, calls: Calls): Promise<number> {
  const length = Math.floor(Math.min(sampleBytes, room / 2) / 3);
  const third = (from: number): string =>
    wellFormed(
      Buffer.from(text.slice(from, from + length))
        .subarray(0, length)
        .toString(),
    );
  const sample = withoutControlWords([third(0), third(Math.floor(text.length / 2)), third(Math.max(0, text.length - length))].join(' '));
  const { usage } = await calls.nextToken({ messages: [{ role: 'user', content: sample }], alternatives: 1 });
  return usage.inputTokens === 0 ? uncountedTokensPerByte : Math.min(1.5, Math.max(0.05, usage.inputTokens / byteLength(sample)));
}

function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\ufffd/g, '');
}

/** Spans of at most `bytes` bytes each that cover the text, cut between sentences, in a longer sentence between words, or at worst between characters. */
export function splitAt(text: string, bytes: number, overlap: number): Span[] {
  const units = sentenceUnits(text).flatMap((unit) => withinSize(text, unit, bytes));
  const pieces: Span[] = [];
  let first = 0;
  while (first < units.length) {
    let size = 0;
    let after = first;
    while (after < units.length) {
      const next = unitBytes(text, itemAt(units, after));
      if (after > first && size + next > bytes) break;
      size += next;
      after++;
    }
    pieces.push({ start: itemAt(units, first).start, end: itemAt(units, after - 1).end });
    if (after === units.length) break;
    // The next piece starts early enough to repeat up to the requested share, and late enough to make progress.
    let back = after;
    for (let repeated = 0; back - 1 > first; back--) {
      repeated += unitBytes(text, itemAt(units, back - 1));
      if (repeated > overlap * bytes) break;
    }
    first = back;
  }
  return pieces;
}

// Each unit includes the white space after it, so that pieces cover the text.
function sentenceUnits(text: string): Span[] {
  const found = sentences(text);
  return found.length === 0
    ? [{ start: 0, end: text.length }]
    : found.map(({ start }, index) => ({ start: index === 0 ? 0 : start, end: found[index + 1]?.start ?? text.length }));
}

function withinSize(text: string, unit: Span, bytes: number): Span[] {
  const parts: Span[] = [];
  let { start } = unit;
  while (start < unit.end) {
    let end = start;
    let size = 0;
    let border = -1;
    while (end < unit.end) {
      const code = text.codePointAt(end)!;
      const width = code > 0xffff ? 2 : 1;
      const cost = code < 0x80 ? 1 : code < 0x800 ? 2 : code > 0xffff ? 4 : 3;
      if (size + cost > bytes && end > start) break;
      size += cost;
      end += width;
      if (code === 32 || code === 10) border = end;
    }
    if (end < unit.end && border > start) end = border;
    parts.push({ start, end });
    start = end;
  }
  return parts;
}

function unitBytes(text: string, unit: Span): number {
  return byteLength(text.slice(unit.start, unit.end));
}
