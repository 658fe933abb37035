// txp store, with a running server and without one.
import { openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { batchCounts, startDaemon, stopDaemons } from '../api/daemon.js';
import { runInProcess } from './in-process.js';

afterAll(stopDaemons);

it('txp store backs up a store in use, and restores it once the server has stopped; a damaged store is not served', async () => {
  const daemon = await startDaemon();
  const store = (...parameters: string[]) => runInProcess(daemon.home, ['store', ...parameters, '--data-dir', daemon.dataDirectory]);
  const line = JSON.stringify({ custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: 'It rains.' } });
  const { id } = (await daemon.post('/v1/batches', line)).json;
  await batchCounts(daemon, id);
  expect(await store('check')).toMatchObject({ code: 0, stdout: 'ok\n' });
  expect((await store('backup', 'copy.db')).code).toBe(0);

  const later = await daemon.makeKey();
  expect((await daemon.get('/v1/models', { 'x-api-key': later })).status).toBe(200);
  const inUse = await store('restore', 'copy.db');
  expect([inUse.code, inUse.stderr]).toEqual([
    75,
    `txp: the store in ${daemon.dataDirectory} is in use by a running txp serve; stop it, restore, and start it again\n`,
  ]);
  expect((await daemon.get('/v1/models', { 'x-api-key': later })).status).toBe(200);
  await daemon.stop();
  expect((await store('restore', 'copy.db')).code).toBe(0);
  const second = await startDaemon({ home: daemon.home });
  expect((await second.get('/v1/models', { 'x-api-key': later })).status).toBe(401);
  expect((await second.get(`/v1/batches/${id}/output`)).status).toBe(200);
  expect((await second.post('/v1/batches', line)).status).toBe(200);
  await second.stop();

  const path = join(daemon.dataDirectory, 'txp.db');
  const { size } = statSync(path);
  writeSync(openSync(path, 'r+'), Buffer.alloc(Math.floor(size / 2), 0x5a), 0, Math.floor(size / 2), Math.ceil(size / 2));
  const checked = await store('check');
  expect([checked.code, checked.stderr]).toEqual([78, expect.stringContaining('damaged')]);
  const refused = await runInProcess(daemon.home, ['serve', '--port', '0', '--data-dir', daemon.dataDirectory]);
  expect([refused.code, refused.stderr]).toEqual([78, expect.stringContaining('txp store restore')]);

  const restored = await store('restore', 'copy.db');
  expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining('txp.db.damaged-')]);
  const again = await startDaemon({ home: daemon.home });
  expect((await again.get(`/v1/batches/${id}/output`)).status).toBe(200);
});
