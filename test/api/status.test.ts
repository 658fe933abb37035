// What the daemon says about itself: alive, ready, metrics, its description and the page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { type Daemon, startDaemon, stopDaemons } from './daemon.js';

let daemon: Daemon;
beforeAll(async () => {
  daemon = await startDaemon();
});
afterAll(stopDaemons);

describe('without a key', () => {
  it('the daemon says that it is alive and ready', async () => {
    expect((await daemon.get('/healthz', {})).json).toEqual({ status: 'ok' });
    expect((await daemon.get('/readyz', {})).json).toEqual({ status: 'ready', reasons: [] });
  });

  it('the OpenAPI description can be read, and equals the output of "txp openapi"', async () => {
    const { json } = await daemon.get('/openapi.json', {});
    expect(json.info.version).toBe('1.0.0');
    const { stdout } = await runInProcess(daemon.home, ['openapi']);
    expect(JSON.parse(stdout)).toEqual(json);
  });

  it('the documentation page shows every route, and neither loads nor runs anything', async () => {
    const { text, headers } = await daemon.get('/docs', {});
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|https?:\/\//i);
    expect(text).toContain('curl -sS &#34;$SERVER/compress/raw/&#34;');
    expect(text).toMatch(/<td><code>entities<\/code><\/td><td>[^<]{20,}/);
    expect(text).toContain('<td><code>context</code> <em>required</em></td>');
    expect(text).toContain('<p>As for /v1/service, but parsed leniently for the typed-decisions SDKs.</p>');
    const { paths } = (await daemon.get('/openapi.json', {})).json;
    for (const path of Object.keys(paths)) expect(text).toContain(path.replaceAll(/\{(\w+)\}/g, ':$1'));
  });
});

describe('metrics', () => {
  it('count tokens and requests by route and status, show what is held, and contain no batch ids', async () => {
    await daemon.post('/v1/service', { state: 'a b c', questions: { q: { type: 'noul' } } });
    await daemon.post('/v1/service', '{}');
    await daemon.get('/v1/batches/some-id-that-nobody-made');
    const { text, headers } = await daemon.get('/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('txp_requests_total{method="POST",route="/v1/service",status="200"} 1');
    expect(text).toContain('txp_requests_total{method="POST",route="/v1/service",status="422"} 1');
    expect(text).toMatch(/txp_input_tokens_total\{operation="decide"\} [1-9]/);
    expect(text).toMatch(/txp_request_seconds_bucket\{le="60",route="\/v1\/service"\} 2/);
    for (const name of ['txp_body_bytes', 'txp_tasks_waiting', 'txp_tasks_working', 'nodejs_eventloop_lag_p99_seconds'])
      expect(text).toMatch(new RegExp(`^${name} `, 'm'));
    expect(text).not.toContain('some-id-that-nobody-made');
  });
});

describe('an unknown path', () => {
  it.each([
    ['/ocr', '/v1/ocr'],
    ['/v1/extract', '/extract'],
    ['/summarize', '/summarization/abstractive'],
    ['/v1/chat/completion', '/v1/chat/completions'],
  ])('%s is answered with 404 and the suggestion %s', async (path, meant) => {
    const { status, json } = await daemon.post(path, {});
    expect([status, json.detail]).toEqual([404, `there is no such route; did you mean ${meant}? see /docs`]);
  });

  it.each([
    ['/v1/responses', 'chat completions, which use POST /v1/chat/completions'],
    ['/v1/responses/resp_1', 'POST /v1/chat/completions'],
    ['/responses', 'POST /v1/chat/completions'],
    ['/v1/embeddings', 'POST /classify'],
    ['/v1/moderations', 'POST /classify'],
    ['/v1/files', 'POST /v1/batches'],
    ['/v1/files/file-abc', 'POST /v1/batches'],
    ['/v1/audio/transcriptions', 'txp only reads texts and documents'],
    ['/v1/chat/completions/chatcmpl-1', 'completions are not kept'],
    ['/api/chat', 'POST /v1/chat/completions'],
    ['/sse', 'use /mcp'],
  ])('%s of another API is answered with 404 and what to use instead', async (path, instead) => {
    const { status, json } = await daemon.post(path, {});
    expect(status).toBe(404);
    expect(json.detail).toMatch(/^there is no such route; .*; see \/docs$/);
    expect(json.detail).toContain(instead);
  });

  it('that resembles no route is answered with a pointer to /docs', async () => {
    expect((await daemon.get('/some/thing/else')).json.detail).toBe('there is no such route; see /docs');
    expect((await daemon.get(`/${'x'.repeat(9_000)}`)).json.detail).toBe('there is no such route; see /docs');
  });
});
