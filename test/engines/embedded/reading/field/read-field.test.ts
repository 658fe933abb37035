// The reader of fields: one field in many wordings is one concept; what is no known one keeps its own words.
import { describe, expect, it } from 'vitest';
import { fieldContent, labelFit } from '../../../../../src/engines/embedded/reading/field/label-fit.js';
import { readField } from '../../../../../src/engines/embedded/reading/field/read-field.js';

const read = (name: string, description = '') => readField({ kind: 'scalar', path: [name], name, description });

describe('a field in other words', () => {
  it.each([
    ['invoiceNumber', ''],
    ['invoice_number', ''],
    ['q3', 'What is the invoice number?'],
    ['x', 'Please tell me the number of the invoice.'],
    ['Rechnungsnummer', ''],
    ['numero_facture', 'numéro de la facture'],
    ['campo', 'número de factura'],
    ['invoice_nubmer', ''],
  ])('%s “%s” asks for the number of an invoice', (name, description) => {
    expect(read(name, description).concept?.id).toBe('invoice-number');
  });
  it.each([
    ['q1', 'Who is named in the text?', 'person'],
    ['ort', 'Name eines Ortes', 'location'],
    ['prénom', 'prénom du client', 'first-name'],
    ['q2', 'How many people are coming?', 'party-size'],
    ['x', 'fecha de vencimiento', 'due-date'],
  ])('%s “%s” asks for: %s', (name, description, concept) => {
    expect(read(name, description).concept?.id).toBe(concept);
  });
  it('keeps what its words alone say where they are in a language that the encoder does not know', () => {
    expect(read('q', 'Erscheinungsjahr oder Jahrzehnt').concept?.id).toBe('release-year');
  });
  it.each(['breed', 'oil', 'shelter', 'vétérinaire'])('%s is no known concept, whatever letters it shares with one', (name) => {
    expect(read(name).concept).toBeNull();
  });
  it('is what its description says where the name leaves it open', () => {
    expect(read('shelter', 'phone number').concept?.id).toBe('phone');
    expect(read('date', "date d'échéance").concept?.id).toBe('due-date');
  });
  it('is read by its meaning where its words leave it open', () => {
    expect(read('q', 'place at which the store is located').concept?.id).toBe('issuer-address');
  });
  it('is of the kind that its last words name, whatever it is about', () => {
    expect(read('next_meeting', 'date of the next meeting').kinds[0]?.kind).toBe('date');
  });
  it('keeps its own words where no known concept has them', () => {
    const { concept, own } = read('mac_address', 'MAC address of the device');
    expect(concept).toBeNull();
    expect(own.name).toBe('mac_address');
  });
  it('reads the description where the name only numbers the field', () => {
    expect(read('field_1', 'voltage of the third rail').nameless).toBe(true);
    expect(read('ip', 'server').nameless).toBe(false);
    expect(read('who', 'Who is named in the text?').nameless).toBe(true);
    expect(read('who', '').nameless).toBe(false);
  });
  it('takes what a kind of value is called for no slip of another word', () => {
    for (const kind of ['uuid', 'iban', 'isbn', 'orcid']) expect(read(kind).kinds[0]?.kind).toBe(kind);
  });
  it('notices what a field says beyond its concept', () => {
    expect(read('opening_balance').qualified).toBe(true);
    expect(read('balance').qualified).toBe(false);
  });
});

describe('a label of the document', () => {
  it('fits a field in the same words, whatever their order and language, and without what stands in brackets', () => {
    expect(labelFit(fieldContent('kuendigungsfrist', 'Kündigungsfrist des Vertrags', null), 'Kündigungsfrist (Monate)')).toBeGreaterThan(0.8);
    expect(labelFit(fieldContent('numero_resolution', '', null), 'Numéro de la résolution')).toBeGreaterThan(0.8);
  });
  it('fits a field that is read as the same concept', () => {
    expect(labelFit(fieldContent('phone', '', 'phone'), 'Telefon')).toBeGreaterThan(0.6);
  });
  it('fits a field that is asked for in many of the same words as it', () => {
    expect(labelFit(fieldContent('illness', '', 'disease'), 'Diagnosis')).toBeGreaterThan(0.6);
  });
  it('does not fit another field', () => {
    expect(labelFit(fieldContent('due_date', '', 'due-date'), 'Invoice number')).toBeLessThan(0.3);
  });
});
