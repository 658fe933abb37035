// Starting, stopping, being overloaded, running out of time, being left by a client: what the daemon does under strain.
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { batchCounts, type Daemon, metricOf, startDaemon, stopDaemons } from './daemon.js';
import { expectError } from './expectations.js';

afterAll(stopDaemons);

const labels = [
  { name: 'good', rubric: 'Is it good news?' },
  { name: 'bad', rubric: 'Is it bad news?' },
];
const sentence = 'The council voted to rebuild the old bridge, and the work will take about three years. ';
/** Work that takes a thread a while. */
const heavy = { chunks: Array.from({ length: 50 }, (_, index) => ({ id: String(index), text: `${index} ${sentence.repeat(200)}` })), labels };

describe('a daemon asked to stop', () => {
  it('answers what it has begun, refuses what is new, and ends with 0', async () => {
    const daemon = await startDaemon({ env: { TXP_TIMEOUT: '10m', TXP_SERVE_GRACE: '10m' } });
    const answers = Array.from({ length: 6 }, () => daemon.post('/classify', heavy));
    await until(async () => (await metricOf(daemon, 'txp_tasks_working')) > 0, 'a task runs');
    const code = daemon.stop();
    const isClosed = () =>
      fetch(`${daemon.address}/healthz`).then(
        () => false,
        () => true,
      );
    await until(isClosed, 'nobody new is let in');
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await code).toBe(0);
  });

  it('ends at once when it is idle, connections that are kept open or not', async () => {
    // Longer than the test may take.
    const daemon = await startDaemon({ env: { TXP_TIMEOUT: '10m', TXP_SERVE_GRACE: '10m' } });
    await daemon.get('/healthz');
    expect(await daemon.stop()).toBe(0);
  });
});

describe('a daemon that is killed', () => {
  it('finishes its batches after the next start, every item once', async () => {
    const first = await startDaemon({ threads: 2 });
    const items = Array.from({ length: 50 }, (_, index) => ({
      custom_id: `item ${index}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'classify', text: `${index} ${sentence.repeat(40)}`, labels },
    }));
    const { json } = await first.post('/v1/batches', items.map((item) => JSON.stringify(item)).join('\n'));
    await until(async () => (await first.get(`/v1/batches/${json.id}`)).json.status === 'in_progress', 'the batch is begun');
    await first.kill();
    const second = await startDaemon({ threads: 2, home: first.home });
    expect(second.key).toBe(first.key);
    expect(await batchCounts(second, json.id)).toEqual({ total: 50, completed: 50, failed: 0 });
    const lines = (await second.get(`/v1/batches/${json.id}/output`)).text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).custom_id)).toEqual(items.map((item) => item.custom_id));
    expect(await second.stop()).toBe(0);
  });
});

describe('over capacity', () => {
  it('the answer is 503 at once, and everything else is answered', async () => {
    const daemon = await startDaemon({ env: { TXP_TIMEOUT: '10m', TXP_LIMITS_QUEUE: '2' } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => daemon.post('/classify', heavy)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(12);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expectError(answer, 503);
    expect((await daemon.post('/classify', { text: 'x', labels })).status).toBe(200);
  });

  it('bodies that do not fit beside those held are 503', async () => {
    const daemon = await startDaemon({ env: { TXP_TIMEOUT: '10m', TXP_LIMITS_INFLIGHT_BYTES: '1250000' } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => daemon.post('/classify', heavy)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) === 0, 'no body is held');
  });
});

describe('a body that no longer fits beside another', () => {
  it('is refused once and read to its end: what comes next on its connection is answered', async () => {
    const daemon = await startDaemon({ env: { TXP_LIMITS_INFLIGHT_BYTES: '16000000' } });
    const length = 7_000_000;
    const head = `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\nContent-Length: ${length}\r\n\r\n`;
    const { port } = new URL(daemon.address);
    const [first, second] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')];
    // Both are admitted by what they announce, before either has come.
    for (const socket of [first, second]) socket.write(`${head}x`);
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) > 1, 'both have begun');
    first.write('x'.repeat(length - 10));
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) >= length, 'the first is held');
    const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const answers = new Promise<string>((resolve) => {
      let text = '';
      second
        .setEncoding('latin1')
        .on('data', (data: string) => {
          text += data;
        })
        .once('close', () => resolve(text));
    });
    second.write('x'.repeat(length - 1) + next);
    expect((await answers).match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200']);
    first.destroy();
    expect(await daemon.stop()).toBe(0);
  });
});

describe('a request that takes too long', () => {
  it('is 504, and the thread is free again', async () => {
    const daemon = await startDaemon({ env: { TXP_TIMEOUT: '100ms' } });
    const answer = await daemon.post('/classify', heavy);
    expectError(answer, 504);
    expect(answer.json.detail).toContain('not done after 0.1 s');
    await until(async () => (await daemon.post('/classify', { text: 'x', labels })).status === 200, 'the thread is free');
  });
});

describe('a client that goes away', () => {
  let daemon: Daemon;
  beforeAll(async () => {
    daemon = await startDaemon();
  });

  it('does not hold a thread or bytes', async () => {
    const body = JSON.stringify(heavy);
    for (let index = 0; index < 4; index++) {
      const sent = request(`${daemon.address}/classify`, { method: 'POST', headers: { 'x-api-key': daemon.key } });
      sent.on('error', () => undefined);
      sent.end(body);
      await until(async () => (await metricOf(daemon, 'txp_body_bytes')) > 0, 'a body is held');
      sent.destroy();
    }
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) === 0, 'no body is held');
    await until(async () => (await metricOf(daemon, 'txp_tasks_working')) === 0, 'no task runs');
    expect((await daemon.post('/classify', { text: 'x', labels })).status).toBe(200);
    expect(daemon.log()).toContain('"status":499');
  });

  it('before its body is complete held what had come, and leaves nothing behind', async () => {
    const sent = request(`${daemon.address}/classify`, { method: 'POST', headers: { 'x-api-key': daemon.key, 'content-length': '1000000' } });
    sent.on('error', () => undefined);
    sent.write('{"text":');
    let held = 0;
    await until(async () => {
      held = await metricOf(daemon, 'txp_body_bytes');
      return held > 0;
    }, 'a part of the body is held');
    // What was announced is a million.
    expect(held).toBeLessThan(1_000);
    sent.destroy();
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) === 0, 'no body is held');
  });
});
