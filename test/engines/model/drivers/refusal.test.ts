// What the driver learns from the refusals of different servers.
import { describe, expect, it } from 'vitest';
import { plainDialect } from '../../../../src/engines/model/drivers/dialect.js';
import { afterRefusal, readRefusal } from '../../../../src/engines/model/drivers/refusal.js';

const sent = { model: 'm', messages: [], max_tokens: 8, temperature: 0, top_p: 1, seed: 3, logprobs: true, top_logprobs: 20 };
const learnt = (body: unknown) => afterRefusal(plainDialect, readRefusal(body, sent));

describe('a refusal', () => {
  it.each([
    ['names a field as its parameter', { error: { message: 'Unsupported value', param: 'temperature' } }, { refused: ['temperature'] }],
    ['names a field by its place', { message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'seed'] }] } }, { refused: ['seed'] }],
    ['names a field in its words', { error: { message: "Unrecognized request argument supplied: 'seed'" } }, { refused: ['seed'] }],
    ['wants another cap', { error: { message: "'max_tokens' is not supported, use 'max_completion_tokens'" } }, { cap: 'max_completion_tokens' }],
    ['wants a larger cap', { error: { message: "Invalid 'max_output_tokens': Expected a value >= 16, but got 1 instead." } }, { minCap: 16 }],
    [
      'forbids log-probabilities',
      { error: { message: 'logprobs is not allowed for this model' } },
      { refused: ['logprobs', 'top_logprobs'], alternatives: 0 },
    ],
  ])('that %s changes how the server is asked', (_, body, change) => {
    expect(learnt(body)).toMatchObject(change);
  });

  it.each([
    ['nothing is named', { error: { message: 'Bad request' } }],
    ['the model or the messages are named', { error: { message: 'Invalid messages', param: 'messages' } }],
    ['a number of alternatives is too large', { error: { message: 'top_logprobs must be at most 5' } }],
  ])('teaches nothing if %s', (_, body) => {
    expect(learnt(body)).toBeUndefined();
  });

  it('keeps nothing of the text that was sent', () => {
    const secret = 'the patient is called Keller';
    const refusal = readRefusal({ error: { message: `Cannot process "${secret}": temperature is too low` } }, sent);
    expect(JSON.stringify(refusal)).not.toContain('Keller');
    expect(refusal.fields).toEqual(['temperature']);
  });

  it.each([
    [{ error: { code: 'context_length_exceeded', message: "This model's maximum context length is 8192 tokens." } }, 8192],
    [{ error: { type: 'exceed_context_size_error', n_ctx: 2048 } }, 2048],
    [{ error: { message: 'prompt is too long: 210000 tokens' } }, undefined],
  ])('shows that the prompt is too long, and the context length if it is stated', (body, contextTokens) => {
    const refusal = readRefusal(body, sent);
    expect([refusal.overflow, refusal.contextTokens]).toEqual([true, contextTokens]);
  });
});
