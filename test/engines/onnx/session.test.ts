// The engine compared with a bare session: the same numbers, hardly more processor time, and an event loop that stays free.
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import { onnxEngine } from '../../../src/engines/onnx/index.js';
import { makeShelf, writeFolder } from './folders.js';
import { encoderModel } from './graphs.js';
import { tokenizerJson } from './word-piece.js';

const shelf = makeShelf();
const open = (): AbortSignal => new AbortController().signal;
const other = (): Promise<never> => Promise.reject(new Error('no other engine is needed here'));
const model = encoderModel({ layers: 4, width: 128, heads: 4, outputs: 1 });
const prompt = 'When will the parcel from Rotterdam arrive?';
const words =
  'the parcel left warehouse on friday customer support was slow and carrier sorry for storms, ada lovelace pays invoice in berlin today'.split(' ');
const passages = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, row) => `${Array.from({ length }, (_, at) => words[(row * 7 + at * at + at) % words.length]).join(' ')}.`);
const segmentsOf = (texts: readonly string[]) => texts.map((text, block) => ({ text, block, heading: '' }));

let session: InferenceSession;
const tokenizer = new Tokenizer(tokenizerJson(), {});
const engines: Engine[] = [];
const engineOn = async (runtime: 'native' | 'wasm', family: 'reranker' | 'decision' = 'reranker'): Promise<Engine> => {
  const folder = writeFolder(join(shelf.path, `${family}-${engines.length}`), family, { model });
  const engine = await onnxEngine({ id: family, folder, runtime, threads: 1, other });
  engines.push(engine);
  return engine;
};
beforeAll(async () => {
  session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4 });
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  shelf.remove();
});

function feedsFor(texts: readonly string[]): Record<string, Tensor> {
  const rows = texts.map((text) => tokenizer.encode(prompt, { text_pair: text, return_token_type_ids: true }));
  const width = Math.max(...rows.map(({ ids }) => ids.length));
  const tensor = (values: (row: (typeof rows)[number], at: number) => number): Tensor =>
    new Tensor('int64', BigInt64Array.from(rows.flatMap((row) => Array.from({ length: width }, (_, at) => BigInt(values(row, at))))), [
      rows.length,
      width,
    ]);
  return {
    input_ids: tensor(({ ids }, at) => ids[at] ?? 0),
    attention_mask: tensor(({ ids }, at) => (at < ids.length ? 1 : 0)),
    token_type_ids: tensor(({ token_type_ids: own }, at) => own[at] ?? 0),
  };
}

describe.each(['native', 'wasm'] as const)('the ONNX engine on %s', (runtime) => {
  it('gives the logits that a bare session gives for each text, whatever else is in the batch', async () => {
    const engine = await engineOn(runtime);
    const texts = [...passages(20, 30), 'ok', '…', 'Grace Hopper: “late”, 12.5 kg', ...passages(5, 90)];
    const { logOdds } = await engine.can.weighSegments!({ prompt, segments: segmentsOf(texts) }, open());
    for (const [index, text] of texts.entries()) {
      const { logits } = await session.run(feedsFor([text]));
      expect(Math.abs(logOdds[index]! - Number(logits?.data[0]))).toBeLessThan(1e-4);
    }
  });
});

it('the ONNX engine takes at most 1.15 times the processor time of a bare session for a batch of 32', async () => {
  const engine = await engineOn('native');
  const texts = passages(32, 60);
  const segments = segmentsOf(texts);
  const feeds = feedsFor(texts);
  const cost = async (work: () => Promise<unknown>): Promise<number> => {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const bare = (): Promise<unknown> => session.run(feeds);
  const whole = (): Promise<unknown> => engine.can.weighSegments!({ prompt, segments }, open());
  await bare();
  await whole();
  // Other programs on the machine make rounds dearer, never cheaper: the cheapest of each is what the work itself takes, and a few more rounds find it.
  let [own, plain] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 9 || (own > 1.15 * plain && round < 40); round++) {
    own = Math.min(own, await cost(whole));
    plain = Math.min(plain, await cost(bare));
  }
  const ratio = own / plain;
  if (process.env.TXP_TEST_FIGURES !== undefined) console.log('processor time against a bare session, the cheapest rounds:', ratio.toFixed(3));
  expect(ratio).toBeLessThanOrEqual(1.15);
});

it('the ONNX engine keeps the event loop free while it processes a hundred texts', async () => {
  const engine = await engineOn('native', 'decision');
  const questions = [{ mode: 'independent' as const, labels: [{ name: 'late', rubric: 'Is the parcel late?' }], guidance: '' }];
  const run = (): Promise<unknown> =>
    Promise.all(passages(100, 60).map((text) => engine.can.scoreLabels!({ texts: [text], questions, evidence: false }, open())));
  await run();
  const watch = async (work: () => Promise<unknown>): Promise<number> => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await work();
    delay.disable();
    return delay.percentile(99) / 1e6;
  };
  const busy: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    busy.push(await watch(run));
    const took = performance.now() - start;
    idle.push(await watch(() => sleep(took)));
  }
  const median = (values: number[]): number => values.sort((one, other) => one - other)[2]!;
  if (process.env.TXP_TEST_FIGURES !== undefined) console.log('event-loop delay p99 in ms, busy:', busy, 'idle:', idle);
  // A machine that is busy with other work delays everything: then only the added delay counts.
  expect(median(busy)).toBeLessThanOrEqual(Math.max(20, 5 * median(idle)));
});
