// Words that stand for a judgement whatever the subject is (good and bad, emotions, insults, advertising, urgency), and words that change the next word.
// The lists were written for this program; `~` marks a weak sign.
import { once } from '../../../core/once-per.js';
import { madeOfJson } from '../data.js';

/** Words for and against one judgement. */
export interface WordsForAndAgainst {
  readonly for: readonly string[];
  readonly against: readonly string[];
}

interface JudgementWords {
  /** English words by judgement. */
  readonly judgements: Readonly<Record<string, WordsForAndAgainst>>;
  /**
   * Praise and blame in German, French, Spanish and Chinese: the everyday words of short reviews, without those that mean something else in
   * English; Chinese in pairs of characters. Apart from the English lists, from which directions of English word vectors are trained.
   */
  readonly multilingualPolarity: WordsForAndAgainst;
}

/** Words that change what the next word says. */
interface Modifiers {
  readonly negations: ReadonlySet<string>;
  readonly intensifiers: ReadonlySet<string>;
  readonly diminishers: ReadonlySet<string>;
}

type WordFile = JudgementWords & Readonly<Record<keyof Modifiers, readonly string[]>>;

/** The lists, read from their file with the first call. */
export const judgementWords = madeOfJson('judgement-words.json', (words: WordFile) => words);

/** Words that negate, strengthen or weaken the next word. */
export const modifiers = once((): Modifiers => {
  const { negations, intensifiers, diminishers } = judgementWords();
  return { negations: new Set(negations), intensifiers: new Set(intensifiers), diminishers: new Set(diminishers) };
});
