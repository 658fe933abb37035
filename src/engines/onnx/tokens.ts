// Tokenises text for a model piece by piece, so that every token has a position in the text, and provides the special tokens around and between texts.
import { Tokenizer } from '@huggingface/tokenizers';
import { fieldsOf } from '../../core/keyed.js';
import type { Span } from '../../core/span.js';

/** A word of a text with its tokens. */
export interface Word extends Span {
  readonly ids: readonly number[];
}

/** Special tokens of an input with one text (`before`, `after`) or two, and the type of each part for `token_type_ids`. */
interface Frame {
  readonly before: readonly number[];
  readonly between: readonly number[];
  readonly after: readonly number[];
  /** Types of the first text (including `before`), of `between`, and of the second text (including `after`). */
  readonly types: readonly [first: number, between: number, second: number];
}

/** Why a tokenizer cannot be used, in words for the user. */
export class BadTokenizer extends Error {}

// A word is a character of a script without spaces, or letters and digits with single hyphens between them, or any other single character.
const wordPattern =
  /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|(?:(?![\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])[\p{L}\p{M}\p{N}_]){1,80}(?:-(?:(?![\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])[\p{L}\p{M}\p{N}_]){1,80}){0,8}|\S/gu;
// A run of up to 200 non-space characters with the white space before it: tokenizers differ in how they treat that.
const chunkPattern = /\s*\S{1,200}|\s+/gu;
const maxCached = 50_000;

export class Tokens {
  readonly #full: Tokenizer;
  readonly #plain: Tokenizer;
  readonly #cache = new Map<string, readonly number[]>();
  /** Frame of an input with two texts. */
  readonly pair: Frame;
  /** Frame of an input with one text; `between` is empty. */
  readonly single: Frame;
  readonly padding: number;

  /** `json` is the content of tokenizer.json. Throws `BadTokenizer`, or what the tokenizer throws, if it cannot be used. */
  constructor(json: unknown) {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new BadTokenizer('it is not a JSON object');
    const { added_tokens: added = [], padding } = fieldsOf(json);
    this.#full = new Tokenizer(json, {});
    // Special tokens are removed so that a text that spells one does not get its effect.
    const kept = Array.isArray(added) ? added.filter((token: { special?: unknown }) => token?.special !== true) : [];
    this.#plain = new Tokenizer({ ...json, added_tokens: kept }, {});
    this.single = this.#probeSingle();
    this.pair = this.#probePair();
    const pad = typeof padding === 'object' && padding !== null && 'pad_id' in padding ? padding.pad_id : undefined;
    this.padding = typeof pad === 'number' ? pad : (this.idOf('[PAD]') ?? this.idOf('<pad>') ?? 0);
  }

  /** Id of a token; undefined if it is not in the vocabulary. */
  idOf(token: string): number | undefined {
    return this.#full.token_to_id(token);
  }

  /** Tokens of an entire text, without special tokens. */
  idsOf(text: string): number[] {
    const ids: number[] = [];
    for (const [chunk] of text.matchAll(chunkPattern)) for (const id of this.#idsOfPiece(chunk)) ids.push(id);
    return ids;
  }

  /** The words of a text, each with its tokens. A word that the tokenizer drops has no tokens. */
  wordsOf(text: string): Word[] {
    const words: Word[] = [];
    for (const { 0: word, index } of text.matchAll(wordPattern)) words.push({ start: index, end: index + word.length, ids: this.#idsOfPiece(word) });
    return words;
  }

  #idsOfPiece(piece: string): readonly number[] {
    const known = this.#cache.get(piece);
    if (known !== undefined) return known;
    const ids = this.#plain.encode(piece, { add_special_tokens: false }).ids;
    if (this.#cache.size >= maxCached) this.#cache.clear();
    this.#cache.set(piece, ids);
    return ids;
  }

  #probeSingle(): Frame {
    const own = this.#probeIds('a');
    const { ids } = this.#full.encode('a');
    const start = indexOfRun(ids, own, 0);
    if (start < 0) throw new BadTokenizer('its special tokens cannot be distinguished from its text');
    return { before: ids.slice(0, start), between: [], after: ids.slice(start + own.length), types: [0, 0, 0] };
  }

  #probePair(): Frame {
    const first = this.#probeIds('a');
    const second = this.#probeIds('b');
    const { ids, token_type_ids: types } = this.#full.encode('a', { text_pair: 'b', return_token_type_ids: true });
    const { before, after } = this.single;
    const middle = before.length + first.length;
    const last = ids.length - after.length - second.length;
    if (last < middle || indexOfRun(ids, first, before.length) !== before.length || indexOfRun(ids, second, last) !== last)
      throw new BadTokenizer('its special tokens between two texts cannot be distinguished from their text');
    return {
      before,
      between: ids.slice(middle, last),
      after: ids.slice(last + second.length),
      types: [types[before.length] ?? 0, types[middle] ?? 0, types[last] ?? 0],
    };
  }

  #probeIds(text: string): number[] {
    const { ids } = this.#full.encode(text, { add_special_tokens: false });
    if (ids.length === 0) throw new BadTokenizer('it has no token for a letter');
    return ids;
  }
}

function indexOfRun(ids: readonly number[], run: readonly number[], from: number): number {
  for (let at = from; at + run.length <= ids.length; at++) if (run.every((id, index) => ids[at + index] === id)) return at;
  return -1;
}
