// Every value of an answer gets its exact position in the text, to the character, or is dropped.
import { describe, expect, it } from 'vitest';
import { Grounding } from '../../../../src/engines/model/grounding/ground.js';
import { groundingCases } from './cases.js';

const cases = groundingCases(300);

describe('grounding', () => {
  it.each([...new Set(cases.map(({ kind }) => kind))])('%s', (kind) => {
    for (const { text, claims, expected } of cases.filter((one) => one.kind === kind)) {
      const found = new Grounding(text).ground(claims).map((place) => (place === null ? null : text.slice(place.start, place.end)));
      const wanted = expected.map((place) => (place === null ? null : text.slice(place.start, place.end)));
      expect({ text, claims: claims.map(({ value }) => value), found }).toEqual({ text, claims: claims.map(({ value }) => value), found: wanted });
      const places = new Grounding(text).ground(claims).map((place) => (place === null ? null : { start: place.start, end: place.end }));
      expect({ text, places }).toEqual({ text, places: expected });
    }
  });
});

it('grounding ends if more claims name a value than the text contains', () => {
  const text = Array.from({ length: 200 }, (_, row) => `Item ${row % 7} was sold to customer ${row} for a good price of ${row}.50 €. `).join('');
  const claims = Array.from({ length: 1000 }, () => ({ value: 'Item', quote: '', field: 'item', record: '' }));
  expect(new Set(new Grounding(text).ground(claims).map((place) => place?.start)).size).toBe(200);
});
