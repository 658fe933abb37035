// Values that the form of a document names: by labels in several languages, headings, letters, contracts, tables, logs and code.
import { describe, expect, it } from 'vitest';
import { embeddedEngine } from '../../../../src/engines/embedded/index.js';

const engine = embeddedEngine();

/** Values of each field at the default threshold, in text order. */
async function read(text: string, fields: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const asked = Object.entries(fields);
  const plan = asked.map(([name, description]) => ({ kind: 'scalar' as const, path: [name], name, description }));
  const findings = await engine.can.findValues?.({ text, instruction: '', fields: plan }, new AbortController().signal);
  return Object.fromEntries(
    asked.map(([name], index) => {
      const field = findings?.fields[index];
      const values = field?.kind === 'scalar' ? field.values : [];
      return [name, values.filter(({ confidence }) => confidence >= 0.5).map(({ start, end }) => text.slice(start, end))];
    }),
  );
}

describe('labels', () => {
  it.each([
    ['a full stop', 'Present: Ann Ford, Bill Stokes. Apologies: Lena Kurz.'],
    ['a semicolon', 'Present: Ann Ford, Bill Stokes; apologies: Lena Kurz'],
    ['a dash', 'Anwesend: Ann Ford, Bill Stokes – Entschuldigt: Lena Kurz'],
    ['another language', 'Présents : Ann Ford, Bill Stokes. Excusée : Lena Kurz.'],
  ])('end the list of the previous label on the same line: %s', async (_mark, line) => {
    const found = await read(`Minutes\n${line}\n`, { participants: 'person who took part', absent: 'person who was absent' });
    expect(found).toEqual({ participants: ['Ann Ford', 'Bill Stokes'], absent: ['Lena Kurz'] });
  });

  it.each([
    ['German', 'Absender: Käthe Wolf\nEmpfänger: Jan Kolb\nBetreff: Kündigung', ['Käthe Wolf', 'Jan Kolb', 'Kündigung']],
    ['French', 'Expéditeur : Luc Marin\nDestinataire : Eva Petit\nObjet : Devis', ['Luc Marin', 'Eva Petit', 'Devis']],
    ['Spanish', 'Remitente: Pilar Soto\nDestinatario: Juan Gil\nAsunto: Reserva', ['Pilar Soto', 'Juan Gil', 'Reserva']],
    ['Chinese', '发件人：李雷\n收件人：韩梅梅\n主题：报价', ['李雷', '韩梅梅', '报价']],
  ])('are read in %s', async (_language, text, [sender, recipient, subject]) => {
    expect(await read(text, { sender: '', recipient: '', subject: '' })).toEqual({ sender: [sender], recipient: [recipient], subject: [subject] });
  });

  it('may be joined to their values by dot leaders', async () => {
    const text = 'Contract terms\nExpiry date ......... 30 June 2026\nLiability cap ....... EUR 250,000\nGoverning law ....... Dutch law';
    expect(await read(text, { end_date: 'date on which it ends', liability_limit: 'limit of liability', governing_law: '' })).toEqual({
      end_date: ['30 June 2026'],
      liability_limit: ['EUR 250,000'],
      governing_law: ['Dutch law'],
    });
  });

  it('may be question words such as “When”, or negated ones such as “Not present”', async () => {
    const text =
      'When:     Tuesday 6 February 2024, 7 pm\nWhere:    Community Room, Block C\nPresent:  Olga Petrenko, Samir Haddad\nNot present: Jo Fair';
    expect(
      await read(text, {
        date: 'date of the meeting',
        place: 'place of the meeting',
        participants: 'person who took part',
        absent: 'person who was absent',
      }),
    ).toEqual({
      date: ['Tuesday 6 February 2024'],
      place: ['Community Room, Block C'],
      participants: ['Olga Petrenko', 'Samir Haddad'],
      absent: ['Jo Fair'],
    });
  });

  it('may have a quoted value that contains a comma', async () => {
    const text =
      'From: "Okafor, Ngozi" <n.okafor@river.example>\nTo: Paul Lind <p@river.example>\nSubject: Linen\n\nDear Paul,\n\nthe linen is here.';
    expect(await read(text, { sender: 'who sent the message' })).toEqual({ sender: ['Okafor, Ngozi'] });
  });

  it('have their value split into items if the field asks for several', async () => {
    expect(await read('Skills: carpentry, welding and roofing', { skills: '' })).toEqual({ skills: ['carpentry', 'welding', 'roofing'] });
  });

  it('include the names of settings and the keys of pairs within a line', async () => {
    const text = 'DB_HOST=10.1.0.3\nDB_PORT=5432\nERROR [cart] user=u-17 code=E77';
    expect(await read(text, { database_host: '', database_port: '', user: 'user id' })).toEqual({
      database_host: ['10.1.0.3'],
      database_port: ['5432'],
      user: ['u-17'],
    });
  });
});

