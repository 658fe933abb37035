// Data directories of earlier layouts, opened with the current one.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { openStore, type Store } from '../../../src/store/open-store.js';
import { checkStore } from '../../../src/store/sqlite/copies.js';
import { migrations } from '../../../src/store/sqlite/migrations.js';
import { ended, readAll } from '../batch-fixtures.js';
import { manualClock } from '../manual-clock.js';
import { temporaryDirectory } from '../temporary-directory.js';

const opened: Store[] = [];
afterAll(() => {
  for (const store of opened) store.close();
});

it('a store of the first layout keeps every batch, and its open items continue with the kind that accepted them', async () => {
  const directory = temporaryDirectory();
  const old = new Sqlite(join(directory, 'txp.db'));
  old.exec(migrations[0] ?? '');
  old.exec(`
    PRAGMA user_version = 1;
    INSERT INTO key (id, name, scopes, balance, created_at) VALUES ('key_a', 'a', '["admin"]', 5000000, 1);
    INSERT INTO ledger (key_id, delta, reason, ref, at) VALUES ('key_a', 5000000, 'grant', 'key_a', 1);
    INSERT INTO batch (id, key_id, status, total, queued, done, failed, created_at, started_at, finished_at, expires_at) VALUES
      ('done', 'key_a', 'completed', 1, 0, 1, 0, 1, 1, ${Date.now()}, 9e15),
      ('open', 'key_a', 'in_progress', 3, 1, 0, 0, 1, 1, NULL, 9e15),
      ('mine', 'local', 'validating', 1, 1, 0, 0, 1, NULL, NULL, 9e15);
    INSERT INTO item (batch_seq, idx, custom_id, operation, body, state, attempt, owner, lease_until, not_before, outcome) VALUES
      (1, 0, 'd', 'classify', NULL, 'done', 1, NULL, NULL, NULL, '{"ok":true,"operation":"classify","content":"1","inputTokens":1,"outputTokens":1}'),
      (2, 0, 'q', 'classify', '{}', 'queued', 0, NULL, NULL, NULL, NULL),
      (2, 1, 'r', 'classify', '{}', 'running', 1, 'daemon:old', 9e15, NULL, NULL),
      (2, 2, 'w', 'classify', '{}', 'waiting', 1, NULL, NULL, 9e15, NULL),
      (3, 0, 'm', 'classify', '{}', 'queued', 0, NULL, NULL, NULL, NULL);
    INSERT INTO lane (key_id, queued, turn) VALUES ('key_a', 1, 1), ('local', 1, 2);
  `);
  old.close();

  const store = openStore(directory);
  opened.push(store);
  expect(checkStore(directory)).toEqual([]);
  expect(await readAll(await store.batches.output('key_a', 'done'))).toMatchObject([{ customId: 'd', outcome: { ok: true } }]);
  const claims = await store.batches.claim('api', 10);
  expect(claims.map(({ customId, attempt, engine }) => [customId, attempt, engine]).sort()).toEqual([
    ['q', 1, undefined],
    ['r', 2, undefined],
    ['w', 2, undefined],
  ]);
  expect((await store.batches.claim('command', 10)).map(({ customId }) => customId)).toEqual(['m']);
  await store.batches.finish(ended(claims));
  expect(await store.batches.find('key_a', 'open')).toMatchObject({ status: 'completed', done: 3 });
  expect(checkStore(directory)).toEqual([]);
});

it('an update keeps a copy of the old database, for its owner only, until the retention time of results is over', async () => {
  const directory = temporaryDirectory();
  const old = new Sqlite(join(directory, 'txp.db'));
  for (const sql of migrations.slice(0, -1)) old.exec(sql);
  old.exec(`
    PRAGMA user_version = ${migrations.length - 1};
    INSERT INTO key (id, name, scopes, created_at) VALUES ('key_a', 'a', '["admin"]', 1);
  `);
  old.close();

  const clock = manualClock(Date.now());
  const store = openStore(directory, { clock });
  opened.push(store);
  const copies = () => readdirSync(directory).filter((file) => file.includes('layout'));
  expect(copies()).toEqual([`txp.db.layout-${migrations.length - 1}`]);
  const path = join(directory, copies()[0] ?? '');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const copy = new Sqlite(path, { readonly: true });
  expect(copy.pragma('user_version', { simple: true })).toBe(migrations.length - 1);
  expect(copy.prepare('SELECT id FROM key').pluck().all()).toEqual(['key_a']);
  copy.close();

  await store.batches.tidy('api', 60_000);
  expect(copies()).toHaveLength(1);
  clock.advance(120_000);
  await store.batches.tidy('api', 60_000);
  expect(copies()).toEqual([]);
});

it('a database that is new or up to date is not copied', () => {
  const directory = temporaryDirectory();
  for (let time = 0; time < 2; time++) openStore(directory).close();
  expect(readdirSync(directory).filter((file) => file.includes('layout'))).toEqual([]);
});
