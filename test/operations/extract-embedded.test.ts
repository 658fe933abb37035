// extract with the embedded engine: the five forms of a definition on real texts, and offsets that slice back after emoji and CJK.

import { describe, expect, it } from 'vitest';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { execute } from '../../src/operations/execute.js';
import { extract } from '../../src/operations/extract/operation.js';
import { operationSettings } from '../operation-settings.js';
import fc from '../properties.js';

const engine = embeddedEngine();

function run(body: Record<string, unknown>, offsets: 'codepoints' | 'utf16' = 'codepoints') {
  return execute(extract, body, {
    engine,
    settings: { ...operationSettings, offsets },
    readDocument: async () => Promise.reject(new Error('no document in these tests')),
    tokenCounter: async () => (text) => text.length,
    signal: new AbortController().signal,
    now: () => 0,
  });
}

const letter = `From: Paula Reyes <paula@reyes.example>
Subject: Broken scale

Hello, the kitchen scale from order KS-20931 arrived broken on 14 February 2025. I am very unhappy and want my $49.90 back.
You can call me at +1 415 555 0134. Paula Reyes, Oakland`;

describe('extract', () => {
  it('finds values by plain descriptions', async () => {
    const answer = await run({
      text: letter,
      entities: { order: 'order number', arrived: 'date of arrival', amount: 'money', phone: '', iban: '' },
      context_chars: 10,
    });
    expect(answer.entities.map(({ type, text }) => [type, text])).toEqual([
      ['order', 'KS-20931'],
      ['arrived', '14 February 2025'],
      ['amount', '$49.90'],
      ['phone', '+1 415 555 0134'],
    ]);
    expect(answer.structured_result).toBeNull();
    expect(answer.entities[0]?.context).toContain('KS-20931');
  });

  it('obeys the threshold and top_n of a definition', async () => {
    const entities = { person: { description: 'people', top_n: 1 }, certain: { description: 'email address', threshold: 0.99999 } };
    const answer = await run({ text: letter, entities });
    expect(answer.entities.filter(({ type }) => type === 'person').map(({ text }) => text)).toEqual(['Paula Reyes']);
    expect(answer.entities.some(({ type }) => type === 'certain')).toBe(false);
  });

  it('fills a nested structure', async () => {
    const answer = await run({ text: letter, entities: { contact: { email: '', phone: '', fax: 'fax number' }, order: 'order number' } });
    expect(answer.structured_result).toEqual({ contact: { email: 'paula@reyes.example', phone: '+1 415 555 0134', fax: null }, order: 'KS-20931' });
    expect(answer.entities.map(({ type }) => type)).toEqual(['order']);
  });

  it('fills a nested structure of which the layout labels only a part', async () => {
    const text = 'Invoice No: NS-20417\nInvoice date: March 5, 2024\nAmount due: $1,482.50\nThank you for your order, Ms Alice Monroe.';
    const entities = { bill: { number: 'invoice number', amount_due: '', currency: 'currency symbol' } };
    expect((await run({ text, entities })).structured_result).toEqual({ bill: { number: 'NS-20417', amount_due: '$1,482.50', currency: '$' } });
  });

  it('gives the values of a structure in the requested format, while entities stay verbatim', async () => {
    const entities = { due: 'amount due as a number', bill: { date: 'invoice date in ISO format' } };
    const answer = await run({ text: 'Invoice date: March 5, 2024\nAmount due: $1,482.50', entities });
    expect(answer.structured_result).toEqual({ due: 1482.5, bill: { date: '2024-03-05' } });
    expect(answer.entities.map(({ text }) => text)).toEqual(['$1,482.50']);
  });

  it('gives values in the requested format next to the verbatim text if the request is flat', async () => {
    const entities = { due: 'amount due as a number', issued: 'invoice date in ISO format', number: 'invoice number' };
    const answer = await run({ text: 'Invoice no: NS-20417\nInvoice date: March 5, 2024\nAmount due: $1,482.50', entities });
    expect(answer.entities.map(({ text, normalized_value }) => [text, normalized_value])).toEqual([
      ['$1,482.50', 1482.5],
      ['March 5, 2024', '2024-03-05'],
      ['NS-20417', undefined],
    ]);
    expect(answer.structured_result).toBeNull();
  });

  it('fills a repeated structure', async () => {
    const text =
      'Item        Qty   Price   Amount\nBlue mug      2    4.50     9.00\nTea towel     3    2.00     6.00\nTotal                      15.00\n';
    const answer = await run({ text, entities: { items: [{ name: 'item name', quantity: '', amount: '' }] } });
    expect(answer.structured_result).toEqual({
      items: [
        { name: 'Blue mug', quantity: '2', amount: '9.00' },
        { name: 'Tea towel', quantity: '3', amount: '6.00' },
      ],
    });
    expect(answer.entities).toEqual([]);
  });

  it('answers a classification key with evidence from the text', async () => {
    const labels = [
      { name: 'complaint', rubric: 'Does the writer complain about something broken or bad?' },
      { name: 'praise', rubric: 'Does the writer praise something as great?' },
    ];
    const answer = await run({ text: letter, entities: { kind: { labels } }, threshold: 1 });
    const [kind] = answer.entities;
    expect(kind?.text).toBe('complaint');
    expect(kind?.confidence).toBeGreaterThan(0.5);
    expect(kind?.confidence).toBeLessThanOrEqual(1);
    const evidence = [...letter].slice(kind?.start, kind?.end).join('');
    if (evidence === '') expect(kind).toMatchObject({ start: 0, end: 0, context: '' });
    else expect(kind?.context).toContain(evidence);
    expect(answer.structured_result).toEqual({ kind: 'complaint' });
  });
});

describe('offsets', () => {
  const piece = fc.constantFrom('😀 ', '漢字かな ', 'é', '👩‍👩‍👧 ', 'plain words ', '\n', '𝔘𝔫𝔦 ', 'Ünïcode. ', '"', 'Total: ');
  it.each(['codepoints', 'utf16'] as const)('slice back to the text in %s, also after emoji and CJK', async (offsets) => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.array(piece, { maxLength: 6 }), async (before, after) => {
        const text = `${before.join('')} mail ann@example.org on 2024-05-01 ${after.join('')}`;
        const answer = await run({ text, entities: { email: '', date: '', person: '', total: '' }, context_chars: 7 }, offsets);
        expect(answer.entities.map(({ text: value }) => value)).toContain('ann@example.org');
        const characters = offsets === 'utf16' ? text.split('') : [...text];
        for (const entity of answer.entities) {
          expect(characters.slice(entity.start, entity.end).join('')).toBe(entity.text);
          expect(text).toContain(entity.context);
          expect(entity.context).toContain(entity.text);
        }
      }),
      { numRuns: 40 },
    );
  });
});

it('extract sorts by confidence within each type and repeats the answer exactly', async () => {
  const text = 'Ann Lee, Bo Chan and Carla Diaz met in Lima on 3 May 2021 and 2022-01-09; mail x@y.org or z@y.org.';
  const body = { text, entities: { person: '', date: '', email: '' }, threshold: 0 };
  const answer = await run(body);
  for (const type of ['person', 'date', 'email']) {
    const confidences = answer.entities.filter((entity) => entity.type === type).map(({ confidence }) => confidence);
    expect(confidences).toEqual([...confidences].sort((left, right) => right - left));
    expect(confidences.length).toBeGreaterThan(1);
  }
  expect(await run(body)).toEqual(answer);
});
