// Whom the daemon answers, what its responses reveal about it, and how it treats malformed requests.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { type Daemon, startDaemon, stopDaemons } from './daemon.js';
import { expectError } from './expectations.js';
import { sendRaw } from './raw-http.js';
import { rawRequests } from './raw-requests.js';

let daemon: Daemon;
let port: string;
beforeAll(async () => {
  daemon = await startDaemon({
    env: {
      TXP_SERVE_HOSTS: 'txp.test',
      TXP_SERVE_ORIGINS: 'https://app.test',
      TXP_LIMITS_BODY_BYTES: '20000',
      TXP_LIMITS_DOCUMENT_BODY_BYTES: '30000',
      TXP_LIMITS_BATCH_BODY_BYTES: '25000',
      TXP_LIMITS_JSON_DEPTH: '20',
      TXP_LIMITS_JSON_KEYS: '100',
    },
  });
  port = new URL(daemon.address).port;
});
afterAll(stopDaemons);

/** A request with headers that fetch would not send. */
function send(path: string, headers: Record<string, string>, options: { method?: string; body?: string | Buffer; agent?: Agent } = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { method = 'GET', agent } = options;
    const sent = request(daemon.address + path, { method, agent, headers: { 'x-api-key': daemon.key, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end(options.body);
  });
}

const classify = { text: 'x', labels: [{ name: 'a', rubric: 'b?' }] };

describe('the Host header', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'txp.test', 'LOCALHOST', 'localhost:9999'])('may be %s', async (host) => {
    expect((await send('/healthz', { host })).status).toBe(200);
  });

  it.each(['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', '10.0.0.1', '0.0.0.0', '169.254.169.254', 'txp.test.', 'a@localhost', '[::2]'])(
    'may not be %s',
    async (host) => {
      const answer = await send('/healthz', { host });
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([421, 'misdirected_request']);
    },
  );
});

describe('the probe of a load balancer', () => {
  it.each(['/healthz', '/readyz'])('is answered over HTTP/1.0 without a Host header: %s', async (path) => {
    expect((await sendRaw(daemon.address, `GET ${path} HTTP/1.0\r\n\r\n`)).status).toBe(200);
  });

  it('is refused if it names the web page of another origin', async () => {
    expect((await sendRaw(daemon.address, 'GET /healthz HTTP/1.0\r\nOrigin: https://evil.test\r\n\r\n')).status).toBe(403);
  });
});

