// Many clients at the same moment: one idempotency key makes one batch, also after a restart, and credits are spent to the last one, never beyond, even if the
// daemon is killed again and again (TXP_TEST_LARGE=1: fifty times).
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeHome, runTxp } from '../cli/run-txp.js';
import { type RunningServer, serveHome } from '../cli/serve-home.js';

const home = makeHome();
const threads = { TXP_SERVE_THREADS: '2' };
let daemon: RunningServer;
let server = '';

beforeAll(async () => {
  daemon = await serveHome(home.path, [], threads);
  server = daemon.address;
});
afterAll(async () => {
  await daemon.stop();
  home.remove();
});

const makeKey = async (...flags: readonly string[]): Promise<string> => (await runTxp(home.path, ['keys', 'create', ...flags])).stdout.trim();

it('fifty submissions with one idempotency key make one batch, also after a restart', async () => {
  const headers = { 'x-api-key': await makeKey(), 'idempotency-key': 'once' };
  const body = JSON.stringify({ custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: 'It rains.' } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await fetch(`${server}/v1/batches`, { method: 'POST', headers, body });
      return { status: response.status, id: ((await response.json()) as { id: string }).id };
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const listed = (await (await fetch(`${server}/v1/batches`, { headers })).json()) as { data: unknown[] };
  expect(listed.data).toHaveLength(1);
  const other = await fetch(`${server}/v1/batches`, { method: 'POST', headers, body: body.replace('rains', 'snows') });
  expect(other.status).toBe(409);
  await daemon.stop('SIGKILL');
  daemon = await serveHome(home.path, [], threads);
  server = daemon.address;
  const again = await fetch(`${server}/v1/batches`, { method: 'POST', headers, body });
  expect(((await again.json()) as { id: string }).id).toBe(answers[0]?.id);
});

it('sixty-four clients spend 500 credits exactly', async () => {
  const headers = { 'x-api-key': await makeKey('--name', 'paid', '--credits', '500'), 'content-type': 'application/json' };
  const body = JSON.stringify({ state: 'It rains.', model: 'classify-1', questions: { wet: { type: 'noul', instructions: 'Does it rain?' } } });
  const statuses: number[] = [];
  let left = 560;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (left-- > 0) {
        const response = await fetch(`${server}/v1/systemone`, { method: 'POST', headers, body });
        await response.text();
        statuses.push(response.status);
      }
    }),
  );
  const count = (status: number) => statuses.filter((other) => other === status).length;
  expect([statuses.length, count(200), count(402)]).toEqual([560, 500, 60]);
  const keys = JSON.parse((await runTxp(home.path, ['keys', 'list', '--json'])).stdout) as { name: string; credits: number }[];
  expect(keys.find(({ name }) => name === 'paid')?.credits).toBe(0);
});

const kills = process.env.TXP_TEST_LARGE === undefined ? 3 : 50;

it(`the ledger adds up to the balance after each of ${kills} kills, and every answer was paid for`, { timeout: 1_200_000 }, async () => {
  const dataDirectory = join(home.path, 'killed');
  const granted = 100_000;
  const secret = (await runTxp(home.path, ['keys', 'create', '--credits', String(granted), '--data-dir', dataDirectory])).stdout.trim();
  const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const body = JSON.stringify({ state: 'It rains.', questions: { wet: { type: 'noul', instructions: 'Does it rain?' } } });
  let [sent, answered] = [0, 0];
  for (let kill = 0; kill < kills; kill++) {
    const killed = await serveHome(home.path, ['--data-dir', dataDirectory], { ...threads, TXP_LIMITS_REQUESTS_PER_MINUTE: '1000000' });
    let isOver = false;
    const before = answered;
    const client = async (): Promise<void> => {
      while (!isOver) {
        try {
          sent++;
          const { status } = await fetch(`${killed.address}/v1/service`, { method: 'POST', headers, body });
          if (status === 200) answered++;
        } catch {
          return;
        }
      }
    };
    const clients = Array.from({ length: 64 }, client);
    while (answered < before + 20 + 7 * (kill % 10)) await new Promise((resolve) => setTimeout(resolve, 1));
    isOver = true;
    await killed.stop('SIGKILL');
    await Promise.all(clients);
    const database = new Sqlite(join(dataDirectory, 'txp.db'));
    const number = (sql: string) => database.prepare(sql).pluck().get() as number;
    const charges = number("SELECT count(*) FROM ledger WHERE reason <> 'grant'");
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(number('SELECT sum(delta) FROM ledger')).toBe(number('SELECT balance FROM key'));
    expect(number('SELECT balance FROM key')).toBe((granted - charges) * 1_000_000);
    expect(charges).toBeGreaterThanOrEqual(answered);
    expect(charges).toBeLessThanOrEqual(sent);
    database.close();
  }
});
