// From words with places to a page's text: reading order, columns, rows with their gaps, paragraphs. The same for text layers and OCR.
import type { PageWord } from '../core/document.js';
import { findColumns } from './columns.js';
import { PageWriter } from './page-writer.js';
import type { Segment } from './segment.js';

/** Columns within columns are looked for so deep. */
const maxColumnDepth = 6;

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

type OpenRow = Segment[];

/** Segments that share a line, each row left to right, rows top to bottom. */
function rowsOf(segments: readonly Segment[]): OpenRow[] {
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
