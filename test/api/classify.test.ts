// POST /classify, rule by rule.
import { beforeAll, describe, expect, it } from 'vitest';
import type { DaemonClient } from './daemon.js';
import { expectError, makePdf, pdf } from './expectations.js';
import { maxTextChars, sharedDaemon } from './shared-daemon.js';

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

const text = 'I was charged twice for my order and I want my money back.';
const labels = [
  { name: 'billing', rubric: 'Is this about a payment or a charge?' },
  { name: 'delivery', rubric: 'Is this about shipping?' },
  { name: 'other', rubric: 'Is it about something else?' },
];
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `label ${index}`, rubric: `Is it about topic ${index}?` }));
const chunks = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `c${index}`, text: `chunk ${index} about a payment` }));
const sum = (scores: Record<string, number>): number => Object.values(scores).reduce((total, score) => total + score, 0);

describe('classifying one text with exclusive labels', () => {
  it('gives a distribution over the labels and one top label', async () => {
    const { status, json } = await daemon.post('/classify', { text, labels });
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual([
      'labels',
      'matched_labels',
      'num_inputs',
      'ocr_text',
      'reasoning',
      'results',
      'scores',
      'top_label',
      'uncertain',
    ]);
    expect(Object.keys(json.scores)).toEqual(['billing', 'delivery', 'other']);
    expect(Math.abs(sum(json.scores) - 1)).toBeLessThan(1e-9);
    expect(json.scores[json.top_label]).toBe(Math.max(...(Object.values(json.scores) as number[])));
    expect(json.matched_labels).toBeNull();
    expect(json.num_inputs).toBe(1);
    expect(json.ocr_text).toBeNull();
  });

  it('lists the labels in request order with their rubrics', async () => {
    const { json } = await daemon.post('/classify', { text, labels });
    expect(json.labels).toEqual(labels.map(({ name, rubric }) => ({ label: name, score: json.scores[name], rubric })));
  });

  it('repeats the only result at the top level', async () => {
    const { json } = await daemon.post('/classify', { text, labels });
    const { top_label, matched_labels, scores, uncertain } = json;
    expect(json.results).toEqual([{ id: '0', top_label, matched_labels, scores, labels: json.labels, uncertain }]);
  });

  it('explains the label, unless reasoning is turned off', async () => {
    const explained = await daemon.post('/classify', { text, labels });
    expect(explained.json.reasoning).not.toBe('');
    const plain = await daemon.post('/classify', { text, labels, reasoning: false });
    expect(plain.json.reasoning).toBe('');
    expect(plain.json.top_label).toBe(explained.json.top_label);
  });

  it.each([1, 20])('takes %d labels', async (count) => {
    const { status, json } = await daemon.post('/classify', { text, labels: many(count), reasoning: false });
    expect(status).toBe(200);
    expect(Math.abs(sum(json.scores) - 1)).toBeLessThan(1e-9);
  });

  it('keeps label names that are built-in object properties', async () => {
    const { text: body, json } = await daemon.post(
      '/classify',
      '{"text":"hi","labels":[{"name":"__proto__","rubric":"a?"},{"name":"constructor","rubric":"b?"}]}',
    );
    expect(body).toContain('"scores":{"__proto__":');
    expect(Object.hasOwn(json.scores, 'constructor')).toBe(true);
  });

  it('accepts a system prompt, and ignores unknown fields', async () => {
    expect((await daemon.post('/classify', { text, labels, system_prompt: 'Be strict.', temperature: 1 })).status).toBe(200);
  });

  it('names in a header what it ignores: misspelt fields with a suggestion, unused fields, and a query next to JSON', async () => {
    const { status, headers } = await daemon.post('/classify?reasoning=false', { text, labels, multilabel: true, note: 1 });
    expect([status, headers.get('x-txp-ignored-fields')]).toEqual([200, 'multilabel (did you mean multi_label?), note, ?reasoning']);
    expect((await daemon.post('/classify', { text, labels, multi_label: true })).headers.has('x-txp-ignored-fields')).toBe(false);
    const idle = await daemon.post(
      '/classify',
      { text, labels, threshold: 0.9 },
      { 'x-api-key': daemon.key, 'content-type': 'application/json', 'x-txp-request': '{"labels":[]}' },
    );
    expect(idle.headers.get('x-txp-ignored-fields')).toBe('threshold (no effect without multi_label), x-txp-request');
  });

  it('is refused with both the missing field and the misspelt one', async () => {
    const answer = await daemon.post('/classify', { text, lables: labels });
    expectError(answer, 422, 'lables');
    expect(answer.json.detail).toBe(
      'labels: is required and must be an array; for example [{"name": "…", "rubric": "…"}]; lables: is not a field; did you mean labels?',
    );
    expect(answer.json.error.param).toBe('labels');
  });
});

