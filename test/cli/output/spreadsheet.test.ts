// CSV for a spreadsheet and tables for people: every value of an answer is in them, under the same columns for all inputs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTable } from '../../../src/cli/output/table.js';
import { viewOf } from '../../../src/cli/views/index.js';
import { readSheets } from '../../../src/documents/sheet.js';
import { runInProcess } from '../in-process.js';
import { makeHome, root } from '../run-txp.js';

const home = makeHome();
afterAll(() => home.remove());
const files = join(root, 'test/fixtures/readme');
const linesOf = (text: string): string[] => text.trimEnd().split('\n');

describe('a table from extract', () => {
  beforeAll(() => {
    mkdirSync(join(home.path, 'in'));
    writeFileSync(join(home.path, 'in/a.txt'), 'Invoice no: NS-1\nInvoice date: March 5, 2024\nAmount due: $1,482.50\n');
    writeFileSync(join(home.path, 'in/b.txt'), 'Nothing to pay here, see you soon.\n');
    writeFileSync(join(home.path, 'in/c.txt'), 'Invoice no: NS-3\nInvoice date: 6 April 2024\nAmount due: $7.00\n');
  });

  it('has a row for each input and the requested names as columns, with values in the requested form', async () => {
    const asked = ['-e', 'number=invoice number', '-e', 'date=invoice date in ISO format', '-e', 'total=amount due as a number'];
    const { stdout } = await runInProcess(home.path, ['extract', ...asked, '--top-n', '1', 'in', '-f', 'csv']);
    expect(linesOf(stdout)).toEqual([
      'source,number,date,total,units',
      'in/a.txt,NS-1,2024-03-05,1482.5,',
      'in/b.txt,,,,',
      'in/c.txt,NS-3,2024-04-06,7,',
    ]);
  });

  it('has normalised values if no form is requested, with the units of numbers in the last column', async () => {
    const asked = ['-e', 'number=invoice number', '-e', 'date=invoice date', '-e', 'total=amount due'];
    const { stdout } = await runInProcess(home.path, ['extract', ...asked, '--top-n', '1', 'in', '-f', 'csv']);
    expect(linesOf(stdout)).toEqual([
      'source,number,date,total,units',
      'in/a.txt,NS-1,2024-03-05,1482.5,total: $',
      'in/b.txt,,,,',
      'in/c.txt,NS-3,2024-04-06,7,total: $',
    ]);
  });

  it('has a row for each record, with the values of its input repeated', async () => {
    const { stdout } = await runInProcess(home.path, ['extract', '--entities', 'invoice.yaml', '--top-n', '1', 'invoice.pdf', '-f', 'csv'], {
      cwd: files,
    });
    const [heading, ...rows] = linesOf(stdout);
    expect(heading).toBe('invoice_number,date,total,items,items.description,items.quantity,items.amount,kind,kind uncertain,units');
    const answer = await runInProcess(home.path, ['extract', '--entities', 'invoice.yaml', '--top-n', '1', 'invoice.pdf', '--json'], { cwd: files });
    const { items } = (JSON.parse(answer.stdout) as { structured_result: { items: { description: string }[] } }).structured_result;
    expect(items.length).toBeGreaterThan(1);
    expect(rows).toHaveLength(items.length);
    for (const [index, { description }] of items.entries()) {
      expect(rows[index]).toContain(`,${index + 1},${description.includes(',') ? `"${description}"` : description},`);
      expect(rows[index]).toMatch(/^NL-2024-0317,2024-03-14,/);
    }
  });

  it('becomes a table of inputs and one for each kind of record in a .xlsx or .db file', async () => {
    const ask = ['extract', '--entities', 'invoice.yaml', '--top-n', '1', 'invoice.pdf', '-o'];
    const [book, database] = [join(home.path, 'invoices.xlsx'), join(home.path, 'invoices.db')];
    for (const path of [book, database]) expect((await runInProcess(home.path, [...ask, path], { cwd: files })).code).toBe(0);
    const sheets = readSheets(readFileSync(book)).map(({ text }) => text);
    expect(sheets[0]).toMatch(/NL-2024-0317.*2024-03-14/);
    expect(sheets[1]).toMatch(/1\s+Oak desk, 140 x 70 cm/);
    const opened = new Sqlite(database, { readonly: true });
    expect(opened.prepare('SELECT inputs.invoice_number, items.description FROM inputs JOIN items USING (source) WHERE record = 2').all()).toEqual([
      { invoice_number: 'NL-2024-0317', description: 'Desk lamp, brass' },
    ]);
    opened.close();
  });

  it.each([
    ['-f', 'xlsx', 'needs an output file'],
    ['-o', 'out.ods', 'results cannot be written as .ods'],
  ])('is refused with %s %s, which names no file that can be written', async (flag, value, message) => {
    const { code, stderr } = await runInProcess(home.path, ['extract', '-e', 'total', 'in/a.txt', flag, value]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('holds several values of one name, nested structures, and an input without records', async () => {
    const view = await viewOf('extract');
    const entities = { who: 'people', seller: { name: '', place: { city: '' } }, rows: [{ item: '', tags: [{ tag: '' }] }] };
    const entity = (text: string) => ({ text, type: 'who', confidence: 1, start: 0, end: 1, context: '' });
    const structured_result = { who: 'Ann', seller: { name: 'Bo', place: { city: 'Rome' } }, rows: [{ item: 'Lamp', tags: [{ tag: 'new' }] }] };
    const sheet = view.sheet?.({ entities: [entity('Ann'), entity('Cy')], structured_result }, { entities });
    expect(sheet).toEqual({
      columns: ['who', 'seller.name', 'seller.place.city', 'rows', 'rows.item', 'rows.tags', 'units'],
      rows: [['Ann; Cy', 'Bo', 'Rome', 1, 'Lamp', [{ tag: 'new' }], null]],
    });
    expect(
      view.sheet?.({ entities: [], structured_result: { who: null, seller: { name: null, place: { city: null } }, rows: [] } }, { entities }).rows,
    ).toEqual([[null, null, null, null, null, null, null]]);
    const table = view.rows({ entities: [entity('Ann')], structured_result });
    expect(table.rows.map(([path, value]) => [path, value])).toEqual([
      ['who', 'Ann'],
      ['seller.name', 'Bo'],
      ['seller.place.city', 'Rome'],
      ['rows[1].item', 'Lamp'],
      ['rows[1].tags[1].tag', 'new'],
    ]);
  });
});

it('decide gives a row as CSV, with the answer, probability and uncertainty of each question', async () => {
  const { stdout } = await runInProcess(
    home.path,
    ['decide', '--ask', 'renews=Does it renew automatically?', '--ask', 'q=Is it about football?', 'contract.pdf', '-f', 'csv'],
    { cwd: files },
  );
  expect(linesOf(stdout)[0]).toBe('renews,renews probability,renews uncertain,q,q probability,q uncertain');
  expect(linesOf(stdout)[1]).toMatch(/^yes,0\.\d+,(?:true|false),no,0\.\d+,(?:true|false)$/);
});

describe('tables', () => {
  it('never cut the ids that the next command needs', () => {
    const id = `batch_${'0123456789abcdef'.repeat(2)}`;
    const table = formatTable(
      [
        ['id', 'name', 'scopes'],
        [id, 'a name that is long', 'classify decide extract'],
      ],
      60,
      undefined,
      1,
    );
    expect(table).toContain(id);
    expect(table).toContain('…');
    expect(
      formatTable(
        [
          ['id', 'name'],
          [id, 'name'],
        ],
        20,
        undefined,
        1,
      ),
    ).toContain(id);
  });
});

it('a folder without files among other inputs is noted, and a pattern without a match is a failed input', async () => {
  mkdirSync(join(home.path, 'nothing'));
  const { stdout, stderr, code } = await runInProcess(home.path, ['tokens', '-q', 'in/a.txt', 'none/*.pdf', 'Ist das alles?', 'nothing']);
  expect(linesOf(stdout).filter((line) => line.includes('a.txt'))).toHaveLength(1);
  expect(stderr).toContain('txp: no files in nothing\n');
  expect(stderr).toContain('none/*.pdf: does not exist; check the path');
  expect(stderr).toContain('Ist das alles?: does not exist; check the path; to ask several questions, use txp decide with --ask');
  // As for a missing file among others.
  expect(code).toBe(3);
});

it('a workbook has the rows of all other inputs if one result does not fit into a cell, which is a failed input', async () => {
  mkdirSync(join(home.path, 'long'));
  const sentences = Array.from({ length: 1_200 }, (_, index) => `Supplier number ${index} delivers goods worth ${7 * index} EUR.`);
  writeFileSync(join(home.path, 'long/a.txt'), 'The rent is 950 EUR.');
  writeFileSync(join(home.path, 'long/b.txt'), sentences.join(' '));
  writeFileSync(join(home.path, 'long/c.txt'), 'The deposit is 1,900 EUR.');
  const { stderr, code } = await runInProcess(home.path, ['compress', '--keep', '100%', 'long', '-o', 'long.xlsx']);
  expect(stderr).toContain('txp: long/b.txt: a workbook cannot hold a cell of more than 32767 characters; write a SQLite database or CSV instead');
  expect(stderr).toContain('found 3 = 2 done + 1 failed + 0 skipped');
  expect(code).toBe(3);
  const rows = readSheets(readFileSync(join(home.path, 'long.xlsx')))[0]?.text.split('\n') ?? [];
  expect(rows.filter((row) => row.startsWith('long/')).map((row) => row.slice(0, 10))).toEqual(['long/a.txt', 'long/c.txt']);
});

it('a text of which all is kept is written byte by byte, with the line end that it has', async () => {
  for (const [name, text] of Object.entries({ 'kept.md': '# Rent\r\n\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n', 'open.md': 'Rent: 950 EUR' })) {
    writeFileSync(join(home.path, name), text);
    const { stdout } = await runInProcess(home.path, ['compress', '--keep', '100%', name]);
    expect(stdout).toBe(text.endsWith('\n') ? text : `${text}\n`);
  }
});
