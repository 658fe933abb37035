// Assembles a streamed chat completion as if it had arrived in one piece.
import { isJsonObject, type JsonObject } from '../../../core/json.js';

/** Assembles the chunks of a `text/event-stream`. Pass bytes to `add` as they arrive; `completion` returns the result once the stream has ended. */
export class StreamedCompletion {
  readonly #decoder = new TextDecoder();
  #buffer = '';
  #content = '';
  #thought = '';
  #refusal = '';
  #finish: unknown = null;
  #usage: unknown;
  #chunks = 0;
  readonly #tokens: unknown[] = [];

  add(bytes: Uint8Array): void {
    this.#buffer += this.#decoder.decode(bytes, { stream: true });
    const lines = this.#buffer.split(/\r?\n/);
    this.#buffer = lines.pop() ?? '';
    for (const line of lines) this.#read(line);
  }

  /** The completion in the shape of a non-streamed one; undefined if there was no valid chunk. */
  completion(): JsonObject | undefined {
    this.#read(this.#buffer);
    if (this.#chunks === 0) return undefined;
    return {
      choices: [
        {
          message: {
            content: this.#content,
            ...(this.#thought === '' ? {} : { reasoning_content: this.#thought }),
            ...(this.#refusal === '' ? {} : { refusal: this.#refusal }),
          },
          finish_reason: this.#finish,
          logprobs: this.#tokens.length === 0 ? null : { content: this.#tokens },
        },
      ],
      usage: this.#usage,
    };
  }

  #read(line: string): void {
    if (!line.startsWith('data:')) return;
    const chunk = parse(line.slice('data:'.length));
    if (!isJsonObject(chunk)) return;
    if (isJsonObject(chunk.usage)) this.#usage = chunk.usage;
    const [choice]: unknown[] = Array.isArray(chunk.choices) ? chunk.choices : [];
    if (!isJsonObject(choice)) return;
    this.#chunks++;
    if (choice.finish_reason !== null && choice.finish_reason !== undefined) this.#finish = choice.finish_reason;
    const delta = isJsonObject(choice.delta) ? choice.delta : {};
    const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
    this.#content += textOf(delta.content);
    this.#thought += textOf(delta.reasoning_content) || textOf(delta.reasoning);
    this.#refusal += textOf(delta.refusal);
    if (isJsonObject(choice.logprobs) && Array.isArray(choice.logprobs.content))
      for (const token of choice.logprobs.content) this.#tokens.push(token);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // `[DONE]`.
    return undefined;
  }
}
