import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { readSheets } from '../../src/documents/sheet.js';
import { openDatabaseFile } from '../../src/tables/database.js';
import { openWorkbookFile } from '../../src/tables/workbook.js';

const folder = mkdtempSync(join(tmpdir(), 'txp-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const first = {
  inputs: { columns: ['source', 'total'], rows: [['a.txt', 12.5]] },
  items: {
    columns: ['source', 'record', 'name'],
    rows: [
      ['a.txt', 1, '=1+2 & <b> "x" 🙂'],
      ['a.txt', 2, null],
    ],
  },
};
const second = { inputs: { columns: ['source', 'total'], rows: [['b.txt', null]] }, items: { columns: ['source', 'record', 'name'], rows: [] } };

describe('a workbook', () => {
  it('replaces an existing file as a whole, keeping its permissions', () => {
    writeFileSync(at('before.xlsx'), 'before', { mode: 0o640 });
    linkSync(at('before.xlsx'), at('kept.xlsx'));
    const file = openWorkbookFile(at('before.xlsx'));
    file.add(first);
    file.finish();
    // The old file is as it was: nothing was written into it.
    expect(readFileSync(at('kept.xlsx'), 'utf8')).toBe('before');
    expect(statSync(at('before.xlsx')).mode & 0o777).toBe(0o640);
  });

  const write = (name: string, ...inputs: Parameters<ReturnType<typeof openWorkbookFile>['add']>[0][]) => {
    const file = openWorkbookFile(at(name));
    for (const tables of inputs) file.add(tables);
    file.finish();
    return readFileSync(at(name));
  };

  it('has a sheet for each table, with numbers as numbers and texts as texts', () => {
    const bytes = write('a.xlsx', first, second);
    const [inputs, items] = readSheets(bytes).map(({ text }) => text);
    expect(inputs).toContain('total');
    expect(inputs).toContain('12.5');
    expect(inputs).toContain('b.txt');
    expect(items).toContain('=1+2 & <b> "x" 🙂');
    const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(xml).toContain('<c r="B2"><v>12.5</v></c>');
    expect(xml).not.toContain('<f>');
  });

  it('has ISO 8601 dates as dates and booleans as booleans; what only looks like a date is text', () => {
    const bytes = write('g.xlsx', {
      t: { columns: ['2026-03-02'], rows: [['2026-03-02'], ['2026-03-02T12:00'], ['2026-02-30'], ['1899-12-31'], [true]] },
    });
    const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(xml).toContain('<c r="A1" t="inlineStr" s="1">');
    expect(xml).toContain('<c r="A2" s="2"><v>46083</v></c>');
    expect(xml).toContain('<c r="A3" s="3"><v>46083.5</v></c>');
    expect(xml).toContain('<c r="A6" t="b"><v>1</v></c>');
    expect(readSheets(bytes)[0]?.text).toMatch(/2026-03-02[\s\S]*2026-02-30[\s\S]*1899-12-31[\s\S]*TRUE/);
  });

  it('is the same file for the same tables', () => {
    expect(write('b.xlsx', first)).toEqual(write('c.xlsx', first));
  });

  it('escapes characters that XML cannot hold, and adapts names that sheets cannot have', () => {
    const bytes = write('d.xlsx', {
      'a/b:c': { columns: ['x'], rows: [['bell \u0007 and _x0041_ and \ud800']] },
      'A?B*C': { columns: ['x'], rows: [] },
    });
    const parts = unzipSync(bytes);
    expect(Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString()).toContain('bell _x0007_ and _x005F_x0041_ and \ufffd');
    expect(Buffer.from(parts['xl/workbook.xml'] ?? []).toString()).toMatch(/name="a b c".*name="A B C 2"/);
  });

  it('refuses a text that is too long for a cell', () => {
    expect(() => write('e.xlsx', { t: { columns: ['x'], rows: [['y'.repeat(32_768)]] } })).toThrow(/32767 characters/);
  });

  it('names the input whose text is too long at once, before others are processed', () => {
    const file = openWorkbookFile(at('long.xlsx'));
    file.add({ t: { columns: ['x'], rows: [['y'.repeat(32_767)]] } }, 'a.txt');
    expect(() => file.add({ t: { columns: ['x'], rows: [['y'.repeat(32_768)]] } }, 'b.txt')).toThrow(
      'a workbook cannot hold a cell of more than 32767 characters, as b.txt gives',
    );
  });

  it('has a pattern in each fill, without which some programs do not open it', () => {
    const styles = Buffer.from(unzipSync(write('h.xlsx', first))['xl/styles.xml'] ?? []).toString();
    expect([...styles.matchAll(/<fill>(.*?)<\/fill>|<fill\/>/g)].map(([, inner]) => inner)).toEqual([expect.stringContaining('<patternFill ')]);
  });

  it('appends columns that come later', () => {
    const bytes = write('f.xlsx', { t: { columns: ['a'], rows: [[1]] } }, { t: { columns: ['b', 'a'], rows: [[2, 3]] } });
    expect(Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString()).toContain('<c r="A3"><v>3</v></c><c r="B3"><v>2</v></c>');
  });
});

describe('a database', () => {
  const rowsOf = (name: string, table: string): unknown[] => {
    const database = new Sqlite(at(name), { readonly: true });
    const rows = database.prepare(`SELECT * FROM "${table}"`).all();
    database.close();
    return rows;
  };
  const write = (name: string, isContinued: boolean, ...inputs: Parameters<ReturnType<typeof openDatabaseFile>['add']>[0][]) => {
    const file = openDatabaseFile(at(name), isContinued);
    for (const tables of inputs) file.add(tables);
    file.finish();
  };

  it('has a table for each of those added', () => {
    write('a.db', false, first, second);
    expect(rowsOf('a.db', 'inputs')).toEqual([
      { source: 'a.txt', total: 12.5 },
      { source: 'b.txt', total: null },
    ]);
    expect(rowsOf('a.db', 'items')).toHaveLength(2);
  });

  it('has booleans as 1 and 0, which work in conditions', () => {
    write('g.db', false, {
      t: {
        columns: ['x', 'uncertain'],
        rows: [
          ['a', true],
          ['b', false],
        ],
      },
    });
    const database = new Sqlite(at('g.db'), { readonly: true });
    expect(database.prepare('SELECT x, typeof(uncertain) AS type FROM t WHERE NOT uncertain').all()).toEqual([{ x: 'b', type: 'integer' }]);
    database.close();
  });

  it('replaces its tables in the next run, appends to them in a resumed one, and leaves other tables alone', () => {
    write('b.db', false, { other: { columns: ['x'], rows: [[1]] } });
    write('b.db', false, first);
    write('b.db', false, first);
    write('b.db', true, second);
    expect(rowsOf('b.db', 'inputs')).toHaveLength(2);
    expect(rowsOf('b.db', 'other')).toEqual([{ x: 1 }]);
  });

  it('accepts any names of tables and columns, and columns that come later', () => {
    write('c.db', false, { 'a"; DROP TABLE x; --': { columns: ['Name', 'name', 'se"lect'], rows: [['p', 'q', 'r']] } });
    expect(rowsOf('c.db', 'a""; DROP TABLE x; --')).toEqual([{ Name: 'p', 'name 2': 'q', 'se"lect': 'r' }]);
    write('d.db', false, { t: { columns: ['a'], rows: [[1]] } }, { t: { columns: ['b'], rows: [[2]] } });
    expect(rowsOf('d.db', 't')).toEqual([
      { a: 1, b: null },
      { a: null, b: 2 },
    ]);
  });

  it('refuses a file that is not a database, and leaves it as it is', () => {
    writeFileSync(at('e.db'), 'a letter, and no database, long enough to be looked at '.repeat(40));
    expect(() => openDatabaseFile(at('e.db'), false)).toThrow(/not a database/);
    expect(readFileSync(at('e.db'), 'utf8')).toMatch(/^a letter/);
  });
});
