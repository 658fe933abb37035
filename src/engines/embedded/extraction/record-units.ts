// Records in parallel blocks: lines or paragraphs that begin with the same kind of bullet, number or code.

import type { FoundField, FoundRecord, FoundValue } from '../../../core/find.js';
import { overlaps, type Span } from '../../../core/span.js';
import type { AnalysedDocument, FieldQuery, ScalarQuery, StructureQuery } from './candidate.js';

interface Unit extends Span {
  /** Start of the content, after the mark. */
  readonly said: number;
}

/** How the blocks of a list may begin. */
const marks: readonly RegExp[] = [
  /^\s{0,8}[-*•▪–—]\s+(?=\S)/u,
  /^\s{0,8}\(\d{1,2}\)\s+(?=\S)/u,
  /^\s{0,8}\([a-z]\)\s+(?=\S)/u,
  /^\s{0,8}\d{1,2}[.)]\s+(?=\S)/u,
  /^\s{0,8}[A-Z]{1,8}-?\d{1,6}(?:[.-]\d{1,4}){0,3}:?\s+(?=\S)/u,
];
const minUnits = 2;
const maxUnitLength = 1500;

/** Runs of at least two parallel blocks. A block ends at the next one, at a blank line or at another list. */
function runsOf({ text, lines }: AnalysedDocument): Unit[][] {
  return marks.flatMap((mark): Unit[][] => {
    const runs: Unit[][] = [];
    let run: { start: number; end: number; said: number }[] = [];
    let open = false;
    for (const { start, end } of lines) {
      const line = text.slice(start, Math.min(end, start + 40));
      const found = mark.exec(line);
      if (found !== null) {
        run.push({ start, end, said: start + found[0].length });
        open = true;
      } else if (line.trim() === '' || (open && beginsAnew(text, line, run.at(-1)))) open = false;
      else if (open) {
        const last = run.at(-1);
        if (last !== undefined && end - last.start <= maxUnitLength) last.end = end;
      } else if (run.length > 0) {
        runs.push(run);
        run = [];
      }
    }
    runs.push(run);
    return runs.filter(({ length }) => length >= minUnits);
  });
}

/** Whether a line begins something new rather than continuing the item above: not indented, and the item's sentence has ended. */
function beginsAnew(text: string, line: string, item: Unit | undefined): boolean {
  if (item === undefined || !/^\S/.test(line) || !/^[\p{Lu}\p{N}]/u.test(line)) return false;
  return /[.!?:;]["”’)]*\s*$/u.test(text.slice(item.said, item.end));
}

/** Values of the fields, each with the index of its field. */
type Events = readonly { readonly value: FoundValue; readonly index: number }[];

/**
 * Records of the run whose blocks have the most values on average; none unless at least two blocks, and half of the run, have two values each (or the only
 * field).
 */
export function unitRecords(document: AnalysedDocument, query: StructureQuery, events: Events): FoundRecord[] {
  const fields = query.fields;
  const open = fields.findIndex((field) => field.kind === 'scalar' && asksForText(field));
  let best: (FoundValue | undefined)[][] = [];
  let max = 0;
  const values = (record: readonly (FoundValue | undefined)[]): number => record.filter((value) => value !== undefined).length;
  for (const run of runsOf(document)) {
    const records = run.map((unit) => recordOf(document.text, unit, fields.length, open, events));
    const kept = records.filter((record) => values(record) >= Math.min(2, fields.length));
    // Prefers the list with fuller blocks, not the longer one.
    const filled = kept.reduce((sum, record) => sum + values(record), 0) / Math.max(1, run.length);
    if (kept.length < minUnits || kept.length * 2 < run.length || filled <= max) continue;
    max = filled;
    best = kept;
  }
  return best.map((record) => recordOfValues(fields, record));
}

/** A record from the values of its scalar fields, in the order of the fields; nested objects and lists stay empty. */
export function recordOfValues(fields: readonly FieldQuery[], values: readonly (FoundValue | undefined)[]): FoundRecord {
  return {
    values: fields.map(({ kind }, index): FoundField => {
      if (kind === 'object') return { kind, record: null };
      if (kind === 'list') return { kind, records: [] };
      const value = values[index];
      return { kind, values: value === undefined ? [] : [value] };
    }),
  };
}

/** Whether a field asks for the text of a block, not for a kind of value. */
function asksForText({ need }: ScalarQuery): boolean {
  return need.kinds.length === 0 && need.alternatives === undefined;
}

function recordOf(text: string, unit: Unit, fields: number, open: number, events: Events): (FoundValue | undefined)[] {
  const record = new Array<FoundValue | undefined>(fields).fill(undefined);
  const inside = events
    .filter(({ value, index }) => index !== open && (value.start === unit.start || value.start >= unit.said) && value.end <= unit.end)
    .sort((left, right) => right.value.confidence - left.value.confidence || left.value.start - right.value.start);
  const taken: Span[] = [];
  for (const { value, index } of inside) {
    if (record[index] !== undefined || taken.some((span) => overlaps(value, span))) continue;
    record[index] = value;
    taken.push(value);
  }
  const known = record.filter((value) => value !== undefined);
  const confidence = known.reduce((sum, value) => sum + value.confidence, 0) / known.length;
  if (known.length === 0) return record;
  if (open >= 0) record[open] = { ...saidIn(text, unit, known), confidence };
  return record;
}

/** The text of an item without its mark, and without a final bracket that contains a separate value. */
function saidIn(text: string, unit: Unit, values: readonly Span[]): Span {
  const own = text.slice(unit.said, unit.end);
  const aside = /\s\([^()]*\)[\s.]*$/.exec(own);
  const isValue = aside !== null && values.some((value) => value.start > unit.said + aside.index && value.end < unit.end);
  const end = isValue ? unit.said + aside.index : unit.end - (/\s*$/.exec(own)?.[0].length ?? 0);
  return { start: unit.said, end };
}
