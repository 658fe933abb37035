// What users see of keys and batches: totals of what keys did, batches as a table, and colours for a pager.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { hasPseudoTerminal, typeIntoTxp } from './pseudo-terminal.js';
import { makeHome } from './run-txp.js';
import { type RunningServer, serveHome } from './serve-home.js';

const home = makeHome();
let server: RunningServer;
let slow = '';
beforeAll(async () => {
  server = await serveHome(home.path);
  slow = (await runInProcess(home.path, ['keys', 'create', '--name', 'slow', '--rpm', '1'])).stdout.trim();
  writeFileSync(join(home.path, 'a.txt'), 'A job can be paused. It goes on later.');
});
afterAll(async () => {
  await server.stop();
  home.remove();
});
const txp = (...words: string[]) => runInProcess(home.path, words, { cwd: home.path });
const asked = (key?: string) =>
  runInProcess(home.path, ['api', 'GET', '/v1/models', '--server', server.address], {
    cwd: home.path,
    env: key === undefined ? {} : { TXP_API_KEY: key },
  });

describe('txp usage', () => {
  it('sums up requests by key, counts refusals as failures, and ends with the total', async () => {
    await asked();
    await asked(slow);
    expect((await asked(slow)).code).toBe(75);
    // The daemon writes what it counted a moment later.
    await server.stop();
    const { stdout } = await txp('usage', '--by', 'key');
    const [heading = '', ...rows] = stdout.trimEnd().split('\n');
    expect(heading.split(/\s{2,}/)).toEqual(['key', 'name', 'requests', 'failures', 'input tokens', 'cost']);
    expect(rows.map((row) => row.trim().split(/\s+/).slice(-5, -2)).sort()).toEqual([
      ['all', '3', '1'],
      ['owner', '1', '0'],
      ['slow', '2', '1'],
    ]);
    const { stdout: json } = await txp('usage', '--by', 'operation', '--json');
    expect(JSON.parse(json)).toEqual(expect.arrayContaining([{ operation: 'refused', requests: 1, failures: 1, input_tokens: 0, cost: 0 }]));
  });
});

describe('batches', () => {
  it('are listed with their operation', async () => {
    expect((await txp('batch', 'run', '--model', 'summarize', 'a.txt')).code).toBe(0);
    const { stdout } = await txp('batch', 'list', '--local');
    expect(stdout).toMatch(
      /^id +run +status +items +done +failed +created \(UTC\) +model\nbatch_\w+ +run_\w+ +completed +1 +1 +0 +\S+ \S+ +summarize\n$/,
    );
  });

  it('of txp batch run are found without a server by every command that takes an id', async () => {
    const { stdout: listed } = await txp('batch', 'list', '--local', '--json');
    const [{ id, run }] = JSON.parse(listed) as [{ id: string; run: string }];
    expect(JSON.parse((await txp('batch', 'show', '--local')).stdout)).toMatchObject({ id: run, request_counts: { total: 1 } });
    expect(JSON.parse((await txp('batch', 'show', id, '--local')).stdout)).toMatchObject({ id, status: 'completed' });
    expect((await txp('batch', 'wait', run, '--local')).code).toBe(0);
    expect(JSON.parse((await txp('batch', 'output', id, '--local')).stdout)).toMatchObject({ response: { status_code: 200 } });
    expect((await txp('batch', 'cancel', id, '--local')).stdout).toBe(`${id} completed\n`);
    expect((await txp('batch', 'show', `batch_${'0'.repeat(32)}`, '--local')).code).toBe(66);
    expect(await txp('batch', 'show', '--local', '--server', server.address)).toMatchObject({ code: 2, stdout: '' });
  });

  it.skipIf(!hasPseudoTerminal)('are shown as a table on a terminal, and as JSON with --json or in a pipe', async () => {
    const shown = await typeIntoTxp(home.path, ['batch', 'show'], []);
    expect(shown.stdout).toMatch(/run_\w+: 1 items, 1 done, 0 failed/);
    expect(shown.stdout).toMatch(/batch_\w{32} +complet/);
    expect((await typeIntoTxp(home.path, ['batch', 'show', '--json'], [])).stdout).toContain('"object":"run"');
    expect(JSON.parse((await txp('batch', 'show')).stdout)).toMatchObject({ object: 'run', request_counts: { total: 1 } });
  });
});

it('--color always gives the readable view in a pipe, without control characters of the text', async () => {
  writeFileSync(join(home.path, 'odd.txt'), 'Total: 5 EUR \u001b[2J for Ann');
  const { stdout } = await txp('extract', '-e', 'total', 'odd.txt', '--color', 'always');
  expect(stdout).toMatch(/^total/);
  expect(stdout).toContain('\u001b[1m5 EUR');
  expect(stdout).not.toContain('\u001b[2J');
  expect((await txp('extract', '-e', 'total', 'odd.txt')).stdout).toMatch(/^\{"entities"/);
});

it.skipIf(!hasPseudoTerminal)('settings keep their whole names on a narrow terminal', async () => {
  const { stdout } = await typeIntoTxp(home.path, ['config', 'show'], [], {}, 40);
  const names = stdout.split('\n').map((row) => row.trim().split(' ')[0]);
  expect(names).toEqual(expect.arrayContaining(['operations.summarize.engine', 'operations.classify.engine', 'limits.document_body_bytes']));
});
