// A file that exists before a run is replaced only by results: not by the list of errors, not on a full disk, and not under a name of another format.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../in-process.js';
import { bin, makeHome, runProgram } from '../run-txp.js';

let home: ReturnType<typeof makeHome>;
const at = (name: string): string => join(home.path, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');
const count = (...flags: readonly string[]) => runInProcess(home.path, ['tokens', ...flags]);
beforeEach(() => {
  home = makeHome();
  mkdirSync(at('in'));
  writeFileSync(at('in/a.txt'), 'one');
  writeFileSync(at('in/b.txt'), 'one two');
  return () => home.remove();
});

describe('results and errors in the same file', () => {
  beforeEach(() => {
    writeFileSync(at('old.jsonl'), 'old\n');
    symlinkSync('old.jsonl', at('soft.jsonl'));
    linkSync(at('old.jsonl'), at('hard.jsonl'));
    symlinkSync('in', at('way'));
    symlinkSync('later.jsonl', at('dangling.jsonl'));
    mkdirSync(at('out'));
  });

  it.each([
    ['new.jsonl', 'new.jsonl'],
    ['new.jsonl', './in/../new.jsonl'],
    ['old.jsonl', 'soft.jsonl'],
    ['hard.jsonl', 'old.jsonl'],
    ['in/new.jsonl', 'way/new.jsonl'],
    ['dangling.jsonl', 'later.jsonl'],
    ['all.db', 'all.db'],
    ['out/', 'out/a.txt.json'],
  ])('are refused before any work: -o %s --errors %s', async (output, errors) => {
    const { code, stdout, stderr } = await count('in', '-o', output, '--errors', errors, ...(output === 'out/' ? ['--json'] : []));
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(`${errors} would get both results and errors; `)]);
    expect(read('old.jsonl')).toBe('old\n');
    expect(existsSync(at('new.jsonl'))).toBe(false);
  });

  it('are allowed when it is a device, which stores nothing', async () => {
    expect((await count('in', '-o', '/dev/null', '--errors', '/dev/null')).code).toBe(0);
  });

  it('are not assumed for files of one folder with different names', async () => {
    expect((await count('in', '-o', 'out/', '--errors', 'out/failed.jsonl')).code).toBe(0);
    expect(readdirSync(at('out')).sort()).toEqual(['a.txt.txt', 'b.txt.txt', 'failed.jsonl']);
  });
});

const namespace = ['--user', '--map-root-user', '--mount'];
const script = 'mount -t tmpfs -o size=16k tmpfs "$0" && cd "$0" && mkdir out && eval "$1"; cat page.html out.txt out/*; ls . out';

function canMount(): boolean {
  try {
    execFileSync('unshare', [...namespace, 'sh', '-c', 'mount -t tmpfs -o size=16k tmpfs /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!canMount())('on a full disk', () => {
  it.each([
    ['a text', '-o out.txt', 'out.txt'],
    ['a JSON value', '--json -o out.txt', 'out.txt'],
    ['a page', '-o page.html', 'page.html'],
    ['a file of a folder', '-o out/', 'out/text.txt.txt'],
  ])('%s that existed before stays complete', async (_, flags, file) => {
    mkdirSync(at('disk'));
    writeFileSync(at('text.txt'), 'one two three four five six seven\n'.repeat(1000));
    const fill = `echo old > ${file}; "${process.execPath}" "${bin}" tokens --truncate 100000 ../text.txt ${flags} < /dev/null`;
    // The text is outside the small disk, in the folder above it.
    const { stdout, stderr } = await runProgram('unshare', [...namespace, 'sh', '-c', script, at('disk'), fill], home.path);
    expect(stderr).toMatch(/cannot write .*: the disk is full; free some space, or choose another path\n/);
    expect(stdout.startsWith('old\n')).toBe(true);
    expect(stdout.split('\n').sort().filter(Boolean)).toEqual(['.:', 'old', 'out', 'out:', file.split('/').at(-1)].sort());
  });

  it.each(['out.db', 'out.xlsx'])('%s is refused with the reason and the remedy', async (file) => {
    mkdirSync(at('disk'));
    const fill = `head -c 16384 /dev/zero > fill; "${process.execPath}" "${bin}" tokens ../in -o ${file} < /dev/null`;
    const { stderr } = await runProgram('unshare', [...namespace, 'sh', '-c', script, at('disk'), fill], home.path);
    expect(stderr).toMatch(/txp: cannot write to out\.\w+: the disk is full; free some space, or choose .*\n/);
  });
});

it.runIf(existsSync('/dev/full'))('standard output on a full disk is reported with the reason and the remedy', async () => {
  const { stderr } = await runProgram('sh', ['-c', `"${process.execPath}" "${bin}" tokens in/a.txt > /dev/full; echo "exit $?" >&2`], home.path);
  expect(stderr).toBe('txp: cannot write to standard output: the disk is full; free some space, or write to another place with -o\nexit 73\n');
});

describe('a file that is replaced', () => {
  it('keeps its permissions, and a link to it stays a link', async () => {
    writeFileSync(at('old.txt'), 'old\n');
    chmodSync(at('old.txt'), 0o640);
    symlinkSync('old.txt', at('link.txt'));
    expect((await count('in/b.txt', '-o', 'link.txt')).code).toBe(0);
    expect([read('old.txt'), statSync(at('old.txt')).mode & 0o777]).toEqual(['2\n', 0o640]);
    expect(readdirSync(home.path).filter((name) => name.startsWith('old.txt'))).toEqual(['old.txt']);
  });
});

describe('the name of an output file', () => {
  it.each(['t.pdf', 't.docx', 'T.PNG', 't.eml', 't.xml', 't.ods', 't.zip'])('%s is refused, and the supported endings are named', async (name) => {
    const { code, stderr } = await count('in/a.txt', '-o', name);
    expect([code, stderr]).toEqual([
      2,
      `txp: results cannot be written as .${name.split('.')[1]?.toLowerCase()}; the known extensions are .txt, .md, .json, .jsonl, .csv, .tsv, .html, .xlsx and .db (SQLite)\n`,
    ]);
    expect(existsSync(at(name))).toBe(false);
  });

  it('with an unknown ending gets the format of the flags, and a note if they give none', async () => {
    expect((await count('in/a.txt', '-o', 't.xyz')).stderr).toBe(
      'txp: t.xyz is written as text: unknown extension .xyz; the known extensions are .txt, .md, .json, .jsonl, .csv, .tsv, .html, .xlsx and .db (SQLite)\n',
    );
    expect((await count('in', '-o', 't.xyz')).stderr).toContain('t.xyz is written as jsonl: ');
    expect((await count('in/a.txt', '-o', 't.xyz', '--json')).stderr).toBe('');
    expect((await count('in/a.txt', '-o', 'notes.md')).stderr).toBe('');
    expect((await count('in/a.txt', '-o', 'results')).stderr).toBe('');
    expect((await count('in/a.txt', '-o', 'run.2024')).stderr).toBe('');
  });
});
