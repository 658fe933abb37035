// Pulling a model from a hub that behaves, and from hubs that do not: the result is a complete model or none.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TxpError } from '../../src/core/errors.js';
import { entryNamed, type Pulled, type PullOptions, pullModel } from '../../src/models/pull.js';
import { keptModels, verifyModel } from '../../src/models/shelf.js';
import { bin, environmentFor } from '../cli/run-txp.js';
import { until } from '../until.js';
import { type Hub, modelBytes, repository, revision, startHub, tokenizerBytes, treeOf } from './hub.js';

const entry = entryNamed('minilm-reranker');
let hub: Hub;
let shelf: string;
beforeEach(async () => {
  hub = await startHub();
  shelf = mkdtempSync(join(tmpdir(), 'txp-models-'));
});
afterEach(async () => {
  await hub.close();
  rmSync(shelf, { recursive: true, force: true });
});

const pull = (options: Partial<PullOptions> = {}): Promise<Pulled> =>
  pullModel(entry, { shelf, mirror: hub.url, environment: {}, signal: new AbortController().signal, idleMs: 400, ...options });
const part = (): string => join(shelf, `.pull-minilm-reranker-${revision}`, 'model.onnx.part');

async function expectNone(): Promise<void> {
  expect(await keptModels(shelf)).toEqual([]);
  expect(existsSync(join(shelf, entry.name))).toBe(false);
}
async function expectWhole(): Promise<void> {
  expect(await verifyModel(shelf, entry.name)).toMatchObject({ name: entry.name, size: modelBytes.length + tokenizerBytes.length });
  expect((await verifyModel(shelf, entry.name)).fault).toBeUndefined();
  expect(readFileSync(join(shelf, entry.name, 'model.onnx')).equals(modelBytes)).toBe(true);
  // Nothing else is left of the download.
  expect(readdirSync(shelf)).toEqual([entry.name]);
}

it('a pull stores the files, the pulled revision and the entry of the catalogue', async () => {
  const steps: number[] = [];
  const { manifest } = await pull({ onProgress: (done) => steps.push(done) });
  await expectWhole();
  expect(manifest).toMatchObject({
    name: 'minilm-reranker',
    family: 'reranker',
    license: 'Apache-2.0',
    revision,
    source: `${hub.url}/${repository}`,
  });
  expect(steps.at(-1)).toBe(modelBytes.length + tokenizerBytes.length);
  expect(hub.asked).toEqual([
    `/api/models/${repository}/revision/main`,
    `/api/models/${repository}/tree/${revision}?recursive=true`,
    `/${repository}/resolve/${revision}/onnx/model_quantized.onnx`,
    `/${repository}/resolve/${revision}/tokenizer.json`,
  ]);
});

it('a pull resumes by itself if a connection ends too early', async () => {
  hub.behaviour = { cutAfter: 400_000 };
  await pull();
  await expectWhole();
  expect(hub.sent).toBeLessThanOrEqual(1.05 * modelBytes.length + 400_000);
});

it('a pull that is cancelled keeps what it has downloaded, and the next one fetches only what is missing', async () => {
  hub.behaviour = { cutAfter: 1_000_000 };
  const stop = new AbortController();
  const halves = pull({ signal: stop.signal, onProgress: (done) => done > 1_500_000 && stop.abort(new TxpError('cancelled', 'stopped')) });
  await expect(halves).rejects.toMatchObject({ kind: 'cancelled' });
  await expectNone();
  const missing = modelBytes.length - statSync(part()).size;
  hub.behaviour = {};
  hub.sent = 0;
  await pull();
  await expectWhole();
  expect(hub.sent).toBeLessThanOrEqual(1.05 * missing);
});

it('a pull gives up on a server that stops sending, and keeps what it has downloaded', async () => {
  hub.behaviour = { stallAfter: 200_000 };
  const silent = pull();
  // Up to here every attempt receives something new; from here on none does.
  await until(() => hub.sent > 0, 'a part comes');
  hub.behaviour = { stallAfter: 0 };
  await expect(silent).rejects.toMatchObject({ kind: 'timed-out', hint: expect.stringContaining('--mirror') });
  await expectNone();
  expect(statSync(part()).size).toBeGreaterThan(0);
});

