// Workbooks: the rows of each sheet as displayed, then its text boxes.
import { posix } from 'node:path';
import { unpack } from './archive.js';
import { type CellFormat, cellFormats, shownNumber } from './cell-format.js';
import { drawnPictures, drawnTexts } from './drawing.js';
import { counted } from './left-out.js';
import { allNamed as all, isOn, parsePart, relationships } from './markup.js';
import { withJoinedHeadings } from './merged-headings.js';
import { type Cell, sharedStrings, sheetPart } from './sheet-part.js';
import { joinBlocks, squeeze, tableText } from './text-block.js';

interface Sheet {
  /** Its name, its rows and its text boxes. */
  readonly text: string;
  /** What was not read. */
  readonly notes: readonly string[];
}

interface Book {
  readonly parts: Readonly<Record<string, Uint8Array>>;
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
}

const needed = /^xl\/(?:(?!calcChain)[^/]+|(?:worksheets|drawings|comments)\/[^/]+)\.xml$|^xl\/(?:worksheets\/)?_rels\/[^/]+\.rels$/;

/** The sheets of a .xlsx file as displayed: without hidden sheets, rows and columns. Fails with `document-unreadable`. */
export function readSheets(bytes: Uint8Array): Sheet[] {
  const parts = unpack(bytes, (name) => needed.test(name));
  const workbook = parsePart(parts['xl/workbook.xml']);
  const related = relationships(parts['xl/_rels/workbook.xml.rels']);
  const pathOf = ({ Target = '' } = {}): string => resolved('xl/workbook.xml', Target);
  const strings = related.find(({ Type = '' }) => Type.endsWith('/sharedStrings')) ?? { Target: 'sharedStrings.xml' };
  const isFrom1904 = all(workbook, 'workbookPr').some(({ attribs }) => isOn(attribs.date1904 ?? '0'));
  const book = { parts, strings: sharedStrings(parts[pathOf(strings)]), formats: cellFormats(parsePart(parts['xl/styles.xml']), isFrom1904) };
  const sheets = all(workbook, 'sheet').map(({ attribs: { name = '', id = '', state = '' } }) => ({
    name,
    path: pathOf(related.find(({ Id }) => Id === id)),
    isHidden: /^(?:very)?hidden$/i.test(state),
  }));
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => JSON.stringify(name));
  const notes = hidden.length === 0 ? [] : [`hidden sheets were not read: ${hidden.join(', ')}; show them and save the workbook to read them`];
  return sheets
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, path }, index) => {
      const sheet = sheetOf(name, path, book);
      return index === 0 ? { ...sheet, notes: [...notes, ...sheet.notes] } : sheet;
    });
}

/** The path of a part that another part refers to. */
function resolved(from: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(from), target);
}

function sheetOf(name: string, path: string, { parts, strings, formats }: Book): Sheet {
  const { rows, isRowHidden, hiddenColumns, merged, links } = sheetPart(parts[path]);
  const related = relationships(parts[posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)]);
  const partsOf = (type: string): (Uint8Array | undefined)[] =>
    related.filter(({ Type = '' }) => Type.endsWith(`/${type}`)).map(({ Target = '' }) => parts[resolved(path, Target)]);
  const addresses = new Map(links.map(([range, id]) => [range.split(':')[0] ?? '', related.find(({ Id }) => Id === id)?.Target ?? ''] as const));
  const isColumnShown = (column: number): boolean => !hiddenColumns.some(([first, last]) => column >= first && column <= last);
  const lastColumns = new Map(merged.flatMap(lastColumnOf));
  const spans: [number, number][][] = [];
  const uncomputed: string[] = [];
  const concealed = { rows: 0, columns: new Set<number>() };
  const shown = rows.flatMap((row, index) => {
    const cells: string[] = [];
    const across: [number, number][] = [];
    let next = 0;
    for (const cell of row) {
      const column = columnOf(cell.place) ?? next;
      next = column + 1;
      const text = linked(squeeze(cellText(cell, strings, formats)), addresses.get(cell.place ?? ''));
      if (isRowHidden[index] === true || isColumnShown(column)) {
        const last = lastColumns.get(cell.place ?? '');
        if (text !== '' && last !== undefined) across.push([column, last]);
        if (text !== '') cells[column] = text;
        else if (isUncomputed(cell) && isRowHidden[index] !== true) uncomputed.push(cell.place ?? `row ${index + 1}`);
      } else if (text !== '') concealed.columns.add(column);
    }
    if (isRowHidden[index] !== true) {
      spans.push(across);
      return [cells];
    }
    if (cells.length > 0) concealed.rows++;
    return [];
  });
  const drawings = partsOf('drawing').map(parsePart);
  const comments = partsOf('comments').reduce((sum, part) => sum + all(parsePart(part), 'comment').length, 0);
  const note = (counts: Readonly<Record<string, number>>, remedy: string): string[] => {
    const what = counted(counts).join(' and ');
    return what === '' ? [] : [`the sheet ${JSON.stringify(name)} has ${what}, not read; ${remedy}`];
  };
  return {
    text: joinBlocks([name, tableText(withJoinedHeadings(shown, spans)), ...drawings.flatMap(drawnTexts)]),
    notes: [
      ...(uncomputed.length === 0 ? [] : [noteOn(name, uncomputed)]),
      ...note({ 'hidden row': concealed.rows, 'hidden column': concealed.columns.size }, 'show them and save the workbook to read them'),
      ...note({ comment: comments, picture: drawings.flatMap(drawnPictures).length }, 'print it to a PDF, with its comments, to read them'),
    ],
  };
}

/** The text with the address to which it leads, unless it contains it. */
function linked(text: string, address = ''): string {
  return /^https?:/i.test(address) && text !== '' && !text.includes(address) ? `${text} (${address})` : text;
}

/** Programs that write workbooks without computing them leave the results out. */
function isUncomputed({ type, hasFormula, value }: Cell): boolean {
  return type !== 'str' && hasFormula && value === '';
}

function noteOn(sheet: string, [first = '', ...others]: readonly string[]): string {
  const cells = others.length === 0 ? `cell ${first}` : `${others.length + 1} cells, the first is ${first}`;
  return `the sheet ${JSON.stringify(sheet)} has formulas without stored results, read as empty: ${cells}; open the workbook in a spreadsheet program and save it`;
}

/** The first cell and the last column of merged cells in one row. */
function lastColumnOf(range: string): [string, number][] {
  const [, first, row, last, other] = /^([A-Z]+(\d+)):([A-Z]+)(\d+)$/.exec(range) ?? [];
  const column = columnOf(last);
  return first === undefined || column === undefined || row !== other ? [] : [[first, column]];
}

function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText({ type, style, value }: Cell, strings: readonly string[], formats: readonly CellFormat[]): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'd') return value.replace(/T00:00:00(?:\.0{1,9})?Z?$/, '');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if ((type !== undefined && type !== 'n') || value === '' || !Number.isFinite(Number(value))) return value;
  return shownNumber(Number(value), formats[style]);
}
