// Refuses fields and options that no function reads, suggesting the name that was probably meant, as for settings.
import { type Issue, TxpError } from '../core/errors.js';
import type { AnyOperation } from '../core/operation.js';
import { operationEntry } from '../operations/list.js';
import type { UnknownField } from '../operations/unknown-fields.js';

/** The names that options of a function may have. */
export const optionsOf = {
  signal: ['signal'],
  call: ['signal', 'engine', 'timeoutMs', 'reading'],
  reading: ['ocr', 'languages', 'pages'],
  document: ['signal', 'ocr', 'languages', 'pages'],
  wait: ['signal', 'onProgress'],
  ask: ['question', 'text', 'document', 'document_languages', 'min_confidence'],
  source: ['text', 'document'],
  item: ['id', 'request'],
} as const;

/** Fails with `invalid-request` if an object has a name that is not in `known`. */
export async function refuseUnknownNames(
  given: object | undefined,
  known: readonly string[],
  what: string,
  within: Issue['path'] = [],
): Promise<void> {
  if (Object.keys(given ?? {}).every((name) => known.includes(name))) return;
  const { unknownFieldsOf } = await import('../operations/unknown-fields.js');
  const unknown = unknownFieldsOf({ type: 'object', properties: Object.fromEntries(known.map((name) => [name, {}])) }, given);
  refuse(placed(unknown, within), what);
}

/** Fails with `invalid-request` if a request has a field that its operation does not have. */
export async function refuseUnknownFields(operation: string | AnyOperation, request: object, within: Issue['path'] = []): Promise<void> {
  const known = typeof operation === 'string' ? await operationEntry(operation)?.load() : operation;
  if (known === undefined) return;
  const { name, request: schema } = known;
  const { unknownFields } = await import('../operations/unknown-fields.js');
  const unknown = placed(unknownFields(schema, request), within);
  refuse(unknown, `a field of ${name}`);
}

function placed(unknown: readonly UnknownField[], within: Issue['path']): UnknownField[] {
  return unknown.map((field) => ({ ...field, path: [...within, ...field.path] }));
}

function refuse(unknown: readonly UnknownField[], what: string): void {
  const [first] = unknown;
  if (first === undefined) return;
  const issues = unknown.map(({ path }) => ({ path, message: `is not ${what}` }));
  throw new TxpError('invalid-request', issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '), {
    issues,
    hint: first.meant === undefined ? `the names there are ${first.known?.join(', ')}` : `did you mean ${first.meant}?`,
  });
}
