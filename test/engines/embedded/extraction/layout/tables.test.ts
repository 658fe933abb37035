import { describe, expect, it } from 'vitest';
import { readPaper } from './read-paper.js';

describe('a table', () => {
  it('becomes records when cells are separated by tabs', async () => {
    const text = 'Employee\tDepartment\tHours\nIda Holm\tAssembly\t38\nTomas Reyes\tPaint shop\t41\nWei Chen\tLogistics\t29';
    expect(await readPaper(text, { staff: [{ employee: 'name of the employee', department: 'department', hours: 'hours worked' }] })).toEqual({
      staff: [
        { employee: 'Ida Holm', department: 'Assembly', hours: '38' },
        { employee: 'Tomas Reyes', department: 'Paint shop', hours: '41' },
        { employee: 'Wei Chen', department: 'Logistics', hours: '29' },
      ],
    });
  });

  it('becomes records when it is comma-separated, quotes and empty fields included', async () => {
    const text = 'sku,description,quantity,price\nA-1,"Bolt, M8",200,0.12\nA-2,Washer,,0.03\nA-3,"Nut, M8",180,0.09';
    expect(await readPaper(text, { items: [{ sku: 'stock code', description: 'product', quantity: 'quantity', price: 'unit price' }] })).toEqual({
      items: [
        { sku: 'A-1', description: 'Bolt, M8', quantity: '200', price: '0.12' },
        { sku: 'A-2', description: 'Washer', quantity: null, price: '0.03' },
        { sku: 'A-3', description: 'Nut, M8', quantity: '180', price: '0.09' },
      ],
    });
  });

  it('becomes records when pipes separate its cells', async () => {
    const text = '| Product | Qty | Amount |\n|---|---|---|\n| Desk lamp | 2 | 58.00 |\n| Chair | 1 | 75.50 |';
    expect(await readPaper(text, { items: [{ product: 'product name', quantity: 'quantity', amount: 'amount' }] })).toEqual({
      items: [
        { product: 'Desk lamp', quantity: '2', amount: '58.00' },
        { product: 'Chair', quantity: '1', amount: '75.50' },
      ],
    });
  });

  it.each([
    [
      'Item            Kind      Price\nPaint           goods     12.00\nWall painting   service   80.00\nSubtotal                  92.00\nTotal                     92.00',
    ],
    ['Kind      Item            Price\ngoods     Paint           12.00\nservice   Wall painting   80.00'],
    ['item,kind,price\nPaint,goods,12.00\nWall painting,service,80.00\nTotal,EUR,92.00'],
    ['| Item | Class | Price |\n|---|---|---|\n| Paint | exempt | 12.00 |\n| Wall painting | tax | 80.00 |'],
  ])('keeps rows whose category is a word that also labels totals: %j', async (text) => {
    expect(await readPaper(text, { lines: [{ item: '' }] })).toEqual({ lines: [{ item: 'Paint' }, { item: 'Wall painting' }] });
  });

  it.each([
    ['| Fee | Sum |\n|---|---|\n| Entry | 12.00 |\n| Locker | 2.50 |\n| Total | 14.50 |', { fee: 'fee', sum: 'sum' }, 'Entry', 'Locker'],
    ['Kostenart;Betrag\nStrom;212,40\nWasser;96,00', { kostenart: 'Kostenart', betrag: 'Betrag' }, 'Strom', 'Wasser'],
    ['Expense    Due\nFuel       40.00\nTolls      7.20', { expense: '', due: '' }, 'Fuel', 'Tolls'],
    ['Charge type,Charge\nService,15.00\nCleaning,40.00', { charge_type: '', charge: '' }, 'Service', 'Cleaning'],
  ])('gives the words of a column whose name usually means an amount: %j', async (text, fields, first, second) => {
    const [name = ''] = Object.keys(fields);
    expect(await readPaper(text, { lines: [fields] })).toEqual({
      lines: [first, second].map((own) => expect.objectContaining({ [name]: own })),
    });
  });

  it('gives a row that lacks its only number', async () => {
    const text =
      'Name         Department  Extension  Email\nAlice Brown  Sales       201        alice@ex.com\nCarla Diaz   Finance                carla@ex.com\nDan Wu       IT          204        dan@ex.com';
    expect(await readPaper(text, { people: [{ name: '', department: '', extension: '', email: '' }] })).toEqual({
      people: [
        { name: 'Alice Brown', department: 'Sales', extension: '201', email: 'alice@ex.com' },
        { name: 'Carla Diaz', department: 'Finance', extension: null, email: 'carla@ex.com' },
        { name: 'Dan Wu', department: 'IT', extension: '204', email: 'dan@ex.com' },
      ],
    });
  });

  it('gives no record for a sentence with totals below it', async () => {
    const text = 'Item;Qty;Price;Amount\nBolt;100;0.12;12.00\nWasher;50;0.20;10.00\nGoods EUR 22.00, carriage EUR 6.90, total EUR 28.90';
    expect(await readPaper(text, { lines: [{ item: '', amount: '' }] })).toEqual({
      lines: [
        { item: 'Bolt', amount: '12.00' },
        { item: 'Washer', amount: '10.00' },
      ],
    });
  });

  it('in Markdown keeps empty cells in their columns', async () => {
    const text = '| Name | Street | Phone |\n|---|---|---|\n| Ann | | 0161 55 |\n| Bob | High St | |';
    expect(await readPaper(text, { people: [{ name: '', street: '', phone: '' }] })).toEqual({
      people: [
        { name: 'Ann', street: null, phone: '0161 55' },
        { name: 'Bob', street: 'High St', phone: null },
      ],
    });
  });

  it('is not recognised in lines that all end in a comma', async () => {
    const verse = 'Roses are red,\nviolets are blue,\nsugar is sweet,';
    expect(await readPaper(verse, { lines: [{ roses: '', price: '' }] })).toEqual({ lines: [] });
  });

  it('ends at the totals and skips notes between rows', async () => {
    const text = [
      'Item      Qty      Price      Total',
      'Annual licence      1      900.00      900.00',
      'valid for twelve months',
      'Support hours      6      80.00      480.00',
      'Subtotal      1,380.00',
      'Total      1,380.00',
      'Late payments      1      10.00      10.00',
    ].join('\n');
    const { items } = await readPaper(text, { items: [{ item: 'description', total: 'line total' }] });
    expect(items).toEqual([
      { item: 'Annual licence', total: '900.00' },
      { item: 'Support hours', total: '480.00' },
    ]);
  });

  it('applies the heading of a group, in a header of several lines, to every column under it', async () => {
    const text = [
      'Branch            Sales                     Returns',
      '             Home      Abroad          Home      Abroad',
      '             market    market          market    market',
      'North        1,204      310             88        12',
      'South          977      145             61         9',
      'Islands        402       17             20         1',
    ].join('\n');
    const asked = { branches: [{ branch: '', sales_abroad: 'sales abroad', returns_home: 'returns at home' }] };
    expect(await readPaper(text, asked)).toEqual({
      branches: [
        { branch: 'North', sales_abroad: '310', returns_home: '88' },
        { branch: 'South', sales_abroad: '145', returns_home: '61' },
        { branch: 'Islands', sales_abroad: '17', returns_home: '20' },
      ],
    });
  });

  it('continues after the same header on the next page', async () => {
    const header = 'Item      Qty      Amount';
    const text = `${header}\nPen      3      4.50\nPage 1 of 2\n\n${header}\nPaper      1      6.00\nTotal      10.50`;
    const { items } = await readPaper(text, { items: [{ item: 'description', quantity: 'quantity', amount: 'amount' }] });
    expect(items).toEqual([
      { item: 'Pen', quantity: '3', amount: '4.50' },
      { item: 'Paper', quantity: '1', amount: '6.00' },
    ]);
  });

  it('keeps the numbers inside a description out of the other columns', async () => {
    const text =
      'Description      Quantity      Price      Amount\nCable 3 m, 2.5 mm      4      2.00      8.00\nScrews 100 pcs      10 boxes      3.00      30.00';
    const { items } = await readPaper(text, { items: [{ description: 'goods', quantity: 'quantity', price: 'unit price', amount: 'amount' }] });
    expect(items).toEqual([
      { description: 'Cable 3 m, 2.5 mm', quantity: '4', price: '2.00', amount: '8.00' },
      { description: 'Screws 100 pcs', quantity: '10', price: '3.00', amount: '30.00' },
    ]);
  });

  it('is read by its word boxes if the text does not show the columns', async () => {
    const rows = [
      ['Article', 60, 'Qty', 300, 'Price', 400, 'Amount', 500],
      ['Oak shelf', 60, '3', 310, '40.00', 395, '120.00', 495],
      ['Bracket', 60, '', 0, '2.50', 398, '2.50', 500],
    ] as const;
    let text = '';
    const words: { start: number; end: number; left: number; top: number; right: number; bottom: number; confidence: number }[] = [];
    rows.forEach((row, line) => {
      for (let at = 0; at < row.length; at += 2) {
        const word = String(row[at]);
        if (word === '') continue;
        if (text !== '' && !text.endsWith('\n')) text += '   ';
        const left = Number(row[at + 1]);
        words.push({
          start: text.length,
          end: text.length + word.length,
          left,
          top: line * 30,
          right: left + 9 * word.length,
          bottom: line * 30 + 18,
          confidence: 0.9,
        });
        text += word;
      }
      text += '\n';
    });
    const page = { number: 1, text, source: 'ocr', confidence: 0.9, width: 800, height: 200, words } as const;
    const { items } = await readPaper(
      text,
      { items: [{ article: 'article', quantity: 'quantity', price: 'unit price', amount: 'amount' }] },
      { offset: 0, pages: [page] },
    );
    expect(items).toEqual([
      { article: 'Oak shelf', quantity: '3', price: '40.00', amount: '120.00' },
      { article: 'Bracket', quantity: null, price: '2.50', amount: '2.50' },
    ]);
  });
});