describe('letters', () => {
  it('give the recipient by the greeting, and the sender and company by the signature', async () => {
    const text = 'Dear Mr Osei,\n\nplease find the plan attached.\n\nKind regards,\nMarit Dahl\nDahl Gardens Ltd';
    expect(await read(text, { sender: '', recipient: '', company: 'company of the sender' })).toEqual({
      sender: ['Marit Dahl'],
      recipient: ['Mr Osei'],
      company: ['Dahl Gardens Ltd'],
    });
  });

  it('give sender and recipient by the mail headers, and company and job title by the signature', async () => {
    const text =
      'From: Karen Whitfield <karen@northgate.example>\nTo: bookings@seaview.example\nSubject: Change\n\nHi,\n\nwe need one room less.\n\nMany thanks,\nKaren Whitfield\nOperations Manager, Northgate Logistics';
    expect(await read(text, { sender: '', recipient: '', company: '', job_title: '', guest_name: '' })).toEqual({
      sender: ['Karen Whitfield', 'Karen Whitfield'],
      recipient: ['bookings@seaview.example'],
      company: ['Northgate Logistics'],
      job_title: ['Operations Manager'],
      guest_name: [],
    });
  });

  it('give no recipient for "Dear Sir or Madam"', async () => {
    expect(await read('Dear Sir or Madam,\n\nI want my money back.\n\nYours faithfully,\nOlu Adu', { recipient: '' })).toEqual({ recipient: [] });
  });
});

describe('the two sides of a letter', () => {
  const office =
    'Nordhang Property GmbH\nAm Markt 4\n24937 Flensburg\n\nSehr geehrte Frau Lindqvist,\n\nam Mittwoch werden in Ihrem Haus die Zähler abgelesen.\n\nViele Grüße\nJens Keller';

  it('are the customer and the provider, whatever the field calls them', async () => {
    for (const name of ['Mieterin', 'tenant', 'customer name']) expect(await read(office, { [name]: '' })).toEqual({ [name]: ['Frau Lindqvist'] });
    for (const name of ['landlord', 'Firma']) expect(await read(office, { [name]: '' })).toEqual({ [name]: ['Nordhang Property GmbH'] });
  });

  it('change places if the tenant writes to the landlord', async () => {
    const text =
      'Hello Mr Pereira,\n\nthe washing machine has been broken since Friday and my neighbour has the same trouble. I am at home after 4.\n\nMany thanks\nRosalind Okoye';
    expect(await read(text, { tenant: '', landlord: '' })).toEqual({ tenant: ['Rosalind Okoye'], landlord: ['Mr Pereira'] });
  });

  it('are not found if nobody is greeted and nobody signs', async () => {
    expect(await read('We sold three houses to Rosalind Okoye in May.', { tenant: '' })).toEqual({ tenant: [] });
  });

  it('include the person who signs, whatever phrase closes the letter', async () => {
    const text = 'Dear Ms Haddad,\n\nwe could not deliver your parcel today.\n\nUntil tomorrow then\nKemal Aksoy\nSwiftline Couriers';
    expect(await read(text, { sender: '', customer: '' })).toEqual({ sender: ['Kemal Aksoy'], customer: ['Ms Haddad'] });
  });

  it('include the full name of the person greeted if another line gives it', async () => {
    const text = 'Hello Nadia,\n\nthank you for your order! We will tell you when it leaves.\n\nShipping address\nNadia Bergmann\nLindenallee 18';
    expect(await read(text, { customer: '' })).toEqual({ customer: ['Nadia Bergmann'] });
  });
});

