// Works on the batches of a database until its standard input ends, like `txp worker`, with items that take a fixed time. Its argument is a plan as JSON.
import { startRunner } from '../../src/batch/runner.js';
import { openPostgres } from '../../src/store/postgres/open-postgres.js';

const { address, slots, workMs }: { address: string; slots: number; workMs: number } = JSON.parse(process.argv[2] ?? '');
const store = await openPostgres(address);
const json = JSON.stringify({ top_label: 'billing', scores: Array.from({ length: 40 }, (_, label) => ({ label, score: label / 40 })) });
const answer = { operation: 'classify', json, engineId: 'none', inputTokens: 150, outputTokens: 5, cost: 0, workMs };
const runner = startRunner({
  store: store.batches,
  acceptedBy: 'api',
  concurrency: slots,
  itemTimeoutMs: 60_000,
  retentionMs: 3_600_000,
  perform: async () => {
    if (workMs > 0) await new Promise((resolve) => setTimeout(resolve, workMs));
    return answer;
  },
});
console.log('ready');
process.stdin.resume().once('end', async () => {
  await runner.stop(0);
  await store.close();
});
