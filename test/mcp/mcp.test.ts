// txp mcp as an agent meets it: the official client, the command started as a process.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, environmentFor, makeHome, root } from '../cli/run-txp.js';
import { progressOf } from './progress.js';

const home = makeHome();
const folder = join(home.path, 'allowed');
const clients: Client[] = [];
let client: Client;

async function connect(...flags: string[]): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...flags],
    env: environmentFor(home.path),
    cwd: home.path,
  });
  await connected.connect(transport);
  clients.push(connected);
  return connected;
}

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(home.path, 'secret.txt'), 'the password is 1234');
  writeFileSync(join(folder, 'note.txt'), 'The bridge closes on 3 May 2024. Write to anna@example.com.');
  writeFileSync(join(folder, 'long.txt'), Array.from({ length: 300 }, (_, index) => `Write to person${index}@example.com.`).join('\n'));
  symlinkSync('../secret.txt', join(folder, 'link.txt'));
  symlinkSync('..', join(folder, 'up'));
  client = await connect('--allow', 'allowed');
});
afterAll(async () => {
  await Promise.all(clients.map((each) => each.close()));
  home.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they test
const call = async (name: string, parameters: Record<string, unknown>, on = client): Promise<any> => on.callTool({ name, arguments: parameters });

describe('the tools', () => {
  it('are the operations, and reading documents where a folder is allowed', async () => {
    const names = async (on: Client) => (await on.listTools()).tools.map(({ name }) => name);
    expect(await names(client)).toEqual(['compress', 'extract', 'summarize', 'classify', 'decide', 'read_document']);
    expect(await names(await connect())).toEqual(['compress', 'extract', 'summarize', 'classify', 'decide']);
  });

  it('give structured answers that conform to the schema they state', async () => {
    await client.listTools();
    const file = 'note.txt';
    const found = await call('extract', { file, entities: { email: 'e-mail address' } });
    expect(found.structuredContent.entities[0]).toMatchObject({ type: 'email', text: 'anna@example.com' });
    expect(JSON.parse(found.content[0].text)).toEqual(found.structuredContent);
    const known = await call('extract', { file, preset: 'mail' });
    expect(known.structuredContent.entities).toContainEqual(expect.objectContaining({ type: 'email_addresses', text: 'anna@example.com' }));
    const decided = await call('decide', { file, questions: { closed: { type: 'noul', instructions: 'Is a bridge closing?' } } });
    expect(decided.structuredContent.answers.closed.noul).toEqual(expect.any(Number));
    const labels = ['roads', 'weather'].map((name) => ({ name, rubric: `Is this about ${name}?` }));
    expect((await call('classify', { text: 'The bridge is closed.', labels })).structuredContent.top_label).toEqual(expect.any(String));
    expect((await call('summarize', { file })).structuredContent.summary).toEqual(expect.any(String));
    const compressed = await call('compress', { file, prompt: 'When does it close?', service: { rate: 'auto' } });
    expect(compressed.structuredContent.compressed_prompt).toContain('When does it close?');
  });

  it('name the field and the remedy of a wrong request', async () => {
    expect(await call('classify', { text: 'a', labels: [] })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^invalid-request: labels/) }],
    });
    expect((await call('extract', { file: 'note.txt', text: 'a', entities: { a: '' } })).content[0].text).toContain('cannot be combined');
  });

  it('link a long result, which can be read as a resource', async () => {
    const { content, structuredContent } = await call('extract', { file: 'long.txt', entities: { email: 'e-mail address' } });
    expect(content[1]).toMatchObject({ type: 'resource_link', mimeType: 'application/json' });
    const { contents } = await client.readResource({ uri: content[1].uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(structuredContent);
  });

  it('tell the progress of reading, page by page', async () => {
    writeFileSync(join(folder, 'contract.pdf'), readFileSync(join(root, 'test/fixtures/readme/contract.pdf')));
    const read = () => client.callTool({ name: 'read_document', arguments: { file: 'contract.pdf' } }, undefined, { onprogress: () => undefined });
    expect(await progressOf(client, read)).toEqual(['page 1 of 2', 'page 2 of 2']);
  });

  it('end when they are cancelled, and the next call is answered', async () => {
    const controller = new AbortController();
    const text = 'The bridge over the river is closed for repairs until May. '.repeat(20_000);
    const cancelled = client.callTool({ name: 'summarize', arguments: { text } }, undefined, { signal: controller.signal });
    controller.abort('enough');
    await expect(cancelled).rejects.toThrow('enough');
    expect((await call('summarize', { text: 'The bridge is closed until May. It is repaired.' })).isError).toBeUndefined();
  });
});

describe('files', () => {
  it.each(['../secret.txt', 'link.txt', 'up/secret.txt', '/etc/hostname', 'up/allowed/../secret.txt'])('outside are refused: %s', async (file) => {
    const { isError, content } = await call('extract', { file, entities: { password: '' } });
    expect([isError, content[0].text]).toEqual([
      true,
      expect.stringMatching(/^forbidden: .* is not below a folder that was allowed: \/.*allowed; .*txp mcp --allow FOLDER/),
    ]);
  });

  it('that do not exist are named', async () => {
    expect((await call('summarize', { file: 'none.txt' })).content[0].text).toBe('input-not-found: none.txt does not exist');
  });

  it('cannot be read at all where no folder was allowed', async () => {
    const { isError, content } = await call('summarize', { file: 'allowed/note.txt' }, await connect());
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('no folder was allowed')]);
  });
});

describe('the guide', () => {
  const guide = readFileSync(join(root, 'docs/guide/agents.md'), 'utf8');
  const examples = [...guide.matchAll(/```json\n(\{\n[\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json));

  it.each(examples)('has answers that are given: $tool', async ({ tool, arguments: parameters, answer }) => {
    const guided = await connect('--allow', join(root, 'test/fixtures/readme'));
    expect((await call(tool, parameters, guided)).structuredContent).toMatchObject(answer);
  });
});
