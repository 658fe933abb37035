// An extraction for a spreadsheet: a column for each field of the request, a row for each input, and a row of its own for each record.
import { labelsIn } from './labels-in.js';
import type { ExtractResponse } from './operation.js';
import { type Entity, planEntities } from './plan.js';

type FoundEntity = ExtractResponse['entities'][number];

interface Sheet {
  readonly columns: readonly string[];
  readonly rows: unknown[][];
}

/** What stands between several values of one field. */
const separator = '; ';

/** Name of the table that has a row for each input. */
const inputs = 'inputs';

/**
 * As tables: `inputs` has one row, with a column for each value that is no list of records; each list of records has a table under its own name with a row for each
 * record, the first column of which, `record`, counts from 1. The tables and columns follow from the definitions of the request alone.
 */
export function toTables(response: ExtractResponse, definitions: unknown): Readonly<Record<string, Sheet>> {
  const plan = planEntities(definitions).entities;
  const lists = plan.filter(({ kind }) => kind === 'list');
  const { structured_result } = response;
  const doubts = doubtsIn(response);
  const own = valuesOf(plan, response, doubts);
  const tables: Record<string, Sheet> = {
    [inputs]: tableOf(
      plan.filter(({ kind }) => kind !== 'list').flatMap((entity) => columnsOf(entity, '')),
      [own],
    ),
  };
  for (const list of lists) {
    const fields = 'fields' in list ? list.fields : [];
    const values = structured_result?.[list.name];
    const rows = (Array.isArray(values) ? values : []).map((record: unknown, index): ReadonlyMap<string, unknown> => {
      const cells = new Map<string, unknown>([['record', index + 1]]);
      for (const field of fields) fill(cells, field, valueIn(record, field.name), '', doubts.within([list.name, index]));
      return cells;
    });
    const columns = ['record', ...fields.flatMap((field) => columnsOf(field, '').filter((name) => name !== 'record'))];
    tables[list.name === inputs ? `${inputs} (records)` : list.name] = tableOf(columns, rows);
  }
  return tables;
}

function tableOf(columns: readonly string[], rows: readonly ReadonlyMap<string, unknown>[]): Sheet {
  return { columns, rows: rows.map((cells) => columns.map((column) => cells.get(column) ?? null)) };
}

/** What each column holds that does not belong to a list of records. */
function valuesOf(plan: readonly Entity[], { entities, structured_result }: ExtractResponse, doubts: Doubts): Map<string, unknown> {
  const own = new Map<string, unknown>();
  for (const entity of plan) {
    if (entity.kind === 'list') continue;
    const found = entities.filter(({ type }) => type === entity.name);
    const value = structured_result?.[entity.name];
    fill(own, entity, entity.kind === 'object' ? value : cellOf(value, found), '', doubts);
  }
  return own;
}

/** Whether the label of a classification key at a path should not be relied on; null where there is none. */
interface Doubts {
  readonly of: (name: string) => boolean | null;
  /** Those below a path. */
  readonly within: (path: readonly (string | number)[]) => Doubts;
}

function doubtsIn(response: ExtractResponse): Doubts {
  const byPath = new Map(labelsIn(response).map(({ path, uncertain }) => [JSON.stringify(path), uncertain]));
  const below = (above: readonly (string | number)[]): Doubts => ({
    of: (name) => byPath.get(JSON.stringify([...above, name])) ?? null,
    within: (path) => below([...above, ...path]),
  });
  return below([]);
}

/**
 * The columns follow from the definitions of the request alone, so that all inputs have the same: fields of a structure are `structure.field`; a list of records has
 * a column of its own name with the number of the record. The values of the input stand in each of its rows. An input without records has one row.
 */
export function toSheet(response: ExtractResponse, definitions: unknown): Sheet {
  const plan = planEntities(definitions).entities;
  const columns = plan.flatMap((entity) => columnsOf(entity, ''));
  const lists = plan.filter(({ kind }) => kind === 'list');
  const doubts = doubtsIn(response);
  const own = valuesOf(plan, response, doubts);
  const records = lists.flatMap((list) => {
    const values = response.structured_result?.[list.name];
    return (Array.isArray(values) ? values : []).map((record: unknown, index): ReadonlyMap<string, unknown> => {
      const cells = new Map(own).set(list.name, index + 1);
      for (const field of 'fields' in list ? list.fields : [])
        fill(cells, field, valueIn(record, field.name), `${list.name}.`, doubts.within([list.name, index]));
      return cells;
    });
  });
  return tableOf(columns, records.length === 0 ? [own] : records);
}

/** The columns of that sheet; undefined for definitions that are none. */
export function sheetColumns(definitions: unknown): string[] | undefined {
  const { entities, issues } = planEntities(definitions);
  return issues.length > 0 ? undefined : entities.flatMap((entity) => columnsOf(entity, ''));
}

/** The columns of those tables; undefined for definitions that are none. */
export function tableColumns(definitions: unknown): Readonly<Record<string, readonly string[]>> | undefined {
  if (planEntities(definitions).issues.length > 0) return undefined;
  const none = { entities: [], structured_result: null, structured_values: null, not_found: [], ocr_text: null };
  return Object.fromEntries(Object.entries(toTables(none, definitions)).map(([name, { columns }]) => [name, columns]));
}

function columnsOf(entity: Entity, prefix: string): string[] {
  const name = `${prefix}${entity.name}`;
  if (entity.kind === 'class') return [name, doubtColumn(name)];
  if (!('fields' in entity)) return [name];
  // Lists within records would need rows within rows: their cell holds them as JSON.
  if (entity.kind === 'list' && prefix !== '') return [name];
  const below = entity.fields.flatMap((field) => columnsOf(field, `${name}.`));
  return entity.kind === 'list' ? [name, ...below] : below;
}

function fill(cells: Map<string, unknown>, entity: Entity, value: unknown, prefix: string, doubts: Doubts): void {
  const name = `${prefix}${entity.name}`;
  if (entity.kind === 'object') {
    for (const field of entity.fields) fill(cells, field, valueIn(value, field.name), `${name}.`, doubts.within([entity.name]));
    return;
  }
  cells.set(name, value);
  if (entity.kind === 'class') cells.set(doubtColumn(name), doubts.of(entity.name));
}

function doubtColumn(name: string): string {
  return `${name} uncertain`;
}

function valueIn(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name) ? Reflect.get(record, name) : null;
}

/** What a cell holds of a value, which is in its type where a JSON Schema gave one; all values of an entity that gives none. */
function cellOf(value: unknown, found: readonly FoundEntity[]): unknown {
  if (Array.isArray(value)) return joined(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const texts = found.map(({ text, normalized_value }) => normalized_value ?? text);
  return texts.length === 1 ? (value ?? texts[0]) : joined(texts);
}

/** The entities of a table, each with its value, which is in its type where the answer has one for it. */
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
    // Where some were left out, which stands for which is not known.
    const own = values.length === byType.get(type) ? values[index] : undefined;
    return { entity, value: own ?? normalized_value ?? text };
  });
}

function joined(values: readonly unknown[]): unknown {
  const [first = null] = values;
  return values.length > 1 ? values.join(separator) : first;
}
