// Files sent as they are: in a form together with the fields, or as the body with the fields in the query or a header.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pack } from '../../src/documents/archive.js';
import { root } from '../cli/run-txp.js';
import type { Answer, DaemonClient } from './daemon.js';
import { expectError } from './expectations.js';
import { sharedDaemon } from './shared-daemon.js';

const files = join(root, 'test/fixtures/readme');
const invoice = readFileSync(join(files, 'invoice.pdf'));
const entities = { total: 'total amount due' };

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

async function post(path: string, body: FormData | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(daemon.address + path, { method: 'POST', body, headers: { 'x-api-key': daemon.key, ...headers } });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

function formOf(fields: Record<string, string>, file?: Uint8Array<ArrayBuffer>, name = 'invoice.pdf', type = 'application/pdf'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file !== undefined) form.set('file', new Blob([file], { type }), name);
  return form;
}

const valuesOf = ({ json }: Answer): string[] => json.entities.map(({ text }: { text: string }) => text);
const asJson = async () => {
  const document = invoice.toString('base64');
  return daemon.post('/extract', { document, document_mime_type: 'application/pdf', entities });
};

describe('a form', () => {
  it('whose file is plain text, or that has an empty field, is refused with what to do instead', async () => {
    const fields = { entities: JSON.stringify(entities) };
    for (const file of ['', 'invoice.pdf']) {
      const answer = await post('/extract', formOf({ ...fields, file }));
      expectError(answer, 422, 'file');
      expect(answer.json.detail).toContain('send the file itself: curl -F file=@PATH');
    }
    const empty = await post('/extract', formOf({ ...fields, top_n: '' }, new Uint8Array(invoice)));
    expectError(empty, 422, 'top_n');
    expect(empty.json.detail).toBe('top_n: is empty; leave it out, or give it as JSON');
  });

  it('with a document is answered like JSON that carries the document', async () => {
    const answer = await post('/extract', formOf({ entities: JSON.stringify(entities) }, new Uint8Array(invoice)));
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual((await asJson()).json);
    expect(valuesOf(answer)).toEqual(['GBP 1,202.40']);
  });

  it('takes a preset in place of entities, as JSON does', async () => {
    const answer = await post('/extract', formOf({ preset: 'invoice', threshold: '0.9' }, new Uint8Array(invoice)));
    expect(valuesOf(answer)).toEqual(expect.arrayContaining(['14 March 2024', 'GBP 1,202.40']));
    expect((await daemon.post('/extract', { text: 'Amount due: EUR 7.00', preset: 'invoice' })).json.entities[0]).toMatchObject({ type: 'total' });
    expectError(await daemon.post('/extract', { text: 'Amount due: EUR 7.00', preset: 'bill' }), 422, 'preset');
  });

  it('recognises the file by its content, whatever its name and type', async () => {
    const form = formOf({ entities: JSON.stringify(entities) }, new Uint8Array(invoice), 'notes.txt', 'application/octet-stream');
    expect(valuesOf(await post('/extract', form))).toEqual(['GBP 1,202.40']);
  });

  it('takes a text file as the text of any operation', async () => {
    const changes = new Uint8Array(readFileSync(join(files, 'changes.md')));
    const sent = (fields: Record<string, string>) => formOf(fields, changes, 'changes.md', 'text/markdown');
    expect((await post('/summarization/abstractive', sent({ max_tokens: '60' }))).json.summary).toContain('Harbor');
    expect((await post('/compress/raw/', sent({ prompt: '42', service: '{"rate":"auto"}' }))).json.results.original_prompt).toBe('42');
    const questions = JSON.stringify({ paused: { type: 'noul', instructions: 'Can a job be paused?' } });
    expect((await post('/v1/service', sent({ questions }))).json.answers.paused.noul).toBeGreaterThan(0.5);
  });

  it.each(['text/html', 'text/plain'])('reads an HTML fragment that is sent as %s', async (type) => {
    const page = new TextEncoder().encode('<p>The total is <b>GBP 5.00</b>.</p>');
    expect((await post('/extract', formOf({ entities: '{"total":"total"}' }, page, 'p.html', type))).json.ocr_text).toBe('The total is GBP 5.00.');
  });

  it.each(['text/plain', 'text/plain; charset=utf-8', 'application/octet-stream'])('may be replaced by a text body of type %s', async (type) => {
    const query = `?entities=${encodeURIComponent('{"total":"amount due"}')}`;
    const sent = (body: string, where: string, headers: Record<string, string> = {}) =>
      daemon.post(where, body, { 'x-api-key': daemon.key, 'content-type': type, ...headers });
    expect(valuesOf(await sent('Amount due: GBP 7.10', `/extract${query}`))).toEqual(['GBP 7.10']);
    expect(valuesOf(await sent('Amount due: GBP 7.10', '/extract', { 'x-txp-request': '{"entities":{"total":"amount due"}}' }))).toEqual([
      'GBP 7.10',
    ]);
    // With fields in the header, a JSON body is a text as well.
    const summed = await sent('{"text": "It rains."}', '/summarization/abstractive', { 'x-txp-request': '{"max_tokens":40}' });
    expect([summed.status, summed.json.summary]).toEqual([200, expect.stringContaining('"text"')]);
    expect(valuesOf(await sent(JSON.stringify({ text: 'Amount due: GBP 7.10', entities }), '/extract'))).toEqual(['GBP 7.10']);
    expectError(await sent('Amount due: GBP 7.10', '/extract'), 422, 'entities');
  });

  it('may be replaced by a text as the body, which is decoded by the charset of its content type', async () => {
    const body = Buffer.from('El señor paga: 7,10 €', 'latin1').toString('latin1');
    const answer = await fetch(`${daemon.address}/v1/ocr`, {
      method: 'POST',
      headers: { 'x-api-key': daemon.key, 'content-type': 'text/plain; charset=iso-8859-1' },
      body: Buffer.from(body, 'latin1'),
    });
    expect(await answer.json()).toMatchObject({ text: expect.stringContaining('El señor paga') });
  });

  it('accepts the file under the name of the field it fills, and says which name to use instead of any other', async () => {
    const fields = { entities: JSON.stringify({ total: 'amount due' }) };
    const under = (name: string): FormData => {
      const form = formOf(fields);
      form.set(name, new Blob([new Uint8Array(invoice)], { type: 'application/pdf' }), 'invoice.pdf');
      return form;
    };
    const { json } = await post('/extract', under('file'));
    for (const name of ['document', 'text']) expect((await post('/extract', under(name))).json.entities).toEqual(json.entities);
    expect((await post('/extract', under('pdf'))).json.error).toMatchObject({
      param: 'pdf',
      message: expect.stringContaining('send the text or document as `file`'),
    });
  });

  it('may have a field as a file, as curl sends it with -F entities=@entities.json', async () => {
    const form = formOf({}, new Uint8Array(invoice));
    form.set('entities', new Blob([JSON.stringify(entities)], { type: 'application/json' }), 'entities.json');
    expect(valuesOf(await post('/extract', form))).toEqual(['GBP 1,202.40']);
  });

  it('may be written as HttpClient of .NET writes it', async () => {
    const part = (head: string, content: string | Buffer) => [
      Buffer.from(`--b-1\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      '\r\n',
    ];
    const body = [
      ...part('name=entities', JSON.stringify(entities)),
      ...part("name=file; filename=a.pdf; filename*=utf-8''a.pdf", invoice),
      '--b-1--\r\n',
    ];
    const bytes = new Uint8Array(Buffer.concat(body.map((piece) => Buffer.from(piece))));
    expect(valuesOf(await post('/extract', bytes, { 'content-type': 'multipart/form-data; boundary="b-1"' }))).toEqual(['GBP 1,202.40']);
  });

  it('needs no file', async () => {
    expect(valuesOf(await post('/extract', formOf({ text: 'Amount due: GBP 7.10', entities: JSON.stringify(entities) })))).toEqual(['GBP 7.10']);
  });

  it('is refused with the name of the field that is wrong', async () => {
    const paramOf = async (form: FormData) => (await post('/extract', form)).json.error;
    const file = new Uint8Array(invoice);
    expect(await paramOf(formOf({ entities: '{"total":' }, file))).toMatchObject({
      param: 'entities',
      message: expect.stringMatching(/not valid JSON/),
    });
    expect(await paramOf(formOf({ entities: 'total,invoice_number' }, file))).toMatchObject({
      param: 'entities',
      message: 'entities: is not valid JSON; write for example entities={"total":"amount due","due":"date by which to pay"}',
    });
    expect(await paramOf(formOf({ entties: '{}' }, file))).toMatchObject({
      param: 'entties',
      message: expect.stringMatching(/did you mean entities/),
    });
    expect(await paramOf(formOf({ 'entities[total]': 'amount due' }, file))).toMatchObject({
      param: 'entities[total]',
      message: expect.stringMatching(
        /^entities\[total\]: is not a field of extract; send entities as one field of JSON, for example entities=\{.+\}$/,
      ),
    });
    expect(await paramOf(formOf({}, file))).toMatchObject({ param: 'entities' });
    const twice = formOf({ entities: '{}' }, file);
    twice.append('entities', '{}');
    expect(await paramOf(twice)).toMatchObject({ param: 'entities', message: expect.stringMatching(/twice/) });
    expect((await post('/compress/raw/', formOf({ prompt: '', service: '{"rate":"auto"}' }, file))).json.error).toMatchObject({ param: 'file' });
  });

  it('that has thousands of parts, is cut short or states no boundary is refused with 422', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n';
    const parts = new TextEncoder().encode(`${part.repeat(5_000)}--b--\r\n`);
    expectError(await post('/extract', parts, type), 422);
    expectError(await post('/extract', new TextEncoder().encode(part.slice(0, 30)), type), 422);
    expectError(await post('/extract', parts, { 'content-type': 'multipart/form-data' }), 422);
  });
});

it('the answer names what of a document was not read, in every operation and in chat', async () => {
  const attachment = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="bill.pdf"\r\n\r\n%PDF-1.4 and nothing else';
  const mail = `From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nAmount due: GBP 7.10\r\n--b\r\n${attachment}\r\n--b--\r\n`;
  const document = { document: Buffer.from(mail).toString('base64'), document_mime_type: 'message/rfc822' };
  const unread = [expect.stringMatching(/^the attachment "bill\.pdf" was not read: the PDF is damaged/)];
  const labels = [
    { name: 'bill', rubric: 'Is this a bill?' },
    { name: 'cv', rubric: 'Is this a CV?' },
  ];
  for (const [path, body] of [
    ['/extract', { ...document, entities }],
    ['/classify', { ...document, labels }],
    ['/summarization/abstractive', document],
    ['/v1/service', { state: document, questions: { paid: { type: 'noul', instructions: 'Is it paid?' } } }],
    ['/v1/tokens', document],
  ] as const)
    expect([path, (await daemon.post(path, body)).json.document_notes]).toEqual([path, unread]);
  const { json } = await daemon.post('/v1/ocr', document);
  expect([json.document_notes, json.pages[0].notes]).toEqual([undefined, unread]);
  const file = { type: 'file', file: { file_data: `data:message/rfc822;base64,${document.document}` } };
  const chat = await daemon.post('/v1/chat/completions', { model: 'extract', entities, messages: [{ role: 'user', content: [file] }] });
  expect(JSON.parse(chat.json.choices[0].message.content).document_notes).toEqual(unread);
});

describe('several files', () => {
  it('are read as one document, in their order', async () => {
    const form = formOf(
      { entities: '{"notice":"notice period"}' },
      new TextEncoder().encode('<p>The notice period is sixty days.'),
      'a.html',
      'text/html',
    );
    form.append('file', new Blob([new Uint8Array(invoice)], { type: 'application/pdf' }), 'b.pdf');
    const { json } = await post('/extract', form);
    expect(json.ocr_text).toMatch(/^The notice period is sixty days\.\n\n[\s\S]*NL-2024-0317/);
    expect(valuesOf({ json } as Answer)).toEqual(['sixty days']);
  });

  it('are refused with the name of the one that cannot be read, on one line and not too long', async () => {
    const messageFor = async (name: string, content: string) => {
      const form = formOf({ entities: '{"total":"amount due"}' }, new Uint8Array(invoice));
      form.append('file', new Blob([content]), name);
      const { status, json } = await post('/extract', form);
      expect(status).toBe(422);
      return json.detail;
    };
    expect(await messageFor('b.pdf', '')).toMatch(/^b\.pdf: the input is empty/);
    expect(await messageFor('b.gif', 'GIF89a\0\0\0')).toMatch(/^b\.gif: neither text nor a document/);
    expect(await messageFor('b\r\n\u001b[31m.pdf', '%PDF-1.4 and nothing else')).toMatch(/^b \[31m\.pdf: the PDF is damaged/);
    expect(await messageFor(`${'b'.repeat(3000)}.pdf`, '%PDF-1.4 and nothing else')).toMatch(/^b{100}…: the PDF is damaged/);
  });

  it('may be an archive, under the media type that Windows gives it, too', async () => {
    const archive = new Uint8Array(pack({ 'a.txt': Buffer.from('Amount due: GBP 7.10'), 'b.txt': Buffer.from('Thank you.') }));
    for (const type of ['application/zip', 'application/x-zip-compressed'])
      expect(valuesOf(await post('/extract', formOf({ entities: JSON.stringify(entities) }, archive, 'a.zip', type)))).toEqual(['GBP 7.10']);
    const body = { document: Buffer.from(archive).toString('base64'), document_mime_type: 'application/x-zip-compressed', entities };
    expect(valuesOf(await daemon.post('/extract', body))).toEqual(['GBP 7.10']);
    const unnamed = await post('/extract', formOf({ entities: JSON.stringify(entities) }, archive, 'a.zip', 'application/octet-stream'));
    expect(unnamed.json.detail).toContain('an archive of documents is sent as application/zip');
  });

  it('that are texts are joined into one text', async () => {
    const form = formOf({ max_tokens: '40' }, new TextEncoder().encode('The harbour opens at six.\n'), 'a.txt', 'text/plain');
    form.append('file', new Blob(['The ferry leaves at seven.']), 'b.txt');
    const { summary } = (await post('/summarization/abstractive', form)).json;
    expect(summary).toMatch(/six[\s\S]*seven/);
  });
});

describe('a text in another encoding', () => {
  const russian = Uint8Array.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]);

  it.each([
    [
      'beside JSON',
      () => daemon.post('/v1/ocr', { document: Buffer.from(russian).toString('base64'), document_mime_type: 'text/plain; charset=KOI8-R' }),
    ],
    ['in a form', () => post('/v1/ocr', formOf({}, russian, 'a.txt', 'text/plain; charset="koi8-r"'))],
    ['as the body', () => post('/v1/ocr', russian, { 'content-type': 'text/markdown; charset=koi8-r' })],
  ])('is decoded by its charset %s', async (_, send) => {
    expect((await send()).json).toMatchObject({ media_type: 'text/plain', text: 'Привет' });
  });

  it('is refused if its charset is unknown or does not fit its bytes', async () => {
    const document = Buffer.from(russian).toString('base64');
    const unknown = await daemon.post('/v1/ocr', { document, document_mime_type: 'text/plain; charset=klingon' });
    expectError(unknown, 422);
    expect(unknown.json.error).toMatchObject({ param: 'document_mime_type', message: expect.stringContaining('klingon') });
    expect((await post('/v1/ocr', russian, { 'content-type': 'text/markdown; charset=klingon' })).json.error.message).toContain('klingon');
    expect((await daemon.post('/v1/ocr', { document, document_mime_type: 'text/plain; charset=utf-8' })).json.error.message).toContain(
      'is not in utf-8',
    );
  });
});

describe('/v1/ocr and /v1/tokens', () => {
  it('return the pages of a document, each with its source and confidence', async () => {
    const file = new Uint8Array(invoice);
    const { json } = await post('/v1/ocr', formOf({ words: 'true', pages: '1' }, file));
    expect(json.media_type).toBe('application/pdf');
    expect(json.pages).toHaveLength(1);
    expect(json.pages[0]).toMatchObject({ number: 1, source: 'text-layer', confidence: 1 });
    expect(json.pages[0].words.map(({ text }: { text: string }) => text)).toContain('NL-2024-0317');
    const { json: same } = await daemon.post('/v1/ocr', { document: invoice.toString('base64'), document_mime_type: 'application/pdf' });
    expect(same.text).toBe(json.text);
    expect((await post('/v1/ocr', formOf({}, new TextEncoder().encode('It rains.'), 'a.txt', 'text/plain'))).json.text).toBe('It rains.');
  });

  it('recognise the text of a scan, and refuse pages that the document does not have', async () => {
    const scan = new Uint8Array(readFileSync(join(files, 'scan.tif')));
    expect((await post('/v1/ocr', scan, { 'content-type': 'image/tiff' })).json.pages[0].source).toBe('ocr');
    expect((await post('/v1/ocr?pages=7', new Uint8Array(invoice), { 'content-type': 'application/pdf' })).json.error).toMatchObject({
      param: 'pages',
    });
  });

  it('count the tokens of texts and documents, and truncate a text', async () => {
    expect((await daemon.post('/v1/tokens', { text: 'A job can be paused.' })).json).toEqual({ tokens: 6, encoding: 'o200k_base' });
    expect((await daemon.post('/v1/tokens', { text: 'A job can be paused.', truncate: 3 })).json).toEqual({
      tokens: 3,
      encoding: 'o200k_base',
      text: 'A job can',
    });
    expect((await post('/v1/tokens', formOf({}, new Uint8Array(invoice)))).json.tokens).toBeGreaterThan(100);
  });

  it('require a key with their scope', async () => {
    const key = await daemon.makeKey('--scopes', 'tokens');
    const headers = { 'x-api-key': key };
    expect((await daemon.post('/v1/tokens', { text: 'a' }, headers)).status).toBe(200);
    expectError(await daemon.post('/v1/ocr', { document: 'QQ==', document_mime_type: 'text/plain' }, headers), 403);
  });
});

describe('a file as the body', () => {
  it('may have its fields in the query', async () => {
    const query = new URLSearchParams({ entities: JSON.stringify(entities) });
    const answer = await post(`/extract?${query}`, new Uint8Array(invoice), { 'content-type': 'application/pdf' });
    expect(answer.json).toEqual((await asJson()).json);
  });

  it('may have its fields in a header', async () => {
    const headers = { 'content-type': 'application/pdf', 'x-txp-request': JSON.stringify({ entities, context_chars: 0 }) };
    expect(valuesOf(await post('/extract', new Uint8Array(invoice), headers))).toEqual(['GBP 1,202.40']);
  });

  it('may have its fields in a header as UTF-8 bytes, as shells send them', async () => {
    const fields = JSON.stringify({ labels: [{ name: 'größe', rubric: 'Is this about a size?' }] });
    const status = await new Promise((resolve) => {
      const { hostname, port } = new URL(daemon.address);
      const headers = { 'x-api-key': daemon.key, 'content-type': 'text/markdown', 'x-txp-request': Buffer.from(fields).toString('latin1') };
      const sent = request({ hostname, port, path: '/classify', method: 'POST', headers }, async (response) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        resolve(JSON.parse(text).top_label);
      });
      sent.end(Buffer.from('It is far too large.'));
    });
    expect(status).toBe('größe');
  });

  it('says how to send it if it was declared as JSON, or not at all', async () => {
    const { status, json } = await post('/extract', new Uint8Array(invoice), { 'content-type': 'application/json' });
    expect([status, json.detail]).toEqual([422, expect.stringContaining('send one under its own media type, such as application/pdf')]);
  });

  it('that is an office document with a password is refused for that', async () => {
    const locked = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(600),
    ]);
    const { json } = await post('/extract', formOf({ entities: JSON.stringify(entities) }, new Uint8Array(locked), 'a.docx'));
    expect(json.detail).toBe('the office document is encrypted and needs a password (save a copy without password)');
    const document = { document: locked.toString('base64'), document_mime_type: 'application/msword', entities };
    expect((await daemon.post('/extract', document)).json.detail).toBe(json.detail);
  });

  it('of an unsupported type is refused with 415 and a message that names multipart/form-data', async () => {
    const answer = await post('/extract', new Uint8Array(8), { 'content-type': 'video/mp4' });
    expectError(answer, 415);
    expect(answer.json.error.message).toMatch(/multipart\/form-data/);
    expectError(await post('/v1/chat/completions', new Uint8Array(8), { 'content-type': 'application/pdf' }), 415);
  });

  it('without any fields is refused with the name of the missing one', async () => {
    expect((await post('/extract', new Uint8Array(invoice), { 'content-type': 'application/pdf' })).json.error.param).toBe('entities');
  });
});
