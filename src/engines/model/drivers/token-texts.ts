// The text of an answer while its tokens come, and which part of it each token is: a character may be spread over several tokens.
import type { LlamaModel, Token } from 'node-llama-cpp';
import { append } from '../../../text/lists.js';

// No character has more bytes.
const maxCharacterLength = 4;

export class TokenTexts {
  readonly #model: LlamaModel;
  readonly #before: Token[];
  readonly #pieces: string[] = [];
  #pending: Token[] = [];
  #text = '';

  /** `last` is the token before the answer: whether a space stands between two tokens depends on the first. */
  constructor(model: LlamaModel, last: Token) {
    this.#model = model;
    this.#before = [last];
  }

  /** The text so far, up to the last whole character. */
  get text(): string {
    return this.#text;
  }

  add(token: Token): void {
    this.#pending.push(token);
    const text = this.#model.detokenize(this.#pending, false, this.#before);
    if (text.endsWith('\ufffd') && this.#pending.length < maxCharacterLength) this.#pieces.push('');
    else this.#take(text);
  }

  /** The whole text, whatever its last bytes are. */
  finish(): string {
    if (this.#pending.length > 0) {
      this.#pieces.pop();
      this.#take(this.#model.detokenize(this.#pending, false, this.#before));
    }
    return this.#text;
  }

  /** One text per token, joined to the first `length` characters of the whole. */
  pieces(length: number): string[] {
    let left = length;
    return this.#pieces.map((piece) => {
      const kept = piece.slice(0, left);
      left -= kept.length;
      return kept;
    });
  }

  #take(text: string): void {
    this.#pieces.push(text);
    this.#text += text;
    append(this.#before, this.#pending);
    this.#before.splice(0, this.#before.length - maxCharacterLength);
    this.#pending = [];
  }
}
