// Writes rows of words as lines of text and records the position of each word.
import type { PageWord } from '../core/document.js';
import { readingOrder } from './reading-order.js';
import { enclose, median, type PlacedWord, quantile, type Segment, standingOutGap } from './segment.js';
import { cellStarts, type Row, withWholeCells } from './table-layout.js';

/** Max number of spaces written for a gap. */
const maxGapSpaces = 10;

/** Collects lines of text and the position of each word. */
export class PageWriter {
  #text = '';
  #blockPending = false;
  readonly #words: PageWord[] = [];

  addRows(lines: readonly Row[]): void {
    const rows = withWholeCells(lines);
    const starts = cellStarts(rows);
    const boxes = rows.map((row) => enclose(row.flatMap((segment) => segment.words)));
    const height = median(boxes.map((box) => box.bottom - box.top));
    const gaps = boxes.slice(1).map((box, index) => box.top - (boxes[index]?.bottom ?? box.top));
    const usual = Math.max(0, quantile(0.4, gaps));
    rows.forEach((row, index) => {
      const gap = gaps[index - 1] ?? 0;
      if (index > 0 && gap > Math.max(0.5 * height, 1.5 * usual + 0.2 * height)) this.endBlock();
      this.#addRow(row, starts);
    });
  }

  endBlock(): void {
    if (this.#text !== '') this.#blockPending = true;
  }

  finish(): { text: string; words: PageWord[] } {
    return { text: this.#text, words: this.#words };
  }

  #addRow(row: Row, starts: ReadonlyMap<Segment, number>): void {
    if (this.#text !== '') this.#text += this.#blockPending ? '\n\n' : '\n';
    this.#blockPending = false;
    const lineStart = this.#text.length;
    const characterWidth = usualCharacterWidth(row);
    const words = row.flatMap((segment) => segment.words.map((word, index) => ({ word, segment, isFirst: index === 0 })));
    let last: number | undefined;
    for (const place of readingOrder(words.map(({ word }) => word))) {
      const next = words[place];
      if (next === undefined) continue;
      const height = next.segment.bottom - next.segment.top;
      // If the direction changes, the previously read word may not be adjacent, so there is no gap to measure.
      const right = last === undefined || Math.abs(place - last) > 1 ? undefined : words[Math.max(place, last)];
      const gap = right === undefined ? 0 : right.word.left - (words[Math.min(place, last ?? 0)]?.word.right ?? right.word.left);
      const joins = right?.word.joined === true && gap < 0.3 * height;
      const start = next.isFirst ? starts.get(next.segment) : undefined;
      const between = last === undefined || joins ? '' : spaces(gap, height, characterWidth, right?.isFirst === true);
      this.#text += start === undefined ? between : ' '.repeat(Math.max(last === undefined ? 0 : 2, lineStart + start - this.#text.length));
      this.#addWord(next.word, joins);
      last = place;
    }
  }

  #addWord({ text, left, top, right, bottom, confidence }: PlacedWord, joins: boolean): void {
    const start = this.#text.length;
    this.#text += text;
    const end = this.#text.length;
    const begun = joins ? this.#words.pop() : undefined;
    if (begun === undefined) this.#words.push({ start, end, left, top, right, bottom, confidence });
    else
      this.#words.push({
        start: begun.start,
        end,
        left: Math.min(begun.left, left),
        top: Math.min(begun.top, top),
        right: Math.max(begun.right, right),
        bottom: Math.max(begun.bottom, bottom),
        confidence: Math.min(begun.confidence, confidence),
      });
  }
}

function spaces(gap: number, height: number, characterWidth: number, betweenSegments: boolean): string {
  if (!betweenSegments || gap <= standingOutGap * height) return ' ';
  return ' '.repeat(Math.max(2, Math.min(maxGapSpaces, Math.round(gap / characterWidth))));
}

function usualCharacterWidth(row: Row): number {
  let width = 0;
  let characters = 0;
  for (const segment of row)
    for (const word of segment.words) {
      width += word.right - word.left;
      characters += word.text.length;
    }
  return Math.max(1e-6, width / Math.max(1, characters));
}
