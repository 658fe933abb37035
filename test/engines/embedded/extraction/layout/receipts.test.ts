import { describe, expect, it } from 'vitest';
import { readPaper } from './read-paper.js';

const fields = {
  company: 'name of the shop that issued the receipt',
  date: 'date of the receipt',
  address: 'address of the shop',
  total: 'total amount to pay',
};

const bakery = [
  'HARBOUR LANE BAKERY LTD',
  '14 Quay Street',
  'Bristol BS1 4DJ',
  'Tel: 0117 496 0321',
  'VAT No: GB 482 9911 03',
  'Receipt 00417      03/02/2024 08:14',
  'Sourdough loaf      4.20',
  'Flat white  2 x 3.10      6.20',
  'Subtotal      10.40',
  'VAT 20%      2.08',
  'TOTAL      £12.48',
  'CASH      £20.00',
  'CHANGE      £7.52',
  'Thank you!',
].join('\n');

describe('a receipt', () => {
  it('gives shop, date, address and total if each row is one line', async () => {
    expect(await readPaper(bakery, fields)).toEqual({
      company: 'HARBOUR LANE BAKERY LTD',
      date: '03/02/2024',
      address: '14 Quay Street\nBristol BS1 4DJ',
      total: '£12.48',
    });
  });

  it('gives its total if the field asks for an amount without saying which', async () => {
    for (const [name, definition] of Object.entries({ sum: '', amount: 'amount of money', betrag: '' }))
      expect(await readPaper(bakery, { [name]: definition })).toEqual({ [name]: '£12.48' });
  });

  it('gives shop, date, address and total if each cell is on its own line', async () => {
    const text = [
      'SYARIKAT MAJU BERSATU SDN BHD',
      '(734521-K)',
      'NO. 8, JALAN CEMPAKA 3,',
      'TAMAN MELATI, 53100 KUALA LUMPUR.',
      'TEL : 03-41072288',
      'TAX INVOICE',
      'DATE',
      ': 17/08/2019',
      'ITEM',
      'QTY',
      'AMOUNT',
      'BATTERY AA',
      '2',
      '11.80',
      'TOTAL QTY:',
      '2',
      'TOTAL (EXCLUDING GST):',
      '11.13',
      'TOTAL GST:',
      '0.67',
      'ROUNDING:',
      '0.00',
      'TOTAL (INCLUSIVE OF GST):',
      '11.80',
      'CASH',
      '20.00',
      'CHANGE',
      '8.20',
    ].join('\n');
    expect(await readPaper(text, fields)).toEqual({
      company: 'SYARIKAT MAJU BERSATU SDN BHD',
      date: '17/08/2019',
      address: 'NO. 8, JALAN CEMPAKA 3,\nTAMAN MELATI, 53100 KUALA LUMPUR.',
      total: '11.80',
    });
  });

  it('pairs a block of keys with the block of values after it', async () => {
    const text = 'CORNER MART\nSUBTOTAL\nTAX\nTOTAL DUE\nCASH\nCHANGE\n18.00\n1.80\n19.80\n50.00\n30.20\nTHANK YOU';
    expect(await readPaper(text, { total: 'total amount due', tax: 'tax amount' })).toEqual({ total: '19.80', tax: '1.80' });
  });

  it('gives the rounded total, not the one before rounding', async () => {
    const text = 'KEDAI RUNCIT AMAN\nTotal sales: 47.38\nRounding adj: 0.02\nTotal: 47.40\nCash: 50.00\nChange: 2.60';
    expect((await readPaper(text, { total: 'total amount to pay' })).total).toBe('47.40');
  });

  it('gives the total that its sums confirm, even if a key is misplaced', async () => {
    const text = [
      'NORTHGATE HARDWARE',
      'Hinge      8.00',
      'Paint      32.00',
      'Subtotal      40.00',
      'Tax      2.40',
      'Total',
      'Cash      50.00',
      'Change      7.60',
      'Tax summary      Amount      Tax',
      'Total      40.00      2.40',
      '42.40',
    ].join('\n');
    expect((await readPaper(text, { total: 'total amount to pay' })).total).toBe('42.40');
  });

  it('gives a shop name that spans two lines', async () => {
    const text = 'GOLDEN WILLOW\nSTATIONERY SDN. BHD.\n(556677-P)\nLOT 12, JALAN INDAH\n81100 JOHOR BAHRU\nTOTAL: 5.00';
    expect((await readPaper(text, { company: fields.company })).company).toBe('GOLDEN WILLOW\nSTATIONERY SDN. BHD.');
  });

  it('is read in German with fields in English', async () => {
    const text = [
      'Drogerie Sonnenschein GmbH',
      'Lindenstraße 27',
      '50674 Köln',
      'Tel. 0221 998877',
      'Beleg-Nr.  7741    Datum: 05.11.2023',
      'Zahnpasta   2,49 A',
      'Shampoo     3,95 A',
      'Summe       6,44',
      'Gegeben    10,00',
      'Rückgeld    3,56',
    ].join('\n');
    expect(await readPaper(text, { shop: 'name of the shop', date: 'date', address: 'address of the shop', total: 'total amount' })).toEqual({
      shop: 'Drogerie Sonnenschein GmbH',
      date: '05.11.2023',
      address: 'Lindenstraße 27\n50674 Köln',
      total: '6,44',
    });
  });

  it('gives its total even if OCR misread a letter of the key', async () => {
    expect((await readPaper('Bistro Lumen\nSubt0tal  18,00\nT0TAL  21,60\nCash  25,00\nChange  3,40', { total: 'total to pay' })).total).toBe(
      '21,60',
    );
  });

  it('gives null for what it does not state', async () => {
    const text = 'GREEN LEAF CAFE\n22 Elm Street\nDate: 2024-05-01\nTea  2.50\nTotal  2.50\nCash  5.00\nChange  2.50';
    const values = await readPaper(text, {
      customer: 'name of the customer',
      due_date: 'payment due date',
      iban: 'IBAN of the shop',
      invoice_number: 'invoice number',
      discount: 'discount given',
      city: 'city of the customer',
    });
    expect(Object.values(values).filter((value) => value !== null)).toEqual([]);
  });
});
