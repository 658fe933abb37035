// What a program hands in and no function reads: refused with the name that was meant, as settings are.
import { type Issue, TxpError } from '../core/errors.js';
import { operationEntry } from '../operations/list.js';
import { nearest } from '../text/nearest.js';

/** What the options of a function may hold. */
export const optionsOf = {
  signal: ['signal'],
  call: ['signal', 'engine', 'timeoutMs', 'reading'],
  reading: ['ocr', 'languages', 'pages'],
  document: ['signal', 'ocr', 'languages', 'pages'],
  wait: ['signal', 'onProgress'],
  source: ['text', 'document'],
  item: ['id', 'request'],
} as const;

/** Fails with `invalid-request` where an object has a name that is not `known`. */
export function refuseOthers(given: object | undefined, known: readonly string[], what: string, within: Issue['path'] = []): void {
  const names = Object.keys(given ?? {}).filter((name) => !known.includes(name));
  refuse(
    names.map((name) => ({ path: [...within, name], meant: nearest(name, known) })),
    `the names are ${known.join(', ')}`,
    what,
  );
}

/** Fails with `invalid-request` where a request has a field that its operation does not know. */
export async function refuseUnknownFields(operation: string, request: object, within: Issue['path'] = []): Promise<void> {
  const schema = (await operationEntry(operation)?.load())?.request;
  if (schema === undefined) return;
  const { unknownFields } = await import('../operations/unknown-fields.js');
  const unknown = unknownFields(schema, request, []).map(({ path, meant }) => ({ path: [...within, ...path], meant }));
  refuse(unknown, `the fields are in the types of ${operation}`, `a field of ${operation}`);
}

function refuse(unknown: readonly { readonly path: Issue['path']; readonly meant: string | undefined }[], known: string, what: string): void {
  const [first] = unknown;
  if (first === undefined) return;
  const issues = unknown.map(({ path }) => ({ path, message: `is not ${what}` }));
  throw new TxpError('invalid-request', issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '), {
    issues,
    hint: first.meant === undefined ? known : `did you mean ${first.meant}?`,
  });
}
