// This release replaces the one before it on machines that keep working: its tables come first, then each process is shut down gracefully and restarted.
// TXP_TEST_PREVIOUS=REV builds the program of that commit next to this one as the release before; without it that is this program without its
// last migration.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../src/store/postgres/migrations.js';
import { type BuiltRevision, buildRevision } from '../built-revision.js';
import { bin } from '../cli/run-txp.js';
import { until } from '../until.js';
import { ask, discrepancies, type Machine, type Machines, outputOf, type Program, startMachines, submit, thisProgram } from './machines.js';

const revision = process.env.TXP_TEST_PREVIOUS;
let built: BuiltRevision | undefined;
let previous: Program = ['--import', new URL('previous-release.mjs', import.meta.url).href, bin];
let machines: Machines | undefined;
beforeAll(() => {
  if (revision === undefined) return;
  built = buildRevision(revision);
  previous = [join(built.folder, 'bin/txp.js')];
});
afterAll(async () => {
  await machines?.close();
  built?.remove();
});

it('no request fails, no item is lost and no attempt is counted while every machine is updated', async () => {
  const cluster = await startMachines({
    program: previous,
    variables: { TXP_BATCH_CONCURRENCY: '4', TXP_PRICES_BATCH_ITEM: '1', TXP_LOG_LEVEL: 'error' },
    // Long enough that machines are stopped in the middle of it; nothing that is expected depends on how long.
    work: () => pause(500),
  });
  machines = cluster;
  const servers = [await cluster.add('serve'), await cluster.add('serve')] as const;
  const [server, other] = servers;
  await cluster.add('worker');
  await cluster.add('worker');
  const key = await cluster.makeKey();
  const batches: string[] = [];
  const failures: string[] = [];
  const away = new Set<Machine>();
  let askedNow: Machine | undefined;
  let isOver = false;
  const working = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const asked = servers.filter((each) => !away.has(each))[turn % (2 - away.size)] as Machine;
      askedNow = asked;
      const items = [0, 1, 2, 3, 4].map((item) => `${turn}-${item}`);
      await submit(asked, key, items).then(
        (id) => batches.push(id),
        (error) => failures.push(String(error)),
      );
      const list = await ask(asked, '/v1/batches', { headers: { 'x-api-key': key } });
      if (list?.status !== 200) failures.push(`list: ${list?.status} ${list?.text}`);
      askedNow = undefined;
      await until(() => isOver || cluster.starts.some(({ item }) => items.includes(item)), 'the batch is begun');
    }
  })();
  await until(() => cluster.starts.length > 10, 'work goes on');
  const layout = async (): Promise<unknown> => (await cluster.query('SELECT version, works_with FROM txp.state'))[0];
  const restart = async (machine: Machine, program: Program): Promise<void> => {
    away.add(machine);
    await until(() => askedNow !== machine, 'it has answered what it was asked');
    expect(await machine.stop()).toBe(0);
    await machine.start(program);
    away.delete(machine);
  };
  expect(await layout()).toMatchObject({ version: migrations.length - 1 });
  const migrated = await cluster.run(['store', 'migrate'], thisProgram);
  expect(migrated.code, migrated.stderr).toBe(0);
  expect(await layout()).toEqual({ version: migrations.length, works_with: migrations.length - 1 });
  // The old program continues to work, and can also be restarted.
  await restart(other, previous);
  for (const machine of [...cluster.all].reverse()) await restart(machine, thisProgram);
  isOver = true;
  await working;
  for (const id of batches) expect([...(await outputOf(other, key, id)).values()].filter((text) => !text.includes('was read on'))).toEqual([]);
  expect(failures).toEqual([]);
  expect((await cluster.query('SELECT sum(lost)::int AS lost, sum(attempt)::int AS attempts FROM txp.item'))[0]).toEqual({ lost: 0, attempts: 0 });
  expect(await discrepancies(cluster)).toEqual([]);

  // The old release refuses to start with tables that it no longer works with.
  await cluster.query('UPDATE txp.state SET works_with = version');
  await server.stop();
  await expect(server.start(previous)).rejects.toThrow(/(?:made|created) by a newer txp/);
});
