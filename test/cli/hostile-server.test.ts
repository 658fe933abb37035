// A txp server that is broken or hostile: its answers never reach a file name, a shell or a terminal unchecked, and no key is sent to the wrong server.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { hasPseudoTerminal, typeIntoTxp } from './pseudo-terminal.js';
import { bin, makeHome, root, runProgram } from './run-txp.js';
import { type RunningServer, serveHome } from './serve-home.js';

const home = makeHome();
const text = 'The parcel came on Monday.';
const summary = '{"summary":"short","input_chars":1,"output_chars":5,"latency_ms":1,"ocr_text":null}';
const at = (name: string): string => join(home.path, name);
afterAll(() => home.remove());

interface Listener {
  readonly address: string;
  readonly requests: IncomingMessage[];
  close(): void;
}

/** A server that answers every request by `answer`, and records the requests. It breaks off the answers at paths that end with `brokenAt`. */
async function answering(answer: (request: IncomingMessage) => string, host = '127.0.0.1', status = 200, brokenAt?: string): Promise<Listener> {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    request.resume();
    if (brokenAt === undefined || request.url?.endsWith(brokenAt) !== true) response.writeHead(status).end(answer(request));
    else response.writeHead(status, { 'content-length': 1_000_000 }).write(answer(request), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const batch = (id: string, more: object = {}): string =>
  JSON.stringify({ id, status: 'in_progress', created_at: 1, request_counts: { total: 1, completed: 0, failed: 0 }, ...more });

describe('an invalid answer', () => {
  it.each([
    ['{}', 'summary'],
    ['{"summary":5,"input_chars":1,"output_chars":1}', 'summary'],
    ['<!doctype html><title>Log in</title>', 'it is not JSON'],
    ['[]', 'the response'],
    ['null', 'the response'],
    ['', 'it is not JSON'],
  ])('such as %s makes txp exit with 78 and print no result', async (answer, what) => {
    const server = await answering(() => answer);
    const { code, stdout, stderr } = await runInProcess(home.path, ['summarize', '--server', server.address], { input: text });
    server.close();
    expect([code, stdout]).toEqual([78, '']);
    expect(stderr).toContain(`${server.address} does not respond like txp serve (${what}`);
    expect(stderr).toContain('check --server');
  });

  it('in an unexpected form with status 422 is reported briefly, without control characters and not as a bug', async () => {
    const odd = JSON.stringify({
      detail: `\u001b]0;title\u0007${'x'.repeat(100_000)}`,
      error: { code: 'toString', issues: [null, { path: 'a' }, 7] },
    });
    const server = await answering(() => odd, '127.0.0.1', 422);
    const { code, stderr } = await runInProcess(home.path, ['summarize', '--server', server.address], { input: text });
    server.close();
    expect(code).toBe(2);
    expect(stderr).not.toContain('bug');
    expect(stderr.length).toBeLessThan(2000);
    expect(stderr).not.toContain('\u001b');
  });
});

describe('batches of a hostile server', () => {
  it.each(['$(touch pwned)', '../../../victim/settings', 'batch_', 'batch_0123; rm x', 'batch_A\u001b[2J', 7])(
    'with an invalid id such as %s are refused and stored nowhere',
    async (id) => {
      mkdirSync(at('victim'), { recursive: true });
      writeFileSync(at('victim/settings.json'), 'mine');
      writeFileSync(at('a.txt'), text);
      const server = await answering(() => batch(id as string));
      const submitted = await runInProcess(home.path, ['batch', 'submit', 'a.txt', '--model', 'summarize', '--server', server.address]);
      const listed = await answering(() => JSON.stringify({ data: [JSON.parse(batch(id as string))], has_more: false }));
      const list = await runInProcess(home.path, ['batch', 'list', '--server', listed.address]);
      server.close();
      listed.close();
      expect([submitted.code, submitted.stdout]).toEqual([78, '']);
      expect(submitted.stderr).toContain('a batch with an invalid id');
      expect(submitted.stderr).toContain('the batch may be running anyway: run the same command again to find it');
      expect(list.stderr).not.toContain('all the same');
      expect([list.code, list.stdout]).toEqual([78, '']);
      expect(readFileSync(at('victim/settings.json'), 'utf8')).toBe('mine');
      expect(existsSync(at('state/txp/batches')) ? readdirSync(at('state/txp/batches')) : []).toEqual([]);
    },
  );

  it('are listed only until an empty page or the limit, however many pages the server has, and refused with an impossible time', async () => {
    const empty = await answering(() => '{"data":[],"has_more":true}');
    expect((await runInProcess(home.path, ['batch', 'list', '--server', empty.address])).code).toBe(0);
    expect(empty.requests).toHaveLength(1);
    empty.close();
    let pages = 0;
    const endless = await answering(() => JSON.stringify({ data: [JSON.parse(batch(`batch_0${++pages}`))], has_more: true }));
    const listed = await runInProcess(home.path, ['batch', 'list', '--limit', '7', '--json', '--server', endless.address]);
    endless.close();
    expect([listed.code, listed.stdout.match(/batch_0\d/g), pages]).toEqual([0, ['1', '2', '3', '4', '5', '6', '7'].map((id) => `batch_0${id}`), 7]);
    const late = await answering(() => JSON.stringify({ data: [JSON.parse(batch('batch_01', { created_at: 1e300 }))] }));
    expect((await runInProcess(home.path, ['batch', 'list', '--server', late.address])).code).toBe(78);
    late.close();
  });

  it.each([
    ['is not JSON', '<html>'],
    ['ends within its first line', '{"custom_id":"a","resp'],
  ])('whose output %s end in an error, without an empty line', async (_, output) => {
    const done = (request: IncomingMessage): string =>
      request.url?.endsWith('/output') ? output : batch('batch_01', { status: 'completed', request_counts: { total: 1, completed: 1, failed: 0 } });
    const server = await answering(done);
    const { code, stdout } = await runInProcess(home.path, ['batch', 'output', 'batch_01', '--server', server.address]);
    server.close();
    expect([code, stdout]).toEqual([78, '']);
  });

  it('whose output is broken off end in an error, without a part of the output', async () => {
    const done = (request: IncomingMessage): string =>
      request.url?.endsWith('/output')
        ? '{"custom_id":"a","response":{"status_code":200,"body":{}}}\n'
        : batch('batch_01', { status: 'completed', request_counts: { total: 2, completed: 2, failed: 0 } });
    const server = await answering(done, '127.0.0.1', 200, '/output');
    const { code, stdout } = await runInProcess(home.path, ['batch', 'output', 'batch_01', '--server', server.address]);
    server.close();
    expect([code, stdout]).toEqual([69, '']);
  });
});

describe('completion in bash', () => {
  it.skipIf(spawnSync('bash', ['--version']).status !== 0)('executes nothing that a list contains', async () => {
    // A record that an older version may have taken from a server.
    mkdirSync(at('state/txp/batches'), { recursive: true });
    const id = 'run_0a';
    const record = { id, target: 'http://127.0.0.1:9/', createdAtMs: Date.now(), entries: [{ batchId: '$(touch pwned)', index: 0 }] };
    writeFileSync(at(`state/txp/batches/${id}.json`), JSON.stringify(record));
    mkdirSync(at('bin'), { recursive: true });
    writeFileSync(at('bin/txp'), `#!/bin/sh\nexec ${process.execPath} ${bin} "$@"\n`, { mode: 0o755 });
    const tab = `source ${join(root, 'completions/txp.bash')}; COMP_WORDS=(txp batch show ''); COMP_CWORD=3; _txp; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await runProgram('bash', ['-c', tab], home.path, { env: { PATH: `${at('bin')}:${process.env.PATH}` } });
    expect(stdout).toBe('run_0a\n');
    expect(existsSync(at('pwned'))).toBe(false);
    // Whatever the list prints, the shell must treat it as words.
    writeFileSync(at('bin/txp'), `#!/bin/sh\nprintf '%s\\n' '$(touch\${IFS}pwned)' plain\n`, { mode: 0o755 });
    await runProgram('bash', ['-c', tab], home.path, { env: { PATH: `${at('bin')}:${process.env.PATH}` } });
    expect(existsSync(at('pwned'))).toBe(false);
  });
});

describe('a stored key', () => {
  let daemon: RunningServer;
  beforeAll(async () => {
    daemon = await serveHome(home.path);
  });
  afterAll(() => daemon.stop());
  const sentKeys = ({ requests }: Listener) => requests.map(({ headers }) => headers['x-api-key']);

  it('is sent to the server that created it, and to no other', async () => {
    expect((await runInProcess(home.path, ['api', 'GET', '/v1/models', '--server', daemon.address])).code).toBe(0);
    const other = await answering(() => summary);
    await runInProcess(home.path, ['summarize', '--server', other.address], { input: text });
    await runInProcess(home.path, ['api', 'GET', '/v1/models', '--server', other.address]);
    await runInProcess(home.path, ['batch', 'list'], { env: { TXP_SERVER: other.address } });
    expect(sentKeys(other)).toEqual([undefined, undefined, undefined]);
    await runInProcess(home.path, ['summarize', '--server', other.address], { input: text, env: { TXP_API_KEY: 'txp_given' } });
    expect(sentKeys(other).at(-1)).toBe('txp_given');
    other.close();
  });

  it('from txp login is readable by its owner only, is sent to its server only, and is removed by txp logout', async () => {
    const other = await answering(() => '{"data":[]}');
    const login = await runInProcess(home.path, ['login', other.address], { input: 'txp_other\n' });
    expect([login.code, login.stderr]).toEqual([0, expect.stringContaining(`the key for ${other.address} is stored in `)]);
    const [, path = ''] = / is stored in (.+)\n/.exec(login.stderr) ?? [];
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await runInProcess(home.path, ['batch', 'list', '--server', other.address]);
    expect(sentKeys(other)).toEqual(['txp_other', 'txp_other']);
    const logout = await runInProcess(home.path, ['logout', other.address]);
    expect([logout.code, logout.stderr]).toEqual([0, `txp: the key for ${other.address} is removed from ${path}\n`]);
    const again = await runInProcess(home.path, ['logout', other.address]);
    expect([again.code, again.stderr]).toEqual([0, `txp: no key was stored for ${other.address}\n`]);
    await runInProcess(home.path, ['batch', 'list', '--server', other.address]);
    expect(sentKeys(other).at(-1)).toBeUndefined();
    other.close();
  });

  it.each([
    [403, 'forbidden', 'the key may not do this'],
    [402, 'insufficient_credits', 'no credits'],
  ])('that the server knows is stored by txp login even if the answer is %i', async (status, code, detail) => {
    const other = await answering(() => JSON.stringify({ detail, error: { code } }), '127.0.0.1', status);
    const login = await runInProcess(home.path, ['login', other.address], { input: 'txp_narrow\n' });
    expect([login.code, login.stderr]).toEqual([0, expect.stringContaining(`the key for ${other.address} is stored in `)]);
    await runInProcess(home.path, ['logout', other.address]);
    other.close();
  });

  it('of the local txp serve stays in place despite txp logout', async () => {
    const { code, stderr } = await runInProcess(home.path, ['logout', daemon.address]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^txp: the key for http:\S+ stays in \S+: txp serve keeps it for this machine\n$/)]);
    expect((await runInProcess(home.path, ['api', 'GET', '/v1/models', '--server', daemon.address])).code).toBe(0);
  });

  it('is not replaced by one that the server refuses or that cannot be a key', async () => {
    const refused = await runInProcess(home.path, ['login', daemon.address], { input: 'txp_wrong\n' });
    expect([refused.code, refused.stderr]).toEqual([77, expect.stringContaining(`txp login ${daemon.address}`)]);
    const lines = await runInProcess(home.path, ['login', daemon.address], { input: 'txp_a\ntxp_b\n' });
    expect([lines.code, lines.stderr]).toEqual([78, expect.stringContaining('standard input contains no key')]);
    expect((await runInProcess(home.path, ['api', 'GET', '/v1/models', '--server', daemon.address])).code).toBe(0);
  });

  it('appears neither in a shown request nor in the arguments of its curl command', async () => {
    const key = readFileSync(at('config/txp/key'), 'utf8').trim();
    const shown = await runInProcess(home.path, ['summarize', '--server', daemon.address, '--show-request', 'curl'], { input: text });
    expect(shown.stdout).not.toContain(key);
    // A fake curl that prints its arguments.
    mkdirSync(at('fake'), { recursive: true });
    writeFileSync(at('fake/curl'), '#!/bin/sh\nprintf "%s\\n" "$@"\necho "header:"\ncat <&3\n', { mode: 0o755 });
    const told = await runProgram('sh', ['-c', shown.stdout], home.path, { env: { PATH: `${at('fake')}:${process.env.PATH}` } });
    const [argumentsTold = '', header = ''] = told.stdout.split('header:\n');
    expect(argumentsTold).not.toContain(key);
    expect(header).toBe(`x-api-key: ${key}\n`);
    const elsewhere = await runInProcess(home.path, ['summarize', '--server', 'http://127.0.0.1:9', '--show-request', 'curl'], { input: text });
    expect(elsewhere.stdout).toContain('${TXP_API_KEY:?');
  });
});

