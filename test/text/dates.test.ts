// Dates and times of day as people write them.
import { describe, expect, it } from 'vitest';
import { isoDate, readClock, readDate, writesDayFirst } from '../../src/text/dates.js';

describe('the reader of dates', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['17.06.2024', '2024-06-17'],
    ['03/04/2024', '2024-03-04'],
    ['30/11/2023', '2023-11-30'],
    ['Sept 1, 2023', '2023-09-01'],
    ['14 juillet 2023', '2023-07-14'],
    ['2023年7月14日', '2023-07-14'],
    ['March 2024', '2024-03'],
    ['5 March', '--03-05'],
  ])('reads %s', (value, expected) => {
    const date = readDate(value);
    expect(date && isoDate(date)).toBe(expected);
  });

  it('takes the day first if it is told to', () => {
    expect(readDate('03/04/2024', true)).toMatchObject({ month: 4, day: 3 });
  });

  it.each(['soon', '1.2.3.4', '31/31/2020', '29 February 2023'])('finds no date in %s', (value) => {
    expect(readDate(value)).toBeNull();
  });
});

it('the reader of dates tells from the dates of a text whether the day comes first', () => {
  expect(writesDayFirst('30/11/2023 and 05/12/2023')).toBe(true);
  expect(writesDayFirst('11/30/2023')).toBe(false);
  expect(writesDayFirst('05/12/2023')).toBeUndefined();
  expect(writesDayFirst('30/11/2023 or 11/30/2023')).toBeUndefined();
});

it.each([
  ['Due on 05/12/2023, £40.00 with VAT', true],
  ['Pty Ltd, ABN 51 824 753 556, dated 05/12/2023', true],
  ['La facture du 05/12/2023 est à payer dans les trente jours', true],
  ['Invoice date 05/12/2023, total $40.00, Springfield, IL 62704', undefined],
  ['£40.00 by 11/30/2023', false],
])('the reader of dates takes the order of the country that a text suggests, unless a date shows it: %s', (text, order) => {
  expect(writesDayFirst(text)).toBe(order);
});

it.each([
  ['3:30 pm', 15, 30],
  ['12:05 am', 0, 5],
  ['6 pm', 18, 0],
  ['18h30', 18, 30],
  ['5 May 2023, 14:20', 14, 20],
  ['noon', 12, 0],
])('the reader of dates reads the time of day %s', (value, hour, minute) => {
  expect(readClock(value)).toMatchObject({ hour, minute });
});
