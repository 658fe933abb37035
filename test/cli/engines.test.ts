// Engines that the user sets up: chosen by flag, variable or file; listed; used by the commands and the daemon; and their keys.
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDaemon, stopDaemons } from '../api/daemon.js';
import { promptOf, type ScriptedServer, smallest, startScriptedServer } from '../engines/model/scripted-server.js';
import { writeTinyGguf } from '../engines/model/tiny-gguf.js';
import { until } from '../until.js';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

let server: ScriptedServer;
let home: ReturnType<typeof makeHome>;
beforeAll(async () => {
  server = await startScriptedServer({
    complete: ({ body }) => {
      const schema = body.response_format?.json_schema?.schema;
      if (schema !== undefined) return JSON.stringify(smallest(schema));
      return body.logprobs === true && body.max_tokens === 1 ? { next: { A: 0.6, B: 0.4 } } : { text: 'The parcel left on 3 May.', promptTokens: 20 };
    },
  });
});
afterAll(async () => {
  await stopDaemons();
  await server.close();
});
beforeEach(() => {
  home = makeHome();
  return () => home.remove();
});

const input = 'The parcel left the warehouse in Rotterdam on 3 May, late in the evening. It should arrive on Friday.';
const write = (lines: readonly string[]): void => {
  mkdirSync(join(home.path, 'config/txp'), { recursive: true });
  writeFileSync(join(home.path, 'config/txp/config.yaml'), `${lines.join('\n')}\n`);
};
const big = (more = '') => `engines: { big: { kind: openai, base_url: "${server.baseUrl}", model: scripted${more} } }`;
const summarize = (...flags: string[]) => runInProcess(home.path, ['summarize', '-v', ...flags], { input });

describe('an engine that the user sets up', () => {
  it('can be given by address and model only', async () => {
    const { code, stdout, stderr } = await summarize('--base-url', server.origin, '--model', 'scripted');
    expect([code, stdout.trim()]).toEqual([0, 'The parcel left on 3 May.']);
    expect(stderr).toContain('openai,');
    expect(promptOf(server.completions.at(-1) as never)).toContain('Rotterdam');
  });

  it('can be given by variables, with a key that only the server sees', async () => {
    const env = { TXP_ENGINE: 'openai', TXP_BASE_URL: server.baseUrl, TXP_MODEL: 'scripted', TXP_MODEL_API_KEY: 'sk-canary-1' };
    const { code, stdout, stderr } = await runInProcess(home.path, ['summarize', '-v', '--debug'], { input, env });
    expect(code).toBe(0);
    expect(server.completions.at(-1)?.headers.authorization).toBe('Bearer sk-canary-1');
    const shown = await runInProcess(home.path, ['config', 'show', '--sources', '--json'], { env });
    const kept = readdirSync(join(home.path, 'state/txp/models')).map((file) => readFileSync(join(home.path, 'state/txp/models', file), 'utf8'));
    expect([stdout, stderr, shown.stdout, ...kept].join('\n')).not.toContain('canary');
  });

  it('is used for a single operation when the settings say so', async () => {
    write([big(), 'operations: { summarize: { engine: big } }']);
    expect((await summarize()).stderr).toContain('big,');
    const other = await runInProcess(home.path, ['classify', '-v', '-l', 'mail=Is it mail?', '-l', 'food=Is it food?'], { input });
    expect(other.stderr).toContain('embedded,');
  });

  it('is listed with the abilities of its model, which are kept in a private folder', async () => {
    write([big()]);
    const listed = await runInProcess(home.path, ['engines', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { id: 'embedded', readiness: { ready: true } },
      { id: 'big', readiness: { ready: true }, abilities: { log_probabilities: 20, schema: true, context_tokens: 8192 } },
    ]);
    const shown = await runInProcess(home.path, ['engines']);
    expect(shown.stdout).toContain('ready, 20 probabilities, schema, context 8192');
    expect(shown.stderr).not.toContain('Warning');
    expect(statSync(join(home.path, 'state/txp/models')).mode & 0o777).toBe(0o700);
  });

  it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('may be a model file, which gives all probabilities', async () => {
    writeTinyGguf(join(home.path, 'tiny.gguf'), 7);
    write(['engines: { small: { kind: gguf, path: ../../tiny.gguf, threads: 1 } }']);
    const listed = await runInProcess(home.path, ['engines', '--json']);
    expect(JSON.parse(listed.stdout)[1]).toMatchObject({ id: 'small', abilities: { log_probabilities: 'all', schema: true, context_tokens: 512 } });
  });

  it('is listed as not ready, with exit code 69, when its server does not answer', async () => {
    write(['engines: { big: { kind: openai, base_url: "http://127.0.0.1:1", model: x } }']);
    const { code, stdout } = await runInProcess(home.path, ['engines', '--json']);
    expect([code, JSON.parse(stdout)[1].readiness]).toEqual([69, { ready: false, reason: 'the model server does not answer' }]);
    const failed = await summarize('--engine', 'big');
    expect([failed.code, failed.stderr]).toEqual([69, expect.stringContaining('engine "big": the model server does not answer')]);
  });
});

