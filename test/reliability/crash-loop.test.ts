// The daemon is killed at random moments while it accepts and works on batches: every line is answered exactly once.
// TXP_TEST_LARGE=1 takes 40 batches of 50 items and 200 kills.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { makeHome, runTxp } from '../cli/run-txp.js';
import { serveHome } from '../cli/serve-home.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const size = isLarge
  ? { batches: 40, items: 50, kills: 200, leastMs: 120, minutes: 30 }
  : { batches: 6, items: 20, kills: 12, leastMs: 0, minutes: 10 };
/** Limit for taking back what a dead runner held; waiting for its leases would take a minute. Measured at the large size, on a quiet machine. */
const recoveryMs = 20_000;

const home = makeHome();
afterAll(() => home.remove());
const dataDirectory = join(home.path, 'data');

// The moments of the kills are random but the same in every run.
let seed = 20_240_503;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// Few items at a time and one thread: there is always work left when the kill comes.
// More lives than kills: giving up an item that died too often is tested elsewhere.
const variables = { TXP_BATCH_CONCURRENCY: '4', TXP_PRICES_BATCH_ITEM: '1', TXP_BATCH_LIVES: isLarge ? '100' : '40' };
const start = () => serveHome(home.path, ['--data-dir', dataDirectory], variables);

function query<T>(work: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(join(dataDirectory, 'txp.db'), { timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const runningClaims = (): readonly string[] =>
  query((database) => database.prepare("SELECT claim FROM item WHERE state = 'running'").pluck().all() as string[]);

const isAnythingOpen = (): boolean =>
  query((database) => database.prepare("SELECT 1 FROM item WHERE state NOT IN ('done', 'failed')").get()) !== undefined;

/** Waits until something runs, so that the kill has something to hit however slow the machine is, or until nothing is left to run. */
async function untilAtWork(isAllAccepted: () => boolean): Promise<void> {
  for (const giveUpAt = performance.now() + 20_000; performance.now() < giveUpAt && runningClaims().length === 0; await pause(2))
    if (isAllAccepted() && !isAnythingOpen()) return;
}

const sentences = (seedWord: string) =>
  Array.from({ length: 60 }, (_, at) => `Team ${seedWord} repaired pier ${at} of the harbor before the storm of ${1900 + at} arrived.`).join(' ');
const bodies = Array.from({ length: size.batches }, (_, batch) =>
  Array.from({ length: size.items }, (_, item) =>
    JSON.stringify({
      custom_id: `${batch}-${item}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'summarize', text: sentences(`${batch}x${item}`) },
    }),
  ).join('\n'),
);

it('a daemon killed again and again answers, charges and counts every line exactly once', { timeout: size.minutes * 60_000 }, async () => {
  const key = (await runTxp(home.path, ['keys', 'create', '--credits', '1000000', '--data-dir', dataDirectory])).stdout.trim();
  const headers = { 'x-api-key': key };
  const accepted = new Map<number, string>();
  let isOver = false;
  let address = '';

  // A client that only knows that some answers never came: it retries with the same idempotency key.
  const submitAll = async (): Promise<void> => {
    for (const [index, body] of bodies.entries()) {
      while (!isOver && !accepted.has(index)) {
        try {
          const response = await fetch(`${address}/v1/batches`, { method: 'POST', body, headers: { ...headers, 'idempotency-key': `k${index}` } });
          if (response.status === 200) accepted.set(index, ((await response.json()) as { id: string }).id);
        } catch {
          await pause(10);
        }
      }
      await pause(40);
    }
  };

  const held = new Set<string>();
  const recoveries: number[] = [];
  let daemon = await start();
  address = daemon.address;
  const submitting = submitAll();
  let killsAtWork = 0;
  let cutShort = 0;
  try {
    for (let kill = 0; kill < size.kills; kill++) {
      await untilAtWork(() => accepted.size === bodies.length);
      // Long enough for an item to finish in one of its lives.
      await pause(size.leastMs + random() * 250);
      const before = runningClaims();
      if (before.length > 0) killsAtWork++;
      for (const claim of before) held.add(claim);
      await daemon.stop('SIGKILL');
      for (const claim of runningClaims()) held.add(claim);
      const killed = runningClaims().length;
      cutShort += killed;
      daemon = await start();
      const listeningAt = performance.now();
      address = daemon.address;
      // What the dead daemon held is taken back: none of it is still marked as running.
      while (killed > 0 && runningClaims().some((claim) => held.has(claim))) await pause(5);
      recoveries.push(performance.now() - listeningAt);
      expect(query((database) => database.pragma('integrity_check', { simple: true }))).toBe('ok');
    }
    await submitting;

    const answered: string[] = [];
    for (const id of accepted.values()) {
      let output = await fetch(`${address}/v1/batches/${id}/output`, { headers });
      while (output.status === 404) {
        await pause(50);
        output = await fetch(`${address}/v1/batches/${id}/output`, { headers });
      }
      for (const line of (await output.text()).trimEnd().split('\n')) {
        const { custom_id, error } = JSON.parse(line) as { custom_id: string; error: unknown };
        expect(error).toBeNull();
        answered.push(custom_id);
      }
    }
    const all = bodies.flatMap((_, batch) => Array.from({ length: size.items }, (_, item) => `${batch}-${item}`));
    expect(answered).toEqual(all);
    const rows = query((database) => ({
      batches: database.prepare('SELECT count(*) FROM batch').pluck().get(),
      items: database.prepare('SELECT count(*) FROM item').pluck().get(),
      charges: database.prepare("SELECT count(*) FROM ledger WHERE reason = 'batch-item'").pluck().get(),
      charged: database.prepare("SELECT count(DISTINCT ref) FROM ledger WHERE reason = 'batch-item'").pluck().get(),
      counted: database.prepare("SELECT sum(requests) FROM usage WHERE operation = 'batch.summarize'").pluck().get(),
      balance: database.prepare('SELECT balance FROM key WHERE balance IS NOT NULL').pluck().get(),
      repeated: database.prepare('SELECT count(*) FROM item WHERE attempt > 1').pluck().get(),
      running: database.prepare("SELECT count(*) FROM item WHERE state NOT IN ('done', 'failed')").pluck().get(),
    }));
    if (isLarge) console.log(JSON.stringify({ kills: size.kills, killsAtWork, lines: answered.length, ...rows, slowestMs: Math.max(...recoveries) }));
    expect(rows).toMatchObject({
      batches: size.batches,
      items: all.length,
      charges: all.length,
      charged: all.length,
      counted: all.length,
      running: 0,
    });
    expect(rows.balance).toBe((1_000_000 - all.length) * 1_000_000);
    // The kills came while there was something to lose.
    expect(killsAtWork).toBeGreaterThan(0);
    if (cutShort > 0) expect(rows.repeated).toBeGreaterThan(0);
    if (isLarge) expect(Math.max(...recoveries)).toBeLessThan(recoveryMs);
  } finally {
    isOver = true;
    await daemon.stop('SIGKILL');
    await submitting;
  }
});
