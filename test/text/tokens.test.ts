import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, it } from 'vitest';
import { loadTokenCounter, loadTokenizer } from '../../src/app/tokenizers.js';
import { countWithSuffix } from '../../src/text/count-with-suffix.js';
import { PieceCounter } from '../../src/text/piece-counter.js';
import type { Encoding } from '../../src/text/tokens.js';
import fc, { anyCharacter } from '../properties.js';

const references: Record<Encoding, Tiktoken> = { o200k_base: new Tiktoken(o200k), cl100k_base: new Tiktoken(cl100k) };
const encodings = Object.keys(references) as Encoding[];

const scripts = [
  'The', ' quick', " don't", " I'LL", ' 12', '34567', '.', ',', ' (', ')', '\n', '\n\n', '\r\n', ' ', '   ', '\t', '/', '--', '=',
  ' Straße', ' naïve', ' Привет', '中文', '日本語テスト', '한국어', ' مرحبا', 'नमस्ते', 'ไทย', '😀', '👩‍👩‍👧', 'e\u0301', '\u00a0', '\ufeff', '\u0085',
  '<|endoftext|>', '<|', 'camelCase', 'HTTPServer', ' https://a.io/b?c=1', '€5.00', '\ud83d', '\udc00',
]; // biome-ignore format: a table of pieces
const mixed = fc.array(fc.oneof(fc.constantFrom(...scripts), fc.string({ maxLength: 6 }), fc.string({ unit: anyCharacter, maxLength: 4 })), {
  maxLength: 24,
});

describe.each(encodings)('token counts in %s', (encoding) => {
  const reference = (text: string): number => references[encoding].encode(text, [], []).length;

  it('equal the reference on texts of many scripts', async () => {
    const count = await loadTokenCounter(encoding);
    fc.assert(
      fc.property(mixed, (parts) => {
        const text = parts.join('');
        expect(count(text)).toBe(reference(text));
      }),
      { numRuns: 600 },
    );
  });

  it('equal the reference on ASCII text, where pre-tokens are found without the pattern', async () => {
    const count = await loadTokenCounter(encoding);
    const ascii = fc.string({ unit: fc.constantFrom(...`aabzABZ019  \n\n\r\t.,'"(-/[#=_\x7f\x01é\u0663\u0301`), maxLength: 24 });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(count(text), JSON.stringify(text)).toBe(reference(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('are the same if only a suffix is counted anew', async () => {
    const count = await loadTokenCounter(encoding);
    const words = fc.array(fc.constantFrom(' a', ' the', "n't", ' Big', '.', '\n', ' ', '7', 'é', ' of'), { maxLength: 12 });
    fc.assert(
      fc.property(words, mixed, (start, end) => {
        const [text, suffix] = [start.join(''), end.join('')];
        expect(countWithSuffix(count, text, count(text), suffix)).toBe(count(text + suffix));
      }),
      { numRuns: 500 },
    );
  });

  it('are the same if a text is written piece by piece, and each piece is counted once', async () => {
    const count = await loadTokenCounter(encoding);
    fc.assert(
      fc.property(mixed, (pieces) => {
        const counted: string[] = [];
        const counter = new PieceCounter((text) => {
          counted.push(text);
          return count(text);
        });
        const write = (put: (piece: string) => void): void => pieces.forEach((piece) => void put(piece));
        expect(counter.countWritten(write)).toBe(count(pieces.join('')));
        expect(counter.countWritten(write)).toBe(count(pieces.join('')));
        expect(counted).toEqual([...new Set(counted)]);
      }),
      { numRuns: 2000 },
    );
  });

  it('equal the reference on unbroken runs that need the long merge', async () => {
    const count = await loadTokenCounter(encoding);
    for (const run of ['a', 'ab', 'xyzzy', '=', ' ', '\n', '-=', '中', 'é', '😀', 'Qq']) {
      const text = run.repeat(Math.ceil(500 / run.length));
      expect(count(text), run).toBe(reference(text));
    }
  });

  it('count special tokens as ordinary text', async () => {
    const count = await loadTokenCounter(encoding);
    expect(count('<|endoftext|>')).toBeGreaterThan(1);
    expect(count('<|endoftext|>')).toBe(reference('<|endoftext|>'));
  });
});

describe('truncation', () => {
  it('gives the longest prefix within the limit that splits no character', async () => {
    const { count, truncate } = await loadTokenizer();
    fc.assert(
      fc.property(mixed, fc.nat(30), (parts, limit) => {
        const text = parts.join('');
        const prefix = truncate(text, limit);
        expect(text.startsWith(prefix)).toBe(true);
        expect(count(prefix)).toBeLessThanOrEqual(limit);
        const longer = [...text.slice(prefix.length)].slice(0, 3);
        let end = prefix.length;
        for (const character of longer) {
          end += character.length;
          expect(count(text.slice(0, end))).toBeGreaterThan(limit);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('cuts one unbroken run within the limit', async () => {
    const { count, truncate } = await loadTokenizer();
    for (const run of ['a', '中', '😀', 'é', ' ']) {
      const text = run.repeat(20_000);
      const prefix = truncate(text, 100);
      expect(count(prefix), run).toBeLessThanOrEqual(100);
      expect(count(prefix), run).toBeGreaterThan(90);
      expect(prefix).toBe(run.repeat(prefix.length / run.length));
    }
  });

  it('gives nothing for a limit of 0 and everything for a wide one', async () => {
    const { truncate } = await loadTokenizer();
    expect(truncate('some text', 0)).toBe('');
    expect(truncate('some text', 1000)).toBe('some text');
    expect(truncate('', 10)).toBe('');
  });
});
