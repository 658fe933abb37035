// Runs over many inputs: order, totals, one bad file among good ones, resuming, formats, where results are written.
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { bin, makeHome, runProgram } from './run-txp.js';

const home = makeHome();
const at = (name: string) => join(home.path, name);
const read = (name: string) => readFileSync(at(name), 'utf8');
const jsonLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const labels = ['-l', 'spam=Is this unsolicited advertising?', '-l', 'ham=Is this a personal message?', '--no-reasoning'];

beforeAll(() => {
  mkdirSync(at('in/sub'), { recursive: true });
  writeFileSync(at('in/a.txt'), 'You have won a free prize, claim your cash now!');
  writeFileSync(at('in/b.txt'), 'Shall we have lunch tomorrow, as always at one?');
  writeFileSync(at('in/broken.pdf'), '%PDF-1.4 broken');
  writeFileSync(at('in/sub/archive.zip'), Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 255]));
  writeFileSync(at('in/sub/c.txt'), '=1+2 is a formula');
  symlinkSync(at('in/a.txt'), at('in/link.txt'));
});
afterAll(() => home.remove());

it('a run over many files gives one line per file in order, fails only for the bad file, and accounts for every file', async () => {
  const ended = await runInProcess(home.path, ['classify', 'in', ...labels]);
  expect(ended.code).toBe(3);
  const lines = jsonLines(ended.stdout);
  expect(lines.map((line) => [(line.source as { path: string }).path, line.ok])).toEqual([
    ['in/a.txt', true],
    ['in/b.txt', true],
    ['in/broken.pdf', false],
    ['in/sub/c.txt', true],
  ]);
  expect(lines[0]).toMatchObject({ source: { path: 'in/a.txt', media_type: 'text/plain', pages: null }, result: { top_label: 'spam' } });
  expect(lines[2]).toMatchObject({ source: { media_type: 'application/pdf' }, error: { code: 'document-unreadable', retryable: false } });
  expect(Object.keys(lines[2]?.error as object)).toEqual(['code', 'message', 'hint', 'retryable']);
  const notes = ended.stderr.trimEnd().split('\n');
  expect(notes[0]).toMatch(/^txp: skipped in\/sub\/archive\.zip: neither text nor/);
  // Failures come at the end, each with its remedy.
  expect(notes[1]).toMatch(/^txp: in\/broken\.pdf: .+; /);
  expect(notes.at(-1)).toBe('txp: found 5 = 3 done + 1 failed + 1 skipped');
});

it('a run over many files prints only failures when quiet, and more when verbose', async () => {
  const quiet = await runInProcess(home.path, ['tokens', '-q', 'in']);
  expect(quiet.stderr).toMatch(/^txp: in\/broken\.pdf: [^\n]+\n$/);
  const verbose = await runInProcess(home.path, ['tokens', '-v', 'in/a.txt', 'in/sub']);
  expect(verbose.stderr).toMatch(/txp: in\/a\.txt: o200k_base, \d+ ms\n/);
  expect((await runInProcess(home.path, ['tokens', '-v', 'in'])).stderr).toContain('txp: left out in/link.txt: symbolic link\n');
});

it('a run over many files stops at the first failure when asked to, and counts the rest as not reached', async () => {
  const ended = await runInProcess(home.path, ['tokens', '--fail-fast', '-j', '1', 'in']);
  expect(ended.code).toBe(3);
  expect(jsonLines(ended.stdout).map((line) => line.ok)).toEqual([true, true, false]);
  expect(ended.stderr).toContain('found 5 = 2 done + 1 failed + 0 skipped + 2 not reached');
});

it('a run over many files ends at once when the request itself is wrong, because every file would fail alike', async () => {
  const ended = await runInProcess(home.path, ['extract', '-e', 'date', '--threshold', '7', 'in']);
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([2, '', 'txp: threshold: must be a number between 0 and 1\n']);
});

it('a dry run over many files lists its inputs and does nothing else', async () => {
  const ended = await runInProcess(home.path, ['classify', 'in', '--dry-run', ...labels]);
  expect([ended.code, ended.stdout]).toEqual([0, 'in/a.txt\nin/b.txt\nin/broken.pdf\nin/sub/archive.zip\nin/sub/c.txt\n']);
});

