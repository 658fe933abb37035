// Generated texts with values of 24 kinds, and with look-alikes that are not values, for the row of pattern entities. The same in every run.
import { randomFrom } from '../train/random.js';

export interface PatternCase {
  /** The kind under test. */
  readonly kind: string;
  /** The field as a user would word it. */
  readonly name: string;
  readonly description: string;
  readonly text: string;
  /** Spans of all values of the kind in the text; empty for a near miss. */
  readonly values: readonly { readonly start: number; readonly end: number }[];
}

interface Kind {
  readonly kind: string;
  readonly asks: readonly (readonly [string, string])[];
  /** Sentences with `{}` in place of the value. */
  readonly frames: readonly string[];
  readonly make: () => string;
  /** Texts that contain look-alikes only. */
  readonly misses: readonly string[];
}

const random = randomFrom(6);
const below = (count: number): number => Math.floor(random.next() * count);
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
const digits = (count: number): string => Array.from({ length: count }, (_, index) => (index === 0 ? 1 + below(9) : below(10))).join('');
const hex = (count: number): string => Array.from({ length: count }, () => '0123456789abcdef'[below(16)]).join('');
const pad = (value: number): string => String(value).padStart(2, '0');
const word = (): string => pick(['north', 'lumen', 'cedar', 'orbit', 'maple', 'delta', 'harbor', 'quartz', 'ember', 'willow', 'falcon', 'pixel']);
const first = (): string => pick(['ana', 'liam', 'mei', 'omar', 'sofia', 'jonas', 'priya', 'tom', 'ines', 'yuki']);
const last = (): string => pick(['kovac', 'smith', 'chen', 'haddad', 'rossi', 'berg', 'nair', 'oneill', 'silva', 'tanaka']);
const capital = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

function mod97(value: string): number {
  let rest = 0;
  for (const character of value) rest = (rest * (/[A-Z]/.test(character) ? 100 : 10) + Number.parseInt(character, 36)) % 97;
  return rest;
}

function iban(): string {
  const [country, length] = pick([
    ['DE', 18],
    ['GB', 18],
    ['FR', 23],
    ['NL', 14],
    ['ES', 20],
    ['AT', 16],
  ] as const);
  const body = (country === 'GB' || country === 'NL' ? pick(['NWBK', 'ABNA', 'BARC']) : '') + digits(length);
  const account = body.slice(0, length);
  const check = 98 - mod97(`${account}${country}00`);
  const whole = `${country}${pad(check)}${account}`;
  return random.next() < 0.6 ? (whole.match(/.{1,4}/g) ?? []).join(' ') : whole;
}

function luhn(prefix: string, length: number): string {
  const body = prefix + Array.from({ length: length - prefix.length - 1 }, () => below(10)).join('');
  let sum = 0;
  [...body].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return body + String((10 - (sum % 10)) % 10);
}

function card(): string {
  const number = pick([() => luhn('4', 16), () => luhn(`5${1 + below(5)}`, 16), () => luhn('37', 15)])();
  if (number.length === 15) return random.next() < 0.5 ? number : `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`;
  return (number.match(/.{4}/g) ?? []).join(pick(['', ' ', '-']));
}

function isbn(): string {
  const body = `978${Array.from({ length: 9 }, () => below(10)).join('')}`;
  let sum = 0;
  [...body].forEach((digit, index) => {
    sum += Number(digit) * (index % 2 === 0 ? 1 : 3);
  });
  const whole = body + String((10 - (sum % 10)) % 10);
  return random.next() < 0.5 ? whole : `${whole.slice(0, 3)}-${whole.slice(3, 4)}-${whole.slice(4, 8)}-${whole.slice(8, 12)}-${whole.slice(12)}`;
}

