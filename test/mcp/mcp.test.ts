// txp mcp as an agent uses it: the official client, the command started as a process.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, environmentFor, makeHome, root, runProgram } from '../cli/run-txp.js';
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

it.each([
  [['--allow', 'nodir'], 66, '--allow: nodir does not exist'],
  [['--allow', 'secret.txt'], 66, '--allow: secret.txt is not a folder'],
  [['--engine', 'embeded'], 78, 'there is no engine "embeded"; did you mean embedded?'],
])('txp mcp refuses %j before any message', async (flags, code, message) => {
  const ended = await runProgram(process.execPath, [bin, 'mcp', ...flags], home.path);
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([code, '', expect.stringContaining(`txp: ${message}`)]);
});

describe('the tools', () => {
  it('are the operations, and reading documents if a folder is allowed', async () => {
    const names = async (on: Client) => (await on.listTools()).tools.map(({ name }) => name);
    expect(await names(client)).toEqual(['compress', 'extract', 'summarize', 'classify', 'decide', 'read_document']);
    expect(await names(await connect())).toEqual(['compress', 'extract', 'summarize', 'classify', 'decide']);
  });

  it('require only the text, since a task may give the rest', async () => {
    const { tools } = await (await connect()).listTools();
    const classify = tools.find(({ name }) => name === 'classify');
    expect(classify?.inputSchema.required).toEqual(['text']);
    expect(classify?.inputSchema.properties?.labels).toMatchObject({ description: expect.stringMatching(/Needed unless `task` gives it\.$/) });
  });

  it('give structured answers that conform to their own schemas', async () => {
    await client.listTools();
    const file = 'note.txt';
    const found = await call('extract', { file, entities: { email: 'e-mail address' } });
    expect(found.structuredContent.entities[0]).toMatchObject({ type: 'email', text: 'anna@example.com' });
    expect(JSON.parse(found.content[0].text)).toEqual(found.structuredContent);
    const known = await call('extract', { file, preset: 'mail' });
    expect(known.structuredContent.entities).toContainEqual(expect.objectContaining({ type: 'email_addresses', text: 'anna@example.com' }));
    const decided = await call('decide', { file, questions: { closed: { type: 'noul', instructions: 'Is a bridge closing?' } } });
    expect(decided.structuredContent.answers.closed.noul).toEqual(expect.any(Number));
    const scored = await call('decide', { file, questions: { tone: { type: 'score', criteria: ['rude', 'plain', 'kind'] } } });
    expect(scored.structuredContent.answers.tone).toMatchObject({ type: 'score', score: expect.any(Number), uncertain: expect.any(Boolean) });
    const labels = ['roads', 'weather'].map((name) => ({ name, rubric: `Is this about ${name}?` }));
    expect((await call('classify', { text: 'The bridge is closed.', labels })).structuredContent.top_label).toEqual(expect.any(String));
    expect((await call('summarize', { file })).structuredContent.summary).toEqual(expect.any(String));
    const compressed = await call('compress', { file, prompt: 'When does it close?', service: { rate: 'auto' } });
    expect(compressed.structuredContent.compressed_prompt).toContain('When does it close?');
  });

  it('say which field of a request is wrong, or which fields cannot be combined', async () => {
    expect(await call('classify', { text: 'a', labels: [] })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^invalid-request: labels/) }],
    });
    expect((await call('extract', { file: 'note.txt', text: 'a', entities: { a: '' } })).content[0].text).toContain('cannot be combined');
  });

  it.each([
    ['summarize', { text: 'A bridge.', max_tokns: 5 }, 'max_tokns: is not an argument of summarize; did you mean max_tokens?'],
    ['extract', { text: 'A bridge.', entites: { a: '' } }, 'entites: is not an argument of extract; did you mean entities?'],
    ['extract', { text: 'a', entities: { a: '' }, topn: 1 }, 'topn: is not an argument of extract; did you mean top_n?'],
    ['classify', { text: 'a', labels: [{ name: 'a', rubrik: 'Is it?' }] }, 'labels.0.rubrik: is not an argument of classify; did you mean rubric?'],
    [
      'extract',
      { text: 'a', entities: { kind: { labels: ['a', 'b'], nulable: true } } },
      'entities.kind.nulable: is not an argument of extract; did you mean nullable?',
    ],
    [
      'extract',
      { text: 'a', entities: { total: { descripton: 'amount due' } } },
      'entities.total.descripton: is not a field of a definition; did you mean "description"?',
    ],
    [
      'extract',
      { text: 'a', entities: { total: { description: 'amount due', treshold: 0.4 } } },
      'entities.total.treshold: is not a field of a definition; did you mean "threshold"?',
    ],
    [
      'extract',
      { text: 'a', entities: { rows: [{ total: { descripton: 'amount' } }] } },
      'entities.rows.0.total.descripton: is not a field of a definition',
    ],
    ['compress', { context: 'a', prompt: 'b', service: { rat: 'auto' } }, 'service.rat: is not an argument of compress; did you mean rate?'],
    ['decide', { state: 'a', qestions: {} }, 'qestions: is not an argument of decide; did you mean questions?'],
    ['decide', { text: 'a', questions: {} }, 'text: is not an argument of decide; did you mean state?'],
    ['compress', { text: 'a', prompt: 'b', service: { rate: 'auto' } }, 'text: is not an argument of compress; did you mean context?'],
    ['read_document', { file: 'note.txt', page: '1' }, 'page: is not an argument of read_document; did you mean pages?'],
    ['summarize', { text: 'A bridge.', document: 'aGk=' }, 'document: is not an argument of summarize'],
    ['summarize', { text: 'A bridge.', zzz: 1, max_tokns: 5 }, 'zzz: is not an argument of summarize; max_tokns: is not'],
  ])('refuse an argument that %s does not have: %j', async (tool, given, message) => {
    const { isError, content } = await call(tool, given);
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining(`invalid-request: ${message}`)]);
  });

  it.each([
    ['extract', 'text'],
    ['summarize', 'text'],
    ['compress', 'context'],
    ['decide', 'state'],
  ])('ask for a text or a file if %s gets neither', async (tool, field) => {
    const { isError, content } = await call(tool, {});
    expect([isError, content[0].text]).toEqual([true, `invalid-request: ${field}: is required, or \`file\` in its place`]);
  });

  it('declare in their schemas that they have no other arguments', async () => {
    for (const { inputSchema } of (await client.listTools()).tools) expect(inputSchema.additionalProperties).toBe(false);
  });

  it('accept the name of a task file, as every request does', async () => {
    const { isError, content } = await call('classify', { text: 'A bridge.', task: 'mail' });
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('task: there is no task "mail"')]);
    const taking = (await client.listTools()).tools.filter(({ inputSchema }) => inputSchema.properties?.task !== undefined);
    expect(taking.map(({ name }) => name)).toEqual(['compress', 'extract', 'summarize', 'classify', 'decide']);
  });

  it('link a long result, which can be read as a resource', async () => {
    const { content, structuredContent } = await call('extract', { file: 'long.txt', entities: { email: 'e-mail address' } });
    expect(content[1]).toMatchObject({ type: 'resource_link', mimeType: 'application/json' });
    const { contents } = await client.readResource({ uri: content[1].uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(structuredContent);
  });

  it('read a text as one page', async () => {
    const { structuredContent } = await call('read_document', { file: 'note.txt' });
    expect(structuredContent).toMatchObject({ media_type: 'text/plain', pages: [{ number: 1, text: expect.stringContaining('anna@example.com') }] });
  });

  it('report the progress of reading, page by page', async () => {
    writeFileSync(join(folder, 'contract.pdf'), readFileSync(join(root, 'test/fixtures/readme/contract.pdf')));
    const read = () => client.callTool({ name: 'read_document', arguments: { file: 'contract.pdf' } }, undefined, { onprogress: () => undefined });
    expect(await progressOf(client, read)).toEqual(['page 1 of 2', 'page 2 of 2']);
  });

  it('stop when they are cancelled, and answer the next call', async () => {
    const controller = new AbortController();
    const text = 'The bridge over the river is closed for repairs until May. '.repeat(20_000);
    const cancelled = client.callTool({ name: 'summarize', arguments: { text } }, undefined, { signal: controller.signal });
    controller.abort('enough');
    await expect(cancelled).rejects.toThrow('enough');
    expect((await call('summarize', { text: 'The bridge is closed until May. It is repaired.' })).isError).toBeUndefined();
  });
});

