import { describe, expect, it } from 'vitest';
import { layOut } from '../../src/documents/page-layout.js';
import { type PlacedWord, type Segment, segmentsOf } from '../../src/documents/segment.js';

/** A cell in a font of 10 units with letters and spaces 5 wide; its text begins at `x`, or ends at `-x`. */
function cell(x: number, y: number, text: string): Segment[] {
  const left = x < 0 ? -x - 5 * text.length : x;
  const words: PlacedWord[] = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    left: left + 5 * match.index,
    right: left + 5 * (match.index + match[0].length),
    top: y,
    bottom: y + 10,
    confidence: 1,
  }));
  return segmentsOf(words);
}

/** A table of code, description, quantity, price and amount; the last three are right-aligned. */
const places = [50, 120, -300, -370, -440];
function row(y: number, ...texts: readonly string[]): Segment[] {
  return texts.flatMap((text, index) => cell(places[index] ?? 0, y, text));
}

const head = ['Code', 'Description', 'Qty', 'Price', 'Amount'] as const;

it('the text of a table keeps each cell below its header if others of its row are empty', () => {
  const { text } = layOut([
    ...row(0, ...head),
    ...row(20, 'AX-1', 'Bracket', '12', '4.50', '54.00'),
    ...row(40, '', 'Delivery', '', '', '15.00'),
    ...row(60, 'BX-2', 'Wall plug', '3', '', '18.60'),
    ...row(80, 'CX-3', 'Drill', '', '22.00', '44.00'),
  ]);
  expect(text.split('\n')).toEqual([
    'Code  Description  Qty  Price  Amount',
    'AX-1  Bracket       12   4.50   54.00',
    '      Delivery                  15.00',
    'BX-2  Wall plug      3          18.60',
    'CX-3  Drill             22.00   44.00',
  ]);
});

it.each([
  ['the first line of their row', 0],
  ['the middle of their row', 12],
  ['the last line of their row', 24],
])('the lines of a wrapped cell are one cell with one-line cells beside %s', (_, offset) => {
  const wrapped = (y: number, lines: readonly string[]): Segment[] => lines.flatMap((text, index) => cell(120, y + 12 * index, text));
  const others = (y: number, code: string, ...numbers: readonly string[]): Segment[] => row(y, code, '', ...numbers);
  const { text } = layOut([
    ...row(0, ...head),
    ...wrapped(22, ['Bracket of steel', 'with four holes', 'and screws']),
    ...others(22 + offset, 'AX-1', '12', '4.50', '54.00'),
    ...row(70, 'BX-2', 'Wall plug', '3', '6.20', '18.60'),
    ...wrapped(92, ['Hire of a drill', 'for two days', 'with delivery']),
    ...others(92 + offset, 'CX-3', '2', '22.00', '44.00'),
  ]);
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    [...head],
    ['AX-1', 'Bracket of steel with four holes and screws', '12', '4.50', '54.00'],
    ['BX-2', 'Wall plug', '3', '6.20', '18.60'],
    ['CX-3', 'Hire of a drill for two days with delivery', '2', '22.00', '44.00'],
  ]);
});

it('the lines of a header are one row of names', () => {
  const { text } = layOut([
    ...row(0, 'Item', '', 'Qty', 'Unit', 'Net'),
    ...row(12, 'code', 'Description', 'ordered', 'price', 'amount'),
    ...row(34, 'AX-1', 'Bracket', '12', '4.50', '54.00'),
    ...row(56, '', 'Delivery', '', '', '15.00'),
    ...row(78, 'BX-2', 'Wall plug', '3', '', '18.60'),
  ]);
  expect(text.split('\n').map((line) => line.trim().split(/ {2,}/))[0]).toEqual([
    'Item code',
    'Description',
    'Qty ordered',
    'Unit price',
    'Net amount',
  ]);
});

it('sections of a table stay rows of their own', () => {
  const section = (y: number, names: readonly string[]): Segment[] =>
    names.flatMap((name, index) => [
      ...cell(50, y + 12 * index, name),
      ...cell(150, y + 12 * index, 'Sales'),
      ...cell(250, y + 12 * index, 'Room two'),
    ]);
  const { text } = layOut([...section(0, ['Alice', 'Bob']), ...section(40, ['Carla', 'Dan']), ...section(80, ['Eve', 'Finn'])]);
  expect(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(/ {2,}/)[0]),
  ).toEqual(['Alice', 'Bob', 'Carla', 'Dan', 'Eve', 'Finn']);
});

it('rows with amounts below one another are not one row, however close they are', () => {
  const { text } = layOut([
    ...row(0, 'AX-1', 'Bracket', '12', '4.50', '54.00'),
    ...row(22, 'BX-2', 'Wall plug', '3', '6.20', '18.60'),
    ...row(44, 'CX-3', 'Drill', '2', '22.00', '44.00'),
    ...row(56, '', 'Total', '', '', '116.60'),
  ]);
  expect(
    text
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/))
      .slice(2),
  ).toEqual([
    ['CX-3', 'Drill', '2', '22.00', '44.00'],
    ['Total', '116.60'],
  ]);
});

describe('a line below a row that is as far from it as rows are from each other', () => {
  const table = (below: string): string[][] =>
    layOut([
      ...row(0, 'AX-1', 'Bracket of', '12', '4.50', '54.00'),
      ...cell(120, 12, below),
      ...row(24, 'BX-2', 'Steel plug', '3', '6.20', '18.60'),
      ...row(36, 'CX-3', 'Delivery', '', '', '15.00'),
    ])
      .text.split('\n')
      .map((line) => line.trim().split(/ {2,}/));

  it('continues the cell above if its first word did not fit there', () => {
    expect(table('steel')[0]).toEqual(['AX-1', 'Bracket of steel', '12', '4.50', '54.00']);
    expect(table('steel')).toHaveLength(3);
  });

  it('is a line of its own if its first word fits there', () => {
    const { text } = layOut([
      ...row(0, 'AX-1', 'Nut', '12', '4.50', '54.00'),
      ...cell(120, 12, 'Tools'),
      ...row(24, 'BX-2', 'Steel hammer', '3', '6.20', '18.60'),
    ]);
    expect(text.split('\n').map((line) => line.trim())[1]).toBe('Tools');
  });
});
