// The sentence encoder against numbers of the package that it is made from, taken with TensorFlow.js, and against what encodings are for.
import { expect, it } from 'vitest';
import { encode, likeness } from '../../../../src/engines/embedded/encoder/encoder.js';
import { pack, packedLength, unpack } from '../../../../src/engines/embedded/encoder/encoder-file.js';

// The original's first eight numbers of each sentence's encoding.
const originals: Readonly<Record<string, readonly number[]>> = {
  hello: [0.0417, -0.0224, -0.0476, -0.0493, 0.0451, -0.0486, 0.0493, 0.0149],
  'I want my money back.': [-0.0243, -0.0476, 0.0584, -0.0631, -0.008, -0.0135, 0.0459, 0.0599],
  'Where is the nearest restaurant?': [0.0473, -0.0011, -0.0393, 0.0536, 0.0487, -0.0365, 0.0159, 0.0046],
  'The parcel has not arrived yet; it was sent three weeks ago & nobody answers my e-mails.': [
    -0.0039, -0.0439, 0.0619, -0.0594, 0.0323, -0.0503, 0.012, 0.0148,
  ],
  'Größe 42 ☃☃ überall': [-0.0486, 0.0347, -0.054, -0.0366, -0.0553, 0.0241, 0.0478, -0.0545],
};

it.each(Object.entries(originals))('the encoding of "%s" lies close to the one by the original weights', (text, numbers) => {
  const encoding = encode(text);
  expect(encoding).toHaveLength(512);
  numbers.forEach((number, index) => {
    expect(Math.abs(number - (encoding[index] ?? 0))).toBeLessThan(0.02);
  });
});

it('encodings are unit vectors', () => {
  const encoding = encode('Where is the nearest restaurant?');
  expect(likeness(encoding, encoding)).toBeCloseTo(1, 5);
});

it.each([
  ['I want my money back.', 'Please refund me.', 'The train leaves at nine.'],
  ['My parcel has not come yet.', 'Where is my delivery?', 'I forgot the password of my account.'],
  ['The screen stays black.', 'The display does not turn on.', 'Which wine goes with fish?'],
])('the encoder finds "%s" more like "%s" than "%s"', (text, alike, other) => {
  expect(likeness(encode(text), encode(alike))).toBeGreaterThan(likeness(encode(text), encode(other)) + 0.1);
});

it('a text without any words has no encoding and is like nothing', () => {
  expect(likeness(encode(' \n '), encode('Hello'))).toBe(0);
});

it('an encoding does not depend on the texts before it', () => {
  const before = encode('The first of two texts, read alone.');
  for (let index = 0; index < 300; index++) encode(`text ${index}`);
  expect(encode('The first of two texts, read alone.')).toEqual(before);
});

it('a text longer than the encoder reads is encoded by its beginning', () => {
  const long = 'The parcel was sent three weeks ago and nobody answers. '.repeat(60);
  expect(encode(long)).toEqual(encode(`${long} And much more.`));
});

it('numbers of six bits are packed and unpacked alike', () => {
  const numbers = Int8Array.from({ length: 64 }, (_, index) => index - 32);
  const packed = new Uint8Array(packedLength(numbers.length));
  pack(numbers, packed, 0);
  const back = new Int16Array(numbers.length);
  unpack(packed, 0, back, 0, numbers.length);
  expect([...back]).toEqual([...numbers]);
});
