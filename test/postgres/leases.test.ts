// What happens to the items of a machine that halts, dies or loses its database, as seen by the model servers of the machines.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../until.js';
import {
  ask,
  creditsOf,
  discrepancies,
  type Machine,
  type MachineOptions,
  type Machines,
  metric,
  outputOf,
  type Start,
  saidBy,
  startMachines,
  submit,
  textOf,
} from './machines.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const leaseMs = 10_000;
const credits = 1_000;

let running: Machines | undefined;
afterEach(() => running?.close());

async function start(work: MachineOptions['work'], variables: Readonly<Record<string, string>> = {}, isDurable = false): Promise<Machines> {
  const prices = { TXP_PRICES_BATCH_ITEM: '1', TXP_SERVE_BATCHES: 'false', TXP_LOG_LEVEL: 'error' };
  running = await startMachines({ isDurable, variables: { ...prices, ...variables }, ...(work === undefined ? {} : { work }) });
  return running;
}

const items = (count: number, batch = 0): string[] => Array.from({ length: count }, (_, index) => `${batch}-${index}`);

describe('a worker', () => {
  // TXP_TEST_LARGE=1 halts ten times.
  it('that was suspended past its lease and woken cannot write results of items that another one now runs', { timeout: 900_000 }, async () => {
    const [rounds, count] = [isLarge ? 10 : 1, 10];
    const gates = new Map<Start, () => void>();
    const machines = await start((_, begun) => new Promise((open) => gates.set(begun, open)));
    const server = await machines.add('serve');
    const key = await machines.makeKey('--credits', String(credits));
    await machines.add('worker');
    await machines.add('worker');
    for (let round = 0; round < rounds; round++) {
      const names = items(count, round);
      const earlier = machines.starts.length;
      const id = await submit(server, key, names);
      await until(() => machines.starts.length === earlier + count, 'every item starts');
      const begun = machines.starts.slice(earlier);
      const halted = (begun[0] as Start).machine;
      const held = begun.filter(({ machine }) => machine === halted);
      const newest = (item: string): Start | undefined => machines.starts.findLast((each) => each.item === item);
      const refusedBefore = await metric('txp_results_refused_total', [halted]);
      halted.freeze();
      await until(() => held.every(({ item }) => newest(item)?.machine !== halted), 'what it held starts anew');
      // Its answers are ready when it wakes, and the other one is still busy.
      for (const each of held) gates.get(each)?.();
      await until(() => held.every(({ end }) => end === 'answered'), 'its model server has answered');
      halted.wake();
      await until(async () => (await metric('txp_batch_items{state="running"}', [halted])) === count, 'the woken one sees who runs them');
      await until(async () => (await metric('txp_results_refused_total', [halted])) - refusedBefore === held.length, 'its late answers are refused');
      expect((await ask(server, `/v1/batches/${id}`, { headers: { 'x-api-key': key } }))?.json.request_counts).toEqual({
        total: count,
        completed: 0,
        failed: 0,
      });
      const runs = names.map((item) => [item, newest(item)?.machine] as const);
      for (const open of gates.values()) open();
      const output = await outputOf(server, key, id);
      for (const [item, machine] of runs) expect(output.get(item)).toContain(saidBy(machine as Machine, item));
    }
    const refused = await metric('txp_results_refused_total', machines.all.slice(1));
    if (isLarge) console.log(`${rounds} halts of a worker: ${machines.starts.length} starts of ${rounds * count} items, ${refused} results refused`);
    expect(await discrepancies(machines)).toEqual([]);
    expect(await creditsOf(machines)).toBe(credits - rounds * count);
  });

  it('whose settings lack the engine of an item says so and leaves the item to others', async () => {
    const machines = await start(undefined, { TXP_LOG_LEVEL: 'warn' });
    const server = await machines.add('serve');
    const key = await machines.makeKey('--credits', String(credits));
    const without = await machines.add('worker', { TXP_ENGINE: 'embedded', TXP_ENGINES: '{}' });
    const names = items(20);
    const id = await submit(server, key, names);
    await until(() => without.log().includes('there is no engine'), 'the worker tries');
    await machines.add('worker');
    await outputOf(server, key, id);
    expect(await machines.query("SELECT count(*)::int AS n FROM txp.item WHERE state = 'd' AND attempt = 0")).toEqual([{ n: names.length }]);
  }, 300_000);

  it('that died is replaced by another after its lease', async () => {
    const machines = await start((_, { machine }) => (machine.name === 'worker-1' ? new Promise(() => undefined) : pause(20)));
    const server = await machines.add('serve');
    const key = await machines.makeKey();
    const first = await machines.add('worker');
    const id = await submit(server, key, items(30));
    await until(() => machines.starts.length === 30, 'every item starts');
    await machines.add('worker');
    const killedAt = performance.now();
    await first.kill();
    const left = machines.starts.filter(({ machine, end }) => machine === first && end === 'died').map(({ item }) => item);
    await outputOf(server, key, id);
    const waits = left
      .map((item) => Math.max(...machines.starts.filter((each) => each.item === item).map(({ atMs }) => atMs)) - killedAt)
      .sort((a, b) => a - b);
    expect(left).toHaveLength(30);
    // Another worker has started them; how soon is measured on a quiet machine.
    expect(waits.every(Number.isFinite)).toBe(true);
    if (!isLarge) return;
    console.log(`start after a kill: p50 ${waits[Math.floor(waits.length / 2)]?.toFixed(0)} ms, p95 ${at95(waits).toFixed(0)} ms`);
    expect(at95(waits)).toBeLessThan(leaseMs + 10_000);
  });
});