describe('the list of failed inputs', () => {
  const retry = (list: string, ...flags: readonly string[]) => runInProcess(home.path, ['tokens', '--files-from', list, ...flags]);
  const listed = (path: string) => jsonLines(read(path)).map((line) => (line.source as { path: string }).path);

  it('is written next to the results, can be read back, and is removed once no input fails', async () => {
    mkdirSync(at('mend/sub'), { recursive: true });
    for (const name of ['mend/a.txt', 'mend/sub/b.txt', 'mend/sub/c.txt']) writeFileSync(at(name), name === 'mend/a.txt' ? 'fine' : ' ');
    const first = await runInProcess(home.path, ['tokens', 'mend', '-o', 'counts/', '--json']);
    expect([first.code, first.stderr.trimEnd().split('\n').at(-1)]).toEqual([3, 'txp: found 3 = 1 done + 2 failed + 0 skipped']);
    expect(listed('counts/errors.jsonl')).toEqual(['mend/sub/b.txt', 'mend/sub/c.txt']);
    writeFileSync(at('mend/sub/b.txt'), 'mended');
    const second = await retry('counts/errors.jsonl', '-o', 'counts/', '--json');
    expect([second.code, second.stderr.trimEnd().split('\n').at(-1)]).toEqual([3, 'txp: found 2 = 1 done + 1 failed + 0 skipped']);
    expect(JSON.parse(read('counts/sub/b.txt.json'))).toMatchObject({ tokens: 2 });
    expect(listed('counts/errors.jsonl')).toEqual(['mend/sub/c.txt']);
    writeFileSync(at('mend/sub/c.txt'), 'mended');
    expect((await retry('counts/errors.jsonl', '-o', 'counts/', '--json')).code).toBe(0);
    expect(existsSync(at('counts/errors.jsonl'))).toBe(false);
    expect(existsSync(at('counts/sub/c.txt.json'))).toBe(true);
  });

  it('names the lines of JSONL that failed, and a run over the list processes only those', async () => {
    writeFileSync(at('rows.jsonl'), '{"text":"one"}\n{"text":""}\n{"text":"three"}\n{}\n');
    const first = await runInProcess(home.path, ['tokens', '--input-format', 'jsonl', 'rows.jsonl', '--errors', 'failed.jsonl']);
    expect(first.stderr).toContain('found 4 = 2 done + 2 failed + 0 skipped');
    writeFileSync(at('rows.jsonl'), '{"text":"one"}\n{"text":"two"}\n{"text":"three"}\n{}\n');
    const second = await retry('failed.jsonl', '--errors', 'failed.jsonl');
    expect(jsonLines(second.stdout).map((line) => [(line.source as { line: number }).line, line.ok])).toEqual([
      [2, true],
      [4, false],
    ]);
    expect(jsonLines(read('failed.jsonl'))).toHaveLength(1);
  });

  it('is empty after a run without failures, keeps its entries when a run stops early, and needs an existing folder', async () => {
    await runInProcess(home.path, ['tokens', 'in/a.txt', 'in/b.txt', '--errors', 'none.jsonl']);
    expect(read('none.jsonl')).toBe('');
    writeFileSync(at('kept.jsonl'), '{"source":{"path":"earlier.txt"},"ok":false}\n');
    await runInProcess(home.path, ['tokens', 'in', '-j', '1', '--fail-fast', '--errors', 'kept.jsonl']);
    expect(listed('kept.jsonl')).toEqual(['earlier.txt', 'in/broken.pdf']);
    const unwritable = await runInProcess(home.path, ['tokens', 'in', '--errors', 'nowhere/x.jsonl']);
    expect([unwritable.code, unwritable.stdout, unwritable.stderr]).toEqual([
      73,
      '',
      'txp: cannot write nowhere/x.jsonl: its folder does not exist; choose another path\n',
    ]);
  });
});

