// --plots FOLDER: how time grows with the length of a text, and responses per second with the number of clients.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bestMs } from '../measure.js';
import { type Line, type Plot, toSvg } from '../plot.js';
import { throughputByClients } from './daemon.js';

const lengths = [10_000, 30_000, 100_000, 300_000, 1_000_000];
const clients = [1, 2, 4, 8, 16, 32, 64];

/** `run` performs one operation on a text of the given length; its time is measured. */
export async function drawPlots(
  folder: string,
  operations: readonly string[],
  run: (operation: string, length: number) => Promise<unknown>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const draw = (name: string, plot: Plot): void => writeFileSync(join(folder, `${name}.svg`), toSvg(plot));
  // Warm-up: code is compiled before it is measured.
  for (const name of operations) await run(name, 100_000);
  const growth: Line[] = [];
  for (const name of operations) {
    const points: (readonly [number, number])[] = [];
    for (const length of lengths) points.push([length, await bestMs(3, () => run(name, length))]);
    growth.push({ name, points });
  }
  draw('growth', { title: 'Time by length of the text, embedded engine, one thread', x: 'characters', y: 'milliseconds', lines: growth });
  const runs = await throughputByClients(clients, 3);
  const lineOf = (name: string, of: 'daemon' | 'echo'): Line => ({ name, points: runs.map((found) => [found.clients, found[of].perSecond]) });
  draw('clients', {
    title: 'Answers a second by clients, text of 100 words, 8 labels',
    x: 'clients at the same time',
    y: 'answers a second',
    lines: [lineOf('txp classify', 'daemon'), lineOf('express echo', 'echo')],
  });
}
