// Formats requested in words: what `structured_result` must contain. Written before the code; of the second half only the figures are looked at. Long because
// the texts are the data.

export interface FormatCase {
  readonly text: string;
  readonly instruction?: string;
  readonly entities: Readonly<Record<string, unknown>>;
  readonly structured: Readonly<Record<string, unknown>>;
}

const invoice = `Northgate Supplies Ltd
Invoice No: NS-20417
Invoice date: March 5, 2024
Due date: 4 April 2024
Bill to: Harlow & Pike

Amount due: $1,482.50
VAT (20%): $247.08
Payment by card ending: 4929 1182 7730 4417`;

const rechnung = `Rechnung Nr. 2024-118
Rechnungsdatum: 17.06.2024
Fälligkeitsdatum: 01.07.2024
Kunde: Weber Logistik GmbH
Land: Deutschland
Gesamtbetrag: 1.284,90 €`;

const booking = `Booking reference: qx7f2k
Guest: Maria Lopez
Phone: +34 612 55 01 88
Arrival: 2024-09-14
Check-in time: 3:30 pm
Country: Spain
Room rate: EUR 129.00`;

export const readFormats: readonly FormatCase[] = [
  {
    text: invoice,
    entities: { bill: { date: 'invoice date in ISO format', total: 'amount due as a number' } },
    structured: { bill: { date: '2024-03-05', total: 1482.5 } },
  },
  {
    text: invoice,
    entities: { bill: { due: 'due date as DD/MM/YYYY', number: 'invoice number' } },
    structured: { bill: { due: '04/04/2024', number: 'NS-20417' } },
  },
  {
    text: invoice,
    entities: { bill: { card: 'last four digits of the card number', customer: 'customer in uppercase' } },
    structured: { bill: { card: '4417', customer: 'HARLOW & PIKE' } },
  },
  {
    text: invoice,
    entities: { bill: { due_date: 'YYYY-MM-DD', amount_due: 'number without currency symbol' } },
    structured: { bill: { due_date: '2024-04-04', amount_due: 1482.5 } },
  },
  {
    text: invoice,
    entities: { bill: { currency: 'currency of the amount due as ISO 4217 code', vat: 'VAT amount without the currency' } },
    structured: { bill: { currency: 'USD', vat: 247.08 } },
  },
  {
    text: invoice,
    instruction: 'Return all dates as YYYY-MM-DD.',
    entities: { bill: { invoice_date: '', due_date: '', amount_due: '' } },
    structured: { bill: { invoice_date: '2024-03-05', due_date: '2024-04-04', amount_due: '$1,482.50' } },
  },
  {
    text: invoice,
    instruction: 'Dates in ISO 8601, amounts as plain numbers without currency.',
    entities: { bill: { invoice_date: '', amount_due: 'amount due', invoice_number: '' } },
    structured: { bill: { invoice_date: '2024-03-05', amount_due: 1482.5, invoice_number: 'NS-20417' } },
  },
  {
    text: rechnung,
    entities: { beleg: { datum: 'invoice date, formatted as YYYY-MM-DD', betrag: 'total amount as a decimal number' } },
    structured: { beleg: { datum: '2024-06-17', betrag: 1284.9 } },
  },
  {
    text: rechnung,
    entities: { beleg: { land: 'country of the customer as two-letter country code', faellig: 'due date (yyyy/mm/dd)' } },
    structured: { beleg: { land: 'DE', faellig: '2024/07/01' } },
  },
  {
    text: rechnung,
    entities: { beleg: { kunde: 'customer name, lower case', total: 'total with currency' } },
    structured: { beleg: { kunde: 'weber logistik gmbh', total: '1.284,90 €' } },
  },
  {
    text: booking,
    entities: { stay: { reference: 'booking reference in capital letters', phone: 'phone number, digits only' } },
    structured: { stay: { reference: 'QX7F2K', phone: '34612550188' } },
  },
  {
    text: booking,
    entities: { stay: { time: 'check-in time in 24-hour format', arrival: 'arrival date as MM/DD/YYYY' } },
    structured: { stay: { time: '15:30', arrival: '09/14/2024' } },
  },
  {
    text: booking,
    entities: { stay: { country: 'country as three-letter code', rate: 'room rate as an integer' } },
    structured: { stay: { country: 'ESP', rate: 129 } },
  },
  {
    text: booking,
    entities: { stay: { phone: 'phone number without spaces', guest: 'name of the guest in upper case' } },
    structured: { stay: { phone: '+34612550188', guest: 'MARIA LOPEZ' } },
  },
  {
    text: booking,
    instruction: 'All values in uppercase',
    entities: { stay: { guest: '', country: '' } },
    structured: { stay: { guest: 'MARIA LOPEZ', country: 'SPAIN' } },
  },
  {
    text: 'Employee: JOHN A. MERCER\nStart date: 1 September 2021\nSalary: £52,000\nNotice period: 3 months',
    entities: { job: { name: 'employee name in title case', year: 'year of the start date', salary: 'salary as a number' } },
    structured: { job: { name: 'John A. Mercer', year: '2021', salary: 52000 } },
  },
  {
    text: 'Reported on 12 Jan 2023 by Lena Falk. The pump lost 15% of its pressure.',
    entities: { report: { date: 'date of the report in the format dd.mm.yyyy', loss: 'percentage as a number without the percent sign' } },
    structured: { report: { date: '12.01.2023', loss: 15 } },
  },
  {
    text: 'Item        Qty   Price\nBlue mug      2   $4.50\nTea towel     3   $2.00',
    entities: { items: [{ name: 'item name in uppercase', qty: 'quantity as an integer', price: 'price as a number' }] },
    structured: {
      items: [
        { name: 'BLUE MUG', qty: 2, price: 4.5 },
        { name: 'TEA TOWEL', qty: 3, price: 2 },
      ],
    },
  },
  {
    text: 'Card number: 5105-1051-0510-5100\nExpires: 08/27',
    entities: { card: { number: 'card number without dashes', last4: 'last 4 digits of the card' } },
    structured: { card: { number: '5105105105105100', last4: '5100' } },
  },
  {
    text: 'Contract signed on 30/11/2023, effective 05/12/2023.',
    entities: { contract: { signed: 'date of signature in ISO format', effective: 'effective date in ISO format' } },
    structured: { contract: { signed: '2023-11-30', effective: '2023-12-05' } },
  },
  {
    text: 'Delivery expected: next week\nDate: sometime soon',
    entities: { delivery: { expected: 'expected delivery, in ISO format' } },
    structured: { delivery: { expected: 'next week' } },
  },
  {
    text: invoice,
    entities: { total: 'amount due as a number', kind: { labels: ['invoice', 'poem'] } },
    structured: { total: 1482.5, kind: 'invoice' },
  },
];

