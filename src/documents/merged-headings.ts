// Headings of tables in two rows, with cells that span several columns: `2025` above `Net` and `Gross`.

/** The first and last column of cells that span several, for each row. */
type Spans = readonly (readonly (readonly [first: number, last: number])[])[];

type Row = readonly (string | undefined)[];

/** The rows with such headings in one row, as in `2025 Net` and `2025 Gross`: readers of the text go by columns. */
export function withJoinedHeadings(rows: readonly Row[], spans: Spans): Row[] {
  const joined: Row[] = [];
  for (let at = 0; at < rows.length; at++) {
    const [upper = [], lower = []] = [rows[at], rows[at + 1]];
    const own = spans[at] ?? [];
    if (own.length === 0 || !isHeading(upper, lower, own)) {
      joined.push(upper);
      continue;
    }
    const columns = Math.max(upper.length, lower.length);
    joined.push(
      Array.from({ length: columns }, (_, column) => {
        const [first = column] = own.find((span) => isWithin(column, span)) ?? [];
        return [upper[first], lower[column]].filter((text) => text !== undefined && text !== '').join(' ');
      }),
    );
    at++;
  }
  return joined;
}

function isWithin(column: number, [first, last]: readonly [number, number]): boolean {
  return column >= first && column <= last;
}

/** Whether the lower row names the columns below the spans, and nothing below the other cells. A title of the whole table is no part of it. */
function isHeading(upper: Row, lower: Row, spans: Spans[number]): boolean {
  const filled = (row: Row): number[] =>
    Object.keys(row)
      .map(Number)
      .filter((column) => (row[column] ?? '') !== '');
  const below = filled(lower);
  return (
    filled(upper).length > 1 &&
    spans.every((span) => below.filter((column) => isWithin(column, span)).length > 1) &&
    below.every((column) => spans.some((span) => isWithin(column, span)) || (upper[column] ?? '') === '') &&
    below.every((column) => /\p{L}|^(?:19|20)\d\d$/u.test(lower[column] ?? ''))
  );
}
