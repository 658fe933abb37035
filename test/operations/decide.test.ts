// decide as its description promises: the three kinds of question, what is refused, what it costs.
import { expect, it } from 'vitest';
import { TxpError } from '../../src/core/errors.js';
import type { LabelFindings, ScoreLabelsRequest } from '../../src/core/label.js';
import { decide } from '../../src/operations/decide/operation.js';
import { execute } from '../../src/operations/execute.js';
import { labelParts } from './label-parts.js';

const noul = { type: 'noul', instructions: 'Is the customer angry?' };
const choice = { type: 'choice', criteria: { refund: 'wants money back', swap: 'wants another one' }, instructions: 'What do they want?' };
const score = { type: 'score', criteria: ['not urgent', 'somewhat urgent', 'very urgent'] };

it('decide chooses one option and gives the probabilities of all', async () => {
  const parts = labelParts({ refund: Math.log(3) });
  const { answers, model } = await execute(decide, { state: 'take it back', questions: { want: choice } }, parts);
  expect(model).toBe('classify-1');
  expect(answers.want).toMatchObject({ type: 'choice', choice: 'refund' });
  expect(answers.want).toHaveProperty('confidence', expect.closeTo(0.75, 12));
  expect(answers.want).toHaveProperty('probabilities.swap', expect.closeTo(0.25, 12));
  expect(parts.asked[0]!.questions[0]).toEqual({
    mode: 'exclusive',
    name: 'want',
    guidance: 'What do they want?',
    labels: [
      { name: 'refund', rubric: 'wants money back' },
      { name: 'swap', rubric: 'wants another one' },
    ],
  });
});

it('decide answers a noul with the probability of yes, from its instructions or else its name', async () => {
  const parts = labelParts({ angry: Math.log(4) });
  const { answers } = await execute(
    decide,
    { state: { text: 'grr' }, questions: { angry: noul, is_urgent: { type: 'noul', criteria: [1] } } },
    parts,
  );
  expect(answers.angry).toEqual({ type: 'noul', noul: expect.closeTo(0.8, 12), uncertain: false });
  expect(answers.is_urgent).toEqual({ type: 'noul', noul: 0.5, uncertain: true });
  expect(parts.asked[0]!.questions.map(({ labels }) => labels[0]!.rubric)).toEqual(['Is the customer angry?', 'is_urgent']);
});

it('decide calls a score question among others unsupported, unless the setting says to answer it', async () => {
  const body = { state: 'now', questions: { angry: noul, urgency: score } };
  const parts = labelParts();
  const strict = await execute(decide, body, parts);
  expect(strict.answers.urgency).toEqual({ type: 'unsupported', reason: expect.stringMatching(/not supported/) });
  expect(parts.asked[0]!.questions).toHaveLength(1);
  expect(strict.usage.output_tokens).toBe(1);

  const answering = await execute(decide, body, labelParts({ '2': Math.log(2) }, { scoreQuestions: 'answer' }));
  expect(answering.answers.urgency).toEqual({
    type: 'score',
    probabilities: { '0': expect.closeTo(0.25, 12), '1': expect.closeTo(0.25, 12), '2': expect.closeTo(0.5, 12) },
    confidence: expect.closeTo(0.5, 12),
    score: expect.closeTo(1.25, 12),
    uncertain: false,
    legend: { '0': 'not urgent', '1': 'somewhat urgent', '2': 'very urgent' },
  });
});

it('decide asks about levels as steps of one scale', async () => {
  const parts = labelParts({}, { scoreQuestions: 'answer' });
  await execute(decide, { state: 'now', questions: { urgency: score } }, parts);
  expect(parts.asked[0]!.questions[0]).toMatchObject({ mode: 'exclusive', ordinal: true });
});

it('decide reads a document as its state', async () => {
  const parts = labelParts();
  await execute(decide, { state: { text: 'see', document: 'JVBERg==', document_mime_type: 'application/pdf' }, questions: { angry: noul } }, parts);
  expect(parts.asked[0]!.texts).toEqual(['see\nscanned words']);
});