const order = `Order no.: 88-3107
Ordered: 23 August 2023
Ship by: Sept 1, 2023
Customer: dorothea vance
Destination: Switzerland
Order value: CHF 2'310.75
IBAN: CH93 0076 2011 6238 5295 7`;

const ticket = `Ticket ID: inc-99120
Opened: 02.03.2025 08:05
Opened by: Omar Haddad
Priority: High
Affected country: France
Estimated cost: 4 500 EUR
Call back: (212) 555-0147`;

export const asideFormats: readonly FormatCase[] = [
  {
    text: order,
    entities: { order: { ordered: 'order date (ISO 8601)', value: 'order value, numeric only' } },
    structured: { order: { ordered: '2023-08-23', value: 2310.75 } },
  },
  {
    text: order,
    entities: { order: { ship_by: 'ship-by date in DD-MM-YYYY format', customer: 'customer name capitalized' } },
    structured: { order: { ship_by: '01-09-2023', customer: 'Dorothea Vance' } },
  },
  {
    text: order,
    entities: { order: { destination: 'destination country (ISO 3166 alpha-2 code)', iban: 'IBAN with no spaces' } },
    structured: { order: { destination: 'CH', iban: 'CH9300762011623852957' } },
  },
  {
    text: order,
    entities: { order: { currency: 'three-letter currency code of the order value', iban: 'last 4 characters of the IBAN' } },
    structured: { order: { currency: 'CHF', iban: '2957' } },
  },
  {
    text: order,
    instruction: 'Format every date as DD.MM.YYYY',
    entities: { order: { ordered: 'order date', ship_by: 'ship by date', value: 'order value' } },
    structured: { order: { ordered: '23.08.2023', ship_by: '01.09.2023', value: "CHF 2'310.75" } },
  },
  {
    text: order,
    instruction: 'Names must be upper case. Amounts must be given as numbers.',
    entities: { order: { customer: 'customer name', value: 'order value', number: 'order number' } },
    structured: { order: { customer: 'DOROTHEA VANCE', value: 2310.75, number: '88-3107' } },
  },
  {
    text: order,
    entities: { order: { number: 'order number without hyphens', value: 'order value in whole numbers' } },
    structured: { order: { number: '883107', value: 2311 } },
  },
  {
    text: ticket,
    entities: { ticket: { id: 'ticket id in caps', opened: 'date opened, yyyy-mm-dd' } },
    structured: { ticket: { id: 'INC-99120', opened: '2025-03-02' } },
  },
  {
    text: ticket,
    entities: { ticket: { cost: 'estimated cost as a number, no currency', priority: 'priority in lowercase' } },
    structured: { ticket: { cost: 4500, priority: 'high' } },
  },
  {
    text: ticket,
    entities: { ticket: { country: 'affected country, 2-letter code', phone: 'call back number, only digits' } },
    structured: { ticket: { country: 'FR', phone: '2125550147' } },
  },
  {
    text: ticket,
    entities: { ticket: { by: 'last name of who opened it, upper-case', cost: 'estimated cost with two decimals' } },
    structured: { ticket: { by: 'HADDAD', cost: '4500.00' } },
  },
  {
    text: ticket,
    instruction: 'Everything in lower case please.',
    entities: { ticket: { id: 'ticket id', priority: '' } },
    structured: { ticket: { id: 'inc-99120', priority: 'high' } },
  },
  {
    text: 'Lease start: 15/02/2024\nLease end: 03/04/2025\nMonthly rent: €950',
    entities: { lease: { start: 'start of the lease as YYYY-MM-DD', end: 'end of the lease as YYYY-MM-DD', rent: 'monthly rent as a number' } },
    structured: { lease: { start: '2024-02-15', end: '2025-04-03', rent: 950 } },
  },
  {
    text: 'Departure: 7:05 AM\nArrival: 6:40 PM\nFlight: lh 442',
    entities: {
      flight: {
        departure: 'departure time as HH:MM (24h)',
        arrival: 'arrival time, 24 hour clock',
        number: 'flight number, uppercase, without spaces',
      },
    },
    structured: { flight: { departure: '07:05', arrival: '18:40', number: 'LH442' } },
  },
  {
    text: 'Patient: SUSAN ELLIOTT\nDate of birth: July 4th, 1987\nNationality: German\nInsurance no: A 102 334 551',
    entities: { patient: { name: 'patient name in Title Case', birth_year: 'year of birth', insurance: 'insurance number, remove spaces' } },
    structured: { patient: { name: 'Susan Elliott', birth_year: '1987', insurance: 'A102334551' } },
  },
  {
    text: 'Product        Price     Added\nDesk lamp      €39.90    03/15/2024\nFloor lamp     €89.00    11/02/2024',
    entities: { products: [{ product: 'product name', price: 'price as number', added: 'date added in ISO format' }] },
    structured: {
      products: [
        { product: 'Desk lamp', price: 39.9, added: '2024-03-15' },
        { product: 'Floor lamp', price: 89, added: '2024-11-02' },
      ],
    },
  },
  {
    text: 'Revenue: $3.2 million\nGrowth: 7.5 %\nEmployees: 1,204',
    entities: { company: { revenue: 'revenue as a plain number', growth: 'growth as a number', employees: 'number of employees as an integer' } },
    structured: { company: { revenue: 3200000, growth: 7.5, employees: 1204 } },
  },
  {
    text: 'Facture du 14 juillet 2023\nTotal TTC : 1 249,00 €\nPays : Allemagne',
    entities: { facture: { date: 'date of the invoice in ISO format', total: 'total as a number', pays: 'country as two letter ISO code' } },
    structured: { facture: { date: '2023-07-14', total: 1249, pays: 'DE' } },
  },
  {
    text: order,
    entities: { ship_by: { description: 'ship by date, ISO format' }, size: { labels: ['large order', 'love letter'] } },
    structured: { ship_by: '2023-09-01', size: 'large order' },
  },
  {
    text: 'Warranty until: unknown\nPrice: on request',
    entities: { offer: { price: 'price as a number', warranty: 'end of the warranty as YYYY-MM-DD' } },
    structured: { offer: { price: 'on request', warranty: 'unknown' } },
  },
];
