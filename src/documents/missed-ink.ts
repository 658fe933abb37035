// Finds what recognition missed on a page: letters next to recognised words that no word covers, and numbers that were split.
import type { Frame } from './frame.js';
import { enclose, type PlacedWord } from './segment.js';

/** Pixels darker than this are ink, on evenly lit pages. */
const ink = 128;
/** Min height, and min and max width, of a letter or digit in line heights. Specks are lower; rules and pictures are higher or wider. */
const minHeight = 0.45;
const minWidth = 0.08;
const maxWidth = 1.5;
/** Ink that extends this far above and below a line, in line heights, is a rule. */
const beyond = 0.3;
/** Word boxes may be too narrow by this many pixels. */
const slack = 2;

/** Number of letters and split numbers that another reading of the page might recover; 0 if all ink in the lines was read. */
export function countMissed(frame: Frame, lines: readonly (readonly PlacedWord[])[]): number {
  const words = lines.flat();
  return lines.reduce((sum, line) => sum + missedLetters(frame, line, words) + splitNumbers(line, words), 0);
}

function missedLetters(frame: Frame, line: readonly PlacedWord[], words: readonly PlacedWord[]): number {
  const { top, bottom } = enclose(line);
  const height = bottom - top;
  const isCovered = new Uint8Array(frame.width);
  for (const word of words)
    if (word.top < bottom && word.bottom > top) isCovered.fill(1, Math.max(0, word.left - slack), Math.min(frame.width, word.right + slack));
  const isInk = (x: number, y: number): boolean => y >= 0 && y < frame.height && (frame.pixels[y * frame.width + x] ?? 255) < ink;
  let missed = 0;
  let [from, first, last] = [-1, bottom, top];
  for (let x = 0; x <= frame.width; x++) {
    let [highest, lowest] = [bottom, top];
    if (x < frame.width && isCovered[x] === 0)
      for (let y = top; y < bottom; y++)
        if (isInk(x, y)) {
          highest = Math.min(highest, y);
          lowest = y;
        }
    if (highest < bottom) {
      if (from < 0) [from, first, last] = [x, highest, lowest];
      else [first, last] = [Math.min(first, highest), Math.max(last, lowest)];
    } else if (from >= 0) {
      const [width, tall] = [x - from, last - first + 1];
      const middle = (from + x) >> 1;
      const isRule = isInk(middle, Math.round(top - beyond * height)) && isInk(middle, Math.round(bottom + beyond * height));
      if (tall >= minHeight * height && width >= minWidth * height && width <= maxWidth * height && !isRule) missed++;
      from = -1;
    }
  }
  return missed;
}

/** Counts numbers whose integer or fractional part is separate: ".94", or "81." before "31", which may be in a line of another block. */
function splitNumbers(line: readonly PlacedWord[], words: readonly PlacedWord[]): number {
  const goesOn = ({ right, top, bottom }: PlacedWord): boolean =>
    words.some(
      (next) => /^\d/.test(next.text) && next.left >= right - slack && next.left - right < bottom - top && next.top < bottom && next.bottom > top,
    );
  return line.filter((word) => /^[.,]\d/.test(word.text) || (/\d[.,]$/.test(word.text) && goesOn(word))).length;
}