describe('mistakes about engines', () => {
  it.each([
    [['--engine', 'bgi'], 78, 'there is no engine "bgi"; did you mean big?'],
    [
      ['--engine', 'ollama:qwen3:8b'],
      78,
      "set one up: txp config set engines.ollama '{kind: openai, base_url: http://127.0.0.1:11434/v1, model: qwen3:8b}'",
    ],
    [['--engine', 'openai'], 78, 'the engine openai needs the address of a server; give --base-url URL, or set TXP_BASE_URL'],
    [['--base-url', 'http://127.0.0.1:1'], 78, 'the engine openai needs the name of a model'],
    [['--engine', 'big', '--base-url', 'http://127.0.0.1:1'], 2, '--base-url belongs to --engine openai'],
    [['--engine', 'big', '--model', 'x'], 2, '--model belongs to --engine openai or gguf'],
    [['--server', 'http://127.0.0.1:1', '--model', 'x'], 2, '--model cannot be sent to a server; leave it out, or set model of the server'],
  ])('in the flags are reported with their remedy: %j', async (flags, code, message) => {
    write([big()]);
    const ended = await summarize(...flags);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)]);
  });

  it('such as a missing key, or a key file that others may read, are reported', async () => {
    write([big(', api_key_env: BIG_KEY')]);
    expect((await summarize('--engine', 'big')).stderr).toContain('engine "big": the variable BIG_KEY is not set');
    const path = join(home.path, 'config/txp/big.key');
    write([big(', api_key_file: big.key')]);
    writeFileSync(path, 'sk-file\n', { mode: 0o644 });
    const ended = await summarize('--engine', 'big');
    expect([ended.code, ended.stderr]).toEqual([78, expect.stringContaining(`other users can read the key file; chmod 600 ${path}`)]);
    chmodSync(path, 0o600);
    expect((await summarize('--engine', 'big')).code).toBe(0);
    expect(server.completions.at(-1)?.headers.authorization).toBe('Bearer sk-file');
  });

  it('in the settings stop the daemon at its start', async () => {
    const { code, stderr } = await runInProcess(home.path, ['serve', '--port', '0'], { env: { TXP_OPERATIONS_DECIDE_ENGINE: 'embeded' } });
    expect(code).toBe(78);
    expect(stderr.match(/^txp: there is no engine "embeded"; did you mean embedded\?$/gm)).toHaveLength(1);
  });
});

describe('the daemon', () => {
  it('answers each operation with its own engine, in the chat facade too', async () => {
    write([big(), 'operations: { summarize: { engine: big } }']);
    const daemon = await startDaemon({ home: home.path });
    const summary = await daemon.post('/summarization/abstractive', { text: input });
    expect([summary.status, summary.headers.get('x-txp-engine')]).toEqual([200, 'big']);
    const labels = [
      { name: 'mail', rubric: 'Is it mail?' },
      { name: 'food', rubric: 'Is it food?' },
    ];
    const classes = await daemon.post('/classify', { text: input, labels });
    expect([classes.status, classes.headers.get('x-txp-engine')]).toEqual([200, 'embedded']);
    const messages = [{ role: 'user', content: input }];
    const chat = await daemon.post('/v1/chat/completions', { model: 'summarize', messages });
    expect([chat.status, chat.headers.get('x-txp-engine')]).toEqual([200, 'big']);
    const models = await daemon.get('/v1/models');
    expect(models.json.data.map(({ id, engine }: { id: string; engine: string }) => [id, engine])).toContainEqual(['summarize', 'big']);
  });

  it('is not ready while an engine that it needs is not', async () => {
    write([big(), 'operations: { summarize: { engine: big } }']);
    const daemon = await startDaemon({ home: home.path });
    await server.close();
    await until(async () => (await daemon.get('/readyz')).status !== 200, 'it is not ready');
    const { status, json } = await daemon.get('/readyz');
    expect([status, json.reasons]).toEqual([503, ['an engine is not ready; the log names it']]);
  });
});

