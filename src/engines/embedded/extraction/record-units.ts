// Records that stand in parallel blocks: lines or paragraphs that begin with a bullet, a number or a code of one make.
import type { FoundField, FoundRecord, FoundValue } from '../../../core/find.js';
import type { Span } from '../../../core/span.js';
import type { AnalysedDocument, ScalarQuery, StructureQuery } from './candidate.js';

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
      const found = mark.exec(text.slice(start, Math.min(end, start + 40)));
      if (found !== null) {
        run.push({ start, end, said: start + found[0].length });
        open = true;
      } else if (text.slice(start, end).trim() === '') open = false;
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
  return best.map((record) => ({
    values: fields.map((field, index): FoundField => {
      if (field.kind === 'object') return { kind: 'object', record: null };
      if (field.kind === 'list') return { kind: 'list', records: [] };
      const value = record[index];
      return { kind: 'scalar', values: value === undefined ? [] : [value] };
    }),
  }));
}

/** Whether a field asks for what a block says and for no kind of value. */
function asksForText({ need }: ScalarQuery): boolean {
  return need.kinds.length === 0 && need.alternatives === undefined;
}

function recordOf(text: string, unit: Unit, count: number, open: number, events: Events): (FoundValue | undefined)[] {
  const record = new Array<FoundValue | undefined>(count).fill(undefined);
  const inside = events
    .filter(({ value, index }) => index !== open && (value.start === unit.start || value.start >= unit.said) && value.end <= unit.end)
    .sort((left, right) => right.value.confidence - left.value.confidence || left.value.start - right.value.start);
  const taken: Span[] = [];
  for (const { value, index } of inside) {
    if (record[index] !== undefined || taken.some((span) => value.start < span.end && span.start < value.end)) continue;
    record[index] = value;
    taken.push(value);
  }
  if (open >= 0) {
    const end = unit.end - (/\s*$/.exec(text.slice(unit.said, unit.end))?.[0].length ?? 0);
    const others = record.reduce((sum, value) => sum + (value?.confidence ?? 0), 0);
    const known = record.filter((value) => value !== undefined).length;
    if (known > 0) record[open] = { start: unit.said, end, confidence: others / known };
  }
  return record;
}
