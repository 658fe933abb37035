// The store on its own thread: its answers, errors and outputs arrive unchanged, and nothing waits forever once it has ended.
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { openStoreOnThread, type ThreadedStore } from '../../../src/store/thread/open-store-on-thread.js';
import { batchOf, ended, readAll } from '../batch-fixtures.js';
import { temporaryDirectory } from '../temporary-directory.js';

const opened: ThreadedStore[] = [];
afterAll(() => Promise.all(opened.map((store) => store.close())));

async function open(directory = temporaryDirectory()): Promise<ThreadedStore> {
  const store = await openStoreOnThread(directory, {});
  opened.push(store);
  return store;
}

describe('a store on a thread', () => {
  it('answers as the store does', async () => {
    const { batches, check } = await open();
    expect(await check()).toBe('ok');
    await batches.submit(batchOf('b1', 2));
    expect(await batches.find('key_a', 'b1')).toMatchObject({ id: 'b1' });
    expect(await batches.find('key_b', 'b1')).toBeUndefined();
  });

  it('has no `watch`, as the SQLite store has none', async () => {
    const { batches } = await open();
    expect(batches.watch).toBeUndefined();
  });

  it('hands out outputs item by item, and as lines to download', async () => {
    const { batches, downloads } = await open();
    await batches.submit(batchOf('b1', 3));
    await batches.finish(ended(await batches.claim('api', 3)));
    expect((await readAll(await batches.output('key_a', 'b1'))).map(({ customId }) => customId)).toEqual(['b1-0', 'b1-1', 'b1-2']);
    const pieces: Uint8Array[] = [];
    for await (const piece of (await downloads.lines('key_a', 'b1')) ?? []) pieces.push(piece);
    const lines = Buffer.concat(pieces).toString().trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { readonly custom_id: string }).custom_id)).toEqual(['b1-0', 'b1-1', 'b1-2']);
  });

  it('fails to open with the kind of error of the store', async () => {
    const directory = temporaryDirectory();
    await open(directory);
    await expect(openStoreOnThread(`${directory}/txp.db/below`, {})).rejects.toMatchObject({ kind: 'configuration' });
  });

  it('ends its thread without an error event if it fails to open', async () => {
    const directory = temporaryDirectory();
    await open(directory);
    const ends: Promise<unknown>[] = [];
    const errors: unknown[] = [];
    const watch = (thread: Worker): unknown =>
      ends.push(
        once(
          thread.on('error', (error) => errors.push(error)),
          'exit',
        ),
      );
    process.on('worker', watch);
    await expect(openStoreOnThread(`${directory}/txp.db/below`, {})).rejects.toMatchObject({ kind: 'configuration' });
    process.off('worker', watch);
    await Promise.allSettled(ends);
    expect([ends.length, errors]).toEqual([1, []]);
  });

  it('fails a call after it was closed, with a hint', async () => {
    const store = await open();
    await store.close();
    await expect(store.check()).rejects.toMatchObject({ kind: 'engine-unavailable', hint: 'start the server again' });
  });
});
