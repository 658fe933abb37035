// POST /extract, rule by rule.
import { beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../documents/fixtures.js';
import type { DaemonClient } from './daemon.js';
import { expectError, makePdf, pdf } from './expectations.js';
import { maxTextChars, sharedDaemon } from './shared-daemon.js';

const receipt = fixture('receipt.png');

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

const text = 'Invoice 4711 was issued on 3 May 2024. Questions: anna@example.com. The total is 45.00 EUR.';
const entities = { email: 'e-mail address', date: 'date of the invoice' };
const labels = (count: number) => Array.from({ length: count }, (_, index) => `label ${index}`);

describe('POST /extract', () => {
  it('returns spans that slice back to the text, with every field', async () => {
    const { status, json } = await daemon.post('/extract', { text, entities });
    expect(status).toBe(200);
    const email = json.entities.find((entity: { type: string }) => entity.type === 'email');
    expect(email).toMatchObject({ text: 'anna@example.com' });
    for (const entity of json.entities) {
      const { normal, ...others } = entity;
      expect(Object.keys(others).sort()).toEqual(['confidence', 'context', 'end', 'start', 'text', 'type']);
      expect(normal).toEqual(entity.type === 'date' ? { value: '2024-05-03' } : undefined);
      expect(text.slice(entity.start, entity.end)).toBe(entity.text);
      expect(entity.context).toContain(entity.text);
      expect(entity.confidence).toBeGreaterThanOrEqual(0.5);
      expect(entity.confidence).toBeLessThanOrEqual(1);
    }
    expect(json.structured_result).toBeNull();
    expect(json.ocr_text).toBeNull();
  });

  it('reads a document in the language it is given, and refuses languages that the server does not have', async () => {
    const named = (document_languages: string) =>
      daemon.post('/extract', { document: receipt.toString('base64'), document_mime_type: 'image/png', document_languages, entities });
    expect((await named('deu')).status).toBe(200);
    const { status, json } = await named('eng+ces');
    expect([status, json.error.param]).toEqual([422, 'document_languages']);
  });

  it('counts offsets in code points', async () => {
    const withEmoji = `🙂🙂 ${text}`;
    const { json } = await daemon.post('/extract', { text: withEmoji, entities: { email: 'e-mail address' } });
    const [first] = json.entities;
    expect([...withEmoji].slice(first.start, first.end).join('')).toBe('anna@example.com');
  });

  it('sorts by confidence within a type', async () => {
    const { json } = await daemon.post('/extract', { text: `${text} b@example.com c@example.org`, entities: { email: 'e-mail address' } });
    const confidences = json.entities.map((entity: { confidence: number }) => entity.confidence);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(confidences.length).toBeGreaterThan(1);
  });

  it('limits results by top_n, for all entities and for a single one', async () => {
    const three = 'a@example.com b@example.com c@example.com';
    const all = await daemon.post('/extract', { text: three, entities: { email: 'e-mail address' } });
    const globally = await daemon.post('/extract', { text: three, top_n: 1, entities: { email: 'e-mail address' } });
    const singly = await daemon.post('/extract', { text: three, entities: { email: { description: 'e-mail address', top_n: 2 } } });
    expect([all.json.entities.length, globally.json.entities.length, singly.json.entities.length]).toEqual([3, 1, 2]);
  });

  it('drops results below the threshold', async () => {
    const found = async (threshold: number): Promise<{ type: string; confidence: number }[]> =>
      (await daemon.post('/extract', { text, entities, threshold })).json.entities;
    const all = await found(0);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['email', 'date']));
    const highest = Math.max(...all.map(({ confidence }) => confidence));
    const best = all.filter(({ confidence }) => confidence === highest);
    expect(best.length).toBeLessThan(all.length);
    expect(await found(highest)).toEqual(best);
    for (const { confidence } of await found(1)) expect(confidence).toBe(1);
  });

  it('omits the context when context_chars is 0, and bounds it otherwise', async () => {
    const none = await daemon.post('/extract', { text, entities, context_chars: 0 });
    const contexts = (answer: typeof none) => answer.json.entities.map((entity: { context: string }) => entity.context);
    expect(contexts(none)).toEqual(['', '']);
    const some = await daemon.post('/extract', { text, entities, context_chars: 5 });
    expect(contexts(some)).toEqual(['ons: anna@example.com. The', 'd on 3 May 2024. Que']);
    for (const entity of some.json.entities) expect(entity.context.length).toBeLessThanOrEqual(entity.text.length + 10);
  });

  it('answers a classification key with one of its labels', async () => {
    const kind = { labels: [{ name: 'invoice', rubric: 'Is it an invoice?' }, 'letter'], description: 'kind of document' };
    const { json } = await daemon.post('/extract', { text, entities: { kind, email: 'e-mail address' }, threshold: 1 });
    expect(['invoice', 'letter']).toContain(json.structured_result.kind);
    expect(Object.keys(json.structured_result)).toEqual(['kind', 'email']);
  });

  it('answers a nested structure with null for missing values, and a repeated one with an empty list', async () => {
    const { json } = await daemon.post('/extract', {
      text: 'Nothing of the kind is in here.',
      entities: { party: { iban: 'IBAN', phone: 'phone number' }, rows: [{ sku: 'article number', price: 'price' }] },
    });
    expect(json.structured_result).toEqual({ party: { iban: null, phone: null }, rows: [] });
    expect(json.entities).toEqual([]);
  });

  it('keeps an entity name that is a built-in object property', async () => {
    const { status, text: body } = await daemon.post('/extract', `{"text":"mail a@example.com","entities":{"__proto__":"e-mail address"}}`);
    expect(status).toBe(200);
    expect(body).toContain('"type":"__proto__"');
  });

  it('reads a document and returns its text', async () => {
    const { status, json } = await daemon.post('/extract', {
      document: makePdf('Contact bob at example dot com on 3 May 2024'),
      document_mime_type: pdf,
      entities: { date: 'date' },
    });
    expect(status).toBe(200);
    expect(json.ocr_text).toContain('3 May 2024');
    expect(json.entities[0].text).toContain('May 2024');
  });

  it('appends the text of the document to the text that was sent', async () => {
    const { json } = await daemon.post('/extract', {
      text: 'First a@example.com',
      document: makePdf('then 3 May 2024'),
      document_mime_type: pdf,
      entities: { date: 'date' },
    });
    const whole = `First a@example.com\n${json.ocr_text}`;
    const [date] = json.entities;
    expect([...whole].slice(date.start, date.end).join('')).toBe(date.text);
  });

  it('ignores unknown fields', async () => {
    expect((await daemon.post('/extract', { text, entities, model: 'x', temperature: 0 })).status).toBe(200);
  });

  it.each([2, 26])('takes a classification key with %d labels', async (count) => {
    expect((await daemon.post('/extract', { text, entities: { kind: { labels: labels(count) } } })).status).toBe(200);
  });
});