describe('--input-format csv', () => {
  const table = 'Ticket;Comment;Stars\r\nA-1;"It broke;\r\ntwice";1\r\nA-2;;2\r\nA-3;Gr\u00fc\u00dfe;5\r\n';
  const flags = ['--input-format', 'csv', '--text-field', 'Comment', '--id-field', 'Ticket'];

  it('reads each row with its id and the line where it starts, whatever separates the cells and in any encoding', async () => {
    writeFileSync(at('tickets.csv'), Buffer.from(table, 'latin1'));
    const { code, stdout, stderr } = await runInProcess(home.path, [
      'tokens',
      ...flags,
      'tickets.csv',
      '--errors',
      'failed.jsonl',
      '--format',
      'csv',
    ]);
    expect([code, stdout]).toEqual([3, 'source,id,tokens,encoding\ntickets.csv:2,A-1,5,o200k_base\ntickets.csv:5,A-3,3,o200k_base\n']);
    expect(stderr).toContain('tickets.csv, line 4: ');
    const piped = await runInProcess(home.path, ['tokens', ...flags], { input: `\ufeff${table}` });
    expect(jsonLines(piped.stdout).map(({ id }) => id)).toEqual(['A-1', 'A-2', 'A-3']);
    writeFileSync(at('tickets.csv'), table.replace('A-2;;', 'A-2;mended;'));
    const again = await runInProcess(home.path, ['tokens', ...flags.slice(2), '--files-from', 'failed.jsonl', '--input-format', 'csv']);
    expect(jsonLines(again.stdout).map(({ id, ok }) => [id, ok])).toEqual([['A-2', true]]);
  });

  it('names the columns if none is that of the texts, and notes a table that is read as one text', async () => {
    writeFileSync(at('reviews.csv'), 'id,txt\n1,fine\n');
    const missing = await runInProcess(home.path, ['tokens', '--input-format', 'csv', 'reviews.csv']);
    expect(missing.code).toBe(3);
    expect(missing.stderr).toContain(
      'reviews.csv: the table has no column "text"; its columns are id, txt; choose the column of texts with --text-field, for example --text-field txt',
    );
    const whole = await runInProcess(home.path, ['tokens', 'reviews.csv']);
    expect([whole.code, whole.stderr]).toEqual([0, 'txp: a CSV file is read as one text; --input-format csv reads it row by row\n']);
    const joined = await runInProcess(home.path, ['tokens', '--join', '--input-format', 'csv', 'reviews.csv']);
    expect([joined.code, joined.stderr]).toEqual([2, expect.stringContaining('--join takes files, not rows of CSV')]);
  });
});

describe('--resume', () => {
  it('skips inputs that are done, and processes new and renamed ones, or all of them under another encoding', async () => {
    mkdirSync(at('resume'));
    writeFileSync(at('resume/1.txt'), 'one');
    writeFileSync(at('resume/2.txt'), 'two');
    const run = (...flags: readonly string[]) => runInProcess(home.path, ['tokens', 'resume', '-o', 'tokens.jsonl', ...flags]);
    await run();
    renameSync(at('resume/1.txt'), at('resume/0.txt'));
    writeFileSync(at('resume/3.txt'), 'three');
    const again = await run('--resume', '-j', '1');
    expect(again.stderr.split('\n')).toEqual([
      expect.stringContaining('tokens.jsonl also has 1 line of an input that is not among those given (resume/1.txt)'),
      'txp: found 3 = 2 done + 0 failed + 1 skipped',
      '',
    ]);
    expect(jsonLines(read('tokens.jsonl')).map((line) => (line.source as { path: string }).path)).toEqual([
      'resume/1.txt',
      'resume/2.txt',
      'resume/0.txt',
      'resume/3.txt',
    ]);
    expect((await run('--resume', '--encoding', 'cl100k_base')).stderr).toContain('3 done');
    expect((await run()).stderr).toContain('3 done');
    expect(jsonLines(read('tokens.jsonl'))).toHaveLength(3);
  });
});

describe('JSONL', () => {
  it('yields one result per line, with its id, also for lines that fail', async () => {
    const input = '{"id":"x1","text":"one two"}\n{"id":2}\n{"id":3,"text":"three"}\n';
    const ended = await runInProcess(home.path, ['tokens', '--input-format', 'jsonl'], { input });
    expect(ended.code).toBe(3);
    expect(jsonLines(ended.stdout)).toMatchObject([
      { id: 'x1', source: { path: '-', line: 1 }, ok: true, result: { tokens: 2 } },
      { id: 2, source: { line: 2 }, ok: false, error: { message: 'no text in "text"' } },
      { id: 3, ok: true, result: { tokens: 1 } },
    ]);
    expect(ended.stderr).toContain('txp: standard input, line 2: no text in "text"; choose the field with --text-field\n');
    expect(ended.stderr).toContain('found 3 = 2 done + 1 failed + 0 skipped');
  });
});

