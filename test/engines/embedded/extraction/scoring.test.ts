// Choosing the answers from what was found: one field for each span, never the field's own words, and limits in instructions.
import { describe, expect, it } from 'vitest';
import type { PlanField } from '../../../../src/core/find.js';
import { findValues } from '../../../../src/engines/embedded/extraction/find-values.js';
import { parseConstraints } from '../../../../src/engines/embedded/extraction/instructions.js';

const scalar = (name: string, description = '', path: readonly string[] = [name]): PlanField => ({ kind: 'scalar', path, name, description });

async function best(text: string, asked: Readonly<Record<string, string>>): Promise<Record<string, string | null>> {
  const fields = Object.entries(asked).map(([name, description]) => scalar(name, description));
  const findings = await findValues({ text, instruction: '', fields }, new AbortController().signal);
  return Object.fromEntries(
    findings.fields.map((field, index) => {
      const found = field.kind === 'scalar' ? field.values.filter(({ confidence }) => confidence >= 0.5) : [];
      const [first] = found.sort((left, right) => right.confidence - left.confidence);
      return [Object.keys(asked)[index], first === undefined ? null : text.slice(first.start, first.end)];
    }),
  );
}

describe('a value that could answer two fields', () => {
  it('answers only the one that its label names, if it is the name of a company', async () => {
    const found = await best('Invoice\nCustomer: Harlow Mills Ltd\nTotal: £420.00\nDate: 4 May 2024', { customer: '', supplier: '' });
    expect(found).toEqual({ customer: 'Harlow Mills Ltd', supplier: null });
  });
  it('answers only the one that its label names, if it is the only date of a paper', async () => {
    const text = 'Corner Garage\n27 Station Road\n\nDate: 22 May 2024\nOil change  89.90\nWiper blades  24.50\n\nTotal amount due: GBP 114.40';
    const asked = { invoice_date: 'invoice date in ISO format', due_date: 'date by which to pay in ISO format' };
    expect(await best(text, asked)).toEqual({ invoice_date: '22 May 2024', due_date: null });
  });
});

describe('values of one field in several places', () => {
  const values = async (text: string, name: string, description: string): Promise<string[]> => {
    const { fields } = await findValues({ text, instruction: '', fields: [scalar(name, description)] }, new AbortController().signal);
    const [field] = fields;
    return field?.kind === 'scalar' ? field.values.filter(({ confidence }) => confidence >= 0.5).map(({ start, end }) => text.slice(start, end)) : [];
  };
  it('are all answers if the words of the field directly precede each of them, with a colon or in a sentence', async () => {
    const text = 'Release notes\nVersion: 3.4.1\nThe fault was in version 3.3.7 as well; Node.js is at 22.1.0 there.';
    expect(await values(text, 'version', 'version number of the software')).toEqual(['3.4.1', '3.3.7']);
    expect(await values('Your order QX-20418 has left.\nOrder number: QX-20977', 'order', 'number of the order')).toEqual(['QX-20418', 'QX-20977']);
  });
  it('are all answers if they have the right form, with a label or in a sentence', async () => {
    const text = 'Our VAT ID is NL707161321B01.\nVAT number: DE626379916';
    expect(await values(text, 'tax_id', 'VAT registration number')).toEqual(['NL707161321B01', 'DE626379916']);
  });
});

describe('the name of a people', () => {
  it('is not taken for a place', async () => {
    const text = 'The film was shot in German with a Hungarian crew near Lisbon.';
    const { fields } = await findValues({ text, instruction: '', fields: [scalar('location')] }, new AbortController().signal);
    const [field] = fields;
    const found = field?.kind === 'scalar' ? field.values.filter(({ confidence }) => confidence >= 0.5) : [];
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['Lisbon']);
  });
});

describe('who did what', () => {
  it('is recognised by the verb before "by", not by the comma before that verb', async () => {
    const asked = { actor: '', director: '' };
    expect(await best('a picture about a pianist, starring Ruth Abel, directed by Simon Krall', asked)).toEqual({
      actor: 'Ruth Abel',
      director: 'Simon Krall',
    });
  });
  it('does not depend on which synonym of the role the field uses', async () => {
    const text = 'Show me a film with Nora Quinn and Walter Brandt';
    const values = async (name: string) =>
      (await findValues({ text, instruction: '', fields: [scalar(name)] }, new AbortController().signal)).fields.flatMap((field) =>
        field.kind === 'scalar' ? field.values.map(({ start, end, confidence }) => ({ value: text.slice(start, end), confidence })) : [],
      );
    const named = await values('director');
    expect(named.map(({ value }) => value)).toEqual(['Nora Quinn', 'Walter Brandt']);
    for (const synonym of ['filmmaker', 'movie director']) expect(await values(synonym), synonym).toEqual(named);
  });
});

