// Free documents, first half: errors on these were examined while extraction was improved. Long because the texts are the data.
import type { FreeDocument } from './free-document.js';

export const firstHalf: readonly FreeDocument[] = [
  {
    id: 'contract-services',
    text: `CONSULTING AGREEMENT

This Consulting Agreement ("Agreement") is entered into as of March 3, 2024 by and between Bluefin Analytics, Inc., a Delaware corporation with offices at 41 Harbor Street, Boston, MA 02110 ("Client"), and Marta Oliveira, an individual residing in Lisbon, Portugal ("Consultant").

1. Services. Consultant shall provide data engineering services as described in Exhibit A.
2. Fees. Client shall pay Consultant a monthly retainer of $8,500 within thirty (30) days of receipt of an invoice.
3. Term. This Agreement begins on April 1, 2024 and continues for a period of twelve (12) months.
4. Termination. Either party may terminate this Agreement upon sixty (60) days' prior written notice.
5. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of Delaware.`,
    fields: {
      client: ['', 'Bluefin Analytics, Inc.'],
      consultant: ['name of the consultant', 'Marta Oliveira'],
      effective_date: ['date the agreement is entered into', 'March 3, 2024'],
      start_date: ['date on which the term begins', 'April 1, 2024'],
      governing_law: ['state whose law governs the contract', 'Delaware || State of Delaware'],
      notice_period: ['notice period for termination', "sixty (60) days || sixty (60) days' || 60 days"],
      term: ['duration of the agreement', 'twelve (12) months'],
      liability_cap: ['maximum liability amount', null],
    },
  },
  {
    id: 'contract-lease',
    text: `RESIDENTIAL LEASE

Landlord: Greta Holm
Tenant: Peter and Ilse Braun
Premises: 17 Orchard Lane, Apartment 4B, Leeds LS6 2AB

The lease term starts on 1 September 2023 and ends on 31 August 2025. The Tenant shall pay rent of £1,150 per month, due on the first day of each month, and a security deposit of £1,725. Pets are not allowed without written consent. The Tenant may end this lease early by giving two months' notice in writing.`,
    fields: {
      landlord: ['', 'Greta Holm'],
      tenant: ['', 'Peter and Ilse Braun'],
      property_address: ['address of the rented property', '17 Orchard Lane, Apartment 4B, Leeds LS6 2AB'],
      monthly_rent: ['', '£1,150'],
      deposit: ['security deposit', '£1,725'],
      end_date: ['end of the lease', '31 August 2025'],
      notice_period: ['', "two months' || two months"],
      late_fee: ['fee for late payment', null],
    },
  },
  {
    id: 'letter-reminder',
    text: `Northwind Energy Ltd
22 Mill Road
Cambridge CB1 2AD

12 June 2024

Mrs Eleanor Whitby
5 Station Approach
Ely CB7 4DY

Dear Mrs Whitby,

Your account 4471-2093 shows an outstanding balance of £312.40. The payment was due on 28 May 2024. Please pay the amount by 30 June 2024 to avoid a late charge of £15.00.

If you have questions, call us on 01223 555 018.

Yours sincerely,

Daniel Okafor
Customer Accounts Manager`,
    fields: {
      sender: ['company that sent the letter', 'Northwind Energy Ltd'],
      recipient: ['person the letter is addressed to', 'Eleanor Whitby || Mrs Eleanor Whitby'],
      letter_date: ['date of the letter', '12 June 2024'],
      outstanding_amount: ['amount still owed', '£312.40'],
      due_date: ['new deadline for payment', '30 June 2024'],
      account_number: ['', '4471-2093'],
      signatory: ['person who signed the letter', 'Daniel Okafor'],
      email: ['', null],
    },
  },
  {
    id: 'letter-resignation',
    text: `Dear Mr. Tanaka,

Please accept this letter as formal notice of my resignation from my position as Senior Accountant at Kestrel Foods. My last day of work will be Friday, 18 October 2024.

I am grateful for the four years I have spent with the company and will help to train my successor.

Sincerely,
Priya Raman`,
    fields: {
      author: ['who wrote the letter', 'Priya Raman'],
      recipient: ['', 'Mr. Tanaka || Tanaka'],
      position: ['job title of the author', 'Senior Accountant'],
      employer: ['company', 'Kestrel Foods'],
      last_day: ['last working day', '18 October 2024 || Friday, 18 October 2024'],
      salary: ['', null],
    },
  },
  {
    id: 'cv-engineer',
    text: `Jonas Lindgren
Software Engineer
Stockholm, Sweden | jonas.lindgren@mailbox.example | +46 70 555 01 82

EXPERIENCE
Lead Developer, Fjord Systems AB (2019 - present)
- Built a payment platform used by 40 banks
Backend Developer, Mirador Travel (2015 - 2019)
- Maintained the booking service

EDUCATION
MSc Computer Science, Uppsala University, 2015

SKILLS
TypeScript, PostgreSQL, Kubernetes, Rust

LANGUAGES
Swedish, English, German`,
    fields: {
      name: ['name of the candidate', 'Jonas Lindgren'],
      email: ['', 'jonas.lindgren@mailbox.example'],
      employers: ['companies the candidate worked for', ['Fjord Systems AB', 'Mirador Travel']],
      job_titles: ['job titles held', ['Lead Developer', 'Backend Developer']],
      skills: ['technical skills', ['TypeScript', 'PostgreSQL', 'Kubernetes', 'Rust']],
      university: ['', 'Uppsala University'],
      degree: ['', 'MSc Computer Science || MSc'],
      birth_date: ['date of birth', null],
    },
  },
  {
    id: 'cv-nurse',
    text: `CURRICULUM VITAE

Name: Amara Nwosu
Address: 9 Cedar Court, Bristol BS3 4QT
Date of birth: 4 February 1990
Nationality: British

Work experience
2018-2024  Staff Nurse, St Brigid's Hospital, Bristol
2013-2018  Care Assistant, Oakfield Nursing Home, Bath

Education
2013  BSc Nursing, University of the West of England

Skills: wound care, triage, patient education`,
    fields: {
      full_name: ['', 'Amara Nwosu'],
      birth_date: ['', '4 February 1990'],
      nationality: ['', 'British'],
      skills: ['', ['wound care', 'triage', 'patient education']],
      jobs: {
        each: { title: 'job title', employer: 'name of the employer' },
        records: [
          { title: 'Staff Nurse', employer: "St Brigid's Hospital" },
          { title: 'Care Assistant', employer: 'Oakfield Nursing Home' },
        ],
      },
      phone: ['phone number', null],
    },
  },
  {
    id: 'ticket-login',
    text: `Ticket #48213
Subject: Cannot log in after update
Reporter: Helen Voss
Assignee: Raj Patel
Priority: High
Status: Open
Created: 2024-05-14 09:32

Since updating to version 4.2.1 on Monday I get error code AUTH-503 whenever I try to sign in. I use Firefox 125 on Windows 11. Clearing the cache did not help.`,
    fields: {
      ticket_id: ['', '48213 || #48213'],
      reporter: ['', 'Helen Voss'],
      assignee: ['', 'Raj Patel'],
      priority: ['', 'High'],
      status: ['', 'Open'],
      version: ['software version', '4.2.1'],
      error_code: ['', 'AUTH-503'],
      phone: ['', null],
    },
  },
  {
    id: 'email-order',
    text: `From: Lucy Brandt <lucy.brandt@brandt-deco.example>
To: orders@tilehaus.example
Date: Tue, 6 Feb 2024 10:14:00 +0100
Subject: Wrong tiles delivered

Hello,

I received my order TH-99120 yesterday, but the box contained blue tiles instead of the grey ones I ordered. Could you please send the right ones to our shop in Hamburg? If that is not possible, I would like a refund of 249.90 EUR.

Best regards
Lucy Brandt
Brandt Deco GmbH`,
    fields: {
      sender: ['name of the sender', 'Lucy Brandt'],
      sender_email: ['email address of the sender', 'lucy.brandt@brandt-deco.example'],
      subject: ['subject line', 'Wrong tiles delivered'],
      order_number: ['', 'TH-99120'],
      refund_amount: ['', '249.90 EUR'],
      company: ['company of the sender', 'Brandt Deco GmbH'],
      city: ['', 'Hamburg'],
      phone_number: ['', null],
    },
  },
  {
    id: 'email-meeting',
    text: `Hi Tomás,

can we move our call to Thursday at 3:30 pm? Nadia from Corvid Labs wants to join and show the first prototype. We would meet in room 2.14 at the Porto office. Please bring the budget, it should stay under €40,000.

Cheers,
Ingrid`,
    fields: {
      sender: ['', 'Ingrid'],
      recipient: ['', 'Tomás'],
      meeting_time: ['time of the call', '3:30 pm'],
      location: ['city of the office', 'Porto'],
      budget: ['budget limit', '€40,000'],
      participants: ['people mentioned', ['Tomás', 'Nadia', 'Ingrid']],
      company: ['', 'Corvid Labs'],
      website: ['', null],
    },
  },
  {
    id: 'log-service',
    text: `2024-03-18T07:12:44.103Z INFO  [gateway] request id=7f3a91 method=GET path=/api/orders status=200 duration=38ms
2024-03-18T07:12:45.870Z WARN  [billing] retry attempt=2 host=10.0.4.17
2024-03-18T07:12:47.221Z ERROR [billing] payment failed code=E4012 user=u-5521 msg="card declined"`,
    fields: {
      error_code: ['', 'E4012'],
      service: ['service that logged the error', 'billing'],
      levels: ['log levels', ['INFO', 'WARN', 'ERROR']],
      ip: ['IP address', '10.0.4.17'],
      user: ['user id', 'u-5521'],
      path: ['request path', '/api/orders'],
      status: ['HTTP status code', '200'],
      email: ['', null],
    },
  },
  {
    id: 'csv-employees',
    text: `id,name,department,salary,start_date
1,Olga Petrova,Finance,52000,2019-04-01
2,Samir Haddad,Logistics,47500,2021-09-15
3,Beth Quinn,Finance,61000,2016-01-11`,
    fields: {
      names: ['employee names', ['Olga Petrova', 'Samir Haddad', 'Beth Quinn']],
      departments: ['distinct departments', ['Finance', 'Logistics']],
      employees: {
        each: { name: '', department: '', salary: '' },
        records: [
          { name: 'Olga Petrova', department: 'Finance', salary: '52000' },
          { name: 'Samir Haddad', department: 'Logistics', salary: '47500' },
          { name: 'Beth Quinn', department: 'Finance', salary: '61000' },
        ],
      },
      email: ['', null],
    },
  },
  {
    id: 'markdown-products',
    text: `## Spring price list

| Product | SKU | Price | Stock |
|---|---|---|---|
| Oak side table | OK-104 | 129.00 | 14 |
| Linen armchair | LN-220 | 349.00 | 3 |
| Brass lamp | BR-017 | 89.50 | 0 |

Prices in EUR, valid until 30 April 2025.`,
    fields: {
      products: {
        each: { product: '', sku: '', price: '' },
        records: [
          { product: 'Oak side table', sku: 'OK-104', price: '129.00' },
          { product: 'Linen armchair', sku: 'LN-220', price: '349.00' },
          { product: 'Brass lamp', sku: 'BR-017', price: '89.50' },
        ],
      },
      valid_until: ['date until which the prices are valid', '30 April 2025'],
      currency: ['', 'EUR'],
      discount: ['', null],
    },
  },
  {
    id: 'notes-board',
    text: `Minutes of the board meeting, 9 November 2023
Present: Anna Keller, Luis Ortega, Mei Chen
Apologies: Robert Hale

1. The minutes of the last meeting were approved.
2. Luis Ortega reported a loss of $1.2 million in the third quarter.
3. The board decided to close the Tulsa plant by June 2024.
Action: Mei Chen will draft the announcement by 20 November.
Next meeting: 14 December 2023`,
    fields: {
      meeting_date: ['date of this meeting', '9 November 2023'],
      attendees: ['people who were present', ['Anna Keller', 'Luis Ortega', 'Mei Chen']],
      absent: ['people who sent apologies', 'Robert Hale'],
      loss: ['amount of the loss', '$1.2 million'],
      next_meeting: ['date of the next meeting', '14 December 2023'],
      plant: ['plant that will be closed', 'Tulsa || Tulsa plant'],
      url: ['', null],
    },
  },
  {
    id: 'invoice-german',
    text: `Muster & Sohn GmbH
Hauptstraße 12, 80331 München

Rechnung

Rechnungsnummer: R-2024-0187
Rechnungsdatum: 05.02.2024
Kunde: Elektro Baumann KG

Bezeichnung          Menge   Einzelpreis   Betrag
Steckdose weiß       20      3,50 €        70,00 €
Kabel NYM 50 m       2       48,00 €       96,00 €

Nettobetrag                                166,00 €
MwSt. 19 %                                 31,54 €
Gesamtbetrag                               197,54 €

Zahlbar bis 19.02.2024 auf IBAN DE89 3704 0044 0532 0130 00.`,
    fields: {
      vendor: ['', 'Muster & Sohn GmbH'],
      customer: ['', 'Elektro Baumann KG'],
      invoice_number: ['', 'R-2024-0187'],
      date: ['invoice date', '05.02.2024'],
      net: ['net amount', '166,00 € || 166,00'],
      total: ['', '197,54 € || 197,54'],
      iban: ['', 'DE89 3704 0044 0532 0130 00'],
      due_date: ['', '19.02.2024'],
    },
  },
  {
    id: 'invoice-french',
    text: `FACTURE

Émetteur : Atelier Roussel SARL
Client : Librairie du Parc
Facture n° : F2023-118
Date : 14/11/2023
Échéance : 14/12/2023

Désignation            Qté    Prix unitaire    Montant
Étagère en chêne       3      180,00 €         540,00 €
Pose                   1      120,00 €         120,00 €

Total HT : 660,00 €
TVA 20 % : 132,00 €
Total TTC : 792,00 €`,
    fields: {
      supplier: ['company that issued the invoice', 'Atelier Roussel SARL'],
      client: ['', 'Librairie du Parc'],
      invoice_number: ['', 'F2023-118'],
      due_date: ['', '14/12/2023'],
      subtotal: ['amount before tax', '660,00 € || 660,00'],
      tax: ['VAT amount', '132,00 € || 132,00'],
      total: ['total including tax', '792,00 € || 792,00'],
      iban: ['', null],
    },
  },
  {
    id: 'letter-spanish',
    text: `Remitente: Clínica Santa Lucía
Destinatario: Carmen Ruiz Vega
Fecha: 3 de mayo de 2024
Asunto: Cita médica

Estimada señora Ruiz:

Le recordamos su cita con el doctor Andrés Molina el 21 de mayo de 2024 a las 10:30. La consulta cuesta 65 €. Si no puede venir, llame al teléfono 912 345 678.

Atentamente,
Clínica Santa Lucía`,
    fields: {
      sender: ['', 'Clínica Santa Lucía'],
      recipient: ['', 'Carmen Ruiz Vega'],
      subject: ['', 'Cita médica'],
      appointment_date: ['date of the appointment', '21 de mayo de 2024'],
      time: ['', '10:30'],
      price: ['cost of the consultation', '65 €'],
      phone: ['', '912 345 678'],
      email: ['', null],
    },
  },
  {
    id: 'invoice-chinese',
    text: `发票号码：20240315
开票日期：2024年3月15日
销售方：上海远洋科技有限公司
购买方：北京新华书店
金额：¥1,200.00
税额：¥156.00
价税合计：¥1,356.00
联系电话：021-5555-0188`,
    fields: {
      invoice_number: ['', '20240315'],
      date: ['invoice date', '2024年3月15日'],
      seller: ['', '上海远洋科技有限公司'],
      buyer: ['', '北京新华书店'],
      total: ['total including tax', '¥1,356.00'],
      tax: ['tax amount', '¥156.00'],
      phone: ['', '021-5555-0188'],
      email: ['', null],
    },
  },
  {
    id: 'product-page',
    text: `AeroBrew 300 Coffee Maker by Lumo Home
★★★★☆ 4.3 (218 reviews)
$79.99  (was $99.99)
Colour: matte black
Capacity: 1.2 L
Weight: 2.4 kg
Warranty: 2 years
The AeroBrew 300 brews a full pot in six minutes and keeps it warm for two hours. Ships within 3 business days.`,
    fields: {
      product: ['product name', 'AeroBrew 300 || AeroBrew 300 Coffee Maker'],
      brand: ['', 'Lumo Home'],
      price: ['current price', '$79.99'],
      colour: ['', 'matte black'],
      capacity: ['', '1.2 L'],
      warranty: ['', '2 years'],
      rating: ['average rating', '4.3'],
      isbn: ['', null],
    },
  },
  {
    id: 'code-config',
    text: `# deploy settings
service: invoice-worker
image: registry.example/billing/worker:2.8.0
replicas: 3
port: 8443
env:
  DB_HOST: db.internal.example
  LOG_LEVEL: debug
owner: platform-team`,
    fields: {
      service: ['name of the service', 'invoice-worker'],
      port: ['', '8443'],
      replicas: ['number of replicas', '3'],
      log_level: ['', 'debug'],
      db_host: ['database host', 'db.internal.example'],
      owner: ['', 'platform-team'],
      password: ['', null],
    },
  },
  {
    id: 'code-python',
    text: `import os
from decimal import Decimal

API_TIMEOUT = 30
BASE_URL = "https://api.ledger.example/v2"

class InvoiceClient:
    """Talks to the ledger service."""

    def fetch_invoice(self, number):
        return self._get(f"/invoices/{number}")

    def total(self, lines):
        return sum(Decimal(line.amount) for line in lines)`,
    fields: {
      class_name: ['name of the class', 'InvoiceClient'],
      functions: ['function names', ['fetch_invoice', 'total']],
      base_url: ['', 'https://api.ledger.example/v2'],
      timeout: ['API timeout', '30'],
      author: ['', null],
      version: ['', null],
    },
  },
  {
    id: 'news-merger',
    text: `Halden Shipping said on Tuesday it had agreed to buy Baltic Lines for 340 million euros, creating the largest ferry operator in northern Europe. Chief executive Solveig Aas will lead the combined group, which will be based in Gothenburg. Baltic Lines was founded in 1962 and employs 2,100 people.`,
    fields: {
      buyer: ['company that buys', 'Halden Shipping'],
      target: ['company being bought', 'Baltic Lines'],
      price: ['purchase price', '340 million euros'],
      ceo: ['chief executive', 'Solveig Aas'],
      headquarters: ['', 'Gothenburg'],
      founded: ['year the target was founded', '1962'],
      employees: ['number of employees', '2,100 || 2,100 people'],
      phone: ['', null],
    },
  },
  {
    id: 'medical-note',
    text: `Patient: Walter Simmons, 67 years, male
Seen on 11 March 2024 by Dr. Fiona Grant at Riverside Clinic.
Complains of chest pain for two days. Blood pressure 150/95 mmHg, heart rate 88 bpm, temperature 37.1 °C.
Diagnosis: stable angina
Medication: aspirin 75 mg daily, bisoprolol 2.5 mg daily
Follow-up in 6 weeks.`,
    fields: {
      patient: ['', 'Walter Simmons'],
      age: ['', '67 years || 67'],
      doctor: ['', 'Fiona Grant || Dr. Fiona Grant'],
      diagnosis: ['', 'stable angina'],
      blood_pressure: ['', '150/95 mmHg || 150/95'],
      temperature: ['', '37.1 °C'],
      visit_date: ['date of the visit', '11 March 2024'],
      insurance_number: ['', null],
    },
  },
];
