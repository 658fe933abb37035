// Writes the rows of tables so that their text keeps the columns: cells of several lines are one cell, and the cells of a column stand below one another.
import { enclose, median, quantile, type Segment } from './segment.js';
import { type Column, type Columns, columnsIn } from './table-columns.js';

/** Segments that share a line, left to right. */
export type Row = readonly Segment[];

/** Rows further apart than this many line heights belong to different tables, and two lines of more words than this are running text. */
const maxTableGap = 2.5;
const maxCellWords = 8;
/** The lines of a cell are at most this many line heights apart, and by at least the other fewer than rows are. */
const maxLeading = 0.6;
const minRowGap = 0.2;
const maxCellLines = 8;
/** Width of a space in line heights. */
const minSpace = 0.2;
const maxHeaderLines = 3;
/** A column shows where rows begin if at least this share of them fills it. */
const minAnchored = 0.6;
/** Longer cells (in characters) do not widen their column; a table with longer lines is written with the gaps of each line. */
const maxCellWidth = 100;
const maxLineLength = 240;
/** Min number of spaces between cells. */
const cellSpace = 2;

/** Stretches of rows, from `from` up to `to`, that may be tables: their first row has cells, no wide gap is in them, and no running text. */
function tablesIn(rows: readonly Row[]): { from: number; to: number }[] {
  const { height, gapAbove } = distancesOf(rows);
  const overlaps = (index: number): boolean => index > 0 && index < rows.length && gapAbove(index) < -0.1 * height;
  // A cell centred beside the lines of another is on a row of its own, level with both.
  const hasCells = rows.map((row, index) => row.length > 1 || overlaps(index) || overlaps(index + 1));
  const found: { from: number; to: number }[] = [];
  let from = -1;
  for (let index = 0; index <= rows.length; index++) {
    const isText = index > 0 && [index - 1, index].every((at) => hasCells[at] === false && (rows[at]?.[0]?.words.length ?? 0) > maxCellWords);
    const ends = index === rows.length || isText || gapAbove(index) > maxTableGap * height;
    if (from >= 0 && ends) {
      if (hasCells.slice(from, index).filter(Boolean).length > 1) found.push({ from, to: isText ? index - 1 : index });
      from = -1;
    }
    if (from < 0 && hasCells[index] === true) from = index;
  }
  return found;
}

/** The rows with the lines of each cell joined, where distances show which lines are one row. */
export function withWholeCells(rows: readonly Row[]): Row[] {
  return tablesIn(rows).reduceRight(
    (whole, { from, to }) => [...whole.slice(0, from), ...wholeRows(whole.slice(from, to)), ...whole.slice(to)],
    [...rows],
  );
}

function wholeRows(rows: readonly Row[]): readonly Row[] {
  if (rows.some(isLeftwards)) return rows;
  const columns = columnsIn(rows);
  return withWrappedLines(rowsByDistance(rows, columns), columns);
}

/** The rows with lines joined that are closer to each other than rows are. */
function rowsByDistance(rows: readonly Row[], columns: Columns): readonly Row[] {
  const groups = linesByDistance(rows);
  if (groups.length < 2 || groups.length === rows.length) return rows;
  const [first = [], ...body] = groups;
  const cellsIn = (lines: readonly Row[], column: number): Segment[] => lines.flat().filter((segment) => columns.indexOf.get(segment) === column);
  // Columns that no row fills twice show where rows begin; sections of several rows have none.
  const anchors = [...columns.columns.keys()].filter((column) => {
    const filled = body.map((lines) => cellsIn(lines, column).length);
    return filled.every((count) => count < 2) && filled.filter((count) => count === 1).length >= minAnchored * body.length;
  });
  const isRow = (lines: readonly Row[]): boolean => anchors.some((column) => cellsIn(lines, column).length === 1);
  // The first lines may be names of columns, a row, or something else above a table.
  const isFirstRow = anchors.some((column) => {
    const own = cellsIn(first, column);
    return own.length === 1 && own.every(startsWithNumber) && cellsIn(body.flat(), column).every(startsWithNumber);
  });
  const isWhole = isFirstRow || (anchors.length > 0 && namesColumns(first, body, columns));
  return [...(isWhole ? rowOf(first, columns) : first), ...body.flatMap((lines) => (isRow(lines) ? rowOf(lines, columns) : lines))];
}

/** The rows with lines joined that continue the cell above them, because their first word did not fit there. */
function withWrappedLines(rows: readonly Row[], { columns, indexOf, spanning }: Columns): Row[] {
  const { height, gapAbove } = distancesOf(rows);
  const found: Row[] = [];
  rows.forEach((row, index) => {
    const [only, ...others] = row;
    const above = found[found.length - 1] ?? [];
    const column = only === undefined ? undefined : indexOf.get(only);
    const cell = above.find((segment) => indexOf.get(segment) === column);
    const right = columns[column ?? 0]?.right;
    const [first] = only?.words ?? [];
    const last = cell?.words[cell.words.length - 1];
    const continues =
      cell !== undefined &&
      first !== undefined &&
      last !== undefined &&
      right !== undefined &&
      others.length === 0 &&
      above.length > 1 &&
      ![only, cell].some((segment) => segment !== undefined && spanning.has(segment)) &&
      gapAbove(index) <= maxLeading * height &&
      last.right + first.right - first.left > right - minSpace * height &&
      (column === 0 ? /^\p{Ll}/u.test(first.text) : /\p{L}/u.test(cell.words.map(({ text }) => text).join('')));
    if (!continues || only === undefined) {
      found.push(row);
      return;
    }
    const whole = enclose([...cell.words, ...only.words]);
    indexOf.set(whole, column ?? 0);
    found[found.length - 1] = above.map((segment) => (segment === cell ? whole : segment));
  });
  return found;
}