it.each<[string, string, boolean]>([
  ['two objects with a text', '{"text":"a"}\n{"text":"b"}\n', true],
  ['objects with an id and a line break of Windows', '{"id":1,"text":"a"}\r\n\r\n{"id":2,"text":"b"}\r\n', true],
  ['one object', '{"text":"a"}\n', false],
  ['objects without a text', '{"level":"info"}\n{"level":"warn"}\n', false],
  ['an object over several lines', '{\n  "text": "a"\n}\n', false],
  ['a list', '[{"text":"a"},\n{"text":"b"}]\n', false],
  ['a text with braces', '{a} is\n{b}\n', false],
])('standard input that is read as one text gets a note only if it consists of JSON Lines with texts: %s', async (_, input, isNoted) => {
  const { stderr } = await runInProcess(home.path, ['tokens', '--json'], { input });
  expect(stderr.includes('--input-format jsonl reads it line by line')).toBe(isNoted);
  expect((await runInProcess(home.path, ['tokens', '--json', '--input-format', 'auto'], { input })).stderr).toBe('');
});

it('a run over a JSONL file notes that it is read as one text, unless --input-format is given', async () => {
  writeFileSync(at('lines.jsonl'), '{"text":"one"}\n');
  expect((await runInProcess(home.path, ['tokens', 'lines.jsonl'])).stderr).toMatch(/^txp: a JSONL file is read as one text; --input-format jsonl /);
  expect((await runInProcess(home.path, ['tokens', '--input-format', 'auto', 'lines.jsonl'])).stderr).toBe('');
});

describe('output', () => {
  it('is the bare text for one input, the response body with --json, and a line with its source as JSON Lines', async () => {
    const plain = await runInProcess(home.path, ['tokens'], { input: 'one two' });
    expect([plain.code, plain.stdout, plain.stderr]).toEqual([0, '2\n', '']);
    const json = await runInProcess(home.path, ['tokens', '--json'], { input: 'one two' });
    expect(json.stdout).toBe('{"tokens":2,"encoding":"o200k_base"}\n');
    const line = await runInProcess(home.path, ['tokens', '--format', 'jsonl'], { input: 'one two' });
    expect(jsonLines(line.stdout)).toEqual([
      { source: { path: '-', media_type: 'text/plain', pages: null }, ok: true, result: { tokens: 2, encoding: 'o200k_base' } },
    ]);
  });

  it('as CSV has one heading and no formulas', async () => {
    mkdirSync(at('csv'));
    writeFileSync(at('csv/=cmd.txt'), 'Lunch at one, as always?');
    writeFileSync(at('csv/b.txt'), 'Win cash now');
    const ended = await runInProcess(home.path, ['classify', 'csv', '--format', 'csv', ...labels]);
    const rows = ended.stdout.trimEnd().split('\n');
    expect(rows[0]).toBe('source,top_label,uncertain,spam,ham');
    expect(rows).toHaveLength(3);
    const formula = await runInProcess(home.path, ['extract', '-e', '@who=name', '-e', 'date', '--format', 'csv'], {
      input: 'Ann met Bob on 3 May 2024.',
    });
    expect(formula.stdout.split('\n')[0]).toBe("'@who,date,units");
    expect(formula.stdout).not.toMatch(/^[=+@-]/m);
  });

  it('names the line and the id of each result that comes from JSON Lines', async () => {
    const input = '{"id":"a","text":"one"}\n{"id":"b"}\n{"text":"two three"}\n';
    writeFileSync(at('named.jsonl'), input);
    const csv = await runInProcess(home.path, ['tokens', '--input-format', 'jsonl', '--format', 'csv', 'named.jsonl']);
    expect(csv.stdout).toBe('source,id,tokens,encoding\nnamed.jsonl:1,a,1,o200k_base\nnamed.jsonl:3,,2,o200k_base\n');
    const text = await runInProcess(home.path, ['tokens', '--input-format', 'jsonl', '--format', 'text'], { input });
    expect(text.stdout).toContain('standard input, line 3\n2');
    const piped = await runInProcess(home.path, ['tokens', '--input-format', 'jsonl', '--format', 'csv'], { input });
    expect(piped.stdout).toBe('source,id,tokens,encoding\nstdin:1,a,1,o200k_base\nstdin:3,,2,o200k_base\n');
    await runInProcess(home.path, ['tokens', '--input-format', 'jsonl', '-o', 'lines.db'], { input });
    const database = new Sqlite(at('lines.db'), { readonly: true });
    expect(database.prepare('SELECT source, id, tokens FROM results').raw().all()).toEqual([
      ['stdin:1', 'a', 1],
      ['stdin:3', null, 2],
    ]);
    database.close();
  });

  it('as a table has aligned columns and a row for each input', async () => {
    const ended = await runInProcess(home.path, ['tokens', 'in/a.txt', 'in/b.txt', '--format', 'table']);
    expect(ended.stdout).toMatch(/^source {4}tokens {2}encoding\nin\/a\.txt {2}\d+ {6}o200k_base\nin\/b\.txt {2}\d+ {6}o200k_base\n$/);
  });
});

