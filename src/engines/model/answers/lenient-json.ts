// Parses JSON as language models write it: in fences, surrounded by prose, with trailing commas or single quotes, or cut off. Keeps the position of each value.

export type JsonNode =
  | { readonly kind: 'object'; readonly members: readonly { readonly key: string; readonly value: JsonNode }[] }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly value: string; readonly start: number; readonly end: number }
  | { readonly kind: 'number'; readonly value: string; readonly start: number; readonly end: number }
  | { readonly kind: 'word'; readonly value: boolean | null };

interface LenientJson {
  readonly root: JsonNode;
  /** False if the text ended inside the value: finished parts are included, an unfinished string or number is not. */
  readonly complete: boolean;
}

const maxDepth = 64;

/** Parses the first object or array of a text, trying up to three opening brackets. Undefined if there is none, or if none can be read as JSON. */
export function parseLenient(text: string): LenientJson | undefined {
  for (let start = nextOpening(text, 0), tries = 0; start >= 0 && tries < 3; start = nextOpening(text, start + 1), tries++) {
    const reader = new Reader(text, start);
    try {
      const root = reader.value(0);
      if (root !== undefined) return { root, complete: !reader.isCut };
    } catch (error) {
      if (!(error instanceof NotJson)) throw error;
    }
  }
  return undefined;
}

class NotJson extends Error {}

const words: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  null: null,
  None: null,
  True: true,
  False: false,
  undefined: null,
  NaN: null,
};
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

class Reader {
  isCut = false;

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  /** Parses the value that begins here; undefined if the text ends before it, or inside it and it cannot be used in part. */
  value(depth: number): JsonNode | undefined {
    if (depth > maxDepth) throw new NotJson();
    this.skip();
    const mark = this.text.charAt(this.at);
    if (mark === '') return this.cut();
    if (mark === '{') return this.object(depth);
    if (mark === '[') return this.array(depth);
    if (mark === '"' || mark === "'" || mark === '“') return this.string();
    const bare = /[^\s,:{}[\]"]+/y;
    bare.lastIndex = this.at;
    const start = this.at;
    const found = bare.exec(this.text)?.[0];
    if (found === undefined) throw new NotJson();
    this.at += found.length;
    const ended = this.at >= this.text.length;
    if (Object.hasOwn(words, found)) return { kind: 'word', value: words[found] ?? null };
    if (/^[-+]?[\d.]/.test(found)) return ended ? this.cut() : { kind: 'number', value: found, start, end: this.at };
    if (ended) return this.cut();
    throw new NotJson();
  }

  private object(depth: number): JsonNode {
    const members: { key: string; value: JsonNode }[] = [];
    this.within('}', ']', () => {
      const key = this.key();
      if (key === undefined) return false;
      this.skip();
      if (this.text.charAt(this.at) === ':') this.at++;
      else if (this.at < this.text.length) throw new NotJson();
      const value = this.value(depth + 1);
      if (value !== undefined) members.push({ key, value });
      return true;
    });
    return { kind: 'object', members };
  }

  private array(depth: number): JsonNode {
    const items: JsonNode[] = [];
    this.within(']', '}', () => {
      const item = this.value(depth + 1);
      if (item !== undefined) items.push(item);
      return true;
    });
    return { kind: 'array', items };
  }

  /** Parses the parts between two brackets; `readPart` returns whether there may be more. */
  private within(close: string, foreign: string, readPart: () => boolean): void {
    this.at++;
    for (;;) {
      this.skip(',');
      const mark = this.text.charAt(this.at);
      if (mark === '') this.isCut = true;
      if (mark === close) this.at++;
      // A closing bracket of the other kind: the model forgot this one.
      if (mark === '' || mark === close || mark === foreign) return;
      if (!readPart() || this.isCut) return;
    }
  }

  private key(): string | undefined {
    if (/["'“]/.test(this.text.charAt(this.at))) {
      const read = this.string();
      return read?.kind === 'string' ? read.value : undefined;
    }
    const bare = /[\p{L}\p{N}_$.-]+/uy;
    bare.lastIndex = this.at;
    const found = bare.exec(this.text)?.[0];
    if (found === undefined) throw new NotJson();
    this.at += found.length;
    return found;
  }

  private string(): JsonNode | undefined {
    const opening = this.text.charAt(this.at);
    const closing = opening === '“' ? '”' : opening;
    const start = ++this.at;
    let value = '';
    for (; this.at < this.text.length; this.at++) {
      const mark = this.text.charAt(this.at);
      if (mark === closing && this.closesHere()) {
        this.at++;
        return { kind: 'string', value, start, end: this.at - 1 };
      }
      if (mark !== '\\') value += mark;
      else if (this.text.charAt(this.at + 1) === 'u' && /^[\da-f]{4}$/i.test(this.text.slice(this.at + 2, this.at + 6))) {
        value += String.fromCharCode(Number.parseInt(this.text.slice(this.at + 2, this.at + 6), 16));
        this.at += 5;
      } else {
        const escaped = this.text.charAt(++this.at);
        value += escapes[escaped] ?? escaped;
      }
    }
    return this.cut();
  }

  // An unescaped quotation mark or apostrophe inside a string does not end it; a comma may be missing at the end of a line.
  private closesHere(): boolean {
    return /^\s*(?:[,:}\]]|$)|^[ \t]*\n\s*["'}]/.test(this.text.slice(this.at + 1, this.at + 80));
  }

  private cut(): undefined {
    this.isCut = true;
    return undefined;
  }

  /** Skips white space and the given marks. */
  private skip(marks = ''): void {
    for (let mark = this.text.charAt(this.at); mark !== '' && (/\s/.test(mark) || marks.includes(mark)); mark = this.text.charAt(this.at)) this.at++;
  }
}

function nextOpening(text: string, from: number): number {
  const found = text.slice(from).search(/[{[]/);
  return found < 0 ? -1 : from + found;
}
