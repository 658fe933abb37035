// Puts back the decimal points and commas that recognition dropped from numbers ("1250" for "12.50"), where the page shows them between the digits.
import type { Frame } from './frame.js';
import { type PlacedWord, quantile } from './segment.js';

/** Shorter numbers have no two decimals. */
const minDigits = 3;
/** Min difference between paper and ink, of 255. */
const minContrast = 30;
/** Word boxes may be too narrow by this many pixels. */
const slack = 2;
/** Heights in heights of a word: a mark is at least and at most this high, and a digit at least. */
const minMark = 0.08;
const maxMark = 0.36;
const minDigit = 0.7;
/** The middle of a mark is at least this far down, in heights of a word. Higher marks are apostrophes and multiplication dots. */
const minDepth = 0.75;
/** A mark this many times as high as wide is a comma. */
const commaShape = 1.45;

/** The words of a line with the marks that the frame shows in their numbers. Words without digits alone are unchanged. */
export function withDecimalPoints(frame: Frame, line: readonly PlacedWord[]): PlacedWord[] {
  return line.map((word) => {
    if (!/^\d+$/.test(word.text) || word.text.length < minDigits) return word;
    const mark = markIn(frame, word);
    return mark === undefined ? word : { ...word, text: word.text.slice(0, mark.at) + mark.text + word.text.slice(mark.at) };
  });
}

/** A stretch of columns with ink, and the rows of its ink. */
interface Shape {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** The mark in a number and the number of digits before it; undefined unless the ink is that of each digit and one mark. */
function markIn(frame: Frame, word: PlacedWord): { readonly at: number; readonly text: string } | undefined {
  const shapes = shapesIn(frame, word);
  const height = quantile(
    1,
    shapes.map(({ top, bottom }) => bottom - top),
  );
  const base = quantile(
    1,
    shapes.map(({ bottom }) => bottom),
  );
  const tallOf = ({ top, bottom }: Shape): number => (bottom - top) / height;
  const isMark = (shape: Shape): boolean =>
    tallOf(shape) >= minMark &&
    tallOf(shape) <= maxMark &&
    (shape.to - shape.from) / height >= minMark &&
    (shape.top + shape.bottom) / 2 >= base - (1 - minDepth) * height;
  const marks = shapes.flatMap((shape, index) => (isMark(shape) ? [index] : []));
  const [at = 0] = marks;
  const mark = shapes[at];
  const isWhole =
    shapes.length === word.text.length + 1 && marks.length === 1 && shapes.every((shape, index) => index === at || tallOf(shape) >= minDigit);
  if (!isWhole || mark === undefined || at === 0 || at === word.text.length) return undefined;
  return { at, text: mark.bottom - mark.top > commaShape * (mark.to - mark.from) ? ',' : '.' };
}

function shapesIn({ width, height, pixels }: Frame, word: PlacedWord): Shape[] {
  const [left, right] = [Math.max(0, Math.floor(word.left) - slack), Math.min(width, Math.ceil(word.right) + slack)];
  const [top, bottom] = [Math.max(0, Math.floor(word.top) - slack), Math.min(height, Math.ceil(word.bottom) + slack)];
  let [darkest, lightest] = [255, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const value = pixels[y * width + x] ?? 255;
      darkest = Math.min(darkest, value);
      lightest = Math.max(lightest, value);
    }
  if (lightest - darkest < minContrast) return [];
  const ink = (lightest + darkest) / 2;
  const shapes: Shape[] = [];
  let open: Shape | undefined;
  for (let x = left; x <= right; x++) {
    let [first, last] = [bottom, -1];
    for (let y = top; y < bottom && x < right; y++) {
      if ((pixels[y * width + x] ?? 255) >= ink) continue;
      first = Math.min(first, y);
      last = y + 1;
    }
    if (last >= 0)
      open = { from: open?.from ?? x, to: x + 1, top: Math.min(open?.top ?? first, first), bottom: Math.max(open?.bottom ?? last, last) };
    else if (open !== undefined) {
      shapes.push(open);
      open = undefined;
    }
  }
  return shapes;
}
