// txp doctor: each fault is created, found, and repaired with the command that doctor names, unless that needs the network or another user.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startScriptedServer } from '../engines/model/scripted-server.js';
import { runInProcess } from './in-process.js';
import { bin, environmentFor, makeHome, root, runProgram, runTxp, type TxpOptions } from './run-txp.js';
import { serveHome } from './serve-home.js';

interface Check {
  readonly name: string;
  readonly state: 'ok' | 'note' | 'fault';
  readonly about: string;
  readonly repair: string | null;
}

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());
const at = (name: string) => join(home.path, name);
/** Any unused port: the default one may be taken on the machine that runs the test. */
const free = { TXP_SERVE_PORT: '0' };

async function doctor(options: TxpOptions = {}, program = bin) {
  const given = { ...options, env: { ...free, ...options.env } };
  const { code, stdout, stderr } = await (program === bin
    ? runInProcess(home.path, ['doctor', '--json'], given)
    : runProgram(process.execPath, [program, 'doctor', '--json'], home.path, given));
  expect(stderr.replace(/^txp: unknown variable .*\n/, '')).toBe('');
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Check[] };
  return { code, ok, checks, faults: checks.filter(({ state }) => state === 'fault') };
}

/** Runs the repair that doctor names, in a shell where `txp` is a command. */
async function repair(command: string | null | undefined, env: Record<string, string> = {}) {
  return runProgram('bash', ['-c', `txp() { ${process.execPath} ${bin} "$@"; }; ${command}`], home.path, { env });
}

it('txp doctor finds nothing wrong with a complete installation, and prints a line for each check', async () => {
  const { code, ok, checks } = await doctor();
  expect([code, ok]).toEqual([0, true]);
  expect(checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'node',
      'settings',
      'better-sqlite3',
      'sharp',
      '@napi-rs/canvas',
      'language eng',
      'data folder',
      'key file',
      'engine embedded',
    ]),
  );
  const text = await runTxp(home.path, ['doctor'], { env: free });
  expect(text.stdout).toMatch(/^ok {5}better-sqlite3 +keys and batches$/m);
});

it('txp doctor reports a Node.js that is too old', async () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.1'})`;
  const { code, stdout } = await runProgram(process.execPath, ['--import', old, bin, 'doctor', '--json'], home.path, { env: free });
  const [node] = (JSON.parse(stdout) as { checks: Check[] }).checks;
  expect([code, node?.state, node?.about]).toEqual([69, 'fault', 'Node.js 18.20.1 is too old']);
  expect(node?.repair).toMatch(/^install Node\.js 22 or later/);
});

