// POST /v1/service and the routes of other decisions clients, rule by rule.
import { beforeAll, describe, expect, it } from 'vitest';
import { answerList } from '../../src/compat/question-list.js';
import type { DaemonClient } from './daemon.js';
import { expectError, makePdf, pdf } from './expectations.js';
import { sharedDaemon } from './shared-daemon.js';

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

const path = '/v1/service';
const state = { text: 'The parcel never came and nobody answers the phone.' };
const choice = {
  type: 'choice',
  instructions: 'What is it about?',
  criteria: { delivery: 'a parcel', billing: 'a payment', other: 'anything else' },
};
const noul = { type: 'noul', instructions: 'Is the writer unhappy?' };
const score = { type: 'score', instructions: 'How urgent?', criteria: ['can wait', 'this week', 'today'] };
const sum = (values: Record<string, number>): number => Object.values(values).reduce((total, value) => total + value, 0);

describe('POST /v1/service', () => {
  it('answers a choice and a yes/no question', async () => {
    const { status, json } = await daemon.post(path, { model: 'classify-1', state, questions: { about: choice, unhappy: noul } });
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['model', 'answers', 'usage']);
    expect(json.model).toBe('classify-1');
    const { about, unhappy } = json.answers;
    expect(Object.keys(about.probabilities)).toEqual(['delivery', 'billing', 'other']);
    expect(Math.abs(sum(about.probabilities) - 1)).toBeLessThan(1e-9);
    expect(about.confidence).toBe(about.probabilities[about.choice]);
    expect(about.confidence).toBe(Math.max(...(Object.values(about.probabilities) as number[])));
    expect(Object.keys(unhappy)).toEqual(['type', 'noul', 'uncertain']);
    expect(unhappy.noul).toBeGreaterThanOrEqual(0);
    expect(unhappy.noul).toBeLessThanOrEqual(1);
    expect(Number.isInteger(json.usage.input_tokens) && json.usage.input_tokens > 0).toBe(true);
    expect(Number.isInteger(json.usage.output_tokens)).toBe(true);
    expect(json.usage.cost).toBe(1);
  });

  it('accepts a plain string as the state, and needs no model', async () => {
    const asText = await daemon.post(path, { state: state.text, questions: { unhappy: noul } });
    const asObject = await daemon.post(path, { state, questions: { unhappy: noul } });
    expect(asText.json.answers).toEqual(asObject.json.answers);
  });

  it('answers a score question as unsupported, and the other questions as usual', async () => {
    const { status, json } = await daemon.post(path, { state, questions: { urgency: score, unhappy: noul } });
    expect(status).toBe(200);
    expect(json.answers.urgency).toEqual({ type: 'unsupported', reason: expect.stringContaining('score questions are not supported') });
    expect(json.answers.unhappy.type).toBe('noul');
    expect(Object.keys(json.answers)).toEqual(['urgency', 'unhappy']);
  });

  it('accepts a choice with a single criterion, and ignores the criteria of a noul', async () => {
    const { json } = await daemon.post(path, {
      state,
      questions: { only: { type: 'choice', criteria: { yes: 'anything' } }, n: { ...noul, criteria: [1, 2] } },
    });
    expect(json.answers.only).toMatchObject({ choice: 'yes', confidence: 1 });
  });

  it('reads a document', async () => {
    const { status } = await daemon.post(path, {
      state: { document: makePdf('The parcel never came'), document_mime_type: pdf },
      questions: { about: choice },
    });
    expect(status).toBe(200);
  });

  it('ignores unknown fields', async () => {
    const { status, json } = await daemon.post(path, { state: { ...state, other: 'ignored' }, reasoning: true, questions: { unhappy: noul } });
    expect(status).toBe(200);
    const plain = await daemon.post(path, { state, questions: { unhappy: noul } });
    expect(json.answers).toEqual(plain.json.answers);
  });

  it('is also available under the configured alias, with the same strictness', async () => {
    expect((await daemon.post('/v1/hosted', { state, questions: { unhappy: noul } })).status).toBe(200);
    expectError(await daemon.post('/v1/hosted', { model: 'other', state, questions: { unhappy: noul } }), 422, 'model');
  });
});

describe('a request that breaks a rule is refused with 422', () => {
  it.each([
    ['no body', '', undefined],
    ['no JSON', 'x', undefined],
    ['another model', { model: 'classify-2', state, questions: { unhappy: noul } }, 'model'],
    ['no state', { questions: { unhappy: noul } }, 'state'],
    ['a state without text or document', { state: { message: 'hi' }, questions: { unhappy: noul } }, 'state'],
    ['an empty state text', { state: '', questions: { unhappy: noul } }, 'state'],
    ['a state that is a list', { state: ['a'], questions: { unhappy: noul } }, 'state'],
    ['a document without its media type', { state: { document: makePdf('x') }, questions: { unhappy: noul } }, 'document_mime_type'],
    ['no questions', { state }, 'questions'],
    ['empty questions', { state, questions: {} }, 'questions'],
    ['a question of another type', { state, questions: { q: { type: 'box' } } }, 'questions.q'],
    ['a question without a type', { state, questions: { q: { instructions: 'x' } } }, 'questions.q'],
    ['a choice without criteria', { state, questions: { q: { type: 'choice' } } }, 'questions.q.criteria'],
    ['a choice with empty criteria', { state, questions: { q: { type: 'choice', criteria: {} } } }, 'questions.q.criteria'],
    ['a score with one level', { state, questions: { q: { type: 'score', criteria: ['a'] }, n: noul } }, 'questions.q.criteria'],
    ['a score with eleven levels', { state, questions: { q: { type: 'score', criteria: Array(11).fill('a') }, n: noul } }, 'questions.q.criteria'],
    ['a score without criteria', { state, questions: { q: { type: 'score' }, n: noul } }, 'questions.q.criteria'],
    ['score questions only', { state, questions: { urgency: score } }, 'questions'],
    ['instructions that are no text', { state, questions: { q: { type: 'noul', instructions: 5 } } }, 'questions.q.instructions'],
  ])('%s', async (_, body, field) => {
    expectError(await daemon.post(path, body), 422, field);
  });

  it('a document that cannot be read', async () => {
    expectError(
      await daemon.post(path, { state: { document: Buffer.from('no').toString('base64'), document_mime_type: pdf }, questions: { unhappy: noul } }),
      422,
    );
  });
});

