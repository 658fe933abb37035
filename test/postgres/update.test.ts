// A new release takes the place of the old one on machines that go on working: its tables come first, then each process is stopped in order and started again.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { ask, discrepancies, type Machine, type Machines, outputOf, startMachines, submit, until } from './machines.js';

const next = ['--import', new URL('next-release.mjs', import.meta.url).href];
let machines: Machines | undefined;
afterAll(() => machines?.close());

it('no request fails, no item is lost and no attempt counts while every machine is updated', { timeout: 300_000 }, async () => {
  const cluster = await startMachines({
    variables: { TXP_BATCH_CONCURRENCY: '4', TXP_PRICES_BATCH_ITEM: '1', TXP_LOG_LEVEL: 'error' },
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
  let isOver = false;
  const working = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const asked = servers.filter((each) => !away.has(each))[turn % (2 - away.size)] as Machine;
      const items = [0, 1, 2, 3, 4].map((item) => `${turn}-${item}`);
      await submit(asked, key, items).then(
        (id) => batches.push(id),
        (error) => failures.push(String(error)),
      );
      const list = await ask(asked, '/v1/batches', { headers: { 'x-api-key': key } });
      if (list?.status !== 200) failures.push(`list: ${list?.status} ${list?.text}`);
      await pause(700);
    }
  })();
  await until(() => cluster.starts.length > 10, 'work goes on');
  const restart = async (machine: Machine, nodeFlags: readonly string[]): Promise<void> => {
    away.add(machine);
    await pause(1_000);
    expect(await machine.stop()).toBe(0);
    await machine.start(nodeFlags);
    away.delete(machine);
  };
  const migrated = await cluster.run(['store', 'migrate'], next);
  expect(migrated.code, migrated.stderr).toBe(0);
  expect((await cluster.query('SELECT version, works_with FROM txp.state'))[0]).toEqual({ version: 2, works_with: 1 });
  // The old program goes on, and also starts anew.
  await restart(other, []);
  for (const machine of [...cluster.all].reverse()) await restart(machine, next);
  isOver = true;
  await working;
  for (const id of batches) expect([...(await outputOf(other, key, id)).values()].filter((text) => !text.includes('was read on'))).toEqual([]);
  expect(failures).toEqual([]);
  expect((await cluster.query('SELECT sum(lost)::int AS lost, sum(attempt)::int AS attempts FROM txp.item'))[0]).toEqual({ lost: 0, attempts: 0 });
  expect(await discrepancies(cluster)).toEqual([]);

  // Tables that the old release no longer works with are told of at its start.
  await cluster.query('UPDATE txp.state SET works_with = version');
  await server.stop();
  await expect(server.start()).rejects.toThrow('made by a newer txp');
});