describe('a line total without a header of its own', () => {
  const english = { items: [{ description: '', quantity: '', unit_price: '', line_total: 'total of the line' }] };
  const german = { positionen: [{ bezeichnung: '', menge: '', einzelpreis: '', gesamtpreis: '' }] };

  it('is taken from the column that holds quantity times price', async () => {
    const text = 'Bezeichnung    Menge   Einzelpreis   EUR\nZeltplane      2       45,00         90,00\nKlapptisch     4       18,00         72,00';
    const { positionen } = await readPaper(text, german);
    expect(positionen).toMatchObject([{ gesamtpreis: '90,00' }, { gesamtpreis: '72,00' }]);
  });
  it('is not taken from other amounts under an unknown header', async () => {
    const text = 'Description    Qty   Unit price   Insured\nViolin bow     2     180.00       900.00\nOboe reed      5     12.00        150.00';
    expect((await readPaper(text, english)).items).toMatchObject([{ line_total: null }, { line_total: null }]);
    const other =
      'Bezeichnung    Menge   Einzelpreis   Neuwert\nZeltplane      2       45,00         260,00\nKlapptisch     4       18,00         80,00';
    expect((await readPaper(other, german)).positionen).toMatchObject([{ gesamtpreis: null }, { gesamtpreis: null }]);
  });
});

