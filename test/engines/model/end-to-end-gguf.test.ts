// The five operations with a GGUF file in process. Its weights are random, so only the shape of the answers, their positions in the text and their usage count.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDaemon, stopDaemons } from '../../api/daemon.js';
import { makeHome, runTxp } from '../../cli/run-txp.js';
import { writeTinyGguf } from './tiny-gguf.js';

const home = makeHome();
const path = join(home.path, 'tiny.gguf');
const text = 'On 3 May 2024 Northwind Freight 😀 lost 17 parcels in Rotterdam. Heavy storms were to blame. Each customer gets $1,250.00 back.';
const labels = [
  { name: 'delivery', rubric: 'Is it about a delivery?' },
  { name: 'cooking', rubric: 'Is it about cooking?' },
  { name: 'sports', rubric: 'Is it about sports?' },
];

beforeAll(() => {
  writeTinyGguf(path, 7, 4096);
  mkdirSync(join(home.path, 'config/txp'), { recursive: true });
  // One thread: with a model of this size, several would mostly wait for each other.
  writeFileSync(join(home.path, 'config/txp/config.yaml'), `engine: tiny\nengines: { tiny: { kind: gguf, path: "${path}", threads: 1 } }\n`);
});
afterAll(async () => {
  await stopDaemons();
  home.remove();
});

it('extract, classify, summarize, decide and compress answer through the daemon with a GGUF file', async () => {
  const daemon = await startDaemon({ home: home.path });
  const extracted = await daemon.post('/extract', {
    text,
    threshold: 0,
    entities: {
      date: 'when',
      carrier: 'company',
      losses: [{ count: 'how many', place: 'where' }],
      topic: { labels },
    },
  });
  expect([extracted.status, extracted.headers.get('x-txp-engine')]).toEqual([200, 'tiny']);
  expect(Object.keys(extracted.json.structured_result)).toEqual(['date', 'carrier', 'losses', 'topic']);
  for (const { type, text: found, start, end } of extracted.json.entities)
    if (type !== 'topic') expect([...text].slice(start, end).join('')).toBe(found);

  const classes = await daemon.post('/classify', { text, labels });
  expect(classes.status).toBe(200);
  expect(Object.values(classes.json.scores as Record<string, number>).reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 9);
  expect(classes.json.reasoning).not.toBe('');

  const summary = await daemon.post('/summarization/abstractive', {
    text,
    max_tokens: 20,
  });
  expect([summary.status, summary.json.summary !== '']).toEqual([200, true]);

  const questions = {
    late: { type: 'noul', instructions: 'Is it late?' },
    topic: { type: 'choice', criteria: { a: 'parcels', b: 'food' } },
  };
  const decided = await daemon.post('/v1/service', { state: text, questions });
  expect(decided.status).toBe(200);
  expect(decided.json.answers.late.noul).toBeGreaterThan(0);
  expect(decided.json.usage.input_tokens).toBeGreaterThan(text.length);
  // What is cached of an earlier prompt changes the last digits.
  const again = await daemon.post('/v1/service', { state: text, questions });
  expect(again.json.answers.late.noul).toBeCloseTo(decided.json.answers.late.noul, 5);

  const compressed = await daemon.post('/compress/raw/', {
    context: text,
    prompt: 'Who lost parcels?',
    service: { rate: 0.5 },
  });
  expect([compressed.status, compressed.json.model_used]).toEqual([200, 'tiny']);
  expect(compressed.json.results.compressed_context.length).toBeLessThan(text.length);
});

it('decide answers on the command line with a GGUF file, and reports the tokens with -v', async () => {
  const { code, stdout, stderr } = await runTxp(home.path, ['decide', '--ask', 'late=Is it late?', '--json', '-v'], { input: text });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/tiny, \d+ \+ \d+ tokens/)]);
  expect(JSON.parse(stdout).answers.late.type).toBe('noul');
});
