// The common case of counting tokens: plain English words that are tokens, recognised without regular expressions or new strings.
import type { Ranks } from './byte-pairs.js';

/**
 * End of the pre-token at `start` where it is a plain English word (with the space before it) or one mark of punctuation before a space, as both encodings
 * split them; `start` where only the full pattern can tell.
 */
export function plainEnd(text: string, start: number): number {
  let index = start;
  let code = text.charCodeAt(index);
  if (code === 46 || code === 44) {
    const next = text.charCodeAt(index + 1);
    return next === 32 ? index + 1 : start;
  }
  if (code === 32) code = text.charCodeAt(++index);
  if (code >= 65 && code <= 90) code = text.charCodeAt(++index);
  const letters = index;
  while (code >= 97 && code <= 122) code = text.charCodeAt(++index);
  if (index === letters) return start;
  // A letter, a mark or an apostrophe behind it may belong to the same pre-token. The end of the text gives NaN.
  if (code > 127 || code === 39 || (code >= 65 && code <= 90)) return start;
  return index;
}

/** The tokens that are a plain word, found by their characters without making a string. */
export class PlainWords {
  private readonly slots: Int32Array;
  private readonly starts: number[] = [];
  private readonly letters: string;

  constructor(ranks: Ranks) {
    const tokens: string[] = [];
    for (const token of ranks.keys()) if (/^ ?[A-Za-z][a-z]*$|^[.,]$/.test(token)) tokens.push(token);
    this.letters = tokens.join('');
    this.slots = new Int32Array(1 << 18).fill(-1);
    let at = 0;
    for (const token of tokens) {
      let slot = hashOf(token, 0, token.length) & (this.slots.length - 1);
      while (this.slots[slot]! >= 0) slot = (slot + 1) & (this.slots.length - 1);
      this.slots[slot] = this.starts.length;
      this.starts.push(at);
      at += token.length;
    }
    this.starts.push(at);
  }

  has(text: string, start: number, end: number): boolean {
    const { slots, starts, letters } = this;
    for (let slot = hashOf(text, start, end) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const token = slots[slot]!;
      if (token < 0) return false;
      const from = starts[token]!;
      if (starts[token + 1]! - from !== end - start) continue;
      let index = start;
      while (index < end && text.charCodeAt(index) === letters.charCodeAt(from + index - start)) index++;
      if (index === end) return true;
    }
  }
}

function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
