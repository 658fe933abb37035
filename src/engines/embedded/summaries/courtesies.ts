// Sentences that say nothing of the matter: whom somebody thanks, and that earlier minutes were approved.
import { signOf } from './word-signs.js';

/** A sentence says first what it is about. */
const startChars = 60;

/** "Thanks to" may also say why something happened; before people it thanks. */
export function givesThanks(text: string): boolean {
  const start = text.slice(0, startChars);
  return signOf('thanks').test(start) || (signOf('thanksTo').test(start.slice(0, startChars / 3)) && signOf('thanked').test(start));
}

const maxFormality = 16;

/** "The minutes of 6 May were approved." */
export function approvesMinutes(text: string, wordCount: number): boolean {
  return wordCount <= maxFormality && signOf('minutes').test(text) && signOf('approved').test(text);
}
