// The amount due if discounts or fees follow the total, and the amount paid on papers that mention no payment.
import { describe, expect, it } from 'vitest';
import { readPaper } from './read-paper.js';

const paper = (lines: readonly string[]): string =>
  ['INVOICE 5120', 'Lakeside Tutors', 'Date: 9 July 2025', '', '8 lessons at 45.00     360.00', ...lines].join('\n');

describe('the amount due', () => {
  it('is the total less a discount that follows it', async () => {
    const text = paper(['Total                  360.00', 'Less sibling discount   36.00', 'Amount due             324.00']);
    expect((await readPaper(text, { amount_due: 'amount due' })).amount_due).toBe('324.00');
    const german =
      'Rechnung 77\nHolzbau Lenz\nDatum: 04.06.2025\n\nTerrasse         3.000,00 EUR\nGesamtbetrag     3.000,00 EUR\nRabatt 5 %        -150,00 EUR\nZu zahlen        2.850,00 EUR';
    expect((await readPaper(german, { 'zu zahlender Betrag': '' }))['zu zahlender Betrag']).toBe('2.850,00 EUR');
    const french =
      'FACTURE 9\nAtelier Roux\nDate : 3 mai 2025\n\nTable           500,00\nTotal           500,00\nRemise          -50,00\nNet à payer     450,00';
    expect((await readPaper(french, { 'montant à payer': '' }))['montant à payer']).toBe('450,00');
  });
  it('is the total plus a fee that follows it', async () => {
    const text = paper(['Total                  360.00', 'Late fee                15.00', 'Amount due             375.00']);
    expect((await readPaper(text, { 'amount due': '' }))['amount due']).toBe('375.00');
  });
  it('is not the change given back', async () => {
    const text = 'Corner Shop\n03/04/2025\nMilk     1.20\nBread    2.30\nTotal    3.50\nCash     5.00\nChange due  1.50';
    expect((await readPaper(text, { 'amount due': '' }))['amount due']).toBe('3.50');
  });
});

describe('the amount already paid', () => {
  it('is null if the paper mentions no payment', async () => {
    const text = paper([
      'Subtotal               360.00',
      'VAT 20%                 72.00',
      'Total                  432.00',
      '',
      'Payable within 30 days.',
    ]);
    for (const [name, description] of Object.entries({
      'already paid': '',
      amount_paid: 'amount already paid',
      acompte: 'acompte versé',
      Anzahlung: '',
    }))
      expect((await readPaper(text, { [name]: description }))[name]).toBeNull();
  });
  it('is not the total if a sentence mentions a smaller payment', async () => {
    const text = paper(['Total                  360.00', '', 'An amount of 100.00 EUR was already paid by transfer.']);
    expect((await readPaper(text, { 'already paid': '' }))['already paid']).not.toBe('360.00');
  });
  it('is the total of a receipt if the field asks for the amount paid', async () => {
    expect(
      (await readPaper('Corner Shop\n03/04/2025\nMilk     1.20\nBread    2.30\nTotal    3.50', { amount_paid: 'amount paid' })).amount_paid,
    ).toBe('3.50');
  });
});
