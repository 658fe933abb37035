// Keys over HTTP and from the command line. Every route except the open ones requires one.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { runTxp } from '../cli/run-txp.js';
import { type Raw, startScriptedServer } from '../engines/model/scripted-server.js';
import { until } from '../until.js';
import { type Daemon, startDaemon, stopDaemons } from './daemon.js';
import { expectError } from './expectations.js';

let daemon: Daemon;
beforeAll(async () => {
  daemon = await startDaemon();
});
afterAll(stopDaemons);

const body = { text: 'x', labels: [{ name: 'a', rubric: 'b?' }] };
const keys = (...parameters: string[]) => runInProcess(daemon.home, ['keys', ...parameters, '--data-dir', daemon.dataDirectory]);

describe('every route', () => {
  it('except the five open ones requires a key', async () => {
    const { paths } = (await daemon.get('/openapi.json', {})).json as { paths: Record<string, Record<string, { security?: unknown[] }>> };
    const open: string[] = [];
    let guarded = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const url = path.replaceAll(/\{\w+\}/g, 'x');
        const answer = method === 'post' ? await daemon.post(url, '{}', {}) : await daemon.get(url, {});
        if (security?.length === 0) {
          open.push(url);
          expect(answer.status, url).toBe(200);
        } else {
          guarded++;
          expectError(answer, 401);
          expect(answer.headers.get('www-authenticate')).toContain('Bearer');
        }
      }
    }
    expect(open.sort()).toEqual(['/', '/docs', '/healthz', '/openapi.json', '/readyz']);
    expect(guarded).toBeGreaterThan(18);
  });

  it.each(['/nowhere', '/v1', '/admin', '/.env', '/healthz/x'])('that does not exist requires a key too: %s', async (path) => {
    expectError(await daemon.get(path, {}), 401);
    expectError(await daemon.get(path), 404);
  });
});

