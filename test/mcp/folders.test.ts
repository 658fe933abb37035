// The files that an agent may read: none outside the allowed folders, however quickly folders and links are swapped meanwhile.
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { allowFolders } from '../../src/mcp/folders.js';

const base = mkdtempSync(join(tmpdir(), 'txp-folders-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

it('the file reader of agents reads a file inside an allowed folder', async () => {
  mkdirSync(join(base, 'plain'));
  writeFileSync(join(base, 'plain/a.txt'), 'inside');
  expect(Buffer.from(await allowFolders(['plain'], base).read('a.txt')).toString()).toBe('inside');
});

it('the file reader of agents never reads outside while a folder on the path is swapped with a link and back', async () => {
  mkdirSync(join(base, 'allowed/way'), { recursive: true });
  mkdirSync(join(base, 'outside'));
  writeFileSync(join(base, 'allowed/way/a.txt'), 'inside');
  writeFileSync(join(base, 'outside/a.txt'), 'outside');
  symlinkSync('../outside', join(base, 'allowed/link'));
  const exchange = `
    const { renameSync } = require('node:fs');
    const { workerData, parentPort } = require('node:worker_threads');
    let stop = false;
    parentPort.on('message', () => { stop = true; });
    const [way, link, aside] = workerData;
    const turn = () => {
      for (let index = 0; index < 50; index++) {
        renameSync(way, aside); renameSync(link, way); renameSync(way, link); renameSync(aside, way);
      }
      if (stop) parentPort.close(); else setImmediate(turn);
    };
    turn();`;
  const paths = ['way', 'link', 'aside'].map((name) => join(base, 'allowed', name));
  const worker = new Worker(exchange, { eval: true, workerData: paths });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const { read } = allowFolders(['allowed'], base);
  const seen = new Set<string>();
  for (let index = 0; index < 2_000; index++) {
    const text = await read('way/a.txt').then(
      (bytes) => Buffer.from(bytes).toString(),
      () => 'refused',
    );
    seen.add(text);
  }
  worker.postMessage('stop');
  await ended;
  renameSync(join(base, 'allowed/way'), join(base, 'allowed/done'));
  expect(seen.has('inside')).toBe(true);
  expect(seen.has('outside')).toBe(false);
});
