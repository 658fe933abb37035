// classify as its description promises: modes, limits, shapes of responses, refusals.

import { expect, it } from 'vitest';
import { TxpError } from '../../src/core/errors.js';
import { classify, classifyRequest } from '../../src/operations/classify/operation.js';
import { execute } from '../../src/operations/execute.js';
import fc from '../properties.js';
import { labelParts } from './label-parts.js';

const labels = [
  { name: 'billing', rubric: 'Is the message about a charge or an invoice?' },
  { name: 'shipping', rubric: 'Is the message about a delivery?' },
  { name: 'other', rubric: 'Is the message about anything else?' },
];
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `label ${index}`, rubric: `Is it number ${index}?` }));
const chunksOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `c${index}`, text: `chunk ${index}` }));

async function refusal(body: unknown, settings = {}): Promise<TxpError> {
  const error: unknown = await execute(classify, body, labelParts({}, settings)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TxpError);
  return error as TxpError;
}

it('classify answers one text with a distribution, the top label and its reason', async () => {
  const parts = labelParts({ billing: Math.log(6), shipping: Math.log(3), other: 0 });
  const answer = await execute(classify, { text: 'I was charged twice', labels }, parts);
  expect(answer.top_label).toBe('billing');
  expect(answer.scores.billing).toBeCloseTo(0.6, 12);
  expect(answer.scores.shipping).toBeCloseTo(0.3, 12);
  expect(answer.labels.map(({ label, rubric }) => ({ name: label, rubric }))).toEqual(labels);
  expect(answer.reasoning).toBe('Because.');
  expect(answer.matched_labels).toBeNull();
  expect(answer.num_inputs).toBe(1);
  expect(answer.ocr_text).toBeNull();
  const { top_label, matched_labels, scores, labels: scored, uncertain } = answer;
  expect(answer.results).toEqual([{ id: '0', top_label, matched_labels, scores, labels: scored, uncertain }]);
  expect(parts.asked[0]!.questions[0]).toMatchObject({ mode: 'exclusive', guidance: '' });
  expect(parts.explained[0]).toMatchObject({ chosen: 0, text: 'I was charged twice', evidence: { start: 0, end: 4 } });
  expect(parts.explained[0]!.probability).toBeCloseTo(0.6, 12);
});

it('classify passes the system prompt to the engine', async () => {
  const parts = labelParts();
  await execute(classify, { text: 'x', labels, system_prompt: 'Prefer billing.' }, parts);
  expect(parts.asked[0]!.questions[0]!.guidance).toBe('Prefer billing.');
});

it('classify scores each label independently in multi-label mode', async () => {
  const logits = { billing: Math.log(4), shipping: 0, other: -Math.log(4) };
  const answer = await execute(classify, { text: 'x', labels, multi_label: true }, labelParts(logits));
  expect(answer.scores.billing).toBeCloseTo(0.8, 12);
  expect(answer.scores.shipping).toBe(0.5);
  expect(answer.matched_labels).toEqual(['billing', 'shipping']);
  expect(answer.top_label).toBe('billing');
  expect(answer.reasoning).toBe('');
});

it('classify is uncertain below the confidence that the caller requires, whatever the engine says', async () => {
  const body = { text: 'x', labels };
  const logits = { billing: Math.log(6), shipping: Math.log(3), other: 0 };
  for (const doubt of [true, false, undefined]) {
    expect((await execute(classify, { ...body, min_confidence: 0.55 }, labelParts(logits, {}, doubt))).uncertain).toBe(false);
    expect((await execute(classify, { ...body, min_confidence: 0.65 }, labelParts(logits, {}, doubt))).uncertain).toBe(true);
  }
});

it('classify is uncertain if the engine says so, and below one half if the engine says nothing', async () => {
  const body = { text: 'x', labels };
  const sure = { billing: Math.log(6), shipping: Math.log(3), other: 0 };
  const split = { billing: Math.log(3), shipping: Math.log(2.9), other: 0 };
  expect((await execute(classify, body, labelParts(sure, {}, true))).uncertain).toBe(true);
  expect((await execute(classify, body, labelParts(split, {}, false))).uncertain).toBe(false);
  expect((await execute(classify, body, labelParts(sure))).uncertain).toBe(false);
  expect((await execute(classify, body, labelParts(split))).uncertain).toBe(true);
});

