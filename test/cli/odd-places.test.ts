// Rare places and inputs: no home, no working folder, endless input, files larger than a string can be, many batches at once.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bin, environmentFor, makeHome, root, runProgram, runTxp } from './run-txp.js';
import { serveHome } from './serve-home.js';

const home = makeHome();
const at = (name: string): string => join(home.path, name);
afterAll(() => home.remove());

const isRoot = process.getuid?.() === 0;
const stranger = ['--reuid', '54321', '--regid', '54321', '--clear-groups', 'env', '-i', `PATH=${process.env.PATH}`];
const canBeStranger = isRoot && spawnSync('setpriv', [...stranger, 'true']).status === 0;

const portFile = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
const firstOpenPort = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;

describe.skipIf(!canBeStranger)('a user without a passwd entry and without HOME', () => {
  const asStranger = (variables: readonly string[], ...parameters: readonly string[]) =>
    spawnSync('setpriv', [...stranger, ...variables, process.execPath, bin, ...parameters], {
      cwd: '/',
      encoding: 'utf8',
      input: 'Ann paid 5 EUR on Monday.',
    });

  it.each([['tokens'], ['summarize'], ['extract', '-e', 'date'], ['config', 'show'], ['completion', 'bash']])(
    'can run commands that need no home: txp %s',
    (...parameters) => {
      const { status, stderr, stdout } = asStranger([], ...parameters);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).not.toBe('');
    },
  );

  it.each([
    ['config', 'path'],
    ['keys', 'list'],
    ['batch', 'list'],
    ['config', 'trust', root],
  ])('is told what is missing by txp %s %s', (...parameters) => {
    const { status, stderr } = asStranger([], ...parameters);
    expect(status).not.toBe(70);
    expect(stderr).toMatch(/^txp: .*(?:this user has no home folder; set HOME|no answer|has no txp\.yaml)/);
  });

  it('is told why a data directory cannot be used', () => {
    const { status, stderr } = asStranger(['HOME=/nonexistent', 'TXP_DATA_DIR=/usr'], 'keys', 'create');
    expect([status, stderr]).toEqual([
      78,
      'txp: the data directory /usr cannot be used: permission denied; make it writable for this user, or choose another with --data-dir\n',
    ]);
  });

  it.runIf(firstOpenPort > 1)('is told to choose another port for one that only root may open', () => {
    const folder = at('of-stranger');
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, 54321, 54321);
    chmodSync(home.path, 0o755);
    const { status, stderr } = asStranger(['HOME=/nonexistent', `TXP_DATA_DIR=${folder}`], 'serve', '--port', '1');
    expect(status).toBe(78);
    expect(stderr).toContain('cannot listen on 127.0.0.1:1 (EACCES); this user may not open this port; choose one from 1024 on with --port');
  });

  it('gets no advice from txp doctor to change files that belong to others', () => {
    for (const variables of [[], ['HOME=/nonexistent'], ['HOME=/usr']]) {
      const { stdout } = asStranger([...variables, 'TXP_SERVE_PORT=0'], 'doctor');
      expect(stdout).toContain('TXP_DATA_DIR');
      expect(stdout).not.toMatch(/chown|chmod|npm install|\$HOME/);
    }
  });
});

it('an empty HOME counts as none, so that nothing is stored in the working folder', async () => {
  const env = { HOME: '', XDG_STATE_HOME: '', XDG_CONFIG_HOME: '' };
  const { stdout } = await runTxp(home.path, ['config', 'path'], { env });
  expect(stdout).toMatch(/^(?:\/|$)/);
  await runTxp(home.path, ['tokens', '--input-format', 'jsonl', '-o', 'empty-home.jsonl'], { env, input: '{"text":"one"}\n' });
  expect(existsSync(at('.local'))).toBe(false);
});

it('a deleted working folder stops only commands that need a file, and they say so', async () => {
  const gone = at('gone');
  const inside = (parameters: string) => {
    mkdirSync(gone, { recursive: true });
    return runProgram('bash', ['-c', `cd ${gone} && rmdir ${gone} && echo 'Some words.' | ${process.execPath} ${bin} ${parameters}`], home.path);
  };
  expect(await inside('tokens')).toEqual({ code: 0, stdout: '3\n', stderr: '' });
  const file = await inside('tokens a.txt b.txt');
  expect([file.code, file.stderr]).toEqual([66, 'txp: the working folder no longer exists; change to another folder with cd\n']);
});

describe('endless input', () => {
  it.each([
    ['tokens', []],
    ['summarize', []],
    ['tokens', ['--input-format', 'jsonl']],
    ['tokens', ['--files-from', '-']],
    ['api', ['POST', '/classify', '-d', '@-']],
  ])('makes txp %s %j stop reading and name the limit', async (name, flags) => {
    const endless = spawn('bash', ['-c', `tr '\\0' x < /dev/zero | ${process.execPath} ${bin} ${name} ${flags.join(' ')}`], {
      env: environmentFor(home.path),
      cwd: home.path,
    });
    let said = '';
    endless.stderr.on('data', (part: Buffer) => {
      said += part.toString();
    });
    const code = await new Promise((resolve) => endless.on('close', resolve));
    expect(said).toMatch(/is larger than 100 MB; split it first/);
    expect(code).not.toBe(0);
  });

  it('from a named device is refused, and so is a file that is too large, each with the limit', async () => {
    const device = await runTxp(home.path, ['tokens', '/dev/zero']);
    expect([device.code, device.stderr]).toEqual([
      65,
      'txp: /dev/zero: is larger than 100 MB; split it first: a text with split, a PDF with qpdf in.pdf --pages . 1-50 -- part.pdf\n',
    ]);
    mkdirSync(at('large'));
    const file = openSync(at('large/text.txt'), 'w');
    writeSync(file, 'plain words ');
    ftruncateSync(file, 700_000_000);
    closeSync(file);
    writeFileSync(at('large/small.txt'), 'Some words.');
    const many = await runTxp(home.path, ['tokens', 'large']);
    rmSync(at('large'), { recursive: true });
    expect([many.code, many.stderr]).toEqual([3, expect.stringContaining('large/text.txt: is larger than 100 MB')]);
    expect(many.stderr).toContain('1 done + 1 failed');
    expect(many.stderr).not.toContain('UTF-8');
  });
});

it('a run of many batches is waited for, shown and printed without a warning from Node.js', async () => {
  const server = await serveHome(home.path);
  writeFileSync(
    at('many.jsonl'),
    Array.from({ length: 620 }, (_, index) => `${JSON.stringify({ text: `Note ${index}: lunch at noon.` })}\n`).join(''),
  );
  const where = ['--server', server.address];
  const { stdout } = await runTxp(home.path, ['batch', 'submit', 'many.jsonl', '--input-format', 'jsonl', '--model', 'summarize', ...where]);
  const id = stdout.trim();
  const ended = [];
  for (const name of ['wait', 'show', 'output']) ended.push(await runTxp(home.path, ['batch', name, id, ...where]));
  await server.stop();
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, expect.not.stringContaining('Warning')],
    [0, ''],
    [0, ''],
  ]);
});
