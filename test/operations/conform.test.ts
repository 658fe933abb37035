// Making a value that conforms to a JSON Schema from the answer of extract.
import { expect, it } from 'vitest';
import { conformTo, inTypesOf } from '../../src/operations/extract/conform.js';
import { entitiesOfSchema, isObjectSchema } from '../../src/operations/extract/json-schema.js';

const property = (schema: object, found: string[], text = ''): unknown => {
  const entities = found.map((value) => ({ type: 'field', text: value }));
  return conformTo({ type: 'object', properties: { field: schema } }, { entities, structured_result: null }, text).value.field;
};

it.each<[object, string[], unknown]>([
  [{ type: 'number' }, ['EUR 1,284.50'], 1284.5],
  [{ type: 'number' }, ['none'], undefined],
  [{ type: 'integer' }, ['12'], 12],
  [{ type: 'integer' }, ['12.5'], undefined],
  [{ type: 'integer' }, ['9007199254740993'], undefined],
  [{ type: 'boolean' }, ['false'], false],
  [{ type: 'string', format: 'date' }, ['5 March 2024'], '2024-03-05'],
  [{ type: 'string', format: 'date' }, ['March 2024'], undefined],
  [{ type: 'string', format: 'time' }, ['6:05 pm'], '18:05:00'],
  [{ type: 'string', format: 'date-time' }, ['5 May 2023, 14:20'], '2023-05-05T14:20:00'],
  [{ type: 'string', format: 'date-time' }, ['5 May 2023'], undefined],
  [{ enum: [1, 2, 3] }, ['2'], 2],
  [{ enum: ['a', 'b'] }, ['c'], undefined],
  [{ const: 'invoice' }, [], 'invoice'],
  [{ type: 'array', items: { type: 'number' } }, ['1', 'some', '3'], [1, 3]],
  [{ type: 'array', items: { type: 'number' } }, ['1', 'two', '3'], [1, 2, 3]],
  [{ type: ['integer', 'null'] }, ['two'], 2],
  [{ type: 'integer' }, ['six weeks'], 6],
  [{ type: 'number' }, ['drei Zimmer'], 3],
  [{ type: 'integer' }, ['two or three'], undefined],
  [{ type: 'array', items: { type: 'string' } }, [], []],
  [{ type: ['string', 'null'] }, [], null],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, ['7'], 7],
  [{ type: 'string' }, ['best', 'second'], 'best'],
  [{ type: 'number' }, ['none', '7'], 7],
  [{ type: 'number', maximum: 100 }, ['340', '34'], 34],
  [{ type: 'number', maximum: 100 }, ['340'], undefined],
  [{ type: ['integer', 'null'], minimum: 18 }, ['7'], null],
  [{ anyOf: [{ type: 'number', exclusiveMinimum: 0 }, { type: 'null' }] }, ['0'], null],
  [{ type: 'number', exclusiveMaximum: 5 }, ['5', '4.9'], 4.9],
  [{ type: 'number', multipleOf: 0.01 }, ['1.234', '1.1'], 1.1],
  [{ type: 'string', maxLength: 3 }, ['four', 'two'], 'two'],
  [{ type: 'string', maxLength: 2 }, ['🙂🙂'], '🙂🙂'],
  [{ type: 'string', minLength: 4 }, ['two', 'four'], 'four'],
  [{ type: 'string', pattern: '^never$' }, ['BS1 4QD'], 'BS1 4QD'],
  [{ type: 'array', items: { type: 'number', maximum: 5 } }, ['1', '9', '3'], [1, 3]],
  [{ type: 'array', items: { type: 'number' }, maxItems: 2 }, ['3', '1', '2'], [3, 1]],
  [{ type: ['array', 'null'], items: { type: 'number' }, minItems: 2 }, ['3'], null],
  [{ type: 'array', items: { type: 'number' }, minItems: 2 }, ['3'], undefined],
])('extraction by a schema turns what was found into a value: for %j, %j becomes %j', (schema, found, expected) => {
  expect(property(schema, found)).toEqual(expected);
});

it('extraction by a schema reads an ambiguous date by the order of the other dates of the text', () => {
  expect(property({ type: 'string', format: 'date' }, ['03/04/2024'], 'from 25/12/2023')).toBe('2024-04-03');
});

it('extraction by a schema reads a number in words in the language of the text', () => {
  expect(property({ type: 'integer' }, ['once'], 'El equipo de la ciudad tiene once jugadores.')).toBe(11);
  expect(property({ type: ['integer', 'null'] }, ['once'], 'The team has been to the city once.')).toBeNull();
});

