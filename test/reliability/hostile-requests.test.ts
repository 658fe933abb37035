// Requests meant to block the server for everybody: while each is handled, the server answers about as fast as an idle one, and another key is
// served. The limits are far above what is measured (printed) and far below the harm that was once possible.
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, batchCounts, type Daemon, metricOf, startDaemon, stopDaemons } from '../api/daemon.js';
import { expectError, makePdf, pdf } from '../api/expectations.js';
import { root } from '../cli/run-txp.js';
import { until } from '../until.js';
import { at, type Watched, watched } from './watched.js';

let daemon: Daemon;
let idleDaemon: Daemon;
let stranger: Record<string, string>;
beforeAll(async () => {
  [daemon, idleDaemon] = await Promise.all([startDaemon({ threads: 2 }), startDaemon()]);
  stranger = { 'x-api-key': await daemon.makeKey() };
});
afterAll(stopDaemons);

/** Time of an answer during other work on a quiet machine with two processors, in milliseconds; the idle daemon shows whether it takes longer here. */
const usualMs = 25;

function expectFree(name: string, { waits, waitsBeside, memory }: Watched): void {
  const usual = Math.max(usualMs, at(waitsBeside, 0.5));
  console.log(
    `${name}: health p50 ${at(waits, 0.5).toFixed(0)} ms, at most ${at(waits, 1).toFixed(0)} ms; beside an idle one's ${at(waitsBeside, 0.5).toFixed(0)} and ` +
      `${at(waitsBeside, 1).toFixed(0)} ms; at most ${memory.most.toFixed(0)} MB`,
  );
  expect(at(waits, 0.5)).toBeLessThan(10 * usual);
  expect(at(waits, 1)).toBeLessThan(Math.max(100 * usual, 10 * at(waitsBeside, 1)));
}

/** Waits until a task runs. */
const untilWorking = (): Promise<void> => until(async () => (await metricOf(daemon, 'txp_tasks_working')) > 0, 'a task runs');

const classify = { text: 'The parcel came late.', labels: [{ name: 'late', rubric: 'Was it late?' }], multi_label: true, reasoning: false };
const noul = { type: 'noul', instructions: 'Does it renew?' };
const questions = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, noul]));

/** Requests of the first key that take all they can get, until they are given up; how long they would still have taken does not matter. */
function greedyRequests(count: number, path: string, body: object): { giveUp(): Promise<number> } {
  const left = new AbortController();
  const statuses: number[] = [];
  const sent = Array.from({ length: count }, async () => {
    const headers = { 'x-api-key': daemon.key };
    statuses.push((await fetch(daemon.address + path, { method: 'POST', body: JSON.stringify(body), headers, signal: left.signal })).status);
  });
  return {
    /** Aborts the rest, and returns how many were answered before, once no task runs for them any more. */
    giveUp: async () => {
      const answered = [...statuses];
      left.abort();
      await Promise.allSettled(sent);
      await until(async () => (await metricOf(daemon, 'txp_tasks_working')) === 0, 'no task runs');
      for (const status of answered) expect([200, 422, 503, 504]).toContain(status);
      return answered.length;
    },
  };
}

async function sendCompressed(path: string, body: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const response = await fetch(daemon.address + path, { method: 'POST', body, headers: { 'x-api-key': daemon.key, 'content-encoding': 'gzip' } });
  const answer = await response.text();
  return { status: response.status, headers: response.headers, text: answer, json: JSON.parse(answer) };
}

interface Client extends Socket {
  isClosed?: boolean;
}

function openTo(to: Daemon, first: string): Client {
  const { hostname, port } = new URL(to.address);
  const socket: Client = connect(Number(port), hostname, () => socket.write(first)).resume();
  return socket
    .on('error', () => undefined)
    .on('close', () => {
      socket.isClosed = true;
    });
}

