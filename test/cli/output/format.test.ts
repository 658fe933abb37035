// The name of an output decides its format: a .json file holds one JSON value, a .tsv file rows with tabs, also when a run continues it.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../in-process.js';
import { makeHome } from '../run-txp.js';

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

describe('a .json file of several inputs', () => {
  const values = (name = 'all.json') =>
    (JSON.parse(read(name)) as { source: { path: string }; ok: boolean; result?: { tokens: number } }[]).map(({ source, ok, result }) => [
      source.path,
      ok ? result?.tokens : 'failed',
    ]);

  it.each([[[]], [['--json']], [['-f', 'json']]])('is one JSON array that includes failures, with the flags %j', async (flags) => {
    const { code, stderr } = await count('in', 'missing.txt', '-o', 'all.json', ...flags);
    expect([code, stderr]).toEqual([3, expect.not.stringContaining('JSON Lines')]);
    expect(values()).toEqual([
      ['in/a.txt', 1],
      ['in/b.txt', 2],
      ['missing.txt', 'failed'],
    ]);
  });

  it('holds JSON Lines if they are requested, and a single result as it is', async () => {
    await count('in', '-o', 'all.json', '-f', 'jsonl');
    expect(
      read('all.json')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).ok),
    ).toEqual([true, true]);
    await count('in/a.txt', '-o', 'one.json');
    expect(JSON.parse(read('one.json')).tokens).toBe(1);
  });

  it('is continued by --resume with changed inputs in their place and others at the end, always as one array', async () => {
    await count('in', '-o', 'all.json');
    const before = read('all.json');
    await count('in', '-o', 'all.json', '--resume');
    expect(read('all.json')).toBe(before);
    writeFileSync(at('in/a.txt'), 'one two three');
    writeFileSync(at('in/c.txt'), 'one two three four');
    await count('in', '-o', 'all.json', '--resume');
    const all = [
      ['in/a.txt', 3],
      ['in/b.txt', 2],
      ['in/c.txt', 4],
    ];
    expect(values()).toEqual(all);
    // As a killed run leaves it.
    writeFileSync(at('all.json'), read('all.json').replace(/\]\n$/, ''));
    await count('in', '-o', 'all.json', '--resume');
    expect(values()).toEqual(all);
    renameSync(at('in/c.txt'), at('in/d.txt'));
    expect((await count('in', '-o', 'all.json', '--resume')).stderr).toContain(
      'all.json also has 1 line of an input that is not among those given (in/c.txt)',
    );
    expect(values()).toEqual([...all, ['in/d.txt', 4]]);
  });

  it('is an empty array without results, which --resume can continue', async () => {
    writeFileSync(at('none.jsonl'), '\n');
    await count('none.jsonl', '--input-format', 'jsonl', '-o', 'all.json');
    expect(JSON.parse(read('all.json'))).toEqual([]);
    writeFileSync(at('none.jsonl'), '{"text":"one"}\n');
    await count('none.jsonl', '--input-format', 'jsonl', '-o', 'all.json', '--resume');
    expect(values()).toEqual([['none.jsonl', 1]]);
  });

  it('is refused by --resume and left unchanged when it is not an array', async () => {
    await count('in', '-o', 'all.json', '-f', 'jsonl');
    const before = read('all.json');
    const { code, stderr } = await count('in', '-o', 'all.json', '--resume');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('--resume cannot continue all.json: it is not a JSON array of results; choose another file with -o'),
    ]);
    expect(read('all.json')).toBe(before);
  });
});

describe('a .tsv file', () => {
  it('has tabs between its cells, and is continued by --resume under its heading', async () => {
    writeFileSync(at('in/b, c.txt'), 'one two three');
    await count('in', '-o', 'all.tsv');
    expect(read('all.tsv')).toBe('source\ttokens\tencoding\nin/a.txt\t1\to200k_base\nin/b, c.txt\t3\to200k_base\nin/b.txt\t2\to200k_base\n');
    writeFileSync(at('in/b, c.txt'), 'one');
    writeFileSync(at('in/d.txt'), 'one two');
    rmSync(at('in/a.txt'));
    const { stderr } = await count('in', '-o', 'all.tsv', '--resume');
    expect(stderr).toContain('all.tsv also has 1 row of an input that is not among those given (in/a.txt)');
    expect(read('all.tsv')).toBe(
      'source\ttokens\tencoding\nin/a.txt\t1\to200k_base\nin/b, c.txt\t1\to200k_base\nin/b.txt\t2\to200k_base\nin/d.txt\t2\to200k_base\n',
    );
    const other = await count('in', '-o', 'all.csv');
    renameSync(at('all.csv'), at('all.tsv'));
    expect(other.code).toBe(0);
    expect((await count('in', '-o', 'all.tsv', '--resume')).stderr).toContain(
      'it has the columns "source,tokens,encoding", but this run writes source, tokens, encoding',
    );
  });

  it('has the same format on standard output, with -f tsv', async () => {
    expect((await count('in/a.txt', '-f', 'tsv')).stdout).toBe('tokens\tencoding\n1\to200k_base\n');
  });

  it('is refused for a batch, as is a .json file, and the accepted formats are named', async () => {
    for (const name of ['b.tsv', 'b.json']) {
      const { code, stderr } = await runInProcess(home.path, ['batch', 'run', 'in', '--model', 'classify', '-l', 'a', '-l', 'b', '-o', name]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/a batch cannot be written as (tsv|json); choose from: .*; for JSON Lines: -o FILE\.jsonl/),
      ]);
    }
  });
});

describe('the text that txp tokens --truncate leaves', () => {
  it.each(['csv', 'tsv', 'table'])('is a column in %s, after the number of tokens', async (format) => {
    const { stdout } = await count('in/b.txt', '--truncate', '1', '-f', format);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(/,|\t| +/)),
    ).toEqual([
      ['tokens', 'encoding', 'text'],
      ['1', 'o200k_base', 'one'],
    ]);
  });

  it.each(['t.xlsx', 't.db'])('is included in %s', async (name) => {
    expect((await count('in', '--truncate', '1', '-o', name)).code).toBe(0);
    const bytes = readFileSync(at(name));
    const inner = name.endsWith('.xlsx') ? strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()) : bytes.toString('latin1');
    expect(inner).toContain('text');
    expect(inner).toMatch(/one/);
  });

  it('has no column without --truncate', async () => {
    expect((await count('in/b.txt', '-f', 'csv')).stdout).toBe('tokens,encoding\n2,o200k_base\n');
  });
});
