// Free documents, third set, for development: written before any answer to them was seen; their errors were examined afterwards. Long because the texts are the
// data.
import type { FreeDocument } from './free-document.js';

export const thirdSet: readonly FreeDocument[] = [
  {
    id: 'invoice-consulting',
    text: `HARROW & PIKE CONSULTING
Reg. office: 41 Lantern Street, Leeds LS2 8QT
VAT Reg. GB 284 5521 09

INVOICE                                          No. HP/2024/0417
                                                 Tax point: 17-Apr-2024
To:
Meridian Foods plc
Attn. Ms Joanna Tully
Unit 6, Canal Road Estate
Bradford BD1 4SG

Your ref: PO 88213                               Terms: 14 days net

Description                          Days      Rate         Net
Process review, March 2024            6.5    £820.00    £5,330.00
Workshop facilitation                 2      £950.00    £1,900.00
Travel expenses                                           £214.60

                                     Net total          £7,444.60
                                     VAT @ 20%          £1,488.92
                                     Amount payable     £8,933.52

Please pay to: Calder Bank, sort code 30-11-42, account 55019283.`,
    fields: {
      invoice_no: ['invoice number', 'HP/2024/0417'],
      issued: ['When was the invoice issued?', '17-Apr-2024'],
      seller: ['who sent the invoice', 'HARROW & PIKE CONSULTING'],
      customer: ['company that has to pay', 'Meridian Foods plc'],
      contact: ['contact person at the customer', 'Joanna Tully || Ms Joanna Tully'],
      net: ['net total in GBP', '£7,444.60'],
      vat: ['VAT amount', '£1,488.92'],
      gross: ['amount to pay including VAT', '£8,933.52'],
      purchase_order: ['purchase order number', '88213 || PO 88213'],
      sort_code: ['', '30-11-42'],
      terms: ['payment terms', '14 days net'],
      discount: ['discount granted', null],
      lines: {
        each: { description: 'what was delivered', days: 'number of days', amount: 'net amount of the line' },
        records: [
          { description: 'Process review, March 2024', days: '6.5', amount: '£5,330.00' },
          { description: 'Workshop facilitation', days: '2', amount: '£1,900.00' },
          { description: 'Travel expenses', amount: '£214.60' },
        ],
      },
    },
  },
  {
    id: 'receipt-cafe',
    text: `      THE COPPER KETTLE
   12 Weir Lane, Totnes TQ9 5AL
       Tel 01803 555 018

Table 7        Server: Maddie
08/09/2023            13:42
-----------------------------
2 x Flat white          6.80
1 x Cheese toastie      7.25
1 x Lemon drizzle       3.95
-----------------------------
Subtotal               18.00
Service 10%             1.80
TOTAL            GBP   19.80

VISA ****4471          19.80
Auth code 772190

Thank you, see you again!`,
    fields: {
      merchant: ['name of the shop', 'THE COPPER KETTLE'],
      address: ['', '12 Weir Lane, Totnes TQ9 5AL'],
      phone: ['', '01803 555 018'],
      date: ['date of the visit', '08/09/2023'],
      time: ['', '13:42'],
      total: ['total paid', '19.80 || GBP 19.80 || GBP   19.80'],
      service_charge: ['service charge', '1.80'],
      waiter: ['name of the server', 'Maddie'],
      card_last_four: ['last four digits of the card', '4471 || ****4471'],
      tax: ['VAT amount', null],
      items: {
        each: { quantity: 'how many', name: 'name of the dish or drink', price: 'price' },
        records: [
          { quantity: '2', name: 'Flat white', price: '6.80' },
          { quantity: '1', name: 'Cheese toastie', price: '7.25' },
          { quantity: '1', name: 'Lemon drizzle', price: '3.95' },
        ],
      },
    },
  },
  {
    id: 'rental-flat',
    text: `RESIDENTIAL TENANCY AGREEMENT

This agreement is made on the 1st of September 2022 between Gloria Umeh ("the Landlord") and Daniel Frost and Priya Nair (together "the Tenants").

1. Premises
The Landlord lets to the Tenants the flat at 3B Orchard Court, 77 Mill Road, Cambridge CB1 2AS.

2. Term
The tenancy starts on 15 September 2022 and ends on 14 September 2023.

3. Rent
The rent is £1,350 per calendar month, payable in advance on the first day of each month by bank transfer.

4. Deposit
The Tenants pay a deposit of £1,557, which is held by the Tenancy Deposit Scheme.

5. Pets
The Tenants shall not keep any pets at the premises without written consent.

6. Termination
After six months either party may end the tenancy by giving two months' notice in writing.

Signed: G. Umeh          Signed: D. Frost, P. Nair`,
    fields: {
      landlord: ['Who is the landlord?', 'Gloria Umeh'],
      tenants: ['names of all tenants', ['Daniel Frost', 'Priya Nair']],
      property: ['address of the rented flat', '3B Orchard Court, 77 Mill Road, Cambridge CB1 2AS || 77 Mill Road, Cambridge CB1 2AS'],
      start: ['first day of the tenancy', '15 September 2022'],
      end: ['last day of the tenancy', '14 September 2023'],
      rent: ['rent per month', '£1,350 || £1,350 per calendar month'],
      deposit: ['', '£1,557'],
      notice: ['notice period', "two months || two months'"],
      signed_on: ['date of the agreement', '1st of September 2022'],
      pets: ['name of the pet', null],
      guarantor: ['', null],
    },
  },
  {
    id: 'contract-maintenance',
    text: `SERVICE AGREEMENT No. 5521-B

between

NORDVIK ELEVATORS AS, org. no. 987 654 321, Havnegata 3, Bergen (hereinafter "Contractor")

and

Housing Association Fjellhagen, represented by its chair, Kari Lund (hereinafter "Client").

Article 1. The Contractor services four passenger lifts at Fjellhagen 10-16.
Article 2. The Client pays an annual fee of NOK 96,000, invoiced quarterly.
Article 3. The Contractor shall attend within 4 hours of a reported fault.
Article 4. For each hour of delay the Contractor pays a penalty of NOK 500, at most NOK 10,000 per year.
Article 5. The agreement enters into force on 1 January 2025 and runs for five years. It may be terminated with six months' written notice.
Article 6. Disputes are settled by Bergen District Court under Norwegian law.

Bergen, 12 December 2024

(sign.) Per Ove Strand              (sign.) Kari Lund
Managing Director                   Chair`,
    fields: {
      contract_number: ['', '5521-B || No. 5521-B'],
      contractor: ['company that does the work', 'NORDVIK ELEVATORS AS'],
      client: ['', 'Housing Association Fjellhagen'],
      signatories: ['Who signed the contract?', ['Per Ove Strand', 'Kari Lund']],
      signing_date: ['date of signature', '12 December 2024'],
      start_date: ['date the agreement takes effect', '1 January 2025'],
      duration: ['how long it runs', 'five years'],
      fee: ['yearly fee', 'NOK 96,000'],
      response_time: ['', '4 hours || within 4 hours'],
      penalty_cap: ['maximum penalty per year', 'NOK 10,000'],
      court: ['court that has jurisdiction', 'Bergen District Court'],
      insurance: ['insurance sum required', null],
    },
  },
  {
    id: 'letter-bank',
    text: `Thornbury Building Society
PO Box 210
Gloucester GL1 9ZZ

Mr Alan Whitcombe
5 Rosemary Close
Stroud
GL5 4PE

Our reference: MTG/0093312/AW
22 May 2024

Dear Mr Whitcombe

Your mortgage: change of interest rate

From 1 July 2024 the interest rate on your mortgage will rise from 4.19% to 4.69%. Your monthly payment will change from £743.20 to £781.55. You do not need to do anything.

If you would like to talk about a fixed rate, please call our advisers on 0345 555 0177 before 14 June 2024.

Yours sincerely

Beatrice Lowe
Head of Lending`,
    fields: {
      sender: ['organisation that sent the letter', 'Thornbury Building Society'],
      addressee: ['', 'Mr Alan Whitcombe || Alan Whitcombe'],
      reference: ['', 'MTG/0093312/AW'],
      date: ['date of the letter', '22 May 2024'],
      subject: ['what the letter is about', 'Your mortgage: change of interest rate'],
      new_rate: ['new interest rate', '4.69%'],
      old_rate: ['interest rate before the change', '4.19%'],
      new_payment: ['monthly payment from July', '£781.55'],
      effective_from: ['date from which the new rate applies', '1 July 2024'],
      phone: ['phone number to call', '0345 555 0177'],
      signatory: ['name of the person who signed', 'Beatrice Lowe'],
      signatory_title: ['position of the person who signed', 'Head of Lending'],
      email: ['', null],
    },
  },
  {
    id: 'cv-engineer',
    text: `Tomasz Wrona
Backend developer

Kraków, Poland | +48 601 555 204 | t.wrona@mailbox.example | github.com/twrona-dev

PROFILE
Developer with nine years of experience in payment systems.

EXPERIENCE
Senior Software Engineer, Paylane Systems            03/2020 – present
  - Led the migration of the ledger to PostgreSQL
  - Mentored four engineers
Software Engineer, Brickstone Labs                   06/2016 – 02/2020
  - Built REST services in Java and Kotlin
Intern, Uniwell                                      07/2015 – 09/2015

EDUCATION
MSc Computer Science, AGH University, 2016

SKILLS
Java, Kotlin, Go, PostgreSQL, Kafka, Docker

LANGUAGES
Polish (native), English (C1), German (A2)

INTERESTS
Climbing, chess`,
    fields: {
      name: ["candidate's name", 'Tomasz Wrona'],
      email: ['', 't.wrona@mailbox.example'],
      phone: ['telephone', '+48 601 555 204'],
      city: ['where the candidate lives', 'Kraków || Kraków, Poland'],
      current_employer: ['', 'Paylane Systems'],
      skills: ['list of skills', ['Java', 'Kotlin', 'Go', 'PostgreSQL', 'Kafka', 'Docker']],
      languages: ['languages spoken', ['Polish', 'English', 'German']],
      degree: ['highest degree', 'MSc Computer Science || MSc'],
      university: ['', 'AGH University'],
      graduation_year: ['', '2016'],
      years_of_experience: ['years of professional experience', 'nine || nine years'],
      date_of_birth: ['', null],
      jobs: {
        each: { title: 'job title', company: 'employer', period: 'from when to when' },
        records: [
          { title: 'Senior Software Engineer', company: 'Paylane Systems', period: '03/2020 – present' },
          { title: 'Software Engineer', company: 'Brickstone Labs', period: '06/2016 – 02/2020' },
          { title: 'Intern', company: 'Uniwell', period: '07/2015 – 09/2015' },
        ],
      },
    },
  },
  {
    id: 'ticket-printer',
    text: `[#48213] Label printer in dispatch prints blank labels
Opened by: Renee Okafor (Dispatch)        Opened: 2024-02-06 07:58
Priority: High      Status: Waiting for parts      Assigned: Luis Brandt
Category: Hardware / Printers

Since this morning the Zebra ZT411 at packing station 3 feeds labels but they come out empty. Restarting did not help. We are behind by about 200 parcels, please hurry.

--- Comment, Luis Brandt, 2024-02-06 09:20
Ribbon is fine. Print head shows error E1205. Ordered a new print head from Labelworks, delivery expected on 8 February.

--- Comment, Renee Okafor, 2024-02-06 09:41
Thanks. We use the printer of station 5 until then.`,
    fields: {
      ticket_id: ['', '48213 || #48213'],
      title: ['short title of the problem', 'Label printer in dispatch prints blank labels'],
      reporter: ['person who opened the ticket', 'Renee Okafor'],
      assignee: ['', 'Luis Brandt'],
      priority: ['', 'High'],
      status: ['', 'Waiting for parts'],
      opened_at: ['when it was opened', '2024-02-06 07:58 || 2024-02-06'],
      device: ['model of the device', 'Zebra ZT411'],
      error_code: ['', 'E1205'],
      supplier: ['company the part was ordered from', 'Labelworks'],
      expected_delivery: ['', '8 February'],
      serial_number: ['', null],
    },
  },
  {
    id: 'email-thread',
    text: `From: Sofia Ramires <sofia@ramires-events.example>
To: bookings@oldmill-venue.example
Cc: Tim Adler <tim.adler@northgate.example>
Date: Tue, 14 Nov 2023 16:05:12 +0000
Subject: Re: Christmas party 2023

Hi Ellen,

thanks for the offer. We'd like to book the Barn Hall for 60 guests on Friday 15 December, from 6 pm. The price of £48 per head incl. drinks works for us. Two guests are vegan and one has a nut allergy.

Could you send the invoice to Northgate Dental, 9 Fleet Road, Reading? Tim (cc) will transfer the deposit of £500 this week.

Best,
Sofia

Ramires Events | +44 7700 900 318

> On 13 Nov 2023, at 11:20, Ellen Hobbs wrote:
> Dear Sofia, the Barn Hall is free on 15 and 16 December. We offer our party menu for £48 per person.`,
    fields: {
      sender: ['', 'Sofia Ramires || Sofia Ramires <sofia@ramires-events.example>'],
      recipient_email: ['', 'bookings@oldmill-venue.example'],
      cc: ['', 'Tim Adler || Tim Adler <tim.adler@northgate.example> || tim.adler@northgate.example'],
      subject: ['', 'Re: Christmas party 2023 || Christmas party 2023'],
      sent: ['date the e-mail was sent', 'Tue, 14 Nov 2023 16:05:12 +0000 || 14 Nov 2023 || Tue, 14 Nov 2023'],
      room: ['room that is booked', 'Barn Hall || the Barn Hall'],
      guests: ['number of guests', '60 || 60 guests'],
      event_date: ['date of the party', '15 December || Friday 15 December'],
      price: ['price per person', '£48'],
      deposit: ['', '£500'],
      bill_to: ['company the invoice goes to', 'Northgate Dental'],
      allergies: ['', 'nut allergy || nut'],
      iban: ['', null],
    },
  },
  {
    id: 'log-server',
    text: `2024-03-02T04:11:07.402Z INFO  api-gw-2 startup complete version=3.18.2 port=8443
2024-03-02T04:15:33.010Z WARN  api-gw-2 slow upstream host=orders.internal latency_ms=2310
2024-03-02T04:15:35.877Z ERROR api-gw-2 request failed status=502 path=/v2/orders/9912 client=203.0.113.45 trace=7f3ac91e
2024-03-02T04:15:36.120Z ERROR api-gw-2 request failed status=504 path=/v2/orders/9913 client=203.0.113.77 trace=80bd1207
2024-03-02T04:16:02.450Z INFO  api-gw-2 circuit breaker opened for orders.internal
2024-03-02T04:21:02.451Z INFO  api-gw-2 circuit breaker closed after 300 s`,
    fields: {
      version: ['', '3.18.2'],
      port: ['', '8443'],
      ip_addresses: ['all client IP addresses', ['203.0.113.45', '203.0.113.77']],
      latency: ['upstream latency in milliseconds', '2310'],
      host: ['slow upstream host', 'orders.internal'],
      user: ['user name', null],
      errors: {
        each: { time: 'timestamp', status: 'HTTP status', path: 'request path', trace: 'trace id' },
        records: [
          { time: '2024-03-02T04:15:35.877Z', status: '502', path: '/v2/orders/9912', trace: '7f3ac91e' },
          { time: '2024-03-02T04:15:36.120Z', status: '504', path: '/v2/orders/9913', trace: '80bd1207' },
        ],
      },
    },
  },
  {
    id: 'order-confirmation',
    text: `Hello Nadia,

thank you for your order! We have received it and will let you know when it leaves our warehouse.

Order number    W-7730-114
Order date      28 October 2024
Payment         PayPal
Delivery        Standard, 2-3 working days

Your items
1 x Merino base layer, women, size M (art. 40218)      69,95 €
2 x Hiking socks, grey (art. 11907)                    31,90 €

Shipping                                                4,95 €
Total                                                 106,80 €
incl. 19% VAT                                          17,05 €

Shipping address
Nadia Bergmann
Lindenallee 18
04155 Leipzig
Germany

Questions? service@trailhouse.example or 0341 555 0120`,
    fields: {
      order_number: ['', 'W-7730-114'],
      ordered_on: ['date of the order', '28 October 2024'],
      customer: ['full name of the customer', 'Nadia Bergmann'],
      payment_method: ['', 'PayPal'],
      shipping_cost: ['', '4,95 €'],
      total: ['order total in EUR', '106,80 €'],
      vat: ['included VAT', '17,05 €'],
      postcode: ['', '04155'],
      city: ['', 'Leipzig'],
      support_email: ['', 'service@trailhouse.example'],
      tracking_number: ['', null],
      coupon: ['discount code used', null],
      items: {
        each: { quantity: '', product: 'product name', article_number: '', price: '' },
        records: [
          { quantity: '1', product: 'Merino base layer, women, size M || Merino base layer', article_number: '40218', price: '69,95 €' },
          { quantity: '2', product: 'Hiking socks, grey || Hiking socks', article_number: '11907', price: '31,90 €' },
        ],
      },
    },
  },
  {
    id: 'bank-statement',
    text: `CALDER BANK                                   Statement no. 6/2024
Account holder: Mrs Ines Holloway
Account: 55019283   Sort code: 30-11-42
IBAN: GB29 NWBK 6016 1331 9268 19
Period: 01/06/2024 - 30/06/2024

Opening balance                                        1,204.17

Date     Details                        Out         In     Balance
03/06    Greenleaf Energy            86.40                1,117.77
07/06    Salary Dunmore Ltd                   2,310.55    3,428.32
12/06    Cash withdrawal             150.00               3,278.32
28/06    Rent J. Pell               795.00                2,483.32

Closing balance                                        2,483.32`,
    fields: {
      bank: ['', 'CALDER BANK'],
      account_holder: ['', 'Mrs Ines Holloway || Ines Holloway'],
      account_number: ['', '55019283'],
      iban: ['', 'GB29 NWBK 6016 1331 9268 19'],
      period: ['period the statement covers', '01/06/2024 - 30/06/2024'],
      opening_balance: ['', '1,204.17'],
      closing_balance: ['', '2,483.32'],
      salary: ['salary received', '2,310.55'],
      overdraft_limit: ['', null],
      transactions: {
        each: { date: 'booking date', details: 'purpose', out: 'money out', in: 'money in', balance: 'balance afterwards' },
        records: [
          { date: '03/06', details: 'Greenleaf Energy', out: '86.40', balance: '1,117.77' },
          { date: '07/06', details: 'Salary Dunmore Ltd', in: '2,310.55', balance: '3,428.32' },
          { date: '12/06', details: 'Cash withdrawal', out: '150.00', balance: '3,278.32' },
          { date: '28/06', details: 'Rent J. Pell', out: '795.00', balance: '2,483.32' },
        ],
      },
    },
  },
  {
    id: 'medical-letter',
    text: `Riverside Hospital · Department of Cardiology
Consultant: Dr Amara Senthil

Patient: Mr George Pattinson     DOB: 14/03/1951     NHS No: 943 476 5919
Date of clinic: 9 January 2024

Dear Dr Marsh,

Diagnosis: Atrial fibrillation; hypertension
Allergies: penicillin

Thank you for referring this 72-year-old retired bus driver, who has had palpitations for three months. His blood pressure was 148/86 mmHg and his heart rate 92 bpm. He weighs 83 kg. The ECG confirmed atrial fibrillation.

Medication on discharge:
- Apixaban 5 mg twice daily
- Bisoprolol 2.5 mg once daily
- Ramipril 5 mg once daily

I have arranged an echocardiogram and will see him again in six weeks.

Yours sincerely,
Dr Amara Senthil`,
    fields: {
      patient: ["patient's name", 'George Pattinson || Mr George Pattinson'],
      date_of_birth: ['', '14/03/1951'],
      diagnosis: ['diagnoses', ['Atrial fibrillation', 'hypertension']],
      allergies: ['', 'penicillin'],
      medication: ['drugs prescribed', ['Apixaban', 'Bisoprolol', 'Ramipril']],
      blood_pressure: ['', '148/86 mmHg || 148/86'],
      heart_rate: ['', '92 bpm || 92'],
      weight: ['', '83 kg'],
      consultant: ['', 'Dr Amara Senthil || Amara Senthil'],
      referring_doctor: ['doctor the letter is addressed to', 'Dr Marsh'],
      follow_up: ['when the patient is seen again', 'in six weeks || six weeks'],
      height: ['', null],
      prescriptions: {
        each: { drug: '', dose: 'dose with unit', frequency: 'how often' },
        records: [
          { drug: 'Apixaban', dose: '5 mg', frequency: 'twice daily' },
          { drug: 'Bisoprolol', dose: '2.5 mg', frequency: 'once daily' },
          { drug: 'Ramipril', dose: '5 mg', frequency: 'once daily' },
        ],
      },
    },
  },
  {
    id: 'minutes-club',
    text: `Minutes of the committee meeting of Ashdown Rowing Club
Held on Wednesday 5 June 2024, 19:30, in the clubhouse

Present: Jill Fenn (chair), Omar Haddad (treasurer), Pete Stirling, Wendy Choi
Apologies: Marcus Lyle

1. Minutes of the last meeting were approved.
2. Treasurer's report: the balance is £4,812.30. Membership fees of £380 are outstanding.
3. New boat: it was agreed to buy a second-hand quad for no more than £6,500. Action: Pete to get two quotes by 30 June.
4. Regatta: the date was set for 14 September. Action: Wendy to book the marquee by 15 July.
5. AOB: none.

The meeting closed at 20:50. Next meeting: Wednesday 3 July 2024.`,
    fields: {
      organisation: ['name of the club', 'Ashdown Rowing Club'],
      meeting_date: ['', '5 June 2024 || Wednesday 5 June 2024'],
      location: ['where the meeting was held', 'clubhouse || the clubhouse || in the clubhouse'],
      chair: ['', 'Jill Fenn'],
      attendees: ['people who were present', ['Jill Fenn', 'Omar Haddad', 'Pete Stirling', 'Wendy Choi']],
      absent: ['who sent apologies', 'Marcus Lyle'],
      balance: ['', '£4,812.30'],
      boat_budget: ['maximum price of the new boat', '£6,500'],
      regatta_date: ['', '14 September'],
      next_meeting: ['', 'Wednesday 3 July 2024 || 3 July 2024'],
      closed_at: ['time the meeting ended', '20:50'],
      minutes_taker: ['who wrote the minutes', null],
    },
  },
  {
    id: 'product-page',
    text: `Auria Breeze 300 Tower Fan – White
by Auria Home

★★★★☆ 4.3 (1,287 reviews)

$89.99  (was $119.99)
In stock. Free delivery by Thursday.

About this item
• 3 speeds and a sleep mode
• Remote control with battery
• Oscillates 80 degrees

Technical details
Height: 96 cm
Weight: 3.4 kg
Power: 45 W
Noise level: 38 dB
Colour: White
Warranty: 2 years
Model: AB-300W
EAN: 4006381333931`,
    fields: {
      product: ['product name', 'Auria Breeze 300 Tower Fan – White || Auria Breeze 300 Tower Fan || Auria Breeze 300'],
      brand: ['', 'Auria Home || Auria'],
      price: ['current price', '$89.99'],
      old_price: ['price before the reduction', '$119.99'],
      rating: ['average rating', '4.3'],
      review_count: ['number of reviews', '1,287 || 1,287 reviews'],
      weight: ['', '3.4 kg'],
      power: ['power consumption', '45 W'],
      noise: ['noise level', '38 dB'],
      warranty: ['warranty period', '2 years'],
      ean: ['', '4006381333931'],
      model: ['model number', 'AB-300W'],
      material: ['', null],
      width: ['', null],
    },
  },
  {
    id: 'csv-staff',
    text: `emp_id;last_name;first_name;dept;hired;salary_eur
1041;Okonjo;Ada;Finance;2019-04-01;58200
1077;Lindqvist;Erik;Sales;2021-09-15;47900
1102;Marín;Lucía;IT;2023-01-09;61500`,
    fields: {
      last_names: ['surnames of the employees', ['Okonjo', 'Lindqvist', 'Marín']],
      departments: ['', ['Finance', 'Sales', 'IT']],
      phone: ['', null],
      employees: {
        each: { id: 'employee id', surname: 'family name', hired: 'date of hire', pay: 'salary' },
        records: [
          { id: '1041', surname: 'Okonjo', hired: '2019-04-01', pay: '58200' },
          { id: '1077', surname: 'Lindqvist', hired: '2021-09-15', pay: '47900' },
          { id: '1102', surname: 'Marín', hired: '2023-01-09', pay: '61500' },
        ],
      },
    },
  },
  {
    id: 'json-shipment',
    text: `{
  "shipment": {
    "id": "SHP-55102",
    "carrier": "Veloce Cargo",
    "status": "in_transit",
    "created_at": "2024-08-19T10:22:41Z",
    "weight_kg": 12.4,
    "from": { "name": "Baltic Ceramics", "city": "Riga", "country": "LV" },
    "to": { "name": "Casa Moderna", "city": "Porto", "country": "PT" },
    "parcels": [
      { "sku": "CER-01", "qty": 6, "value": 54.0 },
      { "sku": "CER-09", "qty": 2, "value": 31.5 }
    ],
    "insurance": null
  }
}`,
    fields: {
      shipment_id: ['', 'SHP-55102'],
      carrier: ['', 'Veloce Cargo'],
      state: ['current status', 'in_transit'],
      weight: ['weight in kg', '12.4'],
      sender: ['who ships the goods', 'Baltic Ceramics'],
      receiver: ['', 'Casa Moderna'],
      destination_city: ['', 'Porto'],
      created: ['creation date', '2024-08-19T10:22:41Z || 2024-08-19'],
      driver: ['', null],
      parcels: {
        each: { sku: '', quantity: 'how many', value: '' },
        records: [
          { sku: 'CER-01', quantity: '6', value: '54.0' },
          { sku: 'CER-09', quantity: '2', value: '31.5' },
        ],
      },
    },
  },
  {
    id: 'code-config',
    text: `# mailer/settings.py
"""Settings of the newsletter service. Maintainer: Hanne Vos <hanne@vos.example>"""

SMTP_HOST = "smtp.relay.example"
SMTP_PORT = 587
MAX_RETRIES = 4
TIMEOUT_SECONDS = 30

def send(message, to, retries=MAX_RETRIES):
    """Deliver one message."""
    return _deliver(message, to, retries)

def _deliver(message, to, retries):
    raise NotImplementedError("TODO: ticket MAIL-212")`,
    fields: {
      maintainer: ['name of the maintainer', 'Hanne Vos'],
      smtp_host: ['', 'smtp.relay.example'],
      port: ['', '587'],
      retries: ['maximum number of retries', '4'],
      timeout: ['timeout in seconds', '30'],
      functions: ['names of functions', ['send', '_deliver']],
      ticket: ['ticket number', 'MAIL-212'],
      licence: ['', null],
    },
  },
  {
    id: 'job-ad',
    text: `Lab Technician (m/f/d), Microbiology

Bremer Wasser GmbH is looking for a lab technician for its site in Bremen-Nord, starting 1 March 2025. The position is limited to two years, 38.5 hours a week. We offer a salary of €3,150 gross per month and 30 days of holiday.

You bring: completed training as a technician, experience with water samples, a driving licence, good English.

Please send your application by 10 January 2025 to Frau Silke Harms, jobs@bremer-wasser.example. Reference: LT-24-19.`,
    fields: {
      position: ['job that is offered', 'Lab Technician (m/f/d), Microbiology || Lab Technician || lab technician'],
      company: ['', 'Bremer Wasser GmbH'],
      location: ['', 'Bremen-Nord'],
      start_date: ['', '1 March 2025'],
      salary: ['monthly salary', '€3,150'],
      holiday: ['days of holiday', '30 days || 30'],
      hours: ['weekly working hours', '38.5 hours || 38.5'],
      deadline: ['application deadline', '10 January 2025'],
      contact: ['contact person', 'Silke Harms || Frau Silke Harms'],
      reference: ['', 'LT-24-19'],
      phone: ['', null],
    },
  },
];
