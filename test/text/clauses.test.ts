import { describe, expect, it } from 'vitest';
import { skeletonOf } from '../../src/text/clauses.js';

/** The words of rank 0: what remains of the sentence at its shortest. */
function bones(sentence: string): string | undefined {
  const words = sentence.split(' ');
  const skeleton = skeletonOf(words);
  return skeleton === undefined ? undefined : words.filter((_, at) => skeleton.ranks[at] === 0).join(' ');
}

describe('the core words of a statement', () => {
  it.each([
    ['leave out an apposition', 'Halden Ferries, the oldest line on the lake, has bought two boats.', 'Halden Ferries, has bought'],
    ['leave out a relative clause', 'The man who sold the mill has moved to Vessen.', 'The man has moved'],
    ['leave out a participle behind the subject', 'A clerk accused of theft was cleared on Monday.', 'A clerk was cleared'],
    ['leave out who said it', 'The mayor said on Friday that the bridge will close in May.', 'the bridge will close'],
    ['keep a negation of the verb', 'The old pier will not open this year.', 'The pier will not open'],
  ])('%s', (_, sentence, expected) => {
    expect(bones(sentence)).toBe(expected);
  });

  it.each([
    ['of a speaker who denies it', 'The mayor denied that the bridge is closed.'],
    ['of nobody', 'Nobody said that the bridge is closed.'],
    ['under a condition', 'The mayor said that if it rains the bridge is closed.'],
  ])('never make a fact of the claim %s', (_, sentence) => {
    expect(bones(sentence)).not.toMatch(/^the bridge is/);
  });

  it('keep the words of a condition', () => {
    const words = 'If the river rises, the school will close early.'.split(' ');
    const { ranks } = skeletonOf(words)!;
    expect(Math.max(...ranks.slice(0, 4))).toBeLessThan(1);
  });

  it('are not found without a verb', () => {
    expect(skeletonOf(['A', 'quiet', 'harbour', 'in', 'the', 'north'])).toBeUndefined();
  });
});
