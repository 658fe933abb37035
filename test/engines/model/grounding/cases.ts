// Grounding cases, made from templates with a fixed seed: what a model claims, and where that is in the text, if anywhere.

import type { Claim } from '../../../../src/engines/model/grounding/place-claims.js';
import { seededRandom } from '../../../../src/evaluation/random.js';

export interface GroundingCase {
  readonly kind: string;
  readonly text: string;
  readonly claims: readonly Claim[];
  /** For each claim the part of the text that it refers to, or null. */
  readonly expected: readonly ({ readonly start: number; readonly end: number } | null)[];
}

const people = [
  'Anna Keller',
  'Jürgen Vogel',
  'Maria de Souza',
  'Liam O’Brien',
  'Chidi Okafor',
  'Ngozi Adeyemi-Bell',
  'Sofia Lindqvist',
  'Tom Baker',
];
const firms = ['Northwind Freight Ltd', 'Blue Harbour Coffee', 'Ostmann & Söhne GmbH', 'Delta Roofing Inc', 'Casa Verde Imports', 'Riverbend Clinic'];
const goods = ['Coffee', 'Green Tea', 'Walnut Cake', 'Oat Milk', 'Espresso', 'Rye Bread', 'Apple Juice', 'Lemon Tart'];
const cities = ['Rotterdam', 'Gothenburg', 'Valparaíso', 'Lisbon', 'Kraków', 'Reykjavik'];
const filler = [
  'The meeting was short and everyone agreed on the plan.',
  'Please keep this letter for your records.',
  'Nothing else was discussed before the break.',
  'The next shipment leaves as soon as the papers are signed.',
];

/** Joins pieces to a text; a piece given as `[text, name]` is remembered under its name. */
function compose(...pieces: (string | readonly [string, string])[]): { text: string; at: (name: string) => { start: number; end: number } } {
  let text = '';
  const marks = new Map<string, { start: number; end: number }>();
  for (const piece of pieces) {
    const own = typeof piece === 'string' ? piece : piece[0];
    if (typeof piece !== 'string') marks.set(piece[1], { start: text.length, end: text.length + own.length });
    text += own;
  }
  return { text, at: (name) => marks.get(name)! };
}

const claim = (value: string, field = 'value', record = '', quote = ''): Claim => ({ value, field, record, quote });

function rows(
  fields: readonly ('quantity' | 'name' | 'price')[],
  next: () => number,
  pick: <T>(list: readonly T[]) => T,
): Omit<GroundingCase, 'kind'> {
  const items = Array.from({ length: 3 + Math.floor(next() * 4) }, (_, row) => ({
    quantity: String(1 + Math.floor(next() * 2)),
    name: goods[row % goods.length]!,
    price: pick(['3.00', '4.50']),
  }));
  const { text, at } = compose(
    `Receipt ${pick(firms)}\n`,
    ...items.flatMap(({ quantity, name, price }, row): (string | [string, string])[] => [
      [quantity, `quantity ${row}`],
      ' ',
      [name, `name ${row}`],
      '  ',
      [price, `price ${row}`],
      '\n',
    ]),
    'Thank you.',
  );
  return {
    text,
    claims: items.flatMap((row, index) => fields.map((field) => claim(row[field], field, `row ${index}`))),
    expected: items.flatMap((_, index) => fields.map((field) => at(`${field} ${index}`))),
  };
}

