// The router: which routes come before the check of keys, and which after it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { startRunner } from '../../src/batch/runner.js';
import { type Settings, settingKeys, settingsTable } from '../../src/config/settings.js';
import { Admission } from '../../src/http/admission.js';
import { createApi } from '../../src/http/api.js';
import { openDownloadTurns } from '../../src/http/batch-routes.js';
import { openMetrics } from '../../src/http/metrics.js';
import type { RouteParts } from '../../src/http/parts.js';
import { openStore } from '../../src/store/open-store.js';
import { temporaryDirectory } from '../store/temporary-directory.js';

const settings = Object.fromEntries(settingKeys.map((key) => [key, settingsTable[key].default])) as unknown as Settings;
const store = openStore(temporaryDirectory());
const perform: RouteParts['work']['perform'] = () => Promise.reject(new Error('no work is done here'));
const runner = startRunner({ store: store.batches, perform, acceptedBy: 'api', concurrency: 1, itemTimeoutMs: 1, retentionMs: 1 });
const api = createApi(
  {
    settings,
    store: { ...store, isShared: false, downloads: { lines: async () => undefined } },
    downloadTurns: openDownloadTurns(),
    runner,
    work: {
      perform,
      readSubmission: () => Promise.reject(new Error('nothing is read here')),
      checkRoom: () => undefined,
      warm: async () => undefined,
      load: { waiting: 0, working: 0 },
    },
    engineOf: () => 'embedded',
    readiness: async () => ({ ready: true }),
    admission: new Admission(1e6),
    metrics: openMetrics({ heldBytes: () => 0, waiting: () => 0, working: () => 0, batchLoad: () => store.batches.load() }),
    log: pino({ level: 'silent' }),
    state: { warming: false, draining: false, ending: new AbortController().signal },
    startedAtSeconds: 0,
  },
  { host: '127.0.0.1', allowRemote: false, hosts: [], origins: [] },
);
const server = createServer(api);
afterAll(async () => {
  server.close();
  await runner.stop(0);
  store.close();
});

interface Layer {
  readonly name: string;
  readonly route?: { readonly path: string; readonly methods: Record<string, boolean> };
}

const usualMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

it('the daemon refuses a request without a key on every route but the five open ones', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const layers = (api as unknown as { router: { stack: Layer[] } }).router.stack;
  const statuses = new Map<string, number[]>();
  let count = 0;
  for (const { route } of layers) {
    if (route === undefined) continue;
    const methods = Object.keys(route.methods).map((method) => method.toUpperCase());
    for (const method of methods.filter((name) => usualMethods.includes(name))) {
      count++;
      const { status } = await fetch(`http://127.0.0.1:${port}${route.path.replaceAll(/:\w+/g, 'x')}`, {
        method,
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
      if (status !== 401) statuses.set(`${method} ${route.path}`, [...(statuses.get(`${method} ${route.path}`) ?? []), status]);
    }
  }
  expect(count).toBeGreaterThan(100);
  expect([...statuses.keys()].sort()).toEqual(['GET /', 'GET /docs', 'GET /healthz', 'GET /openapi.json', 'GET /readyz']);
});