/** Waits until the daemon has read what the clients sent first, or has closed their connections: it answers on connections opened later. */
async function arrived(sockets: readonly Client[], at: Daemon): Promise<void> {
  await until(
    () => sockets.every(({ isClosed, bytesWritten, writableLength }) => isClosed || (bytesWritten > 0 && writableLength === 0)),
    'all is sent',
  );
  for (let look = 0; look < 2; look++) {
    const later = openTo(at, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await until(() => later.isClosed === true, 'a later one is answered');
  }
}

/** Opens a connection and sends this text. */
function open(first: string): Client {
  return openTo(daemon, first);
}

describe('a submission of sixteen megabytes', () => {
  it.each([
    ['of empty lines', '\n'.repeat(15_900_000), 'the body is empty'],
    ['of lines that hold a digit each', '1\n'.repeat(7_900_000), 'a batch can contain at most 50 requests'],
    ['of one line that is no JSON', `[${'1,'.repeat(7_900_000)}`, 'line 1 is not valid JSON'],
    ['of opening brackets', '[\n'.repeat(7_900_000), 'nested more than'],
  ])('%s is refused while others are served', async (name, text, message) => {
    const body = new Uint8Array(gzipSync(text));
    const sent = Promise.all(Array.from({ length: 3 }, () => sendCompressed('/v1/batches', body)));
    const seen = await watched(daemon, sent, idleDaemon);
    for (const answer of await sent) {
      expectError(answer, 400);
      expect(answer.json.detail).toContain(message);
    }
    expectFree(name, seen);
  });
});

describe('a key that fills every thread', () => {
  const state = 'It renews every year unless somebody says otherwise. '.repeat(1_500);

  it('does not keep another key waiting', async () => {
    const greedy = greedyRequests(6, '/v1/service', { state, questions: questions(400) });
    await untilWorking();
    const others: number[] = [];
    const served = (async () => {
      for (let request = 0; request < 5; request++) others.push((await daemon.post('/classify', classify, stranger)).status);
      return greedy.giveUp();
    })();
    const seen = await watched(daemon, served, idleDaemon);
    expect(others).toEqual(Array(5).fill(200));
    // All five were answered before the six greedy ones were.
    expect(await served).toBeLessThan(6);
    expectFree('a key that fills every thread', seen);
  });

  it('cannot ask more questions, or for more fields, than a request may have', async () => {
    expectError(await daemon.post('/v1/service', { state: 'a', questions: questions(401) }), 422, 'questions');
    const entities = Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`e${index}`, 'a number']));
    expectError(await daemon.post('/extract', { text: '1', entities }), 422, 'entities');
  });
});