describe('-o', () => {
  it('writes one file, replacing what was there', async () => {
    writeFileSync(at('out.json'), 'old');
    const ended = await runInProcess(home.path, ['tokens', '--json', '-o', 'out.json', 'in/a.txt']);
    expect([ended.code, ended.stdout]).toEqual([0, '']);
    expect(JSON.parse(read('out.json'))).toMatchObject({ encoding: 'o200k_base' });
  });

  it('takes the format from the name of the file when no flag gives it', async () => {
    await runInProcess(home.path, ['tokens', '-o', 'counts.csv', 'in/a.txt', 'in/b.txt']);
    expect(read('counts.csv')).toMatch(/^source,tokens,encoding\nin\/a\.txt,\d+,o200k_base\nin\/b\.txt,/);
    await runInProcess(home.path, ['tokens', '-o', 'count.json', 'in/a.txt']);
    expect(JSON.parse(read('count.json'))).toMatchObject({ encoding: 'o200k_base' });
  });

  it('leaves the file alone when the input fails', async () => {
    writeFileSync(at('kept.json'), 'old');
    expect((await runInProcess(home.path, ['tokens', '-o', 'kept.json', 'missing.txt'])).code).toBe(66);
    expect(read('kept.json')).toBe('old');
  });

  it('fills a folder with one file per input and a list of failures', async () => {
    const ended = await runInProcess(home.path, ['tokens', 'in', '-o', 'out/']);
    expect([ended.code, ended.stdout]).toEqual([3, '']);
    expect(read('out/sub/c.txt.txt')).toMatch(/^\d+\n$/);
    expect(jsonLines(read('out/errors.jsonl'))).toMatchObject([{ source: { path: 'in/broken.pdf' }, ok: false }]);
    await runInProcess(home.path, ['tokens', 'in/sub', '-o', 'out', '--json']);
    expect(JSON.parse(read('out/c.txt.json'))).toMatchObject({ encoding: 'o200k_base' });
  });
});

describe('the name of a result file', () => {
  it.each([
    [['-f', 'csv', '-o', 'named.db'], 'named.db has the extension of sqlite, but --format csv selects csv; use only one of them: -o FILE.csv'],
    [['-f', 'sqlite', '-o', 'named.csv'], 'named.csv has the extension of csv, but --format sqlite selects sqlite; use only one of them: -o FILE.db'],
    [['-f', 'jsonl', '-o', 'named.xlsx'], 'named.xlsx has the extension of xlsx, but --format jsonl selects jsonl'],
    [['--json', '-o', 'named.sqlite3'], 'named.sqlite3 has the extension of sqlite, but --json selects json'],
    [['-f', 'xlsx', '-o', 'named.db'], 'named.db has the extension of sqlite, but --format xlsx selects xlsx'],
  ])('is refused when the flags ask for another format: %j', async (parameters, message) => {
    const ended = await runInProcess(home.path, ['tokens', ...parameters], { input: 'one' });
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(existsSync(at(parameters.at(-1) ?? ''))).toBe(false);
  });

  it.each([
    ['-f', 'csv', '-o', 'named.csv'],
    ['-f', 'csv', '-o', 'named.txt'],
    ['-f', 'json', '-o', 'named.jsonl'],
    ['-f', 'sqlite', '-o', 'named'],
    ['-f', 'sqlite', '-o', 'named.SQLITE'],
  ])('is accepted when it does not contradict the flags: %s %s %s %s', async (...parameters) => {
    expect((await runInProcess(home.path, ['tokens', ...parameters], { input: 'one' })).code).toBe(0);
  });
});

