// Groups the segments of a page into rows.
import type { Segment } from './segment.js';

type OpenRow = Segment[];

/** Segments by line: rows from top to bottom, each from left to right. */
export function rowsOf(segments: readonly Segment[]): OpenRow[] {
  const rows: OpenRow[] = [];
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

/**
 * Whether a segment belongs to a row: it shares at least half of the lesser height with its nearest member, and does not overlap it by more than half of the
 * lesser width.
 */
function fits(row: OpenRow, segment: Segment): boolean {
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
