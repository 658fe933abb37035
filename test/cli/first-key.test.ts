// Where the first key of a server is shown, and where it is not.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFirstKey } from '../../src/cli/first-key.js';
import type { Terminal } from '../../src/cli/terminal.js';
import { openStore, type Store } from '../../src/store/open-store.js';
import { bin, environmentFor, makeHome, runTxp } from './run-txp.js';

let home: ReturnType<typeof makeHome>;
let store: Store;
let said: string[];
beforeEach(() => {
  home = makeHome();
  store = openStore(join(home.path, 'data'));
  said = [];
});
afterEach(() => {
  store.close();
  home.remove();
});

async function make(isErrorInteractive: boolean, config = join(home.path, 'config')): Promise<string> {
  const terminal = { isErrorInteractive, notify: (line: string) => void said.push(line) } as Terminal;
  await makeFirstKey(store.keys, { environment: { HOME: home.path, XDG_CONFIG_HOME: config }, terminal });
  return said.join('\n');
}

it('the first key is stored for the owner, and not printed when standard error may be a log', async () => {
  const text = await make(false);
  const path = join(home.path, 'config/txp/key');
  const secret = readFileSync(path, 'utf8').trim();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(text).toBe(`the first key is stored in ${path}, readable by you only`);
  expect((await store.keys.authenticate(secret))?.name).toBe('owner');
});

it('the first key is shown to a person at a terminal', async () => {
  const text = await make(true);
  expect(text).toContain(readFileSync(join(home.path, 'config/txp/key'), 'utf8').trim());
});

it('the first key is shown only on a terminal when it cannot be stored, and is revoked otherwise', async () => {
  const file = join(home.path, 'file');
  writeFileSync(file, '');
  const [untold] = [await make(false, file)];
  expect(untold).not.toMatch(/txp_[\w-]{43}/);
  expect(untold).toContain('create one with: txp keys create');
  expect((await store.keys.list()).every(({ revokedAtMs }) => revokedAtMs !== null)).toBe(true);
  expect(await make(true, file)).toMatch(/the first key is txp_[\w-]{43}\n.*write it down now/s);
});

it('a server that cannot store its first key exits without reporting that it listens', async () => {
  mkdirSync(join(home.path, 'config/txp/key'), { recursive: true });
  const { code, stderr } = await runTxp(home.path, ['serve', '--port', '0']);
  expect(code).toBeGreaterThan(0);
  expect(stderr).not.toContain('listening on');
});

it('the server prints the addresses of its page and of its description', async () => {
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0'], { env: environmentFor(home.path), stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('/docs')) child.kill('SIGTERM');
    });
    child.on('close', () => resolve());
  });
  expect(said).toMatch(/listening on (http:\/\/\S+)\n.*try it at \1\/ and .* at \1\/docs\n/);
});