it('classify is uncertain about a single label, which it always chooses, except in multi-label mode', async () => {
  const alone = { text: 'x', labels: labels.slice(0, 1) };
  expect(await execute(classify, alone, labelParts({ billing: 4 }, {}, false))).toMatchObject({ scores: { billing: 1 }, uncertain: true });
  expect((await execute(classify, { ...alone, multi_label: true }, labelParts({ billing: 4 }, {}, false))).uncertain).toBe(false);
});

it('classify says for each chunk whether it is uncertain', async () => {
  const answer = await execute(classify, { chunks: chunksOf(2), labels, min_confidence: 0.9 }, labelParts());
  expect(answer.results.map(({ uncertain }) => uncertain)).toEqual([true, true]);
});

it('classify is uncertain about several labels if it is uncertain about one of them', async () => {
  const body = { text: 'x', labels, multi_label: true, min_confidence: 0.7 };
  expect((await execute(classify, body, labelParts({ billing: 4, shipping: -4, other: -4 }))).uncertain).toBe(false);
  expect((await execute(classify, body, labelParts({ billing: 4, shipping: 0, other: -4 }))).uncertain).toBe(true);
});

it('classify has no top label in multi-label mode if none meets the threshold', async () => {
  const answer = await execute(classify, { text: 'x', labels, multi_label: true, threshold: 0.9 }, labelParts());
  expect(answer.top_label).toBe('');
  expect(answer.matched_labels).toEqual([]);
  expect(Object.keys(answer.scores)).toEqual(['billing', 'shipping', 'other']);
});

it('classify answers chunks in order under their ids, without a reason', async () => {
  const parts = labelParts({ other: 1 });
  const answer = await execute(classify, { chunks: chunksOf(50), labels }, parts);
  expect(answer.results.map(({ id }) => id)).toEqual(chunksOf(50).map(({ id }) => id));
  expect(answer.num_inputs).toBe(50);
  expect(answer.reasoning).toBe('');
  expect(answer.top_label).toBe(answer.results[0]!.top_label);
  expect(parts.asked).toHaveLength(1);
  expect(parts.explained).toHaveLength(0);
});

it.each([{ reasoning: false }, { multi_label: true }])('classify writes no reason with %o', async (change) => {
  const parts = labelParts();
  expect((await execute(classify, { text: 'x', labels, ...change }, parts)).reasoning).toBe('');
  expect(parts.explained).toHaveLength(0);
  expect(parts.asked[0]!.evidence).toBe(false);
});

it('classify appends the text of a document and returns it', async () => {
  const parts = labelParts();
  const answer = await execute(classify, { text: 'see', document: 'JVBERg==', document_mime_type: 'application/pdf', labels }, parts);
  expect(answer.ocr_text).toBe('scanned words');
  expect(parts.asked[0]!.texts).toEqual(['see\nscanned words']);
});

it('classify still returns the label if the engine cannot write the reason, but fails if the time is up', async () => {
  const failing = (kind: 'engine-unavailable' | 'timed-out') => async () => {
    throw new TxpError(kind, 'no');
  };
  const answer = await execute(classify, { text: 'x', labels }, labelParts({}, {}, undefined, failing('engine-unavailable')));
  expect(answer.reasoning).toBe('');
  await expect(execute(classify, { text: 'x', labels }, labelParts({}, {}, undefined, failing('timed-out')))).rejects.toMatchObject({
    kind: 'timed-out',
  });
});

it('classify accepts any string as a label name', async () => {
  const names = ['__proto__', 'constructor', 'toString', '2', '1', ' ', 'é', '😀'];
  const answer = await execute(classify, { text: 'x', labels: names.map((name) => ({ name, rubric: name })) }, labelParts());
  expect(Object.keys(answer.scores).sort()).toEqual([...names].sort());
  expect(JSON.stringify(answer.scores)).toContain('"__proto__":0.125');
});

