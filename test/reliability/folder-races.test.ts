// A folder whose files turn into links and pipes while it is read: nothing outside it is ever read, and nothing blocks.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { readFound } from '../../src/cli/inputs/read-found.js';
import { makeHome, runTxp } from '../cli/run-txp.js';

const folder = mkdtempSync(join(tmpdir(), 'txp-races-'));
const home = makeHome();
afterAll(() => {
  rmSync(folder, { recursive: true });
  home.remove();
});
const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const reads = isLarge ? 50_000 : 5_000;

const outside = join(folder, 'outside');
mkdirSync(outside);
writeFileSync(join(outside, 'note.txt'), 'secret');

/** Renames two entries to one name in turn, as fast as it can, until it is stopped. */
function flip(name: string, one: string, other: string): Worker {
  const code = `const { renameSync } = require('node:fs');
    const { name, one, other } = require('node:worker_threads').workerData;
    for (;;) { renameSync(one, name); renameSync(name, one); renameSync(other, name); renameSync(name, other); }`;
  return new Worker(code, { eval: true, workerData: { name, one, other } });
}

async function readWhileFlipping(path: string, within: string, flipper: Worker) {
  const seen = { inside: 0, refused: 0, missing: 0, leaks: 0 };
  // Until both outcomes were seen often, however slow the flipper is.
  for (let read = 0; read < reads || Math.min(seen.inside, seen.refused) <= 10; read++) {
    try {
      const text = Buffer.from(await readFound(path, within)).toString();
      seen[text === 'inside' ? 'inside' : 'leaks']++;
    } catch (failure) {
      const { code, kind } = failure as { code?: string; kind?: string };
      if (kind === 'input-not-found') seen.refused++;
      else if (code === 'ENOENT') seen.missing++;
      else throw failure;
    }
  }
  await flipper.terminate();
  if (isLarge) console.log(JSON.stringify(seen));
  return seen;
}

describe('a walk through a folder', () => {
  it('never reads through a file that becomes a link', async () => {
    const inbox = join(folder, 'files');
    mkdirSync(inbox);
    writeFileSync(join(inbox, 'kept'), 'inside');
    symlinkSync(join(outside, 'note.txt'), join(inbox, 'link'));
    const path = join(inbox, 'note.txt');
    const seen = await readWhileFlipping(path, inbox, flip(path, join(inbox, 'kept'), join(inbox, 'link')));
    expect(seen.leaks).toBe(0);
  });

  it('never reads through a folder that becomes a link', async () => {
    const inbox = join(folder, 'folders');
    mkdirSync(join(inbox, 'kept'), { recursive: true });
    writeFileSync(join(inbox, 'kept/note.txt'), 'inside');
    symlinkSync(outside, join(inbox, 'link'));
    const inner = join(inbox, 'inner');
    const seen = await readWhileFlipping(join(inner, 'note.txt'), inbox, flip(inner, join(inbox, 'kept'), join(inbox, 'link')));
    expect(seen.leaks).toBe(0);
  });

  it('refuses a pipe, a socket and a device without waiting for them', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const socket = join(folder, 'socket');
    const server = createServer().listen(socket);
    await new Promise((resolve) => server.once('listening', resolve));
    for (const path of [pipe, socket, '/dev/zero']) await expect(readFound(path, undefined)).rejects.toMatchObject({ kind: 'input-not-found' });
    server.close();
  });

  it('skips pipes, and links that lead out of the folder or in circles', async () => {
    const inbox = join(folder, 'inbox');
    mkdirSync(inbox);
    writeFileSync(join(inbox, 'a.txt'), 'one two three');
    symlinkSync('..', join(inbox, 'up'));
    symlinkSync('.', join(inbox, 'self'));
    symlinkSync(join(outside, 'note.txt'), join(inbox, 'note.txt'));
    execFileSync('mkfifo', [join(inbox, 'pipe.txt')]);
    const ended = await runTxp(home.path, ['tokens', '-v', inbox]);
    expect(ended.code).toBe(0);
    expect(ended.stdout.trim().split('\n')).toHaveLength(1);
    expect(ended.stderr).toContain('pipe.txt: not a regular file');
    expect(ended.stderr).toContain('found 1 = 1 done');
  });
});