describe('credits', () => {
  it('that are used up lead to 402 on this route only, and an invalid request costs none', async () => {
    const headers = { 'x-api-key': await daemon.makeKey('--credits', '2') };
    const ask = () => daemon.post(path, { state, questions: { unhappy: noul } }, headers);
    expectError(await daemon.post(path, { state, questions: {} }, headers), 422);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expectError(refused, 402);
    expect(refused.json.error).toMatchObject({ code: 'insufficient_credits', type: 'insufficient_quota' });
    expect((await daemon.post('/classify', { text: 'x', labels: [{ name: 'a', rubric: 'b?' }] }, headers)).status).toBe(200);
  });

  it('are spent exactly once each by 64 concurrent requests', async () => {
    const headers = { 'x-api-key': await daemon.makeKey('--credits', '20') };
    const answers = await Promise.all(Array.from({ length: 64 }, () => daemon.post(path, { state, questions: { unhappy: noul } }, headers)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(44);
  });
});

describe('the routes of other clients', () => {
  const paths = ['/v1/systemone', '/systemone', '/v1/decisions', '/alpha/decisions', '/api/alpha/decisions', '/typesafe/v1/systemone'];

  it.each(paths)('%s answers score questions, for any model and any state', async (route) => {
    const { status, json } = await daemon.post(route, {
      model: 'jev-latest',
      state: { message: 'The parcel never came.', history: [1, 2] },
      questions: { urgency: { ...score, instructions: null }, about: { type: 'choice', criteria: { delivery: null, other: { note: 'anything' } } } },
    });
    expect(status).toBe(200);
    expect(json.model).toBe('classify-1');
    const { urgency, about } = json.answers;
    const levels = Object.entries(urgency.probabilities as Record<string, number>);
    expect(urgency.score).toBeCloseTo(
      levels.reduce((total, [level, value]) => total + Number(level) * value, 0),
      9,
    );
    expect(urgency.legend).toEqual({ 0: 'can wait', 1: 'this week', 2: 'today' });
    expect(Math.abs(sum(about.probabilities) - 1)).toBeLessThan(1e-9);
    expect(Object.keys(about.probabilities)).toEqual(['delivery', 'other']);
  });

  it('read the state from a document field, given as text or object', async () => {
    const questions = { unhappy: noul };
    const asState = await daemon.post('/v1/systemone', { state: state.text, questions });
    expect((await daemon.post('/v1/systemone', { document: state.text, questions })).json).toEqual(asState.json);
    expect((await daemon.post('/v1/systemone', { document: state, questions })).json).toEqual(asState.json);
  });

  it('take up to 255 options', async () => {
    const criteria = Object.fromEntries(Array.from({ length: 255 }, (_, index) => [`option ${index}`, null]));
    const { status, json } = await daemon.post('/v1/systemone', { state: 'x y z', questions: { q: { type: 'choice', criteria } } });
    expect(status).toBe(200);
    expect(Object.keys(json.answers.q.probabilities)).toHaveLength(255);
    expectError(
      await daemon.post('/v1/systemone', { state: 'x', questions: { q: { type: 'choice', criteria: { ...criteria, more: null } } } }),
      422,
      'criteria',
    );
  });

  it.each([
    ['no state', { questions: { unhappy: noul } }, 'state'],
    ['no questions', { state: 'x' }, 'questions'],
    ['a list as the body', [], undefined],
    ['a choice without criteria', { state: 'x', questions: { q: { type: 'choice' } } }, 'questions.q'],
  ])('refuse %s with 422', async (_, body, field) => {
    expectError(await daemon.post('/v1/systemone', body), 422, field);
  });

  it('answer a list of questions about an input with a list of answers', async () => {
    const { status, json } = await daemon.post('/v1/decisions', {
      model: 'any',
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'The parcel never came.' }] }],
      questions: [
        { type: 'predicate', name: 'unhappy', instructions: 'Is the writer unhappy?' },
        { type: 'choice', instructions: 'What?', choices: [{ value: 'delivery', description: 'a parcel' }, { value: true }] },
        { type: 'score', instructions: 'Urgent?', levels: [{ label: 'low' }, { label: 'high', description: 'today' }] },
      ],
    });
    expect(status).toBe(200);
    const [predicate, chosen, scored] = json.answers;
    expect(predicate).toEqual({ type: 'predicate', name: 'unhappy', uncertain: expect.any(Boolean), probability: expect.any(Number) });
    expect(chosen.probabilities.map((each: { value: unknown }) => each.value)).toEqual(['delivery', true]);
    expect(scored.probabilities.map((each: { label: string }) => each.label)).toEqual(['low', 'high']);
    expect(answerList.parse(json)).toEqual(json);
    expect(json.usage.total_tokens).toBe(json.usage.input_tokens + json.usage.output_tokens);
  });
});
