// A daemon told to stop with fifty requests in progress, twenty idle connections and a running batch: every request is answered, new ones are refused, and the
// batch resumes after the next start. Told twice, it ends at once, and what it had acknowledged is still there.
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { batchCounts, type Daemon, type DaemonOptions, metricOf, startDaemon, stopDaemons } from '../api/daemon.js';
import { makePdf, pdf } from '../api/expectations.js';
import { until } from '../until.js';

afterAll(stopDaemons);

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const [requests, documents, idle, items] = [45, 5, 20, 50];
const graceMs = 15_000;

const labels = [
  { name: 'good', rubric: 'Is it good news?' },
  { name: 'bad', rubric: 'Is it bad news?' },
];
const sentence = 'The council voted to rebuild the old bridge, and the work will take about three years. ';
const text = { text: sentence.repeat(isLarge ? 2_000 : 600), labels };
const document = { document: makePdf('The parcel never came'), document_mime_type: pdf, labels };
const lines = Array.from({ length: items }, (_, index) =>
  JSON.stringify({
    custom_id: `${index}`,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'classify', text: `${index} ${text.text}`, labels },
  }),
).join('\n');

interface Sent {
  /** Bytes that wait for an answer: 0 once it has come. */
  pending: number;
  /** The status of the answer; the code of the failure if the connection broke. */
  readonly ended: Promise<number | string>;
}

function send(daemon: Daemon, body: unknown): Sent {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = { 'x-api-key': daemon.key, 'content-length': bytes.length };
  const outgoing = request(`${daemon.address}/classify`, { method: 'POST', agent: false, headers });
  const ended = new Promise<number | string>((resolve) => {
    outgoing.on('response', (response) =>
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', () => resolve('cut')),
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
  });
  outgoing.end(bytes);
  const sent: Sent = { pending: bytes.length, ended };
  void ended.then(() => {
    sent.pending = 0;
  });
  return sent;
}

/** A connection that has had one answer and is kept open; resolves to whether it ended without a reset. */
async function openIdle(daemon: Daemon): Promise<Promise<boolean>> {
  const { hostname, port } = new URL(daemon.address);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve, reject) => {
    socket.once('data', () => resolve()).once('error', reject);
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  });
  return new Promise((resolve) =>
    socket
      .resume()
      .on('error', () => resolve(false))
      .on('close', (isBroken) => resolve(!isBroken)),
  );
}

async function busyDaemon({ threads = 2, env = {} }: Pick<DaemonOptions, 'threads' | 'env'> = {}) {
  const daemon = await startDaemon({ threads, env });
  const connections = await Promise.all(
    Array.from({ length: idle }, async () => {
      const ended = openIdle(daemon);
      return { ended };
    }),
  );
  const { json } = await daemon.post('/v1/batches', lines);
  const batchId = json.id as string;
  const sent = [...Array.from({ length: requests }, () => send(daemon, text)), ...Array.from({ length: documents }, () => send(daemon, document))];
  // Whatever is not answered has reached the server.
  const pending = () => sent.reduce((sum, each) => sum + each.pending, 0);
  await until(async () => (await metricOf(daemon, 'txp_body_bytes')) >= pending(), 'every body is held');
  return { daemon, batchId, connections, answers: Promise.all(sent.map(({ ended }) => ended)) };
}

async function refusesNewcomers(daemon: Daemon): Promise<void> {
  const isOpen = () =>
    fetch(`${daemon.address}/healthz`).then(
      () => true,
      () => false,
    );
  await until(async () => !(await isOpen()), 'nobody new is let in');
}

async function expectBatchDone(home: string, batchId: string): Promise<void> {
  const daemon = await startDaemon({ home });
  expect(await batchCounts(daemon, batchId)).toEqual({ total: items, completed: items, failed: 0 });
  const output = (await daemon.get(`/v1/batches/${batchId}/output`)).text.trimEnd().split('\n');
  expect(output.map((line) => JSON.parse(line).custom_id)).toEqual(Array.from({ length: items }, (_, index) => String(index)));
  const database = new Sqlite(join(daemon.dataDirectory, 'txp.db'), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
  await daemon.kill();
}

describe('a daemon at work', () => {
  it('that is told to stop answers every request it has, accepts no new ones, and completes its batch after a restart', async () => {
    const { daemon, batchId, connections, answers } = await busyDaemon();
    const toldAt = performance.now();
    const code = daemon.stop();
    await refusesNewcomers(daemon);
    const closedMs = performance.now() - toldAt;
    const statuses = await answers;
    expect(await code).toBe(0);
    const endedMs = performance.now() - toldAt;
    expect(new Set(statuses.filter((status) => status !== 200 && status !== 503))).toEqual(new Set());
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(documents);
    expect(await Promise.all(connections.map(({ ended }) => ended))).toEqual(Array(idle).fill(true));
    console.log(
      `${statuses.filter((status) => status === 200).length} of ${statuses.length} answered with 200; closed after ${closedMs.toFixed(0)} ms, ended after ${endedMs.toFixed(0)} ms`,
    );
    if (isLarge) expect([closedMs < 1_000, endedMs < graceMs + 2_000]).toEqual([true, true]);
    await expectBatchDone(daemon.home, batchId);
  });

  it('that has no time left answers 503 to the requests that it cannot serve', async () => {
    const { daemon, batchId, answers } = await busyDaemon({ threads: 1, env: { TXP_SERVE_GRACE: '50ms' } });
    const code = daemon.stop();
    const statuses = await answers;
    expect(await code).toBe(0);
    expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([503]));
    await expectBatchDone(daemon.home, batchId);
  });

  it('that is told to stop twice does not wait for its requests, and completes its batch after a restart', async () => {
    const { daemon, batchId, answers } = await busyDaemon();
    const code = daemon.stop();
    await refusesNewcomers(daemon);
    const toldAt = performance.now();
    await daemon.stop();
    const endedMs = performance.now() - toldAt;
    expect(await code).not.toBe(0);
    console.log(`told twice, ended after ${endedMs.toFixed(0)} ms`);
    if (isLarge) expect(endedMs).toBeLessThan(1_000);
    // Some had no answer yet: it did not wait for them.
    expect((await answers).some((status) => typeof status === 'string')).toBe(true);
    await expectBatchDone(daemon.home, batchId);
  });
});
