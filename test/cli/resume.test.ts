// --resume: whatever happened to inputs and outputs meanwhile, every input ends up with its result; and an output has only one writer.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { runInProcess } from './in-process.js';
import { bin, environmentFor, makeHome } from './run-txp.js';

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home = makeHome();
  mkdirSync(at('in'));
  writeFileSync(at('in/a.txt'), 'one');
  writeFileSync(at('in/b.txt'), 'one two');
});
afterEach(() => home.remove());
const at = (name: string): string => join(home.path, name);
const run = (...flags: readonly string[]) => runInProcess(home.path, ['tokens', 'in', ...flags]);
const results = () => Object.fromEntries(readdirSync(at('out')).map((name) => [name, readFileSync(at(`out/${name}`), 'utf8').trim()]));

describe('resuming into a cut or deleted file', () => {
  const flags = ['-o', 'out.jsonl', '--resume'];
  const lines = () => readFileSync(at('out.jsonl'), 'utf8').trimEnd().split('\n');
  const paths = () => lines().map((line) => JSON.parse(line).source.path);

  it('drops an incomplete result and produces it again', async () => {
    await run(...flags);
    const [first = '', second = ''] = lines();
    writeFileSync(at('in/c.txt'), 'one two three');
    writeFileSync(at('out.jsonl'), `${first}\n${second}\n${second.slice(0, 40)}`);
    expect((await run(...flags)).code).toBe(0);
    expect(paths()).toEqual(['in/a.txt', 'in/b.txt', 'in/c.txt']);
  });

  it('continues after a complete result that lacks its line break', async () => {
    await run(...flags);
    writeFileSync(at('in/c.txt'), 'one two three');
    writeFileSync(at('out.jsonl'), lines().join('\n'));
    expect((await run(...flags)).stderr).toBe('txp: found 3 = 1 done + 0 failed + 2 skipped\n');
    expect(paths()).toEqual(['in/a.txt', 'in/b.txt', 'in/c.txt']);
  });

  it('ignores what an earlier run did for a file that was deleted since, even if the next run did less', async () => {
    await run(...flags);
    rmSync(at('out.jsonl'));
    rmSync(at('in/b.txt'));
    writeFileSync(at('in/c.txt'), 'one two three');
    await run(...flags);
    writeFileSync(at('in/b.txt'), 'one two');
    expect((await run(...flags)).stderr).toBe('txp: found 3 = 1 done + 0 failed + 2 skipped\n');
    expect(paths()).toEqual(['in/a.txt', 'in/c.txt', 'in/b.txt']);
  });
});

describe('resuming into a folder', () => {
  const resume = async () => (await run('-o', 'out/', '--resume')).stderr;
  beforeEach(async () => void (await run('-o', 'out/')));

  it('gives an input equal to a finished one its own result', async () => {
    writeFileSync(at('in/c.txt'), 'one');
    expect(await resume()).toBe('txp: found 3 = 0 done + 0 failed + 3 skipped\n');
    expect(results()).toEqual({ 'a.txt.txt': '1', 'b.txt.txt': '2', 'c.txt.txt': '1' });
  });

  it('gives a renamed input its result under the new name', async () => {
    renameSync(at('in/b.txt'), at('in/c.txt'));
    await resume();
    expect(results()).toEqual({ 'a.txt.txt': '1', 'b.txt.txt': '2', 'c.txt.txt': '2' });
  });

  it('produces a deleted result again', async () => {
    rmSync(at('out/a.txt.txt'));
    expect(await resume()).toBe('txp: found 2 = 1 done + 0 failed + 1 skipped\n');
    expect(results()).toEqual({ 'a.txt.txt': '1', 'b.txt.txt': '2' });
  });

  it('gives inputs that exchanged their names each its own result', async () => {
    renameSync(at('in/a.txt'), at('in/x.txt'));
    renameSync(at('in/b.txt'), at('in/a.txt'));
    renameSync(at('in/x.txt'), at('in/b.txt'));
    await resume();
    expect(results()).toEqual({ 'a.txt.txt': '2', 'b.txt.txt': '1' });
  });

  it('replaces the intermediate result of an input that was changed and changed back', async () => {
    writeFileSync(at('in/a.txt'), 'one two three');
    await resume();
    writeFileSync(at('in/a.txt'), 'one');
    await resume();
    expect(results()['a.txt.txt']).toBe('1');
  });

  it('produces a result that names its input anew for a renamed input', async () => {
    await run('-o', 'pages/', '-f', 'html');
    renameSync(at('in/b.txt'), at('in/c.txt'));
    await run('-o', 'pages/', '-f', 'html', '--resume');
    expect(readFileSync(at('pages/c.txt.html'), 'utf8')).toContain('in/c.txt');
  });
});

