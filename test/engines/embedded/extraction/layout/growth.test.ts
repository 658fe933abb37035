// The time to read a layout grows linearly with the length of the text, whatever the text is.
import { expect, it } from 'vitest';
import type { FindRequest } from '../../../../../src/core/find.js';
import { analyse } from '../../../../../src/engines/embedded/extraction/analyse.js';
import type { Query } from '../../../../../src/engines/embedded/extraction/candidate.js';
import { describeFields } from '../../../../../src/engines/embedded/extraction/describe-fields.js';
import { findInLayout } from '../../../../../src/engines/embedded/extraction/layout/index.js';
import { growth } from '../../../../processor-time.js';

/** A document without labels. */
const noLabels = (): Float32Array => new Float32Array(0);

const scalar = (name: string, description: string, owner: readonly string[] = []) =>
  ({ kind: 'scalar', path: [...owner, name], name, description }) as const;

const fields: FindRequest['fields'] = [
  scalar('company', 'name of the shop'),
  scalar('address', 'address of the shop'),
  scalar('date', 'date of the receipt'),
  scalar('total', 'total amount to pay'),
  scalar('colour', 'colour of the car'),
  {
    kind: 'list',
    path: ['items'],
    name: 'items',
    fields: [scalar('description', 'product', ['items']), scalar('quantity', 'quantity', ['items']), scalar('amount', 'line total', ['items'])],
  },
];

function work(text: string): () => void {
  return () => {
    const query: Query = { document: analyse({ text }), fields: describeFields(fields, noLabels) };
    findInLayout(query);
  };
}

const header = 'Description  Qty  Amount\n';
const texts: readonly (readonly [string, (length: number) => string])[] = [
  ['one word', (length) => 'a'.repeat(length)],
  ['one line of digits', (length) => '1'.repeat(length)],
  ['one line of amounts', (length) => '1.00 '.repeat(length / 5)],
  ['one line of tabs', (length) => 'a\t'.repeat(length / 2)],
  ['colons only', (length) => ':'.repeat(length)],
  ['punctuation only', (length) => '.,-–()/#'.repeat(length / 8)],
  ['spaces only', (length) => ' '.repeat(length)],
  ['emoji', (length) => '🙂'.repeat(length / 2)],
  ['keys without values', (length) => 'Total:\n'.repeat(length / 7)],
  ['keys with values', (length) => 'Total: 5.00\n'.repeat(length / 12)],
  ['records of JSON', (length) => `[${'{"name":"Pen","qty":2},'.repeat(length / 22)}{}]`],
  ['a string of JSON without an end', (length) => `{"a":"${'\\"'.repeat(length / 2)}`],
  ['arrays of JSON without an end', (length) => '['.repeat(length)],
  ['pairs in a line', (length) => 'a=1 '.repeat(length / 4)],
  ['headers without rows', (length) => header.repeat(length / header.length)],
  ['one long table', (length) => header + 'Pen  2  3.00\n'.repeat(length / 13)],
  ['rows without a header', (length) => 'Pen 2 x 1.50  3.00\n'.repeat(length / 19)],
  ['addresses', (length) => '12 High Street,\n'.repeat(length / 16)],
  ['empty lines', (length) => '\n'.repeat(length)],
];

it.each(texts)('the reader of layouts reads %s in time linear in its length', async (_name, make) => {
  const short = 6_000;
  // Quadratic growth would be 64-fold.
  expect((await growth(work(make(short)), work(make(8 * short)), 24)).ratio).toBeLessThan(24);
});
