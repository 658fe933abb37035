// Records for structures: lists from tables, rows of items and repeated keys; objects from the values of their fields.
import type { FoundField, FoundRecord, FoundValue } from '../../../../core/find.js';
import type { Span } from '../../../../core/span.js';
import { logistic } from '../../../../text/probability.js';
import type { FieldQuery, StructureQuery } from '../candidate.js';
import { type FieldIntent, readFieldIntent } from './field-intent.js';
import { findItemRecords, partOf } from './items.js';
import type { LaidOut } from './laid-out.js';
import { minNearness, nearness } from './nearness.js';
import { findOwned, ownedKeys, withKeys } from './owned-keys.js';
import { findScalar } from './scalars.js';
import { findTableRecords, type TableRecord } from './tables.js';

/** The siblings of a structure in the plan. */
interface Around {
  /** Names of its sibling objects. */
  readonly objects: readonly string[];
  /** The value of its scalar sibling with this name. */
  foundFor(name: string): Span | undefined;
}

const alone: Around = { objects: [], foundFor: () => undefined };

/** The records found for a structure; null if the layout has no evidence for it. */
export function findStructure(laidOut: LaidOut, query: StructureQuery, around: Around = alone, owner = ''): FoundField | null {
  return query.kind === 'list' ? findList(laidOut, query) : findObject(laidOut, query, around, owner);
}

function findList(laidOut: LaidOut, query: StructureQuery): FoundField | null {
  const intents: FieldIntent[] = [];
  const places = query.fields.map((field) => (field.kind === 'scalar' ? intents.push(readFieldIntent(field)) - 1 : -1));
  if (intents.length === 0) return null;
  let records: readonly TableRecord[] = findTableRecords(laidOut, intents);
  if (records.length === 0 && inRepeatedKeys(laidOut, intents)) return null;
  if (records.length === 0) records = findItemRecords(laidOut, intents);
  // Items with amounts come in tables or rows: if there are none, running text has none either.
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

/** Whether records are written as keys that recur for each record: "Room: Alder", "Rate: 40.00". They are read like running text. */
function inRepeatedKeys({ keys }: LaidOut, intents: readonly FieldIntent[]): boolean {
  const named = intents.filter(
    (intent) => keys.all.filter(({ closed, inline, words }) => closed && inline !== null && nearness(intent, words) >= minNearness).length > 1,
  );
  return named.length > 1;
}

function asksForItems(intents: readonly FieldIntent[]): boolean {
  const parts = new Set(intents.map(partOf));
  return parts.has('description') && (parts.has('amount') || parts.has('price')) && (parts.size > 2 || intents.length === 2);
}

/** The fields of an object, each with its best candidate; null if no field has one. If keys of its own give any value, other keys are ignored. */
function findObject(laidOut: LaidOut, query: StructureQuery, around: Around, owner: string): FoundField | null {
  const name = `${owner} ${query.field.name}`.trim();
  const owned = ownedKeys(laidOut, query.field.name, around.objects);
  const best = query.fields.map((field) =>
    field.kind === 'scalar' ? findOwned(laidOut, owned, readFieldIntent(field), readFieldIntent(field, name)) : undefined,
  );
  const isOwn = best.some((candidate) => candidate !== undefined);
  const others = isOwn ? laidOut : withoutKeysOf(laidOut, query.field.name, around.objects);
  const inner = objectNames(query.fields);
  let likely = 0;
  const values = query.fields.map((field, index): FoundField => {
    if (field.kind !== 'scalar') {
      const found = findStructure(laidOut, field, { ...alone, objects: without(inner, field.field.name) }, name);
      if (found !== null) likely++;
      return found ?? empty(field);
    }
    const taken = around.foundFor(field.field.name)?.start;
    const candidate = isOwn ? best[index] : findScalar(others, readFieldIntent(field, name)).find(({ start }) => start !== taken);
    if (candidate === undefined || candidate.logOdds < 0) return empty(field);
    likely++;
    return scalarField(candidate, candidate.logOdds);
  });
  return likely === 0 ? null : { kind: 'object', record: { values } };
}

/** The document without the keys that belong to sibling objects. */
function withoutKeysOf(laidOut: LaidOut, name: string, beside: readonly string[]): LaidOut {
  const taken = new Set(beside.flatMap((other) => [...ownedKeys(laidOut, other, [...without(beside, other), name]).all]));
  return taken.size === 0 ? laidOut : withKeys(laidOut, (key) => !taken.has(key));
}

/** Names of the objects among fields. */
export const objectNames = (fields: readonly FieldQuery[]): string[] =>
  fields.flatMap((field) => (field.kind === 'object' ? [field.field.name] : []));

const without = (names: readonly string[], name: string): string[] => names.filter((other) => other !== name);

function scalarField(span: Span | null, logOdds: number): FoundField {
  const values: FoundValue[] = span === null ? [] : [{ start: span.start, end: span.end, confidence: logistic(logOdds) }];
  return { kind: 'scalar', values };
}

function empty(field: FieldQuery): FoundField {
  if (field.kind === 'scalar') return { kind: 'scalar', values: [] };
  return field.kind === 'list' ? { kind: 'list', records: [] } : { kind: 'object', record: null };
}