describe('a single input', () => {
  const go = (input: string, output: string, ...flags: readonly string[]) => runInProcess(home.path, ['tokens', input, '-o', output, ...flags]);
  const written = (name: string) => readFileSync(at(name), 'utf8');

  it.each(['r.csv', 'r.jsonl', 'r.txt'])('that is done keeps its only result in %s', async (output) => {
    await go('in/a.txt', output);
    const before = written(output);
    expect(await go('in/a.txt', output, '--resume')).toMatchObject({ code: 0, stderr: 'txp: in/a.txt: already done\n' });
    expect(written(output)).toBe(before);
  });

  it('that is not done yet is appended once, under the same heading', async () => {
    await go('in/a.txt', 'r.csv');
    for (let times = 0; times < 2; times++) await go('in/b.txt', 'r.csv', '--resume');
    await go('in/a.txt', 'r.csv', '--resume');
    expect(
      written('r.csv')
        .trim()
        .split('\n')
        .map((row) => row.split(',')[0]),
    ).toEqual(['tokens', '1', '2']);
  });

  it('is processed again when its result was deleted, or without --resume', async () => {
    await go('in/a.txt', 'r.csv');
    rmSync(at('r.csv'));
    await go('in/a.txt', 'r.csv', '--resume');
    expect(written('r.csv')).toMatch(/^tokens,encoding\n1,/);
    writeFileSync(at('in/a.txt'), 'one two three');
    expect((await go('in/a.txt', 'r.csv')).stderr).toBe('');
    expect(written('r.csv')).toMatch(/^tokens,encoding\n3,/);
  });
});

