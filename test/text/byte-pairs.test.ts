import { describe, expect, it } from 'vitest';
import { readTokenTable } from '../../src/app/tokenizers.js';
import { mergeEnds } from '../../src/text/byte-pairs.js';
import { TokenTable } from '../../src/text/token-table.js';
import fc from '../properties.js';

const encoder = new TextEncoder();
const window = 600;

describe.each(['o200k_base', 'cl100k_base'] as const)('a run that is merged window by window in %s', (encoding) => {
  const table = new TokenTable(readTokenTable(encoding));

  it('has the same tokens as when it is merged at once', () => {
    const parts = fc.constantFrom(
      'a',
      'b',
      'e',
      'er',
      'ing',
      'th',
      'tion',
      'A',
      'zz',
      '=',
      '==',
      '-',
      '_',
      'ß',
      'é',
      '中',
      '的',
      '😀',
      'aaaaaaaa',
      '    ',
    );
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 12 }), fc.array(parts, { minLength: 200, maxLength: 900 }), (run, mixed) => {
        for (const text of [run.join('').repeat(200), mixed.join('')]) {
          const bytes = encoder.encode(text);
          expect(mergeEnds(bytes, table, window)).toEqual(mergeEnds(bytes, table, bytes.length));
        }
      }),
      { numRuns: 150 },
    );
  });
});
