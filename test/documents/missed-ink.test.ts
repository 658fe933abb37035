import { expect, it } from 'vitest';
import type { Frame } from '../../src/documents/frame.js';
import { countMissed } from '../../src/documents/missed-ink.js';
import { recognisePage } from '../../src/documents/ocr.js';
import type { Recogniser, RecognitionParameters } from '../../src/documents/recogniser.js';
import type { PlacedWord } from '../../src/documents/segment.js';

/** White paper with black marks: left, top, width, height. */
function paper(...marks: readonly (readonly [left: number, top: number, width: number, height: number])[]): Frame {
  const width = 800;
  const height = 600;
  const pixels = new Uint8Array(width * height).fill(255);
  for (const [left, top, across, down] of marks) for (let y = top; y < top + down; y++) pixels.fill(0, y * width + left, y * width + left + across);
  return { width, height, pixels, dpi: 150 };
}

const word = (text: string, left: number, width: number, top = 50): PlacedWord => ({
  text,
  left,
  top,
  right: left + width,
  bottom: top + 20,
  confidence: 0.9,
});
const label = [20, 50, 80, 20] as const;
const digits = [
  [300, 50, 10, 20],
  [314, 50, 10, 20],
] as const;
const decimals = [330, 50, 30, 20] as const;

it('letters next to a word count as missed if no recognised word covers them', () => {
  const page = paper(label, ...digits, decimals);
  expect(countMissed(page, [[word('Eggs', 20, 80), word('53', 330, 30)]])).toBe(2);
  expect(countMissed(page, [[word('Eggs', 20, 80), word('17.53', 298, 62)]])).toBe(0);
});

it.each([
  ['a speck', [200, 58, 4, 5]],
  ['a rule across the line', [120, 60, 150, 2]],
  ['a rule between columns', [200, 0, 3, 600]],
  ['a picture', [180, 30, 100, 100]],
] as const)('%s does not count as a missed letter', (_, mark) => {
  expect(countMissed(paper(label, mark), [[word('Eggs', 20, 80)]])).toBe(0);
});

it.each([
  ['without its whole part', [[word('.94', 330, 30)]], 1],
  ['whose decimals stand apart', [[word('81.', 290, 35), word('31', 332, 28)]], 1],
  ['whose decimals are in another block', [[word('81.', 290, 35)], [word('31', 332, 28)]], 1],
  ['before one in another column', [[word('3.', 20, 20), word('17', 330, 28)]], 0],
] as const)('the count of torn numbers is right for a number %s', (_, lines, expected) => {
  expect(countMissed(paper(), lines)).toBe(expected);
});

/** Tesseract's TSV of words on one line. */
const tsv = (confidence: number, ...words: readonly PlacedWord[]): string =>
  words
    .map(({ text, left, top, right, bottom }) => [5, 1, 1, 1, 1, 1, left, top, right - left, bottom - top, confidence, text].join('\t'))
    .join('\n');

async function read(page: Frame, first: string, asOneBlock: string): Promise<{ text: string; asked: RecognitionParameters[] }> {
  const asked: RecognitionParameters[] = [];
  const recogniser: Recogniser = {
    recognise: async (_, parameters) => {
      asked.push(parameters);
      return parameters.tessedit_pageseg_mode === '6' ? asOneBlock : first;
    },
    close: async () => undefined,
  };
  const { text } = await recognisePage(1, page, recogniser);
  return { text, asked };
}

const torn = tsv(95, word('Eggs', 20, 80), word('.53', 326, 34));
const whole = tsv(94, word('Eggs', 20, 80), word('17.53', 298, 62));

it('text recognition reads a page again as one block if it missed digits', async () => {
  expect((await read(paper(label, ...digits, decimals), torn, whole)).text).toMatch(/^Eggs {2,}17\.53$/);
});

it('text recognition reads a page only once if nothing was missed', async () => {
  expect((await read(paper(label, ...digits, decimals), whole, torn)).asked).toHaveLength(1);
});

it('text recognition keeps its first reading if reading as one block is much less confident', async () => {
  const unsure = tsv(50, word('Eggs', 20, 80), word('17.53', 298, 62));
  expect((await read(paper(label, ...digits, decimals), torn, unsure)).text).toMatch(/^Eggs {2,}\.53$/);
});
