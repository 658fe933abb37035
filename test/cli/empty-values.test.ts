// Empty values, as unset shell variables leave them: refused where they would mean a default or the working folder.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
beforeAll(() => writeFileSync(join(home.path, 'a.txt'), 'Anna paid 45.00 EUR on 3 May 2024.'));
afterAll(() => home.remove());

it.each([
  [['mcp', '--allow', ''], '--allow'],
  [['serve', '--allow='], '--allow'],
  [['keys', 'create', '--data-dir', ''], '--data-dir'],
  [['tokens', '-o', '', 'a.txt'], '--output'],
  [['tokens', '--exclude', '', 'a.txt'], '--exclude'],
  [['summarize', '--engine', '', 'a.txt'], '--engine'],
  [['tokens', '--server', '', 'a.txt'], '--server'],
  [['tokens', '', 'a.txt'], 'the argument input'],
  [['tokens', 'a.txt', ''], 'the argument input'],
  [['models', 'add', ''], 'the argument path'],
  [['batch', 'show', ''], 'the argument id'],
])('txp %j is refused, and the message names what is empty', async (words, what) => {
  const { code, stdout, stderr } = await runInProcess(home.path, words);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(new RegExp(`^txp: ${what} is empty; give it a value.*; a variable may be unset\\n$`));
});

it.each([
  [['compress', '--prompt', '', 'a.txt']],
  [['summarize', '--instructions', '', 'a.txt']],
  [['extract', '-e', 'date', '--instruction', '', 'a.txt']],
  [['config', 'set', 'data_dir', '']],
])('txp %j is fine: a text may be empty', async (words) => {
  const { code, stderr } = await runInProcess(home.path, words);
  expect(code, stderr).toBe(0);
});
