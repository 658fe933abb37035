// Objects and lists in running text: values that are close together belong together.

import { type FoundField, type FoundRecord, type FoundValue, isFound } from '../../../core/find.js';
import { overlaps } from '../../../core/span.js';
import type { AnalysedDocument, FieldQuery, Query, ScalarQuery, StructureQuery } from './candidate.js';
import { recordOfValues, unitRecords } from './record-units.js';
import { asksForTasks } from './tasks/index.js';

/** Finds the values of a scalar field anywhere in the text. */
type FindScalar = (query: ScalarQuery) => readonly FoundValue[];

// Min confidence of a value in a record.
const minLikely = 0.5;

/** Finds the records of a structure. `findKind` finds values by their kind only: within parallel blocks that is enough. */
export function findStructure(document: AnalysedDocument, query: StructureQuery, findScalar: FindScalar, findKind: FindScalar): FoundField {
  if (query.kind === 'object') {
    const record = objectRecord(document, query, findScalar, findKind);
    return { kind: 'object', record: record.values.some(isFound) ? record : null };
  }
  return { kind: 'list', records: listRecords(document, query, findScalar, findKind) };
}

/** One record: for each field the likely value nearest the others. The most certain field is the anchor. */
function objectRecord(document: AnalysedDocument, query: StructureQuery, findScalar: FindScalar, findKind: FindScalar): FoundRecord {
  const found = query.fields.map((field) => (field.kind === 'scalar' ? likely(findScalar(field)) : []));
  const anchor = found.reduce<FoundValue | undefined>((best, values) => {
    const top = highest(values);
    // A field with a single value is a better anchor than one that occurs everywhere.
    const weight = (value: FoundValue | undefined, count: number): number => (value === undefined ? 0 : value.confidence / Math.sqrt(count));
    return weight(top, values.length) > weight(best, 1) ? top : best;
  }, undefined);
  const taken: FoundValue[] = [];
  const values = query.fields.map((field, index): FoundField => {
    if (field.kind !== 'scalar') return findStructure(document, field, findScalar, findKind);
    const free = (found[index] ?? []).filter((value) => !taken.some((other) => overlaps(value, other)));
    const best = nearest(free, anchor);
    if (best !== undefined) taken.push(best);
    return { kind: 'scalar', values: best === undefined ? [] : [best] };
  });
  return { values };
}

/** Adds to an object the most confident values of its empty fields that do not cross known values. */
export function completed(found: FoundField, query: StructureQuery, findScalar: FindScalar): FoundField {
  if (found.kind !== 'object' || found.record === null) return found;
  const taken = found.record.values.flatMap((field) => (field.kind === 'scalar' ? field.values : []));
  const values = found.record.values.map((own, index): FoundField => {
    const field = query.fields[index];
    if (field?.kind !== 'scalar' || own.kind !== 'scalar' || own.values.length > 0) return own;
    // A proper part of another value may answer, as the sign of an amount does its currency; the same value does not answer twice.
    const best = highest(likely(findScalar(field)).filter((value) => !taken.some((other) => crosses(value, other))));
    if (best === undefined) return own;
    taken.push(best);
    return { kind: 'scalar', values: [best] };
  });
  return { kind: 'object', record: { values } };
}

const isFilled = (field: FoundField | undefined): boolean => field !== undefined && isFound(field);

function crosses(value: FoundValue, other: FoundValue): boolean {
  const isPart = value.start >= other.start && value.end <= other.end && value.end - value.start < other.end - other.start;
  return overlaps(value, other) && !isPart;
}

function likely(values: readonly FoundValue[]): FoundValue[] {
  return values.filter((value) => value.confidence >= minLikely);
}

function highest(values: readonly FoundValue[]): FoundValue | undefined {
  return values.reduce<FoundValue | undefined>((best, value) => (best === undefined || value.confidence > best.confidence ? value : best), undefined);
}

// Confidence minus a penalty for distance: 0.3 at most, reached at 600 characters.
function nearest(values: readonly FoundValue[], anchor: FoundValue | undefined): FoundValue | undefined {
  const score = (value: FoundValue): number =>
    value.confidence - (anchor === undefined ? 0 : Math.min(0.3, Math.abs(value.start - anchor.start) / 2000));
  return values.reduce<FoundValue | undefined>((best, value) => (best === undefined || score(value) > score(best) ? value : best), undefined);
}

/** A blank line, or a line that begins like a list item. */
const nextPart = /\n\s*\n|\n\s{0,8}(?:[-*•▪–—]|\(?(?:\d{1,2}|[a-z])[.)])\s/;

/**
 * Records of a repeated structure: those of parallel blocks if there are any; otherwise the values of all fields in text order, cut into records where a
 * field would occur twice, at blank lines and between list items.
 */
function listRecords(document: AnalysedDocument, query: StructureQuery, findScalar: FindScalar, findKind: FindScalar): FoundRecord[] {
  const scalars = query.fields.map((field): FieldQuery => field);
  const all = scalars.flatMap((field, index) => (field.kind === 'scalar' ? findScalar(field).map((value) => ({ value, index })) : []));
  const ofKind = scalars.flatMap((field, index) =>
    field.kind === 'scalar'
      ? findKind(field).map((value) => ({ value: { ...value, confidence: Math.min(minLikely, value.confidence) }, index }))
      : [],
  );
  const units = unitRecords(document, query, [...all, ...ofKind]);
  const places = asksForTasks(query);
  // Agenda items are not tasks: a task has a person or a due date.
  if (places !== undefined) return units.filter(({ values }) => [places.person, places.due].every((place) => place < 0 || isFilled(values[place])));
  if (units.length > 0) return units;
  const events = all
    .filter(({ value }) => value.confidence >= minLikely)
    .sort((left, right) => left.value.start - right.value.start || right.value.confidence - left.value.confidence);
  const records: (FoundValue | undefined)[][] = [];
  let current: (FoundValue | undefined)[] | undefined;
  let end = -1;
  for (const { value, index } of events) {
    if (value.start < end) continue;
    const broken = current !== undefined && nextPart.test(document.text.slice(end, value.start));
    if (current === undefined || broken || current[index] !== undefined) {
      current = new Array<FoundValue | undefined>(scalars.length).fill(undefined);
      records.push(current);
    }
    current[index] = value;
    end = value.end;
  }
  const needed = scalars.filter((field) => field.kind === 'scalar').length > 2 ? 2 : 1;
  return records.filter((record) => record.filter((value) => value !== undefined).length >= needed).map((record) => recordOfValues(scalars, record));
}

/** Whether a top-level field has the same name as a field of the object. */
export function sharesNames({ fields }: Pick<Query, 'fields'>, object: FieldQuery): boolean {
  return object.kind === 'object' && object.fields.some(({ field }) => fields.some((other) => other.field.name === field.name));
}
