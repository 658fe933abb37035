import { expect, it } from 'vitest';
import { layOut } from '../../src/documents/page-layout.js';
import { type PlacedWord, type Segment, segmentsOf } from '../../src/documents/segment.js';

/** A line of words in a font of 10 units with letters and spaces 5 wide. */
function line(x: number, y: number, text: string): Segment[] {
  const words: PlacedWord[] = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    left: x + 5 * match.index,
    right: x + 5 * (match.index + match[0].length),
    top: y,
    bottom: y + 10,
    confidence: 1,
  }));
  return segmentsOf(words);
}

it('page layout keeps the cells of a row apart and in order', () => {
  const { text } = layOut([...line(300, 100, '42.50'), ...line(50, 101, 'Oak shelf'), ...line(200, 99, '6')]);
  expect(text).toMatch(/^Oak shelf {2,}6 {2,}42\.50$/);
});

it('page layout reads running text column by column, between the heading and closing line that span both columns', () => {
  const left = [
    'the tide gauge at the pier was',
    'put up in the spring of that year',
    'and has been read each morning',
    'by the people of the office',
    'who keep a book about it',
  ];
  const right = [
    'readings of the first ten years',
    'were kept in pencil and have faded',
    'so that volunteers took pictures',
    'of the pages and typed figures',
    'into a table for all to use',
  ];
  const segments = [
    ...line(50, 40, 'a heading over the whole width of both of the columns of the page here'),
    ...left.flatMap((text, index) => line(50, 80 + 12 * index, text)),
    ...right.flatMap((text, index) => line(260, 80 + 12 * index, text)),
    ...line(50, 170, 'and a closing line that again runs over the whole width of both columns'),
  ];
  const { text } = layOut(segments);
  expect(text.split('\n').filter((row) => row !== '')).toEqual([
    'a heading over the whole width of both of the columns of the page here',
    ...left,
    ...right,
    'and a closing line that again runs over the whole width of both columns',
  ]);
});

it('page layout reads a footer below both columns after them, but the end of a longer column with its column', () => {
  const words = ['the gauge at the pier was put up', 'in spring and has been read each', 'morning by the people of the office'];
  const column = (x: number, lines: number): Segment[] =>
    Array.from({ length: lines }, (_, index) => line(x, 80 + 12 * index + (index >= 12 ? 10 : 0), `${index} ${words[index % 3]}`)).flat();
  const rowsOf = (segments: Segment[]): string[] =>
    layOut(segments)
      .text.split('\n')
      .filter((row) => row !== '');
  const footed = rowsOf([...column(50, 9), ...column(300, 9), ...line(50, 260, 'Company register 7'), ...line(300, 260, 'Page 1')]);
  expect(footed.slice(8, 10)).toEqual([`8 ${words[2]}`, `0 ${words[0]}`]);
  expect(footed.at(-1)).toMatch(/^Company register 7 {2,}Page 1$/);
  const longer = rowsOf([...column(50, 15), ...column(300, 9)]);
  expect(longer.slice(14, 16)).toEqual([`14 ${words[2]}`, `0 ${words[0]}`]);
});

/** Three columns side by side, their lines justified to the width of the column by wide spaces. */
const narrow = [
  ['responsibilities    of the', 'harbour office,   which', 'were written down in', 'the spring   of that year', 'and hold to this   day.'],
  [
    'Every   morning   the keeper',
    'reads a gauge   that stands',
    'at the end    of   the pier',
    'and   writes    the   figure',
    'into the book of   the day.',
  ],
  ['When pencil   marks had', 'faded, many volunteers', 'took pictures  of the', 'pages   and copied the', 'old   figures   by  hand.'],
];

it('page layout reads three narrow columns of justified text one after the other', () => {
  const segments = narrow.flatMap((column, at) => column.flatMap((text, index) => line(50 + 160 * at, 12 * index, text)));
  expect(
    layOut(segments)
      .text.split('\n')
      .filter((row) => row !== ''),
  ).toEqual(narrow.flat().map((text) => text.replace(/ +/g, ' ')));
});

const margin = [
  'Contact',
  'Vejle, Denmark',
  'ida@farrow.example',
  'Skills',
  'Forecasting',
  'Team leading',
  'Languages',
  'Danish (native)',
  'English',
  'Interests',
  'Rowing',
];
const body = [
  'Ida Farrow',
  'Head of planning',
  'Northwind Freight, 2019 to now',
  'Leads a team of nine',
  'Plans routes and depots',
  'Planner',
  'Harbour Office, 2014 to 2019',
  'Wrote the yearly forecast',
  'Education',
  'Master of Logistics',
];

