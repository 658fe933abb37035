// Eight processes on one database at the same moment, and the command line next to a busy daemon: none is told that it is busy, and nothing is lost or done
// twice. TXP_TEST_LARGE=1 takes 2,400 submissions and 1,000 commands.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.js';
import { startDaemon, stopDaemons } from '../api/daemon.js';
import { makeHome, root, runProgram, runTxp } from '../cli/run-txp.js';

const home = makeHome();
afterAll(async () => {
  await stopDaemons();
  home.remove();
});
const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const processes = 8;
const batchesEach = isLarge ? 300 : 30;
const credits = 100_000;

// Each submits its batches one by one and finishes whatever it can claim.
const script = `
const { openStore } = await import(${JSON.stringify(join(root, 'dist/store/open-store.js'))});
const [directory, name, keyId] = process.argv.slice(1);
const store = openStore(directory).batches;
let recorded = 0;
for (let index = 0; index < ${batchesEach}; index++) {
  const id = 'batch_' + name + '_' + index;
  const items = ['a', 'b'].map((customId) => ({ customId, operation: 'classify', engine: 'embedded', body: {} }));
  await store.submit({ id, keyId, acceptedBy: 'api', price: 1, items });
  const outcome = { ok: true, operation: 'classify', content: '1', inputTokens: 1, outputTokens: 1 };
  const kept = await store.finish((await store.claim('api', 3)).map((claim) => ({ claim, outcome })));
  recorded += kept.filter(Boolean).length;
}
console.log(recorded);
`;

it('eight processes submit, claim and finish batches in one database without a failure', async () => {
  const directory = join(home.path, 'data');
  const owner = openStore(directory);
  const { key } = await owner.keys.create({ name: 'k', scopes: [], credits, requestsPerMinute: null, expiresAtMs: null });
  owner.close();
  const names = Array.from({ length: processes }, (_, index) => String(index));
  const ended = await Promise.all(
    names.map((name) => runProgram(process.execPath, ['--input-type=module', '-e', script, directory, name, key.id], home.path)),
  );
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(names.map(() => [0, '']));
  const store = openStore(directory);
  try {
    expect(store.check()).toBe('ok');
    const batches = await store.batches.list(key.id, { limit: 10_000 });
    expect(batches).toHaveLength(processes * batchesEach);
    const done = batches.reduce((sum, batch) => sum + batch.done, 0);
    // Every outcome that a process was told is recorded exists once; what no process claimed still waits.
    expect(done).toBe(ended.reduce((sum, { stdout }) => sum + Number(stdout), 0));
    expect(await store.batches.load()).toMatchObject({ waiting: processes * batchesEach * 2 - done, running: 0 });
    expect(done).toBeGreaterThan(processes * batchesEach);
    // Each outcome was charged by reading and writing one balance.
    expect((await store.keys.list())[0]?.credits).toBe(credits - done);
  } finally {
    store.close();
  }
});

const reads = isLarge ? 1_000 : 24;

it(`the command line reads ${reads} times while the daemon writes`, { timeout: 3_600_000 }, async () => {
  const daemon = await startDaemon({ env: { TXP_PRICES_BATCH_ITEM: '1' } });
  const body = { model: 'summarize', text: 'It rains. The harbor is closed.' };
  const lines = Array.from({ length: 10 }, (_, index) =>
    JSON.stringify({ custom_id: `${index}`, method: 'POST', url: '/v1/chat/completions', body }),
  );
  let left = reads;
  let written = 0;
  const write = async (): Promise<void> => {
    while (left > 0) {
      expect((await daemon.post('/v1/batches', lines.join('\n'))).status).toBe(200);
      written++;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const read = async (): Promise<void> => {
    while (left-- > 0) {
      const command = left % 2 === 0 ? ['keys', 'list', '--json'] : ['usage', '--json'];
      const { code, stdout, stderr } = await runTxp(daemon.home, [...command, '--data-dir', daemon.dataDirectory]);
      expect([code, stderr]).toEqual([0, '']);
      expect(Array.isArray(JSON.parse(stdout))).toBe(true);
    }
  };
  await Promise.all([write(), ...Array.from({ length: 4 }, read)]);
  expect(written).toBeGreaterThan(reads / 12);
  expect(await daemon.stop()).toBe(0);
});
