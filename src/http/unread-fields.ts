// What of a request changed nothing, as a header tells it: fields that the operation does not have, and a query or the header for fields beside a JSON body.
import { remarkOn, type UnknownField } from '../operations/unknown-fields.js';
import { exchangeOf } from './exchange.js';
import type { Call } from './route.js';

const maxNameChars = 64;
const maxNames = 8;

/** `lables (did you mean labels?), ?max_tokens`; empty where everything was read. Letters that a header cannot have are written as in an address. */
export function describeUnread(unknown: readonly UnknownField[], { request, form }: Pick<Call, 'request' | 'form'>): string {
  const fields = unknown.map((field) => `${field.path.map(toPrintable).join('.')}${remarkOn(field)}`);
  // Beside a file the fields stand in the query.
  const { searchParams } = new URL(form === undefined ? request.originalUrl : '/', 'http://localhost');
  const inQuery = [...searchParams.keys()].map((name) => `?${toPrintable(name)}`);
  const inHeader = form === undefined && request.headers['x-txp-request'] !== undefined ? ['x-txp-request'] : [];
  return [...fields, ...inHeader, ...inQuery].slice(0, maxNames).join(', ');
}

/** Has the answer to a call tell what of it was not read. */
export function noteUnread(unknown: readonly UnknownField[], call: Call): void {
  const unread = describeUnread(unknown, call);
  if (unread !== '') exchangeOf(call.response).unread = unread;
}

function toPrintable(name: string | number): string {
  // Half a pair of code units has no form in an address; as bytes it is replaced.
  return encodeURIComponent(Buffer.from(String(name).slice(0, maxNameChars)).toString());
}
