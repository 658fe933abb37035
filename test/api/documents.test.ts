// Documents in JSON and in messages: which field a failure names, several files of one message, and fields that mean nothing without a document.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../cli/run-txp.js';
import type { DaemonClient } from './daemon.js';
import { expectError, pdf } from './expectations.js';
import { sharedDaemon } from './shared-daemon.js';

const base64Of = (name: string) => readFileSync(join(root, 'test/fixtures/readme', name)).toString('base64');
const damaged = readFileSync(join(root, 'test/fixtures/readme/contract.pdf')).subarray(0, 300).toString('base64');
const entities = { total: 'amount due', agreed: 'date of the agreement' };
const labels = [
  { name: 'contract', rubric: 'Is it a contract?' },
  { name: 'invoice', rubric: 'Is it an invoice?' },
];
const questions = { renews: { type: 'noul', instructions: 'Does it renew automatically?' } };

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

const filePart = (document: string, type = pdf) => ({ type: 'file', file: { filename: 'scan.pdf', file_data: `data:${type};base64,${document}` } });
const ask = (...content: object[]) => daemon.post('/v1/chat/completions', { model: 'extract', entities, messages: [{ role: 'user', content }] });

describe('a document that cannot be read', () => {
  const source = { document: damaged, document_mime_type: pdf };
  it.each([
    ['/extract', { ...source, entities }, 'document'],
    ['/summarization/abstractive', source, 'document'],
    ['/classify', { ...source, labels }, 'document'],
    ['/v1/service', { state: source, questions }, 'state.document'],
    ['/v1/systemone', { state: source, questions }, 'state.document'],
    ['/v1/ocr', source, 'document'],
    ['/v1/tokens', source, 'document'],
  ])('is named by its field: %s', async (path, body, field) => {
    const answer = await daemon.post(path, body);
    expectError(answer, 422, field);
    expect(answer.json.error).toMatchObject({ code: 'document_unreadable', param: field, message: expect.stringContaining('damaged') });
  });

  it('is named by `messages` in a chat request, and by its name among several files', async () => {
    const alone = await ask(filePart(damaged));
    expect(alone.json.error).toMatchObject({ param: 'messages', message: expect.stringContaining('damaged') });
    const second = await ask(filePart(base64Of('invoice.pdf')), filePart(damaged));
    expect(second.json.error).toMatchObject({ param: 'messages', message: expect.stringMatching(/^scan\.pdf \(2\): .*damaged/) });
  });

  it('is named by `file` in a form if it is no document at all', async () => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from([0, 1, 2, 255, 0, 3])]), 'program.bin');
    form.set('entities', JSON.stringify(entities));
    const response = await fetch(`${daemon.address}/extract`, { method: 'POST', body: form, headers: { 'x-api-key': daemon.key } });
    expect([response.status, JSON.parse(await response.text()).error.param]).toEqual([422, 'file']);
  });

  it('in languages that the server does not have is named by the field of the languages', async () => {
    const state = { document: base64Of('scan.tif'), document_mime_type: 'image/tiff', document_languages: 'eng+ces' };
    expectError(await daemon.post('/v1/service', { state, questions }), 422, 'state.document_languages');
  });
});

it('several files of one message are read as one document, in their order', async () => {
  const text = Buffer.from('Счёт на 7 EUR').toString('base64');
  const answer = await ask(filePart(base64Of('contract.pdf')), filePart(base64Of('invoice.pdf')), filePart(text, 'text/plain'));
  expect(answer.status, answer.text).toBe(200);
  const content = JSON.parse(answer.json.choices[0].message.content);
  expect(content.ocr_text).toMatch(/^Maintenance Agreement[\s\S]*GBP 1,202\.40[\s\S]*Счёт на 7 EUR$/);
  const pages = content.entities.map(({ type, page }: { type: string; page: number }) => [type, page]);
  expect(pages).toEqual(
    expect.arrayContaining([
      ['total', 3],
      ['agreed', 1],
    ]),
  );
});

describe('without a document', () => {
  it.each([
    ['/extract', { text: 'a', document_mime_type: pdf, entities }, 'document_mime_type'],
    ['/classify', { text: 'a', document_mime_type: pdf, labels }, 'document_mime_type'],
    ['/v1/service', { state: { text: 'a', document_mime_type: pdf }, questions }, 'state.document_mime_type'],
  ])('its media type is refused: %s', async (path, body, field) => {
    const answer = await daemon.post(path, body);
    expectError(answer, 422, field);
    expect(answer.json.detail).toContain('send the document, or leave the type out');
  });

  it('fields of typed clients that are null are accepted', async () => {
    expect((await daemon.post('/classify', { text: 'a', document: null, document_mime_type: null, labels })).status).toBe(200);
  });

  it('languages are reported as without effect', async () => {
    const ignored = async (path: string, body: object) => (await daemon.post(path, body)).headers.get('x-txp-ignored-fields');
    expect(await ignored('/classify', { text: 'a', document_languages: 'eng', labels })).toBe('document_languages (no effect without document)');
    expect(await ignored('/v1/service', { state: { text: 'a', document_languages: 'eng' }, questions })).toBe(
      'state.document_languages (no effect without document)',
    );
    expect(await ignored('/classify', { text: 'a', labels })).toBeNull();
  });
});
