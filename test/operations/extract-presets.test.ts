// Presets of extract: each finds what it is for in a document of its kind, and what a request asks for itself comes to it and wins.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { execute } from '../../src/operations/execute.js';
import { extract } from '../../src/operations/extract/operation.js';
import { planEntities } from '../../src/operations/extract/plan.js';
import { definitionsOf, presetNames, presets } from '../../src/operations/extract/presets.js';
import { toSheet } from '../../src/operations/extract/sheet.js';
import { operationSettings } from '../operation-settings.js';

const engine = embeddedEngine();
const documentOf = (preset: string) => readFileSync(new URL(`../fixtures/presets/${preset}.txt`, import.meta.url), 'utf8');

function run(body: Record<string, unknown>) {
  return execute(extract, body, {
    engine,
    settings: operationSettings,
    readDocument: async () => Promise.reject(new Error('no document in these tests')),
    tokenCounter: async () => (text) => text.length,
    signal: new AbortController().signal,
    now: () => 0,
  });
}

/** Values by entity, as a table shows them. */
async function valuesOf(preset: string): Promise<Record<string, unknown>> {
  const { entities, structured_result } = await run({ text: documentOf(preset), preset });
  const found: Record<string, unknown> = {};
  for (const { type, text, normalized_value } of entities)
    found[type] = found[type] === undefined ? (normalized_value ?? text) : `${found[type]}; ${text}`;
  for (const [name, value] of Object.entries(structured_result ?? {})) if (typeof value === 'object' && value !== null) found[name] = value;
  return found;
}

describe('a preset', () => {
  it('has definitions as a request may give them, and says what they are for', () => {
    expect(presetNames).toEqual(Object.keys(presets).sort());
    for (const name of presetNames) {
      expect(planEntities(presets[name].entities).issues, name).toEqual([]);
      expect(presets[name].about).toMatch(/^[a-z].*\w$/);
    }
  });

  it.each([
    [
      'contract',
      {
        parties: 'Brightwell Offices Ltd; Marram Cleaning Ltd',
        signing_date: '2025-03-03',
        start_date: '2025-04-01',
        end_date: '2027-03-31',
        term: 'two years',
        fee: 'GBP 1,150',
        notice_period: "three months'",
        liability_limit: 'GBP 50,000',
        governing_law: 'Scotland',
        renewal: 'ends',
      },
    ],
    [
      'cv',
      {
        name: 'Ines Aldridge',
        email: 'ines.aldridge@post.example',
        phone: '+44 113 496 0187',
        skills: 'Python; SQL; Spark; Docker',
        languages: 'English; Portuguese',
        jobs: [
          { title: 'Data engineer', employer: 'Pennine Rail Analytics' },
          { title: 'Software developer', employer: 'Hobart & Lowe Ltd' },
        ],
        education: [
          { degree: 'MSc Computer Science', school: 'University of Leeds' },
          { degree: 'BSc Mathematics', school: 'University of York' },
        ],
      },
    ],
    [
      'invoice',
      {
        invoice_number: '2025-0418',
        invoice_date: '2025-05-09',
        due_date: '2025-06-08',
        seller: 'Tidewater Printing GmbH',
        buyer: 'Linden & Partner Architects',
        tax_number: 'DE 281 994 310',
        subtotal: 765,
        tax: 145.35,
        total: 910.35,
        items: [
          { description: 'Brochures, 16 pages', quantity: '500', unit_price: '1.20', amount: '600.00' },
          { description: 'Business cards, set of 250', quantity: '4', unit_price: '35.00', amount: '140.00' },
          { description: 'Express delivery', quantity: '1', unit_price: '25.00', amount: '25.00' },
        ],
      },
    ],
    [
      'mail',
      {
        sender: 'Tomas Reyes',
        recipient: 'Priya Nair',
        subject: 'Quote for the new boiler',
        date: 'Thu, 6 Feb 2025',
        email_addresses: 'tomas.reyes@fernhill.example; priya.nair@oakline.example',
        phone_numbers: '0131 496 0455',
        amounts: 'GBP 8,500',
        deadline: 'Friday 14 February',
      },
    ],
    [
      'minutes',
      {
        date: '2025-09-11',
        place: 'Community Hall, Alder Street',
        absent: 'Martin Doyle',
        next_meeting: '2025-10-09',
        budget: 'GBP 620',
        tasks: [
          { person: 'Samir Haddad', due: '20 September 2025' },
          { person: 'Lena Fischer', due: '1 October 2025' },
        ],
      },
    ],
    [
      'receipt',
      {
        shop: 'MILLBROOK GARDEN CENTRE',
        date: '2025-04-22',
        time: '14:37',
        tax: 4.42,
        total: 26.49,
        items: [
          { description: 'Tomato plants x6', amount: '7.50' },
          { description: 'Compost 40 l', amount: '6.99' },
          { description: 'Watering can', amount: '12.00' },
        ],
      },
    ],
  ])('%s finds what it is for in a document of its kind', async (preset, expected) => {
    expect(await valuesOf(preset)).toMatchObject(expected);
  });
});

describe('a request with a preset and entities of its own', () => {
  const own = { invoice_number: 'order number', iban: 'IBAN' };

  it('asks for those of the preset first; its own come to them, and win over one of the same name', () => {
    const asked = definitionsOf({ preset: 'invoice', entities: own }) as Record<string, unknown>;
    expect(Object.keys(asked)).toEqual([...Object.keys(presets.invoice.entities), 'iban']);
    expect(asked.invoice_number).toBe('order number');
    expect(asked.total).toEqual(presets.invoice.entities.total);
  });

  it('has a column for each in a table', async () => {
    const request = { preset: 'receipt', entities: { till: 'till number' } };
    const answer = await run({ text: documentOf('receipt'), ...request });
    const { columns } = toSheet(answer, definitionsOf(request));
    expect(columns).toContain('items.amount');
    expect(columns.at(-1)).toBe('till');
  });

  const many = Object.fromEntries(Array.from({ length: 395 }, (_, at) => [`field${at}`, '']));
  it.each([
    ['a preset that there is not', { preset: 'bill' }, /preset: .*invoice/],
    ['neither a preset nor entities', {}, /entities: must be an object .* or name a preset/],
    ['a wrong definition of its own', { preset: 'cv', entities: { name: 5 } }, /entities\.name: must be a description/],
    ['too many fields together', { preset: 'cv', entities: many }, /entities: must define at most 400 fields/],
  ])('is refused for %s', async (_, request, message) => {
    await expect(run({ text: 'It rains.', ...request })).rejects.toThrow(message);
  });
});
