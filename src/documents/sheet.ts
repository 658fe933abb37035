// Workbooks: the rows of each sheet as displayed.
import { unpack } from './archive.js';
import { type CellFormat, cellFormats, shownNumber } from './cell-format.js';
import { allNamed as all, charactersOf, type Element, isElement, isOn, parsePart, relations } from './markup.js';
import { joinBlocks, squeeze, tableText } from './text-block.js';

interface Sheet {
  /** Its name and its rows. */
  readonly text: string;
  /** What could not be read. */
  readonly notes: readonly string[];
}

/** The sheets of a .xlsx file as displayed: without hidden sheets, rows and columns. Fails with `document-unreadable`. */
export function readSheets(bytes: Uint8Array): Sheet[] {
  const parts = unpack(bytes, (name) => /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name));
  const workbook = parsePart(parts['xl/workbook.xml']);
  const targets = relations(parts['xl/_rels/workbook.xml.rels']);
  const strings = all(parsePart(parts['xl/sharedStrings.xml']), 'si').map(stringOf);
  const isFrom1904 = all(workbook, 'workbookPr').some(({ attribs }) => isOn(attribs.date1904 ?? '0'));
  const formats = cellFormats(parsePart(parts['xl/styles.xml']), isFrom1904);
  const shown = all(workbook, 'sheet').filter(({ attribs }) => !/^(?:very)?hidden$/i.test(attribs.state ?? ''));
  return shown.map(({ attribs }) => {
    const target = targets.get(attribs.id ?? '') ?? '';
    const sheet = parsePart(parts[target.startsWith('/') ? target.slice(1) : `xl/${target}`]);
    const hidden = all(sheet, 'col')
      .filter(isHidden)
      .map((range) => [Number(range.attribs.min) - 1, Number(range.attribs.max) - 1] as const);
    const isShown = (column: number): boolean => !hidden.some(([first, last]) => column >= first && column <= last);
    const uncomputed: string[] = [];
    const rows = all(sheet, 'row')
      .filter((row) => !isHidden(row))
      .map((row, index) => {
        const cells: string[] = [];
        let next = 0;
        for (const cell of all(row.children, 'c')) {
          const column = columnOf(cell.attribs.r) ?? next;
          next = column + 1;
          if (!isShown(column)) continue;
          const text = squeeze(cellText(cell, strings, formats));
          if (text !== '') cells[column] = text;
          else if (isUncomputed(cell)) uncomputed.push(cell.attribs.r ?? `row ${index + 1}`);
        }
        return cells;
      });
    return {
      text: joinBlocks([attribs.name ?? '', tableText(rows)]),
      notes: uncomputed.length === 0 ? [] : [noteOn(attribs.name ?? '', uncomputed)],
    };
  });
}

/** Programs that write workbooks without computing them leave the results out. */
function isUncomputed(cell: Element): boolean {
  return cell.attribs.t !== 'str' && all(cell.children, 'f').length > 0 && all(cell.children, 'v').every(({ children }) => children.length === 0);
}

function noteOn(sheet: string, [first = '', ...others]: readonly string[]): string {
  const cells = others.length === 0 ? `cell ${first}` : `${others.length + 1} cells, the first is ${first}`;
  return `the sheet ${JSON.stringify(sheet)} has formulas without stored results, read as empty: ${cells}; open the workbook in a spreadsheet program and save it`;
}

/** The text of a string, without its reading in another script. Characters that XML cannot hold are written as `_x000D_`. */
function stringOf({ children }: Element): string {
  const texts = children.filter(isElement).flatMap((child) => (child.name === 'rPh' ? [] : all([child], 't')));
  const text = texts.map((element) => element.children.map(charactersOf).join('')).join('');
  return text.replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Whether a row, or a range of columns, is hidden. */
function isHidden({ attribs }: Element): boolean {
  return isOn(attribs.hidden ?? '0');
}

function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: Element, strings: readonly string[], formats: readonly CellFormat[]): string {
  const { t: type, s: style } = cell.attribs;
  if (type === 'inlineStr') return all(cell.children, 'is').map(stringOf).join('');
  const value = all(cell.children, 'v')[0]?.children.map(charactersOf).join('') ?? '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if ((type !== undefined && type !== 'n') || value === '' || !Number.isFinite(Number(value))) return value;
  return shownNumber(Number(value), formats[Number(style ?? 0)]);
}