/** Groups lines that are closer to each other than the others are; each line is a group if their distances do not tell. */
function linesByDistance(rows: readonly Row[]): Row[][] {
  const { height, gapAbove } = distancesOf(rows);
  const gaps = rows.slice(1).map((_, index) => gapAbove(index + 1));
  const sorted = [...gaps].sort((a, b) => a - b);
  let limit = Number.NEGATIVE_INFINITY;
  let widest = minRowGap * height;
  sorted.slice(1).forEach((gap, index) => {
    const below = sorted[index] ?? gap;
    if (gap - below <= widest || below > maxLeading * height) return;
    widest = gap - below;
    limit = below;
  });
  const groups: Row[][] = [];
  rows.forEach((row, index) => {
    if (index > 0 && (gaps[index - 1] ?? 0) <= limit) groups[groups.length - 1]?.push(row);
    else groups.push([row]);
  });
  return groups;
}

/** Whether lines above the body of a table name its columns: words above each. */
function namesColumns(lines: readonly Row[], body: readonly (readonly Row[])[], { indexOf }: Columns): boolean {
  const columnsOf = (segments: readonly Segment[]): Set<number | undefined> => new Set(segments.map((segment) => indexOf.get(segment)));
  const named = columnsOf(lines.flat());
  const filled = columnsOf(body.flat(2));
  return lines.length <= maxHeaderLines && named.size > 2 && [...filled].every((column) => named.has(column)) && !lines.flat().some(hasDigit);
}

/** The lines as one row, with one cell in each column; as they are if they cannot be one row: if a column has numbers in two of them. */
function rowOf(lines: readonly Row[], { indexOf, spanning }: Columns): readonly Row[] {
  if (lines.length === 1 || lines.length > maxCellLines) return lines;
  const cells = new Map<number, Segment[]>();
  for (const segment of lines.flat()) {
    const column = indexOf.get(segment) ?? 0;
    const cell = cells.get(column) ?? [];
    if (spanning.has(segment) || (startsWithNumber(segment) && cell.some(startsWithNumber))) return lines;
    cells.set(column, [...cell, segment]);
  }
  if (cells.size < 2) return lines;
  return [
    [...cells]
      .sort(([a], [b]) => a - b)
      .map(([column, parts]) => {
        const cell = enclose(parts.flatMap(({ words }) => words));
        indexOf.set(cell, column);
        return cell;
      }),
  ];
}

/** For each cell of a table, the character of its line at which it starts. */
export function cellStarts(rows: readonly Row[]): Map<Segment, number> {
  const starts = new Map<Segment, number>();
  for (const { from, to } of tablesIn(rows)) {
    const table = rows.slice(from, to);
    if (table.some(isLeftwards)) continue;
    for (const [segment, start] of startsIn(table)) starts.set(segment, start);
  }
  return starts;
}

function startsIn(rows: readonly Row[]): readonly (readonly [Segment, number])[] {
  const { columns, indexOf, spanning } = columnsIn(rows);
  const starts: [Segment, number][] = [];
  let next = 0;
  columns.forEach((column, index) => {
    const isRight = isRightAligned(column);
    const width = Math.min(
      maxCellWidth,
      quantile(
        1,
        column.cells.map(({ segment }) => lengthOf(segment)),
      ),
    );
    for (const { segment } of column.cells) starts.push([segment, next + (isRight ? Math.max(0, width - lengthOf(segment)) : 0)]);
    for (const segment of spanning) if (indexOf.get(segment) === index) starts.push([segment, next]);
    next += width + cellSpace;
  });
  return next > maxLineLength ? [] : starts;
}

/** Whether the right edges of a column's cells differ less than their left edges. */
function isRightAligned({ cells }: Column): boolean {
  const spread = (of: (segment: Segment) => number): number => {
    const places = cells.map(({ segment }) => of(segment));
    const middle = median(places);
    return places.reduce((sum, place) => sum + Math.abs(place - middle), 0);
  };
  return spread(({ right }) => right) < spread(({ left }) => left);
}

/** Number of characters of the segment as it is written. */
function lengthOf({ words }: Segment): number {
  return words.reduce((sum, { text, joined }) => sum + text.length + (joined === true ? 0 : 1), -1);
}

function distancesOf(rows: readonly Row[]): { height: number; gapAbove: (index: number) => number } {
  const boxes = rows.map((row) => enclose(row.flatMap(({ words }) => words)));
  return {
    height: median(boxes.map(({ top, bottom }) => bottom - top)),
    gapAbove: (index) => (boxes[index]?.top ?? 0) - (boxes[index - 1]?.bottom ?? 0),
  };
}

function hasDigit({ words }: Segment): boolean {
  return words.some(({ text }) => /\d/.test(text));
}

function startsWithNumber({ words }: Segment): boolean {
  return /^[^\p{L}]{0,4}\d/u.test(words[0]?.text ?? '');
}

function isLeftwards(row: Row): boolean {
  return row.some(({ words }) => words.some(({ text }) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)));
}