describe('a pipe to txp mcp', () => {
  const start = [
    { id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } } },
    { method: 'notifications/initialized' },
  ];
  const summarize = (id: number | string, text: string) => ({ id, method: 'tools/call', params: { name: 'summarize', arguments: { text } } });
  const lines = (...messages: readonly object[]): string => messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
  const answersTo = async (input: string) => {
    const { stdout, code } = await runProgram(process.execPath, [bin, 'mcp'], home.path, { input });
    const answers = stdout.split('\n').filter((line) => line !== '');
    return { code, answers: answers.map((line) => JSON.parse(line) as { id: unknown; result?: unknown; error?: { code: number } }) };
  };

  it('that ends still gets the answers to all requests sent before', async () => {
    const { code, answers } = await answersTo(lines(...start, summarize(1, 'The bridge is closed. It is repaired.'), summarize('b', 'All is well.')));
    expect([code, answers.map(({ id }) => id).sort()]).toEqual([0, [0, 1, 'b']]);
    for (const { result } of answers) expect(result).toBeDefined();
  });

  it('may lack the newline at its end', async () => {
    const { answers } = await answersTo(lines(...start, summarize(1, 'The bridge is closed.')).trimEnd());
    expect(answers.map(({ id }) => id)).toEqual([0, 1]);
  });

  it('ends without an answer if nothing was requested, or if the request was cancelled', async () => {
    expect(await answersTo('')).toEqual({ code: 0, answers: [] });
    const cancel = { method: 'notifications/cancelled', params: { requestId: 1 } };
    const { code, answers } = await answersTo(lines(...start, summarize(1, 'The bridge over the river is closed. '.repeat(20_000)), cancel));
    expect([code, answers.map(({ id }) => id)]).toEqual([0, [0]]);
  });

  it('gets a sentence on what a request lacks, under the code for wrong parameters', async () => {
    const asked = (id: number, method: string, params?: object) => ({ id, method, ...(params === undefined ? {} : { params }) });
    const { answers } = await answersTo(
      lines(
        ...start,
        asked(1, 'resources/read', {}),
        asked(2, 'resources/read'),
        asked(3, 'tools/call', { name: 'summarize', arguments: 'text' }),
        asked(4, 'tools/call', { arguments: {} }),
      ),
    );
    const errors = answers.map(({ id, error }) => [id, error] as const);
    expect(errors.sort(([a], [b]) => Number(a) - Number(b)).slice(1)).toEqual([
      [1, { code: -32602, message: 'MCP error -32602: uri: is required and must be a string' }],
      [2, { code: -32602, message: 'MCP error -32602: uri: is required and must be a string' }],
      [3, { code: -32602, message: 'MCP error -32602: arguments: must be an object, not a string; for example {"…": "…"}' }],
      [4, { code: -32602, message: 'MCP error -32602: name: is required and must be a string' }],
    ]);
  });

  it('may give null as the arguments of a tool, which counts as none', async () => {
    const { answers } = await answersTo(lines(...start, { id: 1, method: 'tools/call', params: { name: 'summarize', arguments: null } }));
    expect(answers[1]?.result).toMatchObject({ isError: true, content: [{ text: 'invalid-request: text: is required' }] });
  });

  it('gets an error for each line that is not a message, and answers to the others', async () => {
    const { answers } = await answersTo(`{bad json\n{"hello":1}\n${lines(...start, summarize(1, 'All is well.'))}`);
    expect(answers).toMatchObject([{ id: null, error: { code: -32700 } }, { id: null, error: { code: -32600 } }, { id: 0 }, { id: 1 }]);
  });
});

