// Lines, paragraphs and tables put together to a page's text, as they are for pages that were laid out: a blank line separates blocks, and cells of
// a row stand two or more spaces apart, those of a column below one another.

/** Wider cells do not push their neighbours out of the column. */
const maxCellWidth = 40;

/** The blocks as one text; empty ones are left out. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks
    .map((block) => block.replace(/^\s*\n|\s+$/g, ''))
    .filter((block) => block.trim() !== '')
    .join('\n\n');
}

/** Rows of cells as lines of text. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, Math.min(maxCellWidth, cell.length));
    });
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** White space as one space. */
export function squeeze(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}
