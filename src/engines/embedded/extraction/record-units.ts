// Records that stand in parallel blocks: lines or paragraphs that begin with a bullet, a number or a code of one make.

import type { FoundField, FoundRecord, FoundValue } from '../../../core/find.js';
import { once } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { inAnyLanguage } from '../languages/languages.js';
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

/** "ACTION:", "Aufgabe:" at the beginning of a line. */
const label = /^\s{0,8}(\p{L}[\p{L} ]{1,20}):\s+(?=\S)/u;

/** Lines that begin with the same label, wherever they stand, each with the lines that go on with it. */
function labelledRuns({ text, lines }: AnalysedDocument): Unit[][] {
  const runs = new Map<string, { start: number; end: number; said: number }[]>();
  let open: { start: number; end: number } | undefined;
  for (const { start, end } of lines) {
    const line = text.slice(start, Math.min(end, start + 40));
    const found = label.exec(line);
    const name = found?.[1]?.toLowerCase();
    if (found !== null && name !== undefined) {
      const unit = { start, end, said: start + found[0].length };
      const run = runs.get(name);
      if (run === undefined) runs.set(name, [unit]);
      else run.push(unit);
      open = unit;
    } else if (line.trim() === '' || marks.some((mark) => mark.test(line))) open = undefined;
    else if (open !== undefined && end - open.start <= maxUnitLength) open.end = end;
  }
  return [...runs.values()].filter(({ length }) => length >= minUnits);
}

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
  const person = fields.findIndex((field) => field.kind === 'scalar' && field.need.kinds[0]?.kind === 'person');
  let best: (FoundValue | undefined)[][] = [];
  let max = 0;
  const values = (record: readonly (FoundValue | undefined)[]): number => record.filter((value) => value !== undefined).length;
  for (const run of [...runsOf(document), ...labelledRuns(document)]) {
    const names = namesOf(document.text, run);
    const records = run.map((unit, index) => recordOf(document.text, unit, names[index], fields.length, { open, person }, events));
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

/** What parts a name at the beginning of an item from what is said: "Ana:", "Peter to". */
const afterName = (): string => String.raw`:\s+|\s(?:${inAnyLanguage('tasked').join('|')})\s+`;
const namePatterns = once(() => ({
  name: new RegExp(String.raw`^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}(?=${afterName()})`, 'u'),
  lead: new RegExp(`^(?:${afterName()})`, 'u'),
}));

/** Who is named at the beginning of each item, where the items begin in that way and not all with the same name. */
function namesOf(text: string, run: readonly Unit[]): (Span | undefined)[] {
  const names = run.map(({ said, end }) => namePatterns().name.exec(text.slice(said, Math.min(end, said + 60)))?.[0]);
  if (names.filter((own) => own !== undefined).length * 2 <= run.length || new Set(names).size < 2) return run.map(() => undefined);
  return run.map(({ said }, index) => {
    const own = names[index];
    return own === undefined ? undefined : { start: said, end: said + own.length };
  });
}

/** Places of the fields: of the one that asks for what an item says, and of the one that asks for a person; -1 where there is none. */
interface Places {
  readonly open: number;
  readonly person: number;
}

function recordOf(
  text: string,
  unit: Unit,
  named: Span | undefined,
  fields: number,
  { open, person }: Places,
  events: Events,
): (FoundValue | undefined)[] {
  const record = new Array<FoundValue | undefined>(fields).fill(undefined);
  const inside = events
    .filter(({ value, index }) => index !== open && (value.start === unit.start || value.start >= unit.said) && value.end <= unit.end)
    .sort((left, right) => right.value.confidence - left.value.confidence || left.value.start - right.value.start);
  const taken: Span[] = [];
  for (const { value, index } of inside) {
    // Who is named first is who it is about.
    if (index === person && named !== undefined) continue;
    if (record[index] !== undefined || taken.some((span) => value.start < span.end && span.start < value.end)) continue;
    record[index] = value;
    taken.push(value);
  }
  const known = record.filter((value) => value !== undefined);
  const confidence = known.reduce((sum, value) => sum + value.confidence, 0) / known.length;
  if (known.length === 0) return record;
  if (person >= 0 && named !== undefined) record[person] = { ...named, confidence };
  if (open >= 0) record[open] = { ...saidIn(text, unit, record[person], known), confidence };
  return record;
}

/** What an item says without its mark, who is to do it, and what stands in brackets at its end and is a value of its own. */
function saidIn(text: string, unit: Unit, person: Span | undefined, values: readonly Span[]): Span {
  const own = text.slice(unit.said, unit.end);
  const lead = person?.start === unit.said ? (namePatterns().lead.exec(text.slice(person.end, unit.end))?.[0].length ?? 0) : 0;
  const start = lead > 0 && person !== undefined ? person.end + lead : unit.said;
  const aside = /\s\([^()]*\)[\s.]*$/.exec(own);
  const isValue = aside !== null && values.some((value) => value.start > unit.said + aside.index && value.end < unit.end);
  const end = isValue ? unit.said + aside.index : unit.end - (/\s*$/.exec(own)?.[0].length ?? 0);
  return { start, end };
}
