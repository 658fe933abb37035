// Writes the tables of a run as a workbook (Office Open XML, ECMA-376), one sheet for each table. Strings stay strings: no cell is evaluated as a formula.
import { strToU8, zipSync } from 'fflate';
import { TxpError } from '../core/errors.js';
import { unwritable } from '../core/unwritable.js';
import { replaceFile } from '../files/write-atomically.js';
import { distinctNames, plainCell, type TableFile, type Tables } from './tables.js';

// Limits of the format.
const maxRows = 1_048_576;
const maxColumns = 16_384;
const maxCellCharacters = 32_767;
const maxSheetName = 31;

/** Collects tables and writes the workbook in `finish`. Fails with `output-unwritable` for content that a workbook cannot hold. */
export function openWorkbookFile(path: string): TableFile {
  const sheets = new Map<string, { columns: string[]; readonly rows: (readonly unknown[])[] }>();
  /** Found for each input, so that the others are written. */
  const refusal = (tables: Tables, input?: string): TxpError | undefined => {
    const as = input === undefined ? '' : `, as ${input} gives`;
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      if (rows.some((row) => row.some(isTooLong))) return tooLarge(`a cell of more than ${maxCellCharacters} characters${as}`);
      const sheet = sheets.get(name) ?? { columns: [], rows: [] };
      const isTooWide = new Set([...sheet.columns, ...columns]).size > maxColumns;
      if (isTooWide || sheet.rows.length + rows.length >= maxRows) return tooLarge(`more than ${maxRows} rows or ${maxColumns} columns`);
    }
    return undefined;
  };
  return {
    refusal,
    add: (tables, input) => {
      const refused = refusal(tables, input);
      if (refused !== undefined) throw refused;
      for (const [name, { columns, rows }] of Object.entries(tables)) {
        const sheet = sheets.get(name) ?? { columns: [...columns], rows: [] };
        sheets.set(name, sheet);
        const places = columns.map((column) => {
          const at = sheet.columns.indexOf(column);
          return at >= 0 ? at : sheet.columns.push(column) - 1;
        });
        const isAsBefore = places.every((place, index) => place === index);
        for (const row of rows) sheet.rows.push(isAsBefore ? row : placed(row, places));
      }
    },
    finish: () => {
      if (sheets.size === 0) sheets.set('results', { columns: [], rows: [] });
      const bytes = toWorkbook(new Map([...sheets].map(([name, { columns, rows }]) => [name, [columns, ...rows]])));
      try {
        replaceFile(path, bytes);
      } catch (cause) {
        throw unwritable(`cannot write to ${path}`, cause);
      }
    },
  };
}

function isTooLong(value: unknown): boolean {
  const plain = plainCell(value);
  return typeof plain === 'string' && plain.length > maxCellCharacters;
}

function placed(row: readonly unknown[], places: readonly number[]): unknown[] {
  const cells: unknown[] = [];
  for (const [index, place] of places.entries()) cells[place] = row[index];
  return cells;
}

/** The bytes of a workbook with one sheet per entry; the first row of each sheet is its heading. */
function toWorkbook(sheets: ReadonlyMap<string, readonly (readonly unknown[])[]>): Uint8Array {
  const names = sheetNames([...sheets.keys()]);
  const numbers = names.map((_, index) => index + 1);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${numbers.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    // Styles, in order: plain cells, bold headings, dates, dates with a time of day.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  let number = 0;
  for (const rows of sheets.values()) {
    number++;
    const body = rows.map(
      (row, index) => `<row r="${index + 1}">${row.map((value, at) => cell(value, `${columnName(at)}${index + 1}`, index === 0)).join('')}</row>`,
    );
    const frozen =
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
    files[`xl/worksheets/sheet${number}.xml`] = `<worksheet xmlns="${main}">${frozen}<sheetData>${body.join('')}</sheetData></worksheet>`;
  }
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  // Zip archives store local times; this keeps the bytes the same in every time zone.
  const mtime = new Date(1980, 0, 1, 12);
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, [strToU8(head + xml), { mtime }]])));
}

function cell(value: unknown, place: string, isHeading: boolean): string {
  const plain = plainCell(value);
  if (plain === null) return '';
  const style = isHeading ? ' s="1"' : '';
  if (typeof plain === 'boolean') return `<c r="${place}" t="b"${style}><v>${plain ? 1 : 0}</v></c>`;
  if (typeof plain === 'number') return `<c r="${place}"${style}><v>${plain}</v></c>`;
  const day = isHeading ? undefined : serialDay(plain);
  if (day !== undefined) return `<c r="${place}" s="${plain.length === isoDay ? 2 : 3}"><v>${day}</v></c>`;
  return `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(plain)}</t></is></c>`;
}

const isoDay = 'YYYY-MM-DD'.length;
const millisecondsADay = 86_400_000;

/**
 * Converts an ISO 8601 date to days since 1899-12-30, with the time of day as a fraction. Undefined for any other text, and before March 1900, where
 * spreadsheets count a leap day that did not exist.
 */
function serialDay(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/.test(text)) return undefined;
  const time = Date.parse(`${text}${text.length === isoDay ? '' : 'Z'}`);
  const days = (time - Date.UTC(1899, 11, 30)) / millisecondsADay;
  return days > 60 && new Date(time).toISOString().startsWith(text) ? days : undefined;
}

/** `A` for 0, `AA` for 26. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Valid sheet names: no characters reserved for references, at most 31 characters, unique ignoring case. */
function sheetNames(names: readonly string[]): string[] {
  const allowed = names.map(
    (name) =>
      name
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'|'$/g, ' ')
        .slice(0, maxSheetName)
        .trim() || 'table',
  );
  return distinctNames(allowed, (name) => name.slice(0, maxSheetName - 4));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const forbidden = /[\x00-\x08\x0B\x0C\x0D\x0E-\x1F\uFFFE\uFFFF]/g;

/** XML cannot hold most control characters. The format writes them as `_x0007_`, and escapes text that has that form. */
function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(forbidden, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

function tooLarge(what: string): TxpError {
  return new TxpError('output-unwritable', `a workbook cannot hold ${what}`, {
    hint: 'write a SQLite database or CSV instead: -o results.db, -o results.csv',
  });
}