const makers: Readonly<Record<string, (next: () => number, pick: <T>(list: readonly T[]) => T) => Omit<GroundingCase, 'kind'>>> = {
  'rows with repeated values': (next, pick) => rows(['quantity', 'name', 'price'], next, pick),
  'rows answered in another order of fields': (next, pick) => rows(['price', 'name', 'quantity'], next, pick),
  'the occurrence that the quote names': (_, pick) => {
    const name = pick(people);
    const { text, at } = compose(
      [name, 'first'],
      ` opened the meeting. ${pick(filler)} The minutes were written by `,
      [name, 'second'],
      `, and ${pick(people.filter((other) => other !== name))} signed them.`,
    );
    const second = `The minutes were written by ${name}`;
    return { text, claims: [claim(name, 'author', '', second)], expected: [at('second')] };
  },
  'repeated mentions in order': (_, pick) => {
    const city = pick(cities);
    const { text, at } = compose(
      'From ',
      [city, 'first'],
      ` to Porto. ${pick(filler)} From `,
      [city, 'second'],
      ' to Bergen, and from ',
      [city, 'third'],
      ' home.',
    );
    return { text, claims: [claim(city), claim(city), claim(city)], expected: [at('first'), at('second'), at('third')] };
  },
  'letters that recognition confused': (next, pick) => {
    const value = pick([...firms, 'Invoice 2024-1058', 'Order 500218', 'Total amount 1,250.80']);
    const confused: Readonly<Record<string, string>> = { '0': 'O', '1': 'l', '5': 'S', '8': 'B', o: '0', l: '1', s: '5', B: '8' };
    const noisy = [...value].map((letter) => (next() < 0.4 ? (confused[letter] ?? letter) : letter)).join('');
    const { text, at } = compose(`${pick(filler)} `, [noisy, 'value'], ` (copy) ${pick(filler)}`);
    return { text, claims: [claim(value)], expected: [at('value')] };
  },
  'letters lost, doubled or without accents': (next, pick) => {
    const value = pick(firms.filter((firm) => firm.length > 12));
    const at = 2 + Math.floor(next() * (value.length - 6));
    const letter = /\p{L}/u.test(value.charAt(at)) ? at : at + 1;
    const plain = value.normalize('NFD').replace(/\p{M}/gu, '');
    const noisy = pick([
      value.slice(0, letter) + value.slice(letter + 1),
      value.slice(0, letter) + value.charAt(letter) + value.slice(letter),
      plain,
    ]);
    const made = compose(`${pick(filler)} Sold by `, [noisy, 'value'], `. ${pick(filler)}`);
    return { text: made.text, claims: [claim(value)], expected: [made.at('value')] };
  },
  'stray spaces and line breaks': (next, pick) => {
    const value = pick(people.filter((name) => name.includes(' ')));
    const at = 1 + Math.floor(next() * (value.length - 2));
    const broken = pick([value.replace(' ', '\n'), value.replace(' ', '   '), value.toUpperCase(), `${value.slice(0, at)} ${value.slice(at)}`]);
    const made = compose(`${pick(filler)} Signed: `, [broken.trim(), 'value'], `\n${pick(filler)}`);
    return { text: made.text, claims: [claim(value)], expected: [made.at('value')] };
  },
  'numbers written otherwise': (next, pick) => {
    const units = 1 + Math.floor(next() * 8);
    const rest = 100 + Math.floor(next() * 899);
    const [there, value] = pick([
      [`${units},${rest}.00`, `${units}${rest}`],
      [`${units}.${rest},50`, `${units}${rest}.50`],
      [`${units}${rest}`, `${units},${rest}`],
      [`$${units},${rest}.00`, `${units}${rest} USD`],
      [`${units} ${rest},00 €`, `${units}${rest} EUR`],
      [`${units},5 kg`, `${units}.5 kg`],
      [`${units}.2 million`, `${units}200000`],
      [`${units * 11} percent`, `${units * 11}%`],
    ] as const);
    const made = compose(`${pick(filler)} It came to `, [there, 'value'], ` in all. ${pick(filler)}`);
    return { text: made.text, claims: [claim(value)], expected: [made.at('value')] };
  },
  'dates written otherwise': (next, pick) => {
    const day = 13 + Math.floor(next() * 15);
    const month = pick([
      ['March', '03'],
      ['July', '07'],
      ['November', '11'],
    ] as const);
    const iso = `2024-${month[1]}-${day}`;
    const there = pick([
      `${day} ${month[0]} 2024`,
      `${month[0]} ${day}, 2024`,
      `${day}/${month[1]}/2024`,
      `${day}.${month[1]}.2024`,
      `${day}th of ${month[0]} 2024`,
    ]);
    const made = compose(`${pick(filler)} Due on `, [there, 'value'], `. ${pick(filler)}`);
    return { text: made.text, claims: [claim(iso)], expected: [made.at('value')] };
  },
  'numbers that were changed': (next, pick) => {
    const digits = String(1000 + Math.floor(next() * 8999));
    const at = Math.floor(next() * 4);
    const changed = digits.slice(0, at) + ((Number(digits[at]) + 1 + Math.floor(next() * 8)) % 10) + digits.slice(at + 1);
    const form = pick([
      (n: string) => n,
      (n: string) => `${n.slice(0, 1)},${n.slice(1)}.00`,
      (n: string) => `INV-${n}`,
      (n: string) => `$${n}`,
      (n: string) => `Order number ${n} of the spring sale`,
    ]);
    const text = `${pick(filler)} ${form(digits)} is the figure that counts. ${pick(filler)}`;
    return { text, claims: [claim(form(changed))], expected: [null] };
  },
  'dates that were changed': (next, pick) => {
    const day = 11 + Math.floor(next() * 15);
    const text = `${pick(filler)} The parcel left on ${day} May 2024 at noon. ${pick(filler)}`;
    return { text, claims: [claim(pick([`${day + 1} May 2024`, `2024-05-${day + 2}`, `${day} June 2024`, `${day} May 2023`]))], expected: [null] };
  },
  'parts of other words and numbers': (_, pick) => {
    const [text, value] = pick([
      ['The bill of 2010 came to 10.50 in all.', '50'],
      ['The bill of 2010 came to 110.50 in all.', '10'],
      ['She moved from Nigeria last year.', 'Niger'],
      ['The company is inactive and unpaid.', 'paid'],
      ['Reference A1000B is closed.', '1000'],
      ['A total of 1,250 units.', '250'],
    ] as const);
    return { text: `${pick(filler)} ${text}`, claims: [claim(value)], expected: [null] };
  },
  'values that nobody wrote': (_, pick) => {
    const text = `${pick(filler)} ${pick(firms)} of ${pick(cities)} wrote to ${pick(people)} about the delay. ${pick(filler)}`;
    const value = pick([
      'Ocean Cargo Partners',
      'Peter Hallström',
      'Singapore',
      'unknown',
      'N/A',
      'support@example.org',
      '+49 30 901820',
      'the customer was very satisfied with the service',
      'EUR 99.90',
    ]);
    return { text, claims: [claim(value, 'value', '', 'as agreed on the phone')], expected: [null] };
  },
  'emoji before and inside': (_, pick) => {
    const value = pick(['Team 🚀 Rocket', 'Café 👩‍👩‍👧 Family', '🇩🇪 Berlin', 'Party 🎉🎉', 'Zoë ❤️ Max']);
    const made = compose(`😀😀 ${pick(filler)} 👍🏽 Booked for `, [value, 'value'], ` 😀. ${pick(filler)}`);
    return { text: made.text, claims: [claim(value)], expected: [made.at('value')] };
  },
  'Chinese, Japanese and Korean': (_, pick) => {
    const value = pick(['東京都千代田区', '山田太郎', '北京大学', '株式会社みどり', '上海', '김민수']);
    const made = compose('請求書。お客様：', [value, 'value'], `様、二〇二四年五月三日 😀 まで。`);
    return { text: made.text, claims: [claim(value)], expected: [made.at('value')] };
  },
  'full-width and compatibility forms': (_, pick) => {
    const [there, value] = pick([
      ['ＡＢＣ１２３４', 'ABC1234'],
      ['ｶﾀｶﾅ', 'カタカナ'],
      ['﻿Fußnote', 'Fußnote'],
      ['oﬃce supplies', 'office supplies'],
      ['“Blue Sky”', '"Blue Sky"'],
      ['2019–2021', '2019-2021'],
      ['soft\u00adware licence', 'software licence'],
    ] as const);
    const shown = there.replace(/^\ufeff/, '');
    const made = compose(`注文 😀 ${pick(filler)} `, [shown, 'value'], `　${pick(filler)}`);
    return { text: made.text, claims: [claim(value)], expected: [made.at('value')] };
  },
  'long values with small slips': (_, pick) => {
    const [there, value] = pick([
      ['the buyer shall pay all the charges within thirty days of delivery', 'the buyer shall pay all charges within thirty days of delivery'],
      ['any dispute will be settled by the courts of Rotterdam alone', 'any disputes will be settled by courts of Rotterdam alone'],
      ['storms on the coast delayed the ship for several days', 'storms on the coast delayed the ships for several days'],
    ] as const);
    const made = compose(`${pick(filler)} It says that `, [there, 'value'], `. ${pick(filler)}`);
    return { text: made.text, claims: [claim(value)], expected: [made.at('value')] };
  },
  'long values with another content': (_, pick) => {
    const [there, value] = pick([
      ['the buyer shall pay all charges within 30 days of delivery', 'the buyer shall pay all charges within 60 days of delivery'],
      ['any dispute will be settled by the courts of Rotterdam', 'any dispute will be settled by the courts of Singapore'],
      ['storms on the coast delayed the ship for several days', 'strikes in the harbour delayed the train for several weeks'],
      ['Northwind Freight Holdings Ltd of Bergen', 'Ocean Freight Holdings Ltd of Bergen'],
    ] as const);
    return { text: `${pick(filler)} It says that ${there}. ${pick(filler)}`, claims: [claim(value)], expected: [null] };
  },
};

/** Returns the cases in a fixed order, with about the same number of each kind. */
export function groundingCases(count: number): GroundingCase[] {
  const kinds = Object.entries(makers);
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length]!;
    const next = seededRandom(1000 + index);
    return { kind, ...make(next, (list) => list[Math.floor(next() * list.length)]!) };
  });
}