describe('the confinement of documents', () => {
  const limitedTo = (namespaces: number, ...args: string[]) => {
    const limit = `echo ${namespaces} >/proc/sys/user/max_user_namespaces && exec "$0" "$@"`;
    return runProgram('unshare', ['--user', '--map-root-user', 'sh', '-c', limit, process.execPath, bin, ...args], home.path, { env: free });
  };
  const makesNamespaces = spawnSync('unshare', ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', 'true']).status === 0;

  it.runIf(makesNamespaces)('is complete when the system supports namespaces', async () => {
    const { checks } = await doctor();
    expect(checks.find(({ name }) => name === 'confinement')).toMatchObject({ state: 'ok' });
  });

  it.runIf(makesNamespaces)('is noted as missing when the system supports none, and documents are still read', async () => {
    const { code, stdout } = await limitedTo(0, 'doctor', '--json');
    const note = (JSON.parse(stdout) as { checks: Check[] }).checks.find(({ name }) => name === 'confinement');
    expect([code, note?.state]).toEqual([0, 'note']);
    expect(note?.about).toContain('a malicious document can reach the files');
    const read = await limitedTo(0, 'ocr', join(root, 'test/fixtures/documents/invoice.pdf'));
    expect(read.stdout).toContain('HL-2024-0187');
  });

  // A machine that lacks memory for another process kills it before it is ready.
  it.runIf(makesNamespaces)('is noted as untested when the system kills the test process, and no build is advised', async () => {
    const folder = at('killed');
    mkdirSync(folder);
    writeFileSync(join(folder, 'unshare'), '#!/bin/sh\nkill -KILL $$\n', { mode: 0o755 });
    const script = `mount --bind "$1/unshare" "$(command -v unshare)" && shift && exec "$@"`;
    const words = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', folder, process.execPath, bin, 'doctor', '--json'];
    const { code, stdout } = await runProgram('unshare', words, home.path, { env: free });
    const note = (JSON.parse(stdout) as { checks: Check[] }).checks.find(({ name }) => name === 'confinement');
    expect([code, note?.state, note?.repair]).toEqual([0, 'note', 'txp doctor']);
  });
});

describe('settings', () => {
  it('that are unknown are a fault, reported with their file and the probable name', async () => {
    mkdirSync(at('config/txp'), { recursive: true });
    writeFileSync(at('config/txp/config.yaml'), 'enigne: embedded\n');
    const { code, faults } = await doctor();
    expect([code, faults[0]?.about, faults[0]?.repair]).toEqual([
      78,
      `${at('config/txp/config.yaml')}: unknown setting enigne`,
      'did you mean engine?',
    ]);
  });

  it('in misspelt variables are noted', async () => {
    const { code, checks } = await doctor({ env: { TXP_JOB: '3' } });
    const note = checks.find(({ state, about }) => state === 'note' && about.includes('TXP_JOB'));
    expect([code, note?.repair]).toEqual([0, 'unset TXP_JOB']);
  });
});

describe('the data folder', () => {
  it('is repaired when a file is in its place', async () => {
    writeFileSync(at('state'), '');
    const { code, faults } = await doctor();
    expect([code, faults[0]?.about]).toEqual([73, `${at('state')} is not a folder`]);
    expect((await repair(faults[0]?.repair)).code).toBe(0);
    expect((await doctor()).ok).toBe(true);
  });

  it('is made writable when it is not', async () => {
    mkdirSync(at('state/txp'), { recursive: true });
    chmodSync(at('state/txp'), 0o500);
    // The superuser may write everywhere, so the command then runs as another user.
    const isSuperuser = process.getuid?.() === 0;
    const asUser = isSuperuser ? { uid: 65_534, gid: 65_534 } : {};
    if (isSuperuser) await runProgram('chown', ['-R', '65534:65534', home.path], home.path);
    const run = () =>
      spawnSync(process.execPath, [bin, 'doctor', '--json'], { ...asUser, cwd: home.path, env: environmentFor(home.path, free), encoding: 'utf8' });
    const { stdout, status, stderr } = run();
    expect(status, stderr).toBe(73);
    const found = (JSON.parse(stdout) as { checks: Check[] }).checks.find(({ state }) => state === 'fault');
    expect(found?.about).toBe(`${at('state/txp')} cannot be written`);
    expect(found?.repair).toBe(`chmod u+rwx ${at('state/txp')}`);
    spawnSync('bash', ['-c', found?.repair ?? ''], asUser);
    expect(run().status).toBe(0);
  });

  it('is noted when other users may read it, and no longer after the repair', async () => {
    mkdirSync(at('state/txp'), { recursive: true });
    chmodSync(at('state/txp'), 0o755);
    const note = (await doctor()).checks.find(({ name }) => name === 'data folder');
    expect(note).toMatchObject({ state: 'note', repair: `chmod 700 ${at('state/txp')}` });
    await repair(note?.repair);
    expect((await doctor()).checks.find(({ name }) => name === 'data folder')?.state).toBe('ok');
  });
});

describe('the key file', () => {
  it('is closed to other users when they may read it', async () => {
    mkdirSync(at('config/txp'), { recursive: true });
    writeFileSync(at('config/txp/key'), 'txp_x\n', { mode: 0o644 });
    const { code, faults } = await doctor();
    expect([code, faults[0]?.about]).toEqual([78, `${at('config/txp/key')} can be read by other users`]);
    await repair(faults[0]?.repair);
    expect(statSync(at('config/txp/key')).mode & 0o777).toBe(0o600);
    expect((await doctor()).ok).toBe(true);
  });

  it('gets a key when it is empty', async () => {
    mkdirSync(at('config/txp'), { recursive: true });
    writeFileSync(at('config/txp/key'), '', { mode: 0o600 });
    const { faults } = await doctor();
    await repair(faults[0]?.repair);
    expect((await doctor()).ok).toBe(true);
  });
});

describe('the port', () => {
  it('is a fault when another program uses it, and the suggested txp serve starts', async () => {
    const other: Server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, faults } = await doctor({ env: { TXP_SERVE_PORT: String(port) } });
    expect([code, faults[0]?.about]).toEqual([78, 'another program is using it']);
    expect(faults[0]?.repair).toMatch(/^txp serve --port \d+$/);
    const server = await serveHome(home.path, (faults[0]?.repair ?? '').split(' ').slice(2), { TXP_SERVE_PORT: String(port) });
    // A txp server on the port is not a fault.
    const seen = await doctor({ env: { TXP_SERVE_PORT: new URL(server.address).port } });
    await server.stop();
    other.close();
    expect(seen.checks.find(({ name }) => name.startsWith('port'))).toMatchObject({
      state: 'ok',
      // It may still be loading its engine.
      about: expect.stringMatching(/^a server is running there, (?:not )?ready$/),
    });
  });
});

