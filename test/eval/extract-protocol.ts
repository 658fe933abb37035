// How extraction is measured on documents with requests and gold of their own: what counts as right, wrong, silly and missed, and the stated confidences.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadDocument } from '../../src/core/document.js';

/** Acceptable forms of one value; null if the document has none. A list that includes null accepts both a value and none. */
export type GoldValue = string | null | readonly (string | null)[];
export type Gold =
  | GoldValue
  | { readonly all: readonly (readonly string[])[]; readonly or?: readonly string[] }
  | Readonly<Record<string, GoldValue>>
  | readonly Readonly<Record<string, GoldValue>>[];

export interface FieldCase {
  readonly id: string;
  readonly kind: string;
  readonly lang: string;
  readonly text?: string;
  readonly file?: string;
  readonly request: { readonly entities: Readonly<Record<string, unknown>>; readonly instruction?: string };
  readonly gold: Readonly<Record<string, Gold>>;
  readonly extra_items_ok?: boolean;
}

export interface Answered {
  readonly text: string;
  readonly confidence: number;
}

/** The answers of extract to one case. */
export interface CaseAnswers {
  /** Values by entity, highest confidence first. */
  readonly values: ReadonlyMap<string, readonly Answered[]>;
  readonly structured: Readonly<Record<string, unknown>> | null;
}

/** Counts of fields and cells by outcome, and the stated confidence of plain values with whether they were right. */
export class FieldTally {
  right = 0;
  /** Right because the document has no value and none was given. */
  rightlyEmpty = 0;
  wrong = 0;
  silly = 0;
  missed = 0;
  readonly stated: { confidence: number; right: boolean }[] = [];
  /** One line per error, for error analysis. */
  readonly faults: string[] = [];

  get asked(): number {
    return this.right + this.rightlyEmpty + this.wrong + this.silly + this.missed;
  }
  get rightShare(): number {
    return (100 * (this.right + this.rightlyEmpty)) / Math.max(1, this.asked);
  }
  get precision(): number {
    return (100 * this.right) / Math.max(1, this.right + this.wrong + this.silly);
  }
  get sillyShare(): number {
    return (100 * this.silly) / Math.max(1, this.asked);
  }
  add(other: FieldTally): void {
    for (const key of ['right', 'rightlyEmpty', 'wrong', 'silly', 'missed'] as const) this[key] += other[key];
    this.stated.push(...other.stated);
    this.faults.push(...other.faults);
  }
}

