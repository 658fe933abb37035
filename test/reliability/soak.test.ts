// Hours of mixed work on a small scale: nothing fails, and neither memory, open files nor the write-ahead log grow with the number of requests.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';
import { makePdf, pdf } from '../api/expectations.js';
import { makeHome } from '../cli/run-txp.js';

afterAll(stopDaemons);

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const seconds = isLarge ? 600 : 12;
const requestsPerSecond = 20;
const collectMs = 10_000;
/** Sentences of the longest text. Coprime to the kinds of requests, so that each kind comes with every length. */
const longest = isLarge ? 30 : 7;
/** Few enough that none is refused because the queue is too long, however slow the machine is. */
const maxPending = 10;

const labels = [
  { name: 'late', rubric: 'Was it late?' },
  { name: 'lost', rubric: 'Was it lost?' },
];
const sentence = 'The council voted on 3 May 2024 to rebuild the old bridge for EUR 2,400,000, and the work will take about three years. ';

/** Sends the request of this turn and returns the status of the answer, or 200 for an expected refusal. */
async function send(daemon: Daemon, turn: number): Promise<number> {
  const text = `${turn} ${sentence.repeat(1 + (turn % longest))}`;
  switch (turn % 10) {
    case 0:
      return (await daemon.post('/extract', { text, entities: { date: 'date', cost: 'amount of money' } })).status;
    case 1:
      return (await daemon.post('/compress/raw/', { context: text, prompt: 'How long?', service: { rate: 0.5 } })).status;
    case 2:
      return (await daemon.post('/summarization/abstractive', { text, max_tokens: 50 })).status;
    case 3:
      return (await daemon.post('/v1/service', { state: text, questions: { late: { type: 'noul', instructions: 'Was it late?' } } })).status;
    case 4: {
      if (turn % 40 !== 4) return (await daemon.get('/v1/models')).status;
      return (await daemon.post('/classify', { document: makePdf('The parcel never came'), document_mime_type: pdf, labels })).status;
    }
    case 5: {
      const body = { model: 'classify', text, labels };
      const lines = [0, 1, 2].map((index) => JSON.stringify({ custom_id: `${index}`, method: 'POST', url: '/v1/chat/completions', body }));
      return (await daemon.post('/v1/batches', lines.join('\n'))).status;
    }
    case 6:
      return (await daemon.post('/classify', { text, labels: 'none' })).status === 422 ? 200 : 0;
    default:
      return (await daemon.post('/classify', { text, labels, reasoning: turn % 2 === 0 })).status;
  }
}

function residentMb(daemon: Daemon): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${daemon.process.pid}/status`, 'utf8'))?.[1]) / 1000;
}

/** What each thread held after each collection, in bytes. */
function heldByThread(path: string): Map<number, number[]> {
  const threads = new Map<number, number[]>();
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const [thread = 0, bytes = 0] = line.split(' ').map(Number);
    threads.set(thread, [...(threads.get(thread) ?? []), bytes]);
  }
  return threads;
}

/** Slope of a line through equally spaced values, per value. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const covariance = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  return covariance / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
}

it(`${seconds * requestsPerSecond} requests, ${requestsPerSecond} a second where the machine can`, {
  timeout: isLarge ? (seconds * 10 + 120) * 1000 : 600_000,
}, async () => {
  const held = join(makeHome().path, 'held-memory.txt');
  const watch = new URL(`held-memory.mjs?file=${encodeURIComponent(held)}&ms=${collectMs}`, import.meta.url);
  const daemon = await startDaemon({ threads: 2, nodeFlags: isLarge ? ['--import', watch.href] : [] });
  const files = (): number => readdirSync(`/proc/${daemon.process.pid}/fd`).length;
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const memory: number[] = [];
  const pending = new Set<Promise<void>>();
  let filesBefore = 0;
  for (let turn = 0; turn < seconds * requestsPerSecond; turn++) {
    const startedAt = performance.now();
    const one = send(daemon, turn).then((status) => {
      times.push(performance.now() - startedAt);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    pending.add(one);
    void one.finally(() => pending.delete(one));
    if (turn % requestsPerSecond === 0) memory.push(residentMb(daemon));
    if (turn === seconds * 4) filesBefore = files();
    await new Promise((resolve) => setTimeout(resolve, 1000 / requestsPerSecond));
    while (pending.size >= maxPending) await Promise.race(pending);
  }
  await Promise.all(pending);
  expect([...statuses.keys()]).toEqual([200]);
  const warm = (values: readonly number[]): readonly number[] => values.slice(Math.floor(values.length * 0.3));
  const growth = slope(warm(memory)) * 60;
  const threads = isLarge ? [...heldByThread(held).values()] : [];
  const heldGrowth = threads.reduce((sum, bytes) => sum + (slope(warm(bytes)) * (60_000 / collectMs)) / 1e6, 0);
  const log = statSync(join(daemon.dataDirectory, readdirSync(daemon.dataDirectory).find((name) => name.endsWith('-wal')) ?? '')).size / 1e6;
  const p99 = (part: readonly number[]): number => [...part].sort((a, b) => a - b)[Math.floor(part.length * 0.99)] ?? 0;
  const fifth = Math.floor(times.length / 5);
  console.log(
    `${times.length} answers; p99 of the first fifth ${p99(times.slice(0, fifth)).toFixed(0)} ms, of the last ${p99(times.slice(-fifth)).toFixed(0)} ms; ` +
      `memory ${memory.at(-1)?.toFixed(0)} MB, ${growth.toFixed(2)} MB a minute${isLarge ? `; held after collection ${heldGrowth.toFixed(2)} MB a minute` : ''}; write-ahead log ${log.toFixed(1)} MB; files ${filesBefore} → ${files()}`,
  );
  expect(log).toBeLessThan(64);
  // Connections of the client and a reading process come and go.
  expect(files()).toBeLessThan(filesBefore + 20);
  if (isLarge) {
    expect(threads.length).toBeGreaterThan(1);
    expect(heldGrowth).toBeLessThan(1);
  }
  expect(await daemon.stop()).toBe(0);
});
