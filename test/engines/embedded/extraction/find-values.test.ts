// The embedded engine's `findValues` end to end: roles of people, prose, structures, instructions, and properties that hold for any text.

import { describe, expect, it } from 'vitest';
import type { FoundField, PlanField } from '../../../../src/core/find.js';
import { findValues } from '../../../../src/engines/embedded/extraction/find-values.js';
import fc from '../../../properties.js';
import { readFields } from './read-fields.js';

const signal = new AbortController().signal;
const scalar = (name: string, description = ''): PlanField => ({ kind: 'scalar', path: [name], name, description });

async function ask(text: string, entities: Record<string, string>, instruction = ''): Promise<Record<string, string[]>> {
  const fields = Object.entries(entities).map(([name, description]) => scalar(name, description));
  const found = await findValues({ text, instruction, fields }, signal);
  return Object.fromEntries(fields.map((field, index) => [field.name, likely(text, found.fields[index])]));
}

/** Confidence of the likeliest value of each field, 0 without one. */
async function confidences(text: string, entities: Record<string, string>): Promise<Record<string, number>> {
  const fields = Object.entries(entities).map(([name, description]) => scalar(name, description));
  const found = await findValues({ text, instruction: '', fields }, signal);
  return Object.fromEntries(
    fields.map(({ name }, index) => {
      const field = found.fields[index];
      return [name, field?.kind === 'scalar' ? Math.max(0, ...field.values.map(({ confidence }) => confidence)) : 0];
    }),
  );
}

function likely(text: string, field: FoundField | undefined): string[] {
  if (field?.kind !== 'scalar') return [];
  return [...field.values]
    .filter((value) => value.confidence >= 0.5)
    .sort((left, right) => right.confidence - left.confidence)
    .map((value) => text.slice(value.start, value.end));
}

describe('a field without a value', () => {
  const delivery =
    'We delivered your fridge freezer on Wednesday and took the old one away. It is guaranteed for five years; please keep the receipt. It is 185 cm high, weighs 74 kg and uses 210 kWh a year. Let it stand for four hours before you switch it on. Our fitter, Jamal, noticed that the socket behind it is loose and should be seen to by an electrician. You paid 100 pounds when you ordered and owe us another 429 pounds, which we would like to have within ten days.';

  it.each([
    ['energy consumption', true],
    ['serial number', false],
    ['color', false],
  ])('“%s” reports whether the text has something that could answer it: %s', async (name, hasOthers) => {
    const { fields } = await findValues({ text: delivery, instruction: '', fields: [scalar(name)] }, signal);
    expect(likely(delivery, fields[0])).toEqual([]);
    expect(fields[0]?.kind === 'scalar' && fields[0].hasOthers === true).toBe(hasOthers);
  });
});

describe('a field that negates what it names', () => {
  const minutes =
    'Minutes of the Works Committee\nDate: 14 May 2025\nAttendees: Karen Ellis, Dev Patel\nAbsent: Mark Lowe\n\nThe budget was approved.';
  const invoice = 'Invoice 2025-113\n\nPaper, 20 boxes    200.00\nSubtotal           200.00\nVAT 19%             38.00\nTotal              238.00';

  it('finds those who were absent', async () => {
    expect(await ask(minutes, { missing: 'people who did not attend', answer: "Who didn't attend?" })).toEqual({
      missing: ['Mark Lowe'],
      answer: ['Mark Lowe'],
    });
  });
  it('finds the sum before tax', async () => {
    expect(await ask(invoice, { answer: 'How much is it without VAT?' })).toEqual({ answer: ['200.00'] });
  });
});

describe('values with a fixed form', () => {
  it('include a blood pressure as a pair of figures, with or without its unit', async () => {
    expect(await ask('Vitals: blood pressure 142/88, pulse 78.', { blood_pressure: '' })).toEqual({ blood_pressure: ['142/88'] });
    expect(await ask('Blood pressure 142/88 mmHg, pulse 78.', { blood_pressure: '' })).toEqual({ blood_pressure: ['142/88 mmHg'] });
  });
  it('keep the “#” in front of a number', async () => {
    expect(await ask('Order number: #630079\nThank you.', { order: 'number of the order' })).toEqual({ order: ['#630079'] });
  });
  it('are found by the form that the description of the field names', async () => {
    expect(await ask('Our VAT ID is DE339646043.', { tax_id: 'VAT registration number' })).toEqual({ tax_id: ['DE339646043'] });
  });
});

