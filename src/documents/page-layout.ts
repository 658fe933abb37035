// Turns placed words into the text of a page: reading order, columns, rows with their gaps, paragraphs. Used for text layers and OCR.
import type { PageWord } from '../core/document.js';
import { findColumns } from './columns.js';
import { PageWriter } from './page-writer.js';
import { rowsOf } from './rows.js';
import type { Segment } from './segment.js';

/** Max nesting of columns within columns. */
const maxColumnDepth = 6;

/**
 * Returns the text of the page and the position of each word in it. Lines end with `\n`, cells of a row are two or more spaces apart, and a blank line
 * separates blocks.
 */
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