describe('independent labels', () => {
  it('are matched when they reach the threshold, and all scores are still given', async () => {
    const low = await daemon.post('/classify', { text, labels, multi_label: true, threshold: 0 });
    expect(low.json.matched_labels).toEqual(['billing', 'delivery', 'other']);
    expect(low.json.reasoning).toBe('');
    const high = await daemon.post('/classify', { text, labels, multi_label: true, threshold: 1 });
    expect(high.json.matched_labels).toEqual([]);
    expect(high.json.top_label).toBe('');
    expect(Object.keys(high.json.scores)).toEqual(['billing', 'delivery', 'other']);
    expect(high.json.scores).toEqual(low.json.scores);
  });

  it('may be up to 16', async () => {
    expect((await daemon.post('/classify', { text, labels: many(16), multi_label: true })).status).toBe(200);
  });
});

describe('chunks', () => {
  it('are each answered under their own id, without reasoning', async () => {
    const { status, json } = await daemon.post('/classify', { chunks: chunks(3), labels });
    expect(status).toBe(200);
    expect(json.results.map((result: { id: string }) => result.id)).toEqual(['c0', 'c1', 'c2']);
    expect(json).toMatchObject({ num_inputs: 3, reasoning: '' });
  });

  it('may be up to 50', async () => {
    const { status, json } = await daemon.post('/classify', { chunks: chunks(50), labels });
    expect([status, json.num_inputs]).toEqual([200, 50]);
  });
});

describe('documents', () => {
  it('are read, and their text is returned', async () => {
    const { status, json } = await daemon.post('/classify', { document: makePdf('I was charged twice'), document_mime_type: pdf, labels });
    expect(status).toBe(200);
    expect(json.ocr_text).toContain('charged twice');
    expect(json.num_inputs).toBe(1);
  });

  it('that cannot be read are refused with 422', async () => {
    expectError(await daemon.post('/classify', { document: Buffer.from('nothing').toString('base64'), document_mime_type: pdf, labels }), 422);
  });
});

describe('a request that breaks a rule is refused with 422', () => {
  it.each([
    ['no body', '', undefined],
    ['no JSON', '[', undefined],
    ['no input', { labels }, 'text'],
    ['an empty text', { text: '', labels }, 'text'],
    ['a text that is none', { text: 7, labels }, 'text'],
    ['no labels', { text }, 'labels'],
    ['empty labels', { text, labels: [] }, 'labels'],
    ['labels that are no list', { text, labels: { billing: 'x' } }, 'labels'],
    ['21 labels', { text, labels: many(21) }, 'labels'],
    ['17 independent labels', { text, labels: many(17), multi_label: true }, 'labels'],
    ['a label without a name', { text, labels: [{ rubric: 'x?' }] }, 'labels.0.name'],
    ['a label with an empty name', { text, labels: [{ name: '', rubric: 'x?' }] }, 'labels.0.name'],
    ['a label without a rubric', { text, labels: [{ name: 'a' }] }, 'labels.0.rubric'],
    ['a name twice', { text, labels: [labels[0], labels[0]] }, 'labels.1.name'],
    ['a threshold above 1', { text, labels, multi_label: true, threshold: 1.2 }, 'threshold'],
    ['multi_label as text', { text, labels, multi_label: 'yes' }, 'multi_label'],
    ['reasoning as a number', { text, labels, reasoning: 1 }, 'reasoning'],
    ['a system prompt that is no text', { text, labels, system_prompt: 4 }, 'system_prompt'],
    ['empty chunks', { chunks: [], labels }, 'chunks'],
    ['51 chunks', { chunks: chunks(51), labels }, 'chunks'],
    ['chunks beside a text', { text, chunks: chunks(1), labels }, 'chunks'],
    ['chunks beside a document', { document: makePdf('x'), document_mime_type: pdf, chunks: chunks(1), labels }, 'chunks'],
    ['a chunk without an id', { chunks: [{ text: 'x' }], labels }, 'chunks.0.id'],
    ['a chunk without a text', { chunks: [{ id: 'a' }], labels }, 'chunks.0.text'],
    ['a chunk with an empty text', { chunks: [{ id: 'a', text: '' }], labels }, 'chunks.0.text'],
    ['a document without its media type', { document: makePdf('x'), labels }, 'document_mime_type'],
    ['a text over the limit', { text: 'x'.repeat(maxTextChars + 1), labels }, 'text'],
    ['a chunk over the limit', { chunks: [{ id: 'a', text: 'x'.repeat(maxTextChars + 1) }], labels }, 'chunks.0.text'],
  ])('%s', async (_, body, field) => {
    expectError(await daemon.post('/classify', body), 422, field);
  });
});
