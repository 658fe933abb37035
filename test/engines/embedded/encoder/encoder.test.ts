// The sentence encoder: its encodings compared with those that PyTorch computes from the package's weights and what was trained on top of them, and what
// encodings are for.
import { expect, it } from 'vitest';
import { cosineSimilarity, encode } from '../../../../src/engines/embedded/encoder/encoder.js';
import { pack, packedLength, unpack } from '../../../../src/engines/embedded/encoder/encoder-file.js';

// The first eight numbers of each sentence's encoding, as test/eval/train/sentence-encoder.py makes it.
const originals: Readonly<Record<string, readonly number[]>> = {
  hello: [-0.0402, 0.0056, -0.0565, -0.0461, 0.0106, -0.0546, 0.0557, 0.02],
  'I want my money back.': [0.0394, 0.0286, 0.0611, -0.0551, -0.0312, 0.0027, -0.0283, 0.0198],
  'Where is the nearest restaurant?': [0.0524, -0.0375, -0.0213, 0.0567, 0.0262, -0.0348, 0.0373, 0.0349],
  'The parcel has not arrived yet; it was sent three weeks ago & nobody answers my e-mails.': [
    -0.0345, -0.0748, 0.0728, -0.0411, 0.0155, -0.002, 0.0254, -0.0371,
  ],
  'Größe 42 ☃☃ überall': [0.0114, -0.0009, 0.0378, -0.053, -0.0684, -0.0347, 0.0376, -0.0727],
};

it.each(Object.entries(originals))('the encoding of "%s" is close to the one computed from unpacked weights', (text, numbers) => {
  const encoding = encode(text);
  expect(encoding).toHaveLength(512);
  numbers.forEach((number, index) => {
    expect(Math.abs(number - (encoding[index] ?? 0))).toBeLessThan(0.02);
  });
});

it('encodings are unit vectors', () => {
  const encoding = encode('Where is the nearest restaurant?');
  expect(cosineSimilarity(encoding, encoding)).toBeCloseTo(1, 5);
});

it.each([
  ['I want my money back.', 'Please refund me.', 'The train leaves at nine.'],
  ['My parcel has not come yet.', 'Where is my delivery?', 'I forgot the password of my account.'],
  ['The screen stays black.', 'The display does not turn on.', 'Which wine goes with fish?'],
])('the encoder rates "%s" as more similar to "%s" than to "%s"', (text, alike, other) => {
  expect(cosineSimilarity(encode(text), encode(alike))).toBeGreaterThan(cosineSimilarity(encode(text), encode(other)) + 0.1);
});

it('a text without words has a similarity of 0 to another text', () => {
  expect(cosineSimilarity(encode(' \n '), encode('Hello'))).toBe(0);
});

it('an encoding does not depend on the texts encoded before it', () => {
  const before = encode('The first of two texts, read alone.');
  for (let index = 0; index < 300; index++) encode(`text ${index}`);
  expect(encode('The first of two texts, read alone.')).toEqual(before);
});

it('the encoding of a text longer than what is read at once is similar to those of its parts', () => {
  const [parcel, wine] = ['The parcel was sent three weeks ago and nobody answers. ', 'Which red wine goes with grilled fish and lemon? '];
  const both = encode(parcel.repeat(6) + wine.repeat(6));
  for (const part of [parcel, wine]) expect(cosineSimilarity(both, encode(part.repeat(6)))).toBeGreaterThan(0.6);
});

it('a text longer than the encoder reads is encoded from its beginning only', () => {
  const long = 'The parcel was sent three weeks ago and nobody answers. '.repeat(60);
  expect(encode(long)).toEqual(encode(`${long} And much more.`));
});

it('six-bit numbers are the same after packing and unpacking', () => {
  const numbers = Int8Array.from({ length: 64 }, (_, index) => index - 32);
  const packed = new Uint8Array(packedLength(numbers.length));
  pack(numbers, packed, 0);
  const back = new Int16Array(numbers.length);
  unpack(packed, 0, back, 0, numbers.length);
  expect([...back]).toEqual([...numbers]);
});
