// Objects with a closed set of names, and what stands under a name in a value of unknown shape: the types that `Object.keys` and its kin lose.
import { isJsonObject, type JsonObject } from './json.js';

/** The names of the table, in its order. */
export function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(table) as K[];
}

/** Names and values of the table, in its order. */
export function entriesOf<K extends string, V>(table: Readonly<Partial<Record<K, V>>>): [K, V][] {
  return Object.entries(table) as [K, V][];
}

/** A table with a value for each of the names. */
export function tableOf<K extends string, V>(names: readonly K[], valueFor: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<K, V>;
}

/** Whether the table has the name. */
export function isKeyOf<K extends string>(table: Readonly<Record<K, unknown>>, name: string): name is K {
  return Object.hasOwn(table, name);
}

/** What a value of unknown shape holds by name: nothing where it is no object. */
export function fieldsOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
