// Fields of a request that its operation does not have. They are accepted, because clients send some, but the caller is informed that they are ignored.
import * as z from 'zod';
import { TxpError } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';
import type { AnyOperation } from '../core/operation.js';
import { nearest } from '../text/nearest.js';

/** A field that is ignored. */
export interface UnknownField {
  readonly path: readonly (string | number)[];
  /** The names that a field may have in this place; absent if it has no effect without another. */
  readonly known?: readonly string[];
  /** The field that was probably meant. */
  readonly meant?: string;
  /** The field without which this one has no effect. */
  readonly without?: string;
}

/** Maximum number of fields reported. */
const maxFound = 8;
/** Maximum number of list entries that are checked. */
const maxEntries = 50;

const schemas = new WeakMap<z.ZodType, JsonObject>();

/** Fields that every request may have in addition to those of its operation. */
export const commonFields = {
  task: {
    type: 'string',
    description: 'Name of a task file of the settings (`tasks`), in place of labels, entities or questions; fields of the request take precedence.',
  },
} as const;

/** The schema of a request whose fields, except the text, may come from a task file: they are not required, as their descriptions state. */
export function withTask(schema: JsonObject, text: string): JsonObject {
  const properties = fieldsOf(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fromTask = required.filter((name: string) => name !== text);
  const described = fromTask.map((name: string) => {
    const field = fieldsOf(properties[name]);
    return [name, { ...field, description: `${field.description} Needed unless \`task\` gives it.` }];
  });
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(described), ...commonFields },
    required: required.filter((name: string) => !fromTask.includes(name)),
  };
}

/** The fields of a request that the schema does not have, at most `maxFound`; `others` count as known. If the schema allows any name, none is unknown. */
export function unknownFields(schema: z.ZodType, value: unknown, others: readonly string[] = Object.keys(commonFields)): readonly UnknownField[] {
  let described = schemas.get(schema);
  if (described === undefined) {
    described = fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    schemas.set(schema, described);
  }
  return unknownFieldsOf(
    { ...described, properties: { ...fieldsOf(described.properties), ...Object.fromEntries(others.map((name) => [name, {}])) } },
    value,
  );
}

/** The fields of a request that its operation ignores: unknown ones, and those that have no effect with the others. */
export function unreadFields(
  { request, withoutEffect, input }: Pick<AnyOperation, 'request' | 'withoutEffect' | 'input'>,
  body: unknown,
): readonly UnknownField[] {
  const idle = isJsonObject(body) ? (withoutEffect?.(body) ?? []) : [];
  return [...unknownFields(request, body), ...idle.map(({ field, without }) => ({ path: [field], without })), ...unreadLanguages(input, body)];
}

// The languages of text recognition, without a document.
function unreadLanguages({ field, isObject, takes }: AnyOperation['input'], body: unknown): UnknownField[] {
  const owner = fieldsOf(isObject === true ? fieldsOf(body)[field] : body);
  const isIdle = takes === 'document' && (owner.document_languages ?? undefined) !== undefined && (owner.document ?? undefined) === undefined;
  return isIdle ? [{ path: [...(isObject === true ? [field] : []), 'document_languages'], without: 'document' }] : [];
}

/** The remark after the name of an ignored field. */
export function remarkOn({ meant, without }: UnknownField): string {
  if (meant !== undefined) return ` (did you mean ${meant}?)`;
  return without === undefined ? '' : ` (no effect without ${without})`;
}

/** The fields of a value that a JSON Schema does not have, at most `maxFound`. */
export function unknownFieldsOf(schema: JsonObject, value: unknown): readonly UnknownField[] {
  const found: UnknownField[] = [];
  look([schema], value, [], found);
  return found.slice(0, maxFound);
}

/** Fails with `invalid-request` for fields that a value cannot have, suggesting those that were meant. */
export function refuseUnknown(unknown: readonly UnknownField[], what: string): void {
  const issues = unknown.map(({ path, meant }) => ({
    path,
    message: `is not ${what}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  }));
  if (issues.length === 0) return;
  throw new TxpError('invalid-request', issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '), { issues });
}

function look(options: readonly unknown[], value: unknown, path: UnknownField['path'], found: UnknownField[]): void {
  if (found.length >= maxFound || typeof value !== 'object' || value === null) return;
  const forms = options.flatMap(alternatives);
  if (Array.isArray(value)) {
    const items = forms.flatMap(({ items: own }) => (own === undefined ? [] : [own]));
    if (items.length > 0) for (const [index, entry] of value.slice(0, maxEntries).entries()) look(items, entry, [...path, index], found);
    return;
  }
  const objects = formsOf(
    forms.filter(({ items, type }) => items === undefined && (type === undefined || type === 'object')),
    value,
  );
  const named = objects.flatMap(({ properties }) => (isJsonObject(properties) ? [properties] : []));
  const others = objects.flatMap(({ additionalProperties: own }) => (own === undefined || own === false ? [] : [own]));
  if (named.length === 0 && others.length < objects.length) return;
  const known = named.flatMap((properties) => Object.keys(properties));
  for (const [name, field] of Object.entries(value)) {
    const own = named.flatMap((properties) => (Object.hasOwn(properties, name) ? [properties[name]] : []));
    if (own.length > 0) look(own, field, [...path, name], found);
    else if (others.length > 0) look(others, field, [...path, name], found);
    else if (found.length < maxFound) {
      const meant = nearest(name, known);
      found.push({ path: [...path, name], known, ...(meant === undefined ? {} : { meant }) });
    }
  }
}

// If a value has all required fields of some form, it has that form, and not one that allows any names.
function formsOf(objects: readonly JsonObject[], value: object): readonly JsonObject[] {
  const met = objects.filter(
    ({ required }) => Array.isArray(required) && required.length > 0 && required.every((name) => Object.hasOwn(value, name)),
  );
  return met.length > 0 ? met : objects;
}

// The forms that a schema allows; a reference, or a schema without constraints, allows any.
function alternatives(schema: unknown): JsonObject[] {
  if (!isJsonObject(schema)) return [{}];
  const { anyOf, oneOf, allOf } = schema;
  const several = [anyOf, oneOf, allOf].find(Array.isArray);
  return several === undefined ? [schema] : several.flatMap(alternatives);
}