/** A copy of the package whose dependencies are links, so that some can be left out. */
function copyPackage(without: readonly string[], name = 'package'): string {
  const copy = at(name);
  mkdirSync(copy, { recursive: true });
  for (const name of ['bin', 'dist', 'package.json']) cpSync(join(root, name), join(copy, name), { recursive: true });
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  const link = (name: string) => {
    if (!without.includes(name)) symlinkSync(join(from, name), join(to, name));
  };
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (!name.startsWith('@')) link(name);
    else {
      mkdirSync(join(to, name));
      for (const below of readdirSync(join(from, name))) link(`${name}/${below}`);
    }
  }
  return copy;
}

it('txp doctor names the model server of an engine that no longer answers', async () => {
  const server = await startScriptedServer();
  mkdirSync(at('config/txp'), { recursive: true });
  writeFileSync(at('config/txp/config.yaml'), `engines: { big: { kind: openai, base_url: "${server.baseUrl}", model: scripted } }\n`);
  expect((await doctor()).faults).toEqual([]);
  await server.close();
  const { code, faults } = await doctor();
  expect(code).toBe(69);
  expect(faults).toEqual([
    { name: 'engine big', state: 'fault', about: 'the model server does not answer', repair: `start the server at ${server.baseUrl}` },
  ]);
});