describe('the role that a phrase gives somebody', () => {
  it('may be stated before or after the name', async () => {
    expect(await read('Please welcome Lena Vogt, our new teacher, on Monday.', { teacher: '' })).toEqual({ teacher: ['Lena Vogt'] });
    expect(await read('The repair man you sent, Dean Kowal, could not find it.', { 'repair man': '' })).toEqual({ 'repair man': ['Dean Kowal'] });
    expect(await read('Die Bremsen hat unser Mechaniker Luca Marino erneuert.', { Mechaniker: '' })).toEqual({ Mechaniker: ['Luca Marino'] });
    expect(await read('Prévenez notre secrétaire Julie Morel avant midi.', { secrétaire: '' })).toEqual({ secrétaire: ['Julie Morel'] });
  });

  it.each([
    ['Patient: Edith Hill\nDoctor: Simon Hale', ['lawyer', 'nurse', 'teacher'], { doctor: ['Simon Hale'] }],
    ['Yesterday Anna Berg met Paul Stone in the park.', ['lawyer', 'nurse', 'driver'], {}],
    ['Mieter: Karl Voss\nVermieterin: Ute Brand', ['anwalt', 'hausmeister'], { mieter: ['Karl Voss'] }],
    ['His wife, Olga Stern, outlived him.', ['teacher'], { spouse: ['Olga Stern'] }],
  ])('is given to nobody if the text does not mention it: %j', async (text, unsaid, said) => {
    for (const name of unsaid) expect(await read(text, { [name]: '' })).toEqual({ [name]: [] });
    for (const [name, values] of Object.entries(said)) expect(await read(text, { [name]: '' })).toEqual({ [name]: values });
  });

  it('is given to the person in a search query, although the query states no role', async () => {
    expect(await read('a comedy with Meryl Streep', { actor: '' })).toEqual({ actor: ['Meryl Streep'] });
    expect(await read('is there a western that Clint Eastwood is in?', { actor: '' })).toEqual({ actor: ['Clint Eastwood'] });
  });

  it('may be stated with a verb', async () => {
    expect(await read('Your engineer will be Colm Brady; he has a card.', { engineer: '' })).toEqual({ engineer: ['Colm Brady'] });
    expect(await read('Su entrenador será Óscar Villa.', { entrenador: '' })).toEqual({ entrenador: ['Óscar Villa'] });
    expect(await read('The farewell party is organised by Beth Quigley.', { organiser: '' })).toEqual({ organiser: ['Beth Quigley'] });
    expect(await read('You start on Monday, reporting to Dr Ruth Abiola.', { supervisor: '' })).toEqual({ supervisor: ['Dr Ruth Abiola'] });
  });

  it('is that of a contact if a phone number follows the name', async () => {
    const text = 'The course is run by Mr Fenn. If you cannot come, tell Mrs Rowntree on 0161 555 077.';
    expect(await read(text, { contact: '' })).toEqual({ contact: ['Mrs Rowntree'] });
  });

  it('is not taken from the label of a figure that follows the name', async () => {
    expect(await read('Please pay to: Calder Bank, sort code 30-11-42.', { sort_code: '' })).not.toMatchObject({ sort_code: ['Calder Bank'] });
  });
});

describe('contracts', () => {
  const text =
    'This Supply Agreement is made between Juniper Tools Ltd, a company of Wales ("Supplier"), and Ortiz Hermanos S.A. ("Buyer"). It remains in force for two (2) years. ' +
    "Either party may leave with 90 days' notice. It is governed by the laws of Wales.";
  it('give their parties, the role of each, term, notice period and governing law', async () => {
    expect(await read(text, { parties: '', supplier: '', buyer: '', term: '', notice_period: '', governing_law: '' })).toEqual({
      parties: ['Juniper Tools Ltd', 'Ortiz Hermanos S.A.'],
      supplier: ['Juniper Tools Ltd'],
      buyer: ['Ortiz Hermanos S.A.'],
      term: ['two (2) years'],
      notice_period: ['90 days'],
      governing_law: ['Wales'],
    });
  });
});

