// Names and descriptions of fields: the kinds of value they ask for, modifiers, exclusions and examples.
import { describe, expect, it } from 'vitest';
import { describeNeed } from '../../../../src/engines/embedded/extraction/describe.js';
import { exampleShapes } from '../../../../src/engines/embedded/extraction/describe-examples.js';
import { describeFields } from '../../../../src/engines/embedded/extraction/describe-fields.js';
import { baseForm, wordsOfName } from '../../../../src/engines/embedded/extraction/describe-words.js';
import { askedType } from '../../../../src/engines/embedded/extraction/prose/asked-types.js';
import { broadTypes } from '../../../../src/engines/embedded/extraction/prose/tagger.js';

/** A document without labels. */
const noLabels = (): Float32Array => new Float32Array(0);

const need = (name: string, description = '') => describeNeed({ kind: 'scalar', path: [name], name, description });

describe('a field', () => {
  it.each<[string, string, string | undefined]>([
    ['email', '', 'email'],
    ['contact', 'e-mail address of the sender', 'email'],
    ['invoiceDate', '', 'date'],
    ['start', 'date the contract starts', 'date'],
    ['deadline', 'last day to apply (YYYY-MM-DD)', 'date'],
    ['total', 'total amount due', 'money'],
    ['salary', '', 'money'],
    ['cost', 'How much was paid?', 'money'],
    ['number_of_employees', '', 'number'],
    ['order', 'number of the order', 'id'],
    ['time_needed', 'how long it takes', 'duration'],
    ['weight', '', 'quantity'],
    ['vat_rate', 'VAT rate in percent', 'percent'],
    ['ip', 'IPv4 addresses', 'ip'],
    ['zip', '', 'postcode'],
    ['founded', 'year Initech was founded', 'year'],
    ['people', 'How many persons, children included, the guest wants to bring', 'number'],
    ['location', 'The name of any place, be it a country or a city', 'location'],
    ['number', 'any number', 'number'],
    ['x', 'nombre de participants', 'number'],
    ['x', 'Anzahl der Gäste', 'number'],
    ['persona', 'nombre de una persona', 'person'],
    ['x', 'nombre de un lugar', 'location'],
    ['x', 'numbers', 'number'],
    ['who', 'person who signed the letter', 'person'],
    ['vendor', 'name of the company that issued the invoice', 'organisation'],
    ['city', '', 'location'],
    ['programming language', '', undefined],
    ['email_subject', '', undefined],
    ['product', 'product names', undefined],
  ])('named “%s” (%s) asks for the kind %s', (name, description, kind) => {
    const [query] = describeFields([{ kind: 'scalar', path: [name], name, description }], noLabels);
    expect(query?.kind === 'scalar' ? query.need.kinds[0]?.kind : '').toBe(kind);
  });
});

it('the reader of descriptions splits names of any style into words', () => {
  expect(['invoice_number', 'invoiceNumber', 'IBANNumber', 'due-date', '__proto__', 'straße 2'].map(wordsOfName)).toEqual([
    ['invoice', 'number'],
    ['invoice', 'number'],
    ['iban', 'number'],
    ['due', 'date'],
    ['proto'],
    ['straße', '2'],
  ]);
});

it('the reader of descriptions reduces plurals to the singular and leaves other words unchanged', () => {
  expect(['dates', 'companies', 'addresses', 'people', 'status', 'boxes', 'news', 'its'].map(baseForm)).toEqual([
    'date',
    'company',
    'address',
    'person',
    'status',
    'box',
    'news',
    'its',
  ]);
});

it('the reader of descriptions recognises which of several values is meant, what is excluded, and plurals', () => {
  expect(need('price', 'highest price in USD').pick).toBe('largest');
  expect(need('date', 'first date in the text').pick).toBe('first');
  expect(need('name', 'first and last name of the customer').pick).toBe('all');
  expect(need('phone', 'phone number, excluding fax numbers').excluded.map((term) => term.base)).toEqual(['fax', 'number']);
  expect([need('emails').plural, need('email').plural, need('date', 'all dates').plural]).toEqual([true, false, true]);
});

it('the reader of descriptions turns examples into patterns, except for plain words', () => {
  const [shape] = need('ref', 'order reference, e.g. "ORD-2231"').shapes;
  expect(['ORD-2231', 'ABC-99', 'ORD2231', 'order'].map((value) => shape?.test(value))).toEqual([true, true, false, false]);
  expect(exampleShapes(['plain', 'x'])).toEqual([]);
});

it('the reader of descriptions infers the broad type of unlisted nouns from their meaning', () => {
  const likeliest = (name: string): string => {
    const { broad } = askedType(need(name));
    return broadTypes[broad.indexOf(Math.max(...broad))] ?? '';
  };
  expect(['scientist', 'political party', 'novel', 'guitarist', 'protein', 'championship', 'supermarket'].map(likeliest)).toEqual([
    'person',
    'organisation',
    'work',
    'person',
    'substance',
    'event',
    'organisation',
  ]);
});

it('the reader of descriptions returns fewer than 300 terms for empty, unusual and very long names and descriptions', () => {
  for (const [name, description] of [
    ['', ''],
    ['__proto__', '('.repeat(2000)],
    ['日本', '会社の名前'],
    ['😀', 'e.g. "'.repeat(500)],
    ['a'.repeat(100_000), 'of '.repeat(50_000)],
  ] as const) {
    expect(need(name, description).terms.length).toBeLessThan(300);
  }
});

describe('describing fields', () => {
  it.each<[string, string, object]>([
    ['first', "guy's first name", { part: 'given', pick: 'all' }],
    ['jahr', 'Erscheinungsjahr oder Jahrzehnt', { alternatives: undefined }],
    ['role', 'Client or Contractor', { alternatives: /^(?:Client|Contractor)$/u }],
  ])('reads from “%s” (%s) the name part or the alternatives that it gives, if any', (name, description, need) => {
    expect(describeFields([{ kind: 'scalar', path: [name], name, description }], noLabels)).toMatchObject([{ need }]);
  });
  it('keeps the name of a column of records, even a vague one', () => {
    const result = { kind: 'scalar', path: ['rows', 'result'], name: 'result', description: 'value with its unit' } as const;
    expect(describeFields([{ kind: 'list', path: ['rows'], name: 'rows', fields: [result] }], noLabels)).toMatchObject([
      { fields: [{ field: { name: 'result' } }] },
    ]);
  });
});