describe('an input', () => {
  const once = 'Read me once more.';
  beforeAll(() => {
    mkdirSync(at('keep/out'), { recursive: true });
    for (const name of ['a.txt', 'a.txt.txt', 'errors.jsonl', 'mine.txt']) writeFileSync(at(`keep/${name}`), once);
    linkSync(at('keep/mine.txt'), at('keep/hard.txt'));
    symlinkSync('mine.txt', at('keep/soft.txt'));
    linkSync(at('keep/a.txt'), at('keep/out/b.txt.1.txt'));
    writeFileSync(at('keep/b.txt'), '{"text":"One."}\n');
  });

  it.each([
    ['under its own name', ['keep/mine.txt', '-o', 'keep/../keep/mine.txt'], 'keep/../keep/mine.txt'],
    ['under the name of a hard link', ['keep/mine.txt', '-o', 'keep/hard.txt'], 'keep/hard.txt'],
    ['under the name of a symbolic link', ['keep/mine.txt', '-o', 'keep/soft.txt'], 'keep/soft.txt'],
    ['as one of many', ['keep/a.txt', 'keep/mine.txt', '-o', 'keep/mine.txt'], 'keep/mine.txt'],
    ['that is joined with others', ['--join', 'keep/a.txt', 'keep/mine.txt', '-o', 'keep/mine.txt'], 'keep/mine.txt'],
    ['that is continued', ['keep/mine.txt', '--resume', '-o', 'keep/mine.txt'], 'keep/mine.txt'],
    ['by the list of failures', ['keep/mine.txt', '--errors', 'keep/mine.txt'], 'keep/mine.txt'],
    ['by the result of another, in the folder of both', ['keep/a.txt', 'keep/a.txt.txt', '-o', 'keep/'], 'keep/a.txt.txt'],
    ['by the list of failures of a folder', ['keep/errors.jsonl', '-o', 'keep/'], 'keep/errors.jsonl'],
    ['by the result of a line', ['--input-format', 'jsonl', 'keep/b.txt', 'keep/a.txt', '-o', 'keep/out/'], 'keep/out/b.txt.1.txt'],
  ])('is not overwritten %s', async (_, parameters, path) => {
    const ended = await runInProcess(home.path, ['tokens', ...parameters]);
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toContain(`txp: ${path} is an input, and would be overwritten; choose another file with -o, or a separate folder`);
    for (const name of ['a.txt', 'a.txt.txt', 'errors.jsonl', 'mine.txt']) expect(read(`keep/${name}`)).toBe(once);
  });

  describe('that a folder or pattern finds', () => {
    const note = 'Total: 12.50 EUR';
    beforeAll(() => {
      mkdirSync(at('notes/deep'), { recursive: true });
      for (const name of ['a.md', 'b.md', 'c.md', 'sheet.csv', 'deep/d.md']) writeFileSync(at(`notes/${name}`), note);
      symlinkSync('notes', at('same-notes'));
      symlinkSync('notes/c.md', at('to-c.md'));
      linkSync(at('notes/b.md'), at('hard-b.md'));
    });

    it.each([
      ['in the working folder', ['.', '-o', 'c.md'], 'notes', 'c.md'],
      ['under the name of the folder', ['notes', '-o', 'notes/c.md'], '.', 'notes/c.md'],
      ['by a path from the root', ['notes', '-o', 'ROOT/notes/c.md'], '.', 'ROOT/notes/c.md'],
      ['by a way around', ['notes', '-o', 'notes/deep/../c.md'], '.', 'notes/deep/../c.md'],
      ['below', ['notes', '-o', 'notes/deep/d.md'], '.', 'notes/deep/d.md'],
      ['by a pattern', ['notes/*.md', '-o', 'notes/a.md'], '.', 'notes/a.md'],
      ['by a pattern over folders', ['**/*.md', '-o', 'deep/d.md'], 'notes', 'deep/d.md'],
      ['through a linked folder', ['same-notes', '-o', 'notes/c.md'], '.', 'notes/c.md'],
      ['by a linked folder of the output', ['notes', '-o', 'same-notes/c.md'], '.', 'same-notes/c.md'],
      ['by a link to it', ['notes', '-o', 'to-c.md'], '.', 'to-c.md'],
      ['by a hard link', ['notes', '-o', 'hard-b.md'], '.', 'hard-b.md'],
      ['as a table that somebody else made', ['notes', '-o', 'notes/sheet.csv'], '.', 'notes/sheet.csv'],
      ['by the list of failures', ['notes', '--errors', 'notes/b.md'], '.', 'notes/b.md'],
      ['by a run that continues', ['notes', '--resume', '-o', 'notes/c.md'], '.', 'notes/c.md'],
      ['by a run that joins all', ['--join', 'notes', '-o', 'notes/c.md'], '.', 'notes/c.md'],
    ])('is not overwritten %s', async (_, parameters, cwd, path) => {
      const rooted = (word: string): string => word.replace('ROOT', home.path);
      const ended = await runInProcess(home.path, ['tokens', ...parameters.map(rooted)], { cwd: at(cwd) });
      expect([ended.code, ended.stdout]).toEqual([2, '']);
      expect(ended.stderr).toContain(`txp: ${rooted(path)} is an input, and would be overwritten`);
      for (const name of ['a.md', 'b.md', 'c.md', 'sheet.csv', 'deep/d.md']) expect(read(`notes/${name}`)).toBe(note);
    });

    it('is overwritten if it is excluded, empty, or the result of an earlier run', async () => {
      const run = async (...parameters: string[]) => (await runInProcess(home.path, ['tokens', '.', ...parameters], { cwd: at('notes') })).stderr;
      expect(await run('-o', 'all.csv')).toContain('found 5 = 5 done');
      expect(await run('-o', 'all.csv')).toContain('found 5 = 5 done');
      expect(await run('-o', 'all.csv', '--resume')).toContain('found 5 = 0 done + 0 failed + 5 skipped');
      expect(await run('-o', '../same-notes/all.csv')).toContain('found 5 = 5 done');
      expect(await run('-o', 'all.db')).toContain('found 6 = 6 done');
      expect(await run('-o', 'all.db', '--exclude', 'all.csv')).toContain('found 5 = 5 done');
      writeFileSync(at('notes/empty.md'), '');
      expect(await run('-o', 'empty.md', '--exclude', 'all.*')).toContain('found 5 = 5 done');
      expect(await run('-o', 'sheet.csv', '--exclude', 'sheet.csv', '--exclude', 'all.*')).toContain('found 5 = 5 done');
    });

    it('is not overwritten although an earlier result had its name', async () => {
      const run = () => runInProcess(home.path, ['tokens', 'told', '-o', 'told/all.md']);
      mkdirSync(at('told'));
      writeFileSync(at('told/a.md'), note);
      expect((await run()).code).toBe(0);
      renameSync(at('told/all.md'), at('told/old.md'));
      writeFileSync(at('told/all.md'), note);
      expect((await run()).stderr).toContain('to overwrite it, leave it out of the inputs: --exclude all.md');
      expect(read('told/all.md')).toBe(note);
    });
  });

  it('is not overwritten when the shell opens it as standard input', async () => {
    const script = '"$0" "$1" tokens -o keep/mine.txt < keep/mine.txt';
    const ended = await runProgram('/bin/sh', ['-c', script, process.execPath, bin], home.path);
    expect(ended.stderr).toContain('keep/mine.txt is an input');
    expect(read('keep/mine.txt')).toBe(once);
  });
});

