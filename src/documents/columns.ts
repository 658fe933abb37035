// Finds running text that stands in columns, so that it is read column by column; tables and key–value rows are not columns.
import { median, type Segment } from './segment.js';

/** Fewer lines are no column. */
const minColumnLines = 4;

/** A region cut at two columns; each part is a region of its own. */
export interface ColumnSplit {
  readonly above: readonly Segment[];
  readonly left: readonly Segment[];
  readonly right: readonly Segment[];
  readonly below: readonly Segment[];
}

/** The tallest stretch of the region in which running text stands in two columns, or undefined. */
export function findColumns(segments: readonly Segment[]): ColumnSplit | undefined {
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

function lowest(segments: readonly Segment[], of: (segment: Segment) => number): number {
  let low = Number.POSITIVE_INFINITY;
  for (const segment of segments) low = Math.min(low, of(segment));
  return low;
}
