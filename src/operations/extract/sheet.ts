// An extraction for a spreadsheet: a column for each field of the request, a row for each input, and a separate row for each record.

import { labelsIn } from './labels-in.js';
import type { NormalForm } from './normal-form.js';
import type { ExtractResponse } from './operation.js';
import { type Entity, planEntities } from './plan.js';
import { requestsFormat } from './requested-format.js';

type FoundEntity = ExtractResponse['entities'][number];

interface Sheet {
  readonly columns: readonly string[];
  readonly rows: unknown[][];
}

/** Separates several values of one field. */
const separator = '; ';

/** Name of the table that has a row for each input. */
const inputs = 'inputs';

/** Name of the column with the units of the numbers in its row, by their columns: "total: EUR". */
const unitsColumn = 'units';

/**
 * Converts a response to tables. `inputs` has one row, with a column for each value that is not a list of records. Each list of records has a table under its
 * own name with a row for each record, whose first column, `record`, counts from 1. The tables and columns depend only on the definitions of the request.
 * Values are in normal form unless another is requested; a table whose numbers may have units ends with a column for them. `isTyped` means that a JSON Schema
 * determines the types, so that there are no units.
 */
export function toTables(response: ExtractResponse, definitions: unknown, isTyped = false): Readonly<Record<string, Sheet>> {
  const plan = planEntities(definitions).entities;
  const lists = plan.filter(({ kind }) => kind === 'list');
  const reading = readingOf(response);
  const tables: Record<string, Sheet> = {
    [inputs]: tableOf(
      plan.filter(({ kind }) => kind !== 'list'),
      isTyped,
      plan.filter(({ kind }) => kind !== 'list').flatMap((entity) => columnsOf(entity, '')),
      [valuesOf(plan, response, reading)],
    ),
  };
  for (const list of lists) {
    const fields = 'fields' in list ? list.fields : [];
    const rows = recordsOf(response, list).map((record, index) => {
      const row: Row = { cells: new Map<string, unknown>([['record', index + 1]]), units: [] };
      for (const field of fields) fill(row, field, valueIn(record, field.name), '', reading.within([list.name, index]));
      return row;
    });
    const columns = ['record', ...fields.flatMap((field) => columnsOf(field, '').filter((name) => name !== 'record'))];
    tables[list.name === inputs ? `${inputs} (records)` : list.name] = tableOf(fields, isTyped, columns, rows);
  }
  return tables;
}

/** The cells of a row by their columns, and the units of its numbers. */
interface Row {
  readonly cells: Map<string, unknown>;
  readonly units: string[];
}

function tableOf(entities: readonly Entity[], isTyped: boolean, names: readonly string[], rows: readonly Row[]): Sheet {
  const units = isTyped ? [] : unitsIn(entities, names);
  return {
    columns: [...names, ...units],
    rows: rows.map((row) => [...names.map((column) => row.cells.get(column) ?? null), ...units.map(() => row.units.join(separator) || null)]),
  };
}

/** The name of the units column, if a field may have a number in normal form because its definition requests no other. */
function unitsIn(entities: readonly Entity[], names: readonly string[]): string[] {
  if (!entities.some(isPlain)) return [];
  return [names.some((name) => name.toLowerCase() === unitsColumn) ? `${unitsColumn} of values` : unitsColumn];
}

function isPlain(entity: Entity): boolean {
  return 'fields' in entity ? entity.fields.some(isPlain) : entity.kind === 'scalar' && !requestsFormat(entity.description);
}

function recordsOf({ structured_result }: ExtractResponse, { name }: Entity): readonly unknown[] {
  const values = structured_result?.[name];
  return Array.isArray(values) ? values : [];
}

/** The row of values that do not belong to a list of records. */
function valuesOf(plan: readonly Entity[], { entities, structured_result }: ExtractResponse, reading: Reading): Row {
  const own: Row = { cells: new Map<string, unknown>(), units: [] };
  for (const entity of plan) {
    if (entity.kind === 'list') continue;
    const value = structured_result?.[entity.name];
    if (entity.kind === 'scalar')
      setScalar(
        own,
        entity.name,
        value,
        entities.filter(({ type }) => type === entity.name),
      );
    else fill(own, entity, value, '', reading);
  }
  return own;
}

/** Doubts and places of the values inside structures, by path. */
interface Reading {
  /** Whether the label of a classification key should not be relied on; null if there is none. */
  readonly doubtOf: (name: string) => boolean | null;
  readonly cellOf: (name: string) => FoundCell | undefined;
  /** The values below a path. */
  readonly within: (path: readonly (string | number)[]) => Reading;
}

function readingOf(response: ExtractResponse): Reading {
  const doubts = new Map(labelsIn(response).map(({ path, uncertain }) => [JSON.stringify(path), uncertain]));
  const cells = new Map(response.structured_values?.map((cell) => [JSON.stringify(cell.path), cell]));
  const below = (above: readonly (string | number)[]): Reading => ({
    doubtOf: (name) => doubts.get(JSON.stringify([...above, name])) ?? null,
    cellOf: (name) => cells.get(JSON.stringify([...above, name])),
    within: (path) => below([...above, ...path]),
  });
  return below([]);
}

/**
 * The columns depend only on the definitions of the request, so that all inputs have the same. Fields of a structure are `structure.field`; a list of records
 * has a column of its own name with the number of the record. The other values of the input are repeated in each of its rows. An input without records has one
 * row.
 */
