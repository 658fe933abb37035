// --server: the same request goes to a running server, and the same answer comes back.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createConnections } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome, root, runProgram } from './run-txp.js';
import { type RunningServer, serveHome } from './serve-home.js';

const home = makeHome();
const text = 'On 3 May 2024 Ann Lee paid 45.00 EUR for a prize that she had won.';
let daemon: RunningServer;
let server: string;

beforeAll(async () => {
  daemon = await serveHome(home.path);
  server = daemon.address;
});
afterAll(async () => {
  await daemon.stop();
  home.remove();
});

describe('a running server', () => {
  it.each([
    ['extract', ['-e', 'date', '-e', 'amount=amount paid']],
    ['classify', ['-l', 'money=Is it about money?', '-l', 'sport=Is it about sport?']],
    ['decide', ['--ask', 'Did she win?', '--questions', '{"mood":{"type":"score","instructions":"How happy?","criteria":["sad","calm","happy"]}}']],
    [
      'decide',
      [
        '--questions',
        '{"won":{"type":"noul","instructions":"Good news?","criteria":{"true":"She has won a prize.","false":"She has won nothing."}}}',
      ],
    ],
    ['ask', ['When did she pay?']],
    ['ask', ['Did she win a prize?']],
  ])('answers %s as the command does by itself', async (name, flags) => {
    const here = await runInProcess(home.path, [name, ...flags, '--json'], { input: text });
    const there = await runInProcess(home.path, [name, ...flags, '--json', '--server', server], { input: text });
    expect([there.code, there.stderr]).toEqual([0, '']);
    expect(there.stdout).toBe(here.stdout);
  });

  it('accepts a key with narrow scopes at txp login', async () => {
    const key = (await runInProcess(home.path, ['keys', 'create', '--scopes', 'extract'])).stdout;
    const env = { XDG_CONFIG_HOME: join(home.path, 'other-config') };
    const { code, stderr } = await runInProcess(home.path, ['login', server], { input: key, env });
    expect([code, stderr]).toEqual([0, expect.stringContaining(`the key for ${server} is stored in `)]);
    expect((await runInProcess(home.path, ['extract', '-e', 'date', '--server', server], { input: text, env })).code).toBe(0);
  });

  it('compresses to the share given with --keep, whatever a rate means there', async () => {
    const other = await serveHome(home.path, ['--data-dir', join(home.path, 'other')], { TXP_COMPRESS_RATE_MEANING: 'kept' });
    const long = Array.from({ length: 60 }, (_, index) => `Point ${index} of the agenda concerns budget line ${index * 37}.`).join('\n');
    const flags = ['compress', '--prompt', 'Which line is 370?', '--keep', '30%'];
    const here = await runInProcess(home.path, flags, { input: long });
    const key = (await runInProcess(home.path, ['keys', 'create', '--data-dir', join(home.path, 'other')])).stdout.trim();
    const there = await runInProcess(home.path, [...flags, '--server', other.address], { input: long, env: { TXP_API_KEY: key } });
    await other.stop();
    expect([there.code, there.stderr]).toEqual([0, '']);
    expect(there.stdout).toBe(here.stdout);
  });

  it('can be named by TXP_SERVER, and accepts documents', async () => {
    const invoice = join(root, 'test/fixtures/readme/invoice.pdf');
    const ended = await runInProcess(home.path, ['extract', '-e', 'date=invoice date', '--json', '-v', invoice], { env: { TXP_SERVER: server } });
    const { entities, ocr_text } = JSON.parse(ended.stdout) as { entities: { text: string }[]; ocr_text: string };
    expect(entities[0]?.text).toBe('14 March 2024');
    expect(ocr_text).toContain('NL-2024-0317');
    expect(ended.stderr).toMatch(/invoice\.pdf: embedded, \d+ ms\n$/);
  });

  it('is reached as localhost with the key that it stored for its address', async () => {
    const local = server.replace('127.0.0.1', 'localhost');
    const models = await runInProcess(home.path, ['api', 'GET', '/v1/models'], { env: { TXP_SERVER: local } });
    expect([models.code, models.stderr]).toEqual([0, '']);
    const dated = await runInProcess(home.path, ['extract', '-e', 'date', '--server', local], { input: text });
    expect(dated.code).toBe(0);
  });

  it('reports an invalid request as the command does, and a wrong key with 77', async () => {
    const wrong = await runInProcess(home.path, ['extract', '-e', 'date', '--threshold', '7', '--server', server], { input: text });
    expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([2, '', 'txp: threshold: must be a number between 0 and 1\n']);
    const stranger = await runInProcess(home.path, ['extract', '-e', 'date', '--server', server], {
      input: text,
      env: { TXP_API_KEY: 'txp_unknown' },
    });
    expect([stranger.code, stranger.stdout]).toEqual([77, '']);
    expect(stranger.stderr).toMatch(/^txp: standard input: .+; give its key once with: txp login http:\S+, or with TXP_API_KEY\n$/);
  });

  it('cannot be sent a flag such as --pages, which it decides itself', async () => {
    const ended = await runInProcess(home.path, ['extract', '-e', 'date', '--pages', '1', '--server', server], { input: text });
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringMatching(/^txp: --pages cannot be sent to a server; /)]);
  });
});

