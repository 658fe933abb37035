// txp batch run: batches without a server, interrupted and resumed.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startScriptedServer } from '../engines/model/scripted-server.js';
import { until } from '../until.js';
import { runInProcess } from './in-process.js';
import { bin, environmentFor, makeHome } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

const idsOf = (stdout: string): string[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { custom_id: string }).custom_id.replace(/^.*\/(.*)#.*$/, '$1'));
const names = Array.from({ length: 60 }, (_, index) => `${String(index).padStart(2, '0')}.txt`);

function fill(folder: string, sentences: number): string {
  const path = join(home.path, folder);
  mkdirSync(path);
  for (const [index, name] of names.entries()) {
    const text = Array.from(
      { length: sentences },
      (_, at) => `Crew ${index} mended bridge ${at} before the winter storms of ${1900 + (at % 90)} came.`,
    );
    writeFileSync(join(path, name), text.join(' '));
  }
  return path;
}

it('txp batch run processes every item and prints the output in input order; a second run has nothing left to do', async () => {
  const folder = fill('short', 2);
  const first = await runInProcess(home.path, ['batch', 'run', folder, '--model', 'summarize']);
  expect([first.code, idsOf(first.stdout)]).toEqual([0, names]);
  expect(first.stderr).toMatch(/^txp: found 60 .*\ntxp: 60 items = 60 submitted .*\ntxp: (run_\w+): 60 items = 60 done \+ 0 failed\n$/);
  const again = await runInProcess(home.path, ['batch', 'run', folder, '--model', 'summarize']);
  expect(again.stdout).toBe(first.stdout);
  expect(again.stderr).toContain('60 items = 0 submitted + 60 already done or in progress');
  const run = /run_\w+/.exec(first.stderr)?.[0] ?? '';
  expect((await runInProcess(home.path, ['batch', 'output', run])).stdout).toBe(first.stdout);
  const listed = await runInProcess(home.path, ['batch', 'list', '--local', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { run, status: 'completed' },
    { run, status: 'completed' },
  ]);
});

it('txp batch run prints no warning while it sends many items to a model server at once', async () => {
  const folder = fill('many', 1);
  let [asked, most] = [0, 0];
  const server = await startScriptedServer({
    complete: async () => {
      most = Math.max(most, ++asked);
      // Waits until the maximum number of requests is open: each of them listens for the end of the command.
      await until(() => most >= concurrency, 'the items are asked for together');
      asked--;
      return 'Crews mended bridges.';
    },
  });
  const concurrency = 32;
  const engines = { model: { kind: 'openai', base_url: server.baseUrl, model: server.model, concurrency: 64 } };
  const env = { TXP_ENGINE: 'model', TXP_ENGINES: JSON.stringify(engines), TXP_BATCH_CONCURRENCY: String(concurrency) };
  const { code, stderr } = await runInProcess(home.path, ['batch', 'run', folder, '--model', 'summarize'], { env });
  await server.close();
  expect(code, stderr).toBe(0);
  expect(most).toBeGreaterThanOrEqual(concurrency);
  expect(stderr).not.toContain('Warning');
});

it.each(['SIGKILL', 'SIGINT'] as const)('txp batch run stopped by %s is continued by the next run, which answers every item once', async (signal) => {
  const folder = fill(signal, 40);
  const child = spawn(process.execPath, [bin, 'batch', 'run', folder, '--model', 'summarize'], { env: environmentFor(home.path), cwd: home.path });
  let log = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (part: Buffer) => {
      log += part.toString();
      if (log.includes('submitted')) resolve();
    });
    child.on('close', () => resolve());
  });
  child.kill(signal);
  const code = await ended;
  if (signal === 'SIGINT') {
    expect(code).toBe(130);
    expect(log).toContain('stopped; run the same command again to continue');
  }
  const next = await runInProcess(home.path, ['batch', 'run', folder, '--model', 'summarize']);
  expect(next.stderr).toContain('60 items = 0 submitted + 60 already done or in progress');
  expect([next.code, idsOf(next.stdout)]).toEqual([0, names]);
  expect(next.stderr).toContain('60 items = 60 done + 0 failed');
});
