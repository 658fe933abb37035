// Joins lines, paragraphs and tables into the text of a page, in the same format as page layout: a blank line separates blocks, cells of a row are two or more
// spaces apart, and the cells of a column are aligned.

/** Wider cells do not widen their column. */
const maxCellWidth = 40;

/** The blocks as one text, without empty blocks. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks
    .map((block) => block.replace(/^\s*\n|\s+$/g, ''))
    .filter((block) => block.trim() !== '')
    .join('\n\n');
}

/** Formats rows of cells as lines of text, without the columns that are empty in every row. Cells may be missing. */
export function tableText(rows: readonly (readonly (string | undefined)[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const column of Object.keys(row).map(Number)) {
      const { length } = row[column] ?? '';
      if (length > 0) widths[column] = Math.max(widths[column] ?? 0, Math.min(maxCellWidth, length));
    }
  const columns = Object.keys(widths).map(Number);
  return rows
    .map((row) =>
      columns
        .map((column) => (row[column] ?? '').padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** Collapses white space to single spaces and trims the ends. */
export function squeeze(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Superscript text as it follows other text, because its digits would read as part of a number before them: an exponent after a short number, one or two letters
 * or a bracket, otherwise the mark of a note, as in `[1]`. Price tags raise two digits after the decimal point.
 */
export function raised(text: string, before: string): string {
  const power = /^\s*[-−–](\d{1,3})\s*$/.exec(text)?.[1];
  if (power !== undefined) return `⁻${inSuperscript(power)}`;
  const digits = /^\s*(\d{1,3})\)?\s*$/.exec(text)?.[1];
  if (digits === undefined || (digits.length === 2 && /\d[.,]\s*$/.test(before))) return text;
  const isExponent = /(?:^|[^\p{L}\d.,])(?:\p{L}{1,2}|\d{1,2})$|\)$/u.test(before);
  return isExponent ? inSuperscript(digits) : `[${digits}]`;
}

function inSuperscript(digits: string): string {
  return digits.replace(/\d/g, (digit) => superscripts[Number(digit)] ?? digit);
}
