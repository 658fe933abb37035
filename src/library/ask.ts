// Questions of programs: an extraction or a decision, whose answer comes with the passages that support it.
import { compact } from '../core/compact.js';
import { invalidField, TxpError } from '../core/errors.js';
import type { AskResult } from '../operations/ask/answer.js';
import type { RunResult } from '../tasks/run.js';
import type { DocumentSource } from './document-source.js';
import { optionsOf, refuseUnknownNames } from './known-fields.js';

/** A question about a text, a document, or both: the text first. */
export interface AskRequest {
  /** With a word such as who, what, when or how much, or with yes or no for an answer. */
  readonly question: string;
  readonly text?: string;
  readonly document?: DocumentSource;
  /** Languages that text recognition expects, joined by `+`, for example `eng+deu`; the setting `ocr.languages` if absent. */
  readonly document_languages?: string;
  /** Minimum probability of an answer that is not uncertain, 0 to 1. */
  readonly min_confidence?: number;
}

/** Answers the question with `run`, which runs an operation by name. */
export async function ask(request: AskRequest, run: (operation: string, body: object) => Promise<RunResult>): Promise<AskResult> {
  await refuseUnknownNames(request, optionsOf.ask, 'a field of ask');
  const { question, min_confidence: bar, ...source } = request;
  if (typeof question !== 'string' || question.trim() === '') throw invalidField(['question'], 'must be a question, such as "Who is the seller?"');
  if (bar !== undefined && !(bar >= 0 && bar <= 1)) throw invalidField(['min_confidence'], 'must be a number between 0 and 1');
  const [{ requestFor }, { toAnswer }] = await Promise.all([import('../operations/ask/request.js'), import('../operations/ask/answer.js')]);
  const { entry, fields } = requestFor(question, bar);
  const body = entry.name === 'decide' ? { state: source, ...fields } : { ...source, ...fields };
  const { result: response, document } = await run(entry.name, body).catch((error: unknown) => {
    throw withoutState(error);
  });
  const before = request.text === undefined || request.text === '' || document === undefined ? (request.text ?? '') : `${request.text}\n`;
  const layout = document && { offset: before.length, pages: document.pages };
  return toAnswer({ question, response, source: before + (document?.text ?? ''), layout, bar });
}

// The caller gave its text and document without the object that decide has them in.
function withoutState(error: unknown): unknown {
  if (!(error instanceof TxpError)) return error;
  const issues = error.issues.map((issue) => (issue.path[0] === 'state' ? { ...issue, path: issue.path.slice(1) } : issue));
  const { kind, message, hint, retryAfterSeconds, cause } = error;
  return new TxpError(kind, message.replace(/^state\./, ''), { issues, cause, ...compact({ hint, retryAfterSeconds }) });
}
