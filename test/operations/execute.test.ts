import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Engine } from '../../src/core/engine.js';
import { TxpError } from '../../src/core/errors.js';
import { defineOperation } from '../../src/core/operation.js';
import { examplesField } from '../../src/operations/examples.js';
import { type ExecuteParts, execute, validate } from '../../src/operations/execute.js';
import { recordOf } from '../../src/operations/record.js';
import { sourceInput } from '../../src/operations/source.js';
import { operationSettings } from '../operation-settings.js';

const engine: Engine = {
  id: 'scripted',
  summary: 'answers the same length for every label',
  can: {
    scoreLabels: async (request) => ({
      scores: request.texts.map(() => request.questions.map((question) => ({ logits: question.labels.map(() => 0) }))),
    }),
  },
  ready: async () => ({ ready: true }),
  close: async () => undefined,
};

function parts(overrides: Partial<ExecuteParts> = {}): ExecuteParts {
  return {
    engine,
    settings: operationSettings,
    readDocument: async () => {
      throw new TxpError('document-unreadable', 'no reader here');
    },
    tokenCounter: async () => (text) => text.length,
    signal: new AbortController().signal,
    now: () => 0,
    ...overrides,
  };
}

const shout = defineOperation({
  name: 'shout',
  summary: 'upper case',
  examples: [],
  path: '/shout',
  request: z.object({ text: z.string().min(1, 'must not be empty'), times: z.number().int().default(1) }),
  response: z.object({ text: z.string(), engine: z.string() }),
  needs: ['scoreLabels'],
  failureStatus: { invalid: 422, engine: 500 },
  input: sourceInput,
  example: { text: 'a' },
  run: async (input, context) => ({ text: input.text.toUpperCase().repeat(input.times), engine: context.engineId }),
});

const failure = (work: Promise<unknown>): Promise<TxpError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: TxpError) => error,
  );

describe('execute', () => {
  it('validates, fills defaults and runs', async () => {
    expect(await execute(shout, { text: 'hi' }, parts())).toEqual({ text: 'HI', engine: 'scripted' });
  });

  it('names every broken field of a bad request', async () => {
    const error = await failure(execute(shout, { text: '', times: 1.5 }, parts()));
    expect(error.kind).toBe('invalid-request');
    expect(error.issues.map((issue) => issue.path.join('.'))).toEqual(['text', 'times']);
    expect(error.message).toBe('text: must not be empty');
  });

  it('accepts null for an optional field, and refuses it for a required one', async () => {
    expect(await execute(shout, { text: 'hi', times: null }, parts())).toEqual({ text: 'HI', engine: 'scripted' });
    const error = await failure(execute(shout, { text: null, times: null }, parts()));
    expect(error.issues.map((issue) => issue.path.join('.'))).toEqual(['text', 'times']);
    expect(error.message).toBe('text: must be a string, not null');
  });

  it.each([
    ['a field that is not there', {}, 'text: is required and must be a string'],
    ['a wrong type', { text: ['a'] }, 'text: must be a string, not an array'],
    ['a body that is no object', [], 'must be an object, not an array'],
    ['a value outside a list', { text: 'a', tone: 'loud' }, 'tone: must be "calm" or "proud"'],
    ['an unknown variant', { text: 'a', extra: { type: 'c' } }, 'extra.type: must be "a" or "b"'],
  ])('states the rule for %s in plain words', async (_, body, message) => {
    const variants = z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]);
    const request = z.object({ text: z.string(), tone: z.enum(['calm', 'proud']).optional(), extra: variants.optional() });
    const error = await failure(execute({ ...shout, request, run: async () => ({ text: '', engine: '' }) }, body, parts()));
    expect(error.message).toBe(message);
  });

  it.each([
    ['labels', { labels: ['a'] }, 'labels.0: must be an object, not a string; for example {"name": "…", "rubric": "…"}'],
    ['examples', { labels: [], examples: {} }, 'examples: must be an array, not an object; for example [{"text": "…", "label": "…"}]'],
    [
      'questions',
      { labels: [], questions: [] },
      'questions: must be an object, not an array; for example {"…": {"type": "choice", "criteria": {"…": "…"}}}',
    ],
    ['a field that is not there', {}, 'labels: is required and must be an array; for example [{"name": "…", "rubric": "…"}]'],
    ['numbers', { labels: [], sizes: 1 }, 'sizes: must be an array, not a number; for example [1]'],
  ])('shows the form of an object or list that it gets in another form: %s', (_, body, message) => {
    const request = z.object({
      labels: z.array(z.object({ name: z.string(), rubric: z.string(), note: z.string().optional() })),
      examples: examplesField,
      questions: recordOf(z.discriminatedUnion('type', [z.object({ type: z.literal('choice'), criteria: recordOf(z.string()) })])).optional(),
      sizes: z.array(z.int()).optional(),
    });
    expect(() => validate(request, body)).toThrow(message);
  });

  it('refuses a text over the limit in any field except a document, whose text is measured when it is read', async () => {
    const listen = { ...shout, request: z.object({ text: z.string(), said: z.array(z.object({ words: z.string() })), document: z.string() }) };
    const body = { text: 'x', said: [{ words: 'y' }, { words: 'y'.repeat(11) }], document: 'z'.repeat(11) };
    const small = parts({ settings: { ...operationSettings, maxTextChars: 10 } });
    await expect(execute(listen as never, body, small)).rejects.toMatchObject({
      kind: 'invalid-request',
      issues: [{ path: ['said', 1, 'words'], message: 'is 11 characters long; the limit is 10 (setting limits.text_chars)' }],
    });
  });

  it('refuses before any work when the engine lacks a capability', async () => {
    const error = await failure(execute({ ...shout, needs: ['write' as never] }, { text: 'hi' }, parts()));
    expect(error.kind).toBe('engine-unavailable');
    expect(error.message).toContain('"scripted" cannot shout');
  });

  it('gives up at the deadline even when the engine ignores its signal', async () => {
    const deadline = new AbortController();
    const hanging = { ...shout, run: () => new Promise<never>(() => undefined) };
    const work = failure(execute(hanging, { text: 'hi' }, parts({ signal: deadline.signal })));
    deadline.abort(new TxpError('timed-out', 'not done after 1 s'));
    expect((await work).kind).toBe('timed-out');
  });

  it('fails as cancelled if its signal is already aborted', async () => {
    const error = await failure(execute(shout, { text: 'hi' }, parts({ signal: AbortSignal.abort() })));
    expect(error.kind).toBe('cancelled');
  });
});
