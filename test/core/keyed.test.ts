import { expect, it } from 'vitest';
import { entriesOf, fieldsOf, isKeyOf, keysOf, tableOf } from '../../src/core/keyed.js';

const table = { low: 1, high: 2 };

it('a table yields its keys and entries in order, and can be made from a list of names', () => {
  expect(keysOf(table)).toEqual(['low', 'high']);
  expect(entriesOf(table)).toEqual([
    ['low', 1],
    ['high', 2],
  ]);
  expect(tableOf(['low', 'high'], (name) => name.length)).toEqual({ low: 3, high: 4 });
});

it('a name that every object inherits is not a key of a table', () => {
  expect([isKeyOf(table, 'low'), isKeyOf(table, 'toString')]).toEqual([true, false]);
});

it('a value that is not an object has no fields, and an error has its own', () => {
  expect([fieldsOf(null), fieldsOf([1]), fieldsOf('text')]).toEqual([{}, {}, {}]);
  expect(fieldsOf(Object.assign(new Error('no'), { code: 'ENOENT' })).code).toBe('ENOENT');
});
