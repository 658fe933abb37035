// How the daemon starts, stops, and behaves when it is overloaded, runs out of time or loses a client.
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
/** A request that keeps a thread busy for a while. */
const heavy = { chunks: Array.from({ length: 50 }, (_, index) => ({ id: String(index), text: `${index} ${sentence.repeat(200)}` })), labels };

describe('a daemon asked to stop', () => {
  it('answers the requests it has started, accepts no new ones, and exits with code 0', async () => {
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

  it('exits with code 0 without waiting when it is idle, even with a keep-alive connection open', async () => {
    // Both are longer than the test may take.
    const daemon = await startDaemon({ env: { TXP_TIMEOUT: '10m', TXP_SERVE_GRACE: '10m' } });
    await daemon.get('/healthz');
    expect(await daemon.stop()).toBe(0);
  });
});

describe('a daemon that is killed', () => {
  it('finishes its batch after the next start, with every item in the output once', async () => {
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

describe('a daemon over capacity', () => {
  it('refuses some requests with 503, answers all others, and then takes new ones', async () => {
    const daemon = await startDaemon({ env: { TXP_TIMEOUT: '10m', TXP_LIMITS_QUEUE: '2' } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => daemon.post('/classify', heavy)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(12);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expectError(answer, 503);
    expect((await daemon.post('/classify', { text: 'x', labels })).status).toBe(200);
  });

  it('refuses bodies with 503 when those it holds leave no room for them, and ends up holding none', async () => {
    const daemon = await startDaemon({ env: { TXP_TIMEOUT: '10m', TXP_LIMITS_INFLIGHT_BYTES: '1250000' } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => daemon.post('/classify', heavy)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) === 0, 'no body is held');
  });
});

describe('a body that no longer fits next to another', () => {
  it('is refused with one 503 and read to its end, so that the next request on its connection is answered', async () => {
    const daemon = await startDaemon({ env: { TXP_LIMITS_INFLIGHT_BYTES: '16000000' } });
    const length = 7_000_000;
    const head = `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\nContent-Length: ${length}\r\n\r\n`;
    const { port } = new URL(daemon.address);
    const [first, second] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')];
    // Both are admitted on the length they announce, before either body arrives.
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
  it('is answered with 504, and its thread becomes free again', async () => {
    const daemon = await startDaemon({ env: { TXP_TIMEOUT: '100ms' } });
    const answer = await daemon.post('/classify', heavy);
    expectError(answer, 504);
    expect(answer.json.detail).toContain('not done after 0.1 s');
    await until(async () => (await daemon.post('/classify', { text: 'x', labels })).status === 200, 'the thread is free');
  });
});

describe('a client that disconnects', () => {
  let daemon: Daemon;
  beforeAll(async () => {
    daemon = await startDaemon();
  });

  it('leaves no thread busy and no bytes held, and is logged with status 499', async () => {
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

  it('before its body is complete has only the received bytes held for it, and none afterwards', async () => {
    const sent = request(`${daemon.address}/classify`, { method: 'POST', headers: { 'x-api-key': daemon.key, 'content-length': '1000000' } });
    sent.on('error', () => undefined);
    sent.write('{"text":');
    let held = 0;
    await until(async () => {
      held = await metricOf(daemon, 'txp_body_bytes');
      return held > 0;
    }, 'a part of the body is held');
    // The announced length is a million bytes.
    expect(held).toBeLessThan(1_000);
    sent.destroy();
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) === 0, 'no body is held');
  });
});