it.each([
  ['Swiss law applies.', { governing_law: ['Swiss'] }],
  ['This law applies to all of them.', { governing_law: [] }],
  ['This contract starts in May and runs for two years.', { term: ['two years'] }],
  [
    'This Agreement is made between Fell Dairies Limited and Moor Refrigeration LLP of Unit 4, Temple Yard.',
    { parties: ['Fell Dairies Limited', 'Moor Refrigeration LLP'] },
  ],
])('a clause of a contract is read in other words: %s', async (text, expected) => {
  expect(await read(text, Object.fromEntries(Object.keys(expected).map((name) => [name, ''])))).toEqual(expected);
});

describe('the parties to a contract', () => {
  it.each([
    [
      'names that go over the end of a line, introduced by "among"',
      'MUTUAL NON-DISCLOSURE AGREEMENT\n\nThis Agreement is entered into as of March 4, 2019 by and among Alder Creek\nForestry Corporation, an Oregon corporation, and Bramble Paper, Inc., a\nDelaware corporation.\n\n1. Each side keeps secret what the other tells it.',
      ['Alder Creek\nForestry Corporation', 'Bramble Paper, Inc.'],
    ],
    [
      'one who binds himself in favour of another',
      'NON-COMPETITION AGREEMENT\n\nThis Agreement is executed on 4 May 2011 by Dana Whitlow (“Employee”) in favor of Kestrel Robotics, Inc., a Nevada corporation (the “Company”).\n\nEmployee shall not work for a rival.',
      ['Dana Whitlow', 'Kestrel Robotics, Inc.'],
    ],
    [
      'names that are given a part',
      'CONFIDENTIALITY AGREEMENT\n\nThis Agreement is made on 4 May 2011. Morrow Shipping Ltd (the “Owner”) wishes to show its books to Tessa Quill (the “Buyer”).\n\nThe Buyer keeps secret what she sees.',
      ['Morrow Shipping Ltd', 'Tessa Quill'],
    ],
    [
      'names, not the words the contract has for them',
      'EMPLOYMENT AGREEMENT\n\nThis Agreement is between Kestrel Robotics, Inc. (the “Company”) and Dana Whitlow (the “Executive”).\n\nThis is the whole agreement between the Company and the Executive.',
      ['Kestrel Robotics, Inc.', 'Dana Whitlow'],
    ],
  ])('are recognised as %s', async (_what, text, names) => {
    expect(await read(text, { parties: 'all parties to the agreement' })).toEqual({ parties: names });
  });
});

describe('parties in a list', () => {
  it('are the names that begin its items, including several in one item, each with its role', async () => {
    const text =
      'TENANCY AGREEMENT\n\nPARTIES\n\n(1) RUTH ELLEN CARDEW of 3 Weir Road, Ludlow, Leeds (the "Landlord")\n' +
      '(2) IVAN PETROV and LENA PETROV of 8 Mill Street, Leeds (together the "Tenant")\n\n' +
      '1. THE PROPERTY\nThe Landlord lets the exterior, the garden and the house.';
    expect(await read(text, { parties: '', tenants: '' })).toEqual({
      parties: ['RUTH ELLEN CARDEW', 'IVAN PETROV', 'LENA PETROV'],
      tenants: ['IVAN PETROV', 'LENA PETROV'],
    });
  });

  it('need no defined role, and may follow the word "between"', async () => {
    const listed = 'LEASE\n\nTHE PARTIES\n1. Osier Farms Ltd of 4 Dock Road, Hull\n2. Tern Estates plc, Goole\n\n1. TERM\nFive years.';
    expect(await read(listed, { parties: '' })).toEqual({ parties: ['Osier Farms Ltd', 'Tern Estates plc'] });
    const between =
      'SUPPLY AGREEMENT\n\nmade\n\nBETWEEN\n\n  (1)  PLOVER FOODS B.V., a company of Delft, at Damrak 4, Delft ("Supplier"); and\n\n' +
      '  (2)  Exmoor Bakeries plc, whose office is at 9 Station Road, Exeter ("Buyer").';
    expect(await read(between, { parties: '' })).toEqual({ parties: ['PLOVER FOODS B.V.', 'Exmoor Bakeries plc'] });
  });
});

