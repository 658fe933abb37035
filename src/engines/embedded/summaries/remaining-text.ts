// Instructions from which each rule takes its part in turn.
import type { Part } from './brief.js';
import type { Take } from './instruction-topics.js';

export class RemainingText {
  /** The words of the instructions that each part was read from. */
  readonly asked = new Map<Part, string>();
  /** Requests that are understood but never met. */
  readonly unmet: string[] = [];
  readonly #whole: string;
  #rest: string;

  constructor(text: string) {
    this.#whole = ` ${text} `;
    this.#rest = this.#whole;
  }

  /** The stretches that no rule has taken, with their final question marks. */
  get pieces(): string[] {
    const stretches = this.#rest.match(/[^;.!?\n]+\??/g) ?? [];
    return stretches.map((piece) => piece.replace(/^[\s,:]+|[\s,:]+$/g, '')).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  }

  /** Takes the first match of a pattern and overwrites it with semicolons, so that offsets stay valid and no other rule matches across it. */
  take(pattern: RegExp, part?: Part): RegExpExecArray | null {
    const match = pattern.exec(this.#rest);
    if (match === null) return null;
    const end = match.index + match[0].length;
    this.#rest = this.#rest.slice(0, match.index) + ';'.repeat(match[0].length) + this.#rest.slice(end);
    if (part !== undefined) {
      const words = this.#whole.slice(match.index, end).replace(/^[\s,;]+|[\s,;.]+$/g, '');
      const before = this.asked.get(part);
      this.asked.set(part, before === undefined ? words : `${before}, ${words}`);
    }
    return match;
  }

  /** `take` bound to one part, for rules that take several matches. */
  takenFor(part?: Part): Take {
    return (pattern) => this.take(pattern, part);
  }

  has(pattern: RegExp, part?: Part): boolean {
    return this.take(pattern, part) !== null;
  }

  /** Takes a request that no summary of this engine meets. */
  refuse(pattern: RegExp): void {
    const match = this.take(pattern);
    if (match !== null) this.unmet.push(match[0].trim());
  }
}
