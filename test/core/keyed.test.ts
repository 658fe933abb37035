import { expect, it } from 'vitest';
import { entriesOf, fieldsOf, isKeyOf, keysOf, tableOf } from '../../src/core/keyed.js';

const table = { low: 1, high: 2 };

it('a table gives its names and values in its order, and is made from names', () => {
  expect(keysOf(table)).toEqual(['low', 'high']);
  expect(entriesOf(table)).toEqual([
    ['low', 1],
    ['high', 2],
  ]);
  expect(tableOf(['low', 'high'], (name) => name.length)).toEqual({ low: 3, high: 4 });
});

it('a name that every object inherits is no name of a table', () => {
  expect([isKeyOf(table, 'low'), isKeyOf(table, 'toString')]).toEqual([true, false]);
});

it('a value that is no object has no fields; an error has its own', () => {
  expect([fieldsOf(null), fieldsOf([1]), fieldsOf('text')]).toEqual([{}, {}, {}]);
  expect(fieldsOf(Object.assign(new Error('no'), { code: 'ENOENT' })).code).toBe('ENOENT');
});