describe('rates', () => {
  it('are given only for the unit of time that the field asks for', async () => {
    const both = 'Consultant agreement\nName: Ivo Marsh\nDaily rate: 640 EUR\nHourly rate: 85 EUR\nNotice period: 4 weeks\n';
    expect(await ask(both, { hourly_rate: '', daily_rate: '' })).toEqual({ hourly_rate: ['85 EUR'], daily_rate: ['640 EUR'] });
    expect(await ask('Contractor: J. Poole\nDaily rate: £550\nStart date: 2 June 2025\n', { hourly_rate: '' })).toEqual({ hourly_rate: [] });
    const german = 'Stundensatz: 92 EUR\nTagessatz: 700 EUR\n';
    expect(await ask(german, { Stundensatz: '', Tagessatz: '' })).toEqual({ Stundensatz: ['92 EUR'], Tagessatz: ['700 EUR'] });
    expect(await ask('Auftragnehmer: J. Pohl\nTagessatz: 700 EUR\nBeginn: 2. Juni 2025\n', { Stundensatz: '' })).toEqual({ Stundensatz: [] });
    expect((await ask(german, { hourly_rate: '' })).hourly_rate).not.toContain('700 EUR');
  });
});

describe('discounts', () => {
  it('are the percentage if the text gives no amount, and never the payment term', async () => {
    const text =
      'Zahlbar innerhalb von 30 Tagen. Bei Zahlung innerhalb von 10 Tagen gewähren wir 3 % Skonto. Die Ware bleibt bis dahin unser Eigentum.';
    expect(await ask(text, { Skonto: '' })).toEqual({ Skonto: ['3 %'] });
    expect(await ask('Zahlung: 60 Tage netto, bei Zahlung binnen 8 Tagen 2,5 % Skonto\n', { Skonto: '' })).toEqual({ Skonto: ['2,5 %'] });
  });
});

describe('fields that count', () => {
  it('find no names, even after a label that matches the field', async () => {
    const text =
      'Incident on 4 March: the warehouse system was down from 9:00 to 11:30. Customers affected: Brenner GmbH, Soltec AG and Maier KG. Anna Ruiz has added space.';
    expect(await ask(text, { customers_affected: 'number of customers' })).toEqual({ customers_affected: [] });
  });
  it.each([
    [
      'customers_affected',
      'number of customers',
      'On Tuesday the gateway of Telis failed. About 312 customers could not pay until 15:05. Leo Hart rolled the update back, and the cost is put at 4,800 euros.',
      '312',
    ],
    [
      'pupils',
      'number of pupils',
      'The trip to Delft takes place on 9 May. Mrs Aldous goes along with 27 pupils of class 5b. The bus costs 640 euros.',
      '27',
    ],
    [
      'betroffene_kunden',
      'Anzahl der betroffenen Kunden',
      'Der Ausfall dauerte bis 10:30 Uhr. Betroffen waren 58 Kunden, darunter die Firma Lenz. Herr Vogt hat den Server neu gestartet.',
      '58',
    ],
    [
      'spectateurs',
      'nombre de spectateurs',
      'Le concert de dimanche a été annulé. Claire Dubois a prévenu la salle. Les 1 200 spectateurs seront remboursés.',
      '1 200',
    ],
  ])('find the number of what they count: “%s: %s”', async (name, description, text, expected) => {
    expect(await ask(text, { [name]: description })).toEqual({ [name]: [expected] });
  });
  it('are distinguished from fields that ask for the number that identifies a thing', async () => {
    expect(await ask('Order number: 5567\nCustomer: Dora Lang\n', { order: 'number of the order' })).toEqual({ order: ['5567'] });
  });
});

describe('fields with an ending in brackets', () => {
  it.each(['tenant(s)', 'name(s) of the tenant(s)', 'Mieter(innen)'])('ask for one or more: “%s”', async (name) => {
    expect(await ask('Landlord: Greta Olsen\nTenants: A. Brown and C. Diaz\nRent: 1,150\n', { [name]: '' })).toEqual({
      [name]: ['A. Brown', 'C. Diaz'],
    });
  });
  it('find a single value if the text has only one', async () => {
    expect(await ask('Tenant: Ida Moss\nLandlord: Finn Gray\n', { 'landlord(s)': '' })).toEqual({ 'landlord(s)': ['Finn Gray'] });
  });
});

