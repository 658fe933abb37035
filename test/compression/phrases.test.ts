import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { compressContext } from '../../src/compression/compress-context.js';
import { parseContext } from '../../src/compression/parse.js';

/** Shortens a context of one sentence, without a prompt, to at most the tokens of `target`. */
async function shortened(sentence: string, target: string): Promise<string> {
  const count = await loadTokenCounter();
  const plan = parseContext(sentence);
  const answer = compressContext(sentence, plan, { logOdds: plan.units.map(() => 0), match: 0 }, count(target) / count(sentence), count, true);
  if ('keepTokens' in answer) throw new Error('no keep tags here');
  expect(answer.tokens).toBeLessThanOrEqual(count(target));
  return answer.text;
}

describe('a context of one sentence', () => {
  it.each([
    ['loses an insertion', 'The ferry, which was built in Tollhaven, sank near Vessen.', 'The ferry, sank near Vessen.'],
    [
      'loses the time',
      'Two sailors were rescued on Tuesday morning by the coast guard of Merrow.',
      'Two sailors were rescued by the coast guard of Merrow.',
    ],
    ['loses a phrase before the subject', 'After a night of heavy snow, the council closed both piers.', 'the council closed both piers.'],
    ['loses what stands in parentheses', 'The harbour office (founded by two brothers) sells tickets.', 'The harbour office sells tickets.'],
    ['loses the speaker', 'The bridge will open again soon, the mayor said.', 'The bridge will open again soon,'],
  ])('%s', async (_, sentence, target) => {
    expect(await shortened(sentence, target)).toBe(target);
  });

  it('does not end in a dangling auxiliary, negation, article or link word', async () => {
    const sentence = 'The company that runs the ferry said it would not close the line to the island of Merrow.';
    for (let words = 2; words < 17; words++) {
      const text = await shortened(sentence, sentence.split(' ').slice(0, words).join(' '));
      expect(text).not.toMatch(/(?:would|would not|the|of|to|that)$/);
    }
  });

  it('is dropped completely if it does not fit and no words may be dropped', async () => {
    const count = await loadTokenCounter();
    const sentence = 'After a night of heavy snow, the council closed both piers.';
    const plan = parseContext(sentence);
    const answer = compressContext(sentence, plan, { logOdds: [0], match: 0 }, 0.7, count);
    expect(answer).toMatchObject({ text: '', reason: expect.stringMatching(/no complete sentence or line .* fits into \d+ tokens/) });
  });

  it('keeps its numbers, and what they count', async () => {
    const sentence = 'The ferry company sold 412 tickets on Sunday after a week of rain in the north of the island.';
    const text = await shortened(sentence, 'The ferry company sold 412 tickets on Sunday.');
    expect(text).toContain('412 tickets');
  });

  it('keeps a phrase that holds a negation', async () => {
    const sentence = 'The pier, which was never repaired, is closed to all visitors from Tollhaven.';
    expect(await shortened(sentence, 'The pier, which was never repaired, is closed')).toBe('The pier, which was never repaired, is closed');
  });
});
