// txp keys create and set, and commands on a store that does not exist.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

it('txp keys set adds, removes and sets credits, changes rate and name, and is refused without a change', async () => {
  const { id } = JSON.parse((await runInProcess(home.path, ['keys', 'create', '--credits', '5', '--json'])).stdout) as { id: string };
  const set = (...flags: string[]) => runInProcess(home.path, ['keys', 'set', id, ...flags]);
  expect((await set('--credits', '+100', '--rpm', '60')).stderr).toBe(`txp: key ${id}: credits 105, requests per minute 60\n`);
  expect((await set('--credits=-5')).stderr).toContain('credits 100,');
  expect((await set('--credits', 'unlimited', '--rpm', 'default')).stderr).toContain('credits unlimited, requests per minute default');
  expect((await set('--name', 'nightly import')).stderr).toBe(`txp: key ${id} (nightly import): credits unlimited, requests per minute default\n`);
  expect((await runInProcess(home.path, ['keys', 'list'])).stdout).toContain('nightly import');
  expect(await set()).toMatchObject({ code: 2, stderr: 'txp: nothing to change; use --name, --credits or --rpm\n' });
});

it('txp keys create explains only the first key, and prints nothing but the key on standard output', async () => {
  const fresh = makeHome();
  try {
    const first = await runInProcess(fresh.path, ['keys', 'create', '--name', 'first']);
    expect(first.stdout).toMatch(/^txp_[\w-]{43}\n$/);
    expect(first.stderr).toContain('every request to the server needs one');
    expect(first.stderr).not.toContain('belong to no key');
    expect((await runInProcess(fresh.path, ['keys', 'create', '--name', 'second'])).stderr).toBe('');
  } finally {
    fresh.remove();
  }
});

it('txp keys create says how to list the batches that belong to no key, if there are any', async () => {
  const fresh = makeHome();
  try {
    const line = { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: 'Es regnet. Die Brücke ist zu.' } };
    const run = await runInProcess(fresh.path, ['batch', 'run', '-'], { input: `${JSON.stringify(line)}\n` });
    expect(run).toMatchObject({ code: 0 });
    expect((await runInProcess(fresh.path, ['keys', 'create'])).stderr).toContain('belong to no key: txp batch list --local');
  } finally {
    fresh.remove();
  }
});

it('txp keys create accepts an expiry day, and refuses one that is in the past or not a day', async () => {
  const create = (expires: string) => runInProcess(home.path, ['keys', 'create', '--expires', expires, '--json']);
  const { expires_at } = JSON.parse((await create('2990-01-31')).stdout) as { expires_at: string };
  expect(expires_at.slice(0, 10)).toBe('2990-01-31');
  expect((await create('tomorrow')).stderr).toContain('It must be a time such as 12h or 30d, or a day such as 2027-01-31.');
  expect(await create('2020-01-31')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('It must not be in the past') });
  expect((await create('2990-13-31')).stderr).toContain('It must be a time such as 12h');
});

it.each([
  ['keys', 'list'],
  ['keys', 'set', 'key_x', '--name', 'y'],
  ['keys', 'revoke', 'key_x'],
  ['keys', 'rotate', 'key_x'],
  ['usage'],
  ['batch', 'list', '--local'],
  ['store', 'check'],
])('txp %s creates no store if there is none, and says so', async (...words) => {
  const { code, stdout, stderr } = await runInProcess(home.path, [...words, '--data-dir', 'mistyped']);
  expect([code, stdout, stderr]).toEqual([66, '', expect.stringContaining(`there is no store at ${join(home.path, 'mistyped', 'txp.db')}; `)]);
  expect(existsSync(join(home.path, 'mistyped'))).toBe(false);
});
