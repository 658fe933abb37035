import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import fc, { anyCharacter } from '../properties.js';
import { compressed, everything, kinds, prose } from './contexts.js';

const shares = [0, 0.02, 0.05, 0.1, 0.2, 0.33, 0.5, 0.7, 0.9, 0.99, 1];

describe('the budget', () => {
  it.each(Object.keys(kinds))('is never exceeded on %s', async (kind) => {
    const count = await loadTokenCounter();
    const context = kinds[kind] ?? '';
    for (const share of shares) {
      const { text, tokens, originalTokens } = await compressed(context, share);
      expect(tokens).toBe(count(text));
      expect(originalTokens).toBe(count(context));
      expect(tokens, `share ${share}`).toBeLessThanOrEqual(Math.floor(share * originalTokens + 1e-9));
    }
  });

  it('is never exceeded on any mixture of texts, at any share', async () => {
    const count = await loadTokenCounter();
    const pieces = fc.oneof(
      fc.constantFrom(...Object.values(kinds)),
      fc.string({ maxLength: 80 }),
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.constantFrom('\n', '\n\n', ' ', '{', '[', '```', '<div>', '</div>', '# T', '|a|b|', 'Name: x', '- ', '"', '<keep>'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(pieces, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(50),
        async (parts, share, seed) => {
          const context = parts.join('');
          const { text, tokens, originalTokens } = await compressed(context, share, seed);
          expect(tokens).toBe(count(text));
          expect(tokens).toBeLessThanOrEqual(Math.floor(share * originalTokens + 1e-9));
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([prose.repeat(3), everything])(
    'is met by whole sentences within two percentage points on texts of 500 tokens or more (%#)',
    async (context) => {
      // What can be saved without any loss, such as the white space of JSON, may be more than the share requires.
      const most = (await compressed(context, 0.99)).tokens;
      for (const share of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
        for (let seed = 1; seed <= 6; seed++) {
          const { tokens, originalTokens } = await compressed(context, share, seed);
          expect(originalTokens).toBeGreaterThanOrEqual(500);
          const asked = Math.min(most, share * originalTokens);
          expect((asked - tokens) / originalTokens, `share ${share}, seed ${seed}`).toBeLessThanOrEqual(0.02);
        }
      }
    },
  );

  it('leaves a context unchanged at a share of 1', async () => {
    for (const context of Object.values(kinds)) expect((await compressed(context, 1)).text).toBe(context);
  });

  it('leaves nothing rather than a part of a sentence that does not fit', async () => {
    const sentence = 'Mara Lindqvist and Piet Vos met Ana Duarte in Tollhaven with 12 crates of herring on 3 March 1998.';
    const { text, reason } = await compressed(sentence, 0.4);
    expect(text).toBe('');
    expect(reason).toMatch(/no complete sentence .* fits into \d+ tokens/);
  });

  it.each(['', ' ', '\n\n', 'a', 'No.', '7', '😀', '。', '#', '```', '{}', '[]', '<b>', '<keep></keep>'])(
    'never makes the tiny context %j longer',
    async (context) => {
      for (const share of [0, 0.5, 1, 'auto'] as const) {
        const { tokens, originalTokens } = await compressed(context, share);
        expect(tokens).toBeLessThanOrEqual(originalTokens);
      }
    },
  );

  it('drops repetitions first', async () => {
    const once = 'The quay in Tollhaven opens at 6:30 and it never closes before 22:00 in summer.';
    const other = 'Ferries to the island leave every 45 minutes except on the first Sunday of May.';
    const { text } = await compressed([once, once, other, once, once].join('\n\n'), 0.55);
    expect(text).toContain(other);
    expect(text.split(once).length - 1).toBe(1);
  });
});
