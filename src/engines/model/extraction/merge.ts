// Merges the findings of several pieces of a text: earlier pieces win, lists are united, and what was found twice in the overlap counts once.
import type { FoundField, FoundRecord, FoundValue } from '../../../core/find.js';
import { overlaps } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';

export function mergeFields(first: readonly FoundField[], second: readonly FoundField[]): FoundField[] {
  return first.map((field, index) => mergeField(field, second[index]));
}

function mergeField(first: FoundField, second: FoundField | undefined): FoundField {
  if (first.kind === 'scalar' && second?.kind === 'scalar') {
    const added = second.values.filter((value) => !first.values.some((known) => overlaps(known, value)));
    return { kind: 'scalar', values: [...first.values, ...added] };
  }
  if (first.kind === 'object' && second?.kind === 'object') return { kind: 'object', record: mergeRecords(first.record, second.record) };
  if (first.kind === 'list' && second?.kind === 'list') {
    const records = [...first.records];
    for (const record of second.records) {
      const known = records.findIndex((other) => isSame(other, record));
      if (known < 0) records.push(record);
      else records[known] = mergeRecords(itemAt(records, known), record) ?? record;
    }
    return { kind: 'list', records };
  }
  return first;
}

// Fields missing in the first record are taken from the second.
function mergeRecords(first: FoundRecord | null, second: FoundRecord | null): FoundRecord | null {
  if (first === null || second === null) return first ?? second;
  return {
    values: first.values.map((field, index) => {
      const other = second.values[index];
      if (field.kind === 'scalar') return field.values.length === 0 && other?.kind === 'scalar' ? other : field;
      return mergeField(field, other);
    }),
  };
}

// Two records are the same if at least one field has its value at the same place in both, and none has it at different places.
function isSame(left: FoundRecord, right: FoundRecord): boolean {
  let agreed = 0;
  for (const [index, field] of left.values.entries()) {
    const other = right.values[index];
    if (field.kind !== 'scalar' || other?.kind !== 'scalar') continue;
    const [a] = field.values;
    const [b] = other.values;
    if (a === undefined || b === undefined) continue;
    if (!overlaps(a, b)) return false;
    agreed++;
  }
  return agreed > 0;
}

/** Converts findings in a piece to findings in the text, by adding the offset of the piece to all spans. */
export function shiftField(field: FoundField, by: number): FoundField {
  if (field.kind === 'scalar')
    return { kind: 'scalar', values: field.values.map((value): FoundValue => ({ ...value, start: value.start + by, end: value.end + by })) };
  if (field.kind === 'object') return { kind: 'object', record: field.record === null ? null : shiftRecord(field.record, by) };
  return { kind: 'list', records: field.records.map((record) => shiftRecord(record, by)) };
}

function shiftRecord(record: FoundRecord, by: number): FoundRecord {
  return { values: record.values.map((field) => shiftField(field, by)) };
}
