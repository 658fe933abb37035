import { expect, it } from 'vitest';
import { dot } from '../../../src/engines/embedded/directions.js';
import { addWord, emptySum, removeCommonPart, toSentenceVector } from '../../../src/engines/embedded/sentence-vectors.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';

const vectors = loadWordVectors();

function sumOf(text: string): Float32Array {
  const sum = emptySum();
  for (const word of text.split(' ')) addWord(sum, vectors.rank(word), vectors);
  return sum;
}

const vectorOf = (text: string): Float32Array => toSentenceVector(sumOf(text));

it('a sentence is more similar to one that says the same in other words than to one with the same small words', () => {
  const asked = vectorOf('when does my rental contract expire');
  const same = dot(asked, vectorOf('the lease ends on the last day of march'));
  const other = dot(asked, vectorOf('when does my little sister sing'));
  expect(same).toBeGreaterThan(other);
});

it('sentences about different things are not similar, although they share their function words', () => {
  expect(dot(vectorOf('the price of the oil on the market'), vectorOf('the voice of the singer in the choir'))).toBeLessThan(0.3);
});

it('the order and the number of repetitions of a text do not matter', () => {
  expect(dot(vectorOf('boats sail home'), vectorOf('home sail boats boats sail home'))).toBeCloseTo(1, 5);
});

it('a text without known words has no direction', () => {
  expect(vectorOf('qzxv wvvq').every((value) => value === 0)).toBe(true);
});

it('a sum without its common part has the direction of its sentence vector, also if the part is removed twice', () => {
  const asked = vectorOf('when does my rental contract expire');
  const sum = sumOf('the lease ends on the last day of march');
  const similarity = dot(toSentenceVector(sum), asked);
  for (let time = 0; time < 2; time++) {
    removeCommonPart(sum);
    expect(dot(sum, asked) / Math.sqrt(dot(sum, sum))).toBeCloseTo(similarity, 5);
  }
});

it('a sum without known words has no direction', () => {
  const sum = sumOf('qzxv');
  removeCommonPart(sum);
  expect(dot(sum, sum)).toBe(0);
});
