// One daemon for all test files that only send it requests: starting it, loading the engine and compiling its code takes several seconds of processor time.
// Files that look at its store, log, metrics or process, or that stop it, start their own (`daemon.ts`).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, environmentFor } from '../cli/run-txp.js';
import { once } from '../once.js';
import { until } from '../until.js';
import { type DaemonClient, keyIn, requestsTo } from './daemon.js';

/** Maximum length of a text that the daemon accepts: far below the default, so that a text over the limit is small. */
export const maxTextChars = 200_000;

const settings = { TXP_LIMITS_TEXT_CHARS: String(maxTextChars), TXP_COMPAT_SERVICE_ALIASES: 'hosted,other', TXP_SERVE_THREADS: '1' };

/** Variable that names the folder of the daemon. */
const sharedFolder = 'TXP_TEST_DAEMON_FOLDER';
const listening = /listening on (http:\/\/\S+)/;

/** The daemon that test files share, started for the first that asks. */
export async function sharedDaemon(): Promise<DaemonClient> {
  const home = process.env[sharedFolder];
  if (home === undefined) throw new Error(`${sharedFolder} is unset: the configuration of the tests sets it`);
  const known = join(home, 'daemon');
  const start = async (): Promise<void> => {
    const log = join(home, 'log');
    // It outlives the process of this test file.
    const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--data-dir', join(home, 'data')], {
      cwd: home,
      env: environmentFor(home, settings),
      stdio: ['ignore', 'ignore', openSync(log, 'w')],
      detached: true,
    });
    child.unref();
    const text = (): string => readFileSync(log, 'utf8');
    await until(() => listening.test(text()) || child.exitCode !== null, 'the shared daemon listens');
    const address = listening.exec(text())?.[1];
    if (address === undefined) throw new Error(`the shared daemon ended with ${child.exitCode}: ${text()}`);
    writeFileSync(`${known}.new`, `${address} ${child.pid}`);
    await until(async () => (await fetch(`${address}/readyz`)).status === 200, 'the shared daemon is ready');
    renameSync(`${known}.new`, known);
  };
  await once(known, () => existsSync(known), start);
  const [address = ''] = readFileSync(known, 'utf8').split(' ');
  return requestsTo({ address, key: keyIn(home), home });
}

/** Global setup: gives the test files a folder for the daemon, and stops it at the end. */
export default function setUp(): () => Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'txp-daemon-'));
  process.env[sharedFolder] = home;
  return async () => {
    const known = ['daemon', 'daemon.new'].map((name) => join(home, name)).find((path) => existsSync(path));
    const pid = Number(known === undefined ? 0 : readFileSync(known, 'utf8').split(' ')[1]);
    if (pid > 0) {
      const signal = (name: NodeJS.Signals | 0): boolean => {
        try {
          return process.kill(pid, name);
        } catch {
          return false;
        }
      };
      signal('SIGTERM');
      await until(() => !signal(0), 'the shared daemon has ended');
    }
    rmSync(home, { recursive: true, force: true });
  };
}
