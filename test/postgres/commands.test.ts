// The batch commands against a server whose store is PostgreSQL: each understands the answers of that server.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { makeHome } from '../cli/run-txp.js';
import { isOwnServer } from '../store/postgres/server.js';
import { ask, type Machine, type Machines, startMachines } from './machines.js';

const home = makeHome();
let machines: Machines;
let server: Machine;
let env: Record<string, string>;
/** A key that the server has never been asked with, until its database is down. */
let unseenKey: string;
beforeAll(async () => {
  machines = await startMachines({ isDurable: true, variables: { TXP_LOG_LEVEL: 'error' } });
  // Before the server starts: any change to a key makes it forget, within a second, which keys it knows.
  const key = await machines.makeKey();
  unseenKey = await machines.makeKey();
  server = await machines.add('serve', { TXP_ENGINE: 'embedded' });
  env = { TXP_SERVER: server.address, TXP_API_KEY: key };
  writeFileSync(join(home.path, 'a.txt'), 'The total of the order is EUR 17.50.');
  writeFileSync(join(home.path, 'b.txt'), 'Der Gesamtbetrag der Bestellung ist 18,50 EUR.');
});
afterAll(async () => {
  await machines?.close();
  home.remove();
});

const batch = (...parameters: readonly string[]) => runInProcess(home.path, ['batch', ...parameters], { env });
const submit = (text: string) => {
  writeFileSync(join(home.path, 'c.txt'), text);
  return batch('submit', 'a.txt', 'b.txt', 'c.txt', '--model', 'extract', '-e', 'total=total amount');
};

describe('txp batch on a server with PostgreSQL', () => {
  it('submits files as a run, and waits for it, shows it, lists it and prints its output', async () => {
    const submitted = await submit('Le montant total est de 19,50 EUR.');
    expect([submitted.code, submitted.stdout]).toEqual([0, expect.stringMatching(/^run_[0-9a-f]{24}\n$/)]);
    const run = submitted.stdout.trim();
    expect(await batch('wait', run)).toMatchObject({ code: 0, stderr: `txp: ${run}: 3 items = 3 done + 0 failed\n` });
    const shown = JSON.parse((await batch('show', run)).stdout);
    const { id } = shown.batches[0];
    expect([shown.request_counts.completed, id]).toEqual([3, expect.stringMatching(/^batch_[a-z0-9]+_[0-9a-f]{32}$/)]);
    expect(JSON.parse((await batch('list', '--json')).stdout)).toMatchObject([{ id, run }]);
    expect(JSON.parse((await batch('show', id)).stdout)).toMatchObject({ id, status: 'completed' });
    const output = await batch('output', run);
    expect([output.code, output.stdout.trim().split('\n').length]).toEqual([0, 3]);
    expect((await batch('output', id)).stdout).toBe(output.stdout);
  });

  it('submits nothing when the same run is submitted again', async () => {
    const again = await submit('Le montant total est de 19,50 EUR.');
    expect(again.stderr).toContain('3 items = 0 submitted + 3 already done or in progress');
    const [{ count } = { count: 0 }] = await machines.query('SELECT count(*)::int AS count FROM txp.batch');
    expect(count).toBe(1);
  });

  it('cancels a batch', async () => {
    const run = (await submit('El importe total es de 20,50 EUR.')).stdout.trim();
    const cancelled = await batch('cancel', run);
    expect([cancelled.code, cancelled.stdout]).toEqual([0, expect.stringMatching(/^batch_\w+ (?:failed|completed)\n/)]);
  });

  it.runIf(isOwnServer)('gets 502 with a time to retry for whatever needs the database while that is down', async () => {
    const known = { 'x-api-key': env.TXP_API_KEY ?? '' };
    const unseen = { 'x-api-key': unseenKey };
    expect((await ask(server, '/v1/models', { headers: known }))?.status).toBe(200);
    await machines.database.kill();
    const body = JSON.stringify({ text: 'It rains.' });
    const posted = { method: 'POST', body, headers: { ...unseen, 'content-type': 'application/json' } };
    const refused = await Promise.all([
      ask(server, '/v1/models', { headers: unseen }),
      ask(server, '/summarization/abstractive', posted),
      ask(server, '/v1/batches', { headers: unseen }),
      ask(server, '/v1/batches', { headers: known }),
    ]);
    expect(refused.map((answer) => [answer?.status, answer?.headers.get('retry-after')])).toEqual(Array.from({ length: 4 }, () => [502, '2']));
    expect((await ask(server, '/v1/models', { headers: known }))?.status).toBe(200);
  });
});
