// Words with positions on a page, and the segments into which wide gaps divide a line.

/** A word on a page; boxes use the page's unit. */
export interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly confidence: number;
  /** True if the word follows the previous one without a space. */
  readonly joined?: boolean;
}

/** Adjacent words of one line without a wide gap between them. */
export interface Segment {
  readonly words: readonly PlacedWord[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Min width of a gap that separates cells or columns, in line heights. */
const cellGap = 1.2;
/** A gap of at least this many line heights also separates them if it is this many times wider than is usual in its line. */
export const standingOutGap = 0.75;
const standingOutRatio = 2.2;

/** Splits the words of a line, given from left to right, into segments at wide gaps. */
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

/** The words as one segment with their bounding box. */
export function enclose(words: readonly PlacedWord[]): Segment {
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

/** The median; 0 if there are no values. */
export function median(values: readonly number[]): number {
  return quantile(0.5, values);
}

/** The value below which about `share` of the values are; 0 if there are no values. */
export function quantile(share: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
