// Servers, workers and the database are killed while they accept and work on batches: every item is answered and
// charged once, and only an item that kills its runner fails.
// TXP_TEST_LARGE=1 takes 5,000 items, 200 kills and five stops of the database, and prints what it saw.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { until } from '../until.js';
import { ask, creditsOf, discrepancies, lineOf, type Machine, type Machines, type Start, startMachines } from './machines.js';
import { startProxy } from './proxy.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const size = isLarge ? { batches: 100, kills: 200, stops: 5, minutes: 60, lives: 5 } : { batches: 4, kills: 6, stops: 1, minutes: 6, lives: 3 };
const itemsEach = 50;
const credits = 1_000_000;
const poison = '0-7';
const downMs = 1_500;

let machines: Machines | undefined;
afterAll(() => machines?.close());

// The moments are random but the same in every run.
let seed = 20_261_122;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

it('three workers and two servers killed again and again answer and charge every item once', { timeout: size.minutes * 60_000 }, async () => {
  let isOver = false;
  const cluster = await startMachines({
    isDurable: true,
    variables: { TXP_PRICES_BATCH_ITEM: '1', TXP_BATCH_LIVES: String(size.lives), TXP_BATCH_CONCURRENCY: '8', TXP_LOG_LEVEL: 'error' },
    work: async (item, start) => {
      if (item === poison) {
        await start.machine.kill();
        await new Promise(() => undefined);
      }
      await pause(isLarge ? 1_000 + random() * 2_000 : 200 + random() * 600);
    },
  });
  machines = cluster;
  const servers = [await cluster.add('serve'), await cluster.add('serve')];
  await Promise.all([cluster.add('worker'), cluster.add('worker'), cluster.add('worker')]);
  const key = await cluster.makeKey('--credits', String(credits));
  const headers = { 'x-api-key': key };

  const proxy = await startProxy(servers);
  const fronts = proxy === undefined ? servers : [proxy];
  // A client that only knows that some answers never came: it retries with the same idempotency key, at the other server if no proxy is in front of both.
  const anyServer = async (path: string, init: RequestInit = {}) => {
    for (let turn = 0; ; turn++) {
      const answer = await ask(fronts[turn % fronts.length] as Pick<Machine, 'address'>, path, { ...init, headers: { ...headers, ...init.headers } });
      if (answer !== undefined && answer.status < 500) return answer;
      if (isOver) throw new Error(`no server answers: ${answer?.text}`);
      await pause(100);
    }
  };
  const accepted: string[] = [];
  const submitting = (async () => {
    for (let batch = 0; batch < size.batches; batch++) {
      const body = Array.from({ length: itemsEach }, (_, item) => lineOf(`${batch}-${item}`)).join('\n');
      const answer = await anyServer('/v1/batches', { method: 'POST', body, headers: { 'idempotency-key': `k${batch}` } });
      expect(answer.status, answer.text).toBe(200);
      accepted.push(answer.json.id);
      await pause(isLarge ? 500 : 1_000);
    }
  })();
  submitting.catch(() => undefined);

  // Restarts machines that died, as a service manager does; until the database is back that may fail.
  const reviving = (async () => {
    while (!isOver) {
      await Promise.all(cluster.all.filter(({ isAlive }) => !isAlive).map((machine) => machine.start().catch(() => pause(500))));
      await pause(200);
    }
  })();

  // An item may be hit once, or twice if it has more lives: kills that it does not cause itself must not use up all its lives.
  const mostDeaths = Math.max(1, size.lives - 3);
  const deathsOf = (item: string): number => cluster.starts.filter((start) => start.item === item && start.end === 'died').length;
  const isFair = (machine: Machine): boolean =>
    cluster.starts.every(
      (start) => start.machine !== machine || start.end !== undefined || (start.item !== poison && deathsOf(start.item) < mostDeaths),
    );
  // Items that died with a machine before they were started count too, and only the store knows of them.
  const isAnyUnlucky = async (): Promise<boolean> =>
    (await cluster.query(`SELECT FROM txp.item WHERE state = 'o' AND lost > ${mostDeaths} AND custom_id <> '${poison}' LIMIT 1`)).length > 0;
  const running = (): readonly Start[] => cluster.starts.filter(({ end }) => end === undefined);
  try {
    await until(() => running().length > 0, 'an item starts');
    let [killsAtWork, stops] = [0, 0];
    for (let kill = 0; kill < size.kills; ) {
      await pause(300 + random() * 900);
      await until(async () => !(await isAnyUnlucky()), 'what died too often ends', size.minutes * 60_000);
      if (kill >= (stops + 1) * Math.ceil(size.kills / (size.stops + 1))) {
        stops++;
        await cluster.database.kill();
        await pause(downMs);
        await cluster.database.start();
      }
      // A machine at work, if there is one within five seconds: a machine that is still starting has little to lose.
      const fair = (): readonly Machine[] => cluster.all.filter((machine) => machine.isAlive && isFair(machine));
      const working = (): readonly Machine[] => fair().filter((machine) => running().some((start) => start.machine === machine));
      const patientUntil = performance.now() + 5_000;
      while (working().length === 0 && performance.now() < patientUntil) await pause(50);
      const isAtWork = working().length > 0;
      const victims = isAtWork ? working() : fair();
      const victim = victims[Math.floor(random() * victims.length)];
      if (victim === undefined) continue;
      if (isAtWork) killsAtWork++;
      await victim.kill();
      kill++;
    }
    await submitting;

    const answered: { id: string; text: string; error: { code: string } | null }[] = [];
    for (const id of accepted) {
      await until(async () => (await anyServer(`/v1/batches/${id}`)).json.status === 'completed', `batch ${id} ends`, size.minutes * 60_000);
      for (const line of (await anyServer(`/v1/batches/${id}/output`)).text.trimEnd().split('\n')) {
        const { custom_id, response, error } = JSON.parse(line);
        answered.push({ id: custom_id, text: JSON.stringify(response), error });
      }
    }
    const all = Array.from({ length: size.batches }, (_, batch) => Array.from({ length: itemsEach }, (_, item) => `${batch}-${item}`)).flat();
    expect(answered.map(({ id }) => id)).toEqual(all);
    const failed = answered.filter(({ error }) => error !== null);
    expect(failed.map(({ id, error }) => [id, error?.code])).toEqual([[poison, 'attempts_exhausted']]);
    // A machine that was killed between claim and start took one of the lives as well.
    expect(deathsOf(poison)).toBeLessThanOrEqual(size.lives);
    expect(deathsOf(poison)).toBeGreaterThan(1);
    for (const { id, text, error } of answered) if (error === null) expect(text).toContain(`[${id}]`);
    expect(await discrepancies(cluster)).toEqual([]);
    expect(await creditsOf(cluster)).toBe(credits - all.length + 1);
    expect(killsAtWork).toBeGreaterThan(size.kills / 4);
    expect(stops).toBe(size.stops);
    const deaths = all.map(deathsOf);
    const aborts = cluster.all.flatMap((machine) => machine.aborts);
    if (isLarge)
      console.log(
        `${all.length} items, ${size.kills} kills (${killsAtWork} of machines at work), ${stops} stops, ` +
          `${aborts.length} aborts of V8, ${proxy === undefined ? 'no proxy' : 'haproxy'}: ` +
          `${cluster.starts.length} starts, ${deaths.reduce((sum, died) => sum + died, 0)} of them cut off, ${(performance.now() / 1000).toFixed(0)} s`,
        ...aborts,
      );
  } finally {
    isOver = true;
    await reviving;
    await submitting.catch(() => undefined);
    await proxy?.close();
  }
});
