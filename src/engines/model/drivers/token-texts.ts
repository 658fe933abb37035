// The text of an answer as its tokens arrive, and the part that each token contributes: a character may be split over several tokens.
import type { LlamaModel, Token } from 'node-llama-cpp';
import { append } from '../../../text/lists.js';

// Maximum bytes of a character in UTF-8.
const maxCharacterLength = 4;

export class TokenTexts {
  readonly #model: LlamaModel;
  readonly #before: Token[];
  readonly #pieces: string[] = [];
  #pending: Token[] = [];
  #text = '';

  /** `last` is the token before the answer, which determines whether a space precedes the first token of the answer. */
  constructor(model: LlamaModel, last: Token) {
    this.#model = model;
    this.#before = [last];
  }

  /** The text so far, up to the last complete character. */
  get text(): string {
    return this.#text;
  }

  add(token: Token): void {
    this.#pending.push(token);
    const text = this.#model.detokenize(this.#pending, false, this.#before);
    if (text.endsWith('\ufffd') && this.#pending.length < maxCharacterLength) this.#pieces.push('');
    else this.#take(text);
  }

  /** The full text, including incomplete last bytes. */
  finish(): string {
    if (this.#pending.length > 0) {
      this.#pieces.pop();
      this.#take(this.#model.detokenize(this.#pending, false, this.#before));
    }
    return this.#text;
  }

  /** One text per token; together they are the first `length` characters of the full text. */
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