describe('another machine over http', () => {
  const [own] = Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal),
  );

  it('is refused before anything is sent', async () => {
    for (const parameters of [['summarize'], ['batch', 'list'], ['api', 'GET', '/healthz'], ['login']]) {
      const [name = '', ...rest] = parameters;
      const place = name === 'login' ? ['http://txp.example'] : ['--server', 'http://txp.example'];
      const { code, stderr } = await runInProcess(home.path, [name, ...rest, ...place], { input: 'txp_x' });
      expect([name, code, stderr]).toEqual([
        name,
        78,
        expect.stringContaining('http://txp.example is another machine, and over http:// text and key'),
      ]);
      expect(stderr).toContain('--plain-http');
    }
  });

  it.skipIf(own === undefined)('is allowed with --plain-http', async () => {
    const other = await answering(() => summary, own?.address);
    const refused = await runInProcess(home.path, ['summarize', '--server', other.address], { input: text });
    const allowed = await runInProcess(home.path, ['summarize', '--plain-http', '--server', other.address], { input: text });
    other.close();
    expect([refused.code, allowed.code, allowed.stdout, other.requests.length]).toEqual([78, 0, 'short\n', 1]);
  });
});

describe('a list of failed inputs from elsewhere', () => {
  it.each(['../outside', '/tmp/outside', 'a/../../outside', 'a\\..\\..\\outside'])('cannot place a result at %s', async (place) => {
    writeFileSync(at('a.txt'), text);
    writeFileSync(at('errors.jsonl'), `${JSON.stringify({ source: { path: 'a.txt' }, place })}\n`);
    const { code, stderr } = await runInProcess(home.path, ['tokens', '--files-from', 'errors.jsonl', '-o', 'out/']);
    expect([code, stderr]).toEqual([65, expect.stringContaining('it would place a result outside the output folder')]);
    expect(existsSync(at('outside.txt'))).toBe(false);
  });
});