describe('fields that are yes/no questions', () => {
  it.each(['Are pets allowed?', 'Sind Haustiere erlaubt?', 'Les animaux sont-ils admis ?', '¿Se permiten mascotas?'])(
    'find nothing: “%s”',
    async (question) => {
      const text = 'Landlord: Greta Olsen\nTenants: A. Brown and C. Diaz\nRent: 1,150 per month\nPets are not allowed.\n';
      expect(await ask(text, { pets: question, landlord: '' })).toEqual({ pets: [], landlord: ['Greta Olsen'] });
    },
  );
});

describe('values of fields that match no known concept', () => {
  it('are the ones next to the words of the field, whatever their kind', async () => {
    const text =
      'My garage estimates the repair at £1,240. You may cancel free of charge until 08:00 on the day; after that we keep half of the price.';
    expect(await ask(text, { 'repair estimate': '', 'free cancellation until': '' })).toEqual({
      'repair estimate': ['£1,240'],
      'free cancellation until': ['08:00'],
    });
  });
  it('are not amounts if the field asks for names', async () => {
    expect(await ask('The bakers were given $120 for the stall.', { 'names of the bakers': '' })).toEqual({ 'names of the bakers': [] });
  });
});

describe('the search for values by their role', () => {
  const lease =
    'This lease is made on 1 April 2022 between Maria Lindqvist, the landlord, and Tom Becker, the tenant. The rent is €950 per month and the deposit is €1,900. The lease ends on 31 March 2024.';
  it('tells people apart by the words around them', async () => {
    expect(await ask(lease, { landlord: 'name of the landlord', tenant: '' })).toEqual({ landlord: ['Maria Lindqvist'], tenant: ['Tom Becker'] });
  });
  it('tells amounts and dates apart by the words around them', async () => {
    expect(await ask(lease, { rent: 'monthly rent', deposit: '', end: 'date the lease ends' })).toEqual({
      rent: ['€950'],
      deposit: ['€1,900'],
      end: ['31 March 2024'],
    });
  });
  it('tells the day something commences from the day it expires', async () => {
    const text = 'This Agreement commences on 1 February 2025 and continues for eighteen months, expiring on 31 July 2026.';
    expect(await ask(text, { start_date: '', end_date: '' })).toEqual({ start_date: ['1 February 2025'], end_date: ['31 July 2026'] });
  });
  it('applies a word between two values to the value right after it', async () => {
    expect(await ask('Contract signed on 30/11/2023, effective 05/12/2023.', { effective: 'effective date' })).toEqual({ effective: ['05/12/2023'] });
  });
  it('identifies amounts by the heading of their section and by the last part of a German compound', async () => {
    const club =
      '§ 3 Aufnahme\nEs werden einmalig 30,00 € gezahlt.\n\n§ 4 Kaution\nZu hinterlegen sind 150,00 €.\n\n§ 5 Beitrag\nEr beträgt 48,00 €.\n';
    expect(await ask(club, { kaution: '' })).toEqual({ kaution: ['150,00 €'] });
    const flat = 'Die Grundmiete beträgt 610,00 € im Monat. Für Heizung werden 90,00 € vorausgezahlt.';
    expect(await ask(flat, { miete: '' })).toEqual({ miete: ['610,00 €'] });
  });
  it('answers “why” with what follows a word such as “because”', async () => {
    const letter = 'Dear tenant, the lift is out of order because a cable has to be replaced. We expect it to run again on 3 June.';
    expect(await ask(letter, { why: 'Why is the lift out of order?' })).toEqual({ why: ['a cable has to be replaced'] });
    const note = 'Die Sitzung am 4. Mai entfällt wegen einer Erkrankung der Vorsitzenden. Bitte geben Sie es weiter.';
    expect(await ask(note, { grund: '' })).toEqual({ grund: ['einer Erkrankung der Vorsitzenden'] });
  });
  it('matches a question to a label of the document, and finds nothing in a text without one', async () => {
    const bill =
      'Brightside Cleaning\nBill no: 2291\nService            Amount\nWindows             80.00\nDoors               15.00\nTotal               95.00\n';
    expect(await ask(bill, { x: 'How much do we owe them?' })).toEqual({ x: ['95.00'] });
    expect(await ask('Thank you for your bill. I shall see to it on Monday.', { x: 'How much do we owe them?' })).toEqual({ x: [] });
  });
  it('reads “From” and “To” on a ticket as origin and destination', async () => {
    const ticket = 'From: Mallaig\nTo: Fort William\nDeparts: 10:10';
    expect(await ask(ticket, { origin: '', destination: '' })).toEqual({ origin: ['Mallaig'], destination: ['Fort William'] });
  });
  it('tells dates apart by the function words of another language', async () => {
    const order = 'La commande a été passée le 2 mai 2024 et doit être réglée au plus tard le 3 juin 2024.';
    expect(await ask(order, { date: "date d'échéance" })).toEqual({ date: ['3 juin 2024'] });
  });
  it('answers no “who” question, even a common one, with a name that is merely nearby', async () => {
    const letter = 'Thank you for the survey of 12 Orchard Lane. Leeds City Council has approved the extension. The premium of £412 covers fire.';
    expect(await ask(letter, { insurer: 'Who insures the house?' })).toEqual({ insurer: [] });
  });
  it('is confident of a labelled venue even if it contains digits', async () => {
    const { venue } = await confidences('Date: 12 May 2025\nVenue: Room 4.12, Guildhall\nTime: 7 pm', { venue: '' });
    expect(venue).toBeGreaterThan(0.75);
  });
  it('prefers values of the requested kind to those that match only part of the words of the field', async () => {
    const booking = 'Booking reference: qx7f2k\nArrival: 2024-09-14\nCheck-in time: 3:30 pm\nRoom rate: EUR 129.00';
    expect(await ask(booking, { check_in: 'check-in time' })).toEqual({ check_in: ['3:30 pm'] });
    const invoice = 'Rechnung Nr. 2024-118\nRechnungsdatum: 17.06.2024\nFälligkeitsdatum: 01.07.2024\nGesamtbetrag: 1.284,90 €';
    expect(await ask(invoice, { faellig: 'due date' })).toEqual({ faellig: ['01.07.2024'] });
    const course = 'Course start: 15 May 2024\nCourse end: 3 June 2024\nFee: €950';
    expect(await ask(course, { start: 'start of the course', end: '' })).toEqual({ start: ['15 May 2024'], end: ['3 June 2024'] });
  });
  it('finds cuisines in lower-case requests, and none where none is named', async () => {
    expect(await ask('is there a thai restaurant near the tex-mex place', { cuisine: 'kind of cuisine' })).toEqual({ cuisine: ['thai'] });
    expect(await ask('where can i get a good burger', { cuisine: 'kind of cuisine' })).toEqual({ cuisine: [] });
  });
  it('finds nothing for fields that the text does not mention', async () => {
    expect(await ask(lease, { witness: 'name of the witness', iban: '', birth_date: 'date of birth', email: '' })).toEqual({
      witness: [],
      iban: [],
      birth_date: [],
      email: [],
    });
  });
  it('treats the names of built-in JavaScript properties like any other field name', async () => {
    const asked = { constructor: 'email', toString: 'email', valueOf: 'email address' };
    expect(Object.values(await ask('Mail bob@example.org now.', asked))).toEqual([['bob@example.org'], ['bob@example.org'], ['bob@example.org']]);
  });
  it('takes the highest or the last value if the field asks for it', async () => {
    const text = 'Bids of $300, $950 and $120 came in. The first was on 2 May 2021, the last on 9 June 2021.';
    expect(await ask(text, { bid: 'highest bid', when: 'last date' })).toEqual({ bid: ['$950'], when: ['9 June 2021'] });
  });
  it.each<[string, Record<string, string>, Record<string, string[]>]>([
    [
      'We booked two rooms for the nights of 14 to 17 April. Please confirm by 2 March.',
      { arrival: 'arrival date', departure: 'departure date' },
      { arrival: ['14'], departure: ['17 April'] },
    ],
    ['The fair takes place in Lyon, September 3-5, 2025.', { start_date: '', end_date: '' }, { start_date: ['September 3'], end_date: ['5'] }],
    ['The shop is open from 9am to 5:30pm.', { opening_time: '', closing_time: '' }, { opening_time: ['9am'], closing_time: ['5:30pm'] }],
    ['We are closed between 23 and 27 December.', { start_date: '', end_date: '' }, { start_date: ['23'], end_date: ['27 December'] }],
    [
      'We offer €75,000–€90,000 a year, 30 days of holiday and a budget of €1,000.',
      { salary_min: 'lowest salary', salary_max: 'highest salary', holiday: 'days of holiday' },
      { salary_min: ['€75,000'], salary_max: ['€90,000'], holiday: ['30 days'] },
    ],
    ['See sections 3 to 5 of the note of 5 May.', { dates: '' }, { dates: ['5 May'] }],
  ])('tells the ends of a range apart in “%s”', async (text, asked, expected) => {
    expect(await ask(text, asked)).toEqual(expected);
  });
  it('tells the value before a change from the one after it', async () => {
    const text = 'From 1 July the interest rate rises from 4.19% to 4.69%. The monthly payment changes from £743.20 to £781.55.';
    const asked = { new_rate: 'new interest rate', old_rate: 'interest rate before the change', payment: 'monthly payment' };
    expect(await ask(text, asked)).toEqual({ new_rate: ['4.69%'], old_rate: ['4.19%'], payment: ['£781.55'] });
  });
  it('does not answer with an amount that the text calls something else', async () => {
    const text = 'The client pays an annual fee of NOK 96,000. For each hour of delay the contractor pays a penalty of NOK 500.';
    expect(await ask(text, { deposit: 'deposit to be paid', fee: 'annual fee' })).toEqual({ deposit: [], fee: ['NOK 96,000'] });
  });
  it('accepts any date, time or year for a field with just that name, whatever its description adds', async () => {
    const asked = { date: 'date of the booking', time: 'time of the booking', year: 'year of release' };
    expect(await ask('A table at 20:00 on 9th July please, as in the 1961 film.', asked)).toEqual({
      date: ['9th July'],
      time: ['20:00'],
      year: ['1961'],
    });
    expect(await ask('A table at 20:00 on 9th July please.', { birth_date: 'date of birth' })).toEqual({ birth_date: [] });
  });
  it('finds the number of what the field counts, not a nearby number of something else', async () => {
    expect(await ask('We would like a table for 11 people in 3 weeks.', { people: 'number of people' })).toEqual({ people: ['11'] });
    expect(await ask('It will take 3 weeks and 11 people.', { weeks: 'number of weeks' })).toEqual({ weeks: ['3'] });
  });
  it('does not end a sentence at the full stop of an abbreviation', async () => {
    const text = 'Your order PO344980 has shipped.\nThe order no. PO188271 is late.';
    expect((await ask(text, { order: 'number of the order' })).order?.sort()).toEqual(['PO188271', 'PO344980']);
  });
  it('finds only values that have the shape of the example', async () => {
    expect(await ask('Refs: XK-20913 and 55-A, total 7.', { ref: 'reference, e.g. "AB-12345"' })).toEqual({ ref: ['XK-20913'] });
  });
});

