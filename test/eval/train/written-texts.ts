// Texts as people have them, with the facts that a short summary must state: texts/<part>/*.jsonl, a text a line. Each file was written by a different author,
// who did not see the product.
import { jsonLinesIn } from './json-lines.js';

export interface WrittenText {
  readonly id: string;
  readonly kind: string;
  /** Language code. */
  readonly language: string;
  readonly text: string;
  /** The most important first: passages of the text, of which one suffices for the fact. */
  readonly facts: readonly (readonly string[])[];
  /** Passages of sentences that do not belong in a short summary. */
  readonly aside: readonly string[];
}

/** The texts of a part, always in the same order; nothing is fitted on `unread`. */
export function writtenTexts(part: 'weighed' | 'unread'): WrittenText[] {
  return jsonLinesIn<WrittenText>(new URL(`texts/${part}/`, import.meta.url));
}

/** How many of the passage lists have a passage in the text; white space may differ. */
export function statedIn(text: string, facts: readonly (readonly string[])[]): number {
  const plain = (part: string): string => part.replace(/\s+/g, ' ').toLowerCase();
  const whole = plain(text);
  return facts.filter((passages) => passages.some((passage) => whole.includes(plain(passage)))).length;
}