describe('a key', () => {
  it.each<[string, () => Record<string, string>]>([
    ['in x-api-key', () => ({ 'x-api-key': daemon.key })],
    ['as a bearer', () => ({ authorization: `Bearer ${daemon.key}` })],
    ['as a bearer in any case', () => ({ authorization: `bearer  ${daemon.key}` })],
    ['in both, the same', () => ({ authorization: `Bearer ${daemon.key}`, 'x-api-key': daemon.key })],
  ])('is accepted %s', async (_, headers) => {
    expect((await daemon.post('/classify', body, headers())).status).toBe(200);
  });

  it.each<[string, () => Record<string, string>]>([
    ['none', () => ({})],
    ['an empty one', () => ({ 'x-api-key': '' })],
    ['an unknown one', () => ({ 'x-api-key': `txp_${'x'.repeat(43)}` })],
    ['a part of one', () => ({ 'x-api-key': daemon.key.slice(0, -1) })],
    ['one with a letter more', () => ({ 'x-api-key': `${daemon.key}x` })],
    ['SQL', () => ({ 'x-api-key': "' OR '1'='1" })],
    ['a very long one', () => ({ 'x-api-key': 'k'.repeat(5000) })],
    ['two different ones', () => ({ authorization: `Bearer ${daemon.key}`, 'x-api-key': 'other' })],
    ['another scheme', () => ({ authorization: `Basic ${Buffer.from(`user:${daemon.key}`).toString('base64')}` })],
  ])('is refused: %s', async (_, headers) => {
    const answer = await daemon.post('/classify', body, headers());
    expectError(answer, 401);
    expect(answer.json.error.type).toBe('authentication_error');
    expect(answer.text).not.toContain(daemon.key.slice(4, 20));
  });

  it('may do what its scopes allow and nothing else', async () => {
    const headers = { 'x-api-key': await daemon.makeKey('--scopes', 'classify,models') };
    expect((await daemon.post('/classify', body, headers)).status).toBe(200);
    expect((await daemon.get('/v1/models', headers)).status).toBe(200);
    for (const path of [
      '/extract',
      '/compress/raw/',
      '/summarization/abstractive',
      '/v1/service',
      '/v1/systemone',
      '/v1/batches',
      '/v1/chat/completions',
    ]) {
      expectError(await daemon.post(path, '{}', headers), 403);
    }
    expectError(await daemon.get('/v1/batches/x', headers), 403);
  });

  it('may run only the operations of its scopes in batches and chat requests, too', async () => {
    const headers = { 'x-api-key': await daemon.makeKey('--scopes', 'classify,batches,chat') };
    const [classify, summarize] = [
      { model: 'classify', text: 'x', labels: ['a', 'b'].map((name) => ({ name, rubric: `${name}?` })) },
      { model: 'summarize', text: 'It rains. The harbor is closed.' },
    ];
    const line = (model: object) => JSON.stringify({ custom_id: JSON.stringify(model), method: 'POST', url: '/v1/chat/completions', body: model });
    expect((await daemon.post('/v1/chat/completions', classify, headers)).status).toBe(200);
    expect((await daemon.post('/v1/batches', line(classify), headers)).status).toBe(200);
    const chat = await daemon.post('/v1/chat/completions', summarize, headers);
    expectError(chat, 403);
    expect(chat.json.detail).toContain('"summarize"');
    const batch = await daemon.post('/v1/batches', `${line(classify)}\n${line(summarize)}`, headers);
    expectError(batch, 403);
    expect(batch.json.detail).toContain('line 2');
    expect((await daemon.get('/v1/batches', headers)).json.data).toHaveLength(1);
  });

  it('may be used again with the same request id', async () => {
    const ask = { state: { text: 'It renews.' }, questions: { answer: { type: 'noul', instructions: 'Does it renew?' } } };
    for (let round = 0; round < 3; round++) {
      expect((await daemon.post('/v1/systemone', ask, { 'x-api-key': daemon.key, 'x-request-id': 'trace-1' })).status).toBe(200);
    }
  });

  it('is refused once it has expired', async () => {
    const classifyWith = async (...flags: string[]) => {
      const headers = { 'x-api-key': await daemon.makeKey(...flags) };
      return () => daemon.post('/classify', body, headers);
    };
    const [short, long] = [await classifyWith('--expires', '1s'), await classifyWith('--expires', '1h')];
    await until(async () => (await short()).status !== 200, 'the key expires');
    expectError(await short(), 401);
    expect((await long()).status).toBe(200);
  });

  it('can be rotated with an overlap and is refused once it is revoked, while the daemon runs', async () => {
    const made = JSON.parse((await keys('create', '--json', '--name', 'rotating')).stdout);
    expect(made).toMatchObject({ key: expect.stringMatching(/^txp_/), id: expect.any(String), name: 'rotating', state: 'active' });
    const fresh = (await keys('rotate', made.id, '--overlap', '1h')).stdout.trim();
    for (const key of [made.key, fresh]) expect((await daemon.post('/classify', body, { 'x-api-key': key })).status).toBe(200);
    const last = (await keys('rotate', made.id, '--overlap', '0')).stdout.trim();
    expectError(await daemon.post('/classify', body, { 'x-api-key': made.key }), 401);
    expectError(await daemon.post('/classify', body, { 'x-api-key': fresh }), 401);
    expect((await daemon.post('/classify', body, { 'x-api-key': last })).status).toBe(200);
    expect((await keys('revoke', made.id)).code).toBe(0);
    expectError(await daemon.post('/classify', body, { 'x-api-key': last }), 401);
  });

  it('that is revoked has its running requests ended with 401', async () => {
    let left = false;
    const hangs: Raw = { raw: (_, response) => void response.on('close', () => (left = true)) };
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const complete = () => {
      isAsked();
      return hangs;
    };
    const model = await startScriptedServer({ complete });
    const engine = { big: { kind: 'openai', base_url: model.baseUrl, model: 'scripted', timeout: '5m' } };
    const slow = await startDaemon({ env: { TXP_ENGINE: 'big', TXP_ENGINES: JSON.stringify(engine), TXP_TIMEOUT: '5m' } });
    const ofSlow = (...parameters: string[]) => runInProcess(slow.home, ['keys', ...parameters, '--data-dir', slow.dataDirectory]);
    const made = JSON.parse((await ofSlow('create', '--json')).stdout);
    const answer = slow.post('/summarization/abstractive', { text: 'A text. Another one.', max_tokens: 20 }, { 'x-api-key': made.key });
    await asked;
    expect((await ofSlow('revoke', made.id)).code).toBe(0);
    expectError(await answer, 401);
    await until(() => left, 'the model server is left');
    await model.close();
  });

  it('has a rate limit, above which requests are refused with 429 and the time to wait', async () => {
    const headers = { 'x-api-key': await daemon.makeKey('--rpm', '3') };
    const first = await daemon.get('/v1/models', headers);
    expect(first.headers.get('x-ratelimit-limit-requests')).toBe('3');
    expect(first.headers.get('x-ratelimit-remaining-requests')).toBe('2');
    expect(first.headers.get('x-ratelimit-reset-requests')).toMatch(/^\d+s$/);
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=2;t=\d+$/);
    await daemon.get('/v1/models', headers);
    await daemon.get('/v1/models', headers);
    const refused = await daemon.get('/v1/models', headers);
    expectError(refused, 429);
    expect(refused.json.error.type).toBe('rate_limit_error');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get('retry-after-ms')).toBe(String(seconds * 1000));
    expect((await daemon.get('/v1/models')).status).toBe(200);
  });
});

