// Reading fields: many wordings of a field lead to one concept; a field without a known concept keeps its own words.
import { describe, expect, it } from 'vitest';
import { fieldContent, labelFit } from '../../../../../src/engines/embedded/reading/field/label-fit.js';
import { readField } from '../../../../../src/engines/embedded/reading/field/read-field.js';

const read = (name: string, description = '') => readField({ kind: 'scalar', path: [name], name, description });

describe('a field', () => {
  it.each([
    ['invoiceNumber', ''],
    ['invoice_number', ''],
    ['q3', 'What is the invoice number?'],
    ['x', 'Please tell me the number of the invoice.'],
    ['Rechnungsnummer', ''],
    ['numero_facture', 'numéro de la facture'],
    ['campo', 'número de factura'],
    ['invoice_nubmer', ''],
  ])('asks for the invoice number in many wordings: %s “%s”', (name, description) => {
    expect(read(name, description).concept?.id).toBe('invoice-number');
  });
  it.each([
    ['q1', 'Who is named in the text?', 'person'],
    ['ort', 'Name eines Ortes', 'location'],
    ['prénom', 'prénom du client', 'first-name'],
    ['q2', 'How many people are coming?', 'party-size'],
    ['x', 'fecha de vencimiento', 'due-date'],
  ])('has the concept that its words describe: %s “%s” → %s', (name, description, concept) => {
    expect(read(name, description).concept?.id).toBe(concept);
  });
  it('is read by its words if the encoder does not know their language', () => {
    expect(read('q', 'Erscheinungsjahr oder Jahrzehnt').concept?.id).toBe('release-year');
  });
  it.each(['breed', 'oil', 'shelter', 'vétérinaire'])('has no known concept, even if it shares letters with one: %s', (name) => {
    expect(read(name).concept).toBeNull();
  });
  it('is read by its description if the name does not decide', () => {
    expect(read('shelter', 'phone number').concept?.id).toBe('phone');
    expect(read('date', "date d'échéance").concept?.id).toBe('due-date');
  });
  it('is read by its meaning if its words do not decide', () => {
    expect(read('q', 'place at which the store is located').concept?.id).toBe('issuer-address');
  });
  it('has the kind of value that its description asks for', () => {
    expect(read('next_meeting', 'date of the next meeting').kinds[0]?.kind).toBe('date');
  });
  it('keeps its own name if no known concept fits', () => {
    const { concept, own } = read('mac_address', 'MAC address of the device');
    expect(concept).toBeNull();
    expect(own.name).toBe('mac_address');
  });
  it('is nameless if only its description says what it is', () => {
    expect(read('field_1', 'voltage of the third rail').nameless).toBe(true);
    expect(read('ip', 'server').nameless).toBe(false);
    expect(read('who', 'Who is named in the text?').nameless).toBe(true);
    expect(read('who', '').nameless).toBe(false);
  });
  it('is not corrected to another word if it names a kind of value', () => {
    for (const kind of ['uuid', 'iban', 'isbn', 'orcid']) expect(read(kind).kinds[0]?.kind).toBe(kind);
  });
  it('is qualified if it says more than its concept', () => {
    expect(read('opening_balance').qualified).toBe(true);
    expect(read('balance').qualified).toBe(false);
  });
});

describe('a label of the document', () => {
  it('fits a field with the same words, whatever the accents, stop words and brackets', () => {
    expect(labelFit(fieldContent('kuendigungsfrist', 'Kündigungsfrist des Vertrags', null), 'Kündigungsfrist (Monate)')).toBeGreaterThan(0.8);
    expect(labelFit(fieldContent('numero_resolution', '', null), 'Numéro de la résolution')).toBeGreaterThan(0.8);
  });
  it('fits a field that is read as the same concept', () => {
    expect(labelFit(fieldContent('phone', '', 'phone'), 'Telefon')).toBeGreaterThan(0.6);
  });
  it('fits a field of a closely related concept', () => {
    expect(labelFit(fieldContent('illness', '', 'disease'), 'Diagnosis')).toBeGreaterThan(0.6);
  });
  it('does not fit a field of another concept', () => {
    expect(labelFit(fieldContent('due_date', '', 'due-date'), 'Invoice number')).toBeLessThan(0.3);
  });
});
