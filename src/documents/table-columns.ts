// Finds the columns of a table on a page: where its cells stand below one another.
import type { Segment } from './segment.js';

/** A column of cells with its extent on the page. */
export interface Column {
  left: number;
  right: number;
  /** The cells that stand in it alone, with their rows. */
  readonly cells: { readonly segment: Segment; readonly row: number }[];
}

export interface Columns {
  /** From left to right. */
  readonly columns: readonly Column[];
  /** The column in which each segment begins. */
  readonly indexOf: Map<Segment, number>;
  /** Segments that reach over several columns, such as the header of a group of columns. */
  readonly spanning: ReadonlySet<Segment>;
}

/** The columns in which the segments of these rows stand. Time grows with the number of segments times the number of columns. */
export function columnsIn(rows: readonly (readonly Segment[])[]): Columns {
  const placed = rows.flatMap((segments, row) => segments.map((segment) => ({ segment, row })));
  placed.sort((a, b) => widthOf(a.segment) - widthOf(b.segment));
  let columns: Column[] = [];
  const wide: Segment[] = [];
  // Narrow cells first: cells of one column overlap, and a cell over two columns that are already known reaches over both.
  for (const { segment, row } of placed) {
    const under = columns.filter((column) => overlaps(column, segment));
    const [own] = under;
    if (under.length > 1) wide.push(segment);
    else if (own === undefined) columns.push({ left: segment.left, right: segment.right, cells: [{ segment, row }] });
    else {
      own.left = Math.min(own.left, segment.left);
      own.right = Math.max(own.right, segment.right);
      own.cells.push({ segment, row });
    }
  }
  columns.sort((a, b) => a.left - b.left);
  columns = joined(columns, wide);
  const indexOf = new Map<Segment, number>();
  columns.forEach(({ cells }, index) => {
    for (const { segment } of cells) indexOf.set(segment, index);
  });
  const spanning = new Set<Segment>();
  for (const segment of wide) {
    const under = columns.flatMap((column, index) => (overlaps(column, segment) ? [index] : []));
    if (under.length > 1) spanning.add(segment);
    indexOf.set(segment, under[0] ?? 0);
  }
  return { columns, indexOf, spanning };
}

/** Joins neighbours that one cell reaches over and that no row fills both: a header centred over narrow cells at the left is a column with them. */
function joined(columns: readonly Column[], wide: readonly Segment[]): Column[] {
  const found: Column[] = [];
  for (const column of columns) {
    const last = found[found.length - 1];
    const isReachedOver = last !== undefined && wide.some((segment) => overlaps(last, segment) && overlaps(column, segment));
    const rows = new Set(last?.cells.map(({ row }) => row));
    if (last === undefined || !isReachedOver || column.cells.some(({ row }) => rows.has(row))) {
      found.push(column);
      continue;
    }
    last.right = Math.max(last.right, column.right);
    for (const cell of column.cells) last.cells.push(cell);
  }
  return found;
}

function overlaps(column: { readonly left: number; readonly right: number }, segment: Segment): boolean {
  return column.left < segment.right && segment.left < column.right;
}

function widthOf({ left, right }: Segment): number {
  return right - left;
}
