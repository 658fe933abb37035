// Known answers that are numbers, or values as tables hold them, compared with what was found.
import { expect, it } from 'vitest';
import { judge } from '../../src/operations/extract/judge.js';
import { knownValues } from '../../src/operations/extract/known-values.js';

it.each([
  ['187.20', 'GBP 187.20', true],
  [900, 'GBP 900.00', true],
  [900, '900.00', true],
  ['1234.5', 'EUR 1.234,50', true],
  ['1,234.50', '£1234.50', true],
  [-5, '-5 %', true],
  [5, '5 kg', true],
  [2_000_000, 'USD 2 million', true],
  [['188', '187.20'], 'GBP 187.20', true],
  ['187.20', 'GBP 187.21', false],
  ['USD 187.20', 'GBP 187.20', false],
  [5, '-5 °C', false],
  [3, '3 May', false],
  [7, '007', false],
  [1, 'room 1 of 3', false],
  [12, 'A12', false],
])('if the known answer is %j, the answer %j is right: %s', (gold, text, isRight) => {
  const entity = { text, type: 'total', confidence: 0.9, start: 0, end: 0, context: '' };
  const judged = judge({ entities: [entity], structured_result: null, not_found: [] }, { total: gold });
  expect(judged).toMatchObject({ fields: [{ field: 'total', exact: isRight ? 1 : 0 }] });
  expect(knownValues([entity], { total: gold })).toMatchObject([{ gold: isRight ? 'right' : 'wrong' }]);
  const record = { entities: [], structured_result: { items: [{ total: text }] }, not_found: [] };
  const single = Array.isArray(gold) ? gold[1] : gold;
  expect(judge(record, { items: [{ total: single }] })).toMatchObject({ fields: [{ exact: isRight ? 1 : 0 }] });
});

it.each([
  ['2024-05-03', true],
  ['3 May 2024', true],
  ['2024-05-04', false],
])('if the known answer is %j, "3 May 2024", which tables hold as 2024-05-03, is right: %s', (gold, isRight) => {
  const entity = { text: '3 May 2024', type: 'date', confidence: 0.9, start: 0, end: 10, context: '', normal: { value: '2024-05-03' } };
  const judged = judge({ entities: [entity], structured_result: null, not_found: [] }, { date: gold });
  expect(judged).toMatchObject({ fields: [{ field: 'date', exact: isRight ? 1 : 0 }] });
  expect(knownValues([entity], { date: gold })).toMatchObject([{ gold: isRight ? 'right' : 'wrong' }]);
});
