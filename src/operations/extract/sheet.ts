// An extraction for a spreadsheet: a column for each field of the request, a row for each input, and a row of its own for each record.

import type { ExtractResponse } from './operation.js';
import { type Entity, planEntities } from './plan.js';

interface Sheet {
  readonly columns: readonly string[];
  readonly rows: unknown[][];
}

/** What stands between several values of one field. */
const separator = '; ';

/**
 * The columns follow from the definitions of the request alone, so that all inputs have the same: fields of a structure are `structure.field`; a list of records has
 * a column of its own name with the number of the record. The values of the input stand in each of its rows. An input without records has one row.
 */
export function toSheet({ entities, structured_result }: ExtractResponse, definitions: unknown): Sheet {
  const plan = planEntities(definitions).entities;
  const columns = plan.flatMap((entity) => columnsOf(entity, ''));
  const lists = plan.filter(({ kind }) => kind === 'list');
  const own = new Map<string, unknown>();
  for (const entity of plan) {
    if (entity.kind === 'list') continue;
    const found = entities.filter(({ type }) => type === entity.name);
    if (entity.kind === 'object') fill(own, entity, structured_result?.[entity.name], '');
    else own.set(entity.name, joined(found.map(({ text, normalized_value }) => normalized_value ?? text)));
  }
  const records = lists.flatMap((list) => {
    const values = structured_result?.[list.name];
    return (Array.isArray(values) ? values : []).map((record: unknown, index): ReadonlyMap<string, unknown> => {
      const cells = new Map(own).set(list.name, index + 1);
      for (const field of 'fields' in list ? list.fields : []) fill(cells, field, valueIn(record, field.name), `${list.name}.`);
      return cells;
    });
  });
  return { columns, rows: (records.length === 0 ? [own] : records).map((cells) => columns.map((column) => cells.get(column) ?? null)) };
}

function columnsOf(entity: Entity, prefix: string): string[] {
  const name = `${prefix}${entity.name}`;
  if (!('fields' in entity)) return [name];
  // Lists within records would need rows within rows: their cell holds them as JSON.
  if (entity.kind === 'list' && prefix !== '') return [name];
  const below = entity.fields.flatMap((field) => columnsOf(field, `${name}.`));
  return entity.kind === 'list' ? [name, ...below] : below;
}

function fill(cells: Map<string, unknown>, entity: Entity, value: unknown, prefix: string): void {
  const name = `${prefix}${entity.name}`;
  if (entity.kind === 'object') for (const field of entity.fields) fill(cells, field, valueIn(value, field.name), `${name}.`);
  else cells.set(name, value);
}

function valueIn(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : null;
}

function joined(values: readonly (string | number)[]): string | number | null {
  const [first = null] = values;
  return values.length > 1 ? values.join(separator) : first;
}
