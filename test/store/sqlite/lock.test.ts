// The lock of a data directory, whose file anybody with write access to it can remove.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockDataDirectory } from '../../../src/store/sqlite/lock.js';
import { runTxp } from '../../cli/run-txp.js';
import { serveHome } from '../../cli/serve-home.js';
import { until } from '../../until.js';
import { temporaryDirectory } from '../temporary-directory.js';

it('a lock whose file is removed is taken again, so that nobody else gets it', async () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'daemon.lock');
  const lock = lockDataDirectory(directory);
  rmSync(path);
  await until(() => existsSync(path), 'the file to be there again');
  expect(() => lockDataDirectory(directory)).toThrow('another txp serve already uses the data directory');
  lock.release();
  lockDataDirectory(directory).release();
});

it('a second server is refused with an exit code of its own, and a server whose lock another process took stops', async () => {
  const home = temporaryDirectory();
  const directory = join(home, 'state', 'txp');
  const server = await serveHome(home);
  const second = await runTxp(home, ['serve', '--port', '0']);
  expect([second.code, second.stderr]).toEqual([75, expect.stringContaining('another txp serve already uses the data directory')]);
  rmSync(join(directory, 'daemon.lock'));
  const lock = lockDataDirectory(directory);
  expect(await server.ended).toBeNull();
  expect(server.log()).toContain(`txp: another txp serve already uses the data directory ${directory}`);
  lock.release();
});
