// Features of a sentence of an abstract for the model in `paper-cues.json`: position, length, opening words, common words.
import type { WordVectors } from '../vectors.js';

/** Rank up to which a word counts as common. Rarer words are topics, which say nothing about the role of a sentence. */
const commonRank = 4000;

/** Names of the features of one sentence, number `n` (from 0) of `count`. */
export function paperSigns(text: string, wordCount: number, numbers: number, n: number, count: number, vectors: WordVectors): string[] {
  const words =
    text
      .slice(0, 1000)
      .toLowerCase()
      .match(/[a-z]+(?:-[a-z]+)*/g) ?? [];
  const signs = [
    `place ${Math.min(9, Math.floor((10 * n) / count))}`,
    `length ${Math.min(12, Math.floor(wordCount / 4))}`,
    `numbers ${Math.min(3, numbers)}`,
  ];
  if (n === 0) signs.push('first');
  if (n === count - 1) signs.push('last');
  for (const word of new Set(words)) {
    const rank = vectors.rank(word);
    if (rank >= 0 && rank < commonRank) signs.push(`has ${word}`);
  }
  for (const word of new Set(words.slice(0, 3))) signs.push(`early ${word}`);
  for (let index = 0; index + 1 < Math.min(words.length, 8); index++) signs.push(`pair ${words[index]} ${words[index + 1]}`);
  return signs;
}
