import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startConfined } from '../../src/documents/confinement.js';
import { type Confinement, confinements, launch } from '../../src/documents/launcher.js';
import { openDocumentReader } from '../../src/documents/read-document.js';
import { readableCode } from '../../src/documents/readable.js';

/** Checked with the system's own tools, so that a launcher that confines nothing is noticed. */
const makesNamespaces = spawnSync('unshare', ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', 'true']).status === 0;
const makesNetworks = spawnSync('unshare', ['--user', '--net', '--pid', '--fork', 'true']).status === 0;
const possible = confinements.filter((each) => ({ files: makesNamespaces, network: makesNetworks, none: true })[each]);

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'txp-confinement-'));
const secret = join(folder, 'secret.png');
let listener: Server;
let connections = 0;
let port: number;
beforeAll(async () => {
  writeFileSync(secret, 'a text of somebody else');
  listener = createServer(() => connections++);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true });
});

/** A module as a data URL, because the confined process cannot read fixtures. */
function preload(name: string): string {
  const code = readFileSync(new URL(`../fixtures/documents/${name}`, import.meta.url)).toString('base64');
  return `--import=data:text/javascript;base64,${code}`;
}

/** Waits for the report of the code in the process, then kills the process. */
async function reportOf<T>(child: ChildProcess): Promise<T> {
  const report = await new Promise<T>((resolve, reject) => {
    child.once('message', (message: T) => resolve(message));
    child.once('exit', (code) => reject(new Error(`the confined process ended without a report (${code})`)));
  });
  child.kill('SIGKILL');
  return report;
}

it('the document reader uses the strictest confinement that the system supports', async () => {
  const reader = openDocumentReader();
  expect(await reader.confinement()).toBe(possible[0]);
  reader.close();
});

describe.each(possible)('malicious JavaScript in the process that reads documents, confined by %s', (confinement) => {
  let reported: { main: Record<string, string>; thread: Record<string, string> };
  beforeAll(async () => {
    process.env.TXP_SECRET_OF_TEST = 'a key';
    const { child } = startConfined({
      name: 'thread-confinement',
      args: [String(port), String(process.pid), packages],
      nodeOptions: [preload('attack.mjs')],
      confinement,
      processorSeconds: 600,
    });
    delete process.env.TXP_SECRET_OF_TEST;
    reported = await reportOf(child);
  });

  it.each(['main', 'thread'] as const)('cannot read foreign files, write, start programs or reach internals: %s', (where) => {
    const attempts = [
      'read /etc/passwd',
      'list the home',
      'list the root',
      'read another package',
      'write a file',
      'start a program',
      'reach internals',
    ];
    for (const attempt of attempts) expect([attempt, reported[where][attempt]]).toEqual([attempt, 'ERR_ACCESS_DENIED']);
  });

  it.each(['main', 'thread'] as const)('cannot connect, listen, look up names, send signals or load other native code: %s', (where) => {
    const network = ['connect', 'tls', 'fetch', 'http', 'listen', 'datagram', 'lookup', 'resolve', 'raw handle'];
    for (const attempt of [...network, 'signal the program', 'load other native code'])
      expect([attempt, reported[where][attempt]]).toEqual([attempt, 'the process that reads documents is not allowed to do that']);
    expect(connections).toBe(0);
  });

  it('sees no environment variable but HOME', () => {
    expect(reported.main.environment).toBe('HOME');
  });

  it('can still read its own packages', () => {
    expect(reported.main['own package']).toBe('done');
  });
});

function attackNatively(confinement: Confinement): Promise<Record<string, string>> {
  const child = launch({
    confinement,
    readable: readableCode(),
    processorSeconds: 600,
    nodeOptions: [preload('native-attack.mjs')],
    module: fileURLToPath(new URL('../../dist/documents/thread-confinement.js', import.meta.url)),
    args: [String(port), String(process.pid), packages, secret],
  });
  return reportOf(child);
}

describe.runIf(makesNamespaces)('malicious native code in the process that reads documents', () => {
  let reported: Record<string, string>;
  beforeAll(async () => {
    reported = await attackNatively('files');
  });

  it.each([
    ['read /etc/passwd', 'ENOENT'],
    ['read a file of the user', 'ENOENT'],
    ['read it as an image', expect.stringContaining('missing')],
    ['truncate a file of the user', 'ENOENT'],
    ['overwrite it as an image', expect.stringContaining('unable to open for write')],
    ['open its database', 'MODULE_NOT_FOUND'],
    ['load the native part of another package', 'ERR_DLOPEN_FAILED'],
    ['write beside the code', 'EROFS'],
    ['write to the root', 'EROFS'],
    ['start a shell', 'ENOENT'],
    ['signal the program', 'ESRCH'],
    ['look at processes', 'ENOENT'],
    ['connect', 'ENETUNREACH'],
  ])('cannot %s', (attempt, answer) => {
    expect(reported[attempt]).toEqual(answer);
    expect(readFileSync(secret, 'utf8')).toBe('a text of somebody else');
    expect(connections).toBe(0);
  });

  // The folder is missing, unless the program itself is installed below it; then it is as read-only as the rest.
  it('cannot write to the temporary folder', () => {
    expect(['ENOENT', 'EROFS']).toContain(reported['write to the temporary folder']);
  });

  it('has no privileges and can gain none', () => {
    for (const line of [/CapEff:\s+0+$/m, /CapBnd:\s+0+$/m, /NoNewPrivs:\s+1$/m]) expect(reported.status).toMatch(line);
  });

  it('finds nothing writable', () => {
    expect(reported.writable).toEqual([]);
  });
});

it.runIf(makesNetworks)('malicious native code cannot signal the program or reach the network even if files cannot be hidden', async () => {
  const reported = await attackNatively('network');
  expect([reported['signal the program'], reported.connect]).toEqual(['ESRCH', 'ENETUNREACH']);
});

it.each(possible)('code that never ends is killed by the operating system once its processor time is used up: %s', async (confinement) => {
  const child = launch({
    confinement,
    readable: readableCode(),
    processorSeconds: 2,
    nodeOptions: [`--import=data:text/javascript,${encodeURIComponent('for (;;);')}`],
    module: fileURLToPath(new URL('../../dist/documents/thread-confinement.js', import.meta.url)),
    args: [],
  });
  onTestFinished(() => void (child.exitCode === null && child.signalCode === null && process.kill(-(child.pid ?? 0), 'SIGKILL')));
  const ended = await new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  // A shell or namespace process in front of Node reports the signal as its exit code.
  expect(['SIGKILL', 'SIGXCPU', 128 + 9, 128 + 24]).toContain(ended);
});