describe('an installation', () => {
  // These repairs fetch from the package registry, which a build machine may not reach.
  const canFetch = process.env.TXP_TEST_LARGE === '1';

  it('whose install scripts were blocked lacks the native part of SQLite', async () => {
    const copy = copyPackage(['better-sqlite3']);
    cpSync(join(root, 'node_modules/better-sqlite3'), join(copy, 'node_modules/better-sqlite3'), { recursive: true });
    rmSync(join(copy, 'node_modules/better-sqlite3/build'), { recursive: true, force: true });
    rmSync(join(copy, 'node_modules/better-sqlite3/prebuilds'), { recursive: true, force: true });
    const program = join(copy, 'bin/txp.js');
    const { code, faults } = await doctor({}, program);
    expect([code, faults[0]?.name]).toEqual([69, 'better-sqlite3']);
    const command = Number.parseInt(process.versions.node, 10) < 22 ? 'npm rebuild better-sqlite3' : 'npm install --no-save better-sqlite3@13';
    expect(faults[0]?.repair).toBe(`(cd ${copy} && ${command})`);
    // Commands that need no database work without it; the others refer to txp doctor.
    expect((await runProgram(process.execPath, [program, 'tokens'], home.path, { input: 'one' })).code).toBe(0);
    const keys = await runProgram(process.execPath, [program, 'keys', 'create', '--name', 'own'], home.path);
    expect([keys.code, keys.stderr]).toEqual([
      69,
      expect.stringMatching(/^txp: the native part of better-sqlite3 does not load; txp doctor shows how to fix it\n$/),
    ]);
    if (!canFetch) return;
    const repaired = await runProgram('bash', ['-c', faults[0]?.repair ?? ''], home.path, { env: passedOn() });
    expect(repaired.code, repaired.stderr).toBe(0);
    expect((await doctor({}, program)).ok).toBe(true);
  });

  it('without SQLite still runs commands that need no database, and refers to txp doctor for the others', async () => {
    const program = join(copyPackage(['better-sqlite3']), 'bin/txp.js');
    expect((await runProgram(process.execPath, [program, 'tokens'], home.path, { input: 'one' })).code).toBe(0);
    for (const parameters of [['keys', 'list'], ['serve'], ['batch', 'run', '.', '--model', 'summarize'], ['tokens', program, '-o', 'one.db']]) {
      const { code, stderr } = await runProgram(process.execPath, [program, ...parameters], home.path, { env: free });
      expect([code, stderr]).toEqual([
        69,
        expect.stringMatching(/^txp: the package better-sqlite3 is not installed; txp doctor shows how to fix it$/m),
      ]);
    }
    const { code, faults } = await doctor({}, program);
    expect([code, faults[0]?.name, faults[0]?.about]).toEqual([
      69,
      'better-sqlite3',
      expect.stringMatching(/^keys and batches: it is not installed: .*github\.com or a C\+\+ compiler; for Node\.js 22 and later/),
    ]);
  });

  it('without an optional package and the built data gets a repair for each', async () => {
    const copy = copyPackage(['sharp']);
    rmSync(join(copy, 'dist/data'), { recursive: true });
    const { code, faults } = await doctor({}, join(copy, 'bin/txp.js'));
    expect(code).toBe(69);
    expect(faults.map(({ name, repair: named }) => [name, named])).toEqual([
      ['built data', `(cd ${copy} && npm run build)`],
      ['sharp', `(cd ${copy} && npm ci --include=optional)`],
    ]);
  });

  it('that is a dependency of a project is repaired in the folder of the project', async () => {
    const project = at('a project');
    const copy = copyPackage(['better-sqlite3', 'sharp'], 'a project/node_modules/@txp-tools/txp');
    rmSync(join(copy, 'dist/data'), { recursive: true });
    const { faults } = await doctor({ env: { TXP_OCR_LANGUAGES: 'ces' } }, join(copy, 'bin/txp.js'));
    const release = Number.parseInt(process.versions.node, 10) < 22 ? '12' : '13';
    expect(faults.map(({ name, repair: named }) => [name, named])).toEqual([
      ['built data', 'reinstall txp the way you installed it: npm install FILE'],
      ['better-sqlite3', `(cd '${project}' && npm install better-sqlite3@${release})`],
      ['sharp', `(cd '${project}' && npm install --include=optional)`],
      ['language ces', `(cd '${project}' && npm install @tesseract.js-data/ces)`],
    ]);
    if (!canFetch) return;
    const language = faults.find(({ name }) => name === 'language ces');
    writeFileSync(join(project, 'package.json'), '{ "private": true, "dependencies": {} }');
    const repaired = await runProgram('bash', ['-c', language?.repair ?? ''], home.path, { env: passedOn() });
    expect(repaired.code, repaired.stderr).toBe(0);
    expect(existsSync(join(project, 'node_modules/@tesseract.js-data/ces'))).toBe(true);
  });

  it('without the OCR data of a language gets the command that adds it', async () => {
    const copy = copyPackage([]);
    const env = { TXP_OCR_LANGUAGES: 'eng+ces' };
    const { code, faults } = await doctor({ env }, join(copy, 'bin/txp.js'));
    expect([code, faults[0]?.name]).toEqual([69, 'language ces']);
    expect(faults[0]?.repair).toBe(`(cd ${copy} && npm install --no-save @tesseract.js-data/ces)`);
    if (!canFetch) return;
    const repaired = await runProgram('bash', ['-c', faults[0]?.repair ?? ''], home.path, { env: passedOn() });
    expect(repaired.code, repaired.stderr).toBe(0);
    expect(existsSync(join(copy, 'node_modules/@tesseract.js-data/ces'))).toBe(true);
  });
});

function passedOn(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
