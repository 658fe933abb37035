// Word lists: every language has every list, none is empty, and only the list of titles has capitals: "Miss Lund" is a person, "we miss Lund" is not.
import { describe, expect, it } from 'vitest';
import { language, languageCodes, wordLists } from '../../../../src/engines/embedded/languages/languages.js';
import phrases from '../../../../src/engines/embedded/summaries/instruction-phrases.json' with { type: 'json' };

describe.each(languageCodes)('the word lists of %s', (code) => {
  it.each(wordLists)('have %s, each word once, in lower case except for titles', (list) => {
    const words = language(code)[list];
    expect(words.length).toBeGreaterThan(0);
    if (list !== 'titles') expect(words).toEqual(words.map((word) => word.toLowerCase()));
    expect(new Set(words).size).toBe(words.length);
  });
  it('are exactly the known lists', () => {
    expect(Object.keys(language(code)).sort()).toEqual([...wordLists].sort());
  });
});

it('instruction phrases exist for every language except English, and all languages cover the same ones', () => {
  expect(Object.keys(phrases.alphabets).sort()).toEqual(languageCodes.filter((code) => code !== 'en').sort());
  for (const { signs, phrases: pairs } of Object.values(phrases.alphabets)) {
    expect(signs.length).toBeGreaterThan(0);
    expect(new Set(pairs.map(([, english]) => english))).toEqual(new Set(phrases.alphabets.de.phrases.map(([, english]) => english)));
  }
});
