import { expect, it } from 'vitest';
import { encode } from '../../../../src/engines/embedded/encoder/encoder.js';
import { type Pole, poles, readAttitude } from '../../../../src/engines/embedded/labels/attitude.js';

it.each([
  ['They never sent the refund they had promised.', 'against'],
  ['Nobody picked up at the hotline for an hour.', 'against'],
  ['Our heating was running again within the hour.', 'for'],
  ['I finished the whole series in one weekend.', 'for'],
  ['The desk is delivered in two boxes.', 'between'],
  ['When does the pool open on Sundays?', 'between'],
  ['The form has to be signed by both tenants.', 'between'],
] as const)('a sentence without opinion words is read as praise, blame or neither: %s', (text, expected) => {
  const attitude = readAttitude(encode(text));
  const likeliest = poles.reduce<Pole>((best, pole) => (attitude[pole] > attitude[best] ? pole : best), 'for');
  expect(likeliest).toBe(expected);
});
