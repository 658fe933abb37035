// The keywords of JSON Schema and the type of their values. A validator would ignore an unknown keyword or a wrong value; here it is refused, with a suggestion
// of what was meant.
import type { Issue } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { isKeyOf, keysOf, tableOf } from '../core/keyed.js';
import { nearest } from '../text/nearest.js';
import { formatNames } from './schema-formats.js';

type Path = Issue['path'];

/** Maximum number of issues reported. */
const maxIssues = 8;

const typeNames = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

type Follows =
  | 'schema'
  | 'schemas'
  | 'map'
  | 'number'
  | 'size'
  | 'truth'
  | 'text'
  | 'names'
  | 'values'
  | 'type'
  | 'format'
  | 'reference'
  | 'anything';

function all<K extends string>(words: readonly K[], follows: Follows): Readonly<Record<K, Follows>> {
  return tableOf(words, () => follows);
}

/** Keywords that only describe: of JSON Schema, and of OpenAPI's dialect of it. */
export const notes = all(
  [
    '$schema',
    '$id',
    'id',
    '$anchor',
    '$dynamicAnchor',
    '$recursiveAnchor',
    '$comment',
    '$vocabulary',
    'title',
    'description',
    'default',
    'examples',
    'example',
    'deprecated',
    'readOnly',
    'writeOnly',
    'nullable',
    'discriminator',
    'xml',
    'externalDocs',
    'contentMediaType',
    'contentEncoding',
    'contentSchema',
  ],
  'anything',
);

