// Guessed keys are all refused alike, whatever they contain, and the time it takes does not reveal how close they came.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;

let daemon: Daemon;
beforeAll(async () => {
  daemon = await startDaemon({ env: { TXP_LIMITS_REQUESTS_PER_MINUTE: '10000000' } });
});
afterAll(stopDaemons);

/** Status and body of a request with this key; headers may carry bytes that fetch would refuse. */
function ask(key: string, path = '/v1/models'): Promise<{ status: number; text: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(daemon.address + path, { headers: { 'x-api-key': key } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - startedAt }));
    });
    sent.on('error', reject).end();
  });
}

const pieces = [
  "'",
  '"',
  '--',
  ';',
  ' or 1=1',
  '/*',
  '*/',
  '\\',
  '%',
  '_',
  'union select secret from key',
  'drop table key',
  '\x80\xff',
  '$ne',
  '{}',
  '../',
];

it('guessed keys are all refused with the same message, with or without SQL in them', async () => {
  const count = isLarge ? 1_000 : 200;
  const guesses = Array.from({ length: count }, (_, index) => {
    const one = pieces[index % pieces.length] ?? '';
    const other = pieces[(index * 7) % pieces.length] ?? '';
    return index % 2 === 0 ? `${daemon.key.slice(0, index % daemon.key.length)}${one}${other}` : `txp_${one}${index}${other}`;
  });
  const bodies = new Set<string>();
  for (const guess of guesses) {
    const { status, text } = await ask(guess);
    expect(status, guess).toBe(401);
    bodies.add(JSON.stringify({ ...JSON.parse(text).error, request_id: '' }));
  }
  expect(bodies.size).toBe(1);
  expect((await ask(daemon.key)).status).toBe(200);
});

// Differences of microseconds show only over thousands of requests on a machine that does nothing else.
it.runIf(isLarge)('guessed keys take as long to refuse if all but the last character is right (only at the large size)', async () => {
  const last = daemon.key.at(-1) === 'A' ? 'B' : 'A';
  const near = daemon.key.slice(0, -1) + last;
  const far = `${daemon.key.slice(0, 4)}${[...daemon.key.slice(4)].reverse().join('')}`;
  const [a, b]: [number[], number[]] = [[], []];
  for (let round = 0; round < 20_000; round++) {
    // In alternating order: the second of two requests is answered a little faster, whatever its key.
    const order = [
      [a, near],
      [b, far],
    ] as const;
    for (const [times, key] of round % 2 === 0 ? order : [...order].reverse()) times.push((await ask(key)).ms);
  }
  // The slowest twentieth is due to the machine, not to the key.
  const trimmed = (times: number[]): number[] => times.sort((x, y) => x - y).slice(0, times.length * 0.95);
  const [x, y] = [moments(trimmed(a)), moments(trimmed(b))];
  const t = (x.mean - y.mean) / Math.sqrt(x.variance / x.count + y.variance / y.count);
  console.log(`near ${x.mean.toFixed(4)} ms, far ${y.mean.toFixed(4)} ms, Welch t ${t.toFixed(2)}`);
  expect(Math.abs(t)).toBeLessThan(4.5);
});

function moments(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1), count: values.length };
}