describe('reading a form', () => {
  const hire = `EQUIPMENT HIRE            No. EH-118

Contact: Urs Kägi               Delivery week: 11/2024
From: 3 June 2024, 08:00        To: 7 June 2024, 17:00
Born            4 July 1987
Hobbies         Sailing, photography

Hire charge per day    £85.00
Deposit                3 monthly rents
Opening balance        £1,204.17
Closing balance        £2,483.32`;
  it('ends a value where the next column begins', async () => {
    expect(await ask(hire, { contact: '', delivery_week: '' })).toEqual({ contact: ['Urs Kägi'], delivery_week: ['11/2024'] });
  });
  it('takes the total of a paid receipt for the amount payable', async () => {
    const receipt =
      'BAKERY LANE\nOrder 118\nBread 4.10\nRolls 2.40\nTOTAL AMOUNT: £6.50\nNET TOTAL: £6.50\nPAYMENT MODE\nCASH\nCHANGE\n£6.50\n£0.00\nThank you';
    expect((await ask(receipt, { amount_payable: 'amount payable' })).amount_payable?.[0]).toBe('£6.50');
  });
  it('treats the words before a value as its key, and only for fields that mean the same', async () => {
    expect(await ask(hire, { birth_date: '', hobbies: '', charge: 'hire charge per day', deposit: '', insurance: 'insurance sum' })).toEqual({
      birth_date: ['4 July 1987'],
      hobbies: ['Sailing', 'photography'],
      charge: ['£85.00'],
      deposit: ['3 monthly rents'],
      insurance: [],
    });
  });
  it('tells opposites apart', async () => {
    expect(await ask(hire, { start_date: '', end_date: '', closing_balance: '', opening_balance: '' })).toEqual({
      start_date: ['3 June 2024'],
      end_date: ['7 June 2024'],
      closing_balance: ['£2,483.32'],
      opening_balance: ['£1,204.17'],
    });
  });
  it('finds values of the requested kind: a tax number despite a tax amount, a date within terms, a time after a date', async () => {
    const paper = `PETERSEN PLUMBING LTD               INVOICE
VAT  IE4530218T                     Invoice no.  PP-0417
                                    Date         09/05/2024
                                    Terms        30 days, due 08/06/2024
Till 2                              Served by Meg
10-May-2024                         08:41
Net                  448.50
VAT 23%              103.16
Total                551.66`;
    expect(await ask(paper, { tax_number: 'VAT or tax number of the seller', due_date: 'date by which to pay', time: 'time of the sale' })).toEqual({
      tax_number: ['IE4530218T'],
      due_date: ['08/06/2024'],
      time: ['08:41'],
    });
  });
  it('does not take the date of a meeting for the date of the next one', async () => {
    const minutes =
      'Date:            12 June 2024\nVenue:           Guildhall\nAction by:       19 June 2024\n\nNext meeting: 10 July 2024, 10:00, same room';
    expect(await ask(minutes, { next_meeting: 'date of the next meeting' })).toEqual({ next_meeting: ['10 July 2024'] });
  });
  it('reads “No.” after a title as the number of what the title names', async () => {
    expect(
      await ask('INVOICE        No. 4471\nYour ref: PO 88213\nTotal   £5.00', { invoice_number: '', order_number: 'purchase order number' }),
    ).toEqual({
      invoice_number: ['4471'],
      order_number: ['88213'],
    });
  });
  it('begins a key after the end of the sentence before it', async () => {
    expect(await ask('The meeting closed at 20:50. Next meeting: Wednesday 3 July 2024.', { next_meeting: '' })).toEqual({
      next_meeting: ['Wednesday 3 July 2024'],
    });
  });
});

