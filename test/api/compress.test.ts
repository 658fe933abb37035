// POST /compress/raw/, rule by rule.
import { beforeAll, describe, expect, it } from 'vitest';
import type { DaemonClient } from './daemon.js';
import { expectError } from './expectations.js';
import { maxTextChars, sharedDaemon } from './shared-daemon.js';

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

const topics = ['rivers', 'harbors', 'kitchens', 'gardens', 'libraries', 'bridges', 'markets', 'stations'];
const context = Array.from(
  { length: 80 },
  (_, index) => `Report ${index} describes how the ${topics[index % topics.length]} of the town were repaired after the storm of that year.`,
).join(' ');
const prompt = 'What happened to the bridges?';
const good = { context, prompt, service: { rate: 0.5 } };

describe('a good request', () => {
  it.each(['/compress/raw/', '/compress/raw'])('is answered at %s', async (path) => {
    expect((await daemon.post(path, good)).status).toBe(200);
  });

  it('is answered in both documented shapes at once', async () => {
    const { json } = await daemon.post('/compress/raw/', good);
    expect(json.compressed_prompt).toEqual(expect.any(String));
    expect(json.results.compressed_prompt).toBe(json.compressed_prompt);
    expect(json.results.original_prompt).toBe(prompt);
    for (const field of ['original_prompt_tokens', 'compressed_prompt_tokens', 'latency_ms', 'input_tokens'])
      expect(json[field], field).toEqual(expect.any(Number));
    for (const field of ['total_original_tokens', 'total_compressed_tokens', 'num_pairs_processed', 'num_successful', 'num_failed'])
      expect(json[field], field).toEqual(expect.any(Number));
    for (const field of ['original_prompt_tokens', 'compressed_prompt_tokens', 'compression_ratio'])
      expect(json.results[field], field).toEqual(expect.any(Number));
    for (const field of ['compression_time_ms', 'prompt_length', 'compressed_prompt_length', 'average_compression_ratio'])
      expect(json.request_metadata[field], field).toEqual(expect.any(Number));
    expect(json).toMatchObject({
      successful: true,
      num_pairs_processed: 1,
      num_successful: 1,
      num_failed: 0,
      request_metadata: { compression_rate: 0.5 },
    });
    expect(json.results.success).toBe(true);
    expect(json.model_used).toBe('embedded');
  });

  it('yields a result that ends with the unchanged prompt after a blank line', async () => {
    const { json } = await daemon.post('/compress/raw/', good);
    expect(json.compressed_prompt.endsWith(`\n\n${prompt}`)).toBe(true);
  });

  it.each([
    [0.8, 0.2],
    [0.5, 0.5],
    [0.3, 0.7],
  ])('with the rate %d removes about that share of the context', async (rate, kept) => {
    const { json } = await daemon.post('/compress/raw/', { ...good, service: { rate } });
    expect(json.results.compression_ratio).toBeLessThan(kept + 0.05);
    expect(json.results.compression_ratio).toBeGreaterThan(kept - 0.1);
  });

  it('with the rate "auto" is answered with that rate', async () => {
    const { status, json } = await daemon.post('/compress/raw/', { ...good, service: { rate: 'auto' } });
    expect(status).toBe(200);
    expect(json.request_metadata.compression_rate).toBe('auto');
  });

  it.each([0, 1])('may have the extreme rate %d', async (rate) => {
    expect((await daemon.post('/compress/raw/', { ...good, service: { rate } })).status).toBe(200);
  });

  it('may have unknown fields', async () => {
    expect((await daemon.post('/compress/raw/', { ...good, model: 'gpt-4o', extra: { deep: [1] } })).status).toBe(200);
  });

  it.each(['hosted', 'other'])('may use the configured alias %s for service', async (word) => {
    const { status, json } = await daemon.post('/compress/raw/', { context, prompt, [word]: { rate: 0.5 } });
    expect(status).toBe(200);
    expect(json.request_metadata.compression_rate).toBe(0.5);
  });

  it('is answered with headers that name the engine and the time taken', async () => {
    const { headers } = await daemon.post('/compress/raw/', good);
    expect(headers.get('x-txp-engine')).toBe('embedded');
    expect(headers.get('server-timing')).toMatch(/work;dur=[\d.]+, total;dur=[\d.]+/);
  });
});

describe('a request that breaks a rule is refused with 400', () => {
  it.each([
    ['no body', '', undefined],
    ['no JSON', '{"context": ', undefined],
    ['a list', [], undefined],
    ['a number', 3, undefined],
    ['null', 'null', undefined],
    ['no context', { prompt, service: { rate: 0.5 } }, 'context'],
    ['a context that is no text', { ...good, context: 5 }, 'context'],
    ['a null context', { ...good, context: null }, 'context'],
    ['no prompt', { context, service: { rate: 0.5 } }, 'prompt'],
    ['a prompt that is no text', { ...good, prompt: ['a'] }, 'prompt'],
    ['no service', { context, prompt }, 'service'],
    ['a service that is no object', { ...good, service: 0.5 }, 'service'],
    ['no rate', { ...good, service: {} }, 'service.rate'],
    ['another word than auto', { ...good, service: { rate: 'aggressive' } }, 'service.rate'],
    ['a rate as text', { ...good, service: { rate: '0.5' } }, 'service.rate'],
    ['a rate above 1', { ...good, service: { rate: 1.01 } }, 'service.rate'],
    ['a rate below 0', { ...good, service: { rate: -0.1 } }, 'service.rate'],
    ['a null rate', { ...good, service: { rate: null } }, 'service.rate'],
    ['tokens beside a rate', { ...good, service: { rate: 0.5, max_tokens: 100 } }, 'service.max_tokens'],
    ['no tokens at all', { ...good, service: { max_tokens: 0 } }, 'service.max_tokens'],
    ['a part of a token', { ...good, service: { max_tokens: 10.5 } }, 'service.max_tokens'],
    ['what the rate means without a rate', { ...good, service: { max_tokens: 100, rate_meaning: 'kept' } }, 'service.rate_meaning'],
    ['a word for service that is not configured', { context, prompt, hoster: { rate: 0.5 } }, 'service'],
  ])('%s', async (_, body, field) => {
    expectError(await daemon.post('/compress/raw/', body), 400, field);
  });

  it('a text over the limit, with the limit in the message', async () => {
    const answer = await daemon.post('/compress/raw/', { ...good, context: 'word '.repeat(50_000) });
    expectError(answer, 400, 'context');
    expect(answer.json.detail).toContain(String(maxTextChars));
  });
});
