// Which segments of a page share a line.
import type { Segment } from './segment.js';

type OpenRow = Segment[];

/** Segments that share a line, each row left to right, rows top to bottom. */
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

/** A segment belongs to a row when it stands beside its nearest member: at least half of the lower one's height in common, and not on top of it. */
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
