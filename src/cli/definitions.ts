// Definitions given as a file, JSON or YAML: entities, labels, questions. Errors include line and column.
import { readFileSync } from 'node:fs';
import { errorCode, TxpError } from '../core/errors.js';
import { fieldsOf } from '../core/keyed.js';
import { operationNames } from '../operations/list.js';

/**
 * Reads a definition. A value that starts like JSON or contains `key: value` is the definition itself; anything else is a file name. Fails with
 * `input-not-found`, with `document-unreadable` and the line and column, or with `invalid-request` for a task file.
 */
export async function readDefinition(flag: string, value: string): Promise<unknown> {
  const inline = /^\s*[{[]/.test(value) || /\n|:\s/.test(value);
  const definition = await parseDefinition(inline ? flag : value, inline ? value : readDefinitionFile(flag, value));
  const field = flag.replace(/^-+/, '');
  const { operation, [field]: own } = fieldsOf(definition);
  if (own === undefined || !operationNames.some((name) => name === operation)) return definition;
  throw new TxpError('invalid-request', `${inline ? flag : `${flag} ${value}`} is a task file`, {
    hint: `give it with --task; a command without that flag takes its ${field} alone`,
  });
}

function readDefinitionFile(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const code = errorCode(cause);
    throw new TxpError('input-not-found', `${flag} ${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}`, {
      hint: `give ${flag} a file, or the definition itself as JSON or YAML`,
      cause,
    });
  }
}

async function parseDefinition(place: string, text: string): Promise<unknown> {
  if (text.trim() === '') throw new TxpError('document-unreadable', `${place} is empty`, { hint: 'write the definition as JSON or YAML' });
  let notJson: Error | undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    notJson = cause instanceof Error ? cause : new Error(String(cause));
  }
  // YAML includes JSON, reports error positions, and rejects duplicate names.
  const { parseDocument, LineCounter } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fault = document.errors.find(({ code }) => notJson !== undefined || code === 'DUPLICATE_KEY');
  if (fault !== undefined) {
    const { line, col } = lines.linePos(fault.pos[0]);
    throw faultAt(place, line, col, fault.message, fault);
  }
  if (notJson === undefined) return json;
  if (!place.toLowerCase().endsWith('.json')) return document.toJS();
  // YAML accepts some invalid JSON, such as a trailing comma.
  const position = Number(/position (\d+)/.exec(notJson.message)?.[1] ?? text.length);
  const before = text.slice(0, position).split('\n');
  throw faultAt(place, before.length, (before.at(-1)?.length ?? 0) + 1, notJson.message.replace(/ (?:in JSON )?at position.*$/s, ''), notJson);
}

function faultAt(place: string, line: number, column: number, what: string, cause: unknown): TxpError {
  const hint = 'correct the JSON or YAML there';
  return new TxpError('document-unreadable', `${place}, line ${line}, column ${column}: ${what}`, { hint, cause });
}
