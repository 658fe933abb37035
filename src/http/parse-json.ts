// JSON from untrusted bytes: depth and number of keys are checked in one pass before the parser, which has no limits of its own, sees them.
import { TxpError } from '../core/errors.js';

export interface JsonLimits {
  readonly depth: number;
  readonly keys: number;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Parses UTF-8 JSON. Fails with `invalid-request`, never quoting the input. */
export function parseJson(bytes: Uint8Array, limits: JsonLimits): unknown {
  checkJson(bytes, limits);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('the body is not valid UTF-8');
  }
  if (text.trim() === '') throw refuse('the body is empty; send a JSON object');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(`the body is not valid JSON${positionOf(error)}`);
  }
}

/** Refuses what is nested too deeply or has too many keys, whether or not it is JSON. */
export function checkJson(bytes: Uint8Array, { depth: deepest, keys: mostKeys }: JsonLimits): void {
  let depth = 0;
  let keys = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (byte === quote) {
      index = endOfString(bytes, index + 1);
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > deepest) throw refuse(`the body is nested more than ${deepest} levels deep`);
    } else if (byte === 0x7d || byte === 0x5d) depth--;
    else if (byte === colon && ++keys > mostKeys) throw refuse(`the body has more than ${mostKeys} keys`);
  }
}

// Long strings (documents) are crossed by the built-in search.
function endOfString(bytes: Uint8Array, from: number): number {
  let end = from;
  for (;;) {
    end = bytes.indexOf(quote, end);
    if (end < 0) return bytes.length;
    let slashes = 0;
    while (end - 1 - slashes >= from && bytes[end - 1 - slashes] === backslash) slashes++;
    if (slashes % 2 === 0) return end;
    end++;
  }
}

// The engine's own message may quote the input; only the position is taken from it.
function positionOf(error: unknown): string {
  const match = error instanceof Error ? /at position (\d{1,12})/.exec(error.message) : null;
  return match === null ? '' : ` (position ${match[1]})`;
}

function refuse(message: string): TxpError {
  return new TxpError('invalid-request', message, { issues: [{ path: [], message }] });
}