describe('the words of a field', () => {
  it('are never its value', async () => {
    expect(await best('The Respondent did not appear before the court. The Respondent was ordered to pay.', { respondent: '' })).toEqual({
      respondent: null,
    });
  });
  it('match a German label, whether they are German or English', async () => {
    const text = 'Lieferschein\nKundennummer: K-4471\nLiefertermin: 12.03.2025\nAnsprechpartner: Jonas Wedel';
    expect(await best(text, { kundennummer: '', liefertermin: '', contact_person: '' })).toEqual({
      kundennummer: 'K-4471',
      liefertermin: '12.03.2025',
      contact_person: 'Jonas Wedel',
    });
  });
});

describe('a question that states the requested kind only by its question word', () => {
  const lease =
    'Landlord: Oakfield Estates Ltd\nTenant: Ms Priya Nair\n\nThe premises at 17 Harrow Lane, Leeds are let from 1 May 2024. Small repairs up to 100 GBP are borne by the tenant. Anna Reed wrote the inventory.';
  it('is answered with any person if it asks for no role', async () => {
    const text = 'The bridge was opened by Clara Jensen in 1911. Repairs went on until the winter, when Otto Brandt sold the yard.';
    const found = await best(text, { person: 'Who is mentioned?' });
    expect(['Clara Jensen', 'Otto Brandt']).toContain(found.person);
  });

  it('is not answered with a person whom the surrounding words do not support', async () => {
    expect(await best(lease, { answer: 'Who pays for small repairs?' })).toEqual({ answer: null });
  });
  it('is answered with the person whom the surrounding words support', async () => {
    expect(await best(lease, { answer: 'Who wrote the inventory?' })).toEqual({ answer: 'Anna Reed' });
  });
  it('is answered with a person, an organisation or a place from the right clause only', async () => {
    const text =
      'The lease was signed in Leeds. Small repairs are paid for by the tenant; Leeds City Council empties the bins. Mr Tom Ashby keeps the keys. Meetings are held in Bradford.';
    expect(await best(text, { answer: 'Who pays for small repairs?' })).toEqual({ answer: null });
    expect(await best(text, { answer: 'Who empties the bins?' })).toEqual({ answer: 'Leeds City Council' });
    expect((await best(text, { answer: 'Who keeps the keys?' })).answer).toMatch(/^(?:Mr )?Tom Ashby$/);
    expect(await best(text, { answer: 'Where are meetings held?' })).toEqual({ answer: 'Bradford' });
  });
});

describe('the roles in a contract', () => {
  it('are those that it defines in brackets', async () => {
    const text =
      'SUPPLY AGREEMENT\n\nBETWEEN\n\n(1) HALE MILLS PLC, a company incorporated in Scotland with number 118220 (the "Client"); and\n\n(2) ORME ANALYTICS LLP, a partnership with number OC3991 (the "Contractor").\n\n1. The Contractor shall deliver the goods.';
    expect(await best(text, { client: '', contractor: '' })).toEqual({ client: 'HALE MILLS PLC', contractor: 'ORME ANALYTICS LLP' });
  });
});

describe('an instruction with a limit for amounts', () => {
  it.each([
    ['Only transactions of more than 20 SGD.', 20.5, 20],
    ['nur Posten ab 100 €', 100, 99.9],
    ['Please list only items under $50', 49, 50],
    ['uniquement les lignes de plus de 1 000 €', 1200, 900],
  ])('such as “%s” keeps %s and leaves out %s', (instruction, kept, left) => {
    const { amounts } = parseConstraints(instruction);
    expect(amounts?.(kept)).toBe(true);
    expect(amounts?.(left)).toBe(false);
  });
  it.each(['Dates in ISO format.', 'Give at most 3 results.', 'Only the first value.'])('is not seen in “%s”', (instruction) => {
    expect(parseConstraints(instruction).amounts).toBeNull();
  });
  it('leaves out the records that are outside the limit', async () => {
    const text = 'Date  Description  Amount\n03/07  Bakery  4.20\n05/07  Garage  238.79\n09/07  Grocer  36.25';
    const fields: PlanField[] = [
      {
        kind: 'list',
        path: ['lines'],
        name: 'lines',
        fields: [
          scalar('date', '', ['lines', 'date']),
          scalar('description', '', ['lines', 'description']),
          scalar('amount', '', ['lines', 'amount']),
        ],
      },
    ];
    const findings = await findValues({ text, instruction: 'Only lines of more than 20 EUR', fields }, new AbortController().signal);
    const [list] = findings.fields;
    expect(list?.kind === 'list' ? list.records.length : 0).toBe(2);
  });
});