export function toSheet(response: ExtractResponse, definitions: unknown, isTyped = false): Sheet {
  const plan = planEntities(definitions).entities;
  const reading = readingOf(response);
  const own = valuesOf(plan, response, reading);
  const records = plan.flatMap((list) => {
    if (list.kind !== 'list') return [];
    return recordsOf(response, list).map((record, index): Row => {
      const row = { cells: new Map(own.cells).set(list.name, index + 1), units: [...own.units] };
      for (const field of list.fields) fill(row, field, valueIn(record, field.name), `${list.name}.`, reading.within([list.name, index]));
      return row;
    });
  });
  return tableOf(
    plan,
    isTyped,
    plan.flatMap((entity) => columnsOf(entity, '')),
    records.length === 0 ? [own] : records,
  );
}

const none: ExtractResponse = { entities: [], structured_result: null, structured_values: null, not_found: [], ocr_text: null };

/** The columns of `toSheet`; undefined for invalid definitions. */
export function sheetColumns(definitions: unknown, isTyped: boolean): string[] | undefined {
  if (planEntities(definitions).issues.length > 0) return undefined;
  return [...toSheet(none, definitions, isTyped).columns];
}

/** The columns of `toTables`; undefined for invalid definitions. */
export function tableColumns(definitions: unknown, isTyped: boolean): Readonly<Record<string, readonly string[]>> | undefined {
  if (planEntities(definitions).issues.length > 0) return undefined;
  return Object.fromEntries(Object.entries(toTables(none, definitions, isTyped)).map(([name, { columns }]) => [name, columns]));
}

function columnsOf(entity: Entity, prefix: string): string[] {
  const name = `${prefix}${entity.name}`;
  if (entity.kind === 'class') return [name, doubtColumn(name)];
  if (!('fields' in entity)) return [name];
  // Lists within records would need rows within rows, so their cell holds them as JSON.
  if (entity.kind === 'list' && prefix !== '') return [name];
  const below = entity.fields.flatMap((field) => columnsOf(field, `${name}.`));
  return entity.kind === 'list' ? [name, ...below] : below;
}

function fill(row: Row, entity: Entity, value: unknown, prefix: string, reading: Reading): void {
  const name = `${prefix}${entity.name}`;
  if (entity.kind === 'object') {
    for (const field of entity.fields) fill(row, field, valueIn(value, field.name), `${name}.`, reading.within([entity.name]));
    return;
  }
  if (entity.kind === 'scalar') {
    const cell = reading.cellOf(entity.name);
    setScalar(row, name, value, cell === undefined || cell.text !== value ? [] : [cell]);
    return;
  }
  row.cells.set(name, value);
  if (entity.kind === 'class') row.cells.set(doubtColumn(name), reading.doubtOf(entity.name));
}

function doubtColumn(name: string): string {
  return `${name} uncertain`;
}

function valueIn(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name) ? Reflect.get(record, name) : null;
}

/** A value that was found, with the requested format or its normal form. */
interface FoundCell {
  readonly text: string;
  readonly normalized_value?: string | number | undefined;
  readonly normal?: NormalForm | undefined;
}

/**
 * Sets the cell for `value`, which already has its type if a JSON Schema determined one; `found` is what it was made of. A single value is in the requested
 * format, or else in its normal form; several are joined as text, each with its unit.
 */
function setScalar(row: Row, name: string, value: unknown, found: readonly FoundCell[]): void {
  const [only] = found;
  if (Array.isArray(value) && found.length === 0) row.cells.set(name, joined(value));
  else if (typeof value === 'number' || typeof value === 'boolean' || only === undefined) row.cells.set(name, value);
  else if (found.length > 1 || Array.isArray(value)) {
    const isTyped = Array.isArray(value) && found.every(({ normal }) => normal === undefined);
    row.cells.set(name, joined(isTyped ? value : found.map(withUnit)));
  } else {
    const { text, normalized_value, normal } = only;
    row.cells.set(name, normal?.value ?? (typeof value === 'string' && value !== text ? value : (normalized_value ?? text)));
    if (normal?.unit !== undefined) row.units.push(`${name}: ${normal.unit}`);
  }
}

function withUnit({ text, normalized_value, normal }: FoundCell): unknown {
  return normal?.unit === undefined ? (normal?.value ?? normalized_value ?? text) : `${normal.value} ${normal.unit}`;
}

/** The entities of a table, each with its value, typed if the answer has a typed one. */
export function typedEntities({ entities, structured_result }: ExtractResponse): { readonly entity: FoundEntity; readonly value: unknown }[] {
  const byType = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const { type } of entities) byType.set(type, (byType.get(type) ?? 0) + 1);
  return entities.map((entity) => {
    const { type, text, normalized_value } = entity;
    const index = seen.get(type) ?? 0;
    seen.set(type, index + 1);
    const all: unknown = structured_result?.[type];
    const values: readonly unknown[] = Array.isArray(all) ? all : [all];
    // If some were left out, it is unknown which value belongs to which entity.
    const own = values.length === byType.get(type) ? values[index] : undefined;
    return { entity, value: own ?? normalized_value ?? text };
  });
}

function joined(values: readonly unknown[]): unknown {
  const [first = null] = values;
  return values.length > 1 ? values.join(separator) : first;
}
