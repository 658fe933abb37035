// A question whose options are shown under letters.
import type { Message } from '../driver.js';

/** A question that can be asked with its options in any order. */
export interface LetterQuestion<T> {
  /** The prompt that shows these options under A, B, … and asks for one letter. */
  prompt(shown: readonly T[]): Message[];
  /** What an answer in words may call the option. */
  nameOf(option: T): string;
  /** Lead of the best option over the second, 0 to 1, below which one pass is not trusted. */
  readonly smallMargin: number;
}
