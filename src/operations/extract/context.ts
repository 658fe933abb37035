// The text around a value, in complete characters of the unit of offsets.
import { TxpError } from '../../core/errors.js';
import type { Span } from '../../core/span.js';

/** Maximum total length of the contexts of one answer, in characters. */
const maxContextTotal = 64_000_000;

/** Characters on each side of a match that its context has if the request does not say how many. */
export const defaultContextChars = 500;

interface ContextOptions {
  /** Characters on each side; 0 for no context. */
  readonly contextChars: number;
  readonly offsets: 'codepoints' | 'utf16';
}

/** Fails with `invalid-request` if the contexts of these values would be too long in total. */
export function checkContextTotal(values: readonly Span[], contextChars: number): void {
  const total = values.reduce((sum, value) => sum + value.end - value.start + 2 * contextChars, 0);
  if (contextChars === 0 || total <= maxContextTotal || values.length < 2) return;
  const message = `is too large for ${values.length} matches; lower it, set it to 0, or limit the matches with top_n`;
  throw new TxpError('invalid-request', `context_chars ${message}`, { issues: [{ path: ['context_chars'], message }] });
}

/** A span with the text around it. */
export function contextOf(text: string, span: Span, { contextChars, offsets }: ContextOptions): string {
  if (contextChars === 0) return '';
  const start = offsets === 'utf16' ? wholeCharacter(text, span.start - contextChars, -1) : charactersBefore(text, span.start, contextChars);
  const end = offsets === 'utf16' ? wholeCharacter(text, span.end + contextChars, 1) : charactersAfter(text, span.end, contextChars);
  return text.slice(start, end);
}

// Never between the two halves of a surrogate pair.
function wholeCharacter(text: string, position: number, direction: -1 | 1): number {
  if (position <= 0) return 0;
  if (position >= text.length) return text.length;
  return isPair(text, position - 1) ? position - direction : position;
}

function charactersBefore(text: string, from: number, count: number): number {
  let position = from;
  for (let taken = 0; taken < count && position > 0; taken++) position -= position > 1 && isPair(text, position - 2) ? 2 : 1;
  return position;
}

function charactersAfter(text: string, from: number, count: number): number {
  let position = from;
  for (let taken = 0; taken < count && position < text.length; taken++) position += isPair(text, position) ? 2 : 1;
  return position;
}

function isPair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  const low = text.charCodeAt(index + 1);
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}