describe('how long a contract lasts', () => {
  it.each([
    ['This Agreement shall terminate three (3) years after the date first written above.', ['three (3) years']],
    ['The obligations of confidentiality under this Agreement shall survive for five (5) years from the date of disclosure.', ['five (5) years']],
    ['This Agreement expires two years from the Effective Date.', ['two years']],
    ['For a period of two years after leaving, the Employee shall not solicit customers of the Company.', []],
    ['The Employee agrees that, for a period of one year after the end of this Agreement, she will not work for a rival.', []],
    ['A breach of this Agreement is to be cured within thirty (30) days.', []],
    ['The Buyer shall not hire staff of the Seller for a period of eighteen (18) months.', []],
  ])('is read from clauses about its own duration, not from those about other periods: %s', async (text, term) => {
    expect(await read(text, { term: 'how long the agreement lasts' })).toEqual({ term });
  });
});

describe('the day a contract takes effect', () => {
  it.each([
    [
      'This Agreement is made and entered into this 11th day of January, 2012 by Hale plc and Moss Ltd. It replaces that of May 3, 2010.',
      '11th day of January, 2012',
    ],
    ['This Agreement, dated as of October 1, 2018, is between Hale plc and Moss Ltd. Invoices of July 11, 2017 stay open.', 'October 1, 2018'],
    ['This Agreement is signed on 3 March 2015 and effective as of 1 April 2015.', '1 April 2015'],
  ])('is found in: %s', async (text, date) => {
    expect(await read(text, { effective_date: 'date the agreement takes effect' })).toEqual({ effective_date: [date] });
  });
});

it.each(['organizations', 'legal_entities', 'companies_bound_by_it'])(
  '%s that are found in a contract include neither its title nor the terms it defines',
  async (name) => {
    const text =
      'This Consulting Services Agreement (the "Agreement") is made on 12 January 2024 between Northgate Analytics Limited ("the Company") and Orme Partners LLP ("the Adviser"). The Company shall pay the fees. The Consulting Services Agreement ends in May.';
    const found = (await read(text, { [name]: '' }))[name];
    for (const other of ['Consulting Services Agreement', 'The Company', 'Company', 'Adviser']) expect(found).not.toContain(other);
  },
);

it.each([
  ['signed', 'date of signature'],
  ['signing_date', ''],
])('the day a contract is signed is told from the day it takes effect: %s, %s', async (name, description) => {
  const text = 'This Agreement is signed on 3 March 2015 and effective as of 1 April 2015.';
  expect(await read(text, { [name]: description })).toEqual({ [name]: ['3 March 2015'] });
});

it('people who share a role in a contract are all found, and its length is a duration', async () => {
  const lease =
    'This Agreement is made between Oakfield Estates Ltd (the "Landlord") and Ms Priya Nair and Mr Daniel Cole (together the "Tenant"). The tenancy runs for 12 months.';
  expect(await read(lease, { landlord: '', tenants: 'names of the tenants', term: 'length of the tenancy' })).toEqual({
    landlord: ['Oakfield Estates Ltd'],
    tenants: ['Ms Priya Nair', 'Mr Daniel Cole'],
    term: ['12 months'],
  });
});

it('a plural role in a contract applies to everybody who shares it, and a notice period ends before its apostrophe', async () => {
  const lease =
    'This lease is made on 3 May 2024 between Oakfield Estates Ltd (the "Landlord") and Priya Nair and Daniel Cole (together the "Tenants"). Either party may end it with two months’ notice in writing.';
  expect(await read(lease, { landlord: '', tenants: '', notice_period: '' })).toEqual({
    landlord: ['Oakfield Estates Ltd'],
    tenants: ['Priya Nair', 'Daniel Cole'],
    notice_period: ['two months'],
  });
});

