// Lines with known answers: JSON Lines, or the rows of a CSV file.
import { readFileSync } from 'node:fs';
import { recognise } from '../../core/content.js';
import { errorCode, TxpError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import { withoutMark } from '../../text/byte-order-mark.js';
import { tableRows } from '../inputs/table-rows.js';

/** A line of the file: the request fields and the right answer. */
export interface KnownLine {
  readonly number: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly gold: unknown;
}

/** Columns of right answers: `gold`, or one such as `gold.total` for each field of an answer with several. */
const goldColumn = /^gold(?:\.(.+))?$/;

/** Reads JSON Lines with `gold`, or a table with such columns if the name ends in .csv or .tsv. Fails with `document-unreadable`, naming the line. */
export function readLines(path: string): KnownLine[] {
  const text = readText(path);
  const lines = /\.[ct]sv$/i.test(path) ? rowsOf(text, path) : jsonLinesOf(text, path);
  if (lines.length === 0) throw new TxpError('document-unreadable', `${path} contains no lines`);
  const [blank, ...others] = lines.filter(
    ({ fields: { text, document } }) => document === undefined && typeof text === 'string' && text.trim() === '',
  );
  if (blank !== undefined)
    throw new TxpError(
      'document-unreadable',
      `${path}:${blank.number} has an empty "text"${others.length === 0 ? '' : `, as have ${others.length} of the lines after it`}`,
      { hint: 'fill it in, or remove the line' },
    );
  return lines;
}

/** The lines without those that repeat the request and the right answer of an earlier one. */
export function distinctLines(lines: readonly KnownLine[]): KnownLine[] {
  const seen = new Set<string>();
  return lines.filter(({ fields, gold }) => seen.size < seen.add(JSON.stringify([fields, gold])).size);
}

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    const code = errorCode(cause);
    throw new TxpError('input-not-found', `${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}`, {
      hint: 'check the path',
      cause,
    });
  }
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
  const [header, ...rows] = tableRows(text, path);
  const columns = header?.cells.map((name) => ({ name, gold: goldColumn.exec(name) })) ?? [];
  if (!columns.some(({ gold }) => gold !== null))
    throw new TxpError('document-unreadable', `${path} has no column "gold"`, {
      hint: `call the column of right answers "gold" and the column of texts "text"; the header is ${columns.map(({ name }) => name).join(', ')}`,
    });
  return rows.map(({ cells, number }) => {
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
