// Bodies made to hurt a JSON parser, at the limits the daemon has by default: each is refused or answered, and others hardly notice.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';

let daemon: Daemon;
beforeAll(async () => {
  daemon = await startDaemon();
});
afterAll(stopDaemons);

const labels = '"labels":[{"name":"a","rubric":"Is it a?"},{"name":"b","rubric":"Is it b?"}],"reasoning":false';
const body = (rest: string): string => `{"text":"The parcel came late.",${labels}${rest}}`;
const numbers = (count: number, make: (index: number) => string): string => Array.from({ length: count }, (_, index) => make(index)).join(',');

const bombs: readonly (readonly [string, () => string | Uint8Array<ArrayBuffer>, readonly number[]])[] = [
  ['ten thousand brackets', () => body(`,"x":${'['.repeat(10_000)}${']'.repeat(10_000)}`), [422]],
  ['five million brackets', () => '['.repeat(5_000_000), [422]],
  ['braces as deep', () => '{"a":'.repeat(1_000_000), [422]],
  ['a million keys', () => body(`,"x":{${numbers(1_000_000, (index) => `"k${index}":0`)}}`), [422]],
  ['keys that are array indices', () => body(`,"x":{${numbers(100_000, (index) => `"${index * 65_536}":0`)}}`), [422]],
  ['one key again and again', () => body(`,"x":{${numbers(100_000, () => '"k":0')}}`), [422]],
  ['a number of four million digits', () => body(`,"threshold":${'9'.repeat(4_000_000)}`), [422]],
  ['a million small objects', () => body(`,"x":[${numbers(1_000_000, () => '{}')}]`), [422]],
  ['a string of thirty megabytes', () => body(`,"system_prompt":"${'a'.repeat(30_000_000)}"`), [422]],
  ['a string of escapes', () => body(`,"system_prompt":"${'\\u0000'.repeat(1_000_001)}"`), [422]],
  ['fifty texts of half a megabyte', () => body(`,"x":[${numbers(50, () => `"${'a b '.repeat(125_000)}"`)}]`), [200]],
  ['two hundred megabytes in two hundred kilobytes', () => Uint8Array.from(gzipSync(Buffer.alloc(200_000_000, 32))), [413]],
];

it.each(bombs)('a body of %s is refused or answered while others are served', async (_, make, statuses) => {
  const bytes = make();
  const lags: number[] = [];
  let isBusy = true;
  const probe = (async () => {
    while (isBusy) {
      const startedAt = performance.now();
      expect((await daemon.get('/healthz')).status).toBe(200);
      lags.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const headers = {
    'x-api-key': daemon.key,
    'content-type': 'application/json',
    ...(typeof bytes === 'string' ? {} : { 'content-encoding': 'gzip' }),
  };
  const startedAt = performance.now();
  const response = await fetch(`${daemon.address}/classify`, { method: 'POST', headers, body: bytes });
  const ms = performance.now() - startedAt;
  const answer = await response.text();
  isBusy = false;
  await probe;
  expect(statuses, answer.slice(0, 300)).toContain(response.status);
  if (response.status !== 200) expect(typeof JSON.parse(answer).detail).toBe('string');
  expect((await daemon.post('/classify', body(''))).status).toBe(200);
  console.log(`${response.status} in ${ms.toFixed(0)} ms; slowest other answer ${Math.max(...lags).toFixed(0)} ms`);
});
