// Ten times more requests than the daemon can handle: it serves nearly as many as ever, and refuses the others at once with a time to retry.
// The client runs on the same machine and needs a share of it, more than the daemon needs to refuse. So what is served is compared with what the
// daemon serves while the same requests go to a bare server that refuses every one of them and does nothing else.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';

const children: ChildProcess[] = [];
afterAll(async () => {
  await stopDaemons();
  for (const child of children) child.kill();
});

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const seconds = isLarge ? 20 : 3;
const rounds = isLarge ? 3 : 1;
const overload = 10;
const sentence = 'On 3 May 2024 the council of Velden voted to rebuild the old bridge for EUR 2,400,000. ';
/** Work for about a tenth of a second, so that the client needs little of the machine. */
const body = JSON.stringify({ text: sentence.repeat(500), entities: { person: '', place: '', date: '', amount: '' }, context_chars: 0 });

interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: number;
}

async function ask(daemon: Daemon, address = daemon.address): Promise<Answered> {
  const startedAt = performance.now();
  const response = await fetch(`${address}/extract`, { method: 'POST', headers: { 'x-api-key': daemon.key }, body });
  await response.text();
  return { status: response.status, ms: performance.now() - startedAt, retryAfter: Number(response.headers.get('retry-after')) };
}

/** Starts a server that reads nothing and answers every request with the same 503, and returns its address. */
async function startRefuser(): Promise<string> {
  const code = `
    const body = JSON.stringify({ detail: 'the server is at capacity' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'retry-after': '1' };
    const server = require('node:http').createServer((request, response) => { request.resume(); response.writeHead(503, headers).end(body); });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${String(port).trim()}`;
}

/** The answers of the daemon per second while four requests are always in progress. */
async function serveFour(daemon: Daemon, forSeconds: number): Promise<number> {
  let done = 0;
  const startedAt = performance.now();
  const one = async (): Promise<void> => {
    while (performance.now() - startedAt < forSeconds * 1000) {
      expect((await ask(daemon)).status).toBe(200);
      done++;
    }
  };
  await Promise.all(Array.from({ length: 4 }, one));
  return (done * 1000) / (performance.now() - startedAt);
}

/** Sends this many requests per second, whatever becomes of them. */
async function offer(perSecond: number, forSeconds: number, send: () => Promise<Answered>): Promise<{ all: Answered[]; took: number }> {
  const answers: Promise<Answered>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < forSeconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    while (answers.length < due) answers.push(send());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { all: await Promise.all(answers), took: (performance.now() - startedAt) / 1000 };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

it('a daemon offered ten times its capacity still serves most of that capacity, and refuses the rest at once', async () => {
  const daemon = await startDaemon({ threads: 2, env: { TXP_LIMITS_QUEUE: '4', TXP_LIMITS_REQUESTS_PER_MINUTE: '1000000' } });
  const refuser = await startRefuser();
  await serveFour(daemon, 1);
  const capacity = await serveFour(daemon, seconds);
  const refusals: Answered[] = [];
  const served: number[] = [];
  const beside: number[] = [];
  const clientMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // This much is served next to an ideal server that refuses the rest.
    const control = offer(capacity * (overload - 1), seconds, () => ask(daemon, refuser));
    beside.push(await serveFour(daemon, seconds));
    await control;
    const before = process.cpuUsage();
    const { all, took } = await offer(capacity * overload, seconds, () => ask(daemon));
    const { user, system } = process.cpuUsage(before);
    clientMs.push((user + system) / 1000 / took);
    const refused = all.filter(({ status }) => status === 503);
    served.push((all.length - refused.length) / took);
    refusals.push(...refused);
    expect(all.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
  }
  const refusalMs = refusals.map(({ ms }) => ms).sort((a, b) => a - b);
  const p = (part: number): number => refusalMs[Math.floor(refusalMs.length * part)] ?? 0;
  const goodput = sum(served) / sum(beside);
  console.log(
    `capacity ${capacity.toFixed(1)} a second alone, ${(sum(beside) / rounds).toFixed(1)} beside an ideal refuser; of ${overload} times as many ` +
      `${(sum(served) / rounds).toFixed(1)} a second are served, ${(goodput * 100).toFixed(0)} %; the client takes ${(sum(clientMs) / rounds / 10).toFixed(0)} % of a core; ` +
      `refusals p50 ${p(0.5).toFixed(0)} ms, p99 ${p(0.99).toFixed(0)} ms`,
  );
  for (const { retryAfter } of refusals) expect(retryAfter >= 1 && retryAfter <= 60 && Number.isInteger(retryAfter)).toBe(true);
  // In a few seconds on a busy machine only half is certain.
  expect(goodput).toBeGreaterThan(isLarge ? 0.9 : 0.5);
  // A refusal does not wait for work: it comes sooner than the work of one request that is served.
  expect(p(0.5)).toBeLessThan(1000 / capacity);
});