it('page layout reads the margin of a résumé separately from its body, although neither is running text', () => {
  const segments = [
    ...margin.flatMap((text, index) => line(50, 10 + 15 * index, text)),
    ...body.flatMap((text, index) => line(220, 12 + 17.5 * index, text)),
  ];
  const rows = layOut(segments).text.split('\n');
  expect(rows.filter((row) => row !== '')).toEqual([...margin, ...body]);
});

it('page layout reads a table row by row if one-line cells are centred beside two-line cells', () => {
  const names = ['Oak shelf', 'Pine table', 'Lamp', 'Chair', 'Desk', 'Mirror', 'Bench', 'Stool'];
  const segments = names.flatMap((name, index) => [
    ...line(50, 30 * index, `${name} with fittings`),
    ...line(50, 30 * index + 12, 'as in our catalogue'),
    ...line(300, 30 * index + 6, `${index}42.50`),
  ]);
  const rows = layOut(segments).text.split('\n');
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual(names.map((name, index) => [`${name} with fittings as in our catalogue`, `${index}42.50`]));
});

it('page layout reads a table of words with narrow gaps row by row', () => {
  const rows = [
    'Anna Petrov   Department of finance   answers letters about bills',
    'Jon Alder     Office of the harbour   keeps the book of berths',
    'Mia Castell   Department of works     mends piers and cranes',
    'Leo Brandt    Office of the mayor     meets visitors and the press',
    'Ida Farrow    Department of schools   opens and closes schools',
  ];
  const { text } = layOut(rows.flatMap((row, index) => line(50, 12 * index, row)));
  expect(text.split('\n').map((row) => row.split(/ {2,}/))).toEqual(rows.map((row) => row.split(/ {2,}/)));
});

it('page layout reads a table row by row even where its cells line up like columns', () => {
  const rows = ['Bread', 'Milk', 'Apples', 'Butter', 'Coffee', 'Tea'];
  const segments = rows.flatMap((name, index) => [...line(50, 20 * index, name), ...line(300, 20 * index, `${index}.50`)]);
  const { text } = layOut(segments);
  expect(
    text
      .split('\n')
      .filter((row) => row !== '')
      .map((row) => row.split(/ {2,}/)),
  ).toEqual(rows.map((name, index) => [name, `${index}.50`]));
});

it('page layout separates blocks by a blank line', () => {
  expect(layOut([...line(0, 0, 'one'), ...line(0, 12, 'two'), ...line(0, 60, 'three')]).text).toBe('one\ntwo\n\nthree');
});

it('page layout gives every word its offsets in the text and its place on the page', () => {
  const { text, words } = layOut([...line(50, 0, 'Total  due'), ...line(400, 2, '🙂 77.36'), ...line(50, 30, 'Thank you')]);
  expect(words.map((word) => text.slice(word.start, word.end))).toEqual(['Total', 'due', '🙂', '77.36', 'Thank', 'you']);
  expect(words[3]).toMatchObject({ left: 415, right: 440, top: 2, bottom: 12 });
});

it('page layout joins the parts of a word that the file split', () => {
  const [word] = line(50, 0, 'gran')[0]?.words ?? [];
  const part = { ...line(70, 0, 'ted')[0]?.words[0], joined: true } as PlacedWord;
  const { text, words } = layOut(segmentsOf([word as PlacedWord, part]));
  expect(text).toBe('granted');
  expect(words).toMatchObject([{ start: 0, end: 7, left: 50, right: 85 }]);
});

it('page layout reads lines of Hebrew from right to left', () => {
  const { text } = layOut([...line(50, 0, 'שלישית שנייה ראשונה'), ...line(50, 14, 'שורה')]);
  expect(text).toBe('ראשונה שנייה שלישית\nשורה');
});

it('page layout keeps left-to-right names in order within right-to-left lines, and vice versa', () => {
  // As printed, from left to right.
  expect(layOut(line(50, 0, 'אביב תל של ABC Books בחנות')).text).toBe('בחנות ABC Books של תל אביב');
  expect(layOut(line(50, 0, '200 100 סכום')).text).toBe('סכום 100 200');
  expect(layOut(line(50, 0, 'The words רב שלום mean peace')).text).toBe('The words שלום רב mean peace');
});

it('page layout handles tens of thousands of scattered words in reasonable time', () => {
  const segments = Array.from({ length: 10_000 }, (_, index) => line((index * 37) % 2000, (index * 101) % 3000, `w${index} x`)).flat();
  const { words } = layOut(segments);
  expect(words).toHaveLength(20_000);
});