describe('the origin of a web page', () => {
  it.each<[string, () => Record<string, string>, number]>([
    ['none', () => ({}), 200],
    ['its own', () => ({ origin: daemon.address }), 200],
    ['the address bar', () => ({ 'sec-fetch-site': 'none' }), 200],
    ['a foreign one', () => ({ origin: 'https://evil.test' }), 403],
    ['a foreign one that looks similar', () => ({ origin: `${daemon.address}.evil.test` }), 403],
    ['null', () => ({ origin: 'null' }), 403],
    ['another port of this machine', () => ({ origin: 'http://localhost:1' }), 403],
    ['another site without an origin', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['the same site', () => ({ 'sec-fetch-site': 'same-site' }), 403],
  ])('is checked: %s', async (_, headers, status) => {
    const answer = await send('/v1/models', headers());
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each<Record<string, string>>([{}, { 'sec-fetch-site': 'cross-site' }])(
    'may be a configured one, whose pages may read the answers: %j',
    async (more) => {
      for (const [path, status] of [
        ['/v1/models', 200],
        ['/nowhere', 404],
      ] as const) {
        const { headers, status: found } = await send(path, { origin: 'https://app.test', ...more });
        expect(found).toBe(status);
        expect(headers).toMatchObject({ 'access-control-allow-origin': 'https://app.test', 'access-control-expose-headers': '*', vary: 'origin' });
        expect(headers['access-control-allow-credentials']).toBeUndefined();
      }
    },
  );

  it('may ask before a request, without a key, if it is a configured one', async () => {
    const asking = {
      origin: 'https://app.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-api-key',
    };
    const { status, headers } = await send('/classify', { ...asking, 'x-api-key': '' }, { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://app.test',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'content-type,x-api-key',
    });
    expect((await send('/v1/models', { origin: 'https://app.test', 'x-api-key': '' })).status).toBe(401);
  });

  it('is checked before a preflight is answered', async () => {
    const answer = await send('/classify', { origin: 'https://evil.test', 'access-control-request-method': 'POST' }, { method: 'OPTIONS' });
    expect(answer.status).toBe(403);
  });
});

describe('a response', () => {
  it('does not name its framework, and forbids caching and MIME sniffing', async () => {
    const { headers } = await daemon.get('/v1/models');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('carries the request id in both headers that clients read', async () => {
    const { headers } = await daemon.get('/v1/models');
    expect(headers.get('x-typesafe-request-id')).toBe(headers.get('x-request-id'));
  });

  it('carries the request id that was sent if it is a valid one, and otherwise a new one', async () => {
    expect((await send('/healthz', { 'x-request-id': 'abc-123' })).headers['x-request-id']).toBe('abc-123');
    expect((await send('/healthz', { 'x-request-id': '<script>' })).headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
  });
});

describe('methods and paths', () => {
  it.each([
    ['GET', '/classify', 'POST'],
    ['PUT', '/extract', 'POST'],
    ['DELETE', '/v1/batches', 'POST, GET, HEAD'],
    ['POST', '/v1/models', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/classify', 'POST'],
    ['PATCH', '/v1/batches/x', 'GET, HEAD'],
  ])('%s %s is refused with 405 and the list of allowed methods', async (method, path, allow) => {
    const answer = await send(path, {}, { method });
    expect(answer.status).toBe(405);
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(allow.split(', ').sort());
    expect(JSON.parse(answer.text).error.code).toBe('method_not_allowed');
  });

  it('HEAD is answered as GET is, without a body', async () => {
    expect(await send('/v1/models', {}, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it.each(['/classify/', '/extract/', '/summarization/abstractive/', '/v1/chat/completions/'])(
    '%s is a known route although it ends with a slash',
    async (path) => {
      expect((await daemon.post(path, '{}')).status).not.toBe(404);
    },
  );

  it.each(['/CLASSIFY', '/v1/../classify/x', '/%', '/%E0%A4%A'])('%s is refused with 400 or 404', async (path) => {
    expect([400, 404]).toContain((await send(path, {})).status);
  });
});

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'application/octet-stream',
    '',
  ])('is read as JSON under the content type %j', async (type) => {
    const headers = { 'x-api-key': daemon.key, ...(type === '' ? {} : { 'content-type': type }) };
    expect((await daemon.post('/classify', classify, headers)).status).toBe(200);
  });

  it.each(['multipart/mixed; boundary=x', 'video/mp4', 'application/gzip', 'application/json; charset=utf-16', 'nonsense'])(
    'is refused with 415 under the content type %s',
    async (type) => {
      expectError(await daemon.post('/classify', classify, { 'x-api-key': daemon.key, 'content-type': type }), 415);
    },
  );

  it.each(['/classify', '/v1/chat/completions'])('that is form-encoded is refused by %s with 415 and a hint to send JSON', async (path) => {
    const headers = { 'x-api-key': daemon.key, 'content-type': 'application/x-www-form-urlencoded' };
    const { status, json } = await daemon.post(path, 'text=It+rains.&labels=a', headers);
    expect([status, json.error.message]).toEqual([415, expect.stringContaining('send one as application/json')]);
  });

  it.each(['multipart/form-data; boundary=x', 'image/png', 'application/pdf', 'text/html'])(
    'is refused with 415 under %s by a route that takes no files',
    async (type) => {
      const chat = { model: 'classify', text: 'It rains.' };
      expectError(await daemon.post('/v1/chat/completions', chat, { 'x-api-key': daemon.key, 'content-type': type }), 415);
    },
  );

  it('may be gzipped; broken gzip is refused with 400, and an unknown encoding with 415', async () => {
    const body = gzipSync(JSON.stringify(classify));
    expect((await send('/classify', { 'content-encoding': 'gzip' }, { method: 'POST', body })).status).toBe(200);
    expect((await send('/classify', { 'content-encoding': 'gzip' }, { method: 'POST', body: 'no gzip' })).status).toBe(400);
    expect((await send('/classify', { 'content-encoding': 'zstd' }, { method: 'POST', body })).status).toBe(415);
  });
});

describe('limits on bodies', () => {
  const text = (length: number) => JSON.stringify({ ...classify, text: 'x'.repeat(length) });
  it.each([
    ['/compress/raw/', 20_000],
    ['/classify', 30_000],
    ['/extract', 30_000],
    ['/v1/service', 30_000],
    ['/v1/chat/completions', 30_000],
    ['/v1/batches', 25_000],
  ])('make %s refuse with 413 a body above %d bytes', async (path, limit) => {
    const answer = await daemon.post(path, text(limit));
    expectError(answer, 413);
    expect(answer.json.detail).toContain(String(limit));
    expect((await daemon.post(path, text(limit - 1000))).status).not.toBe(413);
  });

  it('apply to a body without a declared length, and to one that only exceeds them once decompressed', async () => {
    const chunked = await send('/classify', { 'transfer-encoding': 'chunked' }, { method: 'POST', body: text(40_000) });
    expect(chunked.status).toBe(413);
    const bomb = await send('/classify', { 'content-encoding': 'gzip' }, { method: 'POST', body: gzipSync(Buffer.alloc(20_000_000, 0x20)) });
    expect(bomb.status).toBe(413);
  });

  it.each([
    ['too large once decompressed', gzipSync(randomBytes(2_000_000)), 413],
    ['not compressed at all', randomBytes(2_000_000), 400],
  ])('leave the connection usable after a body that is %s', async (_, body, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' };
    const refused = await send('/classify', headers, { method: 'POST', body, agent });
    expect(refused.status).toBe(status);
    expect((await send('/healthz', {}, { agent })).status).toBe(200);
    agent.destroy();
  });

  it('refuse a body before it is sent if the client expects 100-continue, and let a small one continue', async () => {
    const { head } = await sendRaw(
      daemon.address,
      `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\nExpect: 100-continue\r\nContent-Length: 999999\r\n\r\n`,
    );
    expect(head).toContain('413');
    const good = JSON.stringify(classify);
    const told = await sendRaw(
      daemon.address,
      `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${good.length}\r\n\r\n${good}`,
    );
    expect(told.head).toContain('100 Continue');
    expect(told.body).toContain('200 OK');
  });

  it('do not refuse a request with an unknown Expect header', async () => {
    const good = JSON.stringify(classify);
    const { head } = await sendRaw(
      daemon.address,
      `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\nExpect: 200-maybe\r\nConnection: close\r\nContent-Length: ${good.length}\r\n\r\n${good}`,
    );
    expect(head).toContain('200 OK');
  });

  it.each([
    ['nested too deeply', `{"text":${'['.repeat(21)}${']'.repeat(21)}}`, 'nested'],
    ['nested very deeply', '['.repeat(29_000), 'nested'],
    ['of too many keys', `{${Array.from({ length: 101 }, (_, index) => `"k${index}":1`).join(',')}}`, 'keys'],
    ['a NUL character', '\u0000', 'JSON'],
    ['UTF-16', Buffer.from(JSON.stringify(classify), 'utf16le'), 'JSON'],
    ['not UTF-8', Buffer.from(JSON.stringify({ ...classify, text: 'Gr\u00f6\u00dfe' }), 'latin1'), 'UTF-8'],
  ])('refuse a body that is %s with the status of its route', async (_, body, word) => {
    const headers = { 'x-api-key': daemon.key, 'content-type': 'application/json' };
    const answer = await daemon.post('/classify', body, headers);
    expectError(answer, 422);
    expect(answer.json.detail).toContain(word);
    expectError(await daemon.post('/compress/raw/', body.slice(0, 19_000), headers), 400);
  });

  it('count brackets and colons inside strings as text', async () => {
    expect((await daemon.post('/classify', { ...classify, text: `${'[{'.repeat(60)}\\"${':'.repeat(300)}` })).status).toBe(200);
  });
});

describe('a client that wants the connection closed', () => {
  /** Whether the server closes the connection after a request, which it does after a minute in any case. */
  const isClosedAfter = (bytes: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      const timer = setTimeout(() => socket.destroy(), 30_000);
      socket.resume().on('end', () => {
        clearTimeout(timer);
        resolve(true);
      });
      socket.on('close', () => resolve(false));
    });

  it.each([
    ['a misdirected one', 'GET /healthz HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n'],
    ['one over HTTP/1.0', 'GET /nowhere HTTP/1.0\r\nHost: localhost\r\n\r\n'],
    [
      'one whose body is too large',
      `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: KEY\r\nConnection: close\r\nContent-Length: 900000\r\n\r\n${' '.repeat(900_000)}`,
    ],
  ])('gets it closed after a request that is refused: %s', async (_, bytes) => {
    expect(await isClosedAfter(bytes.replace('KEY', daemon.key))).toBe(true);
  });
});

describe('malformed HTTP requests', () => {
  it.each(rawRequests)('are refused: %s', async (_, bytes, status) => {
    const answer = await sendRaw(daemon.address, bytes);
    expect(answer.status).toBe(status);
    const { detail, error } = JSON.parse(answer.body);
    expect(error.message).toBe(detail);
    expect(answer.head.toLowerCase()).toContain(`x-request-id: ${error.request_id}`);
  });

  it('get one response and a closed connection, whatever follows them', async () => {
    const answer = await sendRaw(
      daemon.address,
      `POST /classify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    expect(answer.closed).toBe(true);
    expect(answer.body.match(/HTTP\/1\.1 \d{3}/g)).toBeNull();
  });

  it('do not cost the valid request before them its response', async () => {
    const body = JSON.stringify({
      text: 'The parcel came late.',
      labels: [
        { name: 'late', rubric: 'Was it late?' },
        { name: 'lost', rubric: 'Was it lost?' },
      ],
    });
    const answer = await sendRaw(
      daemon.address,
      `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\nContent-Length: ${body.length}\r\n\r\n${body}no HTTP\r\n\r\n`,
    );
    expect([answer.status, answer.closed, Object.keys(JSON.parse(answer.body)).includes('scores')]).toEqual([200, true, true]);
  });

  it('are cut off with 408 if their headers do not arrive', async () => {
    const answer = await sendRaw(daemon.address, 'GET /healthz HTTP/1.1\r\nHost: local', 20_000);
    expect([answer.status, answer.closed]).toEqual([408, true]);
    expect(JSON.parse(answer.body).error.code).toBe('request_timeout');
  });
});

describe('an address', () => {
  it.each([
    ['without permission', ['--host', '0.0.0.0'], 'can be reached by other machines'],
    ['with permission but without a key', ['--host', '0.0.0.0', '--allow-remote'], 'needs a key'],
  ])('that other machines can reach is refused %s', async (_, flags, message) => {
    const ended = await runInProcess(daemon.home, ['serve', '--port', '0', '--data-dir', 'empty', ...flags]);
    expect(ended.code).toBe(78);
    expect(ended.stderr).toContain(message);
  });

  it('that is in use is refused', async () => {
    const ended = await runInProcess(daemon.home, ['serve', '--port', port, '--data-dir', 'another']);
    expect([ended.code, ended.stderr.includes('EADDRINUSE')]).toEqual([78, true]);
  });

  it('is not served by a second server on the same data directory', async () => {
    const ended = await runInProcess(daemon.home, ['serve', '--port', '0', '--data-dir', daemon.dataDirectory]);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toContain('another txp serve');
  });
});
