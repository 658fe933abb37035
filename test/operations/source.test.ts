import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Document, ReadDocument } from '../../src/core/document.js';
import type { TxpError } from '../../src/core/errors.js';
import { validate } from '../../src/operations/execute.js';
import { checkSource, readSource, sourceFields } from '../../src/operations/source.js';
import { operationSettings } from '../operation-settings.js';

const seen: Document[] = [];
const context = {
  settings: operationSettings,
  readDocument: async (document: Document): Promise<ReadDocument> => {
    seen.push(document);
    return { mediaType: 'image/png', text: 'read', pages: [{ number: 1, text: 'read', source: 'ocr', confidence: 0.9, width: 10, height: 10 }] };
  },
};
const request = z.object(sourceFields).superRefine((input, refinement) => checkSource(input, refinement));
const failure = async (work: () => unknown): Promise<TxpError> => {
  try {
    await work();
  } catch (error) {
    return error as TxpError;
  }
  throw new Error('expected a failure');
};

describe('source rules', () => {
  it.each([
    ['neither text nor document', {}, 'text'],
    ['an empty text', { text: '' }, 'text'],
    ['a document without its media type', { document: 'AAAA' }, 'document_mime_type'],
  ])('refuses %s and names the field', async (_, body, field) => {
    const error = await failure(() => validate(request, body));
    expect(error.issues[0]?.path).toEqual([field]);
  });
});

describe('readSource', () => {
  it('passes the languages of a request to the reader', async () => {
    await readSource({ document: 'AAAA', document_mime_type: 'image/png', document_languages: 'deu+eng' }, context);
    expect(seen.pop()).toMatchObject({ declaredMediaType: 'image/png', languages: 'deu+eng' });
  });

  it('appends the document text after the text and says where it starts', async () => {
    const source = await readSource({ text: 'before', document: Buffer.from('bytes').toString('base64'), document_mime_type: 'image/png' }, context);
    expect(source.text).toBe('before\nread');
    expect(source.ocrText).toBe('read');
    expect(source.layout?.offset).toBe('before\n'.length);
    expect(Buffer.from(seen.at(-1)?.bytes ?? []).toString()).toBe('bytes');
  });

  it('accepts line breaks, the URL alphabet and a data URL in base64', async () => {
    const bytes = Buffer.from([251, 255, 254, 0, 1]);
    for (const document of [
      bytes.toString('base64url'),
      `data:image/png;base64,${bytes.toString('base64')}`,
      bytes.toString('base64').replace(/(.{3})/g, '$1\n'),
    ]) {
      await readSource({ document, document_mime_type: 'image/png' }, context);
      expect(Buffer.from(seen.at(-1)?.bytes ?? [])).toEqual(bytes);
    }
  });

  it.each(['', ' ', 'data:application/pdf;base64,'])('says that a document is empty: %j', async (document) => {
    await expect(readSource({ document, document_mime_type: 'application/pdf' }, context)).rejects.toThrow(
      'document is empty; send a base64-encoded file',
    );
  });

  it.each(['%%%', '', '=', 'abc%', '__proto__', 'a===', 'ab=c'])('refuses a document that is not base64: %j', async (document) => {
    const error = await failure(() => readSource({ document, document_mime_type: 'image/png' }, context));
    expect(error.kind).toBe('invalid-request');
    expect(error.issues[0]?.path).toEqual(['document']);
  });

  it('refuses a text that is over the limit once the document is read', async () => {
    const small = { ...context, settings: { ...operationSettings, maxTextChars: 10 } };
    const error = await failure(() => readSource({ text: 'x'.repeat(9), document: 'JVBERg==', document_mime_type: 'application/pdf' }, small));
    expect(error.message).toContain('the limit is 10');
  });
});
