// The thread of a model: cancelled requests end, requests beyond the limit are refused, and a failure does not affect the next request.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import { TxpError } from '../../../src/core/errors.js';
import { onnxEngine } from '../../../src/engines/onnx/index.js';
import { root } from '../../cli/run-txp.js';
import { makeShelf, writeFolder } from './folders.js';
import { encoderModel } from './graphs.js';
import { tokenizerJson } from './word-piece.js';

const shelf = makeShelf();
const engines: Engine[] = [];
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  shelf.remove();
});
const other = (): Promise<never> => Promise.reject(new Error('no other engine is needed here'));
const open = (): AbortSignal => new AbortController().signal;
const segments = (count: number) =>
  Array.from({ length: count }, (_, block) => ({ text: `the parcel left the warehouse ${block} `.repeat(20), block, heading: '' }));

async function openEngine(options: Parameters<typeof writeFolder>[2] = {}): Promise<Engine> {
  const folder = writeFolder(join(shelf.path, `model-${engines.length}`), 'reranker', options);
  const engine = await onnxEngine({ id: 'ranker', folder, threads: 1, other });
  engines.push(engine);
  return engine;
}
const slow = encoderModel({ layers: 4, width: 128, heads: 4, outputs: 1 });
const smallBatches = (manifest: Record<string, unknown>) => ({ ...manifest, limits: { batch_tokens: 512 } });

it('the ONNX engine rejects a request when its signal aborts, and drops the batches that are left', async () => {
  const engine = await openEngine({ model: slow, change: smallBatches });
  const stop = new AbortController();
  const long = engine.can.weighSegments!({ prompt: 'when', segments: segments(3000) }, stop.signal);
  setTimeout(() => stop.abort(new TxpError('timed-out', 'too long')), 300);
  await expect(long).rejects.toMatchObject({ kind: 'timed-out' });
  // With three thousand rows left to do, any answer in time shows that they were dropped, and the number of tokens that it is the answer to this request.
  const { usage } = await engine.can.weighSegments!({ prompt: 'when', segments: segments(1) }, open());
  expect(usage?.inputTokens).toBeLessThan(512);
});

it('the ONNX engine refuses a request whose signal is already aborted', async () => {
  const engine = await openEngine();
  await expect(engine.can.weighSegments!({ prompt: 'a', segments: segments(1) }, AbortSignal.abort())).rejects.toMatchObject({ kind: 'cancelled' });
});

it('the ONNX engine accepts 257 of 400 requests, answers each with its own weight, and refuses the others as overloaded', async () => {
  const engine = await openEngine();
  const answers = await Promise.allSettled(
    Array.from({ length: 400 }, (_, index) =>
      engine.can.weighSegments!({ prompt: 'friday', segments: [{ text: 'friday '.repeat((index % 5) + 1), block: 0, heading: '' }] }, open()),
    ),
  );
  const done = answers.flatMap((answer, index) => (answer.status === 'fulfilled' ? [[answer.value.logOdds[0], index % 5] as const] : []));
  expect(done.length).toBe(257);
  for (const [weight, index] of done) expect(weight).toBe(2 * (index + 1) - 3);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ kind: 'overloaded', retryAfterSeconds: 5 });
});

it('the ONNX engine rejects all open requests when it is closed', async () => {
  const engine = await openEngine({ model: slow });
  const waiting = [1, 2, 3].map(() => engine.can.weighSegments!({ prompt: 'when', segments: segments(200) }, open()));
  const settled = Promise.allSettled(waiting);
  await engine.close();
  for (const answer of await settled) expect(answer.status).toBe('rejected');
});

it('the ONNX engine reads long texts in windows, and a word in one of them counts', async () => {
  const engine = await openEngine();
  const text = `${'soup '.repeat(2000)} parcel ${'soup '.repeat(2000)}`;
  const { logOdds, usage } = await engine.can.weighSegments!({ prompt: 'parcel', segments: [{ text, block: 0, heading: '' }] }, open());
  expect(logOdds).toEqual([-1]);
  expect(usage?.inputTokens).toBeGreaterThan(4000);
});

it('the ONNX engine does not read special tokens from a text', async () => {
  const engine = await openEngine();
  const weigh = async (text: string): Promise<number> => {
    const { usage } = await engine.can.weighSegments!({ prompt: 'parcel', segments: [{ text, block: 0, heading: '' }] }, open());
    return usage?.inputTokens ?? 0;
  };
  // As a special token it would be one token; spelled out it is a mark, three letters and a mark.
  expect(await weigh('[SEP]')).toBeGreaterThan((await weigh('soup')) + 1);
});

it('the ONNX engine asks the other engine if the prompt leaves no room for a passage', async () => {
  const folder = writeFolder(join(shelf.path, 'declining'), 'reranker');
  const stand: Engine = {
    id: 'embedded',
    summary: '',
    can: { weighSegments: async () => ({ logOdds: [7], match: 1 }) },
    ready: async () => ({ ready: true }),
    close: async () => undefined,
  };
  const engine = await onnxEngine({ id: 'ranker', folder, threads: 1, other: async () => stand });
  engines.push(engine);
  const answer = await engine.can.weighSegments!({ prompt: 'parcel '.repeat(1000), segments: segments(1) }, open());
  expect(answer).toEqual({ logOdds: [7], match: 1, answeredBy: 'embedded', because: 'the prompt is too long for the model test-reranker' });
});

it('the ONNX engine stops a tokenizer whose pattern never finishes, and works again afterwards', async () => {
  const hostile = { ...tokenizerJson(), pre_tokenizer: { type: 'Split', pattern: { Regex: '(?:x+x+)+y' }, behavior: 'Isolated', invert: false } };
  const engine = await openEngine({ tokenizer: JSON.stringify(hostile) });
  const ask = (text: string, signal: AbortSignal) =>
    engine.can.weighSegments!({ prompt: 'parcel', segments: [{ text, block: 0, heading: '' }] }, signal);
  await ask('parcel', open());
  await expect(ask('x'.repeat(60), AbortSignal.timeout(200))).rejects.toMatchObject({ kind: 'cancelled' });
  expect((await ask('parcel', open())).logOdds).toHaveLength(1);
});

it('the ONNX engine lets a program end that has not closed it', () => {
  const folder = writeFolder(join(shelf.path, 'ending'), 'reranker');
  const script = `
    import { openApp } from ${JSON.stringify(pathToFileURL(join(root, 'dist/app.js')).href)};
    import { loadSettings } from ${JSON.stringify(pathToFileURL(join(root, 'dist/config/load.js')).href)};
    const environment = { HOME: ${JSON.stringify(shelf.path)}, TXP_ENGINES: JSON.stringify({ ranker: { kind: 'onnx', model: ${JSON.stringify(folder)} } }) };
    const { values } = await loadSettings({ environment, workingFolder: ${JSON.stringify(shelf.path)} });
    const app = openApp(values, environment);
    const { engineId } = await app.run('compress', { context: 'The parcel left. Soup is good.', prompt: 'parcel', service: { rate: 0.5 } }, { engine: 'ranker' });
    console.log(engineId);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 300_000 });
  expect(stderr).toBe('');
  expect([status, stdout]).toEqual([0, 'ranker\n']);
});
