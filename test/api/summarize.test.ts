// POST /summarization/abstractive, rule by rule.
import { beforeAll, describe, expect, it } from 'vitest';
import type { DaemonClient } from './daemon.js';
import { expectError, makePdf, pdf } from './expectations.js';
import { maxTextChars, sharedDaemon } from './shared-daemon.js';

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

const path = '/summarization/abstractive';
const text =
  'The council voted on Monday to rebuild the old bridge over the river. The bridge was closed in 2019 after engineers found cracks in two pillars. ' +
  'Rebuilding will cost 12 million euros and take three years. Residents have asked for a cycle lane, which the plan now includes. ' +
  'The mayor said that work would begin in spring. A temporary ferry will carry pedestrians until the bridge opens again.';

describe('POST /summarization/abstractive', () => {
  it('returns a shorter text with its length and the time taken', async () => {
    const { status, json } = await daemon.post(path, { text, max_tokens: 60 });
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(['input_chars', 'latency_ms', 'ocr_text', 'output_chars', 'summary', 'unmet']);
    expect(json.summary).not.toBe('');
    expect(json.input_chars).toBe(text.length);
    expect(json.output_chars).toBe(json.summary.length);
    expect(json.output_chars).toBeLessThan(json.input_chars);
    expect(json.latency_ms).toBeGreaterThan(0);
    expect(json.ocr_text).toBeNull();
  });

  it('counts characters as code points', async () => {
    const { json } = await daemon.post(path, { text: `🙂 ${text}` });
    expect(json.input_chars).toBe(text.length + 2);
  });

  it.each([1, 10, 2048, 20_048])('takes max_tokens %d', async (max_tokens) => {
    expect((await daemon.post(path, { text, max_tokens })).status).toBe(200);
  });

  it('accepts instructions, and ignores unknown fields', async () => {
    expect((await daemon.post(path, { text, instructions: 'in one sentence', temperature: 2, model: 'x' })).status).toBe(200);
  });

  it('summarizes a document', async () => {
    const { status, json } = await daemon.post(path, { document: makePdf('The bridge was closed in 2019'), document_mime_type: pdf });
    expect(status).toBe(200);
    expect(json.ocr_text).toContain('bridge was closed');
    expect(json.summary).toContain('bridge');
  });
});

describe('a request that breaks a rule is refused with 422', () => {
  it.each([
    ['no body', '', undefined],
    ['no JSON', '{', undefined],
    ['neither text nor document', {}, 'text'],
    ['an empty text', { text: '' }, 'text'],
    ['a text of white space', { text: ' \n\t ' }, 'text'],
    ['a text that is none', { text: ['a'] }, 'text'],
    ['instructions that are no text', { text, instructions: 5 }, 'instructions'],
    ['max_tokens 0', { text, max_tokens: 0 }, 'max_tokens'],
    ['negative max_tokens', { text, max_tokens: -1 }, 'max_tokens'],
    ['max_tokens that are not whole', { text, max_tokens: 1.5 }, 'max_tokens'],
    ['max_tokens as text', { text, max_tokens: '100' }, 'max_tokens'],
    ['a document without its media type', { document: makePdf('x') }, 'document_mime_type'],
    ['a document that is not base64', { document: '%%%', document_mime_type: pdf }, 'document'],
    ['a text over the limit', { text: 'x'.repeat(maxTextChars + 1) }, 'text'],
  ])('%s', async (_, body, field) => {
    expectError(await daemon.post(path, body), 422, field);
  });

  it('a document that cannot be read', async () => {
    expectError(await daemon.post(path, { document: Buffer.from('words').toString('base64'), document_mime_type: pdf }), 422);
  });
});
