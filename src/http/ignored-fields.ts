// The parts of a request that had no effect, as a header reports them: fields that the operation does not have, and, for a JSON body, the query or the header
// for fields.
import { remarkOn, type UnknownField } from '../operations/unknown-fields.js';
import { exchangeOf } from './exchange.js';
import type { Call } from './route.js';

const maxNameChars = 64;
const maxNames = 8;

/** For example `lables (did you mean labels?), ?max_tokens`; empty if everything was read. Characters that a header cannot have are percent-encoded. */
export function describeUnread(unknown: readonly UnknownField[], { request, form }: Pick<Call, 'request' | 'form'>): string {
  const fields = unknown.map((field) => `${field.path.map(toPrintable).join('.')}${remarkOn(field)}`);
  // If the body is a file, the query holds fields.
  const { searchParams } = new URL(form === undefined ? request.originalUrl : '/', 'http://localhost');
  const inQuery = [...searchParams.keys()].map((name) => `?${toPrintable(name)}`);
  const inHeader = form === undefined && request.headers['x-txp-request'] !== undefined ? ['x-txp-request'] : [];
  return [...fields, ...inHeader, ...inQuery].slice(0, maxNames).join(', ');
}

/** Records the ignored parts of a request, which its answer reports. */
export function noteUnread(unknown: readonly UnknownField[], call: Call): void {
  const unread = describeUnread(unknown, call);
  if (unread !== '') exchangeOf(call.response).unread = unread;
}

function toPrintable(name: string | number): string {
  // An unpaired surrogate cannot be percent-encoded; the conversion to bytes replaces it.
  return encodeURIComponent(Buffer.from(String(name).slice(0, maxNameChars)).toString());
}
