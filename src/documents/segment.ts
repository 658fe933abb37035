// Words with places on a page, and the segments of a line that they form between wide gaps.

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
/** So does a smaller one, from this many line heights, that stands out among the gaps of its line. */
export const standingOutGap = 0.75;
const standingOutRatio = 2.2;

/** Cuts a line's words, left to right, into segments at wide gaps. */
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

/** The words as one segment: the box around them. */
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

/** The middle value; 0 of none. */
export function median(values: readonly number[]): number {
  return quantile(0.5, values);
}

/** The value below which about `share` of the values lie; 0 of none. */
export function quantile(share: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
