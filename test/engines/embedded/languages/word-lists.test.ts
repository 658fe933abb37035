// Word lists: every language has every list, none is empty, and none has capitals but that of titles: "Miss Lund" is somebody, "we miss Lund" is not.
import { describe, expect, it } from 'vitest';
import { language, languageCodes, wordLists } from '../../../../src/engines/embedded/languages/languages.js';
import phrases from '../../../../src/engines/embedded/summaries/instruction-phrases.json' with { type: 'json' };

describe.each(languageCodes)('the word lists of %s', (code) => {
  it.each(wordLists)('have %s, each word once, in lower case unless capitals tell it apart', (list) => {
    const words = language(code)[list];
    expect(words.length).toBeGreaterThan(0);
    if (list !== 'titles') expect(words).toEqual(words.map((word) => word.toLowerCase()));
    expect(new Set(words).size).toBe(words.length);
  });
  it('have no list that the others lack', () => {
    expect(Object.keys(language(code)).sort()).toEqual([...wordLists].sort());
  });
});

it('phrases of instructions are there for every language but English', () => {
  expect(Object.keys(phrases.alphabets).sort()).toEqual(languageCodes.filter((code) => code !== 'en').sort());
  for (const { signs, phrases: pairs } of Object.values(phrases.alphabets)) {
    expect(signs.length).toBeGreaterThan(0);
    expect(new Set(pairs.map(([, english]) => english))).toEqual(new Set(phrases.alphabets.de.phrases.map(([, english]) => english)));
  }
});