describe('reading names and terms in running text', () => {
  it.each<[string, string[], string[]]>([
    ['Hello, my name is Karey Catone.', ['Karey'], ['Catone']],
    ['Please book it under the name Denice van der Berg.', ['Denice'], ['van der Berg']],
    ['Dr. Maria Lopez Jr. spoke to Mr. Brown in Madrid.', ['Maria'], ['Lopez', 'Brown']],
    ['The meeting is in Madrid.', [], []],
  ])('separates given and family names in “%s”', async (text, given, family) => {
    const found = await ask(text, { first_name: '', guest: 'family name of the guest' });
    expect(found.first_name).toEqual(given);
    expect(found.guest?.sort()).toEqual([...family].sort());
  });
  it.each(['guest', 'guest name', 'What is the name of the guest?', 'Name des Gastes'])('takes the speaker’s own name for the “%s”', async (name) => {
    expect(await ask("I'd like a table for 4 people on Friday at 7 pm. My name is Anna Bell.", { [name]: '' })).toEqual({ [name]: ['Anna Bell'] });
  });
  it('finds people, places and organisations', async () => {
    const text = 'Sarah Connor joined Siemens in Munich last year, and later moved to Toronto with her colleague David Okafor.';
    const found = await ask(text, { person: '', city: 'cities', company: '' });
    expect(found.person?.sort()).toEqual(['David Okafor', 'Sarah Connor']);
    expect(found.city?.sort()).toEqual(['Munich', 'Toronto']);
    expect(found.company).toEqual(['Siemens']);
  });
  it('keeps the full stop of a company form such as “Ltd.”', async () => {
    expect(await ask('The contract was signed by Northwind Traders Ltd. and Fabrikam Inc. in Dublin.', { company: 'companies' })).toEqual({
      company: expect.arrayContaining(['Northwind Traders Ltd.']),
    });
  });
  it('finds things of a described kind that it has no list of', async () => {
    const found = await ask('Marie Curie discovered polonium and radium. The University of Warsaw named a hall after her.', {
      element: 'chemical elements',
      university: '',
    });
    expect(found.element?.sort()).toEqual(['polonium', 'radium']);
    expect(found.university).toEqual(['University of Warsaw']);
  });
});

