// Short texts, each with fields that it contains and fields that it does not: the answer to an absent field must be null, to a present one its value.

export interface AbsentCase {
  readonly text: string;
  readonly fields: readonly { readonly name: string; readonly description: string; readonly value: string | null }[];
}

/** Rows `name | description | value`; the value is `-` if the text has none. */
function asked(...rows: readonly string[]): AbsentCase['fields'] {
  return rows.map((row) => {
    const [name = '', description = '', value = ''] = row.split(' | ');
    return { name, description, value: value === '-' ? null : value };
  });
}

export const absentCases: readonly AbsentCase[] = [
  {
    text: 'Dear Ms. Ortega,\nyour parcel left our warehouse in Lyon on 4 March 2025. The tracking number is LX4482913FR. Delivery takes 3 days.\nKind regards, Paul Renard',
    fields: asked(
      'shipping_date | date the parcel was shipped | 4 March 2025',
      'tracking_number |  | LX4482913FR',
      'delivery_time | how long delivery takes | 3 days',
      'refund_amount | amount refunded to the customer | -',
      'email |  | -',
      'birth_date | date of birth | -',
      'iban |  | -',
      'phone | phone number | -',
      'invoice_number |  | -',
    ),
  },
  {
    text: 'The committee met in Oslo on 12 May 2023. Ingrid Dahl presented the budget of $2.4 million, and the members agreed to meet again on 9 June 2023.',
    fields: asked(
      'budget | amount of the budget | $2.4 million',
      'city | city of the meeting | Oslo',
      'url |  | -',
      'order_number |  | -',
      'discount | discount in percent | -',
      'expiry_date | date the offer expires | -',
      'weight | weight of the parcel | -',
      'passport_number |  | -',
    ),
  },
  {
    text: 'Meeting notes: call Ahmed at +44 20 7946 0123 before 5 pm. He wants 20% off and a reply to ahmed@harbor.example by Friday.',
    fields: asked(
      'phone |  | +44 20 7946 0123',
      'email |  | ahmed@harbor.example',
      'discount | discount offered | 20%',
      'time | time of the call | 5 pm',
      'total_price | total price of the order | -',
      'address | street address | -',
      'contract_start | date the contract starts | -',
      'ip_address |  | -',
      'isbn |  | -',
    ),
  },
  {
    text: 'This lease is made on 1 April 2022 between Maria Lindqvist, the landlord, and Tom Becker, the tenant. The rent is €950 per month. The lease ends on 31 March 2024.',
    fields: asked(
      'landlord | name of the landlord | Maria Lindqvist',
      'tenant | name of the tenant | Tom Becker',
      'rent | monthly rent | €950',
      'end_date | date the lease ends | 31 March 2024',
      'deposit | security deposit | -',
      'vat_number |  | -',
      'witness | name of the witness | -',
      'interest_rate | interest rate for late payment | -',
      'notice_period | notice period for termination | -',
    ),
  },
  {
    text: 'Kernel update 5.15.90 was installed on host 10.20.0.7 at 03:42. The log is in /var/log/update/kernel.log. No errors were reported.',
    fields: asked(
      'version | version installed | 5.15.90',
      'ip |  | 10.20.0.7',
      'log_file | path of the log file | /var/log/update/kernel.log',
      'time |  | 03:42',
      'mac_address |  | -',
      'price |  | -',
      'person | people mentioned | -',
      'commit_hash |  | -',
      'country |  | -',
    ),
  },
  {
    text: 'Patient: Helen Marsh, 54 years old. She takes 20 mg of atorvastatin every evening. Next visit: 18 October 2025. Her blood pressure was measured twice.',
    fields: asked(
      'patient | name of the patient | Helen Marsh',
      'dose | dose of the medication | 20 mg',
      'next_visit | date of the next visit | 18 October 2025',
      'insurance_number |  | -',
      'phone |  | -',
      'fee | consultation fee | -',
      'discharge_date | date of discharge | -',
      'email |  | -',
    ),
  },
  {
    text: 'Globex Corporation bought Initech for 320 million dollars, its chief executive Laura Kim said in Chicago. Initech was founded in 1998 and employs 450 people.',
    fields: asked(
      'price | purchase price | 320 million dollars',
      'founded | year Initech was founded | 1998',
      'ceo | chief executive of Globex | Laura Kim',
      'employees | number of employees | 450',
      'stock_ticker |  | -',
      'headquarters_address | street address of the headquarters | -',
      'closing_date | date the deal closes | -',
      'percentage | stake in percent | -',
      'website |  | -',
    ),
  },
  {
    text: 'Recipe: mix 200 g of flour with 3 eggs and bake for 25 minutes at 180 °C. Serves four. Recipe by Nonna Pia.',
    fields: asked(
      'baking_time | how long to bake | 25 minutes',
      'temperature |  | 180 °C',
      'flour | weight of the flour | 200 g',
      'price |  | -',
      'date |  | -',
      'phone_number |  | -',
      'url |  | -',
      'company | companies | -',
      'country |  | -',
    ),
  },
];
