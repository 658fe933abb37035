// A daemon whose work is done by a model server that dies, hangs, drips, lies and floods while clients call.
import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/operations/index.js';
import { batchCounts, startDaemon, stopDaemons } from '../api/daemon.js';
import { type Raw, type ScriptedServer, startScriptedServer } from '../engines/model/scripted-server.js';
import { until } from '../until.js';
import { engineAt, works } from './model-engine.js';
import { bodies, canary, labels, text } from './operation-bodies.js';

/** How late a busy machine may be; a request that hangs would be later. */
const slackMs = 60_000;
const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const servers: ScriptedServer[] = [];
afterAll(async () => {
  await stopDaemons();
  for (const server of servers) await server.close();
});

const raw = (act: (response: ServerResponse) => void): Raw => ({ raw: (_, response) => act(response) });
const json = { 'content-type': 'application/json' };
const troubles: Readonly<Record<string, () => Raw | { status: number; body: unknown }>> = {
  dies: () => raw((response) => response.writeHead(200, json).write('{"choices":[', () => response.socket?.resetAndDestroy())),
  hangs: () => raw(() => undefined),
  drips: () =>
    raw((response) => {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    }),
  lies: () => ({ status: 200, body: `<html>${text}</html>` }),
  floods: () =>
    raw((response) => {
      response.writeHead(200, json);
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    }),
};

describe('a daemon', () => {
  const requestMs = 2_000;

  it('keeps running, with documented answers, while the model server dies, hangs, drips, lies and floods', async () => {
    let trouble: (() => Raw | { status: number; body: unknown }) | undefined;
    const server = await startScriptedServer({ complete: works, intercept: () => trouble?.() });
    servers.push(server);
    const daemon = await startDaemon({ env: { ...engineAt(server.baseUrl, { timeout: '1s' }), TXP_TIMEOUT: `${requestMs}ms` } });
    const askAll = () =>
      Promise.all(
        operations.map(async ({ name, path, failureStatus }) => {
          const startedAt = performance.now();
          const answer = await daemon.post(path, bodies[name]);
          return { path, engineStatus: failureStatus.engine, answer, ms: performance.now() - startedAt };
        }),
      );
    // A busy machine may need more than the second that an answer may take.
    const untilAllWork = () => until(async () => (await askAll()).every(({ answer }) => answer.status === 200), 'every operation is answered');
    await untilAllWork();
    for (const [name, make] of Object.entries(troubles)) {
      trouble = make;
      for (let round = 0; round < (isLarge ? 6 : 2); round++) {
        const health = daemon.get('/healthz');
        for (const { path, engineStatus, answer, ms } of await askAll()) {
          expect([engineStatus, 503, 504], `${name} ${path}: ${answer.text}`).toContain(answer.status);
          if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(typeof answer.json?.detail).toBe('string');
          expect(answer.text).not.toContain(canary);
          expect(ms, `${name} ${path}`).toBeLessThan(requestMs + slackMs);
        }
        expect((await health).status).toBe(200);
      }
    }
    await until(async () => (await daemon.get('/readyz')).status === 503, 'it is not ready');
    // A batch submitted meanwhile waits for the server to come back.
    const line = { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: 'classify', text, labels } };
    const batch = await daemon.post('/v1/batches', JSON.stringify(line));
    trouble = undefined;
    await untilAllWork();
    expect(await batchCounts(daemon, batch.json.id)).toEqual({ total: 1, completed: 1, failed: 0 });
    expect(daemon.log()).not.toContain(canary);
    expect(await daemon.stop()).toBe(0);
  });
});
