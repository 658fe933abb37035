// `/mcp` of the daemon as an agent uses it: the official client over HTTP, with keys, scopes, sessions, files and batches.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Daemon, metricOf, startDaemon, stopDaemons } from '../api/daemon.js';
import { runInProcess } from '../cli/in-process.js';
import { makeHome, root } from '../cli/run-txp.js';
import { until } from '../until.js';
import { progressOf } from './progress.js';

const home = makeHome();
const folder = join(home.path, 'allowed');
const clients: Client[] = [];
let daemon: Daemon;
let client: Client;

async function connect(key: string): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', daemon.address), { requestInit: { headers: { 'x-api-key': key } } });
  // The SDK declares this type more widely than its own interface does.
  await connected.connect(transport as unknown as Parameters<Client['connect']>[0]);
  clients.push(connected);
  return connected;
}

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(home.path, 'secret.txt'), 'the password is 1234');
  writeFileSync(join(folder, 'note.txt'), 'The bridge closes on 3 May 2024. Write to anna@example.com.');
  symlinkSync('../secret.txt', join(folder, 'link.txt'));
  daemon = await startDaemon({ flags: ['--allow', folder, '--allow', join(root, 'test/fixtures/readme')] });
  client = await connect(daemon.key);
});
afterAll(async () => {
  await Promise.all(clients.map((each) => each.close()));
  await stopDaemons();
  home.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they test
const call = async (name: string, parameters: Record<string, unknown>, on = client): Promise<any> => on.callTool({ name, arguments: parameters });
const namesOf = async (on: Client) => (await on.listTools()).tools.map(({ name }) => name);

interface UsageRow {
  readonly operation: string;
  readonly requests: number;
  readonly failures: number;
}

/** Waits for a row of usage: counts are written with a short delay. */
async function untilUsed(operation: string, isWanted: (row: UsageRow) => boolean): Promise<void> {
  await until(async () => {
    const { stdout } = await runInProcess(daemon.home, ['usage', '--data-dir', daemon.dataDirectory, '--json']);
    return (JSON.parse(stdout) as UsageRow[]).some((row) => row.operation === operation && isWanted(row));
  }, `usage of ${operation}`);
}

describe('the tools', () => {
  it('are the operations, reading documents, and batches', async () => {
    const batches = ['submit_batch', 'batch_status', 'batch_results'];
    expect(await namesOf(client)).toEqual(['compress', 'extract', 'summarize', 'classify', 'decide', 'read_document', ...batches]);
  });

  it('give structured answers about texts and files', async () => {
    const found = await call('extract', { file: 'note.txt', entities: { email: 'e-mail address' } });
    expect(found.structuredContent.entities[0]).toMatchObject({ type: 'email', text: 'anna@example.com' });
    const invoice = join(root, 'test/fixtures/readme/invoice.pdf');
    expect((await call('read_document', { file: invoice })).structuredContent.pages[0].source).toBe('text-layer');
    expect((await call('extract', { file: invoice, entities: { total: 'amount due' } })).structuredContent.entities[0].text).toBe('GBP 1,202.40');
    const compressed = await call('compress', { file: invoice, prompt: 'What is due?', service: { rate: 'auto' } });
    expect(compressed.structuredContent.compressed_prompt).toContain('What is due?');
  });

  it('read no file outside the allowed folders, not even through links', async () => {
    for (const file of ['../secret.txt', 'link.txt', '/etc/passwd', '/nowhere'])
      expect((await call('summarize', { file })).content[0].text, file).toMatch(/^forbidden:/);
  });

  it('are counted as usage of the key, and use up its credits', async () => {
    const key = await daemon.makeKey('--credits', '1');
    const own = await connect(key);
    const decide = () => call('decide', { state: 'It rains.', questions: { rain: { type: 'noul', instructions: 'Does it rain?' } } }, own);
    expect((await decide()).structuredContent.answers.rain.noul).toEqual(expect.any(Number));
    expect((await decide()).content[0].text).toMatch(/^insufficient-credits:/);
    await untilUsed('mcp.decide', ({ requests, failures }) => requests - failures === 1);
  });

  it.each([
    ['reading a document', 'read_document', {}],
    ['extraction from one', 'extract', { entities: { parties: 'parties' } }],
  ])('report the progress of %s, page by page', async (_, name, fields) => {
    const file = join(root, 'test/fixtures/readme/contract.pdf');
    const read = () => client.callTool({ name, arguments: { file, ...fields } }, undefined, { onprogress: () => undefined });
    expect(await progressOf(client, read)).toEqual(['page 1 of 2', 'page 2 of 2']);
  });

  it('stop when they are cancelled', async () => {
    const controller = new AbortController();
    const file = join(root, 'test/fixtures/readme/scan.tif');
    const reading = client.callTool({ name: 'read_document', arguments: { file } }, undefined, { signal: controller.signal });
    const ended = expect(reading).rejects.toThrow();
    await until(async () => (await metricOf(daemon, 'txp_body_bytes')) > 0, 'the call is there');
    controller.abort();
    await ended;
    // Counted when the work has ended: it failed, and did not continue to the last page.
    await untilUsed('mcp.ocr', ({ failures }) => failures === 1);
  });
});

describe('keys', () => {
  it('are required to use the tools', async () => {
    await expect(connect('txp_wrong')).rejects.toThrow(/401|key is invalid/);
  });

  it('see and run only the tools of their scopes', async () => {
    const own = await connect(await daemon.makeKey('--scopes', 'classify'));
    expect(await namesOf(own)).toEqual(['classify']);
    expect((await call('extract', { text: 'a', entities: { a: 'a' } }, own)).content[0].text).toMatch(/^forbidden: .*"extract"/);
    const batch = { operation: 'classify', items: [{ custom_id: 'a', text: 'a' }] };
    expect((await call('submit_batch', batch, own)).content[0].text).toMatch(/^forbidden:/);
  });

  it('can use only their own sessions', async () => {
    const session = (client.transport as unknown as { sessionId: string }).sessionId;
    const post = async (key: string, sessionId: string) => {
      const headers = {
        'x-api-key': key,
        'mcp-session-id': sessionId,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      return (await fetch(`${daemon.address}/mcp`, { method: 'POST', headers, body })).status;
    };
    expect(await post(daemon.key, session)).toBe(200);
    expect(await post(await daemon.makeKey(), session)).toBe(404);
    expect(await post(daemon.key, 'nowhere')).toBe(404);
    expect(await post('txp_wrong', session)).toBe(401);
  });

  it('are not accepted from a page of another origin', async () => {
    const headers = { 'x-api-key': daemon.key, origin: 'https://evil.example', 'content-type': 'application/json' };
    expect((await fetch(`${daemon.address}/mcp`, { method: 'POST', headers, body: '{}' })).status).toBe(403);
  });
});

describe('a batch', () => {
  it('is submitted, watched and read as a resource, and hidden from other keys', async () => {
    const labels = ['roads', 'weather'].map((name) => ({ name, rubric: `Is this about ${name}?` }));
    const items = [
      { custom_id: 'a', text: 'The bridge is closed.' },
      { custom_id: 'b', file: 'note.txt' },
    ];
    const submitted = await call('submit_batch', { operation: 'classify', request: { labels }, items });
    const { id } = submitted.structuredContent;
    expect(submitted.structuredContent.request_counts.total).toBe(2);
    const status = async () => (await call('batch_status', { batch_id: id })).structuredContent.status;
    await until(async () => (await status()) === 'completed', 'the batch is done');
    const { content } = await call('batch_results', { batch_id: id });
    expect(content[1]).toMatchObject({ type: 'resource_link', uri: `txp://batches/${id}/output` });
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([{ uriTemplate: 'txp://batches/{batch_id}/output' }]);
    const { contents } = await client.readResource({ uri: content[1].uri });
    const lines = (contents[0] as { text: string }).text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).custom_id)).toEqual(['a', 'b']);
    const other = await connect(await daemon.makeKey());
    expect((await call('batch_status', { batch_id: id }, other)).content[0].text).toMatch(/^not-found:/);
  });

  it('is refused at once for what every item would fail with', async () => {
    const items = [{ custom_id: 'a', text: 'a' }];
    const label = { name: 'a', rubric: 'Is it a?' };
    const refused = async (request: object) => (await call('submit_batch', { operation: 'classify', request, items })).content[0].text;
    expect(await refused({ labels: [label, label] })).toMatch(/^invalid-request: labels\.1\.name: is the name of an earlier label/);
    expect(await refused({})).toMatch(/^invalid-request: labels: is required/);
    expect(await refused({ task: 'mail' })).toMatch(/"total":1/);
  });

  it('is refused with the name of the wrong item or field', async () => {
    expect((await call('submit_batch', { operation: 'classify', items: [{ custom_id: 'a' }] })).content[0].text).toMatch(/items\.0/);
    expect((await call('submit_batch', { operation: 'decide', items: [{ custom_id: 'a', text: 'a' }] })).content[0].text).toMatch(
      /operation: must be one of/,
    );
  });
});
