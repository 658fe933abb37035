// Records that stand in parallel blocks: lines or paragraphs that begin with a bullet, a number or a code of one make.

import type { FoundField, FoundRecord, FoundValue } from '../../../core/find.js';
import { overlaps, type Span } from '../../../core/span.js';
import type { AnalysedDocument, FieldQuery, ScalarQuery, StructureQuery } from './candidate.js';

interface Unit extends Span {
  /** Where what is said begins, after the mark. */
  readonly said: number;
}

/** How blocks of one list begin. */
const marks: readonly RegExp[] = [
  /^\s{0,8}[-*•▪–—]\s+(?=\S)/u,
  /^\s{0,8}\(\d{1,2}\)\s+(?=\S)/u,
  /^\s{0,8}\([a-z]\)\s+(?=\S)/u,
  /^\s{0,8}\d{1,2}[.)]\s+(?=\S)/u,
  /^\s{0,8}[A-Z]{1,8}-?\d{1,6}(?:[.-]\d{1,4}){0,3}:?\s+(?=\S)/u,
];
const minUnits = 2;
const maxUnitLength = 1500;

/** Runs of parallel blocks, each with at least two of them. A block ends at the next one, at a blank line or at another list. */
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

/** Whether a line goes on with something else than the item above it: not deeper than the mark of that item, whose sentence has ended. */
function beginsAnew(text: string, line: string, item: Unit | undefined): boolean {
  if (item === undefined || !/^\S/.test(line) || !/^[\p{Lu}\p{N}]/u.test(line)) return false;
  return /[.!?:;]["”’)]*\s*$/u.test(text.slice(item.said, item.end));
}

/** Values of the fields in text order, each with the field's place. */
type Events = readonly { readonly value: FoundValue; readonly index: number }[];

/** Records of the run whose blocks have values of most fields; none where they have less than two each. */
export function unitRecords(document: AnalysedDocument, query: StructureQuery, events: Events): FoundRecord[] {
  const fields = query.fields;
  const open = fields.findIndex((field) => field.kind === 'scalar' && asksForText(field));
  let best: (FoundValue | undefined)[][] = [];
  let max = 0;
  const values = (record: readonly (FoundValue | undefined)[]): number => record.filter((value) => value !== undefined).length;
  for (const run of runsOf(document)) {
    const records = run.map((unit) => recordOf(document.text, unit, fields.length, open, events));
    const kept = records.filter((record) => values(record) >= Math.min(2, fields.length));
    // Of two lists the one whose blocks are fuller, not the longer one.
    const filled = kept.reduce((sum, record) => sum + values(record), 0) / Math.max(1, run.length);
    if (kept.length < minUnits || kept.length * 2 < run.length || filled <= max) continue;
    max = filled;
    best = kept;
  }
  return best.map((record) => recordOfValues(fields, record));
}

/** The values of a record's scalar fields as what was found, in the order of the fields; objects and lists in it stay empty. */
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

/** Whether a field asks for what a block says and for no kind of value. */
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

/** What an item says without its mark and what stands in brackets at its end and is a value of its own. */
function saidIn(text: string, unit: Unit, values: readonly Span[]): Span {
  const own = text.slice(unit.said, unit.end);
  const aside = /\s\([^()]*\)[\s.]*$/.exec(own);
  const isValue = aside !== null && values.some((value) => value.start > unit.said + aside.index && value.end < unit.end);
  const end = isValue ? unit.said + aside.index : unit.end - (/\s*$/.exec(own)?.[0].length ?? 0);
  return { start: unit.said, end };
}
