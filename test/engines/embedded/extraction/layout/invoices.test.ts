import { describe, expect, it } from 'vitest';
import { readPaper } from './read-paper.js';

const english = [
  'Brightwater Instruments Inc.',
  '880 Foundry Road',
  'Portland, OR 97209',
  '',
  'INVOICE',
  'Invoice No:  BW-20418      Invoice Date:  March 4, 2024',
  'PO Number:  PO-7781      Due Date:  April 3, 2024',
  '',
  'Bill To:',
  'Calder & Finch LLC',
  '19 Orchard Avenue',
  'Salem, OR 97301',
  '',
  'Description      Qty      Unit Price      Amount',
  'Pressure gauge, 0-10 bar      4      $85.00      $340.00',
  'Mounting kit      2      $12.50      $25.00',
  'Calibration service      1      $120.00      $120.00',
  'Subtotal      $485.00',
  'Tax (8%)      $38.80',
  'Total Due      $523.80',
].join('\n');

describe('an invoice', () => {
  it('gives the value next to a short key, not the one on the next line that extends below it', async () => {
    const sheet = 'Invoice  KL-100\nDate  2025-07-11\nSum  99.00';
    expect(await readPaper(sheet, { invoice_number: '' })).toMatchObject({ invoice_number: 'KL-100' });
  });

  it('gives each field the value of its own key', async () => {
    expect(
      await readPaper(english, {
        vendor: 'company that issued the invoice',
        invoice_number: 'invoice number',
        invoice_date: 'date of the invoice',
        due_date: 'payment due date',
        po_number: 'purchase order number',
        customer: 'name of the customer',
        customer_address: 'billing address of the customer',
        subtotal: 'amount before tax',
        tax: 'tax amount',
        total: 'total amount due',
      }),
    ).toEqual({
      vendor: 'Brightwater Instruments Inc.',
      invoice_number: 'BW-20418',
      invoice_date: 'March 4, 2024',
      due_date: 'April 3, 2024',
      po_number: 'PO-7781',
      customer: 'Calder & Finch LLC',
      customer_address: '19 Orchard Avenue\nSalem, OR 97301',
      subtotal: '$485.00',
      tax: '$38.80',
      total: '$523.80',
    });
  });

  it('gives its line items as records', async () => {
    expect(
      await readPaper(english, {
        line_items: [{ description: 'product or service', quantity: 'quantity', unit_price: 'price per unit', amount: 'line total' }],
      }),
    ).toEqual({
      line_items: [
        { description: 'Pressure gauge, 0-10 bar', quantity: '4', unit_price: '$85.00', amount: '$340.00' },
        { description: 'Mounting kit', quantity: '2', unit_price: '$12.50', amount: '$25.00' },
        { description: 'Calibration service', quantity: '1', unit_price: '$120.00', amount: '$120.00' },
      ],
    });
  });

  it('gives objects for the parties, each with its own values', async () => {
    expect(
      await readPaper(english, {
        seller: { name: 'name of the company', address: 'address' },
        buyer: { name: 'name of the company', address: 'address' },
      }),
    ).toEqual({
      seller: { name: 'Brightwater Instruments Inc.', address: '880 Foundry Road\nPortland, OR 97209' },
      buyer: { name: 'Calder & Finch LLC', address: '19 Orchard Avenue\nSalem, OR 97301' },
    });
  });

  it('is read in French with fields in English', async () => {
    const text = [
      'Menuiserie Delorme SARL',
      '12 rue des Tilleuls',
      '69003 Lyon',
      '',
      'Facture n° : FA-2024-0187      Date : 12/01/2024',
      "Date d'échéance : 11/02/2024",
      '',
      'Désignation      Quantité      Prix unitaire      Montant HT',
      'Porte en chêne      2      450,00 €      900,00 €',
      'Pose et réglage      3,5      60,00 €      210,00 €',
      'Total HT      1 110,00 €',
      'TVA 20 %      222,00 €',
      'Total TTC      1 332,00 €',
    ].join('\n');
    expect(
      await readPaper(text, {
        number: 'invoice number',
        date: 'date of the invoice',
        due: 'due date',
        net: 'amount before tax',
        vat: 'VAT amount',
        total: 'total including tax',
        items: [{ description: 'what was sold', quantity: 'quantity', price: 'unit price', amount: 'line total' }],
      }),
    ).toEqual({
      number: 'FA-2024-0187',
      date: '12/01/2024',
      due: '11/02/2024',
      net: '1 110,00 €',
      vat: '222,00 €',
      total: '1 332,00 €',
      items: [
        { description: 'Porte en chêne', quantity: '2', price: '450,00 €', amount: '900,00 €' },
        { description: 'Pose et réglage', quantity: '3,5', price: '60,00 €', amount: '210,00 €' },
      ],
    });
  });

  it('is read in German with fields in English', async () => {
    const text = [
      'Elektro Baumann GmbH',
      'Rechnungsnummer: RE-5512',
      'Rechnungsdatum: 07.06.2024',
      'Kundennummer: 20931',
      'USt-IdNr.: DE811234567',
      '',
      'Pos  Bezeichnung      Menge      Einzelpreis      Gesamt',
      '1    Steckdose      10      4,90 €      49,00 €',
      '2    Kabel 3x1,5 mm      25      1,20 €      30,00 €',
      'Zwischensumme      79,00 €',
      'MwSt. 19 %      15,01 €',
      'Gesamtbetrag      94,01 €',
    ].join('\n');
    expect(
      await readPaper(text, {
        invoice_number: 'invoice number',
        customer_number: 'customer number',
        vat_id: 'VAT number of the seller',
        total: 'total amount',
        tax: 'VAT amount',
        items: [{ item: 'description of the item', quantity: 'how many', price: 'price each' }],
      }),
    ).toEqual({
      invoice_number: 'RE-5512',
      customer_number: '20931',
      vat_id: 'DE811234567',
      total: '94,01 €',
      tax: '15,01 €',
      items: [
        { item: 'Steckdose', quantity: '10', price: '4,90 €' },
        { item: 'Kabel 3x1,5 mm', quantity: '25', price: '1,20 €' },
      ],
    });
  });

  it('gives the subtotal that adds up with the tax and the total, not the subtotal of a part', async () => {
    const text = 'Goods  10.00\nSubtotal  10.00\nFreight services  30.00\nSubtotal  30.00\n\nSubtotal  40.00\nTax 15% on 40.00  6.00\nTotal  46.00';
    expect(await readPaper(text, { subtotal: 'amount before tax', tax: 'tax amount', total: 'total amount' })).toEqual({
      subtotal: '40.00',
      tax: '6.00',
      total: '46.00',
    });
  });

  it('gives the entire number after a key without a colon, prefix and slashes included', async () => {
    const text = 'Lumen Trading Ltd\nInvoice INV/2024/0031\nDate: 2024-02-09\nOrder PO-118/B\nTotal  12.00';
    expect(await readPaper(text, { invoice: 'invoice number', order: 'order number' })).toEqual({ invoice: 'INV/2024/0031', order: 'PO-118/B' });
  });

  it('gives the values below its keys, column by column', async () => {
    const text = 'Invoice No      Date            Due date\nA-1003          02.05.2024      01.06.2024\n\nTotal      99.00';
    expect(await readPaper(text, { number: 'invoice number', date: 'invoice date', due: 'due date' })).toEqual({
      number: 'A-1003',
      date: '02.05.2024',
      due: '01.06.2024',
    });
  });
});