describe('a request that breaks a rule is refused with 422', () => {
  it.each([
    ['no body', '', undefined],
    ['no JSON', 'text=hello', undefined],
    ['a list', [1], undefined],
    ['neither text nor document', { entities }, 'text'],
    ['an empty text', { text: '', entities }, 'text'],
    ['a text that is none', { text: 5, entities }, 'text'],
    ['no entities', { text }, 'entities'],
    ['entities that are no object', { text, entities: ['email'] }, 'entities'],
    ['no entity at all', { text, entities: {} }, 'entities'],
    ['an entity that is a number', { text, entities: { email: 3 } }, 'entities.email'],
    ['a threshold above 1', { text, entities, threshold: 1.5 }, 'threshold'],
    ['a threshold below 0', { text, entities, threshold: -0.1 }, 'threshold'],
    ['a threshold as text', { text, entities, threshold: '0.5' }, 'threshold'],
    ['a threshold of one entity above 1', { text, entities: { email: { description: 'x', threshold: 2 } } }, 'entities.email'],
    ['a negative top_n', { text, entities, top_n: -1 }, 'top_n'],
    ['a top_n that is incomplete', { text, entities, top_n: 1.5 }, 'top_n'],
    ['negative context_chars', { text, entities, context_chars: -5 }, 'context_chars'],
    ['an instruction that is no text', { text, entities, instruction: {} }, 'instruction'],
    ['a classification key with one label', { text, entities: { kind: { labels: labels(1) } } }, 'entities.kind'],
    ['a classification key without labels', { text, entities: { kind: { labels: [] } } }, 'entities.kind'],
    ['a classification key with 27 labels', { text, entities: { kind: { labels: labels(27) } } }, 'entities.kind'],
    ['a document without its media type', { document: makePdf('x'), entities }, 'document_mime_type'],
    ['a document that is not base64', { document: '<<<>>>', document_mime_type: pdf, entities }, 'document'],
    ['a text over the limit', { text: 'x'.repeat(maxTextChars + 1), entities }, 'text'],
  ])('%s', async (_, body, field) => {
    expectError(await daemon.post('/extract', body), 422, field);
  });

  it.each([
    ['bytes of no known format', Buffer.from('just words, no document').toString('base64')],
    ['a broken PDF', Buffer.from('%PDF-1.7\ngarbage').toString('base64')],
    ['a cut PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]).toString('base64')],
  ])('a document that cannot be read: %s', async (_, document) => {
    expectError(await daemon.post('/extract', { document, document_mime_type: pdf, entities }), 422);
  });
});
