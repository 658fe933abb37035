// The shape of the answer to a plan: as a JSON schema, as words for the prompt, and as the keys that map the answer back to fields.
import type { PlanField } from '../../../core/find.js';
import type { JsonObject } from '../../../core/json.js';

/** A field of a plan and its key in the answer. */
export interface KeyedField {
  readonly key: string;
  readonly field: PlanField;
  /** Fields of a structure; empty for a scalar. */
  readonly inner: readonly KeyedField[];
}

// Names that every server's schema compiler and every model can handle.
const plainName = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Keys are the field names if those are plain, otherwise `field_1`, `field_2`, …; unique among siblings. */
export function keyFields(fields: readonly PlanField[]): KeyedField[] {
  const taken = new Set<string>();
  return fields.map((field, index) => {
    let key = plainName.test(field.name) && !(field.name in {}) ? field.name : `field_${index + 1}`;
    while (taken.has(key)) key += '_';
    taken.add(key);
    return { key, field, inner: field.kind === 'scalar' ? [] : keyFields(field.fields) };
  });
}

export function answerSchema(fields: readonly KeyedField[]): JsonObject {
  return objectOf(
    fields.map((keyed) => [
      keyed.key,
      keyed.field.kind === 'scalar' ? { type: 'array', items: { type: 'string' }, ...about(keyed.field.description) } : structureSchema(keyed),
    ]),
  );
}

function structureSchema({ field, inner }: KeyedField): JsonObject {
  const record = objectOf(
    inner.map((keyed) => [
      keyed.key,
      keyed.field.kind === 'scalar' ? { type: ['string', 'null'], ...about(keyed.field.description) } : structureSchema(keyed),
    ]),
  );
  return field.kind === 'list' ? { type: 'array', items: record } : record;
}

function about(description: string): JsonObject {
  const line = oneLine(description);
  return line === '' ? {} : { description: line };
}

function objectOf(properties: readonly (readonly [string, JsonObject])[]): JsonObject {
  return { type: 'object', properties: Object.fromEntries(properties), required: properties.map(([key]) => key), additionalProperties: false };
}

/** One line per field, indented by depth, with the caller's description. */
export function describeFields(fields: readonly KeyedField[], depth = 0): string[] {
  return fields.flatMap(({ key, field, inner }) => {
    const named = key === field.name ? key : `${key} (called “${oneLine(field.name)}”)`;
    const indent = '  '.repeat(depth);
    if (field.kind === 'scalar') {
      const about = oneLine(field.description);
      return [`${indent}- ${named}${about === '' ? '' : `: ${about}`}`];
    }
    return [
      `${indent}- ${named}, ${field.kind === 'list' ? 'a list with one entry for each occurrence' : 'one entry'}, with`,
      ...describeFields(inner, depth + 1),
    ];
  });
}

/** An example that shows the form of the answer. */
export function exampleAnswer(fields: readonly KeyedField[]): string {
  const value = '3| words of line 3';
  const record = (keyed: readonly KeyedField[]): JsonObject =>
    Object.fromEntries(
      keyed.map(({ key, field, inner }) => [key, field.kind === 'scalar' ? value : field.kind === 'list' ? [record(inner)] : record(inner)]),
    );
  return JSON.stringify(
    Object.fromEntries(
      fields.map(({ key, field, inner }) => [key, field.kind === 'scalar' ? [value] : field.kind === 'list' ? [record(inner)] : record(inner)]),
    ),
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A sample text, fields and answer, shown to the model once: small models follow an example better than a rule. */
export const workedExample = [
  'An example. The text',
  '1| Harbour Books, Quay 4',
  '2| Atlas of Tides 2 x 19.50',
  '3| Paid 39.00 by card',
  'with the fields shop, paid, phone, and items, a list with title and price, has the answer',
  '{"shop":["1| Harbour Books"],"paid":["3| 39.00"],"phone":[],"items":[{"title":"2| Atlas of Tides","price":"2| 19.50"}]}',
];
