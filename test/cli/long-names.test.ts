// Inputs with long names and deep paths: each gets its result, and what is too long stops nothing else.
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

// The longest name that file systems allow, in characters of two bytes, and one that differs from it in the last character only.
const longest = `${'ж'.repeat(123)}01.txt`;
const similar = `${'ж'.repeat(123)}02.txt`;
const deep = Array.from({ length: 6 }, (_, level) => `${level}${'d'.repeat(60)}`).join('/');

beforeAll(async () => {
  await mkdir(join(home.path, 'in', deep), { recursive: true });
  for (const name of [longest, similar, 'a.txt', join(deep, 'b.txt'), join(deep, 'c.txt')])
    await writeFile(join(home.path, 'in', name), 'Win a prize now');
});

const run = (...parameters: string[]) => runInProcess(home.path, parameters, { cwd: home.path });

describe('a name as long as a file system allows', () => {
  it('gets its result in a folder under a name that is cut, and --resume finds it there', async () => {
    const command = ['tokens', 'in', '-o', 'out/'];
    expect(await run(...command)).toMatchObject({ code: 0, stderr: 'txp: found 5 = 5 done + 0 failed + 0 skipped\n' });
    const names = readdirSync(join(home.path, 'out')).filter((name) => name.startsWith('ж'));
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^ж+~[0-9a-f]{8}\.txt$/);
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(await run(...command, '--resume')).toMatchObject({ code: 0, stderr: 'txp: found 5 = 0 done + 0 failed + 5 skipped\n' });
  });
});

describe('a path longer than an id of a batch may be', () => {
  const flags = ['--model', 'classify', '--no-reasoning', '-l', 'ad=Is it an advertisement?', '-l', 'other=Is it something else?'];

  it('is cut at the start of the id, which differs from that of others', async () => {
    const { code, stdout } = await run('batch', 'run', '-q', 'in', ...flags);
    expect(code).toBe(0);
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => String(JSON.parse(line).custom_id));
    expect(new Set(ids).size).toBe(5);
    expect(ids).toContainEqual(expect.stringMatching(/^in\/a\.txt#/));
    for (const name of ['b', 'c']) expect(ids).toContainEqual(expect.stringMatching(new RegExp(`^~[0-9a-f]{8}~.{200,}/${name}\\.txt#[0-9a-f]{12}$`)));
  });

  it('does not stop the other lines if it is an id of the user', async () => {
    writeFileSync(
      join(home.path, 'rows.jsonl'),
      `${JSON.stringify({ id: 'i'.repeat(257), text: 'one' })}\n${JSON.stringify({ id: 'b', text: 'two' })}\n`,
    );
    const { code, stdout, stderr } = await run('batch', 'run', 'rows.jsonl', '--input-format', 'jsonl', ...flags);
    expect(code).toBe(3);
    expect(stderr).toContain(
      'rows.jsonl, line 1: its id is longer than 256 characters; give it a shorter one, or choose another field with --id-field\n',
    );
    expect(JSON.parse(stdout)).toMatchObject({ custom_id: 'b' });
  });
});
