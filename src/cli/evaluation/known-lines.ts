// Lines with known answers: JSON Lines, or the rows of a CSV file.
import { readFileSync } from 'node:fs';
import { recognise } from '../../core/content.js';
import { errorCode, TxpError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import { UsageError } from '../../core/usage-error.js';
import { withoutMark } from '../../text/byte-order-mark.js';
import { collect } from '../inputs/bounded.js';
import { columnNamed, readTable, rowHint } from '../inputs/table-rows.js';
import type { Terminal } from '../terminal.js';

/** A line of the file: the request fields and the right answer. */
export interface KnownLine {
  readonly number: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly gold: unknown;
}

/** Columns of right answers: `gold`, or one such as `gold.total` for each field of an answer with several. */
const goldColumn = /^gold(?:\.(.+))?$/;

/**
 * Reads JSON Lines with `gold`, or a table with such columns: what does not start like JSON, or has a name that ends in .csv or .tsv. `-` is standard input.
 * An empty `text` is left out where `inputField`, the operation's own field for its input, or a document takes its place. Fails with `document-unreadable`,
 * naming the line.
 */
export async function readLines(path: string, inputField: string, { stdin }: Pick<Terminal, 'stdin'>): Promise<KnownLine[]> {
  if (path === '-' && stdin.isTTY === true) throw new UsageError('no lines on standard input', 'pipe them in, or give a file');
  const shown = path === '-' ? 'standard input' : path;
  const text = textOf(path === '-' ? await collect(stdin) : readBytes(path), shown);
  const isTable = /\.[ct]sv$/i.test(path) || !(/^\s*(?:[{[]|$)/.test(text) || /\.(?:json|jsonl|ndjson)$/i.test(path));
  const lines = (isTable ? rowsOf(text, shown) : jsonLinesOf(text, shown)).map((line) => withoutBlank(line, ['document', inputField]));
  if (lines.length === 0) throw new TxpError('document-unreadable', `${shown} contains no lines`);
  const [blank, ...others] = lines.filter(({ fields: { text } }) => typeof text === 'string' && text.trim() === '');
  if (blank !== undefined)
    throw new TxpError(
      'document-unreadable',
      `${shown}:${blank.number} has an empty "text"${others.length === 0 ? '' : `, as have ${others.length} of the lines after it`}`,
      { hint: 'fill it in, or remove the line' },
    );
  return lines;
}

function withoutBlank(line: KnownLine, otherInputs: readonly string[]): KnownLine {
  const { text, ...others } = line.fields;
  const isBlank = typeof text === 'string' && text.trim() === '';
  return isBlank && otherInputs.some((name) => others[name] !== undefined) ? { ...line, fields: others } : line;
}

/** The lines without those that repeat the request and the right answer of an earlier one. */
export function distinctLines(lines: readonly KnownLine[]): KnownLine[] {
  const seen = new Set<string>();
  return lines.filter(({ fields, gold }) => seen.size < seen.add(JSON.stringify([fields, gold])).size);
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    const code = errorCode(cause);
    throw new TxpError('input-not-found', `${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}`, {
      hint: 'check the path',
      cause,
    });
  }
}

function textOf(bytes: Uint8Array, path: string): string {
  if (bytes.length === 0) return '';
  const content = recognise(bytes);
  if (content.kind === 'text') return withoutMark(content.text);
  throw new TxpError('document-unreadable', `${path} is neither JSON Lines nor CSV, but ${content.mediaType}`, { hint: 'save it as CSV' });
}

function jsonLinesOf(text: string, path: string): KnownLine[] {
  return text.split(/\r?\n/).flatMap((line, index): KnownLine[] => {
    if (line.trim() === '') return [];
    const value = parseJson(line);
    if (!isJsonObject(value) || !('gold' in value))
      throw new TxpError('document-unreadable', `${path}:${index + 1} is not a JSON object with "gold"`, { hint: 'see: txp help eval' });
    const { gold, id: _, ...fields } = value;
    return [{ number: index + 1, fields, gold }];
  });
}

// An empty cell omits a field of the request, except its text, but means that a field of the answer has no value.
function rowsOf(text: string, path: string): KnownLine[] {
  const { columns: names, rows } = readTable(text, path);
  for (const name of names) if (name !== '') columnNamed(name, names, path);
  const columns = names.map((name) => ({ name, gold: goldColumn.exec(name) }));
  if (!columns.some(({ gold }) => gold !== null))
    throw new TxpError('document-unreadable', `${path} has no column "gold"`, {
      hint: `call the column of right answers "gold" and the column of texts "text"; the header is ${columns.map(({ name }) => name).join(', ')}`,
    });
  return rows.map(({ cells, number, fault }) => {
    if (fault !== undefined) throw new TxpError('document-unreadable', `${path} is not CSV: line ${number}: ${fault}`, { hint: rowHint });
    const fields: Record<string, unknown> = {};
    const values: Record<string, unknown> = {};
    let whole: string | undefined;
    for (const [at, { name, gold }] of columns.entries()) {
      const cell = cells[at] ?? '';
      if (gold === null) {
        if ((cell !== '' || name === 'text') && name !== 'id') fields[name] = cell;
      } else if (gold[1] !== undefined) values[gold[1]] = cell === '' ? null : cell;
      else whole = cell;
    }
    if (whole === '')
      throw new TxpError('document-unreadable', `${path}:${number} has no right answer in the column "gold"`, {
        hint: 'fill it in, or remove the row',
      });
    return { number, fields, gold: whole ?? values };
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
