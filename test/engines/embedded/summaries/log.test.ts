// Logs in summaries: lines that differ only in numbers are merged, with exact counts; errors are never left out; other texts with times are not logs.
import { expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { readLog } from '../../../../src/engines/embedded/summaries/log.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

const countTokens = await loadTokenCounter();
const summary = async (text: string, instructions = ''): Promise<string> =>
  (await write({ task: 'summary', text, instructions, maxTokens: 2048, countTokens }, new AbortController().signal)).text;

const clock = (second: number): string =>
  `2025-03-04T10:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}Z`;
const served = Array.from({ length: 200 }, (_, at) =>
  at === 120
    ? `${clock(at)} ERROR payment failed for order 4711`
    : at % 5 === 0
      ? `${clock(at)} WARN disk /dev/sda1 at ${70 + (at % 20)} %`
      : `${clock(at)} INFO GET /items/${at} 200 ${3 + (at % 7)} ms`,
).join('\n');

it('the log reader counts lines that differ only in numbers, with the ranges of the numbers and times', () => {
  expect(readLog(served)?.map(({ text }) => text)).toEqual([
    '39 × WARN disk /dev/sda1 at 70–85 % (2025-03-04T10:00:00Z to 10:03:15Z)',
    '160 × INFO GET /items/… 200 3–9 ms (2025-03-04T10:00:01Z to 10:03:19Z)',
    '2025-03-04T10:02:00Z ERROR payment failed for order 4711',
  ]);
});

it.each([
  [
    'system logs',
    (at: number) => `Mar  4 10:00:${10 + at} web1 sshd[${1300 + at}]: Failed password for admin`,
    '8 × web1 sshd[…]: Failed password for admin',
  ],
  ['access logs', (at: number) => `10.0.0.7 - - [04/Mar/2025:10:00:${10 + at} +0000] "GET /a HTTP/1.1" 200 ${at}`, '8 × "GET /a HTTP/1.1" 200 0–7'],
  ['compilers', (at: number) => `warning: unused variable at src/a.rs:${at}`, '8 × warning: unused variable at src/a.rs:…'],
])('the log reader reads %s', (_, line, told) => {
  const [group, ...others] = readLog(Array.from({ length: 8 }, (_, at) => line(at)).join('\n')) ?? [];
  expect(others).toEqual([]);
  expect(group?.text.startsWith(told), group?.text).toBe(true);
});

it('the log reader does not take chats, timetables and prose for logs', () => {
  expect(readLog(Array.from({ length: 9 }, (_, at) => `[10:00:0${at}] Anna: I was there at ${at}.`).join('\n'))).toBeUndefined();
  expect(readLog(Array.from({ length: 9 }, (_, at) => `10:00:0${at} Arrival of train ${at}`).join('\n'))).toBeUndefined();
  expect(readLog('Error: none.\nIt was noon.\n'.repeat(9))).toBeUndefined();
});

it('the summary of a log has one line for each kind of entry, contains the error and keeps to the requested form', async () => {
  const whole = await summary(served);
  expect(whole.split('\n')).toHaveLength(3);
  expect(whole).toContain('ERROR payment failed for order 4711');
  expect(await summary(served, 'One bullet.')).toBe('- 2025-03-04T10:02:00Z ERROR payment failed for order 4711');
});
