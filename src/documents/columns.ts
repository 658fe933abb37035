// Finds running text set in columns, so that it is read column by column. Tables and rows of keys and values are not columns.
import { rowsOf } from './rows.js';
import { enclose, median, quantile, type Segment } from './segment.js';

/** Min number of lines in a column. */
const minColumnLines = 4;
/** Max number of columns side by side. */
const maxColumns = 4;
/** Spaces stretched by justification are up to this many line heights wide. */
const stretchedGap = 5;
/** Blocks side by side that are not running text: each side has at least this many lines, consisting mostly of words, ... */
const minBlockLines = 6;
/** ... and at most this share of them is level with a line on the other side, as the cells of a row would be. */
const maxLevelShare = 0.4;
/** A footer has at most this many lines, counting those on both sides, and stands at least this many times further below than lines do in a column. */
const maxFooterLines = 4;
const footerGap = 1.5;
/** Lines are level if their vertical centres differ by at most this share of their height. */
const levelSlack = 0.12;
/** Cells start at the same position in more than this share of the lines; words after stretched spaces start anywhere. */
const cellStarts = 0.3;

/** A region cut after its first column; each part is a region of its own. In running text, each segment is a line. */
interface ColumnSplit {
  readonly above: readonly Segment[];
  readonly left: readonly Segment[];
  readonly right: readonly Segment[];
  readonly below: readonly Segment[];
}

/** Finds the stretch with the most segments in which running text is set in columns; undefined if there is none. */
export function findColumns(segments: readonly Segment[], max = maxColumns): ColumnSplit | undefined {
  if (segments.length < 2 * minColumnLines) return undefined;
  const height = median(segments.map((segment) => segment.bottom - segment.top));
  const left = lowest(segments, (segment) => segment.left);
  const right = -lowest(segments, (segment) => -segment.right);
  const step = 0.5 * height;
  let best: Stretch | undefined;
  for (const edge of sharedEdges(segments, step, height)) {
    const x = edge * step;
    if (x <= left + 2 * height || x >= right - 2 * height) continue;
    for (const stretch of stretchesAt(x, segments, height)) {
      if (stretch.left.length + stretch.right.length <= (best === undefined ? 0 : best.left.length + best.right.length)) continue;
      const isText = runningText(stretch.left) && (runningText(stretch.right) ?? columnsIn(stretch.right, max - 1));
      if (isText || areIndependent(stretch.left, stretch.right)) best = stretch;
    }
  }
  if (best === undefined) return undefined;
  const { left: first, right: rest, from } = best;
  const inside = new Set<Segment>([...first, ...rest]);
  const outside = segments.filter((segment) => !inside.has(segment));
  return {
    above: outside.filter((segment) => middleOf(segment) <= from),
    left: runningText(first) ?? first,
    right: runningText(rest) ?? rest,
    below: outside.filter((segment) => middleOf(segment) > from),
  };
}

/** The segments on both sides of a gutter, between two lines that cross it. The vertical centre of the upper line is at `from`. */
interface Stretch {
  readonly from: number;
  readonly left: readonly Segment[];
  readonly right: readonly Segment[];
}

function middleOf(segment: Segment): number {
  return (segment.top + segment.bottom) / 2;
}

/** Candidate gutters: at most 24 left edges that several segments share, the most frequent first. */
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

function stretchesAt(x: number, segments: readonly Segment[], height: number): Stretch[] {
  const slack = 0.25 * height;
  const crosses = (segment: Segment): boolean => segment.left < x - slack && segment.right > x + slack;
  const cuts = segments
    .filter(crosses)
    .map(middleOf)
    .sort((a, b) => a - b);
  const limits = [Number.NEGATIVE_INFINITY, ...cuts];
  const stretches = limits.map((from): { from: number; left: Segment[]; right: Segment[] } => ({ from, left: [], right: [] }));
  for (const segment of segments) {
    if (crosses(segment)) continue;
    const stretch = stretches[countBelow(cuts, middleOf(segment))];
    if (segment.right <= x + slack) stretch?.left.push(segment);
    else stretch?.right.push(segment);
  }
  return stretches
    .map((stretch) => withoutFooter(stretch, height))
    .filter(({ left, right }) => left.length >= minColumnLines && right.length >= minColumnLines);
}

/** Leaves out the last lines if they stand further below both columns than any line of a column is from the one above it. */
function withoutFooter(stretch: Stretch, height: number): Stretch {
  const last = trailing([...stretch.left, ...stretch.right]);
  if (last === undefined) return stretch;
  const isBody = (segment: Segment): boolean => segment.top < last.from;
  const [left, right] = [stretch.left.filter(isBody), stretch.right.filter(isBody)];
  const usual = Math.max(height, quantile(1, gapsIn(left)), quantile(1, gapsIn(right)));
  return last.gap > footerGap * usual ? { ...stretch, left, right } : stretch;
}