it('decide counts the input tokens of every question, and what they cost', async () => {
  const parts = labelParts({}, { decisionsPerRequest: 2, decisionsPerMillion: 1000 });
  const { usage } = await execute(decide, { state: 'one two three', questions: { angry: noul, want: choice } }, parts);
  // Twice the text; name and question of the noul; instructions, keys and descriptions of the choice.
  const tokens = 2 * 3 + (1 + 4) + (4 + 1 + 3 + 1 + 3);
  expect(usage).toEqual({ input_tokens: tokens, output_tokens: 2, cost: 2 + tokens / 1000 });
});

it('decide reports and prices the tokens that a model consumed, if it reports them', async () => {
  const parts = labelParts({}, { decisionsPerRequest: 2, decisionsPerMillion: 1000 });
  const { scoreLabels } = parts.engine.can;
  const engine = {
    ...parts.engine,
    can: {
      scoreLabels: async (...asked: Parameters<NonNullable<typeof scoreLabels>>) => ({
        ...(await scoreLabels!(...asked)),
        usage: { inputTokens: 4000, outputTokens: 9 },
      }),
    },
  };
  const { usage } = await execute(decide, { state: 'one two three', questions: { angry: noul } }, { ...parts, engine });
  expect(usage).toEqual({ input_tokens: 4000, output_tokens: 9, cost: 2 + 4 });
});

it('decide keeps questions and options called __proto__', async () => {
  const body = JSON.parse('{"state":"x","questions":{"__proto__":{"type":"choice","criteria":{"__proto__":"a","constructor":"b"}}}}') as unknown;
  const { answers } = await execute(decide, body, labelParts({ constructor: 1 }));
  const wire = JSON.parse(JSON.stringify(answers)) as Record<string, { choice: string; probabilities: object }>;
  const answer = Object.entries(wire)[0]!;
  expect(answer[0]).toBe('__proto__');
  expect(answer[1].choice).toBe('constructor');
  expect(Object.keys(answer[1].probabilities)).toEqual(['__proto__', 'constructor']);
});

it('decide accepts one option, about which it is uncertain, 255 options, and empty descriptions', async () => {
  const options = Object.fromEntries(Array.from({ length: 255 }, (_, index) => [`option ${index}`, '']));
  const parts = labelParts();
  const { answers } = await execute(
    decide,
    { state: 'x', questions: { one: { type: 'choice', criteria: { only: 'the only one' } }, many: { type: 'choice', criteria: options } } },
    parts,
  );
  expect(answers.one).toEqual({ type: 'choice', choice: 'only', probabilities: { only: 1 }, confidence: 1, uncertain: true });
  expect(parts.asked[0]!.questions[1]!.labels[7]).toEqual({ name: 'option 7', rubric: 'option 7' });
});

it.each([
  ['another model', { model: 'gpt', state: 'x', questions: { angry: noul } }, 'model', /classify-1/],
  ['no state', { questions: { angry: noul } }, 'state', /string, or an object/],
  ['an empty state', { state: '', questions: { angry: noul } }, 'state.text', /empty/],
  ['a state without text', { state: { topic: 'x' }, questions: { angry: noul } }, 'state.text', /send `text`/],
  ['a list as state', { state: ['x'], questions: { angry: noul } }, 'state', /string, or an object/],
  ['a document without its type', { state: { document: 'JVBERg==' }, questions: { angry: noul } }, 'state.document_mime_type', /required/],
  ['no questions', { state: 'x' }, 'questions', /is required and must be an object/],
  ['empty questions', { state: 'x', questions: {} }, 'questions', /at least one question/],
  ['an unknown type', { state: 'x', questions: { q: { type: 'guess' } } }, 'questions.q.type', /choice/],
  ['a choice without criteria', { state: 'x', questions: { q: { type: 'choice' } } }, 'questions.q.criteria', /is required and must be an object/],
  ['a choice without options', { state: 'x', questions: { q: { type: 'choice', criteria: {} } } }, 'questions.q.criteria', /at least one option/],
  [
    'a choice between list items',
    { state: 'x', questions: { q: { type: 'choice', criteria: ['a'] } } },
    'questions.q.criteria',
    /must be an object, not an array/,
  ],
  ['an empty option key', { state: 'x', questions: { q: { type: 'choice', criteria: { '': 'a' } } } }, 'questions.q.criteria.', /./],
  ['a scale of one level', { state: 'x', questions: { angry: noul, q: { type: 'score', criteria: ['a'] } } }, 'questions.q.criteria', /2 to 10/],
  [
    'a scale of eleven',
    { state: 'x', questions: { angry: noul, q: { type: 'score', criteria: Array(11).fill('a') } } },
    'questions.q.criteria',
    /2 to 10/,
  ],
  ['only score questions', { state: 'x', questions: { urgency: score } }, 'questions', /not supported/],
])('decide refuses %s', async (_, body, field, message) => {
  const error: unknown = await execute(decide, body, labelParts()).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TxpError);
  const { kind, issues } = error as TxpError;
  expect(kind).toBe('invalid-request');
  expect(issues[0]!.path.join('.')).toBe(field);
  expect(issues[0]!.message).toMatch(message);
});

