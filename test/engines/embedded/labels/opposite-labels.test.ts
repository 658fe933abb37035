// Which labels are opposites of each other.
import { describe, expect, it } from 'vitest';
import { areOpposite, ownWords } from '../../../../src/engines/embedded/labels/opposite-labels.js';

function opposite(one: string, other: string): boolean {
  const [first = null, second = null] = ownWords([one, other].map((name) => ({ name, rubric: name })));
  return areOpposite(first, second);
}

describe('labels', () => {
  it.each([
    ['urgent', 'not urgent'],
    ['paid', 'not_paid'],
    ['paid', 'unpaid'],
    ['safe', 'dangerous'],
    ['wet', 'dry'],
    ['dinner included', 'dinner excluded'],
    ['bezahlt', 'unbezahlt'],
    ['payée', 'impayée'],
  ])('are opposites: %s and %s', (one, other) => {
    expect(opposite(one, other)).toBe(true);
    expect(opposite(other, one)).toBe(true);
  });

  it.each([
    ['urgent', 'normal'],
    ['unpaid', 'not paid'],
    ['dinner included', 'breakfast excluded'],
    ['billing', 'shipping'],
  ])('are not opposites: %s and %s', (one, other) => {
    expect(opposite(one, other)).toBe(false);
  });
});
