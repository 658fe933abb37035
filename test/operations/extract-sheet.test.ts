// Extractions as tables: a column for each field of the request, and one for the certainty of each classification key.
import { describe, expect, it } from 'vitest';
import type { ExtractResponse } from '../../src/operations/extract/operation.js';
import { toSheet, toTables } from '../../src/operations/extract/sheet.js';
import { view } from '../../src/operations/extract/view.js';

const definitions = {
  total: 'amount due',
  mood: { labels: ['glad', 'sad'] },
  items: [{ name: 'the item', kind: { labels: ['part', 'whole'] } }],
};
const place = { start: 0, end: 0 };
const response: ExtractResponse = {
  entities: [
    { text: '12', type: 'total', confidence: 0.9, context: '', ...place },
    { text: 'sad', type: 'mood', confidence: 0.6, context: '', uncertain: true, ...place },
  ],
  structured_result: {
    total: '12',
    mood: 'sad',
    items: [
      { name: 'lamp', kind: 'whole' },
      { name: 'bulb', kind: 'part' },
    ],
  },
  structured_values: [
    { path: ['items', 0, 'name'], text: 'lamp', confidence: 0.9, ...place },
    { path: ['items', 0, 'kind'], text: 'whole', confidence: 0.9, uncertain: false, ...place },
    { path: ['items', 1, 'kind'], text: 'part', confidence: 0.5, uncertain: true, ...place },
  ],
  not_found: [],
  ocr_text: null,
};

it('a sheet says next to each label whether it is uncertain, also in records', () => {
  expect(toSheet(response, definitions)).toEqual({
    columns: ['total', 'mood', 'mood uncertain', 'items', 'items.name', 'items.kind', 'items.kind uncertain', 'units'],
    rows: [
      ['12', 'sad', true, 1, 'lamp', 'whole', false, null],
      ['12', 'sad', true, 2, 'bulb', 'part', true, null],
    ],
  });
});

it('tables say whether a label is uncertain in the table that the label belongs to', () => {
  expect(toTables(response, definitions)).toEqual({
    inputs: { columns: ['total', 'mood', 'mood uncertain', 'units'], rows: [['12', 'sad', true, null]] },
    items: {
      columns: ['record', 'name', 'kind', 'kind uncertain', 'units'],
      rows: [
        [1, 'lamp', 'whole', false, null],
        [2, 'bulb', 'part', true, null],
      ],
    },
  });
});

it.each([
  ['a number', { total: 1234.5 }, 1234.5],
  ['a truth value', { total: true }, true],
  ['a list', { total: [1234.5, 3] }, '1234.5; 3'],
  ['nothing', { total: null }, 'EUR 1.234,50'],
])('a cell keeps %s in the type of the answer, in sheets and tables', (_what, structured, cell) => {
  const [entity] = response.entities;
  const typed = { ...response, entities: [{ ...entity!, text: 'EUR 1.234,50' }], structured_result: structured };
  expect(toSheet(typed, { total: 'amount due' }, true).rows).toEqual([[cell]]);
  expect(toTables(typed, { total: 'amount due' }, true).inputs?.rows).toEqual([[cell]]);
});

it('the row of a value keeps a number in the type of the answer', () => {
  const [entity] = response.entities;
  const typed = { ...response, entities: [{ ...entity!, text: 'EUR 1.234,50' }], structured_result: { total: 1234.5 }, structured_values: [] };
  expect(view.rows(typed).rows[0]?.slice(0, 2)).toEqual(['total', 1234.5]);
});

it('a fact is a list if the definition asks for one, and the best value otherwise', () => {
  const found = ['penicillin', 'latex'].map((text) => ({ text, type: 'allergies', confidence: 0.9, context: '', ...place }));
  const answer = { ...response, entities: found, structured_values: [] };
  expect(view.facts?.({ ...answer, structured_result: { allergies: ['penicillin', 'latex'] } })).toMatchObject({
    allergies: ['penicillin', 'latex'],
  });
  expect(view.facts?.({ ...answer, structured_result: null })).toMatchObject({ allergies: 'penicillin' });
  expect(view.valuesAt?.({ ...answer, structured_result: null }, ['allergies'])).toEqual(['penicillin', 'latex']);
});

it('a path is doubtful if it leads to an uncertain label', () => {
  const paths = ['mood', 'confidence.mood', 'structured_result.mood', 'items.1.kind', 'entities.1.text', 'structured_values.2.text'];
  expect(paths.filter((path) => view.isDoubtful?.(response, path.split('.')) !== true)).toEqual([]);
  const certain = ['total', 'uncertain', 'items', 'items.0.kind', 'entities.0.text', 'entities.1.uncertain', 'confidence.total'];
  expect(certain.filter((path) => view.isDoubtful?.(response, path.split('.')) === true)).toEqual([]);
});

describe('a value in normal form', () => {
  const amount = { ...response.entities[0]!, text: 'EUR 1.234,50', normal: { value: 1234.5, unit: 'EUR' } };
  const flat = { ...response, entities: [amount], structured_result: null, structured_values: null };

  it('is a number in its cell, with its unit in the last column', () => {
    expect(toSheet(flat, { total: 'amount due' })).toEqual({ columns: ['total', 'units'], rows: [[1234.5, 'total: EUR']] });
  });

  it('is written with its unit if a cell holds several', () => {
    const several = { ...flat, entities: [amount, { ...amount, text: '$3', normal: { value: 3, unit: '$' } }] };
    expect(toSheet(several, { total: 'amount due' }).rows).toEqual([['1234.5 EUR; 3 $', null]]);
  });

  it('gives way to the format that the request asks for, without a column of units', () => {
    const asked = { ...flat, entities: [{ ...amount, normalized_value: '1234.50', normal: undefined }] };
    expect(toSheet(asked, { total: 'amount due with two decimals' })).toEqual({ columns: ['total'], rows: [['1234.50']] });
  });

  it('is also in the rows of records, whose table has its own column of units', () => {
    const bill = { total: 'amount due', items: [{ name: 'the item', units: 'how many' }] };
    const cell = { path: ['items', 0, 'units'], text: '3 kg', confidence: 0.9, normal: { value: 3, unit: 'kg' }, ...place };
    const answer = { ...flat, structured_result: { total: 'EUR 1.234,50', items: [{ name: 'nails', units: '3 kg' }] }, structured_values: [cell] };
    expect(toTables(answer, bill)).toEqual({
      inputs: { columns: ['total', 'units'], rows: [[1234.5, 'total: EUR']] },
      items: { columns: ['record', 'name', 'units', 'units of values'], rows: [[1, 'nails', 3, 'units: kg']] },
    });
    expect(toSheet(answer, bill).rows).toEqual([[1234.5, 1, 'nails', 3, 'total: EUR; items.units: kg']]);
  });
});