describe.skipIf(!hasPseudoTerminal)('a terminal', () => {
  const odd = 'name\u001b]0;title\u0007\u009b2J\u202etxt.txt';
  const sent = /\u001b\]|\u0007|\u009b|\u202e/;
  const see = (...parameters: readonly string[]) => typeIntoTxp(home.path, parameters, []);

  it.each([
    ['the table of a folder', ['tokens', 'names']],
    ['--dry-run', ['tokens', '--dry-run', 'names']],
    ['JSON lines', ['tokens', '--json', 'names']],
    ['headings of many results', ['summarize', 'names', '-f', 'text']],
    ['a label in a table', ['classify', 'names', '-f', 'table', '--labels', 'labels.json']],
  ])('gets no control characters from names in %s', async (_, parameters) => {
    mkdirSync(at('names'), { recursive: true });
    writeFileSync(at(`names/${odd}`), text);
    writeFileSync(at('names/second\nline.txt'), text);
    writeFileSync(
      at('labels.json'),
      JSON.stringify([
        { name: 'a\u009b2J', rubric: 'Is it about a parcel?' },
        { name: 'b', rubric: 'Is it about sport?' },
      ]),
    );
    const { stdout } = await see(...parameters);
    expect(stdout).toContain('name');
    expect(stdout).not.toMatch(sent);
    expect(stdout).not.toMatch(/^line\.txt/m);
  });

  it('gets no control characters from the answer of a server either', async () => {
    const server = await answering(() => `{"raw":"${'\u001b]0;title\u0007'}\u009b2J"}`);
    const { stdout } = await see('api', 'GET', '/x', '--server', server.address);
    server.close();
    expect(stdout).toContain('raw');
    expect(stdout).not.toMatch(sent);
  });

  it('is the only output without control characters: a pipe gets all of them', async () => {
    const { stdout } = await runInProcess(home.path, ['tokens', '--json', 'names']);
    expect(stdout).toContain('\u009b2J');
  });
});
