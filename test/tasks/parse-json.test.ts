import { expect, it } from 'vitest';
import { parseJson } from '../../src/tasks/parse-json.js';
import fc, { anyCharacter } from '../properties.js';

const limits = { depth: 64, keys: 20_000, textChars: 1_000 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('the JSON parser gives what the built-in parser gives, for any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5, stringUnit: anyCharacter }), (text) => {
      expect(parseJson(bytes(text), limits)).toEqual(JSON.parse(text));
    }),
  );
});

it('the JSON parser counts depth and keys outside of strings only', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(parseJson(bytes(JSON.stringify({ text: `${text}[[[{{{:::` })), { ...limits, depth: 1, keys: 1 })).toEqual({ text: `${text}[[[{{{:::` });
    }),
  );
});

it.each([
  ['{"a":{"b":1}}', { ...limits, depth: 1 }, 'nested'],
  ['[[[]]]', { ...limits, depth: 2 }, 'nested'],
  ['{"a":1,"b":2}', { ...limits, keys: 1 }, 'keys'],
  ['[{},[],{}]', { ...limits, keys: 3 }, 'more than 3 objects and lists'],
  ['{"a":"b","text":"abcdefghijklm"}', { ...limits, textChars: 2 }, 'text is longer than the limit of 2 characters (setting limits.text_chars)'],
  ['{"a":"b","not for eyes":"abcdefghijklm"}', { ...limits, textChars: 2 }, 'a text of the body is longer'],
  ['', limits, 'empty'],
  ['{"a":', limits, 'not valid JSON'],
])('the JSON parser refuses %s', (text, own, message) => {
  expect(() => parseJson(bytes(text), own)).toThrow(message);
});

it('the JSON parser does not limit files, or texts that are shorter once decoded', () => {
  for (const value of [{ document: 'A'.repeat(100) }, { image_url: { url: 'data:'.padEnd(100, 'A') } }])
    expect(parseJson(bytes(JSON.stringify(value)), { ...limits, textChars: 2 })).toEqual(value);
  expect(parseJson(bytes(String.raw`{"text":"\u0061\u0061"}`), { ...limits, textChars: 2 })).toEqual({ text: 'aa' });
});

it('the JSON parser refuses bytes that are not UTF-8, and does not quote the input', () => {
  expect(() => parseJson(new Uint8Array([0x22, 0xff, 0x22]), limits)).toThrow('UTF-8');
  expect(() => parseJson(bytes('{"secret": tru'), limits)).toThrow(/^(?!.*secret).*$/s);
});

it('the JSON parser reads text after a byte order mark', () => {
  expect(parseJson(bytes('\ufeff{"text":"é"}'), limits)).toEqual({ text: 'é' });
});
