// The output of a batch over HTTP, read slowly: all of it, or a transfer that breaks.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outputLines } from '../../src/batch/output-lines.js';
import { type Settings, settingKeys, settingsTable } from '../../src/config/settings.js';
import { Admission } from '../../src/http/admission.js';
import { createApi } from '../../src/http/api.js';
import { openDownloadTurns } from '../../src/http/batch-routes.js';
import { openMetrics } from '../../src/http/metrics.js';
import { openStore } from '../../src/store/open-store.js';
import { batchOf, ended, success } from '../store/batch-fixtures.js';
import { manualClock } from '../store/manual-clock.js';
import { temporaryDirectory } from '../store/temporary-directory.js';

const settings = Object.fromEntries(settingKeys.map((key) => [key, settingsTable[key].default])) as unknown as Settings;
const clock = manualClock();
const store = openStore(temporaryDirectory(), { clock });
let server: Server;
let url = '';
let headers: Record<string, string> = {};

beforeAll(async () => {
  const work = {
    perform: () => Promise.reject(new Error('no work is done here')),
    readSubmission: () => Promise.reject(new Error('nothing is read here')),
    checkRoom: () => undefined,
    warm: async () => undefined,
    load: { waiting: 0, working: 0 },
  };
  const metrics = openMetrics({ heldBytes: () => 0, waiting: () => 0, working: () => 0, batchLoad: () => store.batches.load() });
  const api = createApi(
    {
      settings,
      store: {
        ...store,
        isShared: false,
        downloads: { lines: (...of) => outputLines(store.batches, ...of) },
      },
      downloadTurns: openDownloadTurns(),
      work,
      metrics,
      runner: { wake: () => undefined, stop: async () => undefined },
      engineOf: () => 'embedded',
      readiness: async () => ({ ready: true }),
      admission: new Admission(1e6),
      log: pino({ level: 'silent' }),
      state: { warming: false, draining: false, ending: new AbortController().signal },
      startedAtSeconds: 0,
    },
    { host: '127.0.0.1', allowRemote: false, hosts: [], origins: [] },
  );
  server = createServer(api);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { key, secret } = await store.keys.create({ name: 'k', scopes: ['admin'], credits: null, requestsPerMinute: null, expiresAtMs: null });
  headers = { 'x-api-key': secret };
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/batches/b/output`;
  await store.batches.submit(batchOf('b', 30, { keyId: key.id }));
  await store.batches.finish(ended(await store.batches.claim('api', 30), { ...success, content: JSON.stringify('x'.repeat(1_000_000)) }));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  store.close();
});

it('the output of a batch is complete for a client that reads it to its end', async () => {
  const text = await (await fetch(url, { headers })).text();
  expect(text.trimEnd().split('\n')).toHaveLength(30);
});

it('the output of a batch ends in an error if the batch is deleted while it is read', async () => {
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  await reader?.read();
  clock.advance(10_000);
  await store.batches.tidy('api', 1_000);
  const rest = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  await expect(rest()).rejects.toThrow();
});
