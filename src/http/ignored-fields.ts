// The parts of a request that had no effect, as a header reports them: fields that the operation does not have, and, for a JSON body, the query or the header
// for fields.
import { remarkOn, type UnknownField, unknownFieldsOf } from '../operations/unknown-fields.js';
import type { Call } from './route.js';

const maxNameChars = 64;
const maxNames = 8;

/**
 * For example `lables (did you mean labels?), ?max_tokens`; empty if everything was read. `inQuery` are the fields that the route reads from the query.
 * Characters that a header cannot have are percent-encoded.
 */
export function describeUnread(
  unknown: readonly UnknownField[],
  { request, form }: Pick<Call, 'request' | 'form'>,
  inQuery: readonly string[] = [],
): string {
  const describe = (field: UnknownField): string => `${field.path.map(toPrintable).join('.')}${remarkOn(field)}`;
  // If the body is a file, the query holds fields.
  const { searchParams } = new URL(form === undefined ? request.originalUrl : '/', 'http://localhost');
  const known = { properties: Object.fromEntries(inQuery.map((name) => [name, {}])) };
  const unknownInQuery = unknownFieldsOf(known, Object.fromEntries(searchParams)).map((field) => `?${describe(field)}`);
  const inHeader = form === undefined && request.headers['x-txp-request'] !== undefined ? ['x-txp-request'] : [];
  return [...unknown.map(describe), ...inHeader, ...unknownInQuery].slice(0, maxNames).join(', ');
}

/** Records the ignored parts of a request, which its answer reports. */
export function noteUnread(unknown: readonly UnknownField[], call: Call, inQuery: readonly string[] = []): void {
  const unread = describeUnread(unknown, call, inQuery);
  if (unread !== '') call.response.setHeader('x-txp-ignored-fields', unread);
}

function toPrintable(name: string | number): string {
  // An unpaired surrogate cannot be percent-encoded; the conversion to bytes replaces it.
  return encodeURIComponent(Buffer.from(String(name).slice(0, maxNameChars)).toString());
}
