// Credits over HTTP: what a key cannot pay for is refused, before any work if the price is known by then, and no key goes below zero.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { batchCounts, type Daemon, startDaemon, stopDaemons } from './daemon.js';
import { expectError } from './expectations.js';

let daemon: Daemon;
beforeAll(async () => {
  daemon = await startDaemon({ env: { TXP_PRICES_DECISIONS_PER_MILLION: '1000000', TXP_PRICES_BATCH_ITEM: '10' } });
});
afterAll(stopDaemons);

const ask = (words: number) => ({ state: 'rain '.repeat(words), questions: { wet: { type: 'noul', instructions: 'Does it rain?' } } });
const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({ custom_id: `${index}`, method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: 'It rains.' } }),
  ).join('\n');
async function creditsOf(name: string): Promise<number> {
  const keys = JSON.parse((await runInProcess(daemon.home, ['keys', 'list', '--json', '--data-dir', daemon.dataDirectory])).stdout);
  return keys.find((key: { name: string }) => key.name === name).credits;
}

describe('a key with few credits', () => {
  it('gets no answer that costs more than it has, and is not charged for the refusal', async () => {
    const headers = { 'x-api-key': await daemon.makeKey('--name', 'poor', '--credits', '100') };
    const refused = await daemon.post('/v1/service', ask(5_000), headers);
    expectError(refused, 402);
    expect(refused.json.detail).toContain('100 left');
    expect(JSON.stringify(refused.json)).toContain('txp keys set ID --credits +NUMBER');
    const paid = await daemon.post('/v1/service', ask(20), headers);
    expect(paid.status).toBe(200);
    expect(await creditsOf('poor')).toBeCloseTo(100 - paid.json.usage.cost, 6);
  });

  it('gets no batch whose results it could not pay for', async () => {
    const headers = { 'x-api-key': await daemon.makeKey('--name', 'batches', '--credits', '25') };
    expectError(await daemon.post('/v1/batches', lines(3), headers), 402);
    const { json } = await daemon.post('/v1/batches', lines(2), headers);
    await batchCounts(daemon, json.id, headers);
    expect(await creditsOf('batches')).toBe(5);
    expectError(await daemon.post('/v1/batches', lines(1), headers), 402);
  });
});
