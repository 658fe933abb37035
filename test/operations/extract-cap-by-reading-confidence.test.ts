import { expect, it } from 'vitest';
import type { Page } from '../../src/core/document.js';
import type { FoundField } from '../../src/core/find.js';
import { capByReadingConfidence } from '../../src/operations/extract/cap-by-reading-confidence.js';

/** A page of words with their confidences, a space between them. */
function page(number: number, ...words: readonly (readonly [text: string, confidence: number])[]): Page {
  let start = 0;
  const placed = words.map(([text, confidence]) => {
    const word = { start, end: start + text.length, left: 0, top: 0, right: 1, bottom: 1, confidence };
    start = word.end + 1;
    return word;
  });
  return { number, text: words.map(([text]) => text).join(' '), source: 'ocr', confidence: 1, width: 1, height: 1, words: placed };
}

const value = (start: number, end: number, confidence = 0.9): FoundField => ({ kind: 'scalar', values: [{ start, end, confidence }] });
const pages = [page(1, ['Total', 0.96], ['81.', 0.58], ['31', 0.76]), page(2, ['Paid', 0.95], ['12.50', 0.4])];

it('a value of a recognised page is at most as confident as the least confident of its words', () => {
  const fields = capByReadingConfidence([value(6, 12), value(0, 5), value(19, 24)], { offset: 0, pages });
  expect(fields).toEqual([value(6, 12, 0.58), value(0, 5, 0.9), value(19, 24, 0.4)]);
});

it('values in records and after another text are limited by their words too', () => {
  const list = (confidence: number): FoundField => ({ kind: 'list', records: [{ values: [value(26, 32, confidence)] }] });
  expect(capByReadingConfidence([list(0.9)], { offset: 20, pages })).toEqual([list(0.58)]);
  expect(capByReadingConfidence([value(2, 9)], { offset: 20, pages })).toEqual([value(2, 9)]);
});