it('a pull waits for a slow server', async () => {
  hub.behaviour = { pace: 2000 };
  await pull();
  await expectWhole();
});

it('a pull keeps nothing of a file whose hash differs from the published one, and can be repeated', async () => {
  const other = Buffer.from(modelBytes);
  other[12_345]! ^= 1;
  hub.behaviour = { other };
  await expect(pull()).rejects.toMatchObject({ kind: 'document-unreadable', message: expect.stringContaining('the hash differs') });
  await expectNone();
  expect(existsSync(part())).toBe(false);
  hub.behaviour = {};
  await pull();
  await expectWhole();
});

it('a pull checks small files by their git hash', async () => {
  hub.behaviour = { smallHash: 'a'.repeat(40) };
  await expect(pull()).rejects.toMatchObject({ kind: 'document-unreadable' });
  await expectNone();
});

it('a pull refuses a file that is longer than its published size', async () => {
  hub.behaviour = { other: Buffer.concat([modelBytes, Buffer.alloc(100_000)]) };
  await expect(pull()).rejects.toMatchObject({ kind: 'document-unreadable', message: expect.stringContaining('more than') });
  await expectNone();
});

it.each([404, 410])('a pull says that a file does not exist (%d)', async (status) => {
  hub.behaviour = { status };
  await expect(pull()).rejects.toMatchObject({ kind: 'not-found', message: expect.stringContaining(`(${status})`) });
  await expectNone();
});

it.each([401, 403, 500, 503])('a pull says that a server refuses the request (%d)', async (status) => {
  hub.behaviour = { status };
  await expect(pull()).rejects.toMatchObject({ kind: 'engine-unavailable', message: expect.stringContaining(`(${status})`) });
  await expectNone();
});

it('a pull follows redirects, also to another server', async () => {
  const second = await startHub();
  hub.behaviour = { redirect: (path) => `${second.url}/moved1${path}` };
  second.behaviour = { redirect: (path) => path.replace('/moved1', '/moved9') };
  await pull();
  await expectWhole();
  expect([hub.sent, second.sent]).toEqual([0, modelBytes.length]);
  await second.close();
});

it.each([
  ['in a circle', (path: string) => path],
  ['to nowhere', () => 'file:///etc/passwd'],
  ['to a place that is none', () => 'http://'],
])('a pull does not follow redirects %s', async (_, redirect) => {
  hub.behaviour = { redirect };
  await expect(pull()).rejects.toMatchObject({ kind: 'engine-unavailable', message: expect.stringContaining('redirects') });
  await expectNone();
});

it('a pull starts over if a server ignores ranges', async () => {
  hub.behaviour = { cutAfter: 1_000_000 };
  const stop = new AbortController();
  await expect(pull({ signal: stop.signal, onProgress: (done) => done > 900_000 && stop.abort() })).rejects.toMatchObject({ kind: 'cancelled' });
  hub.behaviour = { ignoresRange: true };
  hub.sent = 0;
  await pull();
  await expectWhole();
  expect(hub.sent).toBe(modelBytes.length);
});

it.each([
  ['refuses the range', { refusesRange: true }],
  ['sends another range', { sendsFrom: 100_000 }],
])('a pull starts over if a server %s', async (_, behaviour) => {
  const stop = new AbortController();
  await expect(pull({ signal: stop.signal, onProgress: (done) => done > 900_000 && stop.abort() })).rejects.toMatchObject({ kind: 'cancelled' });
  expect(statSync(part()).size).toBeGreaterThan(100_000);
  hub.behaviour = behaviour;
  await pull();
  await expectWhole();
});

