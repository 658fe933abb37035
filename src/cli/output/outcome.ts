// Finished inputs, as passed to all output formats.
import { isRetryable, TxpError } from '../../core/errors.js';
import { fieldsOf } from '../../core/keyed.js';
import type { Outcome } from '../run-inputs.js';

export type DoneOutcome = Extract<Outcome, { end: 'done' }>;
export type FinishedOutcome = Exclude<Outcome, { end: 'skipped' }>;

/** Renders one stream or file: the text of each outcome as it arrives, and the rest at the end. */
export interface Renderer {
  one(outcome: FinishedOutcome): string;
  rest(): string;
}

/** The text that was processed; undefined if a server read the document and does not return its text. */
export function sourceText({ content, answer }: Pick<DoneOutcome, 'content' | 'answer'>): string | undefined {
  if (content.kind === 'text') return content.text;
  const { ocr_text: read } = fieldsOf(answer.result);
  return answer.document?.text ?? (typeof read === 'string' ? read : undefined);
}

/** A failure as written to the output. */
export function errorOf(failure: unknown): { code: string; message: string; hint: string | null; retryable: boolean } {
  const known = failure instanceof TxpError ? failure : new TxpError('internal', 'a bug in txp', { hint: 'run again with --debug and report it' });
  return { code: known.kind, message: known.message, hint: known.hint ?? null, retryable: isRetryable(known.kind) };
}
