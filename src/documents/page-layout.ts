// From words with places to a page's text: reading order, columns, rows with their gaps, paragraphs. The same for text layers and OCR.
import type { PageWord } from '../core/document.js';

/** A word on a page; the unit of the boxes is the page's. */
export interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly confidence: number;
  /** True when the word continues the one before it without a space. */
  readonly joined?: boolean;
}

/** Words that stand side by side on one line without a wide gap. */
export interface Segment {
  readonly words: readonly PlacedWord[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A gap this many line heights wide separates cells or columns. */
const cellGap = 1.2;
/** So does a smaller one that stands out among the gaps of its line. */
const standingOutGap = 0.75;
const standingOutRatio = 2.2;
const maxGapSpaces = 10;
const maxColumnDepth = 6;

/** Cuts a line's words (left to right) into segments at wide gaps. */
export function segmentsOf(words: readonly PlacedWord[]): Segment[] {
  if (words.length === 0) return [];
  const height = quantile(
    0.8,
    words.map((word) => word.bottom - word.top),
  );
  const gaps = words.slice(1).map((word, index) => word.left - (words[index]?.right ?? word.left));
  const usual = Math.max(0.2 * height, quantile(0.3, gaps));
  const groups: PlacedWord[][] = [];
  words.forEach((word, index) => {
    const gap = gaps[index - 1] ?? 0;
    const group = groups[groups.length - 1];
    const apart = gap > cellGap * height || (gap > standingOutGap * height && gap > standingOutRatio * usual);
    if (group === undefined || apart) groups.push([word]);
    else group.push(word);
  });
  return groups.map(enclose);
}

/** The page's text and where each word stands in it. Lines end with `\n`, cells of a row are two or more spaces apart, a blank line separates blocks. */
export function layOut(segments: readonly Segment[]): { text: string; words: PageWord[] } {
  const writer = new PageWriter();
  readRegion(segments, writer, 0);
  return writer.finish();
}

function readRegion(segments: readonly Segment[], writer: PageWriter, depth: number): void {
  if (segments.length === 0) return;
  const split = depth < maxColumnDepth ? findColumns(segments) : undefined;
  if (split === undefined) {
    writer.addRows(rowsOf(segments));
    return;
  }
  for (const part of [split.above, split.left, split.right, split.below]) {
    readRegion(part, writer, depth + 1);
    writer.endBlock();
  }
}

interface ColumnSplit {
  readonly above: readonly Segment[];
  readonly left: readonly Segment[];
  readonly right: readonly Segment[];
  readonly below: readonly Segment[];
}

/** The tallest stretch of the region in which running text stands in two columns; tables and key–value rows are not columns. */
function findColumns(segments: readonly Segment[]): ColumnSplit | undefined {
  if (segments.length < 2 * minColumnLines) return undefined;
  const height = median(segments.map((segment) => segment.bottom - segment.top));
  const left = lowest(segments, (segment) => segment.left);
  const right = -lowest(segments, (segment) => -segment.right);
  const step = 0.5 * height;
  let best: { split: ColumnSplit; size: number } | undefined;
  for (const edge of sharedEdges(segments, step, height)) {
    const x = edge * step;
    if (x <= left + 2 * height || x >= right - 2 * height) continue;
    for (const split of stretchesAt(x, segments, height)) {
      const size = split.left.length + split.right.length;
      if (size > (best?.size ?? 0) && isColumn(split.left) && isColumn(split.right)) best = { split, size };
    }
  }
  return best?.split;
}

/** Candidate gutters: left edges that many segments share, most first, a bounded number. */
function sharedEdges(segments: readonly Segment[], step: number, height: number): number[] {
  const counts = new Map<number, number>();
  for (const segment of segments) {
    const edge = Math.round((segment.left - 0.4 * height) / step);
    counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  return [...counts.entries()]
    .filter(([, count]) => count >= 3)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, 24)
    .map(([edge]) => edge);
}

function stretchesAt(x: number, segments: readonly Segment[], height: number): ColumnSplit[] {
  const slack = 0.25 * height;
  const crosses = (segment: Segment): boolean => segment.left < x - slack && segment.right > x + slack;
  const cuts = segments
    .filter(crosses)
    .map((segment) => (segment.top + segment.bottom) / 2)
    .sort((a, b) => a - b);
  const limits = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
  const buckets = limits.map((): { left: Segment[]; right: Segment[] } => ({ left: [], right: [] }));
  for (const segment of segments) {
    if (crosses(segment)) continue;
    const bucket = buckets[countBelow(cuts, (segment.top + segment.bottom) / 2)];
    if (segment.right <= x + slack) bucket?.left.push(segment);
    else bucket?.right.push(segment);
  }
  return buckets.flatMap((bucket, index) => {
    if (bucket.left.length < minColumnLines || bucket.right.length < minColumnLines) return [];
    const from = limits[index] ?? 0;
    const middle = (segment: Segment): number => (segment.top + segment.bottom) / 2;
    const inside = new Set<Segment>([...bucket.left, ...bucket.right]);
    return [
      {
        above: segments.filter((segment) => !inside.has(segment) && middle(segment) <= from),
        left: bucket.left,
        right: bucket.right,
        below: segments.filter((segment) => !inside.has(segment) && middle(segment) > from),
      },
    ];
  });
}

function countBelow(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const minColumnLines = 4;

/** Running text has several words a line and fills its column about as far as the lines around it do (it may flow around a picture); cells and labels don't. */
function isColumn(segments: readonly Segment[]): boolean {
  const sorted = [...segments].sort((a, b) => a.top - b.top);
  let filled = 0;
  let words = 0;
  let wordy = 0;
  sorted.forEach((segment, index) => {
    const around = sorted.slice(Math.max(0, index - 3), index + 4);
    const width = -lowest(around, (each) => -each.right) - lowest(around, (each) => each.left);
    if (segment.right - segment.left >= 0.7 * width) filled++;
    words += segment.words.length;
    wordy += segment.words.filter((word) => /\p{L}{2}/u.test(word.text)).length;
  });
  return filled >= 0.55 * segments.length && words >= 3.5 * segments.length && wordy >= 0.6 * words;
}

type Row = Segment[];

/** Segments that share a line, each row left to right, rows top to bottom. */
function rowsOf(segments: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  const sorted = [...segments].sort((a, b) => a.top + a.bottom - b.top - b.bottom || a.left - b.left);
  for (const segment of sorted) {
    const row = rows
      .slice(-4)
      .reverse()
      .find((candidate) => fits(candidate, segment));
    if (row === undefined) rows.push([segment]);
    else row.push(segment);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}

/** A segment belongs to a row when it stands beside its nearest member: at least half of the lower one's height in common, and not on top of it. */
function fits(row: Row, segment: Segment): boolean {
  let nearest: Segment | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const member of row.slice(-40)) {
    const gap = Math.max(member.left - segment.right, segment.left - member.right);
    if (gap < distance) {
      distance = gap;
      nearest = member;
    }
  }
  if (nearest === undefined) return false;
  const common = Math.min(nearest.bottom, segment.bottom) - Math.max(nearest.top, segment.top);
  const lower = Math.min(nearest.bottom - nearest.top, segment.bottom - segment.top);
  return common >= 0.5 * lower && distance >= -0.5 * Math.min(nearest.right - nearest.left, segment.right - segment.left);
}

/** Collects lines of text and the place of each word in them. */
class PageWriter {
  #text = '';
  #blockPending = false;
  readonly #words: PageWord[] = [];

  addRows(rows: readonly Row[]): void {
    const boxes = rows.map((row) => enclose(row.flatMap((segment) => segment.words)));
    const height = median(boxes.map((box) => box.bottom - box.top));
    const gaps = boxes.slice(1).map((box, index) => box.top - (boxes[index]?.bottom ?? box.top));
    const usual = Math.max(0, quantile(0.4, gaps));
    rows.forEach((row, index) => {
      const gap = gaps[index - 1] ?? 0;
      if (index > 0 && gap > Math.max(0.5 * height, 1.5 * usual + 0.2 * height)) this.endBlock();
      this.#addRow(row);
    });
  }

  endBlock(): void {
    if (this.#text !== '') this.#blockPending = true;
  }

  finish(): { text: string; words: PageWord[] } {
    return { text: this.#text, words: this.#words };
  }

  #addRow(row: Row): void {
    if (this.#text !== '') this.#text += this.#blockPending ? '\n\n' : '\n';
    this.#blockPending = false;
    const characterWidth = usualCharacterWidth(row);
    let end: number | undefined;
    for (const segment of row) {
      const height = segment.bottom - segment.top;
      let first = true;
      for (const word of segment.words) {
        const gap = end === undefined ? 0 : word.left - end;
        if (end !== undefined && !(word.joined === true && gap < 0.3 * height)) this.#text += spaces(gap, height, characterWidth, first);
        const start = this.#text.length;
        this.#text += word.text;
        const { left, top, right, bottom, confidence } = word;
        this.#words.push({ start, end: this.#text.length, left, top, right, bottom, confidence });
        end = Math.max(end ?? right, right);
        first = false;
      }
    }
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

function enclose(words: readonly PlacedWord[]): Segment {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    left = Math.min(left, word.left);
    top = Math.min(top, word.top);
    right = Math.max(right, word.right);
    bottom = Math.max(bottom, word.bottom);
  }
  return { words, left, top, right, bottom };
}

function median(values: readonly number[]): number {
  return quantile(0.5, values);
}

function quantile(share: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function lowest(segments: readonly Segment[], of: (segment: Segment) => number): number {
  let low = Number.POSITIVE_INFINITY;
  for (const segment of segments) low = Math.min(low, of(segment));
  return low;
}