describe('findValues with instructions or explanations', () => {
  it('limits the number of values of each field', async () => {
    const mail = 'Write to ann@example.org, bob@example.org, cy@example.org or dee@example.org.';
    for (const instruction of ['Return at most 2 results per type.', 'Only the top two values, please.', 'No more than 2 matches.'])
      expect((await ask(mail, { email: '' }, instruction)).email).toHaveLength(2);
    expect((await ask(mail, { email: '' }, 'The order has at most 2 parts.')).email).toHaveLength(4);
  });
  it('removes duplicate records and limits their number', async () => {
    const text = 'sku;qty;price\nP1;2;3.00\nP1;2;3.00\nP9;1;4.50';
    const fields: PlanField[] = [
      { kind: 'list', path: ['items'], name: 'items', fields: ['sku', 'qty', 'price'].map((name) => ({ ...scalar(name), path: ['items', name] })) },
    ];
    const count = async (instruction: string): Promise<number> => {
      const [list] = (await findValues({ text, instruction, fields }, signal)).fields;
      return list?.kind === 'list' ? list.records.length : -1;
    };
    expect(await count('')).toBe(3);
    expect(await count('Remove duplicates.')).toBe(2);
    expect(await count('At most 1 record.')).toBe(1);
  });
  it('explains how it found a structure', async () => {
    const lines: string[] = [];
    const fields: PlanField[] = [
      { kind: 'list', path: ['items'], name: 'items', fields: ['sku', 'qty', 'price'].map((name) => ({ ...scalar(name), path: ['items', name] })) },
    ];
    await findValues({ text: 'sku;qty;price\nP1;2;3.00\nP9;1;4.50', instruction: '', fields, explain: (line) => lines.push(line) }, signal);
    expect(lines).toEqual([
      expect.stringMatching(/^items: 2 records, 6 values with a confidence of 0\.\d\d or more, by the keys, tables and rows of the page$/),
    ]);
  });
  const text = 'Write to a@x.org, then b@x.org, then A@x.org again.';
  it('removes duplicates when asked to', async () => {
    expect((await ask(text, { email: '' })).email?.length).toBe(3);
    expect((await ask(text, { email: '' }, 'Deduplicate the results.')).email?.length).toBe(2);
  });
  it('keeps only the first when asked to', async () => {
    expect((await ask(text, { email: '' }, 'Return only the first match.')).email).toEqual(['a@x.org']);
  });
});

