// Sends a request from the page: as JSON, or as a form if it includes a file.
import { formValue } from '../http/call-forms.js';
import { type Fields, isFields } from './shapes.js';

interface PageRequest {
  readonly path: string;
  readonly fields: Fields;
  readonly file: File | undefined;
  /** Empty if none was given. */
  readonly key: string;
}

type Reply =
  | {
      readonly end: 'done';
      readonly answer: Fields;
      /** Text of the file, if the response contains it. */
      readonly ocrText: string | undefined;
      /** The engine that answered; empty if the response does not include it. */
      readonly engine: string;
      readonly milliseconds: number;
    }
  | {
      readonly end: 'failed';
      readonly message: string;
      readonly issues: readonly string[];
      readonly wantsKey: boolean;
      readonly json: Fields | undefined;
    }
  | { readonly end: 'cancelled' };

/** The address of a route relative to the page: a proxy may serve the page below a path of its own. */
export function addressOf(path: string): string {
  return `.${path}`;
}

export async function send({ path, fields, file, key }: PageRequest, signal: AbortSignal): Promise<Reply> {
  const startedAt = performance.now();
  const headers: Record<string, string> = key === '' ? {} : { 'x-api-key': key };
  let body: string | FormData;
  if (file === undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(fields);
  } else {
    body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, formValue(value));
    body.set('file', file, file.name);
  }
  try {
    const response = await fetch(addressOf(path), { method: 'POST', headers, body, signal });
    const json: unknown = await response.json();
    const milliseconds = performance.now() - startedAt;
    if (!response.ok || !isFields(json)) return failureOf(response.status, json);
    const ocrText = typeof json.ocr_text === 'string' ? json.ocr_text : undefined;
    return { end: 'done', answer: json, ocrText, engine: response.headers.get('x-txp-engine') ?? '', milliseconds };
  } catch (error) {
    if (signal.aborted) return { end: 'cancelled' };
    const why = error instanceof Error ? error.message : String(error);
    return { end: 'failed', message: `The daemon did not answer (${why}). Is txp serve running?`, issues: [], wantsKey: false, json: undefined };
  }
}

function failureOf(status: number, json: unknown): Reply {
  const answer = isFields(json) ? json : undefined;
  const error = isFields(answer?.error) ? answer.error : {};
  const issues = Array.isArray(error.issues) ? error.issues.filter(isFields) : [];
  return {
    end: 'failed',
    message: typeof error.message === 'string' ? error.message : `The daemon answered with ${status}.`,
    issues: issues.length > 1 ? issues.map(({ path, message }) => `${Array.isArray(path) ? path.join('.') : ''}: ${message}`) : [],
    wantsKey: status === 401,
    json: answer,
  };
}
