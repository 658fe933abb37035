// Word lists: every language has every list, and none is empty or written in capitals.
import { describe, expect, it } from 'vitest';
import { language, languageCodes, wordLists } from '../../../../src/engines/embedded/languages/languages.js';

describe.each(languageCodes)('the word lists of %s', (code) => {
  it.each(wordLists)('have %s, in lower case and each word once', (list) => {
    const words = language(code)[list];
    expect(words.length).toBeGreaterThan(0);
    expect(words).toEqual(words.map((word) => word.toLowerCase()));
    expect(new Set(words).size).toBe(words.length);
  });
  it('have no list that the others lack', () => {
    expect(Object.keys(language(code)).sort()).toEqual([...wordLists].sort());
  });
});