const words: Readonly<Record<string, Follows>> = {
  ...notes,
  ...all(['const', 'dependencies', 'dependentRequired'], 'anything'),
  ...all(
    [
      'items',
      'additionalItems',
      'unevaluatedItems',
      'additionalProperties',
      'unevaluatedProperties',
      'propertyNames',
      'contains',
      'not',
      'if',
      'then',
      'else',
    ],
    'schema',
  ),
  ...all(['allOf', 'anyOf', 'oneOf', 'prefixItems'], 'schemas'),
  ...all(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'], 'map'),
  ...all(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'], 'number'),
  ...all(['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'], 'size'),
  uniqueItems: 'truth',
  ...all(['pattern', '$dynamicRef', '$recursiveRef'], 'text'),
  required: 'names',
  enum: 'values',
  type: 'type',
  format: 'format',
  $ref: 'reference',
};

/** Whether all names of an object are keywords of JSON Schema. */
export function hasOnlySchemaKeywords(value: JsonObject): boolean {
  return Object.keys(value).every((name) => isKeyOf(words, name));
}

/** The types that `type` names, as a string or a list; undefined if one of them is not a type. With `isNear`, a misspelt type counts. */
export function typesOf({ type }: JsonObject, isNear = false): readonly string[] | undefined {
  const given: readonly unknown[] = Array.isArray(type) ? type : [type];
  const isType = (each: unknown): each is string =>
    typeof each === 'string' && (typeNames.includes(each) || (isNear && nearest(each, typeNames) !== undefined));
  return given.length > 0 && given.every(isType) ? given : undefined;
}

/** The first few errors in a schema. */
export function keywordIssues(schema: JsonObject): readonly Issue[] {
  const issues: Issue[] = [];
  look(schema, [], { root: schema, issues });
  return issues;
}

interface Looking {
  readonly root: JsonObject;
  readonly issues: Issue[];
}

function look(schema: unknown, path: Path, looking: Looking): void {
  const { issues } = looking;
  if (typeof schema === 'boolean' || issues.length >= maxIssues) return;
  if (!isJsonObject(schema)) {
    issues.push({ path, message: 'must be a JSON Schema' });
    return;
  }
  for (const [word, value] of Object.entries(schema)) {
    if (issues.length >= maxIssues) return;
    const at = [...path, word];
    // Names that begin with x- are reserved for the author's own notes.
    if (word.startsWith('x-') || word === '~standard') continue;
    const follows = isKeyOf(words, word) ? words[word] : undefined;
    if (follows === undefined)
      issues.push({
        path: at,
        message: `is not a keyword of JSON Schema; ${meant(word, keysOf(words)) ?? 'start the names of your own notes with x-'}`,
      });
    else if (follows === 'schema') {
      // Before draft 2020-12, `items` could also be a list.
      if (word === 'items' && Array.isArray(value)) lookAll(value, at, looking);
      else look(value, at, looking);
    } else if (follows === 'schemas') {
      if (Array.isArray(value) && value.length > 0) lookAll(value, at, looking);
      else issues.push({ path: at, message: 'must be a list of JSON Schemas' });
    } else if (follows === 'map') {
      if (isJsonObject(value)) for (const [name, own] of Object.entries(value)) look(own, [...at, name], looking);
      else issues.push({ path: at, message: 'must be an object that maps names to JSON Schemas' });
    } else {
      const message = follows === 'reference' ? unresolved(value, looking.root) : refusals[follows](value, schema);
      if (message !== undefined) issues.push({ path: at, message });
    }
  }
}

function lookAll(schemas: readonly unknown[], path: Path, looking: Looking): void {
  for (const [index, each] of schemas.entries()) look(each, [...path, index], looking);
}

type Refusal = (value: unknown, schema: JsonObject) => string | undefined;

const refusals: Readonly<Record<Exclude<Follows, 'schema' | 'schemas' | 'map' | 'reference'>, Refusal>> = {
  anything: () => undefined,
  number: (value) => (typeof value === 'number' ? undefined : 'must be a number'),
  size: (value) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? undefined : 'must be a whole number, 0 or more'),
  truth: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  text: (value) => (typeof value === 'string' ? undefined : 'must be a string'),
  values: (value) => (Array.isArray(value) && value.length > 0 ? undefined : 'must be a list of the possible values'),
  format: (value) => (typeof value === 'string' ? unlessOneOf(value, formatNames, 'format') : 'must be a string'),
  type: (value) => {
    const types: readonly unknown[] = Array.isArray(value) ? value : [value];
    const other = types.find((type) => typeof type !== 'string' || !typeNames.includes(type));
    if (types.length === 0) return 'must name a type';
    return other === undefined
      ? undefined
      : typeof other === 'string'
        ? unlessOneOf(other, typeNames, 'type')
        : 'must be a string, or a list of strings';
  },
  // Required properties may be described elsewhere, in `allOf`; but if there are `properties`, they must be among them.
  names: (value, { properties }) => {
    if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) return 'must be a list of names of properties';
    if (!isJsonObject(properties)) return undefined;
    const absent = value.find((name) => !Object.hasOwn(properties, name));
    if (absent === undefined) return undefined;
    return `names "${absent}", which is not in properties; ${meant(absent, Object.keys(properties)) ?? 'describe it there, or leave it out'}`;
  },
};

function unlessOneOf(value: string, names: readonly string[], what: string): string | undefined {
  if (names.includes(value)) return undefined;
  return `"${value}" is not a ${what} of JSON Schema; ${meant(value, names) ?? `choose from ${names.join(', ')}`}`;
}

function meant(name: string, names: readonly string[]): string | undefined {
  const near = nearest(name, names);
  return near === undefined ? undefined : `did you mean ${near}?`;
}

function unresolved(reference: unknown, root: JsonObject): string | undefined {
  if (typeof reference !== 'string') return 'must be a string';
  if (lookUp(reference, root) !== undefined) return undefined;
  const names = ['$defs', 'definitions'].flatMap((word) =>
    isJsonObject(root[word]) ? Object.keys(root[word]).map((name) => `#/${word}/${name}`) : [],
  );
  return `"${reference}" refers to nothing in the schema; ${meant(reference, names) ?? 'define it in $defs and write #/$defs/NAME'}`;
}

/** The target of a reference within the schema; undefined for any other. */
export function lookUp(reference: string, root: JsonObject): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let node: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = Reflect.get(node, key);
  }
  return node;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
