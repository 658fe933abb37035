// txp init: asks on a terminal only, writes what was answered and nothing else.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedDaemon } from '../api/shared-daemon.js';
import { runInProcess } from './in-process.js';
import { type Answer, hasPseudoTerminal, typeIntoTxp } from './pseudo-terminal.js';
import { makeHome } from './run-txp.js';
import { serveHome } from './serve-home.js';

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());
const config = () => join(home.path, 'config/txp/config.yaml');
const enter = '\r';
const down = '\u001b[B';

it('txp init is refused without a terminal, and names the file for the settings', async () => {
  const ended = await runInProcess(home.path, ['init']);
  expect([ended.code, ended.stdout]).toEqual([2, '']);
  expect(ended.stderr).toBe(`txp: txp init asks questions on a terminal; without one, write the settings into ${config()}\n`);
});

describe.skipIf(!hasPseudoTerminal)('txp init on a terminal (skipped where `script` is not installed)', () => {
  it('writes the answers, keeps the rest of the file, and creates the key of the owner, which txp serve accepts', async () => {
    mkdirSync(join(home.path, 'config/txp'), { recursive: true });
    writeFileSync(config(), '# mine\njobs: 3 # two are not enough\n');
    const answers: Answer[] = [
      ['Engine to use', enter],
      ['Languages of scanned documents', enter],
      ['Create a key for txp serve', enter],
      ['config.yaml', enter],
    ];
    const ended = await typeIntoTxp(home.path, ['init'], answers);
    expect(ended.code, ended.stdout).toBe(0);
    expect(readFileSync(config(), 'utf8')).toBe('# mine\njobs: 3 # two are not enough\nocr:\n  languages: eng\n');
    const key = join(home.path, 'config/txp/key');
    expect(readFileSync(key, 'utf8')).toMatch(/^txp_[\w-]{43}\n$/);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect((await runInProcess(home.path, ['keys', 'list'])).stdout).toContain('owner');
    expect((await runInProcess(home.path, ['config', 'show', '--sources'])).stdout).toMatch(/^ocr\.languages +eng +\/.*config\.yaml/m);
    const made = readFileSync(key, 'utf8');
    const server = await serveHome(home.path);
    const answer = await fetch(`${server.address}/v1/models`, { headers: { 'x-api-key': made.trim() } });
    await server.stop();
    expect([answer.status, readFileSync(key, 'utf8')]).toEqual([200, made]);
  });

  it('sets up a model server by its address as the engine to use, and txp engines lists it', async () => {
    const answers: Answer[] = [
      ['Engine to use', `\u001b[A${enter}`],
      ['Its address', enter],
      ['Its model', `small${enter}`],
      ['Variable that holds', `MODEL_KEY${enter}`],
      ['Languages of scanned documents', enter],
      ['Create a key for txp serve', `n${enter}`],
      ['config.yaml', enter],
    ];
    const ended = await typeIntoTxp(home.path, ['init'], answers);
    expect(ended.code, ended.stdout).toBe(0);
    expect(readFileSync(config(), 'utf8')).toBe(
      'ocr:\n  languages: eng\nengine: server\nengines:\n  server:\n    kind: openai\n    base_url: http://127.0.0.1:8080/v1\n    model: small\n    api_key_env: MODEL_KEY\n',
    );
    expect(existsSync(join(home.path, 'config/txp/key'))).toBe(false);
    expect((await runInProcess(home.path, ['config', 'show', '--json'])).stdout).toContain('"engine":"server"');
    const engines = await runInProcess(home.path, ['engines'], { env: { MODEL_KEY: 'sk-own' } });
    expect(engines.stdout).toMatch(/^server\b.*/m);
  });

  it('offers a model server that answers, such as Ollama at the address in OLLAMA_HOST', async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{"object":"list","data":[{"id":"llama3"}]}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answers: Answer[] = [
      ['llama3 on Ollama', `${down}${enter}`],
      ['Languages of scanned documents', enter],
      ['Create a key for txp serve', `n${enter}`],
      ['config.yaml', enter],
    ];
    const ended = await typeIntoTxp(home.path, ['init'], answers, { OLLAMA_HOST: `127.0.0.1:${port}` });
    server.close();
    expect(ended.code, ended.stdout).toBe(0);
    expect(readFileSync(config(), 'utf8')).toContain(
      `engine: ollama\nengines:\n  ollama:\n    kind: openai\n    base_url: http://127.0.0.1:${port}/v1\n    model: llama3\n`,
    );
  });

  it('offers a running txp serve, and says where to put the key that it requires', async () => {
    const daemon = await sharedDaemon();
    const { port } = new URL(daemon.address);
    const env = { TXP_SERVE_PORT: port };
    const rest: Answer[] = [
      ['Languages of scanned documents', enter],
      ['Create a key for txp serve', `n${enter}`],
      ['config.yaml', enter],
    ];
    const offer = `decisions of txp serve, ${daemon.address}/v1 (requires a key)`;
    const listed = await runInProcess(home.path, ['engines'], { env });
    expect(listed.stderr).toContain(`it requires a key: put it in TXP_API_KEY, or store it with: txp login ${daemon.address}`);
    const asked = await typeIntoTxp(home.path, ['init'], [[offer, `${down}${enter}`], ['Variable that holds its key', enter], ...rest], env);
    expect(asked.code, asked.stdout).toBe(0);
    expect(asked.stdout).toContain('create one with txp keys create');
    expect(readFileSync(config(), 'utf8')).toContain(`kind: systemone\n    base_url: ${daemon.address}/v1\n    api_key_env: TXP_API_KEY\n`);
    const decide = ['decide', '--ask', 'late=Is the parcel late?', '--json', '-v'];
    const input = 'The parcel is late.';
    expect((await runInProcess(home.path, decide, { input, env: { TXP_API_KEY: daemon.key } })).stderr).toContain('txp-serve-decisions');
    await runInProcess(home.path, ['login', daemon.address], { input: daemon.key });
    const kept = await typeIntoTxp(home.path, ['init'], [[offer, `${down}${enter}`], ...rest], env);
    expect(kept.code, kept.stdout).toBe(0);
    expect(readFileSync(config(), 'utf8')).toContain(`api_key_file: ${join(home.path, `config/txp/keys/http@127.0.0.1@${port}`)}\n`);
    expect((await runInProcess(home.path, decide, { input })).code).toBe(0);
  });

  it('writes nothing when it is cancelled or run with --no-input', async () => {
    const left = await typeIntoTxp(home.path, ['init'], [['Engine to use', '\u0003']]);
    expect(left.code, left.stdout).toBe(130);
    expect(left.stdout).toContain('nothing was written');
    const refused = await typeIntoTxp(home.path, ['init', '--no-input'], []);
    expect(refused.code).toBe(2);
    expect(existsSync(config())).toBe(false);
  });
});
