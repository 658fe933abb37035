import { describe, expect, it } from 'vitest';
import { quotationRanges } from '../../src/text/quotations.js';

const ranges = (...sentences: string[]): [number, number][] => quotationRanges(sentences).map(({ first, last }) => [first, last]);

describe('a quotation', () => {
  it.each([
    ['“Stop. ”', ['“Stop.', 'Go,” said Ann.', 'She left.']],
    ['"Stop. "', ['"Stop.', 'Go," said Ann.', 'She left.']],
    ['„Halt. “', ['„Halt.', 'Geh“, sagte Ann.', 'Sie ging.']],
    ['»Halt. «', ['»Halt.', 'Geh«, sagte Ann.', 'Sie ging.']],
    ['« Arrête. »', ['« Arrête.', 'Va », dit Ann.', 'Elle partit.']],
    ["'Stop. '", ["'Stop.", "Go,' said Ann.", 'She left.']],
  ])('runs from its first mark to its last: %s', (_, sentences) => {
    expect(ranges(...sentences)).toEqual([[0, 1]]);
  });

  it('is not seen if marks open and close in one sentence, or are apostrophes and inch signs', () => {
    expect(ranges('“Stop,” said Ann.', 'She left.', '“Go,” said Bo.')).toEqual([]);
    expect(ranges("The dogs' bowl isn't full.", "It's empty, and 'tis cold.", 'A 5" pipe broke.')).toEqual([]);
  });

  it.each([
    ['behind it', ['“Stop.', 'We go.', 'Now,” said Ann.', 'She left.'], 2],
    ['before it', ['Anna sagte: „Halt.', 'Wir gehen.', 'Jetzt.“', 'Sie ging.'], 0],
    ['nowhere', ['« Arrête.', 'On y va. »', 'Elle partit.'], undefined],
  ])('has the sentence that names its speaker: %s', (_, sentences, named) => {
    expect(quotationRanges(sentences).map((range) => range.named)).toEqual([named]);
  });

  it('that is never closed joins no sentences', () => {
    expect(ranges('“Stop.', 'Go.', 'She left.')).toEqual([]);
  });
});
