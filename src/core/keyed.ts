// Typed access to objects with a closed set of names, and to values of unknown shape: keeps the types that `Object.keys` and its relatives lose.
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

/** Whether the table has the name as its own key. */
export function isKeyOf<K extends string>(table: Readonly<Record<K, unknown>>, name: string): name is K {
  return Object.hasOwn(table, name);
}

/** The properties of a value of unknown shape; none if it is not an object. */
export function fieldsOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