describe('bodies that are announced', () => {
  it('take no room before they arrive', async () => {
    const head = `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\n`;
    const sockets = [36, 36, 28].map((megabytes) => open(`${head}Content-Length: ${megabytes * 1_000_000 - 1}\r\n\r\n`));
    await arrived(sockets, daemon);
    for (const headers of [undefined, stranger]) expect((await daemon.post('/classify', classify, headers)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('and arrive only in part take room from their own key, not from others', async () => {
    const head = `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\n`;
    const sockets = Array.from({ length: 12 }, () => open(`${head}Content-Length: 30000000\r\n\r\n${'x'.repeat(4_000_000)}`));
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) >= 4_000_000, 'parts of bodies are held');
    expect((await daemon.post('/classify', classify, stranger)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

describe('another process that holds the write lock of the store', () => {
  let holder: ChildProcess | undefined;
  afterAll(() => void holder?.kill('SIGKILL'));

  it('delays what must be written, and nothing else', async () => {
    const script = `const Sqlite = (await import(${JSON.stringify(join(root, 'node_modules/better-sqlite3/lib/index.js'))})).default;
      const database = new Sqlite(${JSON.stringify(join(daemon.dataDirectory, 'txp.db'))});
      database.exec('BEGIN IMMEDIATE');
      console.log('held');
      process.stdin.on('end', () => database.exec('COMMIT')).resume();`;
    holder = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
    await new Promise((held) => holder?.stdout?.once('data', held));
    const line = { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: 'classify', ...classify } };
    let isLocked = true;
    const released = new Promise<void>((resolve) => holder?.once('exit', () => resolve())).then(() => {
      isLocked = false;
    });
    const submitted = daemon.post('/v1/batches', JSON.stringify(line));
    const served = (async () => {
      const answers: [number, boolean][] = [];
      for (let request = 0; request < 20; request++) answers.push([(await daemon.post('/classify', classify, stranger)).status, isLocked]);
      holder?.stdin?.end();
      return answers;
    })();
    const seen = await watched(daemon, Promise.all([submitted, served, released]), idleDaemon);
    expect(await served).toEqual(Array(20).fill([200, true]));
    expect((await submitted).status).toBe(200);
    expectFree('a store that is locked', seen);
  });
});

describe('connections that do nothing', () => {
  const most = 40;
  let small: Daemon;
  beforeAll(async () => {
    small = await startDaemon({ env: { TXP_LIMITS_CONNECTIONS: String(most) } });
  });

  const idle = (count: number, head: string): Client[] => Array.from({ length: count }, () => openTo(small, head));
  const fresh = { connection: 'close' };

  it('and have shown no key are closed first when others arrive', async () => {
    const strangers = idle(most * 2, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived(strangers, small);
    const known = idle(5, `GET /v1/models HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${small.key}\r\n\r\n`);
    await arrived(known, small);
    for (let request = 0; request < 20; request++) {
      expect((await small.get('/healthz', fresh)).status).toBe(200);
      expect((await small.post('/classify', classify, { ...fresh, 'x-api-key': small.key })).status).toBe(200);
    }
    expect(known.filter(({ isClosed }) => isClosed)).toHaveLength(0);
    expect(strangers.filter(({ isClosed }) => isClosed).length).toBeGreaterThanOrEqual(most);
    for (const socket of [...strangers, ...known]) socket.destroy();
  });

  it('and send their requests slowly are closed if a key has no others', async () => {
    const slow = idle(most * 2, `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${small.key}\r\nContent-Length: 5000\r\n\r\n{`);
    await arrived(slow, small);
    for (let request = 0; request < 10; request++) expect((await small.get('/healthz', fresh)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});

describe('documents that take long to read', () => {
  const pages = 2;
  let long: string;
  beforeAll(async () => {
    const scan = await sharp(join(root, 'test/fixtures/readme/scan.tif')).grayscale().jpeg().toBuffer({ resolveWithObject: true });
    long = scansAsPdf(scan.data, scan.info, pages);
  });

  it('do not keep the document of another key waiting', async () => {
    const request = (document: string) => ({ document, document_mime_type: pdf, labels: classify.labels, multi_label: true, reasoning: false });
    const greedy = greedyRequests(5, '/classify', request(long));
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) > 4 * long.length, 'all five are there');
    const other = (async () => {
      const { status } = await daemon.post('/classify', request(makePdf('The parcel never came')), stranger);
      return { status, before: await greedy.giveUp() };
    })();
    const seen = await watched(daemon, other, idleDaemon);
    // Thanks to a reader in reserve it is done while the first ones are still being read.
    expect(await other).toEqual({ status: 200, before: expect.toSatisfy((count: number) => count < 3) });
    expectFree('documents that take long to read', seen);
  });
});

describe('results of many megabytes', () => {
  it('are sent to several clients in pieces, whether or not they read them', async () => {
    // Much context for few matches: finding matches takes work, and only the bytes matter here.
    const text = Array.from({ length: 500 }, (_, index) => `piece ${10_000 + index} of a long list`).join(', ');
    const body = { model: 'extract', text, entities: { number: 'any number' }, context_chars: 6_500, threshold: 0 };
    const count = 24;
    const lines = Array.from({ length: count }, (_, index) =>
      JSON.stringify({ custom_id: String(index), method: 'POST', url: '/v1/chat/completions', body }),
    );
    const { id } = (await daemon.post('/v1/batches', lines.join('\n'))).json;
    await batchCounts(daemon, id);
    let bytes = 0;
    const download = async (headers: Record<string, string>): Promise<void> => {
      const { body } = await fetch(`${daemon.address}/v1/batches/${id}/output`, { headers });
      for await (const piece of body ?? []) bytes += piece.length;
    };
    const idle = Array.from({ length: 2 }, () =>
      open(`GET /v1/batches/${id}/output HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\n\r\n`).pause(),
    );
    const own = { 'x-api-key': daemon.key };
    const seen = await watched(daemon, Promise.all([download(own), download(own)]), idleDaemon);
    for (const socket of idle) socket.destroy();
    const item = bytes / 2 / count / 1e6;
    console.log(`results of ${item.toFixed(1)} MB; memory from ${seen.memory.first.toFixed(0)} to ${seen.memory.most.toFixed(0)} MB`);
    expect(item).toBeGreaterThan(4);
    // Each of the four downloads holds one result, in a few copies until garbage is collected: far less than a whole output each.
    expect(seen.memory.most - seen.memory.first).toBeLessThan(1.5 * count * item);
    expectFree('results of many megabytes', seen);
  });
});

/** A PDF whose pages all show the same picture. */
function scansAsPdf(jpeg: Buffer, { width, height }: { readonly width: number; readonly height: number }, count: number): string {
  const kids = Array.from({ length: count }, (_, index) => `${5 + index} 0 R`);
  const shown = 'q 595 0 0 842 0 0 cm /I Do Q';
  const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${count} >>`,
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    `${picture}\nstream\n${jpeg.toString('latin1')}\nendstream`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /XObject << /I 4 0 R >> >> >>'),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1').toString('base64');
}
