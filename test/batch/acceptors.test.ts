// A server and `txp batch run` share a data directory: neither claims, runs or deletes the batches of the other, whatever its settings are.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { batchCounts, startDaemon, stopDaemons } from '../api/daemon.js';
import { runTxp } from '../cli/run-txp.js';

afterAll(stopDaemons);

const labels = ['good', 'bad'].map((name) => ({ name, rubric: `Is it ${name} news?` }));
const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({ custom_id: `${index}`, method: 'POST', url: '/v1/chat/completions', body: { model: 'classify', text: 'We won.', labels } }),
  ).join('\n');

it('a command that shares a data directory with a server leaves the batches of the server alone, finished or open', async () => {
  const daemon = await startDaemon();
  const { id } = (await daemon.post('/v1/batches', lines(3))).json;
  await batchCounts(daemon, id);
  await daemon.kill();
  const text = join(daemon.home, 'note.txt');
  writeFileSync(text, 'The pump was repaired.');
  const run = (file: string) =>
    runTxp(daemon.home, ['batch', 'run', '-q', file, '--model', 'classify', '-l', 'a=x?', '-l', 'b=y?', '--data-dir', daemon.dataDirectory], {
      env: { TXP_BATCH_RETENTION: '1ms' },
    });
  await run(text);
  const again = await startDaemon({ home: daemon.home });
  const kept = await again.get(`/v1/batches/${id}/output`);
  expect([kept.status, kept.text.trimEnd().split('\n').length]).toEqual([200, 3]);
  // The server is killed before it can run them, so they wait for the next one.
  const open = await Promise.all(Array.from({ length: 6 }, () => again.post('/v1/batches', lines(50))));
  await again.kill();
  await run(text);
  const last = await startDaemon({ home: daemon.home });
  for (const { json } of open) expect(await batchCounts(last, json.id)).toEqual({ total: 50, completed: 50, failed: 0 });
});
