// A question whose options are labelled with letters.
import type { Message } from '../driver.js';

/** A question that can be asked with its options in any order. */
export interface LetterQuestion<T> {
  /** The prompt that shows these options under A, B, … and asks for one letter. */
  prompt(shown: readonly T[]): Message[];
  /** The name by which an answer in words may refer to the option. */
  nameOf(option: T): string;
  /** Minimum lead of the best option over the second, 0 to 1, to trust a single pass. */
  readonly smallMargin: number;
}
