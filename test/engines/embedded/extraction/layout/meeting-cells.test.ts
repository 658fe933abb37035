// Fields that name a row, and perhaps a column, of a table or a price list in its own words.
import { describe, expect, it } from 'vitest';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';

/** The values of one field with a confidence of at least 0.5, the most confident first. */
async function found(text: string, name: string, description = ''): Promise<string[]> {
  const { fields } = await findValues(
    { text, instruction: '', fields: [{ kind: 'scalar', path: [name], name, description }] },
    new AbortController().signal,
  );
  const [field] = fields;
  const values = field?.kind === 'scalar' ? field.values.filter(({ confidence }) => confidence >= 0.5) : [];
  return [...values].sort((left, right) => right.confidence - left.confidence).map(({ start, end }) => text.slice(start, end));
}

describe('a field that names a row and a column of a table', () => {
  const fees = `Fees of Ironside Gym

              Monthly   Yearly
Student       19.00     190.00
Adult         35.00     350.00
Senior        25.00     250.00
`;
  it('is answered with the cell where they meet', async () => {
    expect(await found(fees, 'monthly student fee')).toEqual(['19.00']);
    expect(await found(fees, 'answer', 'How much is the yearly fee for adults?')).toEqual(['350.00']);
  });
  it('may name the months or quarters that head the columns', async () => {
    const months =
      'Results 2025\n\n            January   February   March\nRevenue     120       131        145\nCosts       80        84         91\n';
    expect(await found(months, 'March revenue')).toEqual(['145']);
    expect(await found(months, 'answer', 'What were the costs in February?')).toEqual(['84']);
    expect(await found('Region,Q1,Q2,Q3\nNorth,120,135,140\nSouth,98,101,99\nWest,77,80,85\n', 'Q3 sales of the North region')).toEqual(['140']);
  });
  it('may name the years that head the rows', async () => {
    expect(await found('Jahr     Strom     Gas\n2023     4.210     9.800\n2024     3.950     9.120\n', 'Gas 2024')).toEqual(['9.120']);
  });
  it('is answered from Markdown tables with an empty corner cell', async () => {
    const plans = '| | Starter | Growth | Scale |\n|---|---|---|---|\n| Monthly price | $12 | $48 | $190 |\n| Seats | 2 | 10 | 60 |\n';
    expect(await found(plans, 'monthly price of Growth')).toEqual(['$48']);
    expect(await found(plans, 'answer', 'How many seats does Scale have?')).toEqual(['60']);
  });
  it('is answered with words and dates, too', async () => {
    const staff =
      'Name            Department    Start\nElla Burns      Sales         2019-03-01\nOwen Pratt      Support       2021-07-15\nMia Stone       Finance       2018-11-05\n';
    expect(await found(staff, 'answer', 'In which department does Mia Stone work?')).toEqual(['Finance']);
    expect(await found(staff, 'answer', 'When did Ella Burns start?')).toEqual(['2019-03-01']);
  });
  it('may name the row in the plural and the column in its long form', async () => {
    const items =
      'Description        Qty   Unit price   Amount\nOffice chair       2     85.00        170.00\nDesk lamp          3     20.00         60.00\n';
    expect(await found(items, 'quantity of desk lamps')).toEqual(['3']);
  });
});

describe('a field that names a row and asks for what a column holds', () => {
  const order =
    'Pedido 301\n\nQtd.   Descrição           Preço    Total\n12     Cadeira de jardim   31,00    372,00\n1      Guarda-sol          95,00     95,00\n';
  const offer =
    'Angebot 12\n\nPos.  Bezeichnung        Menge   EP       GP\n1     Leiter 6 m         2       189,00   378,00\n2     Eimer              10      4,20      42,00\n';
  const toasters = '| Item | Qty | Unit price |\n|---|---|---|\n| Electric kettle | 3 | 39.90 |\n| Toaster | 5 | 29.00 |\n';
  it('is answered from that column of the row', async () => {
    const items = 'QTY  ITEM              EACH    TOTAL\n2    Oak shelf 80 cm   34.50   69.00\n4    Bracket, black     6.25   25.00\n';
    expect(await found(items, 'answer', 'How many brackets were ordered?')).toEqual(['4']);
    expect(await found(items, 'answer', 'What is the price of one bracket?')).toEqual(['6.25']);
    expect(await found(order, 'answer', 'Quantas cadeiras foram pedidas?')).toEqual(['12']);
    expect(await found(offer, 'answer', 'Was kostet eine Leiter?')).toEqual(['189,00']);
  });
  it('may use words of the row and of two columns', async () => {
    const invoices =
      'Invoice   Customer      Due          Amount\n4411      Brook Ltd     03/05/2026   410.00\n4412      Finch & Co    19/05/2026   88.50\n';
    expect(await found(invoices, 'answer', 'When is the invoice of Finch & Co due?')).toEqual(['19/05/2026']);
  });
  it('gets no confident count of something that no column holds', async () => {
    const { fields } = await findValues(
      { text: toasters, instruction: '', fields: [{ kind: 'scalar', path: ['a'], name: 'a', description: 'How many toasters are broken?' }] },
      new AbortController().signal,
    );
    expect(fields[0]?.kind === 'scalar' && fields[0].values.every(({ confidence }) => confidence <= 0.5)).toBe(true);
  });
});

describe('a field that asks for the price of what a line names', () => {
  const receipt = `Harbour Cafe
14/05/2025 10:12

Filter coffee           2.90
Almond croissant        3.40
Total                   6.30
Card                    6.30
`;
  it('is answered with the amount on that line', async () => {
    expect(await found(receipt, 'answer', 'How much was the coffee?')).toEqual(['2.90']);
    expect(await found(receipt, 'answer', 'What did the croissant cost?')).toEqual(['3.40']);
    const ticket = 'BOULANGERIE MARTIN\n02/03/2025\n\nBaguette tradition      1,30\nTarte aux pommes        4,20\nTOTAL                   5,50\n';
    expect(await found(ticket, 'answer', 'Combien coûte la tarte ?')).toEqual(['4,20']);
  });
  it('is answered with the only price in the column that it names', async () => {
    const plans = '              Basic     Team\nPrice         9 EUR     29 EUR\nUsers         3         15\nStorage       5 GB      50 GB\n';
    expect(await found(plans, 'answer', 'How much is the Team plan?')).toEqual(['29 EUR']);
  });
  it('does not affect fields that ask for the total', async () => {
    expect(new Set(await found(receipt, 'total'))).toEqual(new Set(['6.30']));
    expect(new Set(await found(receipt, 'answer', 'How much was it in total?'))).toEqual(new Set(['6.30']));
  });
  it('gets no confident answer if several lines match', async () => {
    expect(await found(receipt.replace('Almond croissant ', 'Iced coffee      '), 'answer', 'How much was the coffee?')).toEqual([]);
  });
});