describe('txp', () => {
  it('lists keys without their secrets', async () => {
    const secret = await daemon.makeKey('--name', 'listed', '--credits', '7', '--rpm', '9', '--scopes', 'classify');
    const { stdout } = await keys('list', '--json');
    expect(stdout).not.toContain(secret.slice(4));
    const listed = JSON.parse(stdout).find((key: { name: string }) => key.name === 'listed');
    expect(listed).toMatchObject({ credits: 7, rpm: 9, scopes: ['classify'], state: 'active', expires_at: null });
    expect((await keys('list')).stdout).toContain('listed');
  });

  it('gives a key all scopes but admin unless told otherwise, and the first key all of them', async () => {
    await daemon.makeKey('--name', 'plain');
    const listed = JSON.parse((await keys('list', '--json')).stdout) as { name: string; scopes: string[] }[];
    const scopes = (name: string) => listed.find((key) => key.name === name)?.scopes;
    expect(scopes('plain')).toEqual(['compress', 'extract', 'summarize', 'classify', 'decide', 'ocr', 'tokens', 'batches', 'chat', 'models']);
    expect(scopes('owner')).toContain('admin');
  });

  it.each([
    ['an unknown scope', ['create', '--scopes', 'classify,everything'], 2],
    ['a rate of 0', ['create', '--rpm', '0'], 2],
    ['a rate that no number holds', ['create', '--rpm', '99999999999999999999'], 2],
    ['credits that are no number', ['create', '--credits', 'many'], 2],
    ['a time that is none', ['create', '--expires', 'soon'], 2],
    ['an unknown key to revoke', ['revoke', 'key_none'], 66],
    ['an unknown key to rotate', ['rotate', 'key_none'], 66],
  ])('refuses %s', async (_, parameters, code) => {
    const ended = await keys(...parameters);
    expect([ended.code, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toMatch(/^txp: /);
  });

  it('counts the requests, failures, cost and tokens of a key', async () => {
    const key = await daemon.makeKey('--name', 'counted');
    for (let index = 0; index < 3; index++) await daemon.post('/classify', body, { 'x-api-key': key });
    await daemon.post('/classify', { text: 'x' }, { 'x-api-key': key });
    await daemon.post('/v1/service', { state: 'x', questions: { q: { type: 'noul' } } }, { 'x-api-key': key });
    let rows: { readonly name: string; readonly requests: number }[] = [];
    // Counts are written a little later.
    await until(async () => {
      const { stdout } = await runInProcess(daemon.home, ['usage', '--json', '--data-dir', daemon.dataDirectory]);
      rows = JSON.parse(stdout).filter((row: { name: string }) => row.name === 'counted');
      return rows.reduce((sum, { requests }) => sum + requests, 0) >= 5;
    }, 'five requests are counted');
    expect(rows).toMatchObject([
      { operation: 'classify', requests: 4, failures: 1, cost: 0, input_tokens: 3 },
      { operation: 'decide', requests: 1, failures: 0, cost: 1, input_tokens: expect.any(Number) },
    ]);
  });

  it('logs every request with the id of its key, a refused one with the reason, and one of a wrong key without an id', async () => {
    const { id, key } = JSON.parse((await keys('create', '--json', '--scopes', 'classify')).stdout);
    const requestOf = async (given: string, path: string): Promise<string> =>
      (await daemon.post(path, body, { 'x-api-key': given })).headers.get('x-request-id') ?? '';
    const asked = [await requestOf(key, '/classify'), await requestOf(key, '/v1/batches'), await requestOf('wrong', '/classify')];
    const lineOf = (request: string) => daemon.log().match(new RegExp(`^.*"${request}".*$`, 'm'))?.[0];
    // The log is written a little later.
    await until(() => asked.every((request) => lineOf(request) !== undefined), 'the requests are in the log');
    const lines = asked.map((request) => JSON.parse(lineOf(request) ?? ''));
    expect(lines).toMatchObject([
      { status: 200, key: id },
      { status: 403, key: id, code: 'forbidden' },
      { status: 401, code: 'unauthorized' },
    ]);
    expect(lines[2]).not.toHaveProperty('key');
  });

  it('sends a request to the daemon with the stored key, unless TXP_API_KEY has another', async () => {
    const env = { TXP_SERVER: daemon.address };
    const models = await runInProcess(daemon.home, ['api', 'GET', '/v1/models'], { env });
    expect([models.code, JSON.parse(models.stdout).object]).toEqual([0, 'list']);
    const classified = await runInProcess(daemon.home, ['api', 'POST', '/classify', '-d', '@-'], { env, input: JSON.stringify(body) });
    expect(JSON.parse(classified.stdout).top_label).toBe('a');
    const refused = await runInProcess(daemon.home, ['api', 'POST', '/classify', '-d', '{}'], { env: { ...env, TXP_API_KEY: 'wrong' } });
    expect([refused.code, JSON.parse(refused.stdout).error.code]).toEqual([77, 'unauthorized']);
    const nobody = await runInProcess(daemon.home, ['api', 'GET', '/healthz', '--server', 'http://127.0.0.1:1']);
    expect([nobody.code, nobody.stdout]).toEqual([69, '']);
  });
});

describe('secrets', () => {
  it('are readable by the owner only after the first start, which logs the path of the first key and not the key', () => {
    expect(daemon.log()).toContain(`the first key is stored in ${join(daemon.home, 'config/txp/key')}, readable by you only`);
    expect(daemon.key).toMatch(/^txp_[\w-]{43}$/);
    expect(daemon.log()).not.toContain(daemon.key.slice(4));
    expect(statSync(join(daemon.home, 'config/txp/key')).mode & 0o777).toBe(0o600);
    expect(statSync(daemon.dataDirectory).mode & 0o777).toBe(0o700);
  });

  it('appear in no data file, log or process list, and the data files are for the owner only', async () => {
    const secrets = [daemon.key];
    for (let index = 0; index < 3; index++) secrets.push(await daemon.makeKey());
    const { id, key } = JSON.parse((await keys('create', '--json')).stdout);
    secrets.push(key, (await keys('rotate', id, '--overlap', '1h')).stdout.trim());
    for (const secret of secrets) expect((await daemon.post('/classify', body, { 'x-api-key': secret })).status).toBe(200);
    const asking = runTxp(daemon.home, ['api', 'POST', '/classify', '-d', JSON.stringify(body)], { env: { TXP_SERVER: daemon.address } });
    const commandLines = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        } catch {
          return '';
        }
      });
    expect(commandLines.some((line) => line.includes('api\0POST'))).toBe(true);
    expect((await asking).code).toBe(0);
    const files = readdirSync(daemon.dataDirectory);
    expect(files).toEqual(expect.arrayContaining(['txp.db', 'txp.db-wal']));
    const places = [daemon.log(), ...commandLines];
    for (const secret of secrets) {
      expect(places.filter((text) => text.includes(secret.slice(4)))).toEqual([]);
      for (const name of files) expect(readFileSync(join(daemon.dataDirectory, name)).includes(secret.slice(4)), name).toBe(false);
    }
    for (const name of files) expect(statSync(join(daemon.dataDirectory, name)).mode & 0o077, name).toBe(0);
    // Revoked, the key is refused from the next request on.
    await keys('revoke', id);
    expectError(await daemon.post('/classify', body, { 'x-api-key': key }), 401);
  });

  it('and texts of requests appear neither in the data directory nor in the log', async () => {
    const answered = (): number => daemon.log().match(/"status":\d/g)?.length ?? 0;
    const before = answered();
    await daemon.post('/classify', { ...body, text: 'canary-in-the-text' });
    await daemon.post('/classify', '{"text":"canary-in-the-text", broken');
    await daemon.get('/nowhere?canary-in-the-query');
    await daemon.get('/v1/models', { 'x-api-key': 'canary-in-the-key' });
    for (const name of readdirSync(daemon.dataDirectory)) {
      const bytes = readFileSync(join(daemon.dataDirectory, name));
      expect(bytes.includes(daemon.key), name).toBe(false);
      expect(bytes.includes('canary'), name).toBe(false);
    }
    await until(() => answered() >= before + 4, 'all four requests are in the log');
    expect(daemon.log()).toContain('"route":"/classify"');
    expect(daemon.log()).not.toContain('canary');
  });
});
