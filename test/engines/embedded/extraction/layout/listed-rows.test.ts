// Lists of items without a header: every line that has the same shape as its neighbours is a record.
import { describe, expect, it } from 'vitest';
import type { FoundField } from '../../../../../src/core/find.js';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';

const asked = { count: 'quantity', thing: 'name of the item', price: 'unit price' };

async function rowsOf(text: string): Promise<string[][]> {
  const parts = Object.entries(asked).map(([name, description]) => ({ kind: 'scalar' as const, path: ['rows', name], name, description }));
  const found = await findValues(
    { text, instruction: '', fields: [{ kind: 'list', path: ['rows'], name: 'rows', fields: parts }] },
    new AbortController().signal,
  );
  const said = (field: FoundField): string => {
    const [value] = field.kind === 'scalar' ? field.values : [];
    return value === undefined ? '' : text.slice(value.start, value.end);
  };
  const [list] = found.fields;
  return list?.kind === 'list' ? list.records.map(({ values }) => values.map(said)) : [];
}

const rows = [
  ['2', 'Desk lamp', '19.90'],
  ['1', 'Oak table', '240.00'],
  ['4', 'Chair', '55.50'],
];
const listed = (line: (count: string, thing: string, price: string) => string): string =>
  rows.map(([count = '', thing = '', price = '']) => line(count, thing, price)).join('\n');

describe('a list of items without a header', () => {
  it('gives a record for every line, whatever words and signs separate count, item and price', async () => {
    const shapes = [
      listed((count, thing, price) => `${count} x ${thing} ${price}`),
      listed((count, thing, price) => `${thing}  ${count}  ${price}`),
      listed((count, thing, price) => `- ${count} ${thing}: ${price}`),
      listed((count, thing, price) => `- ${count} ${thing} at ${price}`),
      listed((count, thing, price) => `• ${count} ${thing}, ${price}`),
      listed((count, thing, price) => `${thing} x${count} ${price}`),
      listed((count, thing, price) => `${thing} (${count}): ${price}`),
      listed((count, thing, price) => `${thing}, ${count} pieces, ${price}`),
      listed((count, thing, price) => `${count} ${thing} ........ ${price}`),
    ];
    for (const shape of shapes) expect(await rowsOf(shape), shape).toEqual(rows);
  });

  it('ends before the total', async () => {
    expect(await rowsOf(`Your order:\n${listed((count, thing, price) => `- ${count} ${thing} at ${price}`)}\nTotal: 501.80\n`)).toEqual(rows);
  });

  it('does not take the number of a list item for its quantity', async () => {
    expect(await rowsOf(rows.map(([count, thing, price], index) => `${index + 1}. ${count} x ${thing} - ${price}`).join('\n'))).toEqual(rows);
  });

  it('excludes the telephone and table number of a receipt from its items', async () => {
    expect(await rowsOf('Tel 0117 496 0321\nTable 4\n2 x Soup 9.00\n1 x Bread 2.50\nTotal 11.50\n')).toEqual([
      ['2', 'Soup', '9.00'],
      ['1', 'Bread', '2.50'],
    ]);
  });
});
