// Ten times more requests than the daemon can do: it does nearly as many as ever, and refuses the others at once with a time to come back.
import { afterAll, expect, it } from 'vitest';
import { startDaemon, stopDaemons } from '../api/daemon.js';

afterAll(stopDaemons);

const seconds = process.env.TXP_TEST_LARGE === undefined ? 3 : 30;
const sentence = 'On 3 May 2024 the council of Velden voted to rebuild the old bridge for EUR 2,400,000. ';
/** Work for about a tenth of a second, so that the one who asks needs little of the machine. */
const body = { text: sentence.repeat(500), entities: { person: '', place: '', date: '', amount: '' }, context_chars: 0 };

it('of ten times the capacity, nine tenths of the capacity are served', { timeout: 180_000 }, async () => {
  const daemon = await startDaemon({ env: { TXP_LIMITS_QUEUE: '8', TXP_LIMITS_REQUESTS_PER_MINUTE: '1000000' } });
  const ask = async (): Promise<{ status: number; ms: number; retryAfter: number }> => {
    const startedAt = performance.now();
    const { status, headers } = await daemon.post('/extract', body);
    return { status, ms: performance.now() - startedAt, retryAfter: Number(headers.get('retry-after')) };
  };
  /** Answers a second while as many requests as threads are always under way. */
  const capacity = async (): Promise<number> => {
    let done = 0;
    const startedAt = performance.now();
    const one = async (): Promise<void> => {
      while (performance.now() - startedAt < (seconds * 1000) / 2) {
        expect((await ask()).status).toBe(200);
        done++;
      }
    };
    await Promise.all(Array.from({ length: 4 }, one));
    return (done * 1000) / (performance.now() - startedAt);
  };
  await ask();
  const before = await capacity();
  const answers: ReturnType<typeof ask>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * before * 10;
    while (answers.length < due) answers.push(ask());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const all = await Promise.all(answers);
  const took = (performance.now() - startedAt) / 1000;
  const after = await capacity();
  const served = all.filter(({ status }) => status === 200);
  const refused = all.filter(({ status }) => status === 503);
  const refusalMs = refused.map(({ ms }) => ms).sort((a, b) => a - b);
  const goodput = served.length / took / ((before + after) / 2);
  console.log(
    `capacity ${before.toFixed(1)} then ${after.toFixed(1)} a second; offered ${(all.length / took).toFixed(0)}; served ${(goodput * 100).toFixed(0)} % of capacity; ` +
      `refusals p50 ${refusalMs[Math.floor(refusalMs.length / 2)]?.toFixed(0)} ms, p99 ${refusalMs[Math.floor(refusalMs.length * 0.99)]?.toFixed(0)} ms`,
  );
  expect(served.length + refused.length).toBe(all.length);
  expect(refused.length).toBeGreaterThan(served.length);
  for (const { retryAfter } of refused) expect(retryAfter >= 1 && retryAfter <= 60 && Number.isInteger(retryAfter)).toBe(true);
  // The same machine gives the requests and the answers; half is certain even where it is busy with other things.
  expect(goodput).toBeGreaterThan(0.5);
  // A refusal does not wait for work: it comes sooner than the work of one request that is served.
  expect(refusalMs[Math.floor(refusalMs.length / 2)]).toBeLessThan(1000 / before);
});
