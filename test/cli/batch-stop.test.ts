// Batch commands with a server that is unreachable or slow: they say so at once, and when stopped they say what was submitted.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bin, environmentFor, makeHome } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

/** Runs txp until `isDue` is true of its standard error, then stops it as Ctrl-C does. */
function stopWhen(
  isDue: (stderr: string) => boolean,
  ...parameters: readonly string[]
): { readonly ended: Promise<{ code: number | null; stderr: string }>; look(): void } {
  const child = spawn(process.execPath, [bin, ...parameters], { cwd: home.path, env: environmentFor(home.path) });
  let stderr = '';
  let isStopped = false;
  const look = (): void => {
    // A second signal would end it immediately.
    if (!isStopped && isDue(stderr)) isStopped = child.kill('SIGINT');
  };
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString();
    look();
  });
  return { ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, stderr }))), look };
}

it('txp batch wait says at once that the server does not answer, and that it is retrying', async () => {
  const { ended } = stopWhen((stderr) => stderr.includes('retrying'), 'batch', 'wait', 'batch_01', '--server', 'http://127.0.0.1:9');
  expect(await ended).toEqual({
    code: 130,
    stderr: 'txp: no answer from http://127.0.0.1:9; retrying for 5 minutes\ntxp: no longer waiting; the run continues: txp batch wait batch_01\n',
  });
});

it('txp batch submit says when it is stopped how many items and batches were submitted', async () => {
  writeFileSync(join(home.path, 'rows.jsonl'), Array.from({ length: 130 }, (_, index) => `${JSON.stringify({ text: `Note ${index}.` })}\n`).join(''));
  let asked = 0;
  let look = (): void => undefined;
  const server = createServer((request, response) => {
    request.resume();
    // The third is never answered.
    if (++asked < 3)
      response.end(
        JSON.stringify({ id: `batch_0${asked}`, status: 'in_progress', created_at: 1, request_counts: { total: 50, completed: 0, failed: 0 } }),
      );
    else look();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const submit = stopWhen(() => asked > 2, 'batch', 'submit', 'rows.jsonl', '--input-format', 'jsonl', '--model', 'summarize', '--server', address);
  look = submit.look;
  const { code, stderr } = await submit.ended;
  server.closeAllConnections();
  server.close();
  expect([code, stderr]).toEqual([130, 'txp: stopped; 100 items in 2 batches were submitted; run the same command again to continue\n']);
});