it('extraction by a schema names what was found but does not conform, also in objects', () => {
  const whole = { type: ['integer', 'null'], maximum: 9 };
  const schema = { type: 'object', properties: { rooms: whole, age: whole, floor: whole, flat: { type: 'object', properties: { doors: whole } } } };
  const entities = [
    { type: 'rooms', text: 'two or three' },
    { type: 'age', text: '40' },
  ];
  const answer = { entities, structured_result: { flat: { doors: 'some' } }, not_found: ['floor'], ocr_text: null };
  const { structured_result, not_found } = inTypesOf(schema, answer, '');
  expect(structured_result).toEqual({ rooms: null, age: null, floor: null, flat: { doors: null } });
  expect(not_found).toEqual(['floor', 'rooms', 'age', 'flat.doors']);
});

it('extraction by a schema converts nested records to their types, and names what is required but missing', () => {
  const line = { type: 'object', required: ['what', 'price'], properties: { what: { type: 'string' }, price: { type: 'number' } } };
  const schema = {
    type: 'object',
    required: ['lines', 'vendor'],
    properties: {
      lines: { type: 'array', items: { $ref: '#/$defs/line' } },
      vendor: { type: 'object', required: ['phone'], properties: { phone: { type: 'string' }, fax: { type: 'string' } } },
    },
    $defs: { line },
  };
  const structured = {
    lines: [
      { what: 'tea', price: '2.50' },
      { what: 'cake', price: null },
    ],
    vendor: { phone: null, fax: null },
  };
  expect(conformTo(schema, { entities: [], structured_result: structured }, '')).toEqual({
    value: {
      lines: [
        { what: 'tea', price: 2.5 },
        { what: 'cake', price: null },
      ],
      vendor: { phone: null },
    },
    missing: ['lines.1.price', 'vendor.phone'],
    refused: [],
  });
});

it('extraction by a schema names the bound that a required value breaks, and gives null for it', () => {
  const line = { type: 'object', required: ['price'], properties: { price: { type: 'number', minimum: 1 } } };
  const schema = {
    type: 'object',
    required: ['age', 'lines', 'few', 'codes'],
    properties: {
      age: { type: 'integer', maximum: 100 },
      lines: { type: 'array', items: line },
      few: { type: 'array', items: line, maxItems: 1 },
      codes: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
  };
  const records = [{ price: '2.50' }, { price: '0' }];
  const answer = {
    entities: [{ type: 'age', text: '340' }],
    structured_result: { age: '340', lines: records, few: records.slice(0, 1), codes: null },
  };
  expect(conformTo(schema, answer, '')).toEqual({
    value: { age: null, lines: [{ price: 2.5 }, { price: null }], few: [{ price: 2.5 }], codes: null },
    missing: ['age with maximum 100', 'lines.1.price with minimum 1', 'codes with minItems 1'],
    refused: ['age'],
  });
  const more = { entities: [], structured_result: { few: [{ price: '1' }, { price: '2' }] } };
  expect(conformTo({ ...schema, required: ['few'] }, more, '')).toMatchObject({ value: { few: null }, missing: ['few with maxItems 1'] });
});

it('extraction by a schema makes a boolean a choice of true or false, and does not ask for a constant', () => {
  const schema = { type: 'object', properties: { paid: { type: 'boolean', description: 'The bill is paid' }, kind: { const: 'bill' } } };
  expect(entitiesOfSchema(schema)).toEqual({
    paid: {
      labels: [
        { name: 'true', rubric: 'The bill is paid' },
        { name: 'false', rubric: 'Not so: The bill is paid' },
      ],
      description: 'The bill is paid',
    },
  });
});

it('extraction by a schema makes a choice nullable if the schema allows null', () => {
  const labels = ['card', 'cash'];
  const schema = {
    type: 'object',
    properties: {
      typed: { type: ['string', 'null'], enum: labels },
      listed: { enum: [...labels, null] },
      united: { anyOf: [{ enum: labels }, { type: 'null' }] },
      referred: { anyOf: [{ $ref: '#/$defs/way' }, { type: 'null' }] },
      paid: { type: ['boolean', 'null'] },
      several: { type: ['array', 'null'], items: { enum: labels } },
      sure: { enum: labels },
    },
    $defs: { way: { enum: labels } },
  };
  const choice = { labels, nullable: true };
  expect(entitiesOfSchema(schema)).toEqual({
    typed: choice,
    listed: choice,
    united: choice,
    referred: choice,
    paid: { labels: ['true', 'false'], nullable: true },
    several: choice,
    sure: { labels },
  });
});

it('extraction by a schema tells a schema from a map of definitions', () => {
  expect(isObjectSchema({ type: 'object', properties: { total: { type: 'number' } } })).toBe(true);
  expect(isObjectSchema({ type: 'kind of invoice', properties: 'what it has' })).toBe(false);
});
