import { expect, it } from 'vitest';
import { segmentsOfLine } from '../../src/documents/letter-spacing.js';
import type { PlacedWord } from '../../src/documents/segment.js';

/** The words of a line in a font of 10 units with letters and spaces 5 wide. */
function wordsOf(text: string): PlacedWord[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    left: 5 * match.index,
    right: 5 * (match.index + match[0].length),
    top: 0,
    bottom: 10,
    confidence: 1,
  }));
}

const textOf = (line: string): string =>
  segmentsOfLine(wordsOf(line))
    .map(({ words }) => words.map(({ text }) => text).join(' '))
    .join(' | ');

it.each([
  ['T O T A L', 'TOTAL'],
  ['I N V O I C E    4711', 'INVOICE | 4711'],
  ['Our R e c h n u n g:', 'Our Rechnung:'],
  ['A M O U N T  D U E', 'AMOUNT DUE'],
  ['s a l e  2 0 2 4', 'sale 2024'],
  ['И Т О Г О', 'ИТОГО'],
])('letters printed one by one are words: %s', (line, text) => {
  expect(textOf(line)).toBe(text);
});

it.each(['Vitamin A B C D E', 'M T W T F S S', '1 2 3 4 5', 'J. R. R. T.', 'Plan A or B', 'size S M L XL', 'S.A. de C.V.'])(
  'letters that form no word stay apart: %s',
  (line) => {
    expect(textOf(line)).toBe(line);
  },
);

it('a word of letters printed one by one has the box of all its letters and the confidence of the least certain', () => {
  const letters = wordsOf('T O T A L').map((word, index) => ({ ...word, confidence: index === 2 ? 0.6 : 0.9 }));
  expect(segmentsOfLine(letters)).toMatchObject([{ left: 0, right: 45, words: [{ text: 'TOTAL', left: 0, right: 45, confidence: 0.6 }] }]);
});
