// Contexts as people paste them into a prompt, with questions about them: contexts/<part>/*.jsonl, a context a line. Each file was written by a different
// author, who did not see the product.
import { jsonLinesIn } from './json-lines.js';

export interface WrittenContext {
  readonly id: string;
  readonly kind: string;
  /** Language code of the context and its questions. */
  readonly language: string;
  readonly context: string;
  readonly questions: readonly ContextQuestion[];
}

export interface ContextQuestion {
  readonly prompt: string;
  /** How the question is related to the words of the context: the same words, other words, only indirectly; or the answer stands in two places. */
  readonly wording: 'same' | 'other' | 'indirect' | 'two places';
  /** Passages that the answer needs; of each list one suffices. */
  readonly needs: readonly (readonly string[])[];
}

/** The contexts of a part, always in the same order; nothing is fitted on `unread`. */
export function writtenContexts(part: 'weighed' | 'unread'): WrittenContext[] {
  return jsonLinesIn<WrittenContext>(new URL(`contexts/${part}/`, import.meta.url));
}

/** Whether a text has all the passages that an answer needs; white space may differ. */
export function answers(text: string, { needs }: ContextQuestion): boolean {
  const plain = (part: string): string => part.replace(/\s+/g, ' ');
  const whole = plain(text);
  return needs.every((passages) => passages.some((passage) => whole.includes(plain(passage))));
}
