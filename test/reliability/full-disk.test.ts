// A data directory on a file system of 12 MB that fills up and gets space again: the server keeps running, stores nothing partially, and what was accepted is
// done once there is space. The file system is a tmpfs in a mount namespace of the server, which ends with it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, environmentFor, makeHome, runProgram } from '../cli/run-txp.js';
import { until } from '../until.js';

const namespace = ['--user', '--map-root-user', '--mount'];
const script = 'mount -t tmpfs -o size=12m,mode=0700 tmpfs "$0" && exec "$@"';

const home = makeHome();
const mountPoint = join(home.path, 'disk');
mkdirSync(mountPoint);

function canMount(): boolean {
  try {
    execFileSync('unshare', [...namespace, 'sh', '-c', script, mountPoint, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let server: ChildProcess;
let address = '';
let headers: Record<string, string> = {};
/** What the server has written to standard error. */
let log = '';
/** The mount point as this process can reach it. */
let disk = '';

async function start(): Promise<void> {
  const command = [process.execPath, bin, 'serve', '--port', '0', '--data-dir', mountPoint];
  server = spawn('unshare', [...namespace, 'sh', '-c', script, mountPoint, ...command], {
    env: environmentFor(home.path, { TXP_BATCH_CONCURRENCY: '2', TXP_SERVE_THREADS: '1', TXP_PRICES_BATCH_ITEM: '1' }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  address = await new Promise((resolve, reject) => {
    server.stderr?.on('data', (part: Buffer) => {
      log += part.toString();
      const found = /listening on (\S+)/.exec(log)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.on('exit', () => reject(new Error(log)));
  });
  headers = { 'x-api-key': readFileSync(join(home.path, 'config/txp/key'), 'utf8').trim() };
  disk = join(`/proc/${server.pid}/root`, mountPoint);
}

/** Writes until not even one more page fits. */
function fill(): void {
  for (const size of [1_000_000, 4_096]) {
    const block = Buffer.alloc(size);
    try {
      for (;;) appendFileSync(join(disk, 'filler'), block);
    } catch (failure) {
      expect((failure as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
}

// SQLite would resolve the path out of the namespace; while nothing is written, a copy is as good.
function query<T>(sql: string): T[] {
  for (const suffix of ['', '-wal']) copyFileSync(join(disk, `txp.db${suffix}`), join(home.path, `copy.db${suffix}`));
  const database = new Sqlite(join(home.path, 'copy.db'));
  try {
    return database.prepare(sql).pluck().all() as T[];
  } finally {
    database.close();
  }
}

const textOf = (item: number) =>
  Array.from({ length: 60 }, (_, at) => `Team ${item} repaired pier ${at} before the storm of ${1900 + at}.`).join(' ');
const body = Array.from({ length: 50 }, (_, item) =>
  JSON.stringify({ custom_id: `i${item}`, method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: textOf(item) } }),
).join('\n');
const submit = () => fetch(`${address}/v1/batches`, { method: 'POST', body, headers });
const readiness = async () => {
  const response = await fetch(`${address}/readyz`);
  return [response.status, (await response.json()) as { degraded?: string[] }] as const;
};
const ready = [200, { status: 'ready', reasons: [] }];
const degraded = [
  200,
  { status: 'ready', reasons: ['the store accepts nothing more: its disk is full or cannot be written, or it was moved'], degraded: ['store'] },
];
const classify = () =>
  fetch(`${address}/classify`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"text":"The parcel came late.","labels":[{"name":"late","rubric":"Was it late?"},{"name":"lost","rubric":"Was it lost?"}]}',
  });
const statusOf = async (id: string) => {
  const response = await fetch(`${address}/v1/batches/${id}`, { headers });
  return { http: response.status, batch: (await response.json()) as { status: string; request_counts: { completed: number; failed: number } } };
};

/** The states that a batch may have when the disk fills up; which one is a matter of milliseconds. */
const unfinished = ['validating', 'in_progress'];

it.skipIf(!canMount())('a command with a full data directory says that it is full', async () => {
  const folder = join(home.path, 'small');
  mkdirSync(folder);
  const full = 'mount -t tmpfs -o size=8k,mode=0700 tmpfs "$0" && "$@"';
  const { code, stderr } = await runProgram(
    'unshare',
    [...namespace, 'sh', '-c', full, folder, process.execPath, bin, 'keys', 'create', '--data-dir', folder],
    home.path,
  );
  expect([code, stderr]).toEqual([69, `txp: the data directory ${folder} is full or cannot be written; free some space\n`]);
});

describe.skipIf(!canMount())('a full disk', () => {
  beforeAll(start);
  afterAll(() => {
    server.kill('SIGKILL');
  });

  it('neither ends the daemon nor leaves anything stored partially, and batches finish once there is space', async () => {
    const accepted = await submit();
    expect(accepted.status).toBe(200);
    const { id } = (await accepted.json()) as { id: string };
    fill();

    const refused = await submit();
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('full') } });
    const failures = async (): Promise<number> => {
      const text = await (await fetch(`${address}/metrics`, { headers })).text();
      return [...text.matchAll(/^txp_store_failures_total\{[^}]*\} (\S+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    const earlier = await failures();
    await until(async () => (await failures()) > earlier + 1, 'outcomes find no place');
    const before = await statusOf(id);
    const since = await failures();
    await until(async () => (await failures()) > since + 1, 'outcomes still find no place');
    const stuck = await statusOf(id);
    expect(stuck).toEqual(before);
    expect(stuck.http).toBe(200);
    expect(unfinished).toContain(stuck.batch.status);
    expect((await submit()).status).toBe(502);
    const line = '"part":"batches","code":"engine-unavailable","reason":"the data directory is full or cannot be written; free some space"';
    await until(() => log.includes(line), 'the log says why');
    const told = log.split(line).length;
    const sinceTold = await failures();
    await until(async () => (await failures()) > sinceTold + 2, 'there are more failures');
    // Longer than a line waits to be written.
    await pause(300);
    expect(log.split(line)).toHaveLength(told);
    expect(query('SELECT id FROM batch')).toEqual([id]);
    expect(await readiness()).toEqual(degraded);
    expect((await classify()).status).toBe(200);

    rmSync(join(disk, 'filler'));
    await until(async () => !unfinished.includes((await statusOf(id)).batch.status), 'the batch ends');
    expect((await statusOf(id)).batch).toMatchObject({ status: 'completed', request_counts: { completed: 50, failed: 0 } });
    const output = await (await fetch(`${address}/v1/batches/${id}/output`, { headers })).text();
    expect(
      output
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { custom_id: string }).custom_id),
    ).toEqual(Array.from({ length: 50 }, (_, item) => `i${item}`));
    expect(query("SELECT count(DISTINCT ref) FROM ledger WHERE reason = 'batch-item'")).toEqual([50]);
    expect(query('PRAGMA integrity_check')).toEqual(['ok']);
    expect((await submit()).status).toBe(200);
    await until(async () => (await fetch(`${address}/readyz`)).status === 200 && (await readiness())[1].degraded === undefined, 'all of it is ready');
    expect(await readiness()).toEqual(ready);
  });

  it('stops new batches while it is only nearly full, until there is space again', async () => {
    const left = 600_000;
    fill();
    const kept = readFileSync(join(disk, 'filler')).length - left;
    execFileSync('truncate', ['-s', String(kept), join(disk, 'filler')]);
    const refused = await submit();
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('nearly full') } });
    await until(async () => (await readiness())[1].degraded !== undefined, 'readiness tells');
    rmSync(join(disk, 'filler'));
    expect((await submit()).status).toBe(200);
  });
});
