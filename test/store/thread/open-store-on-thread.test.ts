// The store on its thread: what the store answers, refuses and hands out arrives as it left, and nothing waits for ever once it has ended.
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

  it('has no verb that the store does not have: a runner would wait for what never comes', async () => {
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

  it('refuses as the store does, with kind and hint', async () => {
    const directory = temporaryDirectory();
    await open(directory);
    await expect(openStoreOnThread(`${directory}/txp.db/below`, {})).rejects.toMatchObject({ kind: 'configuration' });
  });

  it('ends without an error where it was refused: one could overtake the reason', async () => {
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

  it('fails what is asked of it after its end', async () => {
    const store = await open();
    await store.close();
    await expect(store.check()).rejects.toMatchObject({ kind: 'engine-unavailable', hint: 'start the server again' });
  });
});