describe('resuming into a file', () => {
  const sources = () =>
    readFileSync(at('out.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { source: { path: string } }).source.path);
  beforeEach(async () => void (await run('-o', 'out.jsonl')));

  it('gives every input exactly one line, including equal and renamed ones', async () => {
    writeFileSync(at('in/c.txt'), 'one');
    renameSync(at('in/b.txt'), at('in/d.txt'));
    for (let times = 0; times < 2; times++) await run('-o', 'out.jsonl', '--resume');
    expect(sources()).toEqual(['in/a.txt', 'in/b.txt', 'in/c.txt', 'in/d.txt']);
  });

  it('produces a deleted file again completely', async () => {
    rmSync(at('out.jsonl'));
    await run('-o', 'out.jsonl', '--resume');
    expect(sources()).toEqual(['in/a.txt', 'in/b.txt']);
  });
});

describe('the earlier result of an input that fails now', () => {
  it.each(['r.csv', 'r.jsonl', 'r.json', 'r.db', 'r.md', 'out/'])('is mentioned for %s as long as it is there', async (output) => {
    await run('-o', output);
    writeFileSync(at('in/b.txt'), '');
    const line = `txp: ${output} still has results of an earlier run for an input that failed now (in/b.txt); correct it and run again with --resume, or leave it out without --resume\n`;
    expect((await run('-o', output, '--resume')).stderr).toContain(line);
    expect((await run('-o', output, '--resume')).stderr).toContain(line);
    writeFileSync(at('in/b.txt'), 'three words now');
    expect((await run('-o', output, '--resume')).stderr).not.toContain('still has');
    expect((await run('-o', output)).stderr).not.toContain('still has');
  });

  it('is not mentioned when there is none, or when results go to standard output', async () => {
    await run('-o', 'r.csv');
    writeFileSync(at('in/c.txt'), '');
    expect((await run('-o', 'r.csv', '--resume')).stderr).not.toContain('still has');
    await run();
    writeFileSync(at('in/b.txt'), '');
    expect((await run('--resume')).stderr).not.toContain('still has');
  });
});

describe('results of inputs that are not among those given', () => {
  const stderrOf = async (output: string, ...flags: readonly string[]): Promise<string> => (await run('-o', output, ...flags)).stderr;

  it.each([
    ['r.csv', 'row', 'in/b.txt'],
    ['r.jsonl', 'line', 'in/b.txt'],
    ['r.db', 'row', 'in/b.txt'],
  ])('are counted in %s once an input is renamed or deleted', async (output, unit, name) => {
    await run('-o', output);
    expect(await stderrOf(output, '--resume')).toBe('txp: found 2 = 0 done + 0 failed + 2 skipped\n');
    const line = `txp: ${output} also has 1 ${unit} of an input that is not among those given (${name}); to drop results of missing inputs, run again on all inputs without --resume\n`;
    renameSync(at('in/b.txt'), at('in/c.txt'));
    expect(await stderrOf(output, '--resume')).toContain(line);
    expect(await stderrOf(output, '--resume')).toContain(line);
    expect(await stderrOf(output, '--resume', '-q')).toBe('');
    rmSync(at('in/a.txt'));
    expect(await stderrOf(output, '--resume')).toContain(
      `${output} also has 2 ${unit}s of 2 inputs that are not among those given (in/a.txt, in/b.txt)`,
    );
    expect(await stderrOf(output)).not.toContain('also has');
  });

  it('are counted in a folder if an earlier run put them there', async () => {
    await run('-o', 'out/');
    writeFileSync(at('out/note.txt'), 'mine');
    renameSync(at('in/b.txt'), at('in/c.txt'));
    expect(await stderrOf('out/', '--resume')).toContain(
      'txp: out/ also has 1 file of an input that is not among those given (b.txt.txt); delete what is not needed\n',
    );
  });

  it('are also counted for the lines of JSONL', async () => {
    const asked = ['tokens', '--input-format', 'jsonl', 'lines.jsonl', '-o', 'r.csv'];
    writeFileSync(at('lines.jsonl'), '{"text":"one"}\n{"text":"two"}\n');
    await runInProcess(home.path, asked);
    writeFileSync(at('lines.jsonl'), '{"text":"one"}\n');
    expect((await runInProcess(home.path, [...asked, '--resume'])).stderr).toContain(
      'r.csv also has 1 row of an input that is not among those given (lines.jsonl:2)',
    );
  });
});

describe('an input that was changed', () => {
  const write = (name: string, amount: number): void => writeFileSync(at(`in/${name}`), `Invoice no: N-${name}\nAmount due: $${amount}.00\n`);
  const ask = (output: string, ...flags: readonly string[]) =>
    runInProcess(home.path, ['extract', '-e', 'total=amount due as a number', '--top-n', '1', 'in', '-o', output, ...flags]);
  beforeEach(() => {
    write('a.txt', 1);
    write('b.txt', 2);
  });

  it.each(['a.txt', 'b.txt'])('has only its new row in CSV, in the place of the old one: %s', async (name) => {
    await ask('r.csv');
    write(name, 7);
    write('c.txt', 3);
    await ask('r.csv', '--resume');
    const amounts = { 'a.txt': 1, 'b.txt': 2, 'c.txt': 3, [name]: 7 };
    const rows = Object.entries(amounts).map(([source, amount]) => `in/${source},${amount}\n`);
    expect(readFileSync(at('r.csv'), 'utf8')).toBe(`source,total\n${rows.join('')}`);
    expect(readdirSync(home.path).filter((entry) => entry.startsWith('r.csv'))).toEqual(['r.csv']);
  });

  it('has each line once and up to date in CSV, whatever characters its name and ids contain', async () => {
    const asked = ['tokens', '--input-format', 'jsonl', '=a, "b".jsonl', '-o', 'r.csv'];
    const counts = () => readFileSync(at('r.csv'), 'utf8').match(/,\d+,o200k_base/g);
    writeFileSync(at('=a, "b".jsonl'), '{"id":"x\\ny","text":"one"}\n{"id":2,"text":"one two"}\n');
    await runInProcess(home.path, asked);
    expect(counts()).toEqual([',1,o200k_base', ',2,o200k_base']);
    writeFileSync(at('=a, "b".jsonl'), '{"id":"x\\ny","text":"one two three"}\n{"id":2,"text":"one two"}\n');
    await runInProcess(home.path, [...asked, '--resume']);
    expect(counts()).toEqual([',3,o200k_base', ',2,o200k_base']);
    writeFileSync(at('=a, "b".jsonl'), '{"id":"x\\ny","text":"one two three four"}\n{"id":2,"text":"one"}\n');
    await runInProcess(home.path, [...asked, '--resume']);
    expect(counts()).toEqual([',4,o200k_base', ',1,o200k_base']);
  });

  it('has only its new line in JSON Lines; a failure is added to the old result until the input is corrected', async () => {
    const lines = () =>
      readFileSync(at('r.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { source: { path: string }; ok: boolean; result?: { tokens: number } })
        .map(({ source, ok, result }) => [source.path, ok ? result?.tokens : 'failed']);
    const count = (...flags: readonly string[]) => runInProcess(home.path, ['tokens', 'in', '-o', 'r.jsonl', ...flags]);
    writeFileSync(at('in/a.txt'), 'one');
    writeFileSync(at('in/b.txt'), 'one two');
    await count();
    for (let times = 0; times < 2; times++) {
      writeFileSync(at('in/a.txt'), Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x34, times]));
      await count('--resume');
      expect(lines()).toEqual([
        ['in/a.txt', 1],
        ['in/b.txt', 2],
        ['in/a.txt', 'failed'],
      ]);
    }
    writeFileSync(at('in/a.txt'), 'one two three');
    await count('--resume');
    expect(lines()).toEqual([
      ['in/a.txt', 3],
      ['in/b.txt', 2],
    ]);
  });

  it('has only its new rows in every table of a database, even if it has no records now', async () => {
    const entities = JSON.stringify({ total: 'amount due as a number', items: [{ name: 'item name' }] });
    const go = (...flags: readonly string[]) => runInProcess(home.path, ['extract', '--entities', entities, 'in', '-o', 'r.db', ...flags]);
    await go();
    const database = new Sqlite(at('r.db'));
    database.exec(`DELETE FROM items; INSERT INTO items (source, record, name) VALUES ('in/a.txt', 1, 'old'), ('in/b.txt', 1, 'kept')`);
    write('a.txt', 7);
    await go('--resume');
    expect(database.prepare('SELECT source FROM inputs ORDER BY source').pluck().all()).toEqual(['in/a.txt', 'in/b.txt']);
    expect(database.prepare('SELECT name FROM items').pluck().all()).not.toContain('old');
    expect(database.prepare('SELECT name FROM items').pluck().all()).toContain('kept');
    database.close();
  });

  it('is counted when its old result cannot be told from others, as in a text file', async () => {
    await ask('r.txt', '-f', 'text');
    write('a.txt', 7);
    const { stderr } = await ask('r.txt', '-f', 'text', '--resume');
    expect(stderr).toContain(
      'txp: r.txt has both old and new results of 1 changed input; run again without --resume, or write .csv, .jsonl or .db\n',
    );
  });

  it('has a row whenever the run is killed, and only one when it is resumed', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index}.txt`);
    for (const name of names) write(name, 1);
    await ask('r.csv');
    for (const name of names) write(name, 7);
    const before = readFileSync(at('r.csv'), 'utf8');
    const flags = ['extract', '-e', 'total=amount due as a number', '--top-n', '1', 'in', '-o', 'r.csv', '--resume'];
    const killed = spawn(process.execPath, [bin, ...flags], { cwd: home.path, env: environmentFor(home.path) });
    const ended = new Promise((resolve) => killed.on('close', resolve));
    await until(() => readFileSync(at('r.csv'), 'utf8') !== before, 'the first row of the resumed run');
    killed.kill('SIGKILL');
    await ended;
    const sources = (): string[] =>
      readFileSync(at('r.csv'), 'utf8')
        .split('\n')
        .map((row) => row.split(',')[0] ?? '');
    expect(sources()).toEqual(before.split('\n').map((row) => row.split(',')[0]));
    await ask('r.csv', '--resume');
    expect(readFileSync(at('r.csv'), 'utf8')).toBe(
      before.replaceAll(',1\n', (row, offset) => (/in\/[ab]\.txt$/.test(before.slice(0, offset)) ? row : ',7\n')),
    );
  });
});

describe('an output', () => {
  const second = (output: string) => runInProcess(home.path, ['tokens', 'in', '-o', output, '--resume']);

  it.each(['out.jsonl', 'out/'])('such as %s has one writer; when that has exited, the next may write', async (output) => {
    const flags = ['tokens', '--input-format', 'jsonl', '-', '-o', output];
    const first = spawn(process.execPath, [bin, ...flags], { cwd: home.path, env: environmentFor(home.path) });
    const ended = new Promise((resolve) => first.on('close', resolve));
    // Results of a run that waits for more lines.
    first.stdin.write('{"text":"one two"}\n'.repeat(20));
    await new Promise<void>((resolve) => {
      const look = setInterval(() => {
        const isThere =
          output === 'out/'
            ? readdirSync(home.path).includes('out') && readdirSync(at('out')).length > 0
            : readdirSync(home.path).includes('out.jsonl');
        if (!isThere) return;
        clearInterval(look);
        resolve();
      }, 30);
    });
    const refused = await second(output);
    expect([refused.code, refused.stderr]).toEqual([
      75,
      `txp: another txp (process ${first.pid}) is writing to ${output}; wait for it to finish, or choose another path\n`,
    ]);
    first.kill('SIGKILL');
    await ended;
    expect((await second(output)).code).toBe(0);
    expect((await second(output)).code).toBe(0);
  });
});

it('a run that stops early counts the inputs that it did not reach as not reached, not as skipped', async () => {
  for (let index = 0; index < 60; index++) writeFileSync(at(`in/${index}.txt`), `text ${index}`);
  const { stderr } = await runInProcess(home.path, ['tokens', 'none.txt', 'in', '--fail-fast', '-j', '1']);
  expect(stderr).toContain('txp: found 63 = 0 done + 1 failed + 0 skipped + 62 not reached\n');
});

it('--assert over many inputs names those for which it does not hold', async () => {
  const { code, stderr } = await runInProcess(home.path, [
    'classify',
    'in',
    '-l',
    'a=Is it one?',
    '-l',
    'b=Is it about sport?',
    '--assert',
    'scores.a > 1',
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain('txp: in/a.txt: does not hold: scores.a > 1\ntxp: in/b.txt: does not hold: scores.a > 1\n');
});

describe('resuming into a CSV file', () => {
  const ask = (...flags: readonly string[]) => runInProcess(home.path, ['extract', '--top-n', '1', ...flags, '-o', 'r.csv']);
  const number = ['-e', 'no=invoice number'];
  const total = ['-e', 'total=amount due'];
  const written = (): string => readFileSync(at('r.csv'), 'utf8');
  const refusal = (present: string, wanted: string): string =>
    `txp: --resume cannot continue r.csv: it has the columns ${present}, but this run writes ${wanted}; choose another file with -o, or leave out --resume to overwrite this one\n`;
  beforeEach(() => {
    writeFileSync(at('in/a.txt'), 'Invoice no: NS-1\nAmount due: $1.00\n');
    writeFileSync(at('in/b.txt'), 'Invoice no: NS-2\nAmount due: $2.00\n');
  });

  it.each([
    ['fields in another order', [...number, ...total], 'source, no, total, units'],
    ['another field', [...total, ...number, '-e', 'who=customer'], 'source, total, no, who, units'],
    ['a renamed field', [...total, '-e', 'number=invoice number'], 'source, total, number, units'],
  ])('with %s is refused before any work, and the file stays as it was', async (_what, asked, wanted) => {
    await ask(...total, ...number, 'in');
    const before = written();
    const { code, stderr } = await ask(...asked, 'in', '--resume');
    expect([code, stderr]).toEqual([2, refusal('source, total, no, units', wanted)]);
    expect(written()).toBe(before);
  });

  it('is refused for several inputs under the heading of a single one, which has no source', async () => {
    await ask(...total, 'in/a.txt');
    const before = written();
    const { code, stderr } = await ask(...total, 'in', '--resume');
    expect([code, stderr]).toEqual([2, refusal('total, units', 'source, total, units')]);
    expect(written()).toBe(before);
  });

  it('works with the same fields, whatever characters their names contain', async () => {
    const odd = ['--entities', JSON.stringify({ 'a, "b"\nc': { description: 'invoice number' }, '=x': { description: 'amount due' } })];
    await ask(...odd, 'in');
    writeFileSync(at('in/c.txt'), 'Invoice no: NS-3\nAmount due: $3.00\n');
    expect(await ask(...odd, 'in', '--resume')).toMatchObject({ code: 0, stderr: 'txp: found 3 = 1 done + 0 failed + 2 skipped\n' });
    expect(written()).toMatch(/\nin\/b\.txt,.*\nin\/c\.txt,.*\n$/);
  });

  it.each([
    ['classify', ['-l', 'paid,open'], ['-l', 'open,paid']],
    ['classify', ['-l', 'paid,open', '--multi-label'], ['-l', 'paid,open']],
    ['decide', ['--ask', 'paid=Is it paid?'], ['--ask', 'late=Is it late?']],
    ['summarize', [], undefined],
    ['compress', [], undefined],
    ['tokens', [], undefined],
  ])('works for %s %j under its own heading, and is refused for %j', async (name, same, other) => {
    const go = (...flags: readonly string[]) => runInProcess(home.path, [name, ...flags, '-o', 'r.csv']);
    await go(...same, 'in');
    expect(await go(...same, 'in', '--resume')).toMatchObject({ stderr: 'txp: found 2 = 0 done + 0 failed + 2 skipped\n' });
    expect((await go(...(other ?? same), ...(other === undefined ? ['in/a.txt'] : ['in']), '--resume')).code).toBe(2);
  });

  it('works for JSONL under its own heading, and is refused there for entire files', async () => {
    const lines = (text: string) => runInProcess(home.path, ['tokens', '--input-format', 'jsonl', '-', '-o', 'r.csv', '--resume'], { input: text });
    await lines('{"text":"one"}\n');
    expect((await lines('{"text":"one"}\n{"text":"two words"}\n')).code).toBe(0);
    expect(written().split('\n')[0]).toBe('source,id,tokens,encoding');
    expect((await runInProcess(home.path, ['tokens', 'in', '-o', 'r.csv', '--resume'])).code).toBe(2);
  });
});

describe('resuming into a database or JSON', () => {
  const files = ['r.db', 'r.json', 'r.jsonl'];
  const go = (command: string, file: string, ...flags: readonly string[]) => runInProcess(home.path, [command, ...flags, 'in', '-o', file]);
  const one = ['-e', 'no=invoice number'];
  const items = ['--entities', JSON.stringify({ items: [{ name: 'the item' }], no: 'invoice number' })];
  beforeEach(() => {
    writeFileSync(at('in/a.txt'), 'Invoice no: NS-1\nAmount due: $1.00\n');
    writeFileSync(at('in/b.txt'), 'Invoice no: NS-2\n');
  });

  it.each(
    files.flatMap((file) => [
      [file, 'extract', one, [...one, '-e', 'total=amount due']],
      [file, 'extract', [...one, '-e', 'total=amount due'], one],
      [file, 'extract', one, items],
      [file, 'classify', ['-l', 'paid,open'], ['-l', 'paid,open,late']],
      [file, 'decide', ['--ask', 'paid=Is it paid?'], ['--ask', 'late=Is it late?']],
    ]),
  )('such as %s works for %s with %j, and is refused for %j before any work', async (file, command, same, other) => {
    await go(command, file, ...same);
    writeFileSync(at('in/c.txt'), 'Invoice no: NS-3\n');
    expect(await go(command, file, ...same, '--resume')).toMatchObject({
      stderr: expect.stringContaining('txp: found 3 = 1 done + 0 failed + 2 skipped\n'),
    });
    const before = readFileSync(at(file));
    const { code, stderr } = await go(command, file, ...other, '--resume');
    expect([code, stderr]).toEqual([2, expect.stringContaining(`txp: --resume cannot continue ${file}: it has `)]);
    expect(stderr).toContain('choose another file with -o, or leave out --resume to overwrite this one');
    expect(readFileSync(at(file)).equals(before)).toBe(true);
  });

  it('works for a JSON Schema whose list of records and fields were not found', async () => {
    const schema = {
      type: 'object',
      properties: {
        kind: { const: 'invoice' },
        total: { type: 'number' },
        lines: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      },
    };
    const flags = [...one, '--entities', JSON.stringify(schema)];
    for (const file of files) {
      await go('extract', file, ...flags);
      expect(await go('extract', file, ...flags, '--resume')).toMatchObject({ code: 0 });
    }
  });

  it.each(['[1,2]', '[\n  {"a": 1}\n]\n'])('is refused for the array %j, which does not hold results and stays as it is', async (foreign) => {
    writeFileSync(at('r.json'), foreign);
    const { code, stderr } = await go('tokens', 'r.json', '--resume');
    expect([code, stderr]).toEqual([2, expect.stringContaining('r.json: it is not a JSON array of results; choose another file with -o')]);
    expect(readFileSync(at('r.json'), 'utf8')).toBe(foreign);
  });
});