describe('reading structures in prose', () => {
  it('joins values that are close together into an object', async () => {
    const text = 'On 3 May 2023 Anna Berg paid $40.';
    const field: PlanField = {
      kind: 'object',
      path: ['payment'],
      name: 'payment',
      fields: [scalar('payer', 'person'), scalar('amount'), scalar('date'), scalar('iban')],
    };
    const { fields } = await findValues({ text, instruction: '', fields: [field] }, signal);
    const [found] = fields;
    expect(found?.kind === 'object' ? found.record?.values.map((value) => likely(text, value)[0] ?? null) : undefined).toEqual([
      'Anna Berg',
      '$40',
      '3 May 2023',
      null,
    ]);
  });
  it.each([
    [
      'lines that begin with the same label',
      'Water\nIt was agreed to buy two standpipes.\nACTION: Peter to order the standpipes by 14 March 2025\n\nPlots\nInspections begin in April.\nACTION: Wendy will write to the holders of two plots by 20 March 2025\n',
      [
        ['order the standpipes by 14 March 2025', 'Peter', '14 March 2025'],
        ['write to the holders of two plots by 20 March 2025', 'Wendy', '20 March 2025'],
      ],
    ],
    [
      'columns headed by question words',
      'Actions\nWho          What                                  By when\nB. Fenwick   Sign the contract with the surveyor   19 June 2024\nC. Duarte    Inform the neighbours                 26 June 2024\n',
      [
        ['Sign the contract with the surveyor', 'B. Fenwick', '19 June 2024'],
        ['Inform the neighbours', 'C. Duarte', '26 June 2024'],
      ],
    ],
  ])('reads tasks from %s', async (_what, text, expected) => {
    const inner = [scalar('task', 'task'), scalar('person', 'responsible person'), scalar('due', 'due date')];
    const { fields } = await findValues({ text, instruction: '', fields: [{ kind: 'list', path: ['tasks'], name: 'tasks', fields: inner }] }, signal);
    const [found] = fields;
    const records = found?.kind === 'list' ? found.records : [];
    expect(records.map(({ values }) => values.map((value) => likely(text, value)[0]))).toEqual(expected);
  });
  it('answers null for an object and an empty list of records if nothing fits', async () => {
    const inner = [scalar('iban'), scalar('email')];
    const { fields } = await findValues(
      {
        text: 'nothing here',
        instruction: '',
        fields: [
          { kind: 'object', path: ['a'], name: 'a', fields: inner },
          { kind: 'list', path: ['b'], name: 'b', fields: inner },
        ],
      },
      signal,
    );
    expect(fields).toEqual([
      { kind: 'object', record: null },
      { kind: 'list', records: [] },
    ]);
  });
});

