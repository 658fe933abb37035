// Inputs with faults, among them rows and lines: each is reported by its place, and nothing else is lost.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
beforeAll(() => mkdirSync(join(home.path, 'files')));
afterAll(() => home.remove());

async function count(name: string, content: string | Uint8Array, flags: readonly string[] = []) {
  writeFileSync(join(home.path, name), content);
  const format = name.endsWith('.jsonl') ? 'jsonl' : 'csv';
  return runInProcess(home.path, ['tokens', '--input-format', format, '-f', 'csv', ...flags, name]);
}
const heading = 'source,id,tokens,encoding\n';

describe('a row of a CSV file', () => {
  it.each([
    [
      'has more cells than the header',
      'id,text\n1,one\n2,two,three\n3,four\n',
      3,
      '3 cells, but the header has 2; quote the cells that contain separators',
    ],
    ['has fewer cells than the header', 'id,text\n1,one\ntwo\n3,four\n', 3, '1 cell, but the header has 2'],
    ['opens a quote that nothing closes', 'id,text\n1,one\n2,"two\n3,four\n', 3, 'a cell that starts with a quote does not end with one'],
    ['continues after a closing quote', 'id,text\n1,one\n2,"two" or three\n3,four\n', 3, 'a cell that starts with a quote does not end with one'],
  ])('that %s fails, and the others do not', async (_, table, line, message) => {
    const { code, stdout, stderr } = await count('rows.csv', table);
    expect([code, stdout]).toEqual([3, `${heading}rows.csv:2,1,1,o200k_base\nrows.csv:4,3,1,o200k_base\n`]);
    expect(stderr).toContain(`rows.csv, line ${line}: ${message}`);
    expect(stderr).toContain('found 3 = 2 done + 1 failed');
  });

  it('may have separators for empty columns, quotes within a cell, and cells with line breaks', async () => {
    const table = 'id,text\n1,one,,\n2,so "two"\n3,"a\n\n""b"""\n\n4,four\n';
    const { code, stdout } = await count('rows.csv', table.replaceAll('\n', '\r\n'));
    expect([code, stdout.split('\n').map((row) => row.split(',', 2).join())]).toEqual([
      0,
      ['source,id', 'rows.csv:2,1', 'rows.csv:3,2', 'rows.csv:4,3', 'rows.csv:8,4', ''],
    ]);
  });

  it('may start a cell with a quotation if tabs separate the cells', async () => {
    const { code, stdout } = await count('rows.tsv', 'id\ttext\n1\t"One" he said\n2\t"two\tthree"\n');
    expect([code, stdout.split('\n').map((row) => row.split(',', 2).join())]).toEqual([0, ['source,id', 'rows.tsv:2,1', 'rows.tsv:3,2', '']]);
  });
});

it('a CSV file with two columns of texts is refused, because one would be ignored', async () => {
  const { code, stderr } = await count('twice.csv', 'id,text,text\n1,a,b\n');
  expect([code, stderr]).toEqual([3, expect.stringContaining('twice.csv: the table has two columns "text"; rename or remove one of them')]);
});

it('a CSV file with a fault in its header is refused with what is wrong there', async () => {
  const { code, stderr } = await count('header.csv', 'id,"text\n1,a\n');
  expect([code, stderr]).toEqual([3, expect.stringContaining('header.csv: the table is not CSV: in its header, a cell that starts with a quote')]);
});

it('a CSV file that does not exist is one failed input, and the files after it are read', async () => {
  const { code, stdout, stderr } = await count('rows.csv', 'id,text\n1,one\n', ['none.csv']);
  expect([code, stdout]).toEqual([3, `${heading}rows.csv:2,1,1,o200k_base\n`]);
  expect(stderr).toContain('none.csv: does not exist; check the path');
});

it('a line of JSONL that is not UTF-8 fails, instead of losing characters', async () => {
  const lines = Buffer.concat([
    Buffer.from('\uFEFF{"id":1,"text":"Café"}\r\n'),
    Buffer.from('{"id":2,"text":"Caf\xe9"}\n{"id":3,"text":"tea"}', 'latin1'),
  ]);
  const { code, stdout, stderr } = await count('mixed.jsonl', lines);
  expect([code, stdout.split('\n').map((row) => row.split(',', 2).join())]).toEqual([3, ['source,id', 'mixed.jsonl:1,1', 'mixed.jsonl:3,3', '']]);
  expect(stderr).toContain('mixed.jsonl, line 2: not UTF-8, which JSON always is; convert the file first: iconv -f ENCODING -t utf-8');
});

it('a file named - in a folder or found by a pattern is read as a file, not as standard input', async () => {
  const folder = join(home.path, 'files');
  writeFileSync(join(folder, '-'), 'one two three');
  writeFileSync(join(folder, 'b.txt'), 'four');
  for (const path of ['.', '*']) {
    const { code, stdout } = await runInProcess(home.path, ['tokens', '-f', 'csv', path], { cwd: folder, input: 'x' });
    expect([code, stdout], path).toEqual([0, 'source,tokens,encoding\n./-,3,o200k_base\nb.txt,1,o200k_base\n']);
  }
});

it('the failure of a single input is in the file of --errors, which a later success empties', async () => {
  const failed = await runInProcess(home.path, ['tokens', '--errors', 'lone.jsonl', 'later.txt']);
  expect([failed.code, failed.stdout]).toEqual([66, '']);
  writeFileSync(join(home.path, 'later.txt'), 'one two');
  const again = await runInProcess(home.path, ['tokens', '-f', 'csv', '--files-from', 'lone.jsonl']);
  expect([again.code, again.stdout]).toEqual([0, 'source,tokens,encoding\nlater.txt,2,o200k_base\n']);
  await runInProcess(home.path, ['tokens', '--errors', 'lone.jsonl', 'later.txt']);
  expect(readFileSync(join(home.path, 'lone.jsonl'), 'utf8')).toBe('');
});
