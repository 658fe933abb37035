import { expect, it } from 'vitest';
import { keywordIssues } from '../../src/operations/schema-keywords.js';

const told = (schema: Record<string, unknown>): string[] => keywordIssues(schema).map(({ path, message }) => `${path.join('.')}: ${message}`);
const of = (property: unknown, more: object = {}): string[] => told({ type: 'object', properties: { a: property }, ...more });

it.each<[string, unknown, string]>([
  ['a misspelt word', { type: 'number', minimun: 1 }, 'properties.a.minimun: is not a keyword of JSON Schema; did you mean minimum?'],
  [
    'a word that is nothing like one',
    { colour: 'red' },
    'properties.a.colour: is not a keyword of JSON Schema; start the names of your own notes with x-',
  ],
  ['a misspelt type', { type: 'nmber' }, 'properties.a.type: "nmber" is not a type of JSON Schema; did you mean number?'],
  ['one of several types', { type: ['string', 'nul'] }, 'properties.a.type: "nul" is not a type of JSON Schema; did you mean null?'],
  ['a misspelt format', { type: 'string', format: 'dat' }, 'properties.a.format: "dat" is not a format of JSON Schema; did you mean date?'],
  ['a bound that is a text', { type: 'number', maximum: '5' }, 'properties.a.maximum: must be a number'],
  ['a length below nothing', { type: 'string', minLength: -1 }, 'properties.a.minLength: must be a whole number, 0 or more'],
  ['an empty enum', { enum: [] }, 'properties.a.enum: must be a list of the possible values'],
  [
    'a word within a list',
    { type: 'array', items: { typ: 'string' } },
    'properties.a.items.typ: is not a keyword of JSON Schema; did you mean type?',
  ],
  [
    'a word within a union',
    { anyOf: [{ type: 'null' }, { tpye: 'string' }] },
    'properties.a.anyOf.1.tpye: is not a keyword of JSON Schema; did you mean type?',
  ],
  ['a description alone', 'the total', 'properties.a: must be a JSON Schema'],
  [
    'a reference to nothing',
    { $ref: '#/$defs/Party' },
    'properties.a.$ref: "#/$defs/Party" refers to nothing in the schema; define it in $defs and write #/$defs/NAME',
  ],
])('%s is refused with its path', (_, property, message) => {
  expect(of(property)).toEqual([message]);
});

it('the definitions and properties of a schema are suggested for misspelt names', () => {
  expect(of({ $ref: '#/$defs/Prty' }, { $defs: { Party: { type: 'string' } } })[0]).toContain('did you mean #/$defs/Party?');
  expect(of({ type: 'string' }, { required: ['b', 'a'] })).toEqual(['required: names "b", which is not in properties; did you mean a?']);
});

it('properties may have any name, and annotations may be anywhere', () => {
  const named = { type: 'object', properties: { minimun: { type: 'string' }, type: { type: 'string', 'x-order': 1 } }, required: ['type'] };
  expect(told({ ...named, $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'A', examples: [{ colour: 1 }] })).toEqual([]);
  expect(
    told({
      properties: {},
      allOf: [{ required: ['a'] }],
      $defs: { 'a b': {} },
      anyOf: [{ $ref: '#/$defs/a%20b' }, { $ref: '#/allOf/0' }, { $ref: '#' }],
    }),
  ).toEqual([]);
});
