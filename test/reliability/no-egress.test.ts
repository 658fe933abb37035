// Nothing leaves the machine: everything works without any network, and the daemon opens no connection of its own.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startDaemon, stopDaemons } from '../api/daemon.js';
import { runInProcess } from '../cli/in-process.js';
import { bin, makeHome, root, runProgram } from '../cli/run-txp.js';
import { smallScan } from '../documents/small-scans.js';
import { writeNetworkProbe } from '../network-probe.js';

const home = makeHome();
afterAll(async () => {
  await stopDaemons();
  home.remove();
});
const fixtures = join(home.path, 'files');
cpSync(join(root, 'test/fixtures/readme'), fixtures, { recursive: true });
writeFileSync(join(fixtures, 'scan.png'), smallScan('Invoice date: 3 May 2024', 'Total amount due: 114.40'));

// A new network namespace has no interface that is up; anybody but root needs a user namespace as well, which some systems forbid.
const unshare = [['-n'], ['-rn']].find((flags) => spawnSync('unshare', [...flags, 'true']).status === 0);

describe.skipIf(unshare === undefined)('in a network namespace without routes (skipped if none can be created)', () => {
  it.each([
    ['compress', '--prompt', 'What changed in 2.0?', '--rate', 'auto', 'changes.md'],
    ['extract', '-e', 'total=amount due', '--json', 'invoice.pdf'],
    ['extract', '-e', 'date', '--json', 'scan.png'],
    ['summarize', 'changes.md'],
    ['classify', '-l', 'invoice=Is it an invoice?', '-l', 'letter=Is it a letter?', 'invoice.pdf', '--json'],
    ['decide', '--ask', 'Does it renew automatically?', 'contract.pdf', '--format', 'text'],
    ['tokens', 'changes.md'],
    ['engines'],
    ['openapi'],
  ])('txp %s answers as with a network', async (...parameters) => {
    const alone = await runProgram('unshare', [...(unshare ?? []), process.execPath, bin, ...parameters], home.path, { cwd: fixtures });
    const connected = await runInProcess(home.path, parameters, { cwd: fixtures });
    expect(alone.code, alone.stderr).toBe(0);
    expect(withoutTimes(alone.stdout)).toBe(withoutTimes(connected.stdout));
  });
});

function withoutTimes(text: string): string {
  return text.replaceAll(/"(?:latency_ms|compression_time_ms)":[\d.]+/g, '');
}

describe('the daemon', () => {
  it('opens no connection and looks up no name while every operation runs', async () => {
    const probe = writeNetworkProbe(home.path);
    const daemon = await startDaemon({ env: { NODE_OPTIONS: probe.option } });
    const read = (name: string): string => readFileSync(join(fixtures, name)).toString('base64');
    const labels = [
      { name: 'a', rubric: 'Is it an invoice?' },
      { name: 'b', rubric: 'Is it a letter?' },
    ];
    const answers = await Promise.all([
      daemon.post('/classify', { text: 'https://example.com/ is a place', labels }),
      daemon.post('/classify', { document: read('scan.png'), document_mime_type: 'image/png', labels }),
      daemon.post('/extract', { document: read('invoice.pdf'), document_mime_type: 'application/pdf', entities: { link: 'web address' } }),
      daemon.post('/summarization/abstractive', { text: 'See http://example.com/a.pdf for more. The rest is here.' }),
      daemon.post('/compress/raw/', { context: 'See http://example.com/a.pdf. It is long.', prompt: 'What?', service: { rate: 0.5 } }),
      daemon.post('/v1/service', { state: 'It rains.', questions: { wet: { type: 'noul', instructions: 'Is it wet?' } } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await daemon.stop()).toBe(0);
    expect(probe.seen()).toEqual(['probe']);
  });
});
