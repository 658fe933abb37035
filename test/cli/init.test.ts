// txp init: asks on a terminal only, writes what was answered and nothing else.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDaemon, stopDaemons } from '../api/daemon.js';
import { runInProcess } from './in-process.js';
import { type Answer, hasPseudoTerminal, typeIntoTxp } from './pseudo-terminal.js';
import { makeHome } from './run-txp.js';

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());
const config = () => join(home.path, 'config/txp/config.yaml');
const enter = '\r';
const down = '\u001b[B';

it('txp init is refused where nobody can answer, and says where the settings go', async () => {
  const ended = await runInProcess(home.path, ['init']);
  expect([ended.code, ended.stdout]).toEqual([2, '']);
  expect(ended.stderr).toBe(`txp: txp init asks questions on a terminal; without one, write the settings into ${config()}\n`);
});

describe.skipIf(!hasPseudoTerminal)('on a terminal (skipped where `script` is not installed)', () => {
  it('writes the answers, keeps what else the file holds, and makes a key that the server takes over', async () => {
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
  });

  it('sets up a server by its address, so that txp engines knows it', async () => {
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
  });

  it('offers the servers that answer on the usual ports', async (test) => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{"object":"list","data":[{"id":"llama3"}]}'),
    );
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(11_434, '127.0.0.1', () => resolve(true)),
    );
    // Where a real server has the port already, that one is offered and nothing is known about its models.
    if (!isFree) return test.skip();
    const answers: Answer[] = [
      ['llama3 on Ollama', `${down}${enter}`],
      ['Languages of scanned documents', enter],
      ['Create a key for txp serve', `n${enter}`],
      ['config.yaml', enter],
    ];
    const ended = await typeIntoTxp(home.path, ['init'], answers);
    server.close();
    expect(ended.code, ended.stdout).toBe(0);
    expect(readFileSync(config(), 'utf8')).toContain(
      'engine: ollama\nengines:\n  ollama:\n    kind: openai\n    base_url: http://127.0.0.1:11434/v1\n    model: llama3\n',
    );
  });

  it('offers txp serve, and says where the key goes that it wants', async (test) => {
    const isFree = await new Promise<boolean>((resolve) => {
      const taken = createServer().once('error', () => resolve(false));
      taken.listen(8017, '127.0.0.1', () => taken.close(() => resolve(true)));
    });
    // Where a server of the user has the port already, its keys are not known here.
    if (!isFree) return test.skip();
    const daemon = await startDaemon({ flags: ['--port', '8017'] });
    const rest: Answer[] = [
      ['Languages of scanned documents', enter],
      ['Create a key for txp serve', `n${enter}`],
      ['config.yaml', enter],
    ];
    const offer = 'decisions of txp serve, http://127.0.0.1:8017/v1 (requires a key)';
    const listed = await runInProcess(home.path, ['engines']);
    expect(listed.stderr).toContain('it requires a key: put it in TXP_API_KEY, or store it with: txp login http://127.0.0.1:8017');
    const asked = await typeIntoTxp(home.path, ['init'], [[offer, `${down}${enter}`], ['Variable that holds its key', enter], ...rest]);
    expect(asked.code, asked.stdout).toBe(0);
    expect(asked.stdout).toContain('create one with txp keys create');
    expect(readFileSync(config(), 'utf8')).toContain('kind: systemone\n    base_url: http://127.0.0.1:8017/v1\n    api_key_env: TXP_API_KEY\n');
    const decide = ['decide', '--ask', 'late=Is the parcel late?', '--json', '-v'];
    const env = { TXP_API_KEY: daemon.key };
    expect((await runInProcess(home.path, decide, { input: 'The parcel is late.', env })).stderr).toContain('txp-serve-decisions');
    await runInProcess(home.path, ['login', daemon.address], { input: daemon.key });
    const kept = await typeIntoTxp(home.path, ['init'], [[offer, `${down}${enter}`], ...rest]);
    expect(kept.code, kept.stdout).toBe(0);
    expect(readFileSync(config(), 'utf8')).toContain(`api_key_file: ${join(home.path, 'config/txp/keys/http@127.0.0.1@8017')}\n`);
    expect((await runInProcess(home.path, decide, { input: 'The parcel is late.' })).code).toBe(0);
    await stopDaemons();
  });

  it('writes nothing when it is left', async () => {
    const left = await typeIntoTxp(home.path, ['init'], [['Engine to use', '\u0003']]);
    expect(left.code, left.stdout).toBe(130);
    expect(left.stdout).toContain('nothing was written');
    const refused = await typeIntoTxp(home.path, ['init', '--no-input'], []);
    expect(refused.code).toBe(2);
    expect(existsSync(config())).toBe(false);
  });
});
