// Eight processes on one database at the same moment: nobody is told that it is busy, and nothing is lost or done twice.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.js';
import { makeHome, root, runProgram } from '../cli/run-txp.js';

const home = makeHome();
afterAll(() => home.remove());
const processes = 8;
const batchesEach = 30;

// Each submits its batches one by one and finishes whatever it can claim.
const script = `
const { openStore } = await import(${JSON.stringify(join(root, 'dist/store/open-store.js'))});
const [directory, name] = process.argv.slice(1);
const store = openStore(directory).batches;
let recorded = 0;
for (let index = 0; index < ${batchesEach}; index++) {
  const id = 'batch_' + name + '_' + index;
  await store.submit({ id, keyId: 'k', items: [{ customId: 'a', operation: 'classify', body: {} }, { customId: 'b', operation: 'classify', body: {} }] }, Date.now());
  const outcome = { ok: true, operation: 'classify', content: '1', inputTokens: 1, outputTokens: 1 };
  const claimed = await store.claim('p:' + name, 3, 60000, Date.now());
  const kept = await store.finish(claimed.map((item) => ({ batchId: item.batchId, index: item.index, outcome, cost: 1 })), Date.now());
  recorded += kept.filter(Boolean).length;
}
console.log(recorded);
`;

it('submit, claim and finish without a failure', async () => {
  const directory = join(home.path, 'data');
  const names = Array.from({ length: processes }, (_, index) => String(index));
  const ended = await Promise.all(
    names.map((name) => runProgram(process.execPath, ['--input-type=module', '-e', script, directory, name], home.path)),
  );
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(names.map(() => [0, '']));
  const store = openStore(directory);
  try {
    expect(store.check()).toBe('ok');
    const batches = await store.batches.list('k', { limit: 1_000 });
    expect(batches).toHaveLength(processes * batchesEach);
    const done = batches.reduce((sum, batch) => sum + batch.done, 0);
    // Every outcome that a process was told is recorded is there, once; what nobody claimed still waits.
    expect(done).toBe(ended.reduce((sum, { stdout }) => sum + Number(stdout), 0));
    expect(await store.batches.load()).toEqual({ waiting: processes * batchesEach * 2 - done, running: 0 });
    expect(done).toBeGreaterThan(processes * batchesEach);
  } finally {
    store.close();
  }
});
