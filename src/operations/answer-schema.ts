// A JSON Schema for the answer of an operation that has its own answer format: the requested properties must be in the answer, and a strict schema leaves out
// the others.
import * as z from 'zod';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { fieldsOf, keysOf } from '../core/keyed.js';
import type { AnyOperation } from '../core/operation.js';

/** Why the operation's answer cannot conform to the schema; undefined if it can. */
export function answerLacks({ name, response }: Pick<AnyOperation, 'name' | 'response'>, schema: JsonObject): string | undefined {
  const { properties } = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
  const known = fieldsOf(properties);
  const asked = Object.entries(fieldsOf(schema.properties));
  const absent = asked.find(([field]) => !Object.hasOwn(known, field));
  if (absent !== undefined) return `asks for "${absent[0]}", which is not in the answer of ${name}; that has ${keysOf(known).join(', ')}`;
  const other = asked.find(([field, wanted]) => isOtherType(fieldsOf(wanted).type, fieldsOf(known[field]).type));
  return other === undefined
    ? undefined
    : `asks for another type of "${other[0]}", which is of type ${String(fieldsOf(known[other[0]]).type)} in the answer of ${name}`;
}

/** The value with only the fields that a strict schema names. */
export function onlyAsked(value: unknown, schema: unknown): unknown {
  const { properties, items } = fieldsOf(schema);
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => onlyAsked(item, items));
  if (!isJsonObject(value) || !isJsonObject(properties)) return value;
  const named = Object.keys(properties).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(named.map((name) => [name, onlyAsked(value[name], properties[name])]));
}

// If either type is unknown, the types may agree.
function isOtherType(wanted: unknown, given: unknown): boolean {
  const types: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  if (wanted === undefined || typeof given !== 'string') return false;
  return !types.includes(given) && !(given === 'integer' && types.includes('number'));
}
