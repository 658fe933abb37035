// Links in place of the files of a data directory are not followed, and a data directory that was moved away takes no writes.
import { chmodSync, mkdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../../src/store/open-store.js';
import { openDatabase } from '../../../src/store/sqlite/database.js';
import { lockDataDirectory } from '../../../src/store/sqlite/lock.js';
import { batchOf } from '../batch-fixtures.js';
import { temporaryDirectory } from '../temporary-directory.js';

it.each([
  ['txp.db', openDatabase],
  ['daemon.lock', lockDataDirectory],
])('a symbolic link in place of %s is refused by name, and its target stays as it is', (name, open) => {
  const home = temporaryDirectory();
  const directory = join(home, 'data');
  const target = join(home, 'target');
  mkdirSync(directory, { mode: 0o700 });
  writeFileSync(target, '');
  chmodSync(target, 0o644);
  symlinkSync(target, join(directory, name));
  expect(() => open(directory)).toThrow(`${join(directory, name)} is a symbolic link`);
  expect(statSync(target).mode & 0o777).toBe(0o644);
  expect(statSync(target).size).toBe(0);
});

it('a store that was moved away accepts nothing more until it is back', async () => {
  const directory = join(temporaryDirectory(), 'data');
  const { batches, takesWrites, close } = openStore(directory);
  await batches.submit(batchOf('a', 1));
  expect(await takesWrites()).toBe(true);
  renameSync(directory, `${directory}-gone`);
  const refusal = { kind: 'engine-unavailable', message: `the store in ${directory} was moved or removed: nothing more is accepted` };
  await expect(batches.submit(batchOf('b', 1))).rejects.toMatchObject(refusal);
  expect(await takesWrites()).toBe(false);
  const other = openStore(directory);
  await expect(batches.submit(batchOf('c', 1))).rejects.toMatchObject(refusal);
  other.close();
  renameSync(directory, `${directory}-other`);
  renameSync(`${directory}-gone`, directory);
  expect(await takesWrites()).toBe(true);
  await batches.submit(batchOf('d', 1));
  close();
});