it.each([
  ['no labels', { text: 'x', labels: [] }, 'labels', /at least one/],
  ['missing labels', { text: 'x' }, 'labels', /must be an array/],
  ['21 labels', { text: 'x', labels: many(21) }, 'labels', /at most 20 labels, got 21/],
  ['17 labels of which several may apply', { text: 'x', labels: many(17), multi_label: true }, 'labels', /at most 16/],
  ['no input', { labels }, 'text', /`chunks`/],
  ['an empty text', { text: '', labels }, 'text', /empty/],
  ['no chunks', { chunks: [], labels }, 'chunks', /at least one/],
  ['51 chunks', { chunks: chunksOf(51), labels }, 'chunks', /at most 50/],
  ['an empty chunk', { chunks: [{ id: 'a', text: '' }], labels }, 'chunks.0.text', /empty/],
  ['chunks and a text', { chunks: chunksOf(1), text: 'x', labels }, 'chunks', /cannot be combined/],
  ['chunks and a document', { chunks: chunksOf(1), document: 'JVBERg==', document_mime_type: 'application/pdf', labels }, 'chunks', /cannot be/],
  ['a document without its type', { document: 'JVBERg==', labels }, 'document_mime_type', /required/],
  ['a document that is not base64', { document: '%%%', document_mime_type: 'image/png', labels }, 'document', /base64/],
  ['an empty name', { text: 'x', labels: [{ name: '', rubric: 'r' }] }, 'labels.0.name', /empty/],
  ['a missing rubric', { text: 'x', labels: [{ name: 'a' }] }, 'labels.0.rubric', /must be a string/],
  ['a repeated name', { text: 'x', labels: [labels[0], labels[1], labels[0]] }, 'labels.2.name', /differ/],
  ['a threshold of 7', { text: 'x', labels, threshold: 7 }, 'threshold', /1/],
  ['a text over the limit', { text: 'x'.repeat(101), labels }, 'text', /limit is 100/],
  ['a chunk over the limit', { chunks: [{ id: 'a', text: 'x'.repeat(101) }], labels }, 'chunks.0.text', /limit is 100/],
])('classify refuses %s', async (_, body, field, message) => {
  const error = await refusal(body, { maxTextChars: 100 });
  expect(error.kind).toBe('invalid-request');
  expect(error.issues[0]!.path.join('.')).toBe(field);
  expect(error.issues[0]!.message).toMatch(message);
});

it('classify accepts 20 labels, 16 in multi-label mode, and other numbers if its schema is made with other limits', async () => {
  await execute(classify, { text: 'x', labels: many(20) }, labelParts());
  await execute(classify, { text: 'x', labels: many(16), multi_label: true }, labelParts());
  const carried = { ...classify, request: classifyRequest(2, 26) };
  await execute(carried, { text: 'x', labels: many(26) }, labelParts());
  await expect(execute(carried, { text: 'x', labels: many(1) }, labelParts())).rejects.toThrow(/at least 2 labels/);
});

it('classify ignores fields it does not know', async () => {
  expect((await execute(classify, { text: 'x', labels, temperature: 3 }, labelParts())).num_inputs).toBe(1);
});

it('classify gives scores that sum to 1, and a top label that does not depend on the order of the labels', async () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(names, fc.array(fc.double({ min: -700, max: 700, noNaN: true }), { minLength: 20, maxLength: 20 }), async (given, values) => {
      const logits = Object.fromEntries(given.map((name, index) => [name, Math.round(values[index]! / 100)]));
      const asLabels = given.map((name) => ({ name, rubric: '' }));
      const answer = await execute(classify, { text: 'x', labels: asLabels }, labelParts(logits));
      const turned = await execute(classify, { text: 'x', labels: asLabels.reverse() }, labelParts(logits));
      const sum = answer.labels.reduce((total, { score }) => total + score, 0);
      expect(Math.abs(sum - 1)).toBeLessThan(1e-9);
      expect(turned.top_label).toBe(answer.top_label);
    }),
    { numRuns: 60 },
  );
});
