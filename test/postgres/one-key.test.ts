// One key on four servers: revoked, limited and charged as on one.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { ask, type Machine, type Machines, startMachines } from './machines.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const minuteMs = 60_000;

let machines: Machines;
let servers: readonly Machine[];
beforeAll(async () => {
  machines = await startMachines({ variables: { TXP_LOG_LEVEL: 'error', TXP_SERVE_BATCHES: 'false' } });
  servers = await Promise.all([1, 2, 3, 4].map(() => machines.add('serve', { TXP_ENGINE: 'embedded' })));
});
afterAll(() => machines?.close());

const get = async (server: Machine, key: string): Promise<number | undefined> =>
  (await ask(server, '/v1/models', { headers: { 'x-api-key': key } }))?.status;

async function makeKey(...flags: readonly string[]): Promise<{ key: string; id: string }> {
  const made = await machines.run(['keys', 'create', '--name', 'shared', '--json', ...flags]);
  return JSON.parse(made.stdout);
}

describe('a key on four servers', () => {
  it('is refused by all of them after it is revoked', async () => {
    const { key, id } = await makeKey();
    for (const server of servers) expect(await get(server, key)).toBe(200);
    expect((await machines.run(['keys', 'revoke', id])).code).toBe(0);
    const revokedAt = performance.now();
    for (const server of servers) await until(async () => (await get(server, key)) === 401, `${server.name} refuses it`);
    const waitMs = performance.now() - revokedAt;
    if (!isLarge) return;
    console.log(`refused by all after ${waitMs.toFixed(0)} ms`);
    expect(waitMs).toBeLessThan(1_500);
  });

  it('may make only as many requests a minute to all of them together as to one', async () => {
    const limit = 100;
    const { key } = await makeKey('--rpm', String(limit));
    const startedAt = performance.now();
    const answered = await Promise.all(
      servers.map(async (server) => {
        const found: (number | undefined)[] = [];
        for (let request = 0; request < limit; request++) found.push(await get(server, key));
        return found;
      }),
    );
    const minutes = Math.floor((performance.now() - startedAt) / minuteMs) + 1;
    const accepted = answered.flat().filter((status) => status === 200).length;
    expect(accepted).toBeGreaterThan(limit / 2);
    expect(accepted).toBeLessThanOrEqual(limit * minutes);
    expect(new Set(answered.flat())).toEqual(new Set([200, 429]));
  });

  it('is charged once for each answer, even while each server is killed', { timeout: isLarge ? 3_600_000 : 600_000 }, async () => {
    const credits = isLarge ? 20_000 : 400;
    const { key, id } = await makeKey('--credits', String(credits));
    const body = JSON.stringify({ state: 'It rains.', questions: { wet: { type: 'noul', instructions: 'Does it rain?' } } });
    const decide = (server: Machine) =>
      ask(server, '/v1/service', { method: 'POST', body, headers: { 'x-api-key': key, 'content-type': 'application/json' } });
    const balanceOf = async (): Promise<number> => {
      const [row] = await machines.query(`SELECT balance FROM txp.key WHERE id = '${id}'`);
      return Number(row?.balance) / 1_000_000;
    };
    let answers = 0;
    let lost = 0;
    const refusals: string[] = [];
    let isOver = false;
    let least = Number.POSITIVE_INFINITY;
    const watching = (async () => {
      while (!isOver) {
        least = Math.min(least, await balanceOf());
        await pause(100);
      }
    })();
    const clients = servers.flatMap((server) =>
      Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const answer = await decide(server);
          if (answer?.status === 200) answers++;
          else if (answer === undefined) lost++;
          else if (answer.status !== 402) refusals.push(`${answer.status}: ${answer.text}`);
          // Until the credits that dead servers held are returned, there may be none to spend.
          if (answer?.status !== 200) await pause(500);
        }
      }),
    );
    for (const [index, server] of servers.entries()) {
      await until(() => answers >= (credits * (index + 1)) / 8, 'answers come', 600_000);
      await server.kill();
      await server.start();
    }
    // The credits that dead servers held are returned when their leases expire, and are spent too.
    const spent = async (): Promise<number> => {
      const [row] = await machines.query(`SELECT -sum(delta)::bigint AS spent FROM txp.ledger WHERE key_id = '${id}' AND delta < 0`);
      return Number(row?.spent) / 1_000_000;
    };
    await until(async () => (await spent()) === credits, 'every credit is spent', isLarge ? 1_800_000 : 300_000);
    isOver = true;
    await Promise.all([watching, ...clients]);
    expect(refusals).toEqual([]);
    expect(least).toBeGreaterThanOrEqual(0);
    expect(answers).toBeLessThanOrEqual(credits);
    // Charged, but cut off before the answer came: no more than were in progress.
    expect(answers).toBeGreaterThanOrEqual(credits - lost);
    expect((await machines.run(['store', 'check'])).stdout).toBe('ok\n');
  });
});