const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
function date(): string {
  const [year, month, day] = [1990 + below(40), 1 + below(12), 1 + below(28)];
  const name = monthNames[month - 1] ?? '';
  return pick([
    `${year}-${pad(month)}-${pad(day)}`,
    `${pad(day)}/${pad(month)}/${year}`,
    `${pad(day)}.${pad(month)}.${year}`,
    `${day} ${name} ${year}`,
    `${name} ${day}, ${year}`,
    `${day} ${name.slice(0, 3)} ${year}`,
    `${name} ${day}${day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'}, ${year}`,
    `${pad(day)}-${name.slice(0, 3)}-${year}`,
    `${year}/${pad(month)}/${pad(day)}`,
    `${day}. ${pick(['Januar', 'März', 'Oktober', 'Dezember'])} ${year}`,
    `${day} de ${pick(['enero', 'marzo', 'agosto'])} de ${year}`,
    `${year}年${month}月${day}日`,
  ]);
}

function phone(): string {
  return pick([
    () => `+1 ${200 + below(700)}-${200 + below(700)}-${1000 + below(9000)}`,
    () => `(${200 + below(700)}) ${200 + below(700)}-${1000 + below(9000)}`,
    () => `${200 + below(700)}-${200 + below(700)}-${1000 + below(9000)}`,
    () => `+44 20 ${digits(4)} ${digits(4)}`,
    () => `+49 30 ${digits(6)}`,
    () => `+33 1 ${pad(10 + below(89))} ${pad(10 + below(89))} ${pad(10 + below(89))} ${pad(10 + below(89))}`,
    () => `020 ${digits(4)} ${digits(4)}`,
    () => `+91 ${digits(5)} ${digits(5)}`,
    () => `${200 + below(700)}.${200 + below(700)}.${1000 + below(9000)}`,
  ])();
}

function money(): string {
  const amount = `${1 + below(9)},${digits(3)}.${pad(below(100))}`;
  return pick([
    `$${amount}`,
    `€${1 + below(900)}`,
    `£${1 + below(90)}.${pad(below(100))}`,
    `USD ${amount}`,
    `${1 + below(900)} euros`,
    `${1 + below(9)}.${digits(3)},${pad(below(100))} €`,
    `$${1 + below(90)}.${1 + below(9)} million`,
    `${digits(3)} USD`,
    `¥${1 + below(9)},${digits(3)}`,
    `${1 + below(60)} dollars`,
    `Rs. ${digits(4)}`,
    `CHF ${digits(3)}.50`,
  ]);
}

const orderNumber = (): string =>
  pick([
    `ORD-${digits(5)}`,
    `INV-${2015 + below(10)}-${digits(4)}`,
    `#${digits(6)}`,
    `A${digits(7)}`,
    `${digits(3)}-${digits(7)}-${digits(7)}`,
    `PO${digits(6)}`,
  ]);

