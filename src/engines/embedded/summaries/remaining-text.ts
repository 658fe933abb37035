// Instructions of which one rule after the other takes its part.
import type { Part } from './brief.js';
import type { Take } from './instruction-topics.js';

export class RemainingText {
  /** Where each part stood, in the caller's words. */
  readonly asked = new Map<Part, string>();
  /** What was understood and is never met. */
  readonly unmet: string[] = [];
  readonly #whole: string;
  #rest: string;

  constructor(text: string) {
    this.#whole = ` ${text} `;
    this.#rest = this.#whole;
  }

  /** The stretches that no rule has taken, each with the question mark that ends it. */
  get pieces(): string[] {
    const stretches = this.#rest.match(/[^;.!?\n]+\??/g) ?? [];
    return stretches.map((piece) => piece.replace(/^[\s,:]+|[\s,:]+$/g, '')).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  }

  /** Takes the first match of a pattern. It is blotted out, so that places stay and no other rule reads across it. */
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

  /** The same for a rule that takes several matches of one part. */
  takenFor(part?: Part): Take {
    return (pattern) => this.take(pattern, part);
  }

  has(pattern: RegExp, part?: Part): boolean {
    return this.take(pattern, part) !== null;
  }

  /** Takes what no summary of this engine meets. */
  refuse(pattern: RegExp): void {
    const match = this.take(pattern);
    if (match !== null) this.unmet.push(match[0].trim());
  }
}