describe('files', () => {
  it.each(['../secret.txt', 'link.txt', 'up/secret.txt', '/etc/hostname', 'up/allowed/../secret.txt'])('elsewhere are refused: %s', async (file) => {
    const { isError, content } = await call('extract', { file, entities: { password: '' } });
    expect([isError, content[0].text]).toEqual([
      true,
      expect.stringMatching(/^forbidden: .* is not in an allowed folder: \/.*allowed; .*txp mcp --allow FOLDER/),
    ]);
  });

  it('that do not exist are named', async () => {
    expect((await call('summarize', { file: 'none.txt' })).content[0].text).toMatch(
      /^input-not-found: none\.txt does not exist; names are relative to \/.*allowed$/,
    );
    expect((await call('summarize', { file: join(folder, 'none.txt') })).content[0].text).toMatch(/allowed\/none\.txt does not exist$/);
  });

  it('cannot be read at all if no folder is allowed', async () => {
    const { isError, content } = await call('summarize', { file: 'allowed/note.txt' }, await connect());
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('no folder is allowed')]);
  });
});

describe('the guide', () => {
  const guide = readFileSync(join(root, 'docs/guide/agents.md'), 'utf8');
  const examples = [...guide.matchAll(/```json\n(\{\n[\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json));

  it.each(examples)('shows an answer that the tool really gives: $tool', async ({ tool, arguments: parameters, answer }) => {
    const guided = await connect('--allow', join(root, 'test/fixtures/readme'));
    expect((await call(tool, parameters, guided)).structuredContent).toMatchObject(answer);
  });
});