it.each([
  ['no list', { error: 'x' }],
  ['no hash', treeOf().map((file) => ({ ...(file as object), oid: '', lfs: undefined }))],
  ['a hash that is none', treeOf().map((file) => ({ ...(file as object), lfs: { oid: '../../etc' } }))],
  ['without the file', []],
  ['a path of its own', [{ type: 'file', path: '../../evil', size: 3, oid: 'a'.repeat(40) }]],
])('a pull refuses a hub that publishes %s', async (_, tree) => {
  hub.behaviour = { tree };
  await expect(pull()).rejects.toBeInstanceOf(TxpError);
  await expectNone();
});

it('a pull says that the server cannot be reached', async () => {
  const { url } = hub;
  await hub.close();
  await expect(pull({ mirror: url })).rejects.toMatchObject({ kind: 'engine-unavailable', message: expect.stringContaining('ECONNREFUSED') });
  hub = await startHub();
});

it('a pull goes through the proxy of the environment', async () => {
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    seen.push(request.url ?? '');
    const { pathname, search } = new URL(request.url ?? '');
    request.pipe(
      forward(`${hub.url}${pathname}${search}`, { headers: { ...request.headers, host: 'hub' } }, (answer) =>
        answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)),
      ),
    );
  });
  // Clients request a tunnel even for unencrypted connections.
  proxy.on('connect', (request, socket) => {
    seen.push(request.url ?? '');
    const target = new URL(hub.url);
    void import('node:net').then(({ connect }) => {
      const onward = connect(Number(target.port), target.hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
      onward.pipe(socket).pipe(onward);
      socket.on('error', () => onward.destroy());
      onward.on('error', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const environment = { http_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  await pull({ mirror: 'http://models.example', environment });
  await expectWhole();
  expect(seen.every((address) => address.includes('models.example'))).toBe(true);
  expect(seen.length).toBeGreaterThan(0);
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});

it('a pull lets one process at a time fetch a model', async () => {
  hub.behaviour = { pace: 500 };
  const home = mkdtempSync(join(tmpdir(), 'txp-home-'));
  const other = spawn(process.execPath, [bin, 'models', 'pull', 'minilm-reranker', '--mirror', hub.url], {
    env: environmentFor(home),
    stdio: 'ignore',
  });
  const own = join(home, 'state/txp/onnx');
  const ended = new Promise((resolve) => other.on('close', resolve));
  await until(() => hub.sent > 0, 'a part comes');
  await expect(pull({ shelf: own })).rejects.toMatchObject({ kind: 'in-use', message: expect.stringContaining(`(${other.pid})`) });
  expect(await ended).toBe(0);
  rmSync(home, { recursive: true, force: true });
});

it('a pull leaves no incomplete model after kill -9 at any point, and the next one fetches only what is missing', async () => {
  const home = mkdtempSync(join(tmpdir(), 'txp-home-'));
  const own = join(home, 'state/txp/onnx');
  const start = () =>
    spawn(process.execPath, [bin, 'models', 'pull', 'minilm-reranker', '--mirror', hub.url], { env: environmentFor(home), stdio: 'ignore' });
  const kept = (): number => {
    const path = join(own, `.pull-minilm-reranker-${revision}`, 'model.onnx.part');
    return existsSync(path) ? statSync(path).size : 0;
  };
  hub.behaviour = { pace: 3000 };
  for (const share of [0.05, 0.3, 0.6, 0.9]) {
    const child = start();
    const ended = new Promise((resolve) => child.on('close', resolve));
    while (kept() < share * modelBytes.length) await sleep(5);
    child.kill('SIGKILL');
    await ended;
    expect(await keptModels(own)).toEqual([]);
  }
  const missing = modelBytes.length - kept();
  expect(missing).toBeLessThan(0.2 * modelBytes.length);
  hub.sent = 0;
  const last = start();
  expect(await new Promise((resolve) => last.on('close', resolve))).toBe(0);
  expect(hub.sent).toBeLessThanOrEqual(1.05 * missing);
  expect((await verifyModel(own, entry.name)).fault).toBeUndefined();
  rmSync(home, { recursive: true, force: true });
});
