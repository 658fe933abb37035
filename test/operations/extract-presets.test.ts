// Presets of extract: each finds its values in a document of its kind; entities of the request itself are added to it and take precedence.
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
const documentOf = (name: string) => readFileSync(new URL(`../fixtures/presets/${name}.txt`, import.meta.url), 'utf8');

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
async function valuesOf(preset: string, name = preset, threshold?: number): Promise<Record<string, unknown>> {
  const { entities, structured_result } = await run({ text: documentOf(name), preset, ...(threshold === undefined ? {} : { threshold }) });
  const found: Record<string, unknown> = {};
  for (const { type, text, normalized_value } of entities)
    found[type] = found[type] === undefined ? (normalized_value ?? text) : `${found[type]}; ${text}`;
  for (const [name, value] of Object.entries(structured_result ?? {})) if (typeof value === 'object' && value !== null) found[name] ??= value;
  return found;
}

describe('a preset', () => {
  it.each([
    ['Rechnung 13\nRechnungsdatum 02.02.2025\nSumme 50,00 €\nZahlungsziel: 30 Tage netto', undefined],
    ['Factura 31\nFecha: 12/03/2025\nTotal 200 €\nVencimiento: 30 días', undefined],
    ['Rechnung 5521\nDatum: 15.04.2025\nZahlungsziel: 15.05.2025\nSumme 99,00 €', '2025-05-15'],
  ])('does not take a payment period for the due date: %j', async (text, expected) => {
    const { entities } = await run({ text, preset: 'invoice' });
    expect(entities.find(({ type }) => type === 'due_date')?.normalized_value).toBe(expected);
  });
  it('lists the participants of a meeting, who was absent, and the place', async () => {
    const { structured_result } = await run({ text: documentOf('minutes'), preset: 'minutes' });
    expect(structured_result).toMatchObject({
      participants: expect.arrayContaining(['Ruth Calder', 'Samir Haddad', 'Owen Price', 'Lena Fischer']),
      absent: ['Martin Doyle'],
      place: 'Community Hall, Alder Street',
    });
  });
  it('has valid definitions and a description of its purpose', () => {
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
        notice_period: 'three months',
        liability_limit: 'GBP 50,000',
        governing_law: 'Scotland',
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
          { description: 'Brochures, 16 pages', quantity: 500, unit_price: 1.2, amount: 600 },
          { description: 'Business cards, set of 250', quantity: 4, unit_price: 35, amount: 140 },
          { description: 'Express delivery', quantity: 1, unit_price: 25, amount: 25 },
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
          { description: 'Tomato plants', amount: 7.5 },
          { description: 'Compost 40 l', amount: 6.99 },
          { description: 'Watering can', amount: 12 },
        ],
      },
    ],
  ])('finds its values in a document of its kind: %s', async (preset, expected) => {
    expect(await valuesOf(preset)).toMatchObject(expected);
  });

  it.each([
    [
      'contract-consulting',
      {
        parties: 'Northgate Analytics Limited; Dr Helen Marsh',
        signing_date: '2024-01-12',
        start_date: '2024-02-01',
        term: 'eighteen months',
        notice_period: 'sixty days',
        fee: '£650',
        governing_law: 'England and Wales',
      },
    ],
    [
      'contract-lease',
      {
        parties: 'TRUEBLUE DENTAL; MAPLE RIDGE HOLDINGS LLC',
        signing_date: '2023-09-01',
        start_date: '2023-10-01',
        end_date: '2028-09-30',
        term: 'five (5) years',
        fee: '$6,250.00',
        governing_law: 'State of Ohio',
      },
    ],
    [
      'cv-engineer',
      {
        name: 'Amara Okafor',
        languages: 'English; French; Igbo',
        jobs: [
          { title: 'Senior Data Engineer', employer: 'Brightwater Energy' },
          { title: 'Data Engineer', employer: 'Halden Bank' },
          { title: 'Junior Developer', employer: 'Pixelroom Ltd' },
        ],
        education: [
          { degree: 'MSc Computer Science', school: 'University of Sheffield' },
          { degree: 'BSc Mathematics', school: 'University of Lagos' },
        ],
      },
    ],
    [
      'cv-cook',
      {
        name: 'Jonas Whitfield',
        phone: '0412 555 871',
        jobs: [
          { title: 'Head chef', employer: 'The Anchor' },
          { title: 'Sous chef', employer: 'Brasserie Lune' },
          { title: 'Commis', employer: 'Hotel Regent' },
        ],
        education: [{ degree: 'Certificate III in Commercial Cookery' }],
      },
    ],
    [
      'invoice-joinery',
      {
        invoice_number: 'HF-2207',
        invoice_date: '2025-03-03',
        due_date: '2025-04-02',
        seller: 'Harrow & Finch Joinery',
        buyer: 'Priory Schools Trust',
        subtotal: 1565,
        tax: 313,
        total: 1878,
        items: [{ amount: 1280 }, { amount: 225 }, { amount: 60 }],
      },
    ],
    [
      'invoice-german',
      {
        invoice_number: '2025-0417',
        invoice_date: '2025-04-17',
        due_date: '2025-05-01',
        seller: 'Elektro Brandt GmbH',
        tax_number: 'DE811223344',
        subtotal: 1452.4,
        tax: 275.96,
        total: 1728.36,
        items: [{ description: 'Wallbox 11 kW' }, { description: 'Installation, Arbeitsstunde' }, { description: 'Leitungsmaterial' }],
      },
    ],
    ['mail-heating', { sender: 'Priya Raman', subject: 'Heating in building C', phone_numbers: '+44 20 7946 0991', deadline: '17 January' }],
    ['mail-german', { sender: 'Klaus Rademacher', recipient: 'Frau Vogt', amounts: '48.300 Euro' }],
    ['minutes-allotment', { date: '2024-05-08', absent: 'Jean Fisk', next_meeting: '2024-06-12' }],
    [
      'minutes-project',
      {
        date: '2025-02-18',
        next_meeting: '2025-03-04',
        tasks: [
          { task: 'update the risk register', person: 'JA', due: '21 Feb' },
          { task: 'get a quote for extra load tests', person: 'SK', due: '25 Feb' },
          { task: 'tell the branches about the new date', person: 'PN', due: '20 Feb' },
        ],
      },
    ],
    ['receipt-deli', { shop: 'THE CORNER DELI', date: '2025-06-12', total: 19, items: [{ amount: 4.8 }, { amount: 11 }, { amount: 3.2 }] }],
    ['receipt-french', { shop: 'EPICERIE DU PORT', date: '2024-11-08', total: 6.57, items: [{ amount: 1.95 }, { amount: 2.38 }, { amount: 2.24 }] }],
  ])('finds its values in documents of other designs: %s', async (name, expected) => {
    expect(await valuesOf(name.replace(/-.*/, ''), name)).toMatchObject(expected);
  });

  it('finds at a low threshold the amount that a fee is raised to, not the one it is raised from', async () => {
    expect(await valuesOf('minutes', 'minutes-allotment', 0.3)).toMatchObject({ budget: '£42' });
  });
});

