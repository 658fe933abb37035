// Converts the answer of extract to a value of the JSON Schema in the request: numbers, dates and booleans in the schema's types and bounds, null if nothing
// was found.
import { isJsonObject, type JsonObject } from '../../core/json.js';
import { isoDate, readDate } from '../../text/dates.js';
import { brokenBound } from '../schema-bounds.js';
import { conventionsOf, type TextConventions } from './evidence-of-text.js';
import { allowedValues, isNullable, isOf, resolve, singleValue } from './json-schema.js';
import { writeAs } from './written-forms.js';

/** The parts of an answer of extract that a value is made of. */
interface Extracted {
  readonly entities: readonly { readonly type: string; readonly text: string; readonly normalized_value?: string | number | undefined }[];
  readonly structured_result: JsonObject | null;
}

interface Conformed {
  /** Has every required property; an optional one that was not found is left out if it may not be null, and any other is null. */
  readonly value: JsonObject;
  /**
   * Paths of the required properties that were not found and may not be null, for example `vendor.phone`, or `age with maximum 100` if the value found broke a
   * bound.
   */
  readonly missing: readonly string[];
  /** Paths of the properties without a value although something was found, because it does not fit the schema: "two or three" as a number. */
  readonly refused: readonly string[];
}

/**
 * Makes the value that `schema`, a JSON Schema of an object, describes. `text` is the input: its dates settle which of two numbers is the day, its language how
 * to read numbers in words.
 */
export function conformTo(schema: JsonObject, answer: Extracted, text: string): Conformed {
  const missing: string[] = [];
  const refused: string[] = [];
  const asked: Asked = { root: schema, source: conventionsOf(text), missing, refused, broken: new Map() };
  const structured = answer.structured_result ?? {};
  const values = new Map<string, unknown>(Object.entries(structured));
  const scalars = new Map<string, (string | number)[]>();
  for (const { type, text: found, normalized_value: written } of answer.entities) {
    const all = scalars.get(type) ?? [];
    scalars.set(type, [...all, written ?? found]);
  }
  // The entities have every value of a scalar, the structured result only its best.
  for (const [name, all] of scalars) values.set(name, all);
  return { value: objectOf(resolve(schema, schema, 0), values, [], asked), missing, refused };
}

/**
 * The answer with a value of the schema as its structured result; values that do not fit the schema are listed as not found. Anything requested in addition to
 * the schema is unchanged.
 */
export function inTypesOf<Answer extends Extracted & { readonly not_found: readonly string[]; readonly ocr_text: string | null }>(
  schema: JsonObject,
  answer: Answer,
  text: string,
): Answer {
  const whole = [text, answer.ocr_text ?? ''].filter((part) => part !== '').join('\n');
  const { properties } = resolve(schema, schema, 0);
  const others = Object.entries(answer.structured_result ?? {}).filter(([name]) => !isJsonObject(properties) || !Object.hasOwn(properties, name));
  const { value, refused } = conformTo(schema, answer, whole);
  return {
    ...answer,
    structured_result: { ...value, ...Object.fromEntries(others) },
    not_found: [...new Set([...answer.not_found, ...refused])],
  };
}

interface Asked {
  readonly root: JsonObject;
  readonly source: TextConventions;
  readonly missing: string[];
  readonly refused: string[];
  /** The bound that the best value found breaks, by the path of its property. */
  readonly broken: Map<string, string>;
}

type Path = readonly (string | number)[];

function objectOf(schema: JsonObject, values: ReadonlyMap<string, unknown>, path: Path, asked: Asked): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
      const only = singleValue(property, asked.root);
      if (only !== undefined) return [[name, only[0]]];
      if (!isJsonObject(property)) return [[name, first(values.get(name)) ?? null]];
      const value = valueFor(property, values.get(name), [...path, name], asked);
      if (value !== null || isNullable(property, asked.root)) return [[name, value]];
      if (!required.includes(name)) return [];
      const at = [...path, name].join('.');
      const bound = asked.broken.get(at);
      asked.missing.push(bound === undefined ? at : `${at} with ${bound}`);
      return [[name, null]];
    }),
  );
}