describe('findValues on any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'Ann Lee ',
      '5 May 2024 ',
      '$12.50 ',
      'a@b.org ',
      '😀',
      '漢字',
      '\n',
      '\n\n',
      '. ',
      'Total: ',
      '\t',
      'U.S. ',
      '"',
      '(',
      '1.2.3.4 ',
      '👩‍👩‍👧',
      '\ud83d',
      'é',
    ),
    fc.string({ maxLength: 8 }),
  );
  const fields = [scalar('person'), scalar('date'), scalar('total'), scalar('number'), scalar('topic', 'what it is about'), scalar('email')];
  it('gives ordered, non-overlapping spans within the text, with a confidence above 0 and at most 1, every time the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
        const text = pieces.join('');
        const found = await findValues({ text, instruction: '', fields }, signal);
        expect(found.fields.length).toBe(fields.length);
        for (const field of found.fields) {
          if (field.kind !== 'scalar') throw new Error('a scalar was asked for');
          let end = 0;
          for (const value of field.values) {
            expect(value.start).toBeGreaterThanOrEqual(end);
            expect(value.end).toBeGreaterThan(value.start);
            expect(value.end).toBeLessThanOrEqual(text.length);
            expect(value.confidence).toBeGreaterThan(0);
            expect(value.confidence).toBeLessThanOrEqual(1);
            expect(text.slice(value.start, value.end).trim()).toBe(text.slice(value.start, value.end));
            end = value.end;
          }
        }
        expect(await findValues({ text, instruction: '', fields }, signal)).toEqual(found);
      }),
      { numRuns: 60 },
    );
  });
  it('rejects with the reason of its abort signal', async () => {
    const controller = new AbortController();
    controller.abort(new Error('stop'));
    await expect(findValues({ text: 'x', instruction: '', fields }, controller.signal)).rejects.toThrow('stop');
  });
});

describe('a question about a time of day or a frequency', () => {
  it.each([
    ['How often is the pool cleaned?', 'The pool is cleaned every other day, takes 2 hours to fill and holds 40 people.', 'every other day'],
    ['Wie oft wird die Halle gereinigt?', 'Die Halle wird dreimal pro Woche gereinigt, jeweils 90 Minuten lang von 4 Leuten.', 'dreimal pro Woche'],
    [
      'Con quale frequenza si riunisce il coro?',
      'Il coro si riunisce due volte alla settimana per 90 minuti con 30 persone.',
      'due volte alla settimana',
    ],
    ['Um wie viel Uhr beginnt die Probe?', 'Die Probe beginnt um 18 Uhr in Raum 6 und dauert 2 Stunden.', '18 Uhr'],
  ])('is answered with a value of that kind: %s', async (question, text, expected) => {
    const fields = [scalar('answer', question)];
    const { fields: found } = await findValues({ text, instruction: '', fields }, signal);
    const values = found[0]?.kind === 'scalar' ? found[0].values : [];
    const [best] = [...values].sort((left, right) => right.confidence - left.confidence);
    expect(text.slice(best?.start, best?.end)).toBe(expected);
  });

  it('has no values if the text gives none of that kind', async () => {
    const text = 'The pool was cleaned on 4 May, takes 2 hours to fill and holds 40 people.';
    const { fields: found } = await findValues({ text, instruction: '', fields: [scalar('answer', 'How often is the pool cleaned?')] }, signal);
    expect(found[0]).toMatchObject({ values: [] });
  });
});

describe('an account number', () => {
  const call =
    "Caller: Hi Dana, it's about my bill. My account is 4471-902-33, the name is Rosa Delgado.\nAgent: Thanks Rosa. I see the March bill for $214.60.\nCaller: I was away for two weeks, so it can't be right.";

  it('may be a code that is not an IBAN', async () => {
    expect(await readFields(call, { 'account number': '' })).toEqual({ 'account number': ['4471-902-33'] });
  });

  it('is an IBAN if that is what is asked for', async () => {
    expect(await readFields(call, { IBAN: '' })).toEqual({ IBAN: [] });
  });
});