const at95 = (sorted: readonly number[]): number => sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0;

it('nothing is lost or repeated when the database is down for longer than a lease', async () => {
  const awayMs = isLarge ? 30_000 : 13_000;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const machines = await start((item) => (item.startsWith('now') ? Promise.resolve() : gate), { TXP_BATCH_CONCURRENCY: '4' }, true);
  const server = await machines.add('serve');
  const workers = [await machines.add('worker'), await machines.add('worker')];
  const key = await machines.makeKey();
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const summarize = () =>
    ask(server, '/summarization/abstractive', { method: 'POST', headers, body: JSON.stringify({ text: textOf('now'), max_tokens: 60 }) });
  expect((await summarize())?.status).toBe(200);
  const id = await submit(server, key, items(50));
  // Only a runner that has seen the database for as long as a lease judges leases.
  await until(() => machines.starts.filter(({ item }) => item !== 'now').length >= 8, 'the workers work');
  await pause(leaseMs);
  const before = machines.starts.filter(({ item }) => item !== 'now').length;
  await machines.database.kill();
  // What runs now finishes while there is nowhere to write it.
  open();
  const awayAt = performance.now();
  const statuses: (number | undefined)[] = [];
  const submissions: { status: number | undefined; ms: number }[] = [];
  let readiness: string | undefined;
  while (performance.now() - awayAt < awayMs) {
    statuses.push((await summarize())?.status);
    if (submissions.length < 3) {
      const sentAt = performance.now();
      const answer = await ask(server, '/v1/batches', {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: '{"custom_id":"a","method":"POST","url":"/v1/chat/completions","body":{"model":"summarize","text":"a"}}',
      });
      submissions.push({ status: answer?.status, ms: performance.now() - sentAt });
    }
    const ready = await ask(server, '/readyz');
    if (ready?.json?.degraded !== undefined) readiness = `${ready.status} ${ready.json.degraded}`;
    await pause(250);
  }
  await machines.database.start();
  const backAt = performance.now();
  await until(() => machines.starts.some(({ item, atMs }) => item !== 'now' && atMs > backAt), 'work goes on');
  const backMs = (machines.starts.find(({ item, atMs }) => item !== 'now' && atMs > backAt)?.atMs ?? 0) - backAt;
  const output = await outputOf(server, key, id);
  if (isLarge)
    console.log(
      `work goes on after ${backMs.toFixed(0)} ms; submissions were refused after ${submissions.map(({ ms }) => ms.toFixed(0)).join(', ')} ms`,
    );
  expect(before).toBeLessThan(50);
  expect(output.size).toBe(50);
  const started = machines.starts.map(({ item }) => item).filter((item) => item !== 'now');
  expect(started.length).toBe(new Set(started).size);
  expect((await machines.query('SELECT sum(lost)::int AS lost, sum(attempt)::int AS attempts FROM txp.item'))[0]).toEqual({ lost: 0, attempts: 0 });
  expect(await metric('txp_results_refused_total', workers)).toBe(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(readiness).toBe('200 store');
  for (const { status, ms } of submissions) {
    expect([502, 503]).toContain(status);
    if (isLarge) expect(ms).toBeLessThan(3_000);
  }
  if (isLarge) expect(backMs).toBeLessThan(5_000);
  expect(await discrepancies(machines)).toEqual([]);
});

it('nothing is lost or done twice when the database is restarted during a batch', async () => {
  const restarts = isLarge ? 5 : 1;
  let restartedAt = 0;
  const since = (machine: Machine): readonly Start[] => machines.starts.filter((each) => each.machine === machine && each.atMs > restartedAt);
  const machines = await start(
    async (_, { atMs }) => {
      await pause(100);
      // After a restart neither takes all that is left before the other one is back. Items that began earlier block neither.
      const isAfter = restartedAt > 0 && atMs > restartedAt;
      if (isAfter) await until(() => machines.all.every((machine) => since(machine).length > 0), 'both work again');
    },
    { TXP_BATCH_CONCURRENCY: '4', TXP_SERVE_BATCHES: 'true' },
    true,
  );
  const nodes = [await machines.add('serve'), await machines.add('serve')] as const;
  const key = await machines.makeKey('--credits', String(credits));
  for (let round = 0; round < restarts; round++) {
    restartedAt = 0;
    const names = items(50, round);
    const earlier = machines.starts.length;
    const id = await submit(nodes[0], key, names);
    await until(() => machines.starts.filter(({ end }, index) => index >= earlier && end === 'answered').length >= 10, 'results are written');
    await machines.database.restart();
    restartedAt = performance.now();
    const output = await outputOf(nodes[1], key, id);
    expect([...output.keys()]).toEqual(names);
    for (const [item, text] of output) expect(text).toContain(`[${item}]`);
    expect(nodes.map((node) => [node.isAlive, since(node).length > 0])).toEqual([
      [true, true],
      [true, true],
    ]);
  }
  const started = machines.starts.map(({ item }) => item);
  expect(started.length).toBe(new Set(started).size);
  if (isLarge) console.log(`${restarts} restarts of the database: ${started.length} starts of ${restarts * 50} items`);
  expect(await discrepancies(machines)).toEqual([]);
  expect(await creditsOf(machines)).toBe(credits - restarts * 50);
});

it('batches expire and are deleted in time although there is no worker', async () => {
  const machines = await start(undefined);
  const server = await machines.add('serve');
  const key = await machines.makeKey();
  const asking = { headers: { 'x-api-key': key } };
  const id = await submit(server, key, items(2));
  await server.stop();
  await machines.query('UPDATE txp.batch SET expires_at = 1');
  await server.start();
  await until(async () => (await ask(server, `/v1/batches/${id}`, asking))?.json?.status === 'failed', 'its window closes');
  await server.stop();
  await machines.query('UPDATE txp.batch SET finished_at = 1');
  await server.start();
  await until(async () => (await ask(server, `/v1/batches/${id}`, asking))?.status === 404, 'it is deleted');
});

it('items that the queue has lost are put back, and the metrics count them', async () => {
  const machines = await start(() => pause(300), { TXP_BATCH_CONCURRENCY: '4' });
  const server = await machines.add('serve');
  const worker = await machines.add('worker');
  const key = await machines.makeKey();
  const id = await submit(server, key, items(50));
  await until(() => machines.starts.length > 8, 'work goes on');
  await machines.query('DELETE FROM txp_queue.job');
  const output = await outputOf(server, key, id);
  expect([...output.keys()]).toEqual(items(50));
  expect(await metric('txp_swept_items', [worker])).toBeGreaterThan(0);
  expect(await metric('txp_store_commit_seconds_count', [worker])).toBeGreaterThan(0);
  expect(await metric('txp_store_oldest_snapshot_seconds', [worker])).toBeGreaterThanOrEqual(0);
  expect(await discrepancies(machines)).toEqual([]);
});
