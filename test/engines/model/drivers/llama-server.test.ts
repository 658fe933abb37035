// The driver against llama.cpp's own server, if TXP_TEST_LLAMA_SERVER names its program.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelDriver } from '../../../../src/engines/model/driver.js';
import { openaiDriver } from '../../../../src/engines/model/drivers/openai.js';
import { writeTinyGguf } from '../tiny-gguf.js';

const program = process.env.TXP_TEST_LLAMA_SERVER ?? '';
const signal = new AbortController().signal;
const messages = [{ role: 'user' as const, content: 'Which letter comes first? 東京' }];
const folder = mkdtempSync(join(tmpdir(), 'txp-llama-'));
let server: ChildProcess | undefined;
let driver: ModelDriver;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe.skipIf(program === '')("llama.cpp's server", () => {
  beforeAll(async () => {
    const path = join(folder, 'tiny.gguf');
    writeTinyGguf(path, 7);
    const port = await freePort();
    server = spawn(program, ['-m', path, '--port', String(port), '-t', '1', '-c', '1024', '--parallel', '2'], { stdio: 'ignore' });
    const memory = { read: async () => undefined, write: async () => undefined };
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    driver = openaiDriver({ id: 'big', baseUrl, model: 'tiny', key: async () => undefined, concurrency: 2, timeoutMs: 30_000, memory });
    for (let tries = 0; tries < 300 && !(await driver.ready(signal)).ready; tries++) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  afterAll(async () => {
    await driver.close();
    server?.kill();
    rmSync(folder, { recursive: true });
  });

  it('has a context length, more than 20 alternatives and support for schemas', async () => {
    const { alternatives, schema, contextTokens } = await driver.abilities(signal);
    expect([alternatives > 20, schema, contextTokens]).toEqual([true, true, 512]);
  });

  it('answers under a schema, with tokens that add up to the answer', async () => {
    const kind = { type: 'string', enum: ['invoice', 'letter'] };
    const schema = { type: 'object', properties: { kind }, required: ['kind'], additionalProperties: false };
    for (const seed of [1, 2, 3]) {
      const { text, finish, tokens } = await driver.generate({ messages, maxTokens: 100, temperature: 1, seed, schema }, signal);
      expect(finish).toBe('stop');
      expect(kind.enum).toContain((JSON.parse(text) as { kind: string }).kind);
      expect(tokens?.map((token) => token.text).join('')).toBe(text);
    }
  });

  it('returns the same alternatives twice, with probabilities that sum to at most 1', async () => {
    const ask = async () => (await driver.nextToken({ messages, alternatives: 40 }, signal)).alternatives;
    const [first, second] = [await ask(), await ask()];
    expect(first.map(({ text }) => text)).toEqual(second.map(({ text }) => text));
    expect(first.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0)).toBeLessThanOrEqual(1.0001);
  });

  it('refuses a prompt beyond its context, and the refusal does not quote it', async () => {
    const long = [{ role: 'user' as const, content: 'canary '.repeat(400) }];
    const failure: unknown = await driver.generate({ messages: long, maxTokens: 5, temperature: 0 }, signal).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'engine-unavailable', message: 'engine "big": the prompt is longer than the context of the model' });
    expect(String(failure)).not.toContain('canary');
  });
});
