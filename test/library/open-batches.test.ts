// Batches that a program runs, in a data directory of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Batches, open, type Txp } from '../../dist/library/index.js';
import { root } from '../cli/run-txp.js';

const labels = [
  { name: 'spam', rubric: 'Is this unsolicited advertising?' },
  { name: 'ham', rubric: 'Is this wanted mail?' },
];
const mails = [
  { id: 'a', request: { text: 'You won a prize! Claim your free money now.', labels } },
  { id: 'b', request: { text: 'The minutes of the meeting are attached.', labels } },
];
let folder: string;
let txp: Txp;
let batches: Batches;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'txp-library-batches-'));
  txp = await open();
  batches = await txp.batches(join(folder, 'store'));
});
afterAll(async () => {
  await txp.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a batch of a program', () => {
  it('is stored, runs while the program waits for it, and returns results of its own operation in order', async () => {
    const submitted = await batches.submit('classify', mails);
    expect(submitted).toMatchObject({ status: 'validating', total: 2, done: 0, failed: 0 });
    const seen: number[] = [];
    expect(await batches.wait(submitted.id, { onProgress: ({ done }) => void seen.push(done) })).toMatchObject({ status: 'completed', done: 2 });
    expect([seen[0], seen.at(-1)]).toEqual([0, 2]);
    const results = await batches.results('classify', submitted.id);
    await expect(batches.results('extract', submitted.id)).rejects.toThrow('operation: the batch is for classify, not for extract');
    expect(results.map((item) => [item.id, item.ok && item.response.top_label])).toEqual([
      ['a', 'spam'],
      ['b', 'ham'],
    ]);
  });

  it('can be run by another program than the one that submitted it, documents included', async () => {
    const { id } = await batches.submit('extract', [
      { id: 'invoice', request: { document: join(root, 'test/fixtures/readme/invoice.pdf'), entities: { total: 'total amount due' } } },
    ]);
    const later = await open();
    try {
      const same = await later.batches(join(folder, 'store'));
      await same.wait(id);
      const [item] = await same.results('extract', id);
      expect(item).toMatchObject({ ok: true, response: { entities: [{ text: 'GBP 1,202.40' }] } });
    } finally {
      await later.close();
    }
  });

  it('reports each item that failed, and completes the others', async () => {
    const { id } = await batches.submit('classify', [...mails, { id: 'c', request: { text: '', labels } }]);
    expect(await batches.wait(id)).toMatchObject({ done: 2, failed: 1 });
    expect((await batches.results('classify', id))[2]).toMatchObject({ id: 'c', ok: false, message: expect.stringContaining('text') });
  });

  it('fails with a fitting kind if it is invalid, unknown, unfinished or no longer awaited', async () => {
    const [first] = mails;
    if (first === undefined) throw new Error('there is a first mail');
    await expect(batches.submit('classify', [first, first])).rejects.toMatchObject({
      kind: 'invalid-request',
      message: expect.stringContaining('repeats'),
    });
    await expect(batches.submit('classify', [])).rejects.toMatchObject({ kind: 'invalid-request' });
    await expect(batches.find('batch_none')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(batches.wait('batch_none')).rejects.toMatchObject({ kind: 'not-found' });
    // A batch runs only while a program waits for it.
    const { id } = await batches.submit('classify', mails);
    await expect(batches.results('classify', id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await batches.cancel(id)).toMatchObject({ status: 'failed' });
    const other = await batches.submit('classify', mails);
    await expect(batches.wait(other.id, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
