// Parses the body of a batch submission into items, or rejects the entire batch. What an operation rejects in a body only fails that item, when it runs.
import { chatModels, chatOperationNamed } from '../chat/operations.js';
import { readStops, refuseUnanswerable } from '../chat/standard-fields.js';
import { maxBatchItems, type NewItem } from '../core/batch.js';
import { type Issue, TxpError } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { type UnknownField, unknownFieldsOf } from '../operations/unknown-fields.js';
import { linesOf } from './lines.js';

const chatUrl = '/v1/chat/completions';

/** An item as it was sent; the acceptor adds the engine to run it on. */
type SubmittedItem = Omit<NewItem, 'engine'>;

/** A line of a submission. */
interface SubmittedLine {
  /** From 1. */
  readonly number: number;
  readonly value: unknown;
}

/** Schema with the known fields of a line. */
export const lineSchema = { type: 'object', properties: { custom_id: {}, method: {}, url: {}, body: {} } };

/** The sender of a batch. */
export interface Submitter {
  readonly keyId: string;
  /** Names of the operations it may use; any if undefined. */
  readonly operations: readonly string[] | undefined;
}

/** A batch as it was sent. */
export interface Submission {
  readonly items: readonly SubmittedItem[];
  /** SHA-256 of the body in hexadecimal; submissions with equal fingerprints count as the same. */
  readonly fingerprint: string;
  /** Unread fields of its lines and their bodies, each name once. */
  readonly unread: readonly UnknownField[];
}

// Ids are stored and returned with every output line; anything longer is not an id but a text.
export const maxIdLength = 256;

/**
 * Reads JSON Lines; a single JSON object, pretty-printed or not, is one item. Fails with `invalid-request`, naming the line, and with `forbidden` if a line
 * asks for an operation that is not among `allowed` (any if undefined).
 */
export function readSubmission(text: string, allowed?: readonly string[]): SubmittedItem[] {
  return itemsOf(readValues(text), allowed);
}

/** Converts lines from `readValues` to items. Fails as `readSubmission` does. */
export function itemsOf(values: readonly SubmittedLine[], allowed?: readonly string[]): SubmittedItem[] {
  if (values.length === 0) throw refuse([], 'the body is empty; send one JSON object per line');
  const [only] = values;
  if (values.length === 1 && only !== undefined && isFileCreate(only.value)) {
    throw refuse(['input_file_id'], 'files are not uploaded here: send the requests themselves as JSON Lines in the body of POST /v1/batches');
  }
  if (values.length > maxBatchItems) throw tooMany();
  const seen = new Map<string, number>();
  return values.map(({ number, value }) => readItem(value, number, seen, allowed));
}

/** Refuses a body of more objects, one a line, than a batch may hold, without parsing them. */
export function checkLineCount(text: string): void {
  let count = 0;
  for (const { text: line } of linesOf(text)) {
    const trimmed = line.trim();
    if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return;
    if (++count > maxBatchItems) throw tooMany();
  }
}

function tooMany(): TxpError {
  return refuse([], `a batch can contain at most ${maxBatchItems} requests; send several batches`);
}

/** Parses the lines of a submission, up to one more than a batch may hold. Fails with `invalid-request`, naming the line. */
export function readValues(text: string): SubmittedLine[] {
  const values: SubmittedLine[] = [];
  for (const { number, text: line } of linesOf(text)) {
    const value = parse(line);
    if (value === undefined) {
      const whole = values.length === 0 ? parse(text.replace(/^\uFEFF/, '')) : undefined;
      if (isJsonObject(whole)) return [{ number: 1, value: whole }];
      throw refuse([number], 'is not valid JSON');
    }
    values.push({ number, value });
    // One more than a batch may hold is enough to reject it.
    if (values.length > maxBatchItems) return values;
  }
  return values;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isFileCreate(value: unknown): boolean {
  return isJsonObject(value) && 'input_file_id' in value && !('custom_id' in value);
}

function readItem(value: unknown, line: number, seen: Map<string, number>, allowed: readonly string[] | undefined): SubmittedItem {
  if (!isJsonObject(value)) throw refuse([line], 'must be a JSON object');
  const { custom_id: customId, method, url, body } = value;
  const required = (name: string, what: string): TxpError => {
    const misspelt = unknownFieldsOf(lineSchema, value).find(({ meant }) => meant === name)?.path[0];
    return refuse([line, name], `is required: ${what}${misspelt === undefined || name in value ? '' : `; the line has "${misspelt}"`}`);
  };
  if (typeof customId !== 'string' || customId === '') throw required('custom_id', 'a string that is unique in the batch');
  if (customId.length > maxIdLength) throw refuse([line, 'custom_id'], `must be at most ${maxIdLength} characters long`);
  // A database stores neither, and two ids with unpaired surrogates could become one.
  if (customId.includes('\0') || Buffer.from(customId).toString() !== customId)
    throw refuse([line, 'custom_id'], 'must be Unicode text without NUL characters');
  const earlier = seen.get(customId);
  if (earlier !== undefined) throw refuse([line, 'custom_id'], `repeats that of line ${earlier}; each must be unique in the batch`);
  seen.set(customId, line);
  if (method !== 'POST') throw refuse([line, 'method'], 'must be "POST"');
  if (url !== chatUrl) throw refuse([line, 'url'], `must be "${chatUrl}"`);
  if (!isJsonObject(body)) throw required('body', 'a JSON object');
  const operation = readModel(body, line);
  if (allowed?.includes(operation) === false) {
    throw new TxpError('forbidden', `line ${line}: the key does not have the scope "${operation}"`, {
      hint: `create one with: txp keys create --scopes batches,${operation}`,
    });
  }
  checkStandardFields(body, line);
  return { customId, operation, body };
}

/** Rejects at submission what no operation can answer, because it would fail however often it runs. */
function checkStandardFields(body: JsonObject, line: number): void {
  try {
    refuseUnanswerable(body);
    readStops(body);
  } catch (error) {
    const [issue] = error instanceof TxpError ? error.issues : [];
    throw issue === undefined ? error : refuse([line, 'body', ...issue.path], issue.message);
  }
}

function readModel(body: JsonObject, line: number): string {
  const operation = chatOperationNamed(body.model);
  if (operation === undefined) throw refuse([line, 'body', 'model'], `must be one of: ${chatModels.join(', ')}`);
  return operation.name;
}

function refuse(path: Issue['path'], message: string): TxpError {
  const [line, ...rest] = path;
  const place = typeof line === 'number' ? `line ${line}${rest.length === 0 ? '' : `: ${rest.join('.')}`}` : path.join('.');
  return new TxpError('invalid-request', place === '' ? message : `${place} ${message}`, { issues: [{ path, message }] });
}
