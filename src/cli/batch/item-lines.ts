// Converts inputs to lines of the batch format. Files already in that format are passed through line by line.
import { dirname, isAbsolute, normalize, relative, resolve, sep } from 'node:path';
import { linesOf } from '../../batch/lines.js';
import { maxIdLength, readSubmission } from '../../batch/submit.js';
import { unreadOf } from '../../batch/unread.js';
import { TxpError } from '../../core/errors.js';
import { isJsonObject, type JsonObject } from '../../core/json.js';
import { UsageError } from '../../core/usage-error.js';
import type { UnknownField } from '../../operations/unknown-fields.js';
import type { Input } from '../inputs/input.js';
import { withPlace } from '../inputs/input.js';
import { digest } from './records.js';

export interface ItemLine {
  readonly customId: string;
  readonly line: string;
  /** Hash of the entire line: the same input with the same flags is the same item. */
  readonly hash: string;
  /** Hash of the document that the text was read from, and of everything else that determines the line. */
  readonly source?: string;
  /** Fields of a batch file's line that the operation does not have. */
  readonly unread?: readonly UnknownField[];
}

/** Number of characters of the content's hash after the `#` in an id. */
export const idHashLength = 12;

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a text is JSON Lines in the batch format, judged by its first line. */
export function isBatchFormat(text: string): boolean {
  const [first] = linesOf(text.slice(0, 1_000_000));
  const value = objectIn(first?.text ?? '');
  return value !== undefined && 'custom_id' in value && 'url' in value && 'body' in value;
}

/** Whether the first two lines of a text are both JSON objects. */
export function isJsonLines(text: string): boolean {
  const first: string[] = [];
  for (const { text: line } of linesOf(text.slice(0, 1_000_000))) if (first.push(line) === 2) break;
  return first.length === 2 && first.every((line) => objectIn(line) !== undefined);
}

function objectIn(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that gives an input's path for ids. Relative paths stay as given. Absolute ones are shortened, because ids are sent to servers: they
 * start at the named file or folder, plus as many parent folders as are needed to make them unique. Files added or removed next to an input do not change its
 * id.
 */
export function idPaths(named: readonly string[]): (input: Input) => string {
  const roots = [...new Set(named.filter(isAbsolute).map((path) => resolve(path)))];
  const bases = new Map(roots.map((root) => [root, baseOf(root, roots)]));
  return ({ path, place, line }) => {
    const root = roots.find((name) => path === name || path.startsWith(`${name}${sep}`));
    const base = root === undefined ? undefined : bases.get(root);
    const shown = isAbsolute(path) ? place : normalize(path);
    const below = path === '-' ? 'stdin' : base === undefined ? shown : relative(base, path);
    const whole = below.split(sep).join('/');
    return line === undefined ? whole : `${whole}:${line}`;
  };
}

/** The deepest folder from which the path to `root` is unique among all named paths. */
function baseOf(root: string, roots: readonly string[]): string {
  let base = dirname(root);
  while (base !== dirname(base) && roots.some((other) => other !== root && other.endsWith(`${sep}${relative(base, root)}`))) base = dirname(base);
  return base;
}

/**
 * Builds the item for a text. Its id is the input's own or, by default, its path with the start of the content's hash. Fails with `document-unreadable` if its
 * own id is too long.
 */
export function lineForText(input: Input, path: string, text: string, fields: Fields | undefined): ItemLine {
  if (fields === undefined) throw new UsageError('no --model', 'say what to do with each input: --model extract, summarize or classify');
  const own = typeof input.id === 'string' || typeof input.id === 'number' ? String(input.id) : '';
  if (own.length > maxIdLength)
    throw new TxpError('document-unreadable', `its id is longer than ${maxIdLength} characters`, {
      hint: 'give it a shorter one, or choose another field with --id-field',
    });
  const customId = own === '' ? `${endOf(path)}#${digest(text).slice(0, idHashLength)}` : own;
  const line = JSON.stringify({ custom_id: customId, method: 'POST', url: '/v1/chat/completions', body: { ...fields, text } });
  return { customId, line, hash: digest(line) };
}

const maxPathLength = maxIdLength - idHashLength - 1;

/** The path, or if it is too long for an id, its end behind a hash of all of it. */
function endOf(path: string): string {
  if (path.length <= maxPathLength) return path;
  const mark = `~${digest(path).slice(0, 8)}~`;
  // Without half of a surrogate pair.
  return `${mark}${path.slice(mark.length - maxPathLength).replace(/^[\udc00-\udfff]/, '')}`;
}

/** Reads the items of a file in the batch format. Fails with `document-unreadable`, naming the line; then no item of the file is used. */
export function linesOfBatchFile(text: string, hint?: string): ItemLine[] {
  return Array.from(linesOf(text), ({ number, text: line }) => {
    try {
      const [item] = readSubmission(line);
      return { customId: item?.customId ?? '', line, hash: digest(line), unread: unreadOf(objectIn(line)) };
    } catch (failure) {
      if (!(failure instanceof TxpError)) throw failure;
      const message = failure.message.replace(/^line 1:? /, '');
      throw withPlace(`line ${number}`, new TxpError('document-unreadable', message, hint === undefined ? {} : { hint }));
    }
  });
}