const kinds: readonly Kind[] = [
  {
    kind: 'email',
    asks: [
      ['email', ''],
      ['contact', 'e-mail address'],
    ],
    frames: ['Write to {} for details.', 'Contact: {}', 'Her address is <{}>, reply soon.', '{} sent the file.'],
    make: () =>
      pick([
        `${first()}.${last()}@${word()}.com`,
        `${first()}@mail.${word()}.co.uk`,
        `${first()}+${word()}@${word()}.org`,
        `${first()}_${digits(2)}@${word()}-${word()}.io`,
      ]),
    misses: [
      'We met @ noon near the harbor.',
      'Use user(at)host in the form.',
      'The ratio a@b has no domain.',
      'Follow @lumen for news.',
      'Rate: 5 apples @ $2 each',
    ],
  },
  {
    kind: 'url',
    asks: [
      ['url', ''],
      ['website', 'link to the web page'],
    ],
    frames: ['See {} for the report.', 'The page ({}) is down.', 'Go to {}.', 'Source: {}'],
    make: () =>
      pick([
        `https://www.${word()}.com/${word()}/${digits(3)}`,
        `http://${word()}.org`,
        `www.${word()}.net/${word()}?id=${digits(2)}`,
        `https://${word()}.io/a_(b)`,
        `https://docs.${word()}.dev/guide#part-${digits(1)}`,
        `${word()}.com/${word()}`,
      ]),
    misses: [
      'He said e.g. this works.',
      'It ended.Then we left.',
      'Node.js is a runtime.',
      'The file is notes.txt now.',
      'Send to ana@north.com today.',
      'Version 2.0.1 is out.',
    ],
  },
  {
    kind: 'phone',
    asks: [
      ['phone', ''],
      ['contact_number', 'telephone number to call'],
    ],
    frames: ['Call {} today.', 'Tel: {}', 'You can reach me at {}, thanks.', 'Our office number is {}.'],
    make: phone,
    misses: [
      'It took place on 2024-05-12 at noon.',
      'Server 192.168.1.20 is down.',
      'Order 10002345 was sent.',
      'The ISBN is 978-0-3064-0615-7.',
      'We sold 1 200 000 units.',
      'Card 4111 1111 1111 1111 was used.',
      'The score was 103-98 in 2019.',
    ],
  },
  {
    kind: 'ip',
    asks: [
      ['ip', ''],
      ['server', 'IP address'],
    ],
    frames: ['The host {} did not answer.', 'Blocked {} after ten tries.', 'Address: {}', 'Traffic from {}, then silence.'],
    make: () =>
      pick([
        () => `${1 + below(223)}.${below(256)}.${below(256)}.${1 + below(254)}`,
        () => `2001:db8:${hex(4)}::${hex(3)}`,
        () => `fe80::${hex(4)}:${hex(4)}:${hex(4)}:${hex(4)}`,
        () => `10.${below(256)}.${below(256)}.0/24`,
      ])(),
    misses: [
      'Version 1.2.3.4.5 is out.',
      'The value 300.400.500.600 is wrong.',
      'Section 4.2.1 says so.',
      'At 10:20:30 it stopped.',
      'Build version 10.0.19.1 shipped.',
    ],
  },
  {
    kind: 'mac',
    asks: [
      ['mac_address', ''],
      ['hardware', 'MAC address of the device'],
    ],
    frames: ['Device {} joined.', 'MAC: {}', 'Filter on {} only.'],
    make: () => {
      const pairs = Array.from({ length: 6 }, () => hex(2));
      return pick([pairs.join(':'), pairs.join('-').toUpperCase(), pairs.join(':').toUpperCase()]);
    },
    misses: ['At 12:30:45 it began.', 'The hash is 0a1b2c.', 'Use 00:1A:2B only as a prefix.', 'IPv6 fe80::1 is local.'],
  },
  {
    kind: 'iban',
    asks: [
      ['iban', ''],
      ['account', 'international bank account number (IBAN)'],
    ],
    frames: ['Please pay to {} by Friday.', 'IBAN: {}', 'Account {} at our bank.'],
    make: iban,
    misses: [
      'IBAN: DE89 3704 0044 0532 0130 01',
      'The code is GB29 NWBK 6016.',
      'Part DE12345678 is sold out.',
      'Ref FR76300060000112345678901',
      'Order AT12 is late.',
    ],
  },
  {
    kind: 'card',
    asks: [
      ['credit_card', ''],
      ['payment', 'credit card number'],
    ],
    frames: ['Charge card {} please.', 'Card number: {}', 'Paid with {} on Monday.'],
    make: card,
    misses: [
      'Card 4111 1111 1111 1112 was refused.',
      'Tracking 1234 5678 9012 3456 left.',
      'Account 5500000000000005 has no funds.',
      'Dial 0044 2079 4600 00.',
      'IBAN DE89 3704 0044 0532 0130 00',
    ],
  },
  {
    kind: 'uuid',
    asks: [
      ['uuid', ''],
      ['request', 'UUID of the request'],
    ],
    frames: ['Request {} failed.', 'id={}', 'See trace {} for more.'],
    make: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    misses: [
      'Key 1234-5678-9012 is invalid.',
      'Hash d41d8cd98f00b204e9800998ecf8427e',
      'Serial A1B2C3D4-E5F6',
      'Not a uuid: zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz',
    ],
  },
  {
    kind: 'hash',
    asks: [
      ['checksum', ''],
      ['sha', 'SHA or MD5 hash of the file'],
    ],
    frames: ['The digest is {}.', 'sha256: {}', 'Compare {} with yours.'],
    make: () =>
      hex(pick([32, 40, 64]))
        .replace(/^./, 'a')
        .replace(/.$/, '7'),
    misses: ['The word defaced is hex letters.', 'Number 12345678901234567890 is long.', 'Color #ff8800 fits.', 'Call it cafe or beef.'],
  },
  {
    kind: 'date',
    asks: [
      ['date', ''],
      ['when', 'date of the event (YYYY-MM-DD or similar)'],
    ],
    frames: ['It happened on {}.', 'Date: {}', 'From {}, prices rise.', 'The letter of {} arrived late.'],
    make: date,
    misses: [
      'Version 1.2.3 is out.',
      'The ratio is 3/4 of it.',
      'Dial 555-12-3456 now.',
      'You may march on.',
      'Chapter 12.5.1 explains it.',
      'On 2024-13-45 nothing exists.',
      'The IP 10.12.20.24 answers.',
    ],
  },
  {
    kind: 'time',
    asks: [
      ['time', ''],
      ['clock', 'time of day'],
    ],
    frames: ['The talk starts at {}.', 'Starts: {}', 'Doors open at {} sharp.', 'We begin at {}, be there.'],
    make: () =>
      pick([
        `${pad(below(24))}:${pad(below(60))}`,
        `${1 + below(12)}:${pad(below(60))} ${pick(['am', 'pm', 'PM', 'a.m.'])}`,
        `${1 + below(12)} ${pick(['am', 'pm', 'p.m.'])}`,
        `${pad(below(24))}:${pad(below(60))}:${pad(below(60))}`,
      ]),
    misses: ['The ratio was 3:1 overall.', 'MAC 00:1a:2b:3c:4d:5e', 'John 3:16 is a verse.', 'I am 5 years old.', 'It weighs 25:99 in the table.'],
  },
  {
    kind: 'duration',
    asks: [
      ['duration', ''],
      ['length', 'how long it takes'],
    ],
    frames: ['It takes {} to finish.', 'Duration: {}', 'We waited {} for it.', 'The warranty lasts {}.'],
    make: () =>
      pick([
        `${2 + below(40)} days`,
        `${2 + below(20)} minutes`,
        `${1 + below(5)}.5 hours`,
        'three weeks',
        `${2 + below(8)} years`,
        `${10 + below(80)} seconds`,
        `${1 + below(9)}h ${10 + below(49)}m`,
        'six months',
        `${2 + below(5)}-${7 + below(3)} business days`,
      ]),
    misses: ['The year 2024 was warm.', 'Room 5 on floor 3.', 'It costs $20.', 'We met on Monday.', 'Meet at 5 pm.'],
  },
  {
    kind: 'money',
    asks: [
      ['amount', ''],
      ['price', 'amount of money'],
    ],
    frames: ['It costs {} in total.', 'Price: {}', 'They paid {} for it.', 'A fee of {} applies.'],
    make: money,
    misses: ['The rate is 15% a year.', 'He has 3 dogs.', 'Call 555-1234.', 'It is 20 km away.', 'Chapter $HOME is a variable.', 'They won 3-1.'],
  },
  {
    kind: 'percent',
    asks: [
      ['percentage', ''],
      ['rate', 'interest rate in percent'],
    ],
    frames: ['Sales grew {} last year.', 'Rate: {}', 'About {} of them agreed.', 'The share fell to {}.'],
    make: () =>
      pick([
        `${1 + below(99)}%`,
        `${below(20)}.${1 + below(9)}%`,
        `${1 + below(99)} percent`,
        `${1 + below(99)} per cent`,
        `${1 + below(9)},${1 + below(9)} %`,
        `-${1 + below(9)}.5%`,
      ]),
    misses: ['It costs $50 now.', 'About 50 people came.', 'Percent is a word.', '100 km of road', 'Use %d in printf.'],
  },
  {
    kind: 'quantity',
    asks: [
      ['measurement', ''],
      ['quantity', 'measurement with its unit'],
    ],
    frames: ['It measures {} in all.', 'Measured: {}', 'The part of {} arrived.', 'Add {} and stir.'],
    make: () =>
      pick([
        `${1 + below(90)} kg`,
        `${1 + below(90)}.5 km`,
        `${10 + below(90)} cm`,
        `${1 + below(9)},${digits(3)} miles`,
        `${10 + below(80)} °C`,
        `${1 + below(9)} liters`,
        `${100 + below(900)} MB`,
        `${50 + below(99)} km/h`,
        `${2 + below(40)} mg`,
        `${10 + below(90)} meters`,
        `${100 + below(900)} kWh`,
      ]),
    misses: ['He has 3 dogs.', 'It costs $20.', 'Room 12 is free.', 'We met in 2019.', 'Half of them left.'],
  },
  {
    kind: 'version',
    asks: [
      ['version', ''],
      ['release', 'version number of the software'],
    ],
    frames: ['Upgrade to version {} now.', 'Version: {}', 'The bug came with version {}.', 'Release {} fixes it.'],
    make: () =>
      pick([
        `${below(9)}.${below(20)}.${below(30)}`,
        `${1 + below(9)}.${below(20)}.${below(9)}-beta.${1 + below(9)}`,
        `${1 + below(20)}.${below(20)}`,
        `v${1 + below(9)}.${below(9)}.${below(9)}-rc${1 + below(4)}`,
      ]),
    misses: ['It costs 3.50 in cash.', 'On 12.05.2024 we met.', 'The IP is 10.0.0.1 here.', 'Pi is 3.14159 or so.', 'About 2.5 million people came.'],
  },
  {
    kind: 'coordinates',
    asks: [
      ['coordinates', ''],
      ['position', 'GPS coordinates'],
    ],
    frames: ['The wreck lies at {}.', 'GPS: {}', 'Meet at {} at dawn.'],
    make: () =>
      pick([
        `${below(80)}.${digits(4)}, -${below(170)}.${digits(4)}`,
        `${below(80)}.${digits(5)}, ${below(170)}.${digits(5)}`,
        `${below(80)}°${10 + below(49)}'N ${below(170)}°${10 + below(49)}'W`,
        `${below(80)}.${digits(4)}° N, ${below(170)}.${digits(4)}° E`,
      ]),
    misses: ['Prices are 12.50, 13.20 and up.', 'The range is 1.5 to 2.5.', 'It was 30° outside.', 'Values: 3.14, 2.71'],
  },
  {
    kind: 'postcode',
    asks: [
      ['postcode', ''],
      ['zip', 'zip or postal code of the address'],
    ],
    frames: ['Postcode: {}', 'The zip code is {}.', 'Postal code {} applies.'],
    make: () =>
      pick([
        `SW${1 + below(9)}A ${1 + below(9)}AA`,
        `M${1 + below(9)} ${1 + below(9)}BQ`,
        `${10000 + below(89999)}`,
        `${10000 + below(89999)}-${1000 + below(8999)}`,
        `K${below(9)}A ${below(9)}B${below(9)}`,
        `${1000 + below(8999)} AB`,
      ]),
    misses: ['About 12345 people came.', 'In 2019 it rained.', 'Order 90210 shipped.', 'It weighs 10001 grams.', 'Room SW1 is open.'],
  },
  {
    kind: 'vat',
    asks: [
      ['vat_number', ''],
      ['tax_id', 'VAT registration number'],
    ],
    frames: ['VAT number: {}', 'Our VAT ID is {}.', 'VAT Reg No {} applies.'],
    make: () =>
      pick([`DE${digits(9)}`, `GB${digits(9)}`, `FR${digits(11)}`, `ATU${digits(8)}`, `NL${digits(9)}B01`, `IT${digits(11)}`, `ESB${digits(8)}`]),
    misses: ['VAT is 20% of the price.', 'Part DE12 is gone.', 'The form GB1 is new.', 'IBAN DE89 3704 0044 0532 0130 00'],
  },
  {
    kind: 'isbn',
    asks: [
      ['isbn', ''],
      ['book', 'ISBN of the book'],
    ],
    frames: ['ISBN {} is in print.', 'The book ({}) sold well.', 'ISBN: {}'],
    make: isbn,
    misses: ['ISBN 978-0-306-40615-8', 'Call 978 306 4061 now.', 'Number 9780306406158 is wrong.', 'It was 1978-1984.'],
  },
  {
    kind: 'doi',
    asks: [
      ['doi', ''],
      ['article', 'DOI of the paper'],
    ],
    frames: ['See {} for the study.', 'doi:{}', 'The paper ({}) is cited.', 'Published as {}.'],
    make: () =>
      `10.${1000 + below(8999)}/${pick([`${word()}.${digits(4)}`, `s${digits(5)}-${digits(3)}`, `j.${word()}.${2000 + below(25)}.${digits(2)}`])}`,
    misses: ['The value 10.5/3 is odd.', 'Section 10.1000 applies.', 'On 10.12/2020 we left.', 'Ratio 10/20 holds.'],
  },
  {
    kind: 'hashtag',
    asks: [
      ['hashtag', ''],
      ['tags', 'hashtags'],
    ],
    frames: ['Loving this {} today', '{} is trending.', 'More at {}!', 'We win ({}) again'],
    make: () => `#${pick([capital(word()) + capital(word()), `${word()}${2020 + below(9)}`, word(), '日本旅行', `${word()}_${word()}`])}`,
    misses: ['We are #1 in sales.', 'Color #ff8800 fits.', 'Issue # 12 is open.', 'See page.html#section', 'C# is a language.'],
  },
  {
    kind: 'handle',
    asks: [
      ['handle', ''],
      ['user', 'twitter handle'],
    ],
    frames: ['Thanks {} for the tip', '{} said so.', 'cc {}, please look', 'by ({})'],
    make: () => `@${pick([`${first()}${digits(2)}`, `${first()}_${last()}`, `${capital(first())}${capital(last())}`, word()])}`,
    misses: ['Mail ana@north.com now.', 'We met @ noon.', 'Price @ $5 each', 'Use @ for at.'],
  },
  {
    kind: 'order number',
    asks: [
      ['order_number', ''],
      ['order', 'number of the order'],
    ],
    frames: ['Order number: {}', 'Your order {} has shipped.', 'The order no. {} is late.'],
    make: orderNumber,
    misses: ['We ordered 3 pizzas.', 'The order came on 2024-01-05.', 'They placed an order at 12:30.', 'An order of magnitude.', 'It costs $45.'],
  },
  {
    kind: 'invoice number',
    asks: [
      ['invoice_no', ''],
      ['invoice', 'invoice number'],
    ],
    frames: ['Invoice no. {} is due.', 'Invoice number: {}', 'Please quote invoice {} when you pay.'],
    make: orderNumber,
    misses: ['The invoice of 2024-01-05 is unpaid.', 'Two invoices arrived.', 'An invoice over $45.', 'Invoices are sent by mail.'],
  },
  {
    kind: 'path',
    asks: [
      ['file', 'file path'],
      ['path', ''],
    ],
    frames: ['Open {} first.', 'Saved to {}', 'The file {} is missing.', 'Delete "{}" now.'],
    make: () =>
      pick([
        `/usr/local/${word()}/${word()}.conf`,
        `C:\\Users\\${first()}\\${word()}.docx`,
        `./${word()}/${word()}.ts`,
        `~/${word()}/${word()}.csv`,
        `${word()}_${digits(2)}.pdf`,
        `src/${word()}/${word()}.py`,
      ]),
    misses: [
      'He or she and/or they',
      'It runs at 5 km/h.',
      'See https://north.com/a/b for it.',
      'The date 05/06/2024 is off.',
      'Yes/no questions are fine.',
    ],
  },
];

const perKind = 22;

/** All cases: per kind 22 with values (some with two), then every near miss with each way of asking. */
export function patternCases(): PatternCase[] {
  return kinds.flatMap((kind) => {
    const cases: PatternCase[] = [];
    for (let index = 0; index < perKind; index++) {
      const [name, description] = kind.asks[index % kind.asks.length] ?? [kind.kind, ''];
      let text = index % 5 === 4 ? 'Ünïcode 😀 first. ' : '';
      const values: { start: number; end: number }[] = [];
      for (let part = 0; part < (index % 4 === 3 ? 2 : 1); part++) {
        const value = kind.make();
        const [before = '', after = ''] = pick(kind.frames).split('{}');
        const start = text.length + before.length;
        values.push({ start, end: start + value.length });
        text += `${before}${value}${after}\n`;
      }
      cases.push({ kind: kind.kind, name, description, text, values });
    }
    for (const text of kind.misses) {
      const [name, description] = kind.asks[0] ?? [kind.kind, ''];
      cases.push({ kind: kind.kind, name, description, text, values: [] });
    }
    return cases;
  });
}
