import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { firstViolation, unenforceableKeywords } from '../../src/operations/schema-check.js';

const where = (schema: Record<string, unknown>, value: unknown, options?: { isNullAbsent: boolean }): string | undefined => {
  const broken = firstViolation(schema, value, options);
  return broken && `${broken.path.join('.')} ${broken.words}`.trim();
};

describe('a value', () => {
  it.each<[Record<string, unknown>, unknown, string]>([
    [{ type: 'string' }, 5, 'type string'],
    [{ enum: ['a', 'b'] }, 'c', 'enum'],
    [{ const: 1 }, 2, 'const 1'],
    [{ maxLength: 3 }, 'four', 'maxLength 3'],
    [{ format: 'email' }, 'call me', 'format email'],
    [{ format: 'ipv4' }, '300.1.1.1', 'format ipv4'],
    [{ format: 'uuid' }, '12', 'format uuid'],
    [{ not: { type: 'string' } }, 'a', 'not'],
    [{ minProperties: 2 }, { a: 1 }, 'minProperties 2'],
    [{ required: ['a'] }, {}, 'required'],
    [{ additionalProperties: false, properties: { a: {} } }, { b: 1 }, 'b a schema that allows no value'],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: 1, b: 2 }, 'oneOf'],
    [{ contains: { const: 'x' } }, ['a'], 'contains'],
    [{ contains: {}, maxContains: 1 }, ['a', 'b'], 'contains'],
    [{ uniqueItems: true }, ['a', 'a'], 'uniqueItems true'],
    [{ items: { properties: { a: { minimum: 3 } } } }, [{ a: 5 }, { a: 2 }], '1.a minimum 3'],
    [{ if: { properties: { a: { const: 2 } } }, else: { required: ['b'] } }, { a: 1 }, 'required'],
    [{ allOf: [{ $ref: '#/$defs/short' }], $defs: { short: { maxLength: 1 } } }, 'ab', 'maxLength 1'],
  ])('that violates %j is reported', (schema, value, expected) => {
    expect(where(schema, value)).toBe(expected);
  });

  it.each<[Record<string, unknown>, unknown]>([
    [{ type: ['integer', 'null'], minimum: 1 }, null],
    [{ enum: [{ a: 1, b: 2 }] }, { b: 2, a: 1 }],
    [{ not: { type: 'string' }, minProperties: 1 }, { a: 1 }],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, { b: 2 }],
    [{ format: 'email' }, 'anna@example.com'],
    [{ properties: { child: { $ref: '#' } } }, { child: { child: {} } }],
    [{ $ref: '#' }, 1],
  ])('that satisfies %j is accepted', (schema, value) => {
    expect(where(schema, value)).toBeUndefined();
  });

  it('may be null anywhere if null means that it was not found', () => {
    expect(where({ properties: { a: { type: 'string' } } }, { a: null }, { isNullAbsent: true })).toBeUndefined();
  });
});

it.each<[Record<string, unknown>, string[]]>([
  [{ properties: { a: { pattern: '^(a+)+$' } } }, ['properties.a.pattern']],
  [{ properties: { pattern: { type: 'string' } }, patternProperties: { a: {} } }, ['patternProperties']],
  [{ items: { format: 'iri' }, unevaluatedItems: false }, ['items.format', 'unevaluatedItems']],
  [{ enum: [{ pattern: 'a' }], const: { pattern: 'a' }, default: { pattern: 'a' } }, []],
])('the keywords of %j that are not checked are listed', (schema, paths) => {
  expect(unenforceableKeywords(schema).map(({ path }) => path.join('.'))).toEqual(paths);
});

it('the patterns that zod writes next to a format are checked', () => {
  const written = z.toJSONSchema(z.object({ mail: z.email(), day: z.iso.date(), at: z.iso.datetime(), id: z.uuid(), address: z.ipv4() }));
  expect(unenforceableKeywords(written)).toEqual([]);
  expect(where(written, { mail: 'a@b.de', day: '2024-02-31', at: '2024-01-31T00:00:00Z', id: '', address: '' })).toBe('day pattern');
});