describe('sections', () => {
  it('give the jobs, education and skills of a CV', async () => {
    const text =
      'Ada Brook\nLondon\n\nEXPERIENCE\nSite Manager, Brick & Co (2018 - 2022)\nBuilder | Stonefield | 2015 – 2018\n\nEDUCATION\nBSc Civil Engineering, Leeds College\n\nSKILLS\n- surveying\n- AutoCAD';
    expect(await read(text, { name: 'candidate name', employers: '', job_titles: '', university: '', skills: '' })).toEqual({
      name: ['Ada Brook'],
      employers: ['Brick & Co', 'Stonefield'],
      job_titles: ['Site Manager', 'Builder'],
      university: ['Leeds College'],
      skills: ['surveying', 'AutoCAD'],
    });
  });
});

describe('headings', () => {
  it('name the value under them, even if they are numbered', async () => {
    const text = '3. Repairs\nThe fence was mended on 2 May 2025.\n\n4. Date of next meeting\nTuesday 3 June 2025, 7 pm, Scout Hut.';
    expect(await read(text, { next_meeting: 'date of the next meeting' })).toEqual({ next_meeting: ['Tuesday 3 June 2025'] });
  });

  it('in capitals end the section of the previous heading in capitals', async () => {
    const text = 'EXPERIENCE\n\nBarista, Cafe Ro (2019 - 2021)\n\nSKILLS\nJava, Kafka\n\nLANGUAGES SPOKEN\nGerman, Polish';
    expect(await read(text, { skills: 'skill', languages: 'language spoken' })).toEqual({
      skills: ['Java', 'Kafka'],
      languages: ['German', 'Polish'],
    });
  });
});

describe('columns', () => {
  it('are named by their header', async () => {
    expect(await read('city,mayor,people\nOulu,Aino Korpi,210000\nTurku,Eero Lahti,195000', { mayors: '' })).toEqual({
      mayors: ['Aino Korpi', 'Eero Lahti'],
    });
  });

  it('give each value once if the field asks for distinct ones', async () => {
    const text = 'name,team,points\nIda,Red,4\nBo,Blue,7\nUma,Red,9';
    expect(await read(text, { teams: 'distinct teams' })).toEqual({ teams: ['Red', 'Blue'] });
  });
});

describe('logs and code', () => {
  it('give the component and the exception of the line that reports an error', async () => {
    const text = '2025-01-01 10:00:00,001 INFO boot - ready\n2025-01-01 10:00:05,120 ERROR mail.queue - TimeoutException after 5 s';
    expect(await read(text, { component: 'component that logged the error', exception: '' })).toEqual({
      component: ['mail.queue'],
      exception: ['TimeoutException'],
    });
  });

  it('give the names that are declared', async () => {
    const text = 'package shop;\n\npublic class Basket {\n  public int count() {\n    return items.size();\n  }\n}';
    expect(await read(text, { package: '', class_name: 'name of the class', functions: '' })).toEqual({
      package: ['shop'],
      class_name: ['Basket'],
      functions: ['count'],
    });
  });
});

describe('the values of a field', () => {
  it.each([
    [
      'Acta de la reunión\n\nAsistentes: Lucía Ferrer (presidenta), Andrés Quiroga. Excusa su ausencia: Nuria Campos.\n',
      '¿Quién no asistió?',
      'Asistentes',
    ],
    ['Protokoll\n\nAnwesende: Ana Kohl, Ben Itter.\n', 'Wer war nicht anwesend?', 'Anwesende'],
  ])('do not include a label if the field asks for people: %j', async (text, question, label) => {
    expect((await read(text, { [question]: '' }))[question]).not.toContain(label);
  });

  it.each([
    ['Goods           97.99\nDelivery         4.95\nTo pay          93.14\n', 'delivery date'],
    ['Waren           97,99\nLieferung         6,05\nZu zahlen       93,14\n', 'Datum der Lieferung'],
  ])('do not include amounts if the field asks for a day: %j', async (text, field) => {
    expect(await read(text, { [field]: '' })).toEqual({ [field]: [] });
  });

  it('do not include the opposite of what the field asks for', async () => {
    expect(await read('The lease starts on 1 May 2024 and ends on 30 April 2026.', { end_date: 'end of the lease' })).toEqual({
      end_date: ['30 April 2026'],
    });
  });

  it('do not include a former price if the field asks for the current one', async () => {
    expect(await read('Lamp $45.00 (was $60.00)', { price: 'current price' })).toEqual({ price: ['$45.00'] });
  });
});
