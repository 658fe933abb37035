// Splitting texts into word pieces, with a small vocabulary.
import { expect, it } from 'vitest';
import { pieceReader } from '../../../../src/engines/embedded/encoder/pieces.js';
import fc from '../../../properties.js';

const reserved = ['�', '<s>', '</s>', 'extra_token_id_1', 'extra_token_id_2', 'extra_token_id_3'];
const list = [...reserved, '▁the', '▁re', 'fund', '▁refund', 's', '▁', 't', 'h', 'e', '▁a'];
const scores = Float32Array.from([0, 0, 0, 0, 0, 0, -3, -6, -7, -9, -3, -4, -5, -6, -5, -4]);
const reader = pieceReader(list, scores);
const spelled = (text: string, count = 128): string[] => reader.pieces(text, count).map((piece) => list[piece] ?? '');

it.each([
  ['the refunds', ['▁the', '▁refund', 's']],
  ['the\nrefund', ['▁the', '▁refund']],
  ['  the  ', ['▁the']],
  ['ｔｈｅ', ['▁the']],
  ['these', ['▁the', 's', 'e']],
  ['', []],
  [' \t\n', []],
])('the pieces of "%s" are its most probable segmentation', (text, pieces) => {
  expect(spelled(text)).toEqual(pieces);
});

it('a run of characters that no piece spells is one unknown piece', () => {
  expect(spelled('the ☃☃😀 the')).toEqual(['▁the', '▁', '�', '▁the']);
});

it('a text has at most the requested number of pieces', () => {
  expect(spelled('the the the the', 3)).toEqual(['▁the', '▁the', '▁the']);
});

it('any text has only pieces of the list, none of them reserved except the unknown piece', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const pieces = reader.pieces(text, 20);
      expect(pieces.length).toBeLessThanOrEqual(20);
      for (const piece of pieces) expect(piece === 0 || (piece >= reserved.length && piece < list.length)).toBe(true);
    }),
  );
});
