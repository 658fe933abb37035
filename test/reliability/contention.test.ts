// Many clients at the same moment: one idempotency key makes one batch, and credits are spent to the last one, never beyond.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeHome, runTxp } from '../cli/run-txp.js';
import { type RunningServer, serveHome } from '../cli/serve-home.js';

const home = makeHome();
let daemon: RunningServer;
let server = '';

beforeAll(async () => {
  daemon = await serveHome(home.path);
  server = daemon.address;
});
afterAll(async () => {
  await daemon.stop();
  home.remove();
});

const makeKey = async (...flags: readonly string[]): Promise<string> => (await runTxp(home.path, ['keys', 'create', ...flags])).stdout.trim();

it('fifty submissions with one idempotency key are one batch', async () => {
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