it('decide accepts 400 questions and refuses more before any of them is answered', async () => {
  const questions = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, noul]));
  const parts = labelParts({});
  await expect(execute(decide, { state: 'grr', questions: questions(401) }, parts)).rejects.toMatchObject({
    kind: 'invalid-request',
    issues: [{ path: ['questions'], message: 'must contain at most 400 questions; send several requests' }],
  });
  expect(parts.asked).toEqual([]);
  expect(Object.keys((await execute(decide, { state: 'grr', questions: questions(400) }, parts)).answers)).toHaveLength(400);
});

it('decide marks an answer as uncertain if the engine doubts it', async () => {
  const { answers } = await execute(decide, { state: 'x', questions: { angry: noul, want: choice } }, labelParts({ angry: 3 }, {}, true));
  expect(Object.values(answers)).toEqual([expect.objectContaining({ uncertain: true }), expect.objectContaining({ uncertain: true })]);
});

it('decide is uncertain only below the confidence that the caller requires, for yes as for no', async () => {
  const body = { state: 'x', questions: { angry: noul }, min_confidence: 0.7 };
  const doubtOf = async (logit: number): Promise<unknown> => (await execute(decide, body, labelParts({ angry: logit }, {}, true))).answers.angry;
  expect(await doubtOf(Math.log(4))).toMatchObject({ uncertain: false });
  expect(await doubtOf(-Math.log(4))).toMatchObject({ uncertain: false });
  expect(await doubtOf(Math.log(2))).toMatchObject({ uncertain: true });
});

it.each(['What is the price?', 'who signed the contract', 'Please answer. How long is the notice period?', 'Wann endet der Vertrag?'])(
  'decide refuses “%s” as a yes/no question and names the way to ask it',
  async (instructions) => {
    const asked = execute(decide, { state: 'x', questions: { q: { type: 'noul', instructions } } }, labelParts());
    await expect(asked).rejects.toThrow(/questions\.q\.instructions: asks ".*choice.*extract/);
  },
);

it('decide asks a choice without instructions by its name', async () => {
  const parts = labelParts();
  await execute(decide, { state: 'x', questions: { 'is it open?': { type: 'choice', criteria: { yes: '', no: '' } } } }, parts);
  expect(parts.asked[0]!.questions[0]!.guidance).toBe('is it open?');
});

it('decide returns on request where the evidence is, in code points, and null if there is none', async () => {
  const state = '😀 We are furious. Nothing works.';
  const start = state.indexOf('We');
  const questions = { angry: noul, want: choice, calm: { type: 'noul', instructions: 'Is the customer calm?' } };
  const parts = labelParts({ angry: 3 });
  const engine = {
    ...parts.engine,
    can: {
      ...parts.engine.can,
      scoreLabels: async (request: ScoreLabelsRequest): Promise<LabelFindings> => {
        expect(request.evidence).toBe(true);
        const span = { start, end: start + 14 };
        return {
          scores: [
            request.questions.map(({ labels }, index) => ({ logits: labels.map(() => 1), evidence: labels.map(() => (index < 2 ? span : null)) })),
          ],
        };
      },
    },
  };
  const { answers } = await execute(decide, { state, questions, evidence: true }, { ...parts, engine });
  const place = { text: 'We are furious', start: start - 1, end: start + 13 };
  expect(answers).toMatchObject({ angry: { evidence: place }, want: { evidence: place }, calm: { evidence: null } });
  expect((await execute(decide, { state, questions }, parts)).answers.angry).not.toHaveProperty('evidence');
});
