// The files of a data directory are its own: what somebody else planted there is not followed.
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/sqlite/database.js';
import { lockDataDirectory } from '../../../src/store/sqlite/lock.js';
import { temporaryDirectory } from '../temporary-directory.js';

it.each([
  ['txp.db', openDatabase],
  ['daemon.lock', lockDataDirectory],
])('a link in the place of %s is refused by name, and what it leads to stays as it is', (name, open) => {
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
