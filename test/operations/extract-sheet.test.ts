// Extractions as tables: a column for each field of the request, and one for the certainty of each classification key.
import { expect, it } from 'vitest';
import type { ExtractResponse } from '../../src/operations/extract/operation.js';
import { toSheet, toTables } from '../../src/operations/extract/sheet.js';

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