describe('items without a header', () => {
  it('are the lines with a description and an amount, up to the total', async () => {
    const text =
      'FORK & SPOON\nSoup of the day      5.50\nRisotto  2 x 11.00      22.00\nSparkling water      3.20\nTotal      30.70\nVisa      30.70';
    const { items } = await readPaper(text, { items: [{ name: 'name of the dish', quantity: 'quantity', amount: 'amount' }] });
    expect(items).toEqual([
      { name: 'Soup of the day', quantity: null, amount: '5.50' },
      { name: 'Risotto', quantity: '2', amount: '22.00' },
      { name: 'Sparkling water', quantity: null, amount: '3.20' },
    ]);
  });
});

describe('blocks of keys and values', () => {
  it('become a new record each time the first key recurs', async () => {
    const text = 'Name: Ada Brook\nPhone: 555-0101-22\nRole: Editor\n\nName: Sol Meyer\nPhone: 555-0144-87\nRole: Printer';
    expect(await readPaper(text, { people: [{ name: 'full name', phone: 'phone number', role: 'job role' }] })).toEqual({
      people: [
        { name: 'Ada Brook', phone: '555-0101-22', role: 'Editor' },
        { name: 'Sol Meyer', phone: '555-0144-87', role: 'Printer' },
      ],
    });
  });

  it.each([
    [
      'Product: Kettle\nQuantity: 2\nPrice: 19.90 EUR\n\nProduct: Toaster\nQuantity: 1\nPrice: 34.50 EUR\n',
      { product: '', quantity: '', price: '' },
      [
        { product: 'Kettle', quantity: '2', price: '19.90 EUR' },
        { product: 'Toaster', quantity: '1', price: '34.50 EUR' },
      ],
    ],
    [
      'Produkt: Wasserkocher\nMenge: 2\nPreis: 19,90 EUR\n\nProdukt: Toaster\nMenge: 1\nPreis: 34,50 EUR\n',
      { produkt: '', menge: '', preis: '' },
      [
        { produkt: 'Wasserkocher', menge: '2', preis: '19,90 EUR' },
        { produkt: 'Toaster', menge: '1', preis: '34,50 EUR' },
      ],
    ],
    [
      'Incident: INC-301\nSeverity: high\n\nIncident: INC-302\nSeverity: low\n',
      { incident: 'number', severity: '' },
      [
        { incident: 'INC-301', severity: 'high' },
        { incident: 'INC-302', severity: 'low' },
      ],
    ],
  ])('are not read as items that are named after their keys: %j', async (text, fields, records) => {
    expect((await readPaper(text, { records: [fields] })).records).toEqual(records);
  });
  it('answer a field whose name is a synonym of their key', async () => {
    const text = 'Blood group: A+\nWeight: 71 kg\nPhysician: Dr. Amara Osei\nAllergies: penicillin';
    expect(await readPaper(text, { doctor: 'doctor who treats the patient', allergies: 'known allergies' })).toEqual({
      doctor: 'Dr. Amara Osei',
      allergies: 'penicillin',
    });
  });
});

