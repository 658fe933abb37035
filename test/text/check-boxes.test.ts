import { describe, expect, it } from 'vitest';
import { boxAt } from '../../src/text/check-boxes.js';

describe('a box before an item', () => {
  it.each(['[x] Pay', '[X] Pay', '☑ Pay', '✅ Pay', '✓ Pay'])('is ticked: %s', (text) => {
    expect(boxAt(text)?.ticked).toBe(true);
  });

  it.each(['[ ] Pay', '[] Pay', '☐ Pay', '⬜ Pay'])('is empty: %s', (text) => {
    expect(boxAt(text)?.ticked).toBe(false);
  });

  it('is as long as everything before the words', () => {
    expect('  [ ]  Pay'.slice(boxAt('  [ ]  Pay')?.length)).toBe('Pay');
  });

  it.each(['[1] Pay', '[x](link)', 'x Pay'])('is not seen in %s', (text) => {
    expect(boxAt(text)).toBeUndefined();
  });
});