describe('the exit code', () => {
  it('is 1 when --assert does not hold, for one input and for many, and 0 when it does', async () => {
    expect((await runInProcess(home.path, ['classify', ...labels, '--assert', 'top_label == "spam"', 'in/a.txt'])).code).toBe(0);
    expect((await runInProcess(home.path, ['classify', ...labels, '--assert', 'top_label != "spam"', 'in/a.txt'])).code).toBe(1);
    expect((await runInProcess(home.path, ['classify', ...labels, '--assert', 'top_label != "spam"', 'in/a.txt', 'in/b.txt'])).code).toBe(1);
    expect((await runInProcess(home.path, ['tokens', '--assert', 'tokens < 5'], { input: 'x' })).code).toBe(0);
  });

  it('is the answer of decide -x: 0 for yes, 1 for no, 4 when uncertain', async () => {
    const answer = async (question: string) => {
      const { code, stdout } = await runInProcess(home.path, ['decide', '-x', '--json', '--ask', question], {
        input: 'Congratulations! You have won a free prize, claim your cash now!',
      });
      const { answers } = JSON.parse(stdout) as { answers: { answer: { noul: number; uncertain: boolean } } };
      expect(code).toBe(answers.answer.uncertain ? 4 : answers.answer.noul >= 0.5 ? 0 : 1);
    };
    await answer('Did the reader win a prize?');
    await answer('Is this about a football match?');
  });
});
