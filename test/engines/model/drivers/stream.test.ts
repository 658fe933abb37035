// Streamed answers: joined into one, and limited by how long the server sends nothing, not by their total time.
import { afterEach, describe, expect, it } from 'vitest';
import { openaiDriver } from '../../../../src/engines/model/drivers/openai.js';
import { memoryOf } from '../scripted-driver.js';
import { type Raw, type ScriptedServer, startScriptedServer } from '../scripted-server.js';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

const signal = new AbortController().signal;
const chunk = (delta: unknown, more: object = {}) => `data: ${JSON.stringify({ choices: [{ delta, ...more }] })}\n\n`;

function streams(pieces: readonly string[], pauseMs: number, ends = true): Raw {
  return {
    raw: async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const piece of pieces) {
        response.write(piece);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      if (ends) response.end('data: [DONE]\n\n');
    },
  };
}

async function open(answer: Raw, limits: { timeoutMs: number; idleMs: number }) {
  const server: ScriptedServer = await startScriptedServer({ complete: () => answer });
  const driver = openaiDriver({
    id: 'big',
    baseUrl: server.baseUrl,
    model: server.model,
    key: async () => undefined,
    concurrency: 2,
    memory: memoryOf(),
    ...limits,
  });
  opened.push(driver, server);
  return { server, ask: () => driver.generate({ messages: [{ role: 'user', content: 'Which fruit?' }], maxTokens: 20, temperature: 0 }, signal) };
}

describe('a streamed answer', () => {
  const pieces = [
    chunk({ reasoning_content: 'Hm.' }),
    chunk({ content: 'An ' }, { logprobs: { content: [{ token: 'An ', logprob: -0.5 }] } }),
    chunk({ content: 'apple' }, { logprobs: { content: [{ token: 'apple', logprob: -0.1 }] } }).slice(0, 30),
    chunk({ content: 'apple' }, { logprobs: { content: [{ token: 'apple', logprob: -0.1 }] } }).slice(30),
    chunk({}, { finish_reason: 'length' }),
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 2 } })}\n\n`,
  ];

  it('is one text with its tokens and its usage, without the thought', async () => {
    const { ask, server } = await open(streams(pieces, 1), { timeoutMs: 600_000, idleMs: 600_000 });
    expect(await ask()).toMatchObject({
      text: 'An apple',
      finish: 'length',
      tokens: [{ text: 'An ' }, { text: 'apple', logProbability: -0.1 }],
      usage: { inputTokens: 9, outputTokens: 2 },
    });
    expect(server.completions.at(-1)?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it('may take longer than the timeout as long as pieces arrive', async () => {
    const slow = Array.from({ length: 8 }, (_, index) => chunk({ content: `${index} ` }));
    const { ask } = await open(streams([...slow, chunk({}, { finish_reason: 'stop' })], 250), { timeoutMs: 1_500, idleMs: 600_000 });
    expect((await ask()).text).toBe('0 1 2 3 4 5 6 7 ');
  });

  it('fails when the server stops sending', async () => {
    const { ask } = await open(streams([chunk({ content: 'An ' })], 0, false), { timeoutMs: 600_000, idleMs: 1_000 });
    await expect(ask()).rejects.toMatchObject({ kind: 'engine-unavailable', message: expect.stringContaining('stopped sending') });
  });
});