const squeeze = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘´`]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, '')
    .replace(/^[.,;:"'(*#]+|[.,;:"')*]+$/g, '');

const accepts = (gold: GoldValue, found: string): boolean =>
  (typeof gold === 'string' ? [gold] : (gold ?? [])).some((form) => form !== null && squeeze(form) === squeeze(found));
const mayBeEmpty = (gold: GoldValue): boolean => gold === null || (typeof gold !== 'string' && gold.includes(null));

/** Whether an answer differs in kind from every acceptable form: one has digits and the other none, or one has an `@` and the other none. */
function otherKind(gold: GoldValue, found: string): boolean {
  const forms = (typeof gold === 'string' ? [gold] : (gold ?? [])).filter((form) => form !== null);
  const digits = (value: string): boolean => /\d/.test(value);
  return forms.every((form) => digits(form) !== digits(found)) || forms.every((form) => /@/.test(form) !== /@/.test(found));
}

function scoreValue(gold: GoldValue, found: string | undefined, tally: FieldTally, name: string): boolean {
  if (found === undefined) {
    if (mayBeEmpty(gold)) tally.rightlyEmpty++;
    else {
      tally.missed++;
      tally.faults.push(`${name}: missed ${JSON.stringify(gold)}`);
    }
    return false;
  }
  if (accepts(gold, found)) {
    tally.right++;
    return true;
  }
  const silly = gold === null || otherKind(gold, found);
  if (silly) tally.silly++;
  else tally.wrong++;
  tally.faults.push(`${name}: ${silly ? 'silly' : 'wrong'} ${JSON.stringify(found)} for ${JSON.stringify(gold)}`);
  return false;
}

function scoreAll(
  gold: { readonly all: readonly (readonly string[])[]; readonly or?: readonly string[] },
  found: readonly Answered[],
  tally: FieldTally,
  name: string,
): void {
  const [first] = found;
  if (found.length === 1 && first !== undefined && gold.or !== undefined && accepts(gold.or, first.text)) {
    tally.right += gold.all.length;
    tally.stated.push({ confidence: first.confidence, right: true });
    return;
  }
  const left = [...gold.all];
  const seen = new Set<string>();
  for (const { text, confidence } of found) {
    // The same value found at another place adds nothing.
    if (seen.has(squeeze(text))) continue;
    seen.add(squeeze(text));
    const index = left.findIndex((forms) => accepts(forms, text));
    tally.stated.push({ confidence, right: index >= 0 });
    if (index >= 0) {
      left.splice(index, 1);
      tally.right++;
    } else {
      tally.wrong++;
      tally.faults.push(`${name}: wrong ${JSON.stringify(text)} among several`);
    }
  }
  tally.missed += left.length;
  if (left.length > 0) tally.faults.push(`${name}: missed ${JSON.stringify(left)}`);
}

type GoldRecord = Readonly<Record<string, GoldValue>>;

function scoreRecord(gold: GoldRecord, found: Readonly<Record<string, unknown>> | null, tally: FieldTally, name: string): void {
  for (const [part, value] of Object.entries(gold)) {
    const own = found?.[part];
    scoreValue(value, own === null || own === undefined ? undefined : String(own), tally, `${name}.${part}`);
  }
}

const rightCells = (gold: GoldRecord, found: Readonly<Record<string, unknown>>): number =>
  Object.entries(gold).filter(([part, value]) => found[part] != null && accepts(value, String(found[part]))).length;

/** Aligns found records with gold records, keeping their order, so that most cells are right. */
function scoreRecords(
  gold: readonly GoldRecord[],
  found: readonly Readonly<Record<string, unknown>>[],
  extraOk: boolean,
  tally: FieldTally,
  name: string,
): void {
  const best: number[][] = Array.from({ length: found.length + 1 }, () => new Array<number>(gold.length + 1).fill(0));
  for (let row = found.length - 1; row >= 0; row--)
    for (let column = gold.length - 1; column >= 0; column--)
      best[row]![column] = Math.max(
        best[row + 1]![column]!,
        best[row]![column + 1]!,
        best[row + 1]![column + 1]! + rightCells(gold[column]!, found[row]!),
      );
  let row = 0;
  let column = 0;
  while (row < found.length || column < gold.length) {
    const record = found[row];
    const wanted = gold[column];
    if (record !== undefined && wanted !== undefined) {
      const here = rightCells(wanted, record);
      if (best[row]![column] === best[row + 1]![column + 1]! + here && (here > 0 || found.length - row === gold.length - column)) {
        scoreRecord(wanted, record, tally, `${name}[${column}]`);
        row++;
        column++;
        continue;
      }
    }
    if (record !== undefined && (wanted === undefined || best[row]![column] === best[row + 1]![column])) {
      if (!extraOk) {
        const cells = Object.values(record).filter((cell) => cell !== null).length;
        tally.silly += cells;
        tally.faults.push(`${name}: a record too many ${JSON.stringify(record)}`);
      }
      row++;
    } else if (wanted !== undefined) {
      scoreRecord(wanted, null, tally, `${name}[${column}]`);
      column++;
    }
  }
}

const isRecord = (gold: Gold): gold is GoldRecord => gold !== null && typeof gold === 'object' && !Array.isArray(gold) && !('all' in gold);
const isSeveral = (gold: Gold): gold is { all: string[][]; or?: string[] } => gold !== null && typeof gold === 'object' && 'all' in gold;
const isRecords = (gold: Gold): gold is readonly GoldRecord[] => Array.isArray(gold) && typeof gold[0] === 'object' && gold[0] !== null;

export function scoreCase(item: FieldCase, answers: CaseAnswers): FieldTally {
  const tally = new FieldTally();
  for (const [name, gold] of Object.entries(item.gold)) {
    const label = `${item.id}.${name}`;
    const found = answers.values.get(name) ?? [];
    if (isSeveral(gold)) scoreAll(gold, found, tally, label);
    else if (isRecords(gold)) {
      const records = answers.structured?.[name];
      scoreRecords(gold, (Array.isArray(records) ? records : []) as Record<string, unknown>[], item.extra_items_ok === true, tally, label);
    } else if (isRecord(gold)) scoreRecord(gold, (answers.structured?.[name] ?? null) as Record<string, unknown> | null, tally, label);
    else {
      const right = scoreValue(gold as GoldValue, found[0]?.text, tally, label);
      if (found[0] !== undefined) tally.stated.push({ confidence: found[0].confidence, right });
    }
  }
  return tally;
}

/** Reads a document once: if `folder` is given, the result is stored there under the hash of the document's bytes. */
export async function readOnce(
  reader: (bytes: Uint8Array, languages: string) => Promise<ReadDocument>,
  path: string,
  languages: string,
  folder: string | undefined,
): Promise<ReadDocument> {
  const bytes = readFileSync(path);
  const kept = folder === undefined ? undefined : join(folder, `${createHash('sha256').update(bytes).update(languages).digest('hex')}.json`);
  if (kept !== undefined && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as ReadDocument;
  const read = await reader(bytes, languages);
  if (kept !== undefined && folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(kept, JSON.stringify(read));
  }
  return read;
}