describe('--show-request', () => {
  const invoice = join(root, 'test/fixtures/readme/invoice.pdf');
  const flags = ['extract', '-e', 'date=invoice date', '-e', `seller=the seller's "name"`, '--top-n', '1'];
  const show = (form: string, ...more: readonly string[]) => runInProcess(home.path, [...flags, '--server', server, '--show-request', form, ...more]);

  it.skipIf(spawnSync('curl', ['--version']).status !== 0)('prints a curl command that gives the same answer', async () => {
    const { code, stdout, stderr } = await show('curl', invoice);
    expect([code, stderr]).toEqual([0, '']);
    const there = await runProgram('bash', ['-c', stdout], home.path);
    const here = await runInProcess(home.path, [...flags, '--json', invoice]);
    expect(there.code, there.stderr).toBe(0);
    expect(`${there.stdout}\n`).toBe(here.stdout);
  });

  it('prints a TypeScript program that gives the same answer', async () => {
    writeFileSync(join(home.path, 'note.txt'), `${text} __proto__ \u2028 \`\${x}\` '"`);
    const odd = ['--entities', '{"__proto__":"a prize","date":"day"}', 'note.txt'];
    const { stdout } = await runInProcess(home.path, ['extract', ...odd, '--server', server, '--show-request', 'ts']);
    writeFileSync(join(home.path, 'call.ts'), stdout);
    const key = readFileSync(join(home.path, 'config/txp/key'), 'utf8').trim();
    const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
    writeFileSync(join(home.path, 'package.json'), '{"type":"module"}');
    const there = await runProgram(process.execPath, [tsx, 'call.ts'], home.path, { env: { TXP_API_KEY: key } });
    const here = await runInProcess(home.path, ['extract', ...odd, '--json']);
    expect(there.code, there.stderr).toBe(0);
    expect(there.stdout).toBe(here.stdout);
  });

  it('prints a line for a batch file, with the text of the document', async () => {
    const { stdout } = await show('jsonl', invoice);
    const line = JSON.parse(stdout) as { custom_id: string; body: { model: string; text: string } };
    expect(line.custom_id).toMatch(/invoice\.pdf#[0-9a-f]{12}$/);
    expect(line.body).toMatchObject({ model: 'extract', top_n: 1 });
    expect(line.body.text).toContain('NL-2024-0317');
    writeFileSync(join(home.path, 'items.jsonl'), stdout);
    const run = await runInProcess(home.path, ['batch', 'submit', '--server', server, 'items.jsonl']);
    expect(run.code, run.stderr).toBe(0);
  });

  it('says why a request cannot be shown', async () => {
    const batch = await runInProcess(home.path, ['decide', '--ask', 'x', '--show-request', 'jsonl'], { input: text });
    expect([batch.code, batch.stderr]).toEqual([
      2,
      'txp: a batch cannot contain decide; batches take extract, summarize, classify; --show-request curl shows the single call\n',
    ]);
    const many = await show('ts', invoice, invoice);
    expect([many.code, many.stderr]).toEqual([2, 'txp: --show-request ts shows one call; give one input, or use --show-request curl\n']);
    const local = await runInProcess(home.path, ['extract', '-e', 'x', '--engine', 'embedded', '--show-request', 'curl'], { input: text });
    expect([local.code, local.stderr]).toEqual([2, expect.stringMatching(/^txp: --engine cannot be sent to a server; /)]);
    expect((await runInProcess(home.path, ['extract', '-e', 'x', '--show-request', 'curl', 'none.txt'])).stderr).toBe(
      'txp: none.txt: does not exist; check the path\n',
    );
  });
});

describe('txp api and openapi', () => {
  it('send a request as it is, and print the answer, an error or the paths of the API', async () => {
    const body = JSON.stringify({ text, labels: [{ name: 'a', rubric: 'Is it about money?' }] });
    writeFileSync(join(home.path, 'request.json'), body);
    const answers = await Promise.all([
      runInProcess(home.path, ['api', 'POST', '/classify', '-d', '@request.json', '--server', server]),
      runInProcess(home.path, ['api', 'post', '/classify', '-d', '@-', '--server', server], { input: body }),
      runInProcess(home.path, ['api', 'POST', '/classify', '-d', body], { env: { TXP_SERVER: server } }),
    ]);
    for (const { code, stdout, stderr } of answers) expect([code, stderr, JSON.parse(stdout).top_label]).toEqual([0, '', 'a']);
    const missing = await runInProcess(home.path, ['api', 'GET', '/v1/nothing', '--server', server]);
    expect([missing.code, missing.stderr]).toEqual([66, `txp: ${server} answered 404\n`]);
    const served = await runInProcess(home.path, ['api', 'GET', '/openapi.json', '--server', server]);
    const printed = await runInProcess(home.path, ['openapi']);
    expect(Object.keys(JSON.parse(printed.stdout).paths)).toEqual(Object.keys(JSON.parse(served.stdout).paths));
    const absent = await runInProcess(home.path, ['api', 'POST', '/classify', '-d', '@none.json', '--server', server]);
    expect([absent.code, absent.stderr]).toEqual([66, 'txp: cannot read none.json; check the path after -d @\n']);
  });
});

describe('a server in trouble', () => {
  /** Runs a command against answers that a server would give. */
  async function against(answer: (request: IncomingMessage, response: ServerResponse, count: number) => void, ...flags: readonly string[]) {
    let count = 0;
    const listener = createServer((request, response) => {
      request.resume();
      answer(request, response, ++count);
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const ended = await runInProcess(home.path, ['summarize', '--server', address, ...flags], { input: text });
    listener.closeAllConnections();
    listener.close();
    return { ...ended, count };
  }

  it('without capacity is asked again when it sends Retry-After', async () => {
    const ended = await against((_, response, count) => {
      if (count < 3) response.writeHead(503, { 'retry-after': '0' }).end('{"detail":"busy","error":{"code":"overloaded"}}');
      else response.end('{"summary":"short","input_chars":1,"output_chars":5,"latency_ms":1,"ocr_text":null}');
    });
    expect([ended.code, ended.stdout, ended.count]).toEqual([0, 'short\n', 3]);
  });

  it('makes txp exit with 75 when it stays busy', async () => {
    const ended = await against((_, response) => response.writeHead(429, { 'retry-after': '0' }).end('{"detail":"too many requests"}'));
    expect([ended.code, ended.stdout, ended.count]).toEqual([75, '', 3]);
    expect(ended.stderr).toContain('txp: standard input: too many requests\n');
  });

  it('makes txp exit with 75 when it does not answer in time', async () => {
    const ended = await against(() => undefined, '--timeout', '300ms');
    expect([ended.code, ended.stderr]).toEqual([75, 'txp: standard input: no answer after 0.3 s; allow more time with --timeout\n']);
  });

  it('is not followed to another address by a redirect', async () => {
    const ended = await against((_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end());
    expect([ended.code, ended.count, ended.stdout]).toEqual([69, 1, '']);
  });

  it('makes txp exit with 69 when it closes the connection at once', async () => {
    const listener = createConnections((socket) => socket.destroy());
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const ended = await runInProcess(home.path, ['summarize', '--server', address], { input: text });
    const raw = await runInProcess(home.path, ['api', 'GET', '/healthz', '--server', address]);
    listener.close();
    const line = `no answer from ${address}; start it with: txp serve --port ${new URL(address).port}\n`;
    expect([ended.code, ended.stderr]).toEqual([69, `txp: standard input: ${line}`]);
    expect([raw.code, raw.stderr]).toEqual([69, `txp: ${line}`]);
  });

  it('makes txp exit with 69 when nothing listens on its port', async () => {
    const ended = await runInProcess(home.path, ['summarize', '--server', 'http://127.0.0.1:9'], { input: text });
    expect([ended.code, ended.stderr]).toEqual([69, 'txp: standard input: no answer from http://127.0.0.1:9; start it with: txp serve --port 9\n']);
  });
});
