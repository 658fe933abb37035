import { describe, expect, it } from 'vitest';
import { fromDecisions } from '../../src/compat/decisions.js';
import { readServiceAlias } from '../../src/compat/service-alias.js';

const questions = { q: { type: 'noul', instructions: 'Is it?' } };
const bodyOf = (value: unknown) => fromDecisions(value).body as { state: unknown; questions: Record<string, unknown> };

describe('the state', () => {
  it.each<[string, unknown, unknown]>([
    ['a text', { state: 'a' }, 'a'],
    ['an object with a text', { state: { text: 'a' } }, { text: 'a' }],
    [
      'an object with a document',
      { state: { document: 'AAAA', document_mime_type: 'image/png' } },
      { document: 'AAAA', document_mime_type: 'image/png' },
    ],
    ['an object with more than a text, as its JSON', { state: { text: 'a', from: 'b' } }, '{"text":"a","from":"b"}'],
    ['messages, as their JSON', { state: [{ role: 'user', content: 'a' }] }, '[{"role":"user","content":"a"}]'],
    ['a number, as its JSON', { state: 5 }, '5'],
    ['the document field, where there is no state', { document: 'a' }, 'a'],
    ['the document field, where the state is null', { state: null, document: { text: 'a' } }, { text: 'a' }],
  ])('is %s', (_, value, expected) => {
    expect(bodyOf({ ...(value as object), questions }).state).toEqual(expected);
  });

  it('is required', () => {
    expect(() => fromDecisions({ questions })).toThrow('state');
  });
});

describe('a question', () => {
  it.each<[string, unknown, unknown]>([
    ['null instructions as none', { type: 'noul', instructions: null }, { type: 'noul', instructions: '' }],
    ['instructions that are JSON as their text', { type: 'noul', instructions: { a: 1 } }, { type: 'noul', instructions: '{"a":1}' }],
    [
      'yes and no of a noul as a part of it',
      { type: 'noul', instructions: 'Is it?', criteria: { true: 'it is', false: null } },
      { type: 'noul', instructions: 'Is it?\nYes: it is' },
    ],
    [
      'a null criterion as its key',
      { type: 'choice', criteria: { a: null, b: 'bee', c: { x: 1 } } },
      { type: 'choice', instructions: '', criteria: { a: 'a', b: 'bee', c: '{"x":1}' } },
    ],
    [
      'levels of any JSON',
      { type: 'score', criteria: ['low', null, ['high']] },
      { type: 'score', instructions: '', criteria: ['low', '', '["high"]'] },
    ],
  ])('takes %s', (_, question, expected) => {
    expect(bodyOf({ state: 'a', questions: { q: question } }).questions.q).toEqual(expected);
  });

  it('keeps the name "__proto__"', () => {
    const body = bodyOf(JSON.parse('{"state":"a","questions":{"__proto__":{"type":"noul"}}}'));
    expect(Object.keys(body.questions)).toEqual(['__proto__']);
  });
});

describe('a list of questions', () => {
  const value = {
    input: 'a',
    questions: [
      { type: 'predicate', name: 'p', instructions: 'Is it?' },
      { type: 'choice', choices: [{ value: 'x', description: 'ex' }, { value: false }] },
      { type: 'score', levels: [{ label: 'low' }, { label: 'high', description: 'very' }] },
    ],
  };

  it('becomes a map of the same three kinds', () => {
    expect(fromDecisions(value).body).toEqual({
      state: 'a',
      questions: {
        q0: { type: 'noul', instructions: 'Is it?' },
        q1: { type: 'choice', instructions: '', criteria: { x: 'ex', false: 'false' } },
        q2: { type: 'score', instructions: '', criteria: ['low', 'high: very'] },
      },
    });
  });

  it('is answered in its own order, with its own values', () => {
    const decided = {
      model: 'classify-1',
      answers: {
        q0: { type: 'noul', noul: 0.25 },
        q1: { type: 'choice', choice: 'false', confidence: 0.75, probabilities: { x: 0.25, false: 0.75 } },
        q2: { type: 'score', score: 0.5, confidence: 0.5, probabilities: { 0: 0.5, 1: 0.5 } },
      },
      usage: { input_tokens: 4, output_tokens: 3, cost: 1 },
    };
    expect(fromDecisions(value).toResponse(decided)).toMatchObject({
      answers: [
        { type: 'predicate', name: 'p', probability: 0.25 },
        {
          type: 'choice',
          name: null,
          choice: false,
          probabilities: [
            { value: 'x', probability: 0.25 },
            { value: false, probability: 0.75 },
          ],
        },
        {
          type: 'score',
          score: 0.5,
          probabilities: [
            { value: 0, label: 'low', probability: 0.5 },
            { value: 1, label: 'high', probability: 0.5 },
          ],
        },
      ],
      usage: { input_tokens: 4, output_tokens: 3, total_tokens: 7 },
    });
  });

  it.each([
    ['no input', { questions: value.questions }],
    ['no question', { input: 'a', questions: [] }],
    ['a question of another type', { input: 'a', questions: [{ type: 'box' }] }],
    ['the same value twice', { input: 'a', questions: [{ type: 'choice', choices: [{ value: 'true' }, { value: true }] }] }],
  ])('with %s is refused', (_, wrong) => {
    expect(() => fromDecisions(wrong)).toThrow();
  });

  it.each<[string, unknown, string]>([
    ['an empty input', { input: '', questions: value.questions }, 'input'],
    ['an input of items without text', { input: [{}], questions: value.questions }, 'input'],
    ['an input and no questions', { input: 'a' }, 'questions'],
    ['an input and questions that are a text', { input: 'a', questions: 'Is it?' }, 'questions'],
  ])('with %s is refused under the name of the field that was sent', (_, wrong, field) => {
    expect(() => fromDecisions(wrong)).toThrow(expect.objectContaining({ issues: [expect.objectContaining({ path: [field] })] }));
  });
});

it('another word for service is read only if it is configured and service is absent', () => {
  expect(readServiceAlias({ hosted: 1 }, ['hosted'])).toEqual({ hosted: 1, service: 1 });
  expect(readServiceAlias({ hosted: 1 }, [])).toEqual({ hosted: 1 });
  expect(readServiceAlias({ hosted: 1, service: 2 }, ['hosted'])).toEqual({ hosted: 1, service: 2 });
  expect(readServiceAlias([1], ['hosted'])).toEqual([1]);
});

it('the routes of other clients keep min_confidence, and the uncertainty of answers in both shapes of questions', () => {
  const answers = { q: { type: 'noul', noul: 0.6, uncertain: true } };
  const asked = { state: 'x', questions: { q: { type: 'noul', instructions: 'Is it so?' } } };
  expect(fromDecisions(asked).toResponse({ answers })).toEqual({ answers });
  expect(fromDecisions({ ...asked, min_confidence: null }).body).toEqual(fromDecisions(asked).body);
  const list = fromDecisions({ input: 'x', questions: [{ type: 'predicate', instructions: 'Is it so?' }] });
  const decided = { model: 'classify-1', answers: { q0: answers.q }, usage: { input_tokens: 1, output_tokens: 1 } };
  expect(list.toResponse(decided)).toMatchObject({ answers: [{ type: 'predicate', probability: 0.6, uncertain: true }] });
  expect(fromDecisions({ ...asked, min_confidence: 0.9 }).body).toMatchObject({ min_confidence: 0.9 });
});
