import { expect, it } from 'vitest';
import { codePointOffsets } from '../../src/text/offsets.js';
import fc, { anyCharacter } from '../properties.js';

it('the counter of code points counts code points before any boundary, as the spread of a string does', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), fc.nat(60), (text, cut) => {
      const points = [...text];
      const prefix = points.slice(0, cut).join('');
      expect(codePointOffsets(text)(prefix.length)).toBe(Math.min(cut, points.length));
    }),
  );
});
