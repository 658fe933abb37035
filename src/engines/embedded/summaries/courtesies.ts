// Sentences that say nothing of substance: thanks, and the approval of earlier minutes.
import { signOf } from './word-signs.js';

/** Only the start of a sentence is checked: it says what the sentence is about. */
const startChars = 60;

/** "Thanks to" may also give a reason; it is thanks only if people follow. */
export function givesThanks(text: string): boolean {
  const start = text.slice(0, startChars);
  return signOf('thanks').test(start) || (signOf('thanksTo').test(start.slice(0, startChars / 3)) && signOf('thanked').test(start));
}

const maxFormality = 16;

/** "The minutes of 6 May were approved." */
export function approvesMinutes(text: string, wordCount: number): boolean {
  return wordCount <= maxFormality && signOf('minutes').test(text) && signOf('approved').test(text);
}
