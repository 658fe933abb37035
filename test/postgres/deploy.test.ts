// The files for setting up several machines: checked by the programs they are for, if installed, and against the flags, settings and ports of txp.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingsTable } from '../../src/config/settings.js';
import { installCommand } from '../../src/store/postgres/packages.js';
import { makeHome, root, runTxp } from '../cli/run-txp.js';
import { isInstalled } from './proxy.js';

const home = makeHome();
afterAll(() => home.remove());
const read = (name: string): string => readFileSync(join(root, '.deploy', name), 'utf8');

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
}
const compose: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true });
const own = Object.entries(compose.services).filter(([, { image }]) => image === 'txp');

const variables = new Set([...Object.keys(settingsTable).map((key) => `TXP_${key.toUpperCase().replaceAll('.', '_')}`), 'TXP_STORE_PASSWORD']);

/** Fails unless the command has every flag of a call. */
async function expectKnown(call: readonly string[]): Promise<void> {
  const words = call.slice(0, call.findIndex((word) => word.startsWith('--')) >>> 0);
  const { code, stdout } = await runTxp(home.path, [...words, '--help']);
  expect([call, code]).toEqual([call, 0]);
  for (const flag of call.filter((word) => word.startsWith('--'))) expect(stdout).toContain(`${flag} `);
}

describe('the compose file', () => {
  it('calls commands with flags that they have, and sets only existing settings', async () => {
    expect(own.map(([name]) => name)).toEqual(['migrate', 'serve', 'worker']);
    for (const [, { command = [], environment = {} }] of own) {
      await expectKnown(command);
      expect(Object.keys(environment).filter((name) => !variables.has(name))).toEqual([]);
      expect(environment.TXP_STORE).toMatch(/^postgres:\/\//);
    }
  });

  it('uses the default ports of servers and workers, and opens one port to this machine only', () => {
    const { serve, worker, proxy } = compose.services;
    expect(worker?.healthcheck?.test?.join(' ')).toContain(`127.0.0.1:${settingsTable['worker.port'].default}/readyz`);
    expect(serve?.ports).toBeUndefined();
    expect(proxy?.ports).toEqual([`127.0.0.1:${settingsTable['serve.port'].default}:${settingsTable['serve.port'].default}`]);
  });

  it('depends only on services that it defines', () => {
    for (const { depends_on: others = [] } of Object.values(compose.services))
      for (const name of Array.isArray(others) ? others : Object.keys(others)) expect(Object.keys(compose.services)).toContain(name);
  });
});

it('the image installs the packages that the store needs', () => {
  expect(read('Dockerfile')).toContain(`RUN ${installCommand}\n`);
});

it('the image contains the licence of txp and the notices of what is built in', () => {
  const copied =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const context = read('Dockerfile.dockerignore').split('\n');
  for (const name of ['LICENSE', 'NOTICE']) {
    expect(copied).toMatch(new RegExp(`^COPY (?:\\S+ )*${name} (?:\\S+ )*\\./$`, 'm'));
    expect(context).toContain(`!${name}`);
  }
});

describe('the configuration of haproxy', () => {
  const configuration = read('haproxy.cfg');

  it('waits longer than the timeout of a server, and opens fewer connections than a server accepts', () => {
    const seconds = Number(/timeout server (\d+)s/.exec(configuration)?.[1]);
    expect(seconds * 1000).toBeGreaterThan(settingsTable.timeout.default);
    expect(Number(/server-template .* maxconn (\d+)/.exec(configuration)?.[1])).toBeLessThan(settingsTable['limits.connections'].default);
    expect(configuration).toContain(`serve:${settingsTable['serve.port'].default} check`);
  });

  it.runIf(isInstalled('haproxy', '-v'))('is accepted by haproxy (where it is installed)', () => {
    expect(execFileSync('haproxy', ['-c', '-f', join(root, '.deploy/haproxy.cfg')], { encoding: 'utf8' })).toContain('valid');
  });
});

/** Lines of a unit, from name to value. */
const valuesOf = (unit: string): ReadonlyMap<string, string> =>
  new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** What systemd reports about units in the same folder. */
function verify(...units: readonly string[]): string[] {
  const folder = join(home.path, 'units');
  mkdirSync(folder, { recursive: true });
  // The units name an installed program, which is missing in tests.
  for (const unit of units) writeFileSync(join(folder, unit), read(unit).replace('/usr/local/bin/txp', process.execPath));
  const paths = units.map((unit) => join(folder, unit.replace('@', '@8018')));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
  });
  return [`exit code ${status}`, ...stderr.split('\n').filter((line) => units.some((unit) => line.includes(unit.replace(/@?\..*/, ''))))];
}

describe('the unit of a server', () => {
  const unit = valuesOf(read('txp.service'));
  const wordsOf = (name: string): string[] => unit.get(name)?.split(' ') ?? [];

  it('calls the server with flags that it has', async () => {
    await expectKnown(wordsOf('ExecStart').slice(1));
  });

  it('allows the namespaces that document readers run in, and no others', () => {
    const launcher = readFileSync(join(root, 'src/documents/launcher.ts'), 'utf8');
    const flags = /unshare (--user --map-root-user .*) --fork/.exec(launcher)?.[1]?.split(' ') ?? [];
    const names = flags.filter((flag) => flag !== '--map-root-user').map((flag) => flag.replace('--', '').replace('mount', 'mnt'));
    expect(names).toContain('user');
    expect(wordsOf('RestrictNamespaces').sort()).toEqual(names.sort());
  });

  it('filters system calls, hides other processes, and drops privileges that the server does not need', () => {
    expect(wordsOf('SystemCallFilter')).toEqual(['@system-service', '@mount']);
    for (const [name, value] of Object.entries({ ProtectProc: 'invisible', NoNewPrivileges: 'yes', DynamicUser: 'yes', CapabilityBoundingSet: '' }))
      expect([name, unit.get(name)]).toEqual([name, value]);
  });

  it('has memory for three document readers, and survives one that runs out of it', () => {
    const bytes = 1024 ** 3 * Number(/^(\d+)G$/.exec(unit.get('MemoryMax') ?? '')?.[1]);
    expect(bytes).toBeGreaterThan(3 * 1_000_000 * settingsTable['limits.document_memory_mb'].default);
    expect(unit.get('OOMPolicy')).toBe('continue');
  });

  it.runIf(isInstalled('systemd-analyze', '--version'))('is accepted by systemd (where it is installed)', () => {
    expect(verify('txp.service', 'txp.socket')).toEqual(['exit code 0']);
  });
});

describe('the unit of a worker', () => {
  const unit = read('txp-worker@.service');

  it('calls the worker with flags that it has', async () => {
    const call = /^ExecStart=\/usr\/local\/bin\/txp (.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
    await expectKnown(call);
    for (const [, name = ''] of unit.matchAll(/\b(TXP_\w+)=/g)) expect(variables).toContain(name);
  });

  it.runIf(isInstalled('systemd-analyze', '--version'))('is accepted by systemd (where it is installed)', () => {
    expect(verify('txp-worker@.service')).toEqual(['exit code 0']);
  });
});