function valueFor(property: JsonObject, found: unknown, path: Path, asked: Asked): unknown {
  const schema = resolve(property, asked.root, 0);
  if (isJsonObject(schema.properties)) {
    const own = isJsonObject(found) ? Object.entries(found) : [];
    if (isNullable(property, asked.root) && own.every(([, value]) => value === null)) return null;
    return objectOf(schema, new Map(own), path, asked);
  }
  if (isOf(schema, 'array') || isJsonObject(schema.items)) return listOf(schema, found, path, asked);
  return bestOf(schema, found, path, asked);
}

function listOf(schema: JsonObject, found: unknown, path: Path, asked: Asked): unknown[] | null {
  const all = allOf(found);
  const { items, maxItems, uniqueItems } = schema;
  const taken = (isJsonObject(items) ? all.map((each, index) => valueFor(items, each, [...path, index], asked)) : all).filter(
    (value) => value !== null,
  );
  const values = uniqueItems === true ? [...new Map(taken.map((value) => [JSON.stringify(value), value])).values()] : taken;
  // Single values are sorted best first, so the first ones are kept; records are in the order of the text, so their position is no reason to drop them.
  const kept = typeof maxItems === 'number' && !values.some(isJsonObject) ? values.slice(0, maxItems) : values;
  return withinBounds(schema, kept, path, asked) ? kept : null;
}

/** The best value found that fits the schema; `found` is sorted best first. */
function bestOf(schema: JsonObject, found: unknown, path: Path, asked: Asked): unknown {
  for (const each of allOf(found)) {
    const value = scalarOf(schema, each, asked);
    if (value !== null && withinBounds(schema, value, path, asked)) return value;
  }
  // A list simply omits values that do not fit.
  if (allOf(found).length > 0 && !path.some((part) => typeof part === 'number')) asked.refused.push(path.join('.'));
  return null;
}

function withinBounds(schema: JsonObject, value: unknown, path: Path, { broken }: Asked): boolean {
  const bound = brokenBound(schema, value);
  const at = path.join('.');
  if (bound !== undefined && !broken.has(at)) broken.set(at, bound);
  return bound === undefined;
}

function allOf(found: unknown): readonly unknown[] {
  if (Array.isArray(found)) return found;
  return found === undefined || found === null ? [] : [found];
}

function scalarOf(schema: JsonObject, found: unknown, { source }: Asked): unknown {
  if (typeof found !== 'string' && typeof found !== 'number') return null;
  const allowed = allowedValues(schema);
  if (allowed !== undefined) return allowed.find((value) => String(value) === String(found)) ?? null;
  if (isOf(schema, 'boolean')) return found === 'true' ? true : found === 'false' ? false : null;
  if (isOf(schema, 'integer') || isOf(schema, 'number')) {
    const number = typeof found === 'number' ? found : writeAs(found, { to: 'number', decimals: null }, source);
    if (typeof number !== 'number') return null;
    return isOf(schema, 'number') || Number.isSafeInteger(number) ? number : null;
  }
  return writtenAs(schema.format, String(found), source);
}

function writtenAs(format: unknown, found: string, source: TextConventions): string | null {
  if (format !== 'date' && format !== 'date-time' && format !== 'time') return found;
  if (format === 'time') return matching(String(writeAs(found, { to: 'time', pattern: 'HH:mm:ss' })), /^\d\d:\d\d:\d\d$/);
  const date = readDate(found, source.dayFirst);
  if (date === null || date.year === null || date.day === null) return null;
  if (format === 'date') return isoDate(date);
  return matching(String(writeAs(found, { to: 'date', pattern: 'YYYY-MM-DDTHH:mm:ss' }, source)), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
}

function matching(written: string, form: RegExp): string | null {
  return form.test(written) ? written : null;
}

function first(found: unknown): unknown {
  return Array.isArray(found) ? found[0] : found;
}
