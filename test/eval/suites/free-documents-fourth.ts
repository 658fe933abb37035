// Free documents, fourth set: written together with the third, before any answer was seen; only its figures count, its errors are never looked at. Long because
// the texts are the data.
import type { FreeDocument } from './free-document.js';

export const fourthSet: readonly FreeDocument[] = [
  {
    id: 'invoice-german',
    text: `Malerbetrieb Jens Oltmann
Kanalstraße 7 · 26121 Oldenburg
Steuernummer: 64/118/20457

Frau
Dr. Helene Vogt
Am Bach 14
26180 Rastede

Rechnung Nr. 2024-083
Rechnungsdatum: 11.06.2024
Leistungszeitraum: 03.06.2024 – 07.06.2024

Pos.  Bezeichnung                    Menge    Einzelpreis    Gesamt
1     Wände streichen, Wohnzimmer    64 m²        9,80 €     627,20 €
2     Türen lackieren                4 Stk.      85,00 €     340,00 €

Zwischensumme                                                967,20 €
MwSt. 19 %                                                   183,77 €
Rechnungsbetrag                                            1.150,97 €

Zahlbar bis 25.06.2024 ohne Abzug auf IBAN DE89 3704 0044 0532 0130 00.`,
    fields: {
      invoice_number: ['', '2024-083'],
      invoice_date: ['', '11.06.2024'],
      supplier: ['company that issued the invoice', 'Malerbetrieb Jens Oltmann'],
      customer: ['', 'Dr. Helene Vogt || Helene Vogt || Frau Dr. Helene Vogt'],
      subtotal: ['net amount', '967,20 €'],
      vat: ['VAT amount', '183,77 €'],
      vat_rate: ['VAT rate in percent', '19 %'],
      total: ['total amount due', '1.150,97 €'],
      due_date: ['', '25.06.2024'],
      iban: ['', 'DE89 3704 0044 0532 0130 00'],
      tax_number: ['', '64/118/20457'],
      email: ['', null],
      line_items: {
        each: { description: '', quantity: '', unit_price: '', total: '' },
        records: [
          { description: 'Wände streichen, Wohnzimmer', quantity: '64 m² || 64', unit_price: '9,80 €', total: '627,20 €' },
          { description: 'Türen lackieren', quantity: '4 Stk. || 4', unit_price: '85,00 €', total: '340,00 €' },
        ],
      },
    },
  },
  {
    id: 'receipt-hardware',
    text: `BOLT & BEAM HARDWARE
Store #118
2200 Prairie Ave, Topeka, KS 66604
(785) 555-0133

SALE
03/22/24 09:17 AM   REG 04  CASHIER: DWAYNE

WOOD SCREWS 2IN 100CT         8.49
PAINT ROLLER 9IN              6.99
  2 @ 4.25 MASKING TAPE       8.50

SUBTOTAL                     23.98
SALES TAX 8.7%                2.09
TOTAL                       $26.07
CASH                         30.00
CHANGE                        3.93

RETURNS WITHIN 90 DAYS WITH RECEIPT
TRANS 0041-118-5526`,
    fields: {
      store: ['store name', 'BOLT & BEAM HARDWARE'],
      store_number: ['', '118 || #118'],
      address: ['store address', '2200 Prairie Ave, Topeka, KS 66604'],
      phone: ['', '(785) 555-0133'],
      purchase_date: ['', '03/22/24'],
      cashier: ['', 'DWAYNE'],
      subtotal: ['', '23.98'],
      tax: ['sales tax amount', '2.09'],
      total: ['amount the customer had to pay', '$26.07'],
      cash: ['cash handed over', '30.00'],
      change: ['change given back', '3.93'],
      transaction_id: ['', '0041-118-5526'],
      return_period: ['', '90 DAYS || 90'],
      loyalty_card: ['loyalty card number', null],
    },
  },
  {
    id: 'rental-car',
    text: `VEHICLE RENTAL CONTRACT            RA 7781-3302

Renter: Malik Johansson            Licence no.: S-4419-2210
Vehicle: Skoda Octavia Combi       Plate: KU 83 114
Pick-up: 12 July 2024, 10:00, Malmö Central
Return: 19 July 2024, 10:00, Malmö Airport
Mileage out: 24,118 km

Daily rate        SEK 620
Rental days       7
Insurance         SEK 910
Total             SEK 5,250
Deposit (card)    SEK 3,000

The renter is liable for damage up to an excess of SEK 8,000. A second driver is not included. Fuel: return full.`,
    fields: {
      contract_no: ['', 'RA 7781-3302'],
      renter: ['person who rents the car', 'Malik Johansson'],
      licence_number: ["driver's licence number", 'S-4419-2210'],
      car: ['make and model', 'Skoda Octavia Combi'],
      plate: ['registration plate', 'KU 83 114'],
      pickup_date: ['', '12 July 2024'],
      return_date: ['', '19 July 2024'],
      return_place: ['where the car is returned', 'Malmö Airport'],
      daily_rate: ['', 'SEK 620'],
      total: ['', 'SEK 5,250'],
      deposit: ['', 'SEK 3,000'],
      excess: ['', 'SEK 8,000'],
      mileage: ['', '24,118 km || 24,118'],
      second_driver: ['name of the second driver', null],
    },
  },
  {
    id: 'contract-licence',
    text: `SOFTWARE LICENSE AGREEMENT

This Software License Agreement (the "Agreement") is entered into as of March 3, 2023 (the "Effective Date") by and between Quillmark Software, Inc., a Delaware corporation with its principal place of business at 500 Foundry Street, Austin, Texas ("Licensor"), and Pemberton Logistics LLC ("Licensee").

1. Grant. Licensor grants Licensee a non-exclusive, non-transferable license to use the RouteWise software for up to 75 named users.

2. Fees. Licensee shall pay an annual license fee of $48,500, due within thirty (30) days of receipt of an invoice. Late payments bear interest at 1.5% per month.

3. Term and Termination. The initial term is two (2) years. Either party may terminate for material breach not cured within sixty (60) days of notice.

4. Limitation of Liability. Licensor's total liability shall not exceed $100,000.

5. Governing Law. This Agreement shall be governed by the laws of the State of Texas.

QUILLMARK SOFTWARE, INC.            PEMBERTON LOGISTICS LLC
By: /s/ Dana Whitlock               By: /s/ Curtis Amaya
Name: Dana Whitlock                 Name: Curtis Amaya
Title: Chief Executive Officer      Title: VP Operations`,
    fields: {
      licensor: ['', 'Quillmark Software, Inc.'],
      licensee: ['', 'Pemberton Logistics LLC'],
      effective_date: ['', 'March 3, 2023'],
      product: ['software that is licensed', 'RouteWise || RouteWise software || the RouteWise software'],
      users: ['maximum number of users', '75 || 75 named users'],
      fee: ['annual fee', '$48,500'],
      interest: ['interest on late payments', '1.5% || 1.5% per month'],
      initial_term: ['', 'two (2) years'],
      liability_cap: ['maximum liability', '$100,000'],
      law: ['governing law', 'State of Texas || Texas || laws of the State of Texas || the laws of the State of Texas'],
      signers: ['Who signed the agreement?', ['Dana Whitlock', 'Curtis Amaya']],
      renewal_fee: ['', null],
      court: ['place of jurisdiction', null],
    },
  },
  {
    id: 'letter-tenant',
    text: `Farid Mansour
Flat 12, Elm House
Sheffield S3 8GG

Broadgate Lettings
100 Market Place
Sheffield S1 2AB

19 January 2025

Re: Broken boiler at Flat 12, Elm House

Dear Ms Kettering,

The boiler in my flat has not worked since 11 January. I reported this by phone on 12 January and spoke to a Mr Dunn, who promised a visit within two days. Nobody has come. I have had to buy two electric heaters for £84.50.

Please have the boiler repaired by 24 January 2025 and refund the cost of the heaters. You can reach me on 07700 900221 or at farid.mansour@post.example.

Yours sincerely,

Farid Mansour`,
    fields: {
      sender: ['', 'Farid Mansour'],
      recipient: ['who the letter is addressed to', 'Ms Kettering || Broadgate Lettings || Kettering'],
      company: ['letting agency', 'Broadgate Lettings'],
      letter_date: ['date of the letter', '19 January 2025'],
      subject: ['', 'Broken boiler at Flat 12, Elm House'],
      reported_on: ['date the fault was reported', '12 January'],
      spoke_to: ['person the tenant spoke to on the phone', 'Mr Dunn || Dunn'],
      cost: ['cost of the heaters', '£84.50'],
      deadline: ['date by which the repair must be done', '24 January 2025'],
      phone: ["sender's phone number", '07700 900221'],
      email: ['', 'farid.mansour@post.example'],
      reference: ['reference number', null],
      rent: ['', null],
    },
  },
  {
    id: 'cv-nurse',
    text: `CURRICULUM VITAE

Name:            Elena Petrova
Address:         18 Harbour View, Galway, Ireland
Mobile:          +353 85 555 0142
E-mail:          elena.petrova@nursing.example
Nationality:     Bulgarian
Date of birth:   2 February 1990

Work experience
2019 - today     Staff nurse, intensive care, Galway Clinic
2014 - 2019      Nurse, St. Anna Hospital, Varna

Education
2010 - 2014      Bachelor of Nursing, Medical University of Varna

Certificates
Advanced Life Support (2022)
Wound Care Specialist (2020)

Computer skills: MS Office, Epic
Languages: Bulgarian (mother tongue), English (fluent), Russian (good)
Driving licence: B

References available on request.`,
    fields: {
      full_name: ['', 'Elena Petrova'],
      address: ['', '18 Harbour View, Galway, Ireland'],
      phone: ['mobile number', '+353 85 555 0142'],
      email: ['', 'elena.petrova@nursing.example'],
      nationality: ['', 'Bulgarian'],
      birth_date: ['', '2 February 1990'],
      employer: ['current employer', 'Galway Clinic'],
      languages: ['list of languages', ['Bulgarian', 'English', 'Russian']],
      software: ['computer programs known', ['MS Office', 'Epic']],
      certificates: ['', ['Advanced Life Support', 'Wound Care Specialist']],
      university: ['', 'Medical University of Varna'],
      licence: ['class of driving licence', 'B'],
      salary: ['salary expectation', null],
      experience: {
        each: { period: 'years', position: 'role', hospital: 'employer' },
        records: [
          { period: '2019 - today', position: 'Staff nurse || Staff nurse, intensive care', hospital: 'Galway Clinic' },
          { period: '2014 - 2019', position: 'Nurse', hospital: 'St. Anna Hospital, Varna || St. Anna Hospital' },
        ],
      },
    },
  },
  {
    id: 'ticket-login',
    text: `Ticket: HD-20931
Created: 11/04/2024 14:26 by web form
Customer: Westbrook Library (account 70413)
Contact: Ian Ferris, ian.ferris@westbrook-lib.example
Product: CatalogPlus 9.2 on Windows Server 2019
Severity: 2 - major

Summary: Staff cannot log in after update

Description:
After last night's update to 9.2 none of our 14 staff accounts can sign in. The page says "Session token invalid (ERR_401_7)". Patrons can still search. We rolled back the browser cache, no change.

Resolution:
Clock of the server was 9 minutes slow; NTP was enabled. Closed by Mei Tanaka on 12/04/2024.`,
    fields: {
      ticket_number: ['', 'HD-20931'],
      created: ['date and time of creation', '11/04/2024 14:26'],
      customer: ['', 'Westbrook Library'],
      account: ['account number', '70413'],
      contact_name: ['', 'Ian Ferris'],
      contact_email: ['', 'ian.ferris@westbrook-lib.example'],
      product: ['product and version', 'CatalogPlus 9.2'],
      operating_system: ['', 'Windows Server 2019'],
      severity: ['', '2 - major || 2 || major'],
      error: ['error code', 'ERR_401_7'],
      affected_users: ['number of affected users', '14 || 14 staff accounts'],
      resolved_by: ['agent who closed the ticket', 'Mei Tanaka'],
      closed_on: ['', '12/04/2024'],
      phone: ['', null],
    },
  },
  {
    id: 'email-supplier',
    text: `Subject: Delay of your order 5500-871
From: "Paolo Ricci" <p.ricci@ricci-tessuti.example>
To: Hannah Cole <hannah@colecurtains.example>
Date: 3 Oct 2024 09:12

Dear Hannah,

I am sorry to tell you that order 5500-871 (120 m of linen, colour "sand") will arrive later than planned. Our dye works in Prato had a water leak. The new delivery date is 21 October instead of 9 October.

As compensation we take 5% off the invoice, so you pay EUR 2,166 instead of EUR 2,280.

If you need part of the fabric sooner, call me on +39 0574 555 018.

Kind regards,
Paolo Ricci
Sales Manager
Ricci Tessuti S.r.l.
Via del Lavoro 22, 59100 Prato`,
    fields: {
      from: ['who wrote the e-mail', 'Paolo Ricci || "Paolo Ricci" <p.ricci@ricci-tessuti.example>'],
      to: ['', 'Hannah Cole || Hannah Cole <hannah@colecurtains.example> || Hannah'],
      company: ['company of the sender', 'Ricci Tessuti S.r.l.'],
      job_title: ["sender's position", 'Sales Manager'],
      order_number: ['', '5500-871'],
      quantity: ['quantity ordered', '120 m || 120 m of linen || 120'],
      colour: ['', 'sand'],
      new_delivery_date: ['', '21 October'],
      original_delivery_date: ['', '9 October'],
      discount: ['', '5%'],
      reason: [
        'reason for the delay',
        'water leak || Our dye works in Prato had a water leak || Our dye works in Prato had a water leak. || a water leak',
      ],
      new_price: ['price after the discount', 'EUR 2,166'],
      phone: ['', '+39 0574 555 018'],
      tracking_number: ['', null],
    },
  },
  {
    id: 'log-syslog',
    text: `Jun  4 02:13:07 mx01 sshd[3121]: Failed password for invalid user admin from 198.51.100.23 port 40122 ssh2
Jun  4 02:13:11 mx01 sshd[3121]: Failed password for root from 198.51.100.23 port 40129 ssh2
Jun  4 06:40:52 mx01 sshd[3350]: Accepted publickey for deploy from 192.0.2.14 port 51820 ssh2
Jun  4 06:41:03 mx01 sudo: deploy : COMMAND=/usr/bin/systemctl restart postfix
Jun  4 06:41:05 mx01 systemd[1]: Started Postfix Mail Transport Agent.`,
    fields: {
      hostname: ['name of the host', 'mx01'],
      ips: ['IP addresses', ['198.51.100.23', '192.0.2.14']],
      command: ['command run with sudo', '/usr/bin/systemctl restart postfix'],
      email: ['', null],
      mac_address: ['', null],
      url: ['', null],
    },
  },
  {
    id: 'purchase-order',
    text: `PURCHASE ORDER
PO Number: 4500-2291          Date: 2024-11-05
Buyer: Larch Hospital Trust   Requested by: Dr. Nina Solberg
Vendor: MediSupply Oy, Tampere
Ship to: Central Store, Gate C, 33520 Tampere
Delivery by: 2024-11-20       Incoterm: DAP

Item | Article | Qty | Unit | Price EUR | Amount EUR
10 | Nitrile gloves M | 40 | box | 7.10 | 284.00
20 | Syringe 5 ml | 500 | pcs | 0.18 | 90.00
30 | Face shield | 25 | pcs | 3.60 | 90.00

Total EUR 464.00

Approved: T. Virtanen, Procurement`,
    fields: {
      po_number: ['', '4500-2291'],
      order_date: ['', '2024-11-05'],
      buyer: ['', 'Larch Hospital Trust'],
      vendor: ['', 'MediSupply Oy || MediSupply Oy, Tampere'],
      requester: ['person who requested the goods', 'Dr. Nina Solberg || Nina Solberg'],
      delivery_date: ['', '2024-11-20'],
      incoterm: ['', 'DAP'],
      total: ['total amount', '464.00 || EUR 464.00'],
      approver: ['who approved the order', 'T. Virtanen'],
      payment_terms: ['', null],
      vat: ['VAT amount', null],
      positions: {
        each: { position: 'item number', article: '', quantity: '', unit: 'unit of measure', price: 'unit price', amount: 'line total' },
        records: [
          { position: '10', article: 'Nitrile gloves M', quantity: '40', unit: 'box', price: '7.10', amount: '284.00' },
          { position: '20', article: 'Syringe 5 ml', quantity: '500', unit: 'pcs', price: '0.18', amount: '90.00' },
          { position: '30', article: 'Face shield', quantity: '25', unit: 'pcs', price: '3.60', amount: '90.00' },
        ],
      },
    },
  },
  {
    id: 'payslip',
    text: `DUNMORE LTD                         PAYSLIP
Employee: Ines Holloway             Employee no: 00318
NI number: QQ 12 34 56 C            Tax code: 1257L
Pay date: 28/06/2024                Month: 3

Payments                            Deductions
Basic pay            2,800.00       Income tax           350.40
Overtime               145.20       National Insurance   151.82
                                    Pension              132.43

Gross pay            2,945.20       Total deductions     634.65

NET PAY              2,310.55`,
    fields: {
      employer: ['', 'DUNMORE LTD'],
      employee: ['name of the employee', 'Ines Holloway'],
      employee_number: ['', '00318'],
      tax_code: ['', '1257L'],
      pay_date: ['', '28/06/2024'],
      basic_pay: ['', '2,800.00'],
      overtime: ['overtime pay', '145.20'],
      gross: ['gross pay', '2,945.20'],
      income_tax: ['', '350.40'],
      pension: ['pension contribution', '132.43'],
      deductions: ['total deductions', '634.65'],
      net: ['net pay', '2,310.55'],
      bonus: ['', null],
      bank_account: ['', null],
    },
  },
  {
    id: 'lab-report',
    text: `MERIDIAN PATHOLOGY
Report no. L-24-77120          Collected: 02 May 2024 08:10
Patient: Yusuf Demir           Sex: M     Age: 46
Requested by: Dr. L. Abara     Specimen: serum

Test                 Result    Unit       Reference range
Glucose (fasting)    6.4       mmol/L     3.9 - 5.6
HbA1c                44        mmol/mol   20 - 42
Creatinine           81        umol/L     60 - 110
ALT                  29        U/L        < 45

Comment: Results suggest impaired fasting glucose. Repeat in 3 months.

Authorised by: Dr. Petra Engel, Clinical Biochemist`,
    fields: {
      laboratory: ['name of the laboratory', 'MERIDIAN PATHOLOGY'],
      report_number: ['', 'L-24-77120'],
      patient_name: ['', 'Yusuf Demir'],
      age: ["patient's age", '46'],
      collected: ['date of collection', '02 May 2024 || 02 May 2024 08:10'],
      requesting_doctor: ['', 'Dr. L. Abara || L. Abara'],
      authorised_by: ['', 'Dr. Petra Engel || Petra Engel || Dr. Petra Engel, Clinical Biochemist'],
      glucose: ['glucose value', '6.4 || 6.4 mmol/L'],
      diagnosis: ['suspected diagnosis', 'impaired fasting glucose'],
      blood_group: ['', null],
      results: {
        each: { test: 'name of the test', result: 'measured value', unit: '', range: 'reference range' },
        records: [
          { test: 'Glucose (fasting) || Glucose', result: '6.4', unit: 'mmol/L', range: '3.9 - 5.6' },
          { test: 'HbA1c', result: '44', unit: 'mmol/mol', range: '20 - 42' },
          { test: 'Creatinine', result: '81', unit: 'umol/L', range: '60 - 110' },
          { test: 'ALT', result: '29', unit: 'U/L', range: '< 45' },
        ],
      },
    },
  },
  {
    id: 'minutes-project',
    text: `# Weekly sync, Project Heron
**Date:** 2024-09-17
**Attendees:** Anika Rao, Ben Tully, Chloe Dupont
**Note taker:** Ben Tully

## Decisions
- Release 2.4 moves to 1 October.
- We keep Postgres 14 for now.

## Action items
- [ ] Anika: write the migration guide (due 2024-09-24)
- [ ] Chloe: fix the export bug #1187 (due 2024-09-20)

## Risks
The vendor contract with Skylark Maps ends on 30 November; renewal would cost $12,000.`,
    fields: {
      project: ['project name', 'Heron || Project Heron'],
      date: ['date of the meeting', '2024-09-17'],
      participants: ['', ['Anika Rao', 'Ben Tully', 'Chloe Dupont']],
      note_taker: ['', 'Ben Tully'],
      release_date: ['new date of release 2.4', '1 October'],
      decisions: [
        'decisions made',
        ['Release 2.4 moves to 1 October || Release 2.4 moves to 1 October.', 'We keep Postgres 14 for now || We keep Postgres 14 for now.'],
      ],
      bug: ['bug number', '1187 || #1187'],
      vendor: ['vendor whose contract ends', 'Skylark Maps'],
      renewal_cost: ['', '$12,000'],
      next_meeting: ['date of the next meeting', null],
      actions: {
        each: { owner: 'who has to do it', task: 'what has to be done', due: 'due date' },
        records: [
          { owner: 'Anika', task: 'write the migration guide', due: '2024-09-24' },
          { owner: 'Chloe', task: 'fix the export bug #1187', due: '2024-09-20' },
        ],
      },
    },
  },
  {
    id: 'property-listing',
    text: `FOR SALE: Terraced house with garden, Limerick

Asking price: €315,000
Bedrooms: 3 | Bathrooms: 2 | Floor area: 104 m²
BER rating: C2
Built in 1978, new windows 2016

A bright family home in a quiet cul-de-sac, five minutes' walk from Colbert station. South-facing garden of 90 m² and off-street parking for two cars. Viewing on Saturday 8 March, 11:00 - 12:00.

Agent: Niamh Corrigan, Corrigan & Daly Estates, 061 555 0199, licence 003214`,
    fields: {
      price: ['asking price', '€315,000'],
      bedrooms: ['number of bedrooms', '3'],
      bathrooms: ['', '2'],
      area: ['living area', '104 m²'],
      year_built: ['', '1978'],
      energy_rating: ['', 'C2'],
      city: ['', 'Limerick'],
      agent: ['name of the agent', 'Niamh Corrigan'],
      agency: ['', 'Corrigan & Daly Estates'],
      phone: ['', '061 555 0199'],
      viewing: ['date of the viewing', 'Saturday 8 March || 8 March'],
      garden: ['size of the garden', '90 m²'],
      heating: ['kind of heating', null],
      service_charge: ['', null],
    },
  },
  {
    id: 'csv-sensors',
    text: `timestamp,station,temp_c,humidity,operator
2024-07-01 06:00,North Ridge,11.2,84,hk
2024-07-01 06:00,Lake Shore,14.8,91,hk
2024-07-01 12:00,North Ridge,19.5,,mw`,
    fields: {
      stations: ['names of the weather stations, without duplicates', ['North Ridge', 'Lake Shore']],
      email: ['', null],
      wind_speed: ['', null],
      readings: {
        each: { time: 'time of measurement', station: '', temperature: 'temperature in degrees Celsius', humidity: '' },
        records: [
          { time: '2024-07-01 06:00', station: 'North Ridge', temperature: '11.2', humidity: '84' },
          { time: '2024-07-01 06:00', station: 'Lake Shore', temperature: '14.8', humidity: '91' },
          { time: '2024-07-01 12:00', station: 'North Ridge', temperature: '19.5' },
        ],
      },
    },
  },
  {
    id: 'json-user',
    text: `{"event":"signup","user":{"id":88172,"name":"Keiko Arai","email":"keiko@arai.example","plan":"pro","address":{"street":"4-2-8 Shibakoen","city":"Tokyo","zip":"105-0011"}},"referrer":"https://blog.example/pricing","ip":"198.51.100.7","ts":1718012345,"tags":["beta","newsletter"]}`,
    fields: {
      user_id: ['', '88172'],
      user_name: ['', 'Keiko Arai'],
      email: ['', 'keiko@arai.example'],
      plan: ['subscription plan', 'pro'],
      city: ['', 'Tokyo'],
      postal_code: ['', '105-0011'],
      referrer: ['referring page', 'https://blog.example/pricing'],
      ip_address: ['', '198.51.100.7'],
      tags: ['', ['beta', 'newsletter']],
      phone: ['', null],
      company: ['', null],
    },
  },
  {
    id: 'code-typescript',
    text: `// Copyright (c) 2024 Fernhill Labs. License: Apache-2.0
// Author: Joel Achterberg
import { open } from "node:fs/promises";

export const API_URL = "https://api.fernhill.example/v3";
const RATE_LIMIT = 120; // requests per minute

export class TokenBucket {
  constructor(private readonly size: number) {}
  take(count = 1): boolean {
    return count <= this.size;
  }
}

export async function fetchAll(paths: string[]): Promise<void> {
  // FIXME: handles at most 50 paths
}`,
    fields: {
      author: ['', 'Joel Achterberg'],
      copyright_holder: ['', 'Fernhill Labs'],
      license: ['', 'Apache-2.0'],
      api_url: ['URL of the API', 'https://api.fernhill.example/v3'],
      rate_limit: ['', '120 || 120 requests per minute'],
      class_name: ['name of the class', 'TokenBucket'],
      function_name: ['name of the exported function', 'fetchAll'],
      database: ['database host', null],
    },
  },
  {
    id: 'flight-itinerary',
    text: `Your trip is booked! Booking reference: QX7T2M

Passenger: MR OSCAR LINDHOLM
Ticket no. 220-4471190023

OUTBOUND · Sat 17 May 2025
NA 1432   Helsinki (HEL) 07:35  →  Vienna (VIE) 09:05   Seat 14C

RETURN · Sat 24 May 2025
NA 1437   Vienna (VIE) 19:50  →  Helsinki (HEL) 23:15   Seat 9A

Fare            EUR 214.00
Taxes and fees  EUR 61.38
Total paid      EUR 275.38 (Mastercard ending 9004)

Baggage: 1 x 23 kg. Check-in opens 36 hours before departure.`,
    fields: {
      booking_reference: ['', 'QX7T2M'],
      passenger: ['name of the passenger', 'OSCAR LINDHOLM || MR OSCAR LINDHOLM'],
      ticket_number: ['', '220-4471190023'],
      departure_date: ['date of the outbound flight', '17 May 2025 || Sat 17 May 2025'],
      return_date: ['', '24 May 2025 || Sat 24 May 2025'],
      flight_numbers: ['', ['NA 1432', 'NA 1437']],
      total: ['total price', 'EUR 275.38'],
      taxes: ['', 'EUR 61.38'],
      baggage: ['baggage allowance', '1 x 23 kg || 23 kg'],
      hotel: ['name of the hotel', null],
      passport_number: ['', null],
    },
  },
];
