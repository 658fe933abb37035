// Request bodies made from the JSON schemas of the daemon's own description, and ways to break them.
import fc, { anyCharacter } from '../properties.js';

export type Schema = { readonly [key: string]: unknown };

const oddStrings = [
  '',
  ' ',
  '\0',
  '__proto__',
  'constructor',
  '\ud800',
  '\udfff\ud800',
  'e\u0301\u200d',
  '🏳️‍🌈',
  '<keep>',
  '</keep></keep>',
  '\u202e',
  '%s%n',
  "'; drop table key; --",
  '../../etc/passwd',
  'a'.repeat(5000),
];
const oddValues: readonly unknown[] = [
  null,
  true,
  -0,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  '1',
  [],
  [[]],
  {},
  { toString: 1 },
  [null],
  'x'.repeat(70_000),
];

const text = fc.oneof(
  fc.constantFrom(...oddStrings),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.lorem({ mode: 'sentences', maxCount: 3 }),
);

/** Bodies that a schema allows, as far as this subset of JSON Schema goes. */
export function bodiesOf(schema: Schema, definitions: Readonly<Record<string, Schema>>, depth = 0): fc.Arbitrary<unknown> {
  const inner = (part: unknown): fc.Arbitrary<unknown> => bodiesOf(part as Schema, definitions, depth + 1);
  if (typeof schema.$ref === 'string') return inner(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices) && schema.type === undefined) return depth > 6 ? fc.constant('x') : fc.oneof(...choices.map(inner));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: unknown) => inner({ ...schema, type } as Schema)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'string':
      return text;
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? -5), max: Math.min(Number(schema.maximum ?? 2000), 2000) });
    case 'number':
      return fc.double({ min: Number(schema.minimum ?? -1), max: Number(schema.maximum ?? 2), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(inner(schema.items ?? {}), { minLength: Math.min(Number(schema.minItems ?? 0), 5), maxLength: 5 });
    case 'object':
      return objectsOf(schema, inner, depth);
    default:
      return depth > 4 ? fc.constant(null) : fc.anything({ maxDepth: 2 });
  }
}

function objectsOf(schema: Schema, inner: (part: unknown) => fc.Arbitrary<unknown>, depth: number): fc.Arbitrary<unknown> {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>);
  const recordOf = (named: typeof properties) =>
    fc.record(Object.fromEntries(named.map(([name, part]) => [name, inner(part)])), {
      requiredKeys: named.map(([name]) => name).filter((name) => required.has(name) || name === 'text'),
    });
  // Random bytes are hardly ever a document, and exclude whatever else the body could try.
  const withoutDocument = properties.filter(([name]) => !name.startsWith('document') && name !== 'chunks');
  const known =
    withoutDocument.length === properties.length
      ? recordOf(properties)
      : fc.oneof({ weight: 6, arbitrary: recordOf(withoutDocument) }, { weight: 1, arbitrary: recordOf(properties) });
  if (typeof schema.additionalProperties !== 'object' || depth > 6) return known;
  const names = fc.oneof(fc.constantFrom(...oddStrings.slice(0, 8)), fc.string({ minLength: 1, maxLength: 12 }));
  const others = fc.dictionary(names, inner(schema.additionalProperties), { minKeys: Math.min(Number(schema.minProperties ?? 0), 1), maxKeys: 4 });
  return fc.tuple(known, others).map(([one, other]) => ({ ...(one as object), ...other }));
}

/** JSON text of a body, most often with one or two faults in it. */
export function spoiled(bodies: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const fault = fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('none', 'drop', 'retype', 'proto', 'number', 'twice', 'surrogate', 'cut'),
    value: fc.constantFrom(...oddValues),
  });
  return fc.tuple(bodies, fc.array(fault, { maxLength: 2 })).map(([body, faults]) => {
    let json = JSON.stringify(body) ?? 'null';
    for (const { at, kind, value } of faults) json = spoil(json, at, kind, value);
    return json;
  });
}

function spoil(json: string, at: number, kind: string, value: unknown): string {
  const inText = (pattern: RegExp, make: (found: string) => string): string => {
    const places = [...json.matchAll(pattern)];
    const place = places[at % Math.max(1, places.length)];
    return place === undefined ? json : json.slice(0, place.index) + make(place[0]) + json.slice(place.index + place[0].length);
  };
  switch (kind) {
    case 'drop':
      return inText(/"\w+":(?:"[^"\\]*"|\d+|true|false),?/g, () => '');
    case 'retype':
      return inText(/:(?:"[^"\\]*"|-?[\d.]+|true|false|null)/g, () => `:${JSON.stringify(value)}`);
    case 'proto':
      return inText(/\{/g, () => '{"__proto__":{"polluted":true},');
    case 'number':
      return inText(/:-?\d[\d.]*/g, () => ':1e400');
    case 'twice':
      return inText(/"\w+":"[^"\\]*"/g, (found) => `${found},${found}`);
    case 'surrogate':
      return inText(/":"/g, (found) => `${found}\\ud83d`);
    case 'cut':
      return json.slice(0, at % (json.length + 1));
    default:
      return json;
  }
}