describe('a model server that is busy', () => {
  // With TXP_TEST_LARGE=1 it stays busy for 25 seconds, as hosted servers do.
  const busySeconds = process.env.TXP_TEST_LARGE === undefined ? 3 : 25;

  it.each([
    ['says for how long', { 'retry-after': String(busySeconds) }],
    ['says so again and again', { 'retry-after': '1' }],
    ['does not say for how long', undefined],
  ])('is waited for until all 50 files of a run are done, when it %s', async (_, headers) => {
    const files = Array.from({ length: 50 }, (_, index) => {
      const path = join(home.path, `note-${index}.txt`);
      writeFileSync(path, input);
      return path;
    });
    let firstAt: number | undefined;
    const busy = await startScriptedServer({
      complete: () => {
        firstAt ??= performance.now();
        if (performance.now() - firstAt < 1000 * busySeconds)
          return { status: 429, body: { error: { message: 'slow down' } }, ...(headers === undefined ? {} : { headers }) };
        return 'The parcel left on 3 May.';
      },
    });
    const { code, stderr } = await runInProcess(home.path, ['summarize', '--base-url', busy.origin, '--model', 'scripted', ...files]);
    await busy.close();
    expect([code, stderr]).toEqual([0, expect.stringContaining('50 done + 0 failed')]);
    expect(stderr).not.toContain('Warning');
  });

  it('is not waited for when the account has no credit', async () => {
    const spent = await startScriptedServer({ complete: () => ({ status: 429, body: { error: { message: 'x', code: 'insufficient_quota' } } }) });
    const files = ['a.txt', 'b.txt'].map((name) => join(home.path, name));
    for (const path of files) writeFileSync(path, input);
    const { code, stderr } = await runInProcess(home.path, ['summarize', '--base-url', spent.origin, '--model', 'scripted', ...files]);
    await spent.close();
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining('the account at the model server has no credit (429)')]);
    expect(spent.completions).toHaveLength(2);
  });
});

describe('an answer of a model that cannot be used as it is', () => {
  it('is replaced by an answer of the embedded engine, as a note, the response and a header say', async () => {
    const useless = await startScriptedServer({ complete: () => 'I am sorry, I cannot help with that.' });
    const env = { TXP_ENGINE: 'openai', TXP_BASE_URL: useless.baseUrl, TXP_MODEL: 'scripted' };
    const { code, stdout, stderr } = await runInProcess(home.path, ['summarize', '--json'], { input, env });
    expect([code, JSON.parse(stdout).answered_by]).toEqual([0, { write: 'embedded' }]);
    expect(stdout).not.toContain('sorry');
    expect(stderr).toContain('answered by embedded: the model did not write a summary of the text');
    const daemon = await startDaemon({ env });
    const answer = await daemon.post('/summarization/abstractive', { text: input });
    await useless.close();
    expect([answer.status, answer.json.answered_by, answer.headers.get('x-txp-answered-by')]).toEqual([200, { write: 'embedded' }, 'write=embedded']);
  });

  it('loses the values that are not in the text, and a note counts them', async () => {
    const invents = await startScriptedServer({ complete: () => '{"place":["1| Rotterdam","1| Hamburg","1| Zagreb"]}' });
    const env = { TXP_ENGINE: 'openai', TXP_BASE_URL: invents.baseUrl, TXP_MODEL: 'scripted' };
    const { stdout, stderr } = await runInProcess(home.path, ['extract', '-e', 'place=a place', '--json'], { input, env });
    await invents.close();
    expect(JSON.parse(stdout).entities.map(({ text }: { text: string }) => text)).toEqual(['Rotterdam']);
    expect(stderr).toContain('2 values dropped: not in the text');
  });
});