/** The widest gap above one of the last lines; undefined if the lines leave none. */
function trailing(lines: readonly Segment[]): { gap: number; from: number } | undefined {
  const sorted = [...lines].sort((a, b) => a.top - b.top);
  const gaps = gapsIn(sorted);
  const first = Math.max(1, sorted.length - maxFooterLines);
  const gap = quantile(1, gaps.slice(first - 1));
  const from = sorted[gaps.lastIndexOf(gap) + 1];
  return gap === 0 || from === undefined ? undefined : { gap, from: from.top };
}

/** The vertical gaps between the lines and all lines above them, from top to bottom; 0 for lines that overlap. */
function gapsIn(lines: readonly Segment[]): number[] {
  let bottom = Number.POSITIVE_INFINITY;
  return [...lines]
    .sort((a, b) => a.top - b.top)
    .map(({ top, bottom: end }, index) => {
      const gap = index === 0 ? 0 : Math.max(0, top - bottom);
      bottom = index === 0 ? end : Math.max(bottom, end);
      return gap;
    })
    .slice(1);
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

/** Returns the segments if most of their words are set in columns, otherwise undefined. */
function columnsIn(segments: readonly Segment[], max: number): readonly Segment[] | undefined {
  const split = max < 2 ? undefined : findColumns(segments, max);
  return split !== undefined && wordsIn(split.left) + wordsIn(split.right) >= 0.6 * wordsIn(segments) ? segments : undefined;
}

/** Whether the two sides are unrelated blocks of words, like the margin and the body of a résumé: their lines are not level with each other. */
function areIndependent(left: readonly Segment[], right: readonly Segment[]): boolean {
  return [left, right].every((side) => side.length >= minBlockLines && isWordy(side)) && levelShare(left, right) <= maxLevelShare;
}

/** For each side, computes the share of lines that are level with a line on the other side; returns the greater share. */
function levelShare(left: readonly Segment[], right: readonly Segment[]): number {
  const share = (lines: readonly Segment[], others: readonly Segment[]): number => {
    const middles = others.map(middleOf).sort((a, b) => a - b);
    const level = lines.filter((line) => {
      const slack = levelSlack * (line.bottom - line.top);
      return countBelow(middles, middleOf(line) + slack) > countBelow(middles, middleOf(line) - slack);
    });
    return level.length / lines.length;
  };
  return Math.max(share(left, right), share(right, left));
}

function isWordy(lines: readonly Segment[]): boolean {
  const wordy = lines.reduce((sum, line) => sum + line.words.filter((word) => /\p{L}{2}/u.test(word.text)).length, 0);
  return wordy >= 0.6 * wordsIn(lines);
}

function wordsIn(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.words.length, 0);
}

/**
 * Returns the lines of a column of running text, otherwise undefined. Unlike cells and labels, its lines are about as wide as the lines around them (they may
 * flow around a picture). In addition, either they average several words, or many of them start in the middle of a sentence. In the latter case, lines that
 * were cut at wide spaces are joined.
 */
function runningText(segments: readonly Segment[]): readonly Segment[] | undefined {
  const lines = stretchedLines(segments);
  if (lines !== undefined && lines.length >= minColumnLines && isFilled(lines)) {
    const within = lines.filter((line) => /^\p{Ll}/u.test(line.words[0]?.text ?? '')).length;
    if (within >= 0.4 * lines.length) return lines;
  }
  return wordsIn(segments) >= 3.5 * segments.length && isFilled(segments) ? segments : undefined;
}

/** Joins the parts of lines that are separated only by stretched spaces. Undefined if the parts are aligned below one another, as cells are. */
function stretchedLines(segments: readonly Segment[]): Segment[] | undefined {
  const lines: Segment[][] = [];
  const starts = new Map<number, number>();
  let aligned = 0;
  for (const row of rowsOf(segments))
    row.forEach((segment, index) => {
      const line = lines[lines.length - 1];
      const height = segment.bottom - segment.top;
      const gap = segment.left - (line?.[line.length - 1]?.right ?? 0);
      if (index === 0 || line === undefined || gap > stretchedGap * height) {
        lines.push([segment]);
        return;
      }
      line.push(segment);
      const start = Math.round(segment.left / height);
      const count = (starts.get(start) ?? 0) + 1;
      starts.set(start, count);
      aligned = Math.max(aligned, count);
    });
  if (aligned > Math.max(2, cellStarts * lines.length)) return undefined;
  return lines.map((parts) => enclose(parts.flatMap((part) => part.words)));
}

/** Whether the lines consist mostly of words, and most are about as wide as the lines around them. */
function isFilled(lines: readonly Segment[]): boolean {
  const sorted = [...lines].sort((a, b) => a.top - b.top);
  let filled = 0;
  sorted.forEach((line, index) => {
    const around = sorted.slice(Math.max(0, index - 3), index + 4);
    const width = -lowest(around, (each) => -each.right) - lowest(around, (each) => each.left);
    if (line.right - line.left >= 0.7 * width) filled++;
  });
  return filled >= 0.55 * lines.length && isWordy(lines);
}

function lowest(segments: readonly Segment[], of: (segment: Segment) => number): number {
  let low = Number.POSITIVE_INFINITY;
  for (const segment of segments) low = Math.min(low, of(segment));
  return low;
}
