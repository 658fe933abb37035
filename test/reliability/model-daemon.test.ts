// A daemon whose work is done by a model server under ten times the load it can handle, from requests and batches at the same time.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';
import { promptOf, type ScriptedServer, startScriptedServer } from '../engines/model/scripted-server.js';
import { engineAt, works } from './model-engine.js';
import { text } from './operation-bodies.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const servers: ScriptedServer[] = [];
afterAll(async () => {
  await stopDaemons();
  for (const server of servers) await server.close();
});

describe('a model server under ten times the load it can handle', () => {
  const answerMs = 1_000;
  const seconds = isLarge ? 30 : 8;
  const concurrency = 4;
  const capacity = (concurrency * 1000) / answerMs;

  it('is kept busy, with both requests and batches', async () => {
    const begun: { prompt: string; atMs: number; endedAtMs?: number }[] = [];
    const server = await startScriptedServer({
      complete: async (request) => {
        const work: (typeof begun)[number] = { prompt: promptOf(request), atMs: performance.now() };
        begun.push(work);
        await pause(answerMs);
        work.endedAtMs = performance.now();
        return works(request);
      },
    });
    servers.push(server);
    const timeout = `${answerMs * 3}ms`;
    const daemon = await startDaemon({ env: { ...engineAt(server.baseUrl, { timeout, concurrency }), TXP_LIMITS_REQUESTS_PER_MINUTE: '1000000' } });
    const summary = (mark: string) => ({ text: `${mark}: ${text}`, max_tokens: 60 });
    expect((await daemon.post('/summarization/abstractive', summary('first'))).status).toBe(200);
    await submit(daemon, Math.ceil((capacity * seconds * 2) / 50), (mark) => summary(`batch ${mark}`));
    const startedAt = performance.now();
    const before = begun.length;
    const answers: Promise<{ status: number; turns: number; retryAfter: number }>[] = [];
    const ask = async () => {
      const earlier = begun.length;
      const { status, headers } = await daemon.post('/summarization/abstractive', summary('request'));
      return { status, turns: begun.length - earlier, retryAfter: Number(headers.get('retry-after')) };
    };
    while (performance.now() - startedAt < seconds * 1000) {
      const due = ((performance.now() - startedAt) / 1000) * capacity * 10;
      while (answers.length < due) answers.push(ask());
      await pause(20);
    }
    const endedAt = performance.now();
    const asked = begun.slice(before);
    const slotMs = begun.reduce(
      (sum, { atMs, endedAtMs = endedAt }) => sum + Math.max(0, Math.min(endedAt, endedAtMs) - Math.max(startedAt, atMs)),
      0,
    );
    const ended = await Promise.all(answers);
    const served = ended.filter(({ status }) => status === 200);
    const refused = ended.filter(({ status }) => status === 503);
    const ofBatches = asked.filter(({ prompt }) => prompt.includes('batch ')).length;
    const share = { busy: slotMs / (endedAt - startedAt) / concurrency, batches: ofBatches / asked.length };
    const turns = served.map((each) => each.turns).sort((a, b) => a - b);
    const longest = turns[Math.floor(turns.length * 0.99)] ?? 0;
    console.log(
      `${(share.busy * 100).toFixed(0)} % busy; batches had ${(share.batches * 100).toFixed(0)} %; ${served.length} served, p99 after ${longest} others; ` +
        `${refused.length} refused`,
    );
    expect(served.length + refused.length).toBe(ended.length);
    for (const { retryAfter } of refused) expect(retryAfter >= 1 && retryAfter <= 60 && Number.isInteger(retryAfter)).toBe(true);
    expect(share.busy).toBeGreaterThan(isLarge ? 0.9 : 0.5);
    expect(share.batches).toBeGreaterThan(0.1);
    expect(share.batches).toBeLessThan(0.5);
    // No request has to wait for the whole queue: waiting and answer stay within the timeout, in which each slot at the server has
    // three turns.
    expect(longest).toBeLessThanOrEqual(concurrency * (isLarge ? 3 : 8));
    // Overload is not an item's fault: none has failed.
    const { json: list } = await daemon.get('/v1/batches?limit=100');
    for (const { request_counts } of list.data) expect(request_counts.failed).toBe(0);
  });
});

async function submit(daemon: Daemon, batches: number, body: (mark: string) => object): Promise<void> {
  for (let batch = 0; batch < batches; batch++) {
    const lines = Array.from({ length: 50 }, (_, item) => ({
      custom_id: `${item}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'summarize', ...body(`${batch}-${item}`) },
    }));
    expect((await daemon.post('/v1/batches', lines.map((line) => JSON.stringify(line)).join('\n'))).status).toBe(200);
  }
}
