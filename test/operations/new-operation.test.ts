// What it takes to add an operation: one folder and its name in the list. The program is built with an operation that only this test has.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeHome, root, runProgram, type TxpOptions } from '../cli/run-txp.js';
import { serveHome } from '../cli/serve-home.js';

const home = makeHome();
const copy = mkdtempSync(join(tmpdir(), 'txp-with-toy-'));
const bin = join(copy, 'bin/txp.js');
afterAll(() => {
  home.remove();
  rmSync(copy, { recursive: true, force: true });
});

const run = (parameters: readonly string[], options?: TxpOptions) => runProgram(process.execPath, [bin, ...parameters], home.path, options);

beforeAll(() => {
  // With the data that was built before: an operation changes none of it.
  for (const name of ['src', 'bin', 'dist/data', 'package.json', 'tsconfig.json']) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const folder = join(copy, 'src/operations/headline');
  mkdirSync(folder);
  for (const name of readdirSync(join(root, 'test/operations/toy'))) {
    const code = readFileSync(join(root, 'test/operations/toy', name), 'utf8');
    writeFileSync(join(folder, name), code.replaceAll('../../../src/operations/', '../').replaceAll('../../../src/', '../../'));
  }
  const list = join(copy, 'src/operations/list.ts');
  const code = readFileSync(list, 'utf8');
  writeFileSync(
    list,
    code
      .replace('import { summarize }', "import { headline } from './headline/index.js';\nimport { summarize }")
      .replace('const list = [', 'const list = [headline, '),
  );
  const built = spawnSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'src/build.ts'], { cwd: copy, encoding: 'utf8' });
  expect(built.stderr).toBe('');
});

it('a new operation is a command with flags, help, an example, a manual page and completions', async () => {
  const asked = await run(['headline', '--max-chars', '8'], { input: 'Harbor 2.0\nA job can be paused.' });
  expect(asked).toMatchObject({ code: 0, stdout: '{"headline":"Harbor 2"}\n' });
  expect((await run(['--help'])).stdout).toMatch(/^ {2}headline .*Give the first line of a text/m);
  const help = (await run(['headline', '--help'])).stdout;
  expect(help).toMatch(/--max-chars <number> +longest headline, in characters \(default 80\)/);
  expect(help).toContain('# the first line of a file\n  txp headline changes.md');
  expect(readFileSync(join(copy, 'dist/man/txp-headline.1'), 'utf8')).toContain('Give the first line of a text');
  expect((await run(['completion', '--next=--', '--after=headline'])).stdout).toContain('--max-chars\t');
  expect((await run(['completion', '--next='])).stdout).toContain('headline\t');
});

it('a new operation has settings, scopes and output forms', async () => {
  expect((await run(['config', 'show'])).stdout).toContain('operations.headline.engine');
  expect((await run(['keys', 'create', '--name', 'a', '--scopes', 'headline'])).code).toBe(0);
  const input = join(home.path, 'a.txt');
  writeFileSync(input, 'First\nSecond');
  expect((await run(['headline', input, '--format', 'csv'])).stdout).toBe('headline\nFirst\n');
  expect((await run(['headline', input, '--format', 'html'])).stdout).toContain('<td>First</td>');
});

it('a new operation runs in batches', async () => {
  const input = join(home.path, 'a.txt');
  writeFileSync(input, 'First\nSecond');
  const { stdout, stderr } = await run(['batch', 'run', input, '--model', 'headline', '--max-chars', '3']);
  expect(stderr).toContain('1 done + 0 failed');
  expect(stdout).toContain('Fir');
});

it('a new operation has a route, and is on the page, in OpenAPI, the docs, the tools of agents and the chat models', async () => {
  const server = await serveHome(home.path, [], {}, bin);
  try {
    const { stdout } = await run(['keys', 'create', '--name', 'b', '--scopes', 'headline,chat']);
    const key = stdout.trim();
    const ask = async (path: string, body?: object) =>
      fetch(`${server.address}${path}`, {
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
    expect(await (await ask('/headline', { text: 'First\nSecond' })).json()).toEqual({ headline: 'First' });
    const chat = await ask('/v1/chat/completions', { model: 'headline', messages: [{ role: 'user', content: 'First\nSecond' }] });
    expect(await chat.json()).toMatchObject({ choices: [{ message: { content: '{"headline":"First"}' } }] });
    expect(await (await ask('/openapi.json')).text()).toContain('"/headline"');
    expect(await toolsOf(server.address, key)).toContain('headline');
    expect(await (await ask('/docs')).text()).toContain('/headline');
    expect(await (await ask('/')).text()).toContain('Gives the first line of a text.');
  } finally {
    await server.stop();
  }
});

/** The tools an agent with the key is offered over HTTP. */
async function toolsOf(address: string, key: string): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers: { 'x-api-key': key } } });
  // The SDK declares this type more widely than its own interface does.
  await client.connect(transport as unknown as Parameters<Client['connect']>[0]);
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}
