// Texts for the benchmarks, generated from a seed so that every run measures the same input.
import { seededRandom } from '../../src/evaluation/random.js';

const subjects = [
  'The committee',
  'Northwind Freight',
  'Our engineer',
  'Dr. Okafor',
  'The second shipment',
  'A spokesperson',
  'The pump in hall 4',
  'Mrs. Lindqvist',
];
const verbs = ['approved', 'did not receive', 'inspected', 'reported', 'delayed', 'has repaired', 'will review', 'cancelled'];
const objects = [
  'the contract of 12 March 2024',
  'an invoice over EUR 1,284.50',
  'the boiler',
  'three cracked valves',
  'the offer from Bristol',
  'a refund of 20 %',
  'the safety report',
];
const tails = [
  'because of heavy storms',
  'after a long discussion',
  'without further comment',
  'in the presence of the insurer',
  'although nobody had asked',
  'before the deadline',
];

/** Prose of exactly this many characters, in paragraphs of five sentences; the last sentence may be cut. */
export function prose(chars: number, seed = 1): string {
  const random = seededRandom(seed);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const parts: string[] = [];
  for (let length = 0, index = 0; length < chars; index++) {
    const sentence = `${pick(subjects)} ${pick(verbs)} ${pick(objects)} ${pick(tails)}${index % 5 === 4 ? '.\n\n' : '. '}`;
    parts.push(sentence);
    length += sentence.length;
  }
  return parts.join('').slice(0, chars);
}

export const receipt = `HARBOUR CAFE LTD
12 Quay Street
Bristol BS1 4QA
VAT no GB123456789
Receipt 004418      14/02/2024 12:41
Flat white        2   3.20     6.40
Toast             1   4.50     4.50
Orange juice      1   3.90     3.90
Subtotal                      14.80
VAT 20%                        2.96
TOTAL                  GBP    17.76
Cash                          20.00
Change                         2.24
Thank you`;

/** Inputs that break careless algorithms, each of exactly this many characters. */
export function adversarialTexts(chars: number, turn = 0): Readonly<Record<string, string>> {
  const count = Math.ceil(chars / 6);
  const repeat = (piece: string): string => piece.repeat(Math.ceil(chars / piece.length)).slice(0, chars);
  return {
    prose: prose(chars),
    'one word': repeat('a'),
    'no spaces': repeat('abc,def;ghi-'),
    'one repeated sentence': repeat('The boiler in hall 4 was repaired on 3 May. '),
    'only punctuation': repeat('?!.,;:-()"'),
    emoji: repeat('😀👩‍👩‍👧🇩🇪'),
    'line breaks': `${repeat('\n').slice(1)}a`,
    digits: repeat('1234567890'),
    numbers: Array.from({ length: count }, (_, index) => String(10_000 + (index % 90_000)))
      .join(' ')
      .slice(0, chars),
    'unlike words': Array.from({ length: count }, (_, index) => (turn * count + index).toString(36).padStart(5, 'q'))
      .join(' ')
      .slice(0, chars),
    'combining marks': repeat(`e${'\u0301'.repeat(20)}`),
    'nested quotes': repeat('“‘"\'('),
    'web addresses': repeat('https://a.example/b?c=d&e=f@g.example '),
    'mixed scripts': repeat('слово word λόγος 言葉 מילה कथन '),
  };
}
