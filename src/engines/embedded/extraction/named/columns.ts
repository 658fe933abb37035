// Columns of tables as labelled values: the header names every cell below it, for fields that ask for a column ("departments", "IP addresses").
import type { TextSpan } from '../../../../text/segments.js';
import type { NamedSpan } from './named-span.js';
import { labelPhrase, rolesOfLabel } from './roles.js';

const cellLogOdds = 2.4;
const longestLine = 2000;
/** Cells of one table that are read. */
const mostRows = 5000;

export function columnSpans(text: string, lines: readonly TextSpan[]): NamedSpan[] {
  const found: NamedSpan[] = [];
  let header: readonly TextSpan[] | undefined;
  let separator = '';
  let rows = 0;
  lines.forEach((line, index) => {
    const mark = separatorOf(text, line);
    if (mark === undefined) {
      header = undefined;
      return;
    }
    const cells = cellsOf(text, line, mark);
    if (header !== undefined && mark === separator && cells.length === header.length) {
      if (rows++ >= mostRows || cells.every((cell) => /^[-:\s]*$/.test(text.slice(cell.start, cell.end)))) return;
      cells.forEach((cell, column) => {
        const name = header?.[column];
        if (name === undefined || cell.end <= cell.start) return;
        const label = text.slice(name.start, name.end);
        const roles = rolesOfLabel(label);
        for (const role of roles.length === 0 ? [null] : roles)
          found.push({ role, phrase: labelPhrase(label), start: cell.start, end: cell.end, logOdds: cellLogOdds, key: name, whole: false });
      });
      return;
    }
    const next = lines[index + 1];
    const opens =
      next !== undefined &&
      separatorOf(text, next) === mark &&
      cellsOf(text, next, mark).length === cells.length &&
      cells.every((cell) => isLabel(text, cell));
    header = opens ? cells : undefined;
    separator = mark;
    rows = 0;
  });
  return found;
}

function isLabel(text: string, cell: TextSpan): boolean {
  const label = text.slice(cell.start, cell.end);
  return label.length > 0 && label.length <= 40 && /^\p{L}[\p{L}\p{N}\s_()./%-]*$/u.test(label);
}

/** The mark that cuts a line into two or more cells; undefined for running text. */
function separatorOf(text: string, line: TextSpan): string | undefined {
  if (line.end - line.start > longestLine || line.end - line.start < 3) return undefined;
  const own = text.slice(line.start, line.end);
  for (const mark of ['|', '\t', ';', ',']) {
    const count = own.split(mark).length - 1;
    if (count === 0) continue;
    if (mark === '|' || mark === '\t') return mark;
    // Running text has a space after its commas.
    if (count >= 2 && own.split(`${mark} `).length - 1 <= count / 3 && !/[.!?]$/.test(own)) return mark;
  }
  return undefined;
}

function cellsOf(text: string, line: TextSpan, mark: string): TextSpan[] {
  const cells: TextSpan[] = [];
  let { start } = line;
  let { end } = line;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
  if (mark === '|') {
    if (text[start] === '|') start++;
    if (text[end - 1] === '|') end--;
  }
  let quoted = false;
  let from = start;
  for (let at = start; at <= end; at++) {
    if (text[at] === '"') quoted = !quoted;
    if (at < end && (quoted || text[at] !== mark)) continue;
    let [first, last] = [from, at];
    while (first < last && /[\s"]/.test(text[first] ?? '')) first++;
    while (last > first && /[\s"]/.test(text[last - 1] ?? '')) last--;
    cells.push({ start: first, end: last });
    from = at + 1;
  }
  return cells;
}