describe('a request with a preset and entities of its own', () => {
  const own = { invoice_number: 'order number', iban: 'IBAN' };

  it('asks for the entities of the preset first, then for its own, which override those of the same name', () => {
    const asked = definitionsOf({ preset: 'invoice', entities: own }) as Record<string, unknown>;
    expect(Object.keys(asked)).toEqual([...Object.keys(presets.invoice.entities), 'iban']);
    expect(asked.invoice_number).toBe('order number');
    expect(asked.total).toEqual(presets.invoice.entities.total);
  });

  it('has a column for each entity in a table', async () => {
    const request = { preset: 'receipt', entities: { till: 'till number' } };
    const answer = await run({ text: documentOf('receipt'), ...request });
    const { columns } = toSheet(answer, definitionsOf(request));
    expect(columns).toContain('items.amount');
    expect(columns.slice(-2)).toEqual(['till', 'units']);
  });

  const many = Object.fromEntries(Array.from({ length: 395 }, (_, at) => [`field${at}`, '']));
  it.each([
    ['a preset that there is not', { preset: 'bill' }, /preset: .*invoice/],
    ['neither a preset nor entities', {}, /entities: must be an object .* or choose a preset/],
    ['a wrong definition of its own', { preset: 'cv', entities: { name: 5 } }, /entities\.name: must be a description/],
    ['too many fields together', { preset: 'cv', entities: many }, /entities: must define at most 400 fields/],
  ])('is refused for %s', async (_, request, message) => {
    await expect(run({ text: 'It rains.', ...request })).rejects.toThrow(message);
  });
});
