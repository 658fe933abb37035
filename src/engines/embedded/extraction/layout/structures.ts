// Records for structures: lists from tables, rows of items and repeated keys; objects from the values of their fields.
import type { FoundField, FoundRecord, FoundValue } from '../../../../core/find.js';
import type { Span } from '../../../../core/span.js';
import { logistic } from '../../../../text/probability.js';
import type { FieldQuery, StructureQuery } from '../candidate.js';
import { type FieldIntent, readFieldIntent } from './field-intent.js';
import { findItemRecords, partOf } from './items.js';
import type { LaidOut } from './laid-out.js';
import { findKeyedRecords } from './records.js';
import { findScalar } from './scalars.js';
import { findTableRecords, type TableRecord } from './tables.js';

/** What was found for a structure; null when the layout has nothing to say about it. */
export function findStructure(laidOut: LaidOut, query: StructureQuery, owner = ''): FoundField | null {
  return query.kind === 'list' ? findList(laidOut, query) : findObject(laidOut, query, owner);
}

function findList(laidOut: LaidOut, query: StructureQuery): FoundField | null {
  const intents: FieldIntent[] = [];
  const places = query.fields.map((field) => (field.kind === 'scalar' ? intents.push(readFieldIntent(field)) - 1 : -1));
  if (intents.length === 0) return null;
  let records: readonly TableRecord[] = findTableRecords(laidOut, intents);
  if (records.length === 0) records = findItemRecords(laidOut, intents);
  if (records.length === 0) records = findKeyedRecords(laidOut, intents);
  // Items with amounts stand in tables or rows: where there are none, running text has none either.
  if (records.length === 0) return asksForItems(intents) ? { kind: 'list', records: [] } : null;
  return {
    kind: 'list',
    records: records.map(
      (record): FoundRecord => ({
        values: query.fields.map((field, index) => {
          const place = places[index] ?? -1;
          return place < 0 ? empty(field) : scalarField(record.values[place] ?? null, record.logOdds);
        }),
      }),
    ),
  };
}

function asksForItems(intents: readonly FieldIntent[]): boolean {
  const parts = new Set(intents.map(partOf));
  return parts.has('description') && (parts.has('amount') || parts.has('price')) && (parts.size > 2 || intents.length === 2);
}

/** The fields of an object, each the best of its candidates; null when none has a likely value. */
function findObject(laidOut: LaidOut, query: StructureQuery, owner: string): FoundField | null {
  const name = `${owner} ${query.field.name}`.trim();
  let likely = 0;
  const values = query.fields.map((field): FoundField => {
    if (field.kind !== 'scalar') {
      const inner = findStructure(laidOut, field, name);
      if (inner !== null) likely++;
      return inner ?? empty(field);
    }
    const [best] = findScalar(laidOut, readFieldIntent(field, name));
    if (best === undefined || best.logOdds < 0) return empty(field);
    likely++;
    return scalarField(best, best.logOdds);
  });
  return likely === 0 ? null : { kind: 'object', record: { values } };
}

function scalarField(span: Span | null, logOdds: number): FoundField {
  const values: FoundValue[] = span === null ? [] : [{ start: span.start, end: span.end, confidence: logistic(logOdds) }];
  return { kind: 'scalar', values };
}

function empty(field: FieldQuery): FoundField {
  if (field.kind === 'scalar') return { kind: 'scalar', values: [] };
  return field.kind === 'list' ? { kind: 'list', records: [] } : { kind: 'object', record: null };
}
