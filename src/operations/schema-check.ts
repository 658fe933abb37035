// Checks a value against a JSON Schema, keyword by keyword, and finds the keywords that cannot be enforced.
import type { Issue } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { fieldsOf, isKeyOf } from '../core/keyed.js';
import { brokenBound } from './schema-bounds.js';
import { isEnforcedFormat, isEnforcedPattern } from './schema-formats.js';
import { lookUp, notes } from './schema-keywords.js';

type Path = Issue['path'];

/** A place of a value that violates the schema, and the keyword that it violates, for example `maxLength 20`. */
interface Broken {
  readonly path: Path;
  readonly words: string;
}

interface Keeping {
  readonly root: JsonObject;
  /** Whether null means that a value was not found, which violates nothing. */
  readonly isNullAbsent: boolean;
}

/** Maximum depth of nested schemas and references, for schemas that refer to themselves without end. */
const maxDepth = 60;

type Keeps = (
  schema: JsonObject,
  value: unknown,
  at: (schema: unknown, value: unknown, name?: string | number) => Broken | undefined,
) => Broken | boolean | undefined;

const ofType: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: isJsonObject,
  array: Array.isArray,
  null: (value) => value === null,
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** By keyword: returns the violation within the value, or whether the value satisfies the keyword. */
const keywordChecks: Readonly<Record<string, Keeps>> = {
  type: ({ type }, value) => (Array.isArray(type) ? type : [type]).some((each: unknown) => ofType[String(each)]?.(value) === true),
  enum: ({ enum: values }, value) => listOf(values).some((each) => isSame(each, value)),
  const: ({ const: only }, value) => isSame(only, value),
  required: ({ required }, value) => !isJsonObject(value) || listOf(required).every((name) => Object.hasOwn(value, String(name))),
  properties: ({ properties }, value, at) =>
    firstOf(Object.entries(fieldsOf(properties)), ([name, own]) =>
      isJsonObject(value) && Object.hasOwn(value, name) ? at(own, value[name], name) : undefined,
    ),
  additionalProperties: ({ additionalProperties: own, properties }, value, at) =>
    firstOf(Object.entries(fieldsOf(value)), ([name, each]) => (Object.hasOwn(fieldsOf(properties), name) ? undefined : at(own, each, name))),
  propertyNames: ({ propertyNames }, value, at) => firstOf(Object.keys(fieldsOf(value)), (name) => at(propertyNames, name, name)),
  minProperties: ({ minProperties: bound }, value) => !isJsonObject(value) || Object.keys(value).length >= Number(bound),
  maxProperties: ({ maxProperties: bound }, value) => !isJsonObject(value) || Object.keys(value).length <= Number(bound),
  prefixItems: ({ prefixItems }, value, at) =>
    firstOf([...listOf(prefixItems).entries()], ([index, own]) =>
      Array.isArray(value) && index < value.length ? at(own, value[index], index) : undefined,
    ),
  items: ({ items, prefixItems }, value, at) => {
    const behind = listOf(prefixItems).length;
    return firstOf([...listOf(value).entries()].slice(behind), ([index, each]) => at(items, each, index));
  },
  uniqueItems: ({ uniqueItems }, value) =>
    uniqueItems !== true || new Set(listOf(value).map((each) => JSON.stringify(each))).size === listOf(value).length,
  contains: ({ contains, minContains = 1, maxContains = Number.POSITIVE_INFINITY }, value, at) => {
    if (!Array.isArray(value)) return true;
    const count = value.filter((each) => at(contains, each) === undefined).length;
    return count >= Number(minContains) && count <= Number(maxContains);
  },
  allOf: ({ allOf }, value, at) => firstOf(listOf(allOf), (own) => at(own, value)),
  anyOf: ({ anyOf }, value, at) => listOf(anyOf).some((own) => at(own, value) === undefined),
  oneOf: ({ oneOf }, value, at) => listOf(oneOf).filter((own) => at(own, value) === undefined).length === 1,
  not: ({ not }, value, at) => at(not, value) !== undefined,
  if: (schema, value, at) => {
    const then = at(schema.if, value) === undefined ? schema.then : schema.else;
    return then === undefined ? undefined : at(then, value);
  },
  pattern: ({ pattern }, value) => typeof value !== 'string' || new RegExp(String(pattern), 'u').test(value),
};

/** Keywords that take effect together with others, or in `brokenBound`. */
const withOthers = new Set([
  ...['$ref', '$defs', 'definitions', 'then', 'else', 'minContains', 'maxContains'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'],
]);

/** The keywords of a schema that cannot be enforced, with their paths. */
export function unenforceableKeywords(schema: unknown, path: Path = []): Issue[] {
  if (!isJsonObject(schema)) return [];
  return Object.entries(schema).flatMap(([word, value]): Issue[] => {
    const at = [...path, word];
    const refused = [
      { path: at, message: `cannot be enforced: values are not checked against ${said(word, value)}; leave it out, or check the answer yourself` },
    ];
    if (word === 'format') return isEnforcedFormat(value) ? [] : refused;
    if (word === 'pattern') return isEnforcedPattern(value) ? [] : refused;
    if (isKeyOf(notes, word) || word.startsWith('x-') || word === '~standard') return [];
    if (!isKeyOf(keywordChecks, word) && !withOthers.has(word)) return refused;
    if (word === 'items' && Array.isArray(value)) return refused;
    if (['properties', '$defs', 'definitions'].includes(word))
      return Object.entries(fieldsOf(value)).flatMap(([name, own]) => unenforceableKeywords(own, [...at, name]));
    // These contain literal values, not schemas.
    if (['const', 'enum', 'required'].includes(word)) return [];
    return Array.isArray(value) ? value.flatMap((own, index) => unenforceableKeywords(own, [...at, index])) : unenforceableKeywords(value, at);
  });
}

/** The first violation of the schema in a value; undefined if there is none. */
export function firstViolation(schema: JsonObject, value: unknown, { isNullAbsent = false } = {}): Broken | undefined {
  return broken(schema, value, [], { root: schema, isNullAbsent }, 0);
}

function broken(schema: unknown, value: unknown, path: Path, keeping: Keeping, depth: number): Broken | undefined {
  if (schema === false) return { path, words: 'a schema that allows no value' };
  if (!isJsonObject(schema) || depth > maxDepth || (value === null && keeping.isNullAbsent)) return undefined;
  const at = (inner: unknown, own: unknown, name?: string | number): Broken | undefined =>
    broken(inner, own, name === undefined ? path : [...path, name], keeping, depth + 1);
  if (typeof schema.$ref === 'string') {
    const found = at(lookUp(schema.$ref, keeping.root), value);
    if (found !== undefined) return found;
  }
  for (const [word, keep] of Object.entries(keywordChecks)) {
    if (!Object.hasOwn(schema, word)) continue;
    const kept = keep(schema, value, at);
    if (typeof kept === 'object') return kept;
    if (kept === false) return { path, words: said(word, schema[word]) };
  }
  const words = brokenBound(schema, value);
  return words === undefined ? undefined : { path, words };
}

function firstOf<T>(all: readonly T[], look: (one: T) => Broken | undefined): Broken | undefined {
  for (const one of all) {
    const found = look(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function said(word: string, value: unknown): string {
  return typeof value === 'object' || word === 'pattern' ? word : `${word} ${String(value)}`;
}

// Objects with the same properties in a different order are equal.
function isSame(one: unknown, other: unknown): boolean {
  if (!isJsonObject(one) || !isJsonObject(other)) return JSON.stringify(one) === JSON.stringify(other);
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]));
}
