// The span reader: its network compared with the one that was trained, and what it reads from texts.
import { expect, it } from 'vitest';
import { oncePerKey } from '../../../../src/core/once-per.js';
import { analyse } from '../../../../src/engines/embedded/extraction/analyse.js';
import { readSpans } from '../../../../src/engines/embedded/extraction/span-reader/index.js';
import { readField } from '../../../../src/engines/embedded/reading/field/read-field.js';
import { wordsOfName } from '../../../../src/engines/embedded/reading/field/words-of-name.js';
import { wordedDocuments } from '../../../eval/train/worded-documents.js';

function reading(text: string, name: string, description = '') {
  const document = analyse({ text });
  return readSpans(document, `${wordsOfName(name)} ${description}`.trim(), readField({ kind: 'scalar', path: [name], name, description }).kinds);
}

const kindsOf = oncePerKey((kind: string) => [{ kind, probability: 1 }]);

const first = wordedDocuments().find(({ id }) => id === 'da01');

// Computed by PyTorch with the same weights, for these kinds of value.
it.each([
  ['wer meldet den Schaden', 'Unsere Hausratversicherung', 0.2858, 0.0948, { person: 0.846978, organisation: 0.095772, code: 0.008638 }],
  ['angeschriebene Person', 'Frau Dragomir', 0.3679, 0.0104, { person: 0.896166, date: 0.081902, organisation: 0.007648 }],
  ['Schadentag', 'Sonntagabend, 9. Februar 2025', 0.6567, 0.0299, { date: 0.926201, text: 0.013163, duration: 0.01073 }],
  ['bereits_bezahlt', '3.400 Euro', 0.7264, 0.0128, { money: 0.483834, date: 0.145302, words: 0.130641 }],
])('the span reader finds for "%s" the same span and probabilities as the network that was trained', (name, value, probability, none, asked) => {
  const { text: whole = '', fields = [] } = first ?? {};
  // When the numbers were computed, the sentence ended after "3."; it still does before two spaces.
  const text = whole.replace('3. OG', '3.  OG');
  const description = fields.find((field) => field.name === name)?.description ?? '';
  const kinds = Object.entries(asked).map(([kind, share]) => ({ kind, probability: share }));
  const spans = readSpans(analyse({ text }), `${wordsOfName(name)} ${description}`.trim(), kinds);
  const [likeliest] = spans.likeliest(1);
  expect(text.slice(likeliest?.start, likeliest?.end)).toBe(value);
  expect(Math.exp(likeliest?.logProbability ?? 0)).toBeCloseTo(probability, 2);
  expect(Math.exp(spans.none)).toBeCloseTo(none, 2);
});

const letter = `Dear Ms Varga,

Thank you for your call on Monday. Our fitter Tomasz Zielinski looked at the boiler on 4 March and found that the pump has failed. A new pump costs 210 euros, and he needs two hours to fit it.
Please ring Helen in the office on 0161 555 0199 to agree a day.`;

it('the probabilities of all spans and of no value sum to 1, and the share at a span is at least its own probability', () => {
  const spans = reading(letter, 'price of the pump');
  const { length } = letter;
  expect(spans.shareAt({ start: 0, end: length }) + Math.exp(spans.none)).toBeCloseTo(1, 4);
  const at = letter.indexOf('210 euros');
  const own = { start: at, end: at + '210 euros'.length };
  expect(spans.shareAt(own)).toBeGreaterThanOrEqual(Math.exp(spans.logProbability(own) ?? 0));
});

it('a span that is too long, or beyond the end of the text, has no probability', () => {
  const spans = reading(letter, 'price of the pump');
  expect(spans.logProbability({ start: 0, end: letter.length })).toBeNull();
  expect(spans.logProbability({ start: letter.length, end: letter.length + 1 })).toBeNull();
});

it('the most probable spans do not overlap and are sorted by probability', () => {
  const likeliest = reading(letter, 'who repairs the boiler').likeliest(6);
  expect(likeliest).toHaveLength(6);
  expect(likeliest.every((one, index) => index === 0 || one.logProbability <= (likeliest[index - 1]?.logProbability ?? 0))).toBe(true);
  expect(likeliest.some((one, index) => likeliest.slice(index + 1).some((other) => one.start < other.end && other.start < one.end))).toBe(false);
});

it.each(['', '   ', '\n\n', '…', 'one'])('the text %j, however short, is read without an error', (text) => {
  expect(reading(text, 'name').none).toBeLessThanOrEqual(0);
});

it('a field without words gets a finite log-probability of no value', () => {
  expect(Number.isFinite(reading(letter, '').none)).toBe(true);
});

it('only the part of a long text around the sentence nearest to the field has probabilities', () => {
  const filler = 'The council spoke of roads, of schools and of the budget for the coming year. '.repeat(60);
  const text = `${filler}${letter} ${filler}`;
  const document = analyse({ text });
  const at = text.indexOf('A new pump costs');
  const sentences = document.sentences.map(({ start, end }) => ({ start, end, near: start <= at && end > at ? 1 : 0 }));
  const spans = readSpans(document, 'price of the pump', [], sentences);
  const price = text.indexOf('210 euros');
  expect(spans.logProbability({ start: price, end: price + '210 euros'.length })).not.toBeNull();
  expect(spans.logProbability({ start: 4, end: 11 })).toBeNull();
  expect(spans.logProbability({ start: text.length - 12, end: text.length - 7 })).toBeNull();
});

it('the most probable spans are those that comparing all spans of the text finds', () => {
  const spans = reading(letter, 'who repairs the boiler');
  const words = [...letter.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
  const all = words.flatMap(({ start }, first) => words.slice(first, first + 8).flatMap(({ end }) => spans.logProbability({ start, end }) ?? []));
  const [likeliest] = spans.likeliest(1);
  expect(likeliest?.logProbability).toBeGreaterThanOrEqual(Math.max(...all));
  expect(spans.likeliest(40).slice(0, 6)).toEqual(spans.likeliest(6));
});

it('a question asked again is not read again, and one that asks for other kinds of value is', () => {
  const document = analyse({ text: letter });
  const ask = (words: string, kind: string) => readSpans(document, words, kindsOf(kind));
  const price = ask('price of the pump', 'money');
  expect(ask('price of the pump', 'money')).toBe(price);
  expect(ask('price of the pump', 'date').none).not.toBe(price.none);
  expect(ask('date of the visit', 'date').none).not.toBe(price.none);
  const again = ask('price of the pump', 'money');
  expect(again.none).toBe(price.none);
  expect(again.likeliest(6)).toEqual(price.likeliest(6));
});
