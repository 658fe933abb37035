// Definitions given as FILE, JSON or YAML: entities, labels, questions. Faults are reported with line and column.
import { readFileSync } from 'node:fs';
import { TxpError } from '../core/errors.js';

/**
 * Reads a definition. Text that starts like JSON, or holds a `key: value`, is the definition itself; anything else is the name of a file.
 * Fails with `input-not-found` or, with line and column, as invalid data.
 */
export async function readDefinition(flag: string, value: string): Promise<unknown> {
  const inline = /^\s*[{[]/.test(value) || /\n|:\s/.test(value);
  return parseDefinition(inline ? flag : value, inline ? value : readDefinitionFile(flag, value));
}

function readDefinitionFile(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new TxpError('input-not-found', `${flag} ${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}`, {
      hint: `give ${flag} a file, or the definition itself as JSON or YAML`,
      cause,
    });
  }
}

async function parseDefinition(place: string, text: string): Promise<unknown> {
  if (text.trim() === '') throw new TxpError('document-unreadable', `${place} is empty`, { hint: 'write the definition as JSON or YAML' });
  try {
    return JSON.parse(text);
  } catch {
    // YAML reads JSON as well and knows where a fault is.
    const { parseDocument, LineCounter } = await import('yaml');
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const [fault] = document.errors;
    if (fault === undefined) return document.toJS();
    const { line, col } = lines.linePos(fault.pos[0]);
    throw new TxpError('document-unreadable', `${place}, line ${line}, column ${col}: ${fault.message}`, {
      hint: 'correct the JSON or YAML there',
      cause: fault,
    });
  }
}
