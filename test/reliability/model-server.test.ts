// A model server that fails in every way a server can, under every operation: the right status, in time, without leaking the text or flooding the server.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type App, openApp } from '../../src/app.js';
import { loadSettings } from '../../src/config/load.js';
import { toErrorResponse } from '../../src/http/error-response.js';
import { operationNamed, operations } from '../../src/operations/index.js';
import { TaskFailure } from '../../src/tasks/task.js';
import { makeHome } from '../cli/run-txp.js';
import {
  promptOf,
  type Raw,
  type ScriptedRequest,
  type ScriptedServer,
  type ScriptedServerOptions,
  smallest,
  startScriptedServer,
} from '../engines/model/scripted-server.js';
import { until } from '../until.js';
import { bodies, canary } from './operation-bodies.js';

/** How late a busy machine may be; a request that hangs would be later. */
const slackMs = 60_000;
const key = 'sk-canary-key';

const raw = (act: (response: ServerResponse, request: Parameters<Raw['raw']>[0]) => void): Raw => ({
  raw: (request, response) => act(response, request),
});
const json = { 'content-type': 'application/json' };
/** Sends without end, at the pace of the receiver. */
function pour(response: ServerResponse, part: string): void {
  const more = (): void => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

type Failing = (request: ScriptedRequest) => Raw | { status: number; body?: unknown; headers?: Record<string, string> };
type Outcome = 'engine' | 503 | 504;
let elsewhere = '';

// Error bodies of real servers quote the prompt.
const refusal = (status: number, request: ScriptedRequest) => ({ status, body: { error: { message: `cannot do: ${promptOf(request)}` } } });
const modes: readonly (readonly [name: string, outcome: Outcome, fail: Failing])[] = [
  ['a reset before the headers', 'engine', () => raw((response) => response.socket?.resetAndDestroy())],
  [
    'a reset within the answer',
    'engine',
    () => raw((response) => response.writeHead(200, json).write('{"choices":[', () => response.socket?.resetAndDestroy())),
  ],
  ['no headers', 504, () => raw(() => undefined)],
  [
    'an answer that drips',
    504,
    () =>
      raw((response) => {
        response.writeHead(200, json);
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      }),
  ],
  ['an answer without end', 'engine', () => raw((response) => pour(response.writeHead(200, json), ' '.repeat(65_536)))],
  ['an answer that is too large', 'engine', () => raw((response) => response.writeHead(200, json).end(`{"x":"${'x'.repeat(9_000_000)}"}`))],
  ['an answer that is no JSON', 'engine', (request) => ({ status: 200, body: `${promptOf(request)}` })],
  ['an answer that is cut', 'engine', () => ({ status: 200, body: '{"choices":[{"message":{"content":"A"' })],
  ['a page', 'engine', () => ({ status: 200, body: '<html>Welcome</html>', headers: { 'content-type': 'text/html' } })],
  ['a page of an error', 'engine', () => ({ status: 502, body: '<html>Bad gateway</html>' })],
  ['400', 'engine', (request) => refusal(400, request)],
  ['401', 'engine', (request) => refusal(401, request)],
  ['404', 'engine', (request) => refusal(404, request)],
  ['429 with a pause', 503, (request) => ({ ...refusal(429, request), headers: { 'retry-after': '7' } })],
  ['500', 'engine', (request) => refusal(500, request)],
  ['503', 503, (request) => refusal(503, request)],
  ['504', 504, (request) => refusal(504, request)],
  ['a redirect to another host', 'engine', () => ({ status: 307, headers: { location: `${elsewhere}/v1/chat/completions` } })],
  ['no choices', 'engine', () => ({ status: 200, body: { choices: [] } })],
  ['an error within a success', 'engine', (request) => ({ ...refusal(200, request) })],
  [
    'NaN among the numbers',
    'engine',
    () => ({ status: 200, body: '{"choices":[{"message":{"content":"A"},"logprobs":{"content":[{"token":"A","logprob":NaN}]}}]}' }),
  ],
];

const home = makeHome();
const servers: ScriptedServer[] = [];
const apps: App[] = [];
const seenElsewhere: unknown[] = [];
const other = createServer((request, response) => {
  seenElsewhere.push(request.headers);
  response.end('{}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://localhost:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const server of servers) await server.close();
  other.close();
  home.remove();
});

async function open(script: ScriptedServerOptions, more: Readonly<Record<string, unknown>> = {}): Promise<{ server: ScriptedServer; app: App }> {
  const server = await startScriptedServer(script);
  servers.push(server);
  const app = await appFor(server.baseUrl, more);
  return { server, app };
}

async function appFor(baseUrl: string, more: Readonly<Record<string, unknown>> = {}): Promise<App> {
  const engines = JSON.stringify({
    big: { kind: 'openai', base_url: baseUrl, model: 'scripted', api_key_env: 'BIG_KEY', timeout: '600ms', ...more },
  });
  const environment = { XDG_CONFIG_HOME: home.path, XDG_STATE_HOME: `${home.path}/state`, TXP_ENGINES: engines, TXP_ENGINE: 'big', BIG_KEY: key };
  const app = openApp((await loadSettings({ environment, workingFolder: home.path })).values, environment);
  apps.push(app);
  return app;
}

interface Ended {
  readonly operation: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly ms: number;
}

/** Distant: only what hangs may reach a limit, and that of the engine comes first. */
const deadlineMs = 60_000;
/** Time enough for any server that answers, however badly, even on a busy machine. */
const longTimeout = { timeout: '10m' };
const timeoutFor = (outcome: Outcome): Readonly<Record<string, unknown>> => (outcome === 504 ? {} : longTimeout);

async function ask(app: App, operation: string, timeoutMs = deadlineMs): Promise<Ended> {
  const startedAt = performance.now();
  const ended = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Ended => ({
    operation,
    status,
    headers,
    body,
    ms: performance.now() - startedAt,
  });
  try {
    const { result } = await app.run(operation, bodies[operation], { timeoutMs });
    return ended(200, JSON.stringify(result));
  } catch (error) {
    const { status, body, headers } = toErrorResponse(new TaskFailure(error, operation), { invalid: 400, engine: 500 }, 'req_1');
    return ended(status, body, headers);
  }
}

async function askAll(app: App, rounds: number): Promise<Ended[]> {
  const all: Ended[] = [];
  for (let round = 0; round < rounds; round++) for (const { name } of operations) all.push(await ask(app, name));
  return all;
}

const expectedStatus = (operation: string, outcome: Outcome): number =>
  outcome === 'engine' ? (operationNamed(operation)?.failureStatus.engine ?? 0) : outcome;

function expectFailures(all: readonly Ended[], outcome: Outcome): void {
  expect(all.map(({ operation, status }) => [operation, status])).toEqual(
    all.map(({ operation }) => [operation, expectedStatus(operation, outcome)]),
  );
  for (const { body, ms, status, headers } of all) {
    expect(body).not.toContain(canary);
    expect(body).not.toContain(key);
    expect(ms).toBeLessThan(deadlineMs + slackMs);
    if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
}

const works: ScriptedServerOptions['complete'] = (request) => {
  const schema: unknown = request.body.response_format?.json_schema?.schema;
  if (schema !== undefined) return JSON.stringify(smallest(schema));
  return { text: /\bYes\b/.test(promptOf(request)) ? 'Yes' : 'A', next: { A: 0.4, B: 0.3, Yes: 0.2, No: 0.1 } };
};

describe.each(modes)('a server with %s', (_, outcome, fail) => {
  it('makes every operation fail with the right status, without a storm of attempts', async () => {
    const { app, server } = await open({ intercept: fail }, timeoutFor(outcome));
    const all = await askAll(app, 6);
    expectFailures(all, outcome);
    expect(server.requests.length).toBeLessThanOrEqual(1.2 * all.length);
  });

  it('makes every operation fail the same way after it has worked before', async () => {
    let isWorking = true;
    const { app } = await open({ complete: works, intercept: (request) => (isWorking ? undefined : fail(request)) }, timeoutFor(outcome));
    expect((await ask(app, 'classify')).status).toBe(200);
    isWorking = false;
    expectFailures(await askAll(app, 1), outcome);
  });
});

describe('a server', () => {
  it('that is not running makes every operation fail', async () => {
    const { server } = await open({});
    await server.close();
    const app = await appFor(server.baseUrl, longTimeout);
    expectFailures(await askAll(app, 6), 'engine');
  });

  it('that redirects to another host is not followed there, so the key is not sent to it', async () => {
    let redirects = 0;
    const intercept: Failing = () => {
      redirects++;
      return { status: 307, headers: { location: `${elsewhere}/v1/chat/completions` } };
    };
    const { app } = await open({ intercept }, longTimeout);
    expectFailures(await askAll(app, 1), 'engine');
    expect(redirects).toBeGreaterThan(0);
    expect(seenElsewhere).toEqual([]);
    // It would have been seen.
    await fetch(elsewhere, { headers: { 'x-probe': '1' } });
    expect(seenElsewhere.splice(0)).toMatchObject([{ 'x-probe': '1' }]);
  });

  it('without log-probabilities serves every operation by sampling', async () => {
    const { app } = await open({ complete: works, alternatives: 0 }, longTimeout);
    expect((await askAll(app, 1)).map(({ operation, status }) => [operation, status])).toEqual(operations.map(({ name }) => [name, 200]));
  });

  it('that works serves every operation, and gets the key with every request', async () => {
    const { app, server } = await open({ complete: works }, longTimeout);
    const all = await askAll(app, 1);
    expect(all.map(({ status }) => status)).toEqual(operations.map(() => 200));
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${key}`]));
  });

  it('that is slower than the deadline of a request is abandoned at the deadline', async () => {
    const { app } = await open({ complete: works, intercept: () => raw(() => undefined) }, { timeout: '10m' });
    const all = await Promise.all(operations.map(({ name }) => ask(app, name, 400)));
    expect(all.map(({ status }) => status)).toEqual(operations.map(() => 504));
    for (const { ms } of all) expect(ms).toBeLessThan(400 + slackMs);
  });

  it('that has recovered is asked again after a pause', async () => {
    let isWorking = false;
    const { app, server } = await open({ complete: works, intercept: () => (isWorking ? undefined : { status: 500 }) });
    await askAll(app, 4);
    isWorking = true;
    const before = server.requests.length;
    expect((await ask(app, 'classify')).status).toBe(502);
    expect(server.requests.length).toBe(before);
    const restedAt = performance.now() + 10_500;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => restedAt);
    try {
      expect((await ask(app, 'classify')).status).toBe(200);
    } finally {
      clock.mockRestore();
    }
  });

  it('gets as many requests at a time as the settings say, and the rest wait their turn', async () => {
    let [now, most] = [0, 0];
    const { app } = await open(
      {
        complete: async (request) => {
          most = Math.max(most, ++now);
          await until(() => most >= 3, 'three are asked at a time');
          // Gives a fourth, which would be wrong, time to arrive; otherwise nothing depends on how long this is.
          await pause(10);
          now--;
          return works(request);
        },
      },
      { concurrency: 3, timeout: '10m' },
    );
    const all = await Promise.all(Array.from({ length: 12 }, () => ask(app, 'classify')));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(most).toBe(3);
  });

  it('that is too slow for all waiting requests has some of them refused with a time to retry', async () => {
    let nowMs = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    let hasRefused = true;
    const { app } = await open(
      {
        complete: async (request) => {
          await until(() => hasRefused, 'one is refused while another is answered');
          nowMs += 1_000;
          return works(request);
        },
      },
      { concurrency: 1, timeout: '20s' },
    );
    expect((await ask(app, 'summarize', 600_000)).status).toBe(200);
    hasRefused = false;
    const asked = Array.from({ length: 80 }, async () => {
      const ended = await ask(app, 'summarize', 600_000);
      hasRefused ||= ended.status === 503;
      return ended;
    });
    const all = await Promise.all(asked);
    const statuses = new Set(all.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 503]);
    for (const { status, headers } of all) if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
