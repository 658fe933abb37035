// Where the text of a batch is stored, and where it never is: a unique word is searched for in every table, log and metric.
import { afterAll, expect, it } from 'vitest';
import { until } from '../until.js';
import { ask, type Machines, outputOf, startMachines, submit } from './machines.js';

const canary = 'zwirbelkraut';
let machines: Machines | undefined;
afterAll(() => machines?.close());

/** Tables that have a row with the word, as schema.table. */
async function tablesWith(cluster: Machines, word: string): Promise<readonly string[]> {
  const tables = await cluster.query(
    "SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'm') AND n.nspname NOT LIKE 'pg%' AND n.nspname <> 'information_schema'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await cluster.query(`SELECT 1 FROM ${name} AS t WHERE t::text LIKE '%${word}%' LIMIT 1`);
    if (rows.length > 0) found.push(String(name));
  }
  return found;
}

it('the text of a batch is only in its own tables until its retention is over, and then nowhere', async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  machines = await startMachines({ variables: { TXP_LOG_LEVEL: 'debug', TXP_BATCH_RETENTION: '4s' }, work: () => gate });
  const server = await machines.add('serve', { TXP_SERVE_BATCHES: 'false' });
  const worker = await machines.add('worker');
  const key = await machines.makeKey('--scopes', 'summarize,batches,admin');
  const id = await submit(server, key, [`${canary}-1`, `${canary}-2`]);
  await until(() => machines?.starts.length === 2, 'the items run');
  const open_ = await tablesWith(machines, canary);
  expect(open_.map((name) => name.replace(/_\d+$/, ''))).toEqual(expect.arrayContaining(['txp.body', 'txp.item']));
  // A machine dies, so that the word has taken every path there is.
  await worker.kill();
  await worker.start();
  open();
  await outputOf(server, key, id);
  const done = await tablesWith(machines, canary);
  expect(done.map((name) => name.replace(/_\d+$/, ''))).not.toContain('txp.body');
  for (const name of [...open_, ...done]) expect(name).toMatch(/^txp\.(?:body_\d+|outcome_\d+|item)$/);
  for (const machine of [server, worker]) {
    const metrics = await ask(machine, '/metrics', { headers: { 'x-api-key': key } });
    expect(metrics?.text).toContain('txp_batch_items');
    expect(metrics?.text).not.toContain(canary);
    expect(machine.log()).not.toContain(canary);
  }
  // A runner cleans up when it starts, and then once a minute.
  const isKept = async () => (await machines?.query('SELECT 1 FROM txp.batch WHERE finished_at + 4000 >= txp.now_ms()'))?.length !== 0;
  await until(async () => !(await isKept()), 'the retention is over');
  await worker.stop();
  await worker.start();
  await until(async () => (await tablesWith(machines as Machines, canary)).length === 0, 'the word is gone');
});
