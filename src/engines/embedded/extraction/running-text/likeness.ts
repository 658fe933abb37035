// How close the words of a sentence are to those of a question, by meaning and by position.
import { itemAt, numberAt } from '../../../../text/at.js';
import type { Word } from '../../reading/text/words.js';
import { loadWordVectors } from '../../vectors.js';
import type { Question, QuestionTerm } from './question.js';

/** Cosine similarity at which words have nothing in common; only what exceeds it counts. */
export const unlike = 0.2;
/** The words of a pair are fewer than this many words apart. */
const pairReach = 4;

export interface Likeness {
  /** For each word, its highest similarity in meaning to a term of the question, 0 to 1, times the weight of the term. */
  readonly likeness: readonly number[];
  /** Share of the terms by weight that the sentence has, each counted by its most similar word, 0 to 1. */
  readonly meant: number;
  /** Share of the neighbouring terms of the question that are near each other in the sentence too. */
  readonly paired: number;
}

/**
 * Compares a sentence with a question. `ranks` are the ranks of its words in the vectors, `terms` the terms of the question that they are. O(words × terms).
 */
export function likenessOf(
  tokens: readonly Word[],
  ranks: readonly number[],
  terms: readonly (QuestionTerm | undefined)[],
  question: Question,
): Likeness {
  const vectors = loadWordVectors();
  const count = tokens.length;
  const likeness = tokens.map(() => 0);
  const likest = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const own = terms[index];
    if (own === undefined && itemAt(tokens, index).isSmall) continue;
    for (const term of question.terms.values()) {
      const like = own === term ? 1 : own === undefined ? Math.max(0, vectors.similarity(term.rank, ranks[index] ?? -1) - unlike) : 0;
      likest.set(term.key, Math.max(likest.get(term.key) ?? 0, like));
      likeness[index] = Math.max(numberAt(likeness, index), like * term.weight);
    }
  }
  let meant = 0;
  for (const [key, like] of likest) meant += like * (question.terms.get(key)?.weight ?? 0);
  meant /= question.weight;
  // Neighbours in the question that are near each other in the sentence.
  const pairs = new Set<number>();
  for (let index = 0; index < count; index++)
    for (let next = index + 1; next < Math.min(count, index + pairReach); next++) {
      const [left, right] = [terms[index], terms[next]];
      if (left !== undefined && right !== undefined && Math.abs(left.place - right.place) === 1) pairs.add(Math.min(left.place, right.place));
    }
  return { likeness, meant, paired: pairs.size / Math.max(1, question.terms.size - 1) };
}
