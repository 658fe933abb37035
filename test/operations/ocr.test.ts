import { expect, it } from 'vitest';
import type { Document, ReadDocument } from '../../src/core/document.js';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { execute } from '../../src/operations/execute.js';
import { ocr } from '../../src/operations/ocr/operation.js';
import { operationSettings } from '../operation-settings.js';

const read: ReadDocument = {
  mediaType: 'application/pdf',
  text: 'Paid\n\nin full',
  pages: [
    {
      number: 2,
      text: 'Paid',
      source: 'ocr',
      confidence: 0.9,
      width: 10,
      height: 20,
      words: [{ start: 0, end: 4, left: 1, top: 2, right: 5, bottom: 3, confidence: 0.9 }],
    },
    { number: 3, text: 'in full', source: 'text-layer', confidence: 1, width: 10, height: 20 },
  ],
};
const asked: Document[] = [];
const engine = embeddedEngine();
const run = (body: unknown) =>
  execute(ocr, body, {
    engine,
    settings: operationSettings,
    readDocument: async (document) => {
      asked.push(document);
      return read;
    },
    tokenCounter: async () => () => 0,
    signal: new AbortController().signal,
    now: () => 0,
  });
const document = Buffer.from('bytes').toString('base64');

it('a document is returned page by page, each with how it was read', async () => {
  const { text, pages } = await run({ document });
  expect(text).toBe(read.text);
  expect(pages.map(({ number, source, confidence }) => [number, source, confidence])).toEqual([
    [2, 'ocr', 0.9],
    [3, 'text-layer', 1],
  ]);
});

it('words are returned with their text and box only on request', async () => {
  expect((await run({ document })).pages[0]).not.toHaveProperty('words');
  expect((await run({ document, words: true })).pages.map(({ words }) => words)).toEqual([
    [{ text: 'Paid', start: 0, end: 4, left: 1, top: 2, right: 5, bottom: 3, confidence: 0.9 }],
    [],
  ]);
});

it('pages, languages and mode of a request reach the reader', async () => {
  asked.length = 0;
  await run({ document, pages: '2-3', document_languages: 'deu', ocr: 'always' });
  expect(asked).toMatchObject([{ bytes: new TextEncoder().encode('bytes'), pages: '2-3', languages: 'deu', ocr: 'always' }]);
});

it('a request without a document is refused with the name of the field', async () => {
  await expect(run({})).rejects.toMatchObject({ kind: 'invalid-request', issues: [{ path: ['document'] }] });
});