describe('items', () => {
  const asked = { items: [{ product: 'product name', code: 'article code', quantity: 'how many', price: 'unit price', amount: 'line amount' }] };

  it('may span several lines, with a code, a discount and the amount below', async () => {
    const text = [
      'Folding Garden',
      'Chair - Walnut',
      'GRD-1180 2 @ $45.00',
      'Discount $-9.00',
      '$81.00',
      'Watering Can',
      'Galvanised 9 l',
      'GRD-0207 1 @ $19.50',
      '$19.50',
      'SUBTOTAL $100.50',
      'TOTAL $108.54',
    ].join('\n');
    expect(await readPaper(text, asked)).toEqual({
      items: [
        { product: 'Folding Garden\nChair - Walnut', code: 'GRD-1180', quantity: '2', price: '$45.00', amount: '$81.00' },
        { product: 'Watering Can\nGalvanised 9 l', code: 'GRD-0207', quantity: '1', price: '$19.50', amount: '$19.50' },
      ],
    });
  });

  it('may be listed in running text', async () => {
    const text = 'We order 2 x claw hammer at $18.00 each; 1 x tape measure at $7.50; 3 x box of nails at $4.25. The total is $56.25.';
    expect(await readPaper(text, { items: [{ item: 'item name', quantity: '', price: 'unit price' }] })).toEqual({
      items: [
        { item: 'claw hammer', quantity: '2', price: '$18.00' },
        { item: 'tape measure', quantity: '1', price: '$7.50' },
        { item: 'box of nails', quantity: '3', price: '$4.25' },
      ],
    });
    const german = await readPaper('Wir bestellen 3 Bürostühle zu je 149,00 € und 12 Ordner zu 2,49 € das Stück.', {
      posten: [{ artikel: '', menge: '' }],
    });
    expect(german).toEqual({
      posten: [
        { artikel: 'Bürostühle', menge: '3' },
        { artikel: 'Ordner', menge: '12' },
      ],
    });
  });
});

describe('parallel blocks', () => {
  it('become one record each if they begin with a code', async () => {
    const text =
      'Link rules\nLNK-1  A station MUST send a heartbeat every 15 seconds.\nLNK-2  The hub SHOULD close a silent link after 45 seconds.\n\nFrames are checked.';
    const asked = { rules: [{ id: 'requirement id', level: 'MUST, SHOULD or MAY', limit: 'time limit' }] };
    expect(await readPaper(text, asked)).toEqual({
      rules: [
        { id: 'LNK-1', level: 'MUST', limit: '15 seconds' },
        { id: 'LNK-2', level: 'SHOULD', limit: '45 seconds' },
      ],
    });
  });
});
