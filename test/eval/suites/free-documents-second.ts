// Free documents, second half: written before extraction was improved on the first half; only its figures count. Long because the texts are the data.
import type { FreeDocument } from './free-document.js';

export const secondHalf: readonly FreeDocument[] = [
  {
    id: 'contract-nda',
    text: `MUTUAL NON-DISCLOSURE AGREEMENT

This Mutual Non-Disclosure Agreement is made on 15 January 2025 between Larkspur Robotics Ltd, a company registered in England, and Condor Aerospace S.A., a company organised under the laws of France.

2. Term. This Agreement remains in force for three (3) years from the date above.
5. Notices. Either party may withdraw on 30 days' written notice.
7. This Agreement is governed by the laws of England and Wales. The courts of London have exclusive jurisdiction.`,
    fields: {
      parties: ['parties to the agreement', ['Larkspur Robotics Ltd', 'Condor Aerospace S.A.']],
      effective_date: ['', '15 January 2025'],
      term: ['how long the agreement lasts', 'three (3) years'],
      governing_law: ['', 'England and Wales || laws of England and Wales'],
      notice_period: ['', "30 days || 30 days'"],
      purchase_price: ['', null],
    },
  },
  {
    id: 'contract-loan',
    text: `LOAN AGREEMENT dated June 30, 2022

Between:
(1) Crestview Bank N.A. (the "Lender"); and
(2) Dalton Mills LLC (the "Borrower").

The Lender agrees to lend the Borrower the principal amount of $2,750,000. Interest accrues at a rate of 6.25% per annum. The loan shall be repaid in full on June 30, 2027. A late payment is charged a fee of $500. This Agreement is governed by the laws of the State of Ohio.`,
    fields: {
      lender: ['', 'Crestview Bank N.A.'],
      borrower: ['', 'Dalton Mills LLC'],
      principal: ['principal amount of the loan', '$2,750,000'],
      interest_rate: ['', '6.25% || 6.25% per annum'],
      maturity_date: ['date the loan must be repaid', 'June 30, 2027'],
      late_fee: ['fee for a late payment', '$500'],
      governing_law: ['', 'Ohio || State of Ohio'],
      guarantor: ['', null],
    },
  },
  {
    id: 'contract-employment',
    text: `Employment Contract

Employer: Solano Bakery Inc.
Employee: Theo Marchetti
Job title: Pastry chef
Start date: 2 May 2024
Place of work: Sacramento

The employee receives a gross salary of $4,100 per month and 25 days of paid leave per year. The first three months are a probation period, during which either side may end the contract with two weeks' notice.`,
    fields: {
      employer: ['', 'Solano Bakery Inc.'],
      employee: ['', 'Theo Marchetti'],
      job_title: ['', 'Pastry chef'],
      start_date: ['', '2 May 2024'],
      salary: ['monthly salary', '$4,100'],
      vacation: ['days of paid leave', '25 days || 25'],
      probation: ['length of the probation period', 'three months'],
      bonus: ['yearly bonus', null],
    },
  },
  {
    id: 'letter-complaint',
    text: `Oliver Stanhope
8 Beech Avenue
Norwich NR2 3LT

Riverton Furniture Ltd
Customer Services

3 March 2024

Dear Sir or Madam,

On 10 February 2024 I bought a dining table (order RF-30418) for £645 at your store in Ipswich. One of the legs broke after two weeks. I ask you to replace the table or refund the price by 31 March 2024.

Yours faithfully,
Oliver Stanhope`,
    fields: {
      sender: ['', 'Oliver Stanhope'],
      recipient: ['company the letter is addressed to', 'Riverton Furniture Ltd'],
      letter_date: ['', '3 March 2024'],
      purchase_date: ['date of the purchase', '10 February 2024'],
      order_number: ['', 'RF-30418'],
      price: ['price paid', '£645'],
      deadline: ['date by which an answer is asked for', '31 March 2024'],
      phone: ['', null],
    },
  },
  {
    id: 'letter-offer',
    text: `Dear Ms. Castellano,

We are pleased to offer you the position of Marketing Director at Vireo Media. Your annual salary will be €84,000 and your first day will be 1 August 2025. Please return the signed contract by 15 July 2025.

You will report to Hugo Lefèvre in our Brussels office.

Kind regards,

Nora Jansen
Head of Human Resources`,
    fields: {
      recipient: ['', 'Ms. Castellano || Castellano'],
      sender: ['person who signed', 'Nora Jansen'],
      position: ['position offered', 'Marketing Director'],
      company: ['', 'Vireo Media'],
      salary: ['', '€84,000'],
      start_date: ['first day of work', '1 August 2025'],
      manager: ['whom the new employee reports to', 'Hugo Lefèvre'],
      iban: ['', null],
    },
  },
  {
    id: 'cv-analyst',
    text: `RACHEL ADEYEMI
rachel.adeyemi@post.example · 020 7946 0311 · London

Profile
Data analyst with six years of experience in retail.

Employment
Senior Data Analyst | Harrow Stores | 2021 – present
Data Analyst | Pinnacle Insights Ltd | 2018 – 2021

Education
BA Economics, University of Manchester, 2018

Skills
- SQL
- Python
- Tableau

Interests: rowing, chess`,
    fields: {
      name: ['candidate name', 'Rachel Adeyemi'],
      phone: ['', '020 7946 0311'],
      employers: ['', ['Harrow Stores', 'Pinnacle Insights Ltd']],
      job_titles: ['', ['Senior Data Analyst', 'Data Analyst']],
      university: ['', 'University of Manchester'],
      skills: ['', ['SQL', 'Python', 'Tableau']],
      hobbies: ['interests', ['rowing', 'chess']],
      nationality: ['', null],
    },
  },
  {
    id: 'cv-german',
    text: `Lebenslauf

Name: Katrin Vogel
Geburtsdatum: 17.08.1985
Anschrift: Lindenweg 4, 50667 Köln
E-Mail: k.vogel@web.example

Berufserfahrung
seit 2016   Projektleiterin, Brückner Anlagenbau GmbH
2010–2016   Ingenieurin, Stadtwerke Aachen

Ausbildung
2010   Diplom Maschinenbau, RWTH Aachen

Kenntnisse: AutoCAD, SAP, Englisch`,
    fields: {
      name: ['', 'Katrin Vogel'],
      birth_date: ['', '17.08.1985'],
      address: ['', 'Lindenweg 4, 50667 Köln'],
      email: ['', 'k.vogel@web.example'],
      skills: ['', ['AutoCAD', 'SAP', 'Englisch']],
      jobs: {
        each: { title: 'job title', employer: '' },
        records: [
          { title: 'Projektleiterin', employer: 'Brückner Anlagenbau GmbH' },
          { title: 'Ingenieurin', employer: 'Stadtwerke Aachen' },
        ],
      },
      phone: ['', null],
    },
  },
  {
    id: 'ticket-printer',
    text: `[HELP-2207] Printer on floor 3 jams
Opened by: Stefan Wirth on 21 Aug 2024
Assigned to: Facilities
Severity: medium
Device: LaserPro 5520 (serial LP55-009812)

The printer next to room 3.08 jams on every second page. Colleagues use the one on floor 2 meanwhile.
Comment by Joy Adler: I will replace the rollers tomorrow morning.`,
    fields: {
      ticket_number: ['', 'HELP-2207'],
      reporter: ['person who opened the ticket', 'Stefan Wirth'],
      severity: ['', 'medium'],
      serial_number: ['', 'LP55-009812'],
      device: ['', 'LaserPro 5520 || LaserPro 5520 (serial LP55-009812)'],
      opened: ['date the ticket was opened', '21 Aug 2024'],
      team: ['team the ticket is assigned to', 'Facilities'],
      due_date: ['', null],
    },
  },
  {
    id: 'email-booking',
    text: `From: Reservations <stay@hotelmontclair.example>
To: Bruno Keller
Subject: Your booking MC-77310

Dear Mr Keller,

thank you for booking with Hotel Montclair, Geneva. Your room is reserved from 14 September 2024 to 17 September 2024 for two guests. The rate is CHF 210 per night, breakfast included. Check-in is possible from 3 pm.

We look forward to welcoming you.
Camille Favre
Front Office`,
    fields: {
      booking_number: ['', 'MC-77310'],
      guest: ['name of the guest', 'Bruno Keller || Mr Keller || Keller'],
      hotel: ['', 'Hotel Montclair'],
      city: ['', 'Geneva'],
      arrival_date: ['', '14 September 2024'],
      departure_date: ['', '17 September 2024'],
      rate: ['price per night', 'CHF 210'],
      vat_number: ['', null],
    },
  },
  {
    id: 'email-supplier',
    text: `Hello Kofi,

our new address from 1 July is 230 Canal Road, Rotterdam. Invoices go to finance@delmar-foods.example as before. Please change the payment terms in your system to 45 days.

The last delivery (note 88-4410) was short by 12 cartons of olives. Can you send them with the next truck?

Thanks,
Wouter de Groot
Purchasing, Delmar Foods B.V.
T +31 10 555 0199`,
    fields: {
      sender: ['', 'Wouter de Groot'],
      recipient: ['', 'Kofi'],
      company: ['', 'Delmar Foods B.V.'],
      new_address: ['', '230 Canal Road, Rotterdam'],
      payment_terms: ['', '45 days'],
      phone: ['', '+31 10 555 0199'],
      delivery_note: ['number of the delivery note', '88-4410'],
      total: ['', null],
    },
  },
  {
    id: 'log-access',
    text: `203.0.113.9 - - [11/Feb/2024:13:02:51 +0000] "POST /login HTTP/1.1" 401 512
198.51.100.24 - alice [11/Feb/2024:13:03:07 +0000] "GET /reports/q4.pdf HTTP/1.1" 200 88213
203.0.113.9 - - [11/Feb/2024:13:03:15 +0000] "POST /login HTTP/1.1" 401 512`,
    fields: {
      ip_addresses: ['distinct client IP addresses', ['203.0.113.9', '198.51.100.24']],
      status_codes: ['distinct HTTP status codes', ['401', '200']],
      user: ['user name', 'alice'],
      paths: ['distinct request paths', ['/login', '/reports/q4.pdf']],
      email: ['', null],
    },
  },
  {
    id: 'log-job',
    text: `2024-10-02 03:00:00,014 INFO scheduler - Starting job nightly-export
2024-10-02 03:07:41,902 ERROR export.writer - Job nightly-export failed: DiskFullException: no space left on /var/data
2024-10-02 03:07:42,110 INFO scheduler - Next run at 2024-10-03 03:00:00`,
    fields: {
      job: ['name of the job', 'nightly-export'],
      exception: ['', 'DiskFullException'],
      component: ['component that logged the error', 'export.writer'],
      path: ['file path', '/var/data'],
      next_run: ['time of the next run', '2024-10-03 03:00:00'],
      customer: ['', null],
    },
  },
  {
    id: 'csv-sensors',
    text: `sensor;location;temperature;unit
S-01;Warehouse North;18.4;C
S-02;Warehouse South;21.9;C
S-03;Loading Dock;12.7;C`,
    fields: {
      sensors: ['sensor ids', ['S-01', 'S-02', 'S-03']],
      locations: ['', ['Warehouse North', 'Warehouse South', 'Loading Dock']],
      readings: {
        each: { sensor: '', temperature: '' },
        records: [
          { sensor: 'S-01', temperature: '18.4' },
          { sensor: 'S-02', temperature: '21.9' },
          { sensor: 'S-03', temperature: '12.7' },
        ],
      },
      operator: ['person who took the readings', null],
    },
  },
  {
    id: 'markdown-team',
    text: `# Project Heron

**Lead:** Farida Aziz
**Budget:** $250,000
**Deadline:** 2025-03-31

| Member | Role | Location |
|--------|------|----------|
| Igor Novak | Backend | Prague |
| Lena Fischer | Design | Vienna |

Next review on 2025-01-15.`,
    fields: {
      project: ['project name', 'Heron || Project Heron'],
      lead: ['', 'Farida Aziz'],
      budget: ['', '$250,000'],
      deadline: ['', '2025-03-31'],
      members: {
        each: { member: '', role: '', location: '' },
        records: [
          { member: 'Igor Novak', role: 'Backend', location: 'Prague' },
          { member: 'Lena Fischer', role: 'Design', location: 'Vienna' },
        ],
      },
      sponsor: ['', null],
    },
  },
  {
    id: 'notes-sales',
    text: `Call with Orchid Telecom, 4 April 2024
Participants: Dana Wolfe (Orchid), Sven Karlsson, Aisha Bello
- Dana wants 300 licences instead of 200
- Offer of $18 per licence was accepted
- Contract will be signed by end of May
To do: Sven sends the draft contract by 12 April`,
    fields: {
      customer: ['', 'Orchid Telecom'],
      call_date: ['date of the call', '4 April 2024'],
      participants: ['', ['Dana Wolfe', 'Sven Karlsson', 'Aisha Bello']],
      price: ['price per licence', '$18'],
      licences: ['number of licences wanted', '300 || 300 licences'],
      draft_due: ['date by which the draft is sent', '12 April'],
      email: ['', null],
    },
  },
  {
    id: 'invoice-german-2',
    text: `Rechnungssteller: Gärtnerei Sommer e.K.
Rechnungsempfänger: Hotel Seeblick GmbH
Rechnung Nr.: 2023/441
Datum: 30.09.2023
Leistungszeitraum: September 2023
USt-IdNr.: DE123456789

Pflege der Außenanlagen, 12 Stunden à 45,00 EUR

Netto: 540,00 EUR
USt 19 %: 102,60 EUR
Brutto: 642,60 EUR
Bankverbindung: DE02 1203 0000 0000 2020 51`,
    fields: {
      vendor: ['', 'Gärtnerei Sommer e.K.'],
      customer: ['', 'Hotel Seeblick GmbH'],
      invoice_number: ['', '2023/441'],
      net: ['net amount', '540,00 EUR || 540,00'],
      vat: ['VAT amount', '102,60 EUR || 102,60'],
      total: ['gross total', '642,60 EUR || 642,60'],
      vat_id: ['VAT identification number', 'DE123456789'],
      iban: ['', 'DE02 1203 0000 0000 2020 51'],
    },
  },
  {
    id: 'letter-french',
    text: `Expéditeur : Mutuelle Horizon
Destinataire : Paul Girard
Objet : Remboursement
Date : 8 avril 2024
Numéro de dossier : MH-55201

Monsieur Girard,

Nous avons remboursé la somme de 184,50 € sur votre compte le 5 avril 2024. Pour toute question, appelez le 01 55 00 12 34.

Cordialement,
Sophie Lambert`,
    fields: {
      sender: ['', 'Mutuelle Horizon'],
      recipient: ['', 'Paul Girard'],
      subject: ['', 'Remboursement'],
      case_number: ['file number', 'MH-55201'],
      amount: ['amount refunded', '184,50 €'],
      phone: ['', '01 55 00 12 34'],
      signatory: ['person who signed', 'Sophie Lambert'],
      email: ['', null],
    },
  },
  {
    id: 'invoice-spanish',
    text: `FACTURA

Número de factura: A-0092
Fecha: 12/07/2024
Proveedor: Talleres Aranda S.L.
Cliente: Bodegas del Río
Vencimiento: 12/08/2024

Base imponible: 830,00 €
IVA 21 %: 174,30 €
Total: 1.004,30 €`,
    fields: {
      invoice_number: ['', 'A-0092'],
      supplier: ['', 'Talleres Aranda S.L.'],
      customer: ['', 'Bodegas del Río'],
      due_date: ['', '12/08/2024'],
      net: ['net amount', '830,00 € || 830,00'],
      tax: ['', '174,30 € || 174,30'],
      total: ['', '1.004,30 € || 1.004,30'],
      phone: ['', null],
    },
  },
  {
    id: 'contract-chinese',
    text: `劳动合同
甲方：杭州蓝天软件有限公司
乙方：王小明
职位：软件工程师
合同开始日期：2024年1月1日
合同结束日期：2026年12月31日
月工资：¥18,000
工作地点：杭州`,
    fields: {
      employer: ['', '杭州蓝天软件有限公司'],
      employee: ['', '王小明'],
      job_title: ['', '软件工程师'],
      start_date: ['', '2024年1月1日'],
      end_date: ['', '2026年12月31日'],
      salary: ['', '¥18,000'],
      email: ['', null],
    },
  },
  {
    id: 'product-specs',
    text: `TrailMaster X2 hiking boots
Brand: Nordpeak
Price: 139,95 €
Sizes: 38, 39, 40, 41
Material: suede leather
Weight: 540 g per shoe
Article number: 771-204
Free delivery on orders over 50 €. Returns are accepted within 30 days.`,
    fields: {
      brand: ['', 'Nordpeak'],
      price: ['', '139,95 €'],
      material: ['', 'suede leather'],
      weight: ['', '540 g'],
      article_number: ['', '771-204'],
      sizes: ['available sizes', ['38', '39', '40', '41']],
      return_period: ['days within which returns are accepted', '30 days'],
      colour: ['', null],
    },
  },
  {
    id: 'code-env',
    text: `# .env for staging
APP_NAME=parcel-tracker
APP_ENV=staging
DB_HOST=10.20.0.15
DB_PORT=5432
DB_USER=tracker
SMTP_SERVER=mail.parcel.example
CACHE_TTL=900`,
    fields: {
      app_name: ['name of the application', 'parcel-tracker'],
      environment: ['', 'staging'],
      database_host: ['', '10.20.0.15'],
      database_port: ['', '5432'],
      mail_server: ['', 'mail.parcel.example'],
      cache_ttl: ['', '900'],
      api_key: ['', null],
    },
  },
  {
    id: 'code-java',
    text: `package com.example.shipping;

/** Calculates parcel prices. */
public class PriceCalculator {
    private static final int MAX_WEIGHT_KG = 31;

    public Money priceFor(Parcel parcel, Country target) {
        return table.lookup(parcel.weight(), target);
    }

    public boolean isTooHeavy(Parcel parcel) {
        return parcel.weight() > MAX_WEIGHT_KG;
    }
}`,
    fields: {
      package: ['package name', 'com.example.shipping'],
      class: ['class name', 'PriceCalculator'],
      methods: ['method names', ['priceFor', 'isTooHeavy']],
      max_weight: ['', '31'],
      author: ['', null],
      licence: ['', null],
    },
  },
  {
    id: 'news-science',
    text: `Researchers at the University of Tromsø have found a new species of deep-sea snail near Jan Mayen. The team, led by biologist Karin Solheim, collected 14 specimens at a depth of 2,300 metres in August 2023. The study was published in the journal Polar Fauna and paid for by the Norwegian Ocean Fund.`,
    fields: {
      university: ['', 'University of Tromsø'],
      lead_researcher: ['person who led the team', 'Karin Solheim'],
      location: ['place where the species was found', 'Jan Mayen'],
      depth: ['', '2,300 metres'],
      specimens: ['number of specimens collected', '14 || 14 specimens'],
      journal: ['', 'Polar Fauna'],
      funder: ['organisation that paid for the study', 'Norwegian Ocean Fund || the Norwegian Ocean Fund'],
      price: ['', null],
    },
  },
  {
    id: 'property-ad',
    text: `For sale: three-bedroom terraced house in Didsbury, Manchester
Guide price £425,000. Floor area 98 m². Built in 1934. Council tax band D.
Viewings by appointment: call Palmer & Rowe on 0161 555 0147 or write to sales@palmerrowe.example. Energy rating C.`,
    fields: {
      price: ['', '£425,000'],
      area: ['floor area', '98 m²'],
      year_built: ['', '1934'],
      bedrooms: ['number of bedrooms', 'three || three-bedroom'],
      agent: ['estate agent', 'Palmer & Rowe'],
      phone: ['', '0161 555 0147'],
      energy_rating: ['', 'C'],
      deposit: ['', null],
    },
  },
];
