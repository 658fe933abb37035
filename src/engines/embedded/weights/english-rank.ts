// Words of other languages by their English equivalents, which have vectors.
import type { Language } from '../../../text/language.js';
import { englishPhrase, isGlossed } from '../languages/glossary.js';
import type { WordVectors } from '../vectors.js';
import { foldAccents } from './term-key.js';

/**
 * Frequency rank of a word of any language in the English vectors: that of its usual English equivalent (of a compound, of its last part), or of the word
 * itself, which may be a name; -1 if it has none. `word` is in lower case.
 */
export function englishRank(word: string, language: Language | undefined, vectors: WordVectors): number {
  const english = isGlossed(language) ? englishPhrase(word, language)?.split(' ').at(-1) : undefined;
  const rank = vectors.rank(english ?? word);
  return rank < 0 ? vectors.rank(foldAccents(word)) : rank;
}
