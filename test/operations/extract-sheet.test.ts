// Extractions as tables: a column for each field of the request, and one for the certainty of each classification key.
import { expect, it } from 'vitest';
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

it('a sheet says beside each label whether it is uncertain, in records too', () => {
  expect(toSheet(response, definitions)).toEqual({
    columns: ['total', 'mood', 'mood uncertain', 'items', 'items.name', 'items.kind', 'items.kind uncertain'],
    rows: [
      ['12', 'sad', true, 1, 'lamp', 'whole', false],
      ['12', 'sad', true, 2, 'bulb', 'part', true],
    ],
  });
});

it('tables say it in the table that the label belongs to', () => {
  expect(toTables(response, definitions)).toEqual({
    inputs: { columns: ['total', 'mood', 'mood uncertain'], rows: [['12', 'sad', true]] },
    items: {
      columns: ['record', 'name', 'kind', 'kind uncertain'],
      rows: [
        [1, 'lamp', 'whole', false],
        [2, 'bulb', 'part', true],
      ],
    },
  });
});

it.each([
  ['a number', { total: 1234.5 }, 1234.5],
  ['a truth value', { total: true }, true],
  ['a list', { total: [1234.5, 3] }, '1234.5; 3'],
  ['nothing', { total: null }, 'EUR 1.234,50'],
])('a cell holds %s in the type of the answer, in sheets and tables', (_what, structured, cell) => {
  const [entity] = response.entities;
  const typed = { ...response, entities: [{ ...entity!, text: 'EUR 1.234,50' }], structured_result: structured };
  expect(toSheet(typed, { total: 'amount due' }).rows).toEqual([[cell]]);
  expect(toTables(typed, { total: 'amount due' }).inputs?.rows).toEqual([[cell]]);
});

it('a table of the values holds a number in the type of the answer', () => {
  const [entity] = response.entities;
  const typed = { ...response, entities: [{ ...entity!, text: 'EUR 1.234,50' }], structured_result: { total: 1234.5 }, structured_values: [] };
  expect(view.rows(typed).rows[0]?.slice(0, 2)).toEqual(['total', 1234.5]);
});

it('a fact is the list that the definition asks for, the best value otherwise', () => {
  const found = ['penicillin', 'latex'].map((text) => ({ text, type: 'allergies', confidence: 0.9, context: '', ...place }));
  const answer = { ...response, entities: found, structured_values: [] };
  expect(view.facts?.({ ...answer, structured_result: { allergies: ['penicillin', 'latex'] } })).toMatchObject({
    allergies: ['penicillin', 'latex'],
  });
  expect(view.facts?.({ ...answer, structured_result: null })).toMatchObject({ allergies: 'penicillin' });
  expect(view.valuesAt?.({ ...answer, structured_result: null }, ['allergies'])).toEqual(['penicillin', 'latex']);
});

it('a path is doubtful where the label is that it leads to', () => {
  const paths = ['mood', 'confidence.mood', 'structured_result.mood', 'items.1.kind', 'entities.1.text', 'structured_values.2.text'];
  expect(paths.filter((path) => view.isDoubtful?.(response, path.split('.')) !== true)).toEqual([]);
  const certain = ['total', 'uncertain', 'items', 'items.0.kind', 'entities.0.text', 'entities.1.uncertain', 'confidence.total'];
  expect(certain.filter((path) => view.isDoubtful?.(response, path.split('.')) === true)).toEqual([]);
});
