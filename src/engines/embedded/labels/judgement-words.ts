// Words that indicate a judgement whatever the subject (good and bad, emotions, insults, advertising, urgency), and words that modify the next word. The lists
// were written for this program; `~` marks a weak cue.
import { once } from '../../../core/once-per.js';
import { fromJsonFile } from '../data.js';

/** Words for and against one judgement. */
export interface WordsForAndAgainst {
  readonly for: readonly string[];
  readonly against: readonly string[];
}

interface JudgementWords {
  /** English words, by judgement. */
  readonly judgements: Readonly<Record<string, WordsForAndAgainst>>;
  /**
   * Praise and criticism in German, French, Spanish and Chinese: everyday words of short reviews, except those that mean something else in English; Chinese
   * as pairs of characters. Kept apart from the English lists, from which directions of English word vectors are trained.
   */
  readonly multilingualPolarity: WordsForAndAgainst;
}

/** Words that modify the meaning of the next word. */
interface Modifiers {
  readonly negations: ReadonlySet<string>;
  readonly intensifiers: ReadonlySet<string>;
  readonly diminishers: ReadonlySet<string>;
}

type WordFile = JudgementWords & Readonly<Record<keyof Modifiers, readonly string[]>>;

/** The lists, loaded on the first call. */
export const judgementWords = fromJsonFile('judgement-words.json', (words: WordFile) => words);

/** Words that negate, intensify or diminish the next word. */
export const modifiers = once((): Modifiers => {
  const { negations, intensifiers, diminishers } = judgementWords();
  return { negations: new Set(negations), intensifiers: new Set(intensifiers), diminishers: new Set(diminishers) };
});
