// The driver for GGUF files, with a file that the test writes: random weights, but a real model in every other way.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ggufDriver } from '../../../../src/engines/model/drivers/gguf.js';
import { writeTinyGguf } from '../tiny-gguf.js';

const folder = mkdtempSync(join(tmpdir(), 'txp-gguf-'));
const path = join(folder, 'tiny.gguf');
const driver = ggufDriver({ id: 'small', path, threads: 1 });
const signal = new AbortController().signal;
const messages = [
  { role: 'system' as const, content: 'Answer in one letter.' },
  { role: 'user' as const, content: 'Which letter comes first? 東京' },
];
const schema = {
  type: 'object',
  properties: {
    quote: { type: ['string', 'null'] },
    kind: { type: 'string', enum: ['invoice', 'letter'] },
    items: {
      type: 'array',
      items: { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'], additionalProperties: false },
    },
  },
  required: ['quote', 'kind', 'items'],
  additionalProperties: false,
};

beforeAll(() => writeTinyGguf(path, 7));
afterAll(async () => {
  await driver.close();
  rmSync(folder, { recursive: true });
});

// The only platform whose build of llama.cpp the tests install.
const canRun = process.platform === 'linux' && process.arch === 'x64';

describe.skipIf(!canRun)('a model file', () => {
  it('returns the complete distribution of the next token, most probable first, which sums to 1', async () => {
    const { alternatives, usage } = await driver.nextToken({ messages, alternatives: Number.POSITIVE_INFINITY }, signal);
    expect(alternatives.length).toBeGreaterThan(100);
    expect(alternatives.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0)).toBeCloseTo(1, 4);
    expect(new Set(alternatives.map(({ text }) => text)).size).toBe(alternatives.length);
    const order = alternatives.map(({ logProbability }) => logProbability);
    expect(order).toEqual([...order].sort((one, other) => other - one));
    expect(usage.inputTokens).toBeGreaterThan(20);
  });

  it('returns as many alternatives as are requested', async () => {
    expect((await driver.nextToken({ messages, alternatives: 5 }, signal)).alternatives).toHaveLength(5);
  });

  it.each([0, 1])('answers in valid JSON under a schema at temperature %i', async (temperature) => {
    for (const seed of [1, 2, 3]) {
      const { text, finish, tokens } = await driver.generate({ messages, maxTokens: 400, temperature, seed, schema }, signal);
      // A model with random weights may never end a string; its text must still be the beginning of an object.
      if (finish === 'stop') {
        const value = JSON.parse(text) as { quote: unknown; kind: unknown; items: unknown };
        expect(Object.keys(value)).toEqual(['quote', 'kind', 'items']);
        expect(['invoice', 'letter']).toContain(value.kind);
        expect(Array.isArray(value.items)).toBe(true);
      } else expect(text).toMatch(/^\s*\{\s*"quote"\s*:/);
      expect(tokens?.map((token) => token.text).join('')).toBe(text);
    }
  });

  it('ends in valid JSON when the schema allows nothing more', async () => {
    const small = {
      type: 'object',
      properties: { kind: { type: 'string', enum: ['invoice', 'letter'] } },
      required: ['kind'],
      additionalProperties: false,
    };
    for (const seed of [1, 2, 3, 4, 5]) {
      const { text, finish } = await driver.generate({ messages, maxTokens: 200, temperature: 1, seed, schema: small }, signal);
      expect(finish).toBe('stop');
      expect(['invoice', 'letter']).toContain((JSON.parse(text) as { kind: string }).kind);
    }
  });

  it('reports the probabilities that the model gives without the schema', async () => {
    const { text, tokens } = await driver.generate({ messages, maxTokens: 1, temperature: 0, schema }, signal);
    const free = await driver.nextToken({ messages, alternatives: Number.POSITIVE_INFINITY }, signal);
    const same = free.alternatives.find((alternative) => alternative.text === text);
    // The alternative also counts other tokens with the same text.
    expect(tokens?.[0]?.logProbability).toBeLessThanOrEqual((same?.logProbability ?? 0) + 1e-3);
    expect(tokens?.[0]?.logProbability).toBeGreaterThan((same?.logProbability ?? 0) - 3);
    expect(tokens?.[0]?.logProbability).toBeLessThan((free.alternatives[0]?.logProbability ?? 0) - 0.1);
  });

  it('gives the same answer twice, whatever was asked in between, and in another driver', async () => {
    const ask = async () => [
      (await driver.generate({ messages, maxTokens: 30, temperature: 0 }, signal)).text,
      (await driver.generate({ messages, maxTokens: 30, temperature: 1, seed: 5 }, signal)).text,
    ];
    const first = await ask();
    await driver.nextToken({ messages: [{ role: 'user', content: 'Something else.' }], alternatives: 3 }, signal);
    expect(await ask()).toEqual(first);
    const other = ggufDriver({ id: 'again', path, threads: 1 });
    expect((await other.generate({ messages, maxTokens: 30, temperature: 0 }, signal)).text).toBe(first[0]);
    await other.close();
  });

  it('samples different answers for different seeds', async () => {
    const texts = await Promise.all([1, 2, 3, 4].map((seed) => driver.generate({ messages, maxTokens: 20, temperature: 1, seed }, signal)));
    expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThan(1);
  });

  it('gives eight callers at once the same alternatives as a single one', async () => {
    const one = await driver.nextToken({ messages, alternatives: 10 }, signal);
    const all = await Promise.all(Array.from({ length: 8 }, () => driver.nextToken({ messages, alternatives: 10 }, signal)));
    for (const { alternatives } of all) expect(alternatives.map(({ text }) => text)).toEqual(one.alternatives.map(({ text }) => text));
  });

  it('stops when its caller aborts, and still works for others', async () => {
    const controller = new AbortController();
    const endless = { type: 'array', items: { type: 'integer' }, minItems: 400 };
    const long = driver.generate({ messages, maxTokens: 400, temperature: 1, schema: endless }, controller.signal);
    setTimeout(() => controller.abort(), 30);
    await expect(long).rejects.toMatchObject({ kind: 'cancelled' });
    expect((await driver.nextToken({ messages, alternatives: 1 }, signal)).alternatives).toHaveLength(1);
  });

  it('refuses a prompt that does not fit, without quoting it', async () => {
    const failure = await driver
      .generate({ messages: [{ role: 'user', content: 'canary '.repeat(300) }], maxTokens: 5, temperature: 0 }, signal)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'engine-unavailable', message: 'engine "small": the prompt is longer than the context of the model' });
    expect(String(failure)).not.toContain('canary');
    const { contextTokens } = await driver.abilities(signal);
    expect((failure as { hint: string }).hint).toContain(`do not fit into ${contextTokens}`);
  });

  it('ends an answer at the end of the context', async () => {
    const { finish, usage } = await driver.generate(
      { messages, maxTokens: 100_000, temperature: 1, seed: 3, schema: { type: 'array', items: { type: 'integer' }, minItems: 400 } },
      signal,
    );
    expect(finish).toBe('length');
    expect(usage.inputTokens + usage.outputTokens).toBeLessThanOrEqual((await driver.abilities(signal)).contextTokens ?? 0);
  });
});

describe.skipIf(!canRun)('a file that is not a model', () => {
  it('is not ready, and says why', async () => {
    const junk = join(folder, 'junk.gguf');
    writeFileSync(junk, 'no model at all');
    const broken = join(folder, 'broken.gguf');
    writeFileSync(broken, 'GGUF\x03\0\0\0 and then nothing that is right');
    expect(await ggufDriver({ id: 'x', path: join(folder, 'none.gguf') }).ready(signal)).toMatchObject({
      ready: false,
      reason: expect.stringContaining('cannot be opened (ENOENT)'),
    });
    expect(await ggufDriver({ id: 'x', path: junk }).ready(signal)).toMatchObject({
      ready: false,
      reason: expect.stringContaining('not a GGUF file'),
    });
    await expect(ggufDriver({ id: 'x', path: folder }).abilities(signal)).rejects.toMatchObject({ kind: 'configuration' });
    await expect(ggufDriver({ id: 'x', path: broken }).abilities(signal)).rejects.toMatchObject({
      kind: 'engine-unavailable',
      message: 'engine "x": the model file cannot be loaded',
    });
    expect(await driver.ready(signal)).toEqual({ ready: true });
  });
});
