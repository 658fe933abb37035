import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { compressContext } from '../../src/compression/compress-context.js';
import { parseContext } from '../../src/compression/parse.js';
import fc, { anyCharacter } from '../properties.js';
import { compressed, json, kinds, prose } from './contexts.js';

/** Returns the text outside all runs. Fails if a run differs from the context, or if runs overlap or are out of order. */
function outsideRuns(context: string, { text, runs }: Awaited<ReturnType<typeof compressed>>): string {
  let outside = '';
  let at = 0;
  let sourceAt = 0;
  for (const { start, end, sourceStart } of runs()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBeGreaterThanOrEqual(at);
    expect(sourceStart).toBeGreaterThanOrEqual(sourceAt);
    expect(context.slice(sourceStart, sourceStart + end - start)).toBe(text.slice(start, end));
    outside += text.slice(at, start);
    at = end;
    sourceAt = sourceStart + end - start;
  }
  return outside + text.slice(at);
}

describe('the runs of a compressed text', () => {
  it.each(Object.keys(kinds))('are pieces of the context in its order, with only white space and commas between, on %s', async (kind) => {
    const context = kinds[kind] ?? '';
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1])
      for (const seed of [1, 2, 3]) expect(outsideRuns(context, await compressed(context, share, seed))).toMatch(/^[\s,]*$/);
  });

  it('are such pieces on any mixture of texts', async () => {
    const pieces = fc.oneof(
      fc.constantFrom(...Object.values(kinds)),
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\n\n',
        ' ',
        '  ',
        '{ "a" : [ 1 ] }',
        '```',
        '  <div>',
        '</div>  ',
        '# T  ',
        'T \n  ===\n',
        '|a|b|',
        'Name: x',
        '- ',
        '<keep> x  y</keep>',
      ),
    );
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 8 }), share, fc.nat(50), async (parts, keep, seed) => {
        const context = parts.join('');
        const answer = await compressed(context, keep, seed).catch((error: Error) => {
          if (error.message !== 'keep tags do not fit') throw error;
        });
        if (answer !== undefined) expect(outsideRuns(context, answer)).toMatch(/^[\s,]*$/);
      }),
      { numRuns: 100 },
    );
  });

  it('are a single one if nothing was cut', async () => {
    expect((await compressed(prose, 1)).runs()).toEqual([{ start: 0, end: prose.length, sourceStart: 0 }]);
  });

  it('are none if there is no text', async () => {
    expect((await compressed('', 1)).runs()).toEqual([]);
  });

  it('tell which copy of a repeated sentence was kept', async () => {
    const count = await loadTokenCounter();
    const context = 'It is closed.\n\nThe pier opens at six in the morning.\n\nIt is closed.';
    const plan = parseContext(context);
    const last = plan.units.map((_, index) => (index === plan.units.length - 1 ? 5 : -5));
    const answer = compressContext(context, plan, { logOdds: last, match: 1 }, 0.3, count);
    if ('keepTokens' in answer) throw new Error('no keep tags here');
    expect(answer.text).toBe('It is closed.');
    expect(answer.runs()).toEqual([{ start: 0, end: 13, sourceStart: context.lastIndexOf('It is') }]);
  });

  it('skip the white space that was removed from JSON', async () => {
    const { text, runs } = await compressed(json, 0.9);
    const quote = text.indexOf('"id":"r-7"');
    const run = runs().find(({ start, end }) => start <= quote && quote < end);
    expect(json.slice((run?.sourceStart ?? 0) + quote - (run?.start ?? 0)).startsWith('"id": "r-7"')).toBe(true);
  });
});
