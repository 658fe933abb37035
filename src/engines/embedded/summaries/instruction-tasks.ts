// Recognises, in any language, instructions that request open tasks, and instructions that request completed ones.
import { once } from '../../../core/once-per.js';
import { anyFunctionWords, inAnyLanguage } from '../languages/languages.js';
import { judgePiece } from './instruction-topics.js';
import { signOf } from './word-signs.js';

/** Words that may occur in a request for tasks without changing what it requests. */
const emptyWords = once((): ReadonlySet<string> => {
  const phrases = (['instructs', 'only', 'asksWho', 'asksWhat', 'asksWhen', 'deadlines', 'tasked'] as const).flatMap(inAnyLanguage);
  return new Set([...anyFunctionWords(), ...phrases.flatMap((phrase) => phrase.split(/[ '’]/))]);
});

/** Whether a piece of the instructions requests tasks and nothing else. `isSaid`: an earlier part has named tasks already, so that their state is enough. */
export function asksForOpenTasks(piece: string, isSaid: boolean): boolean {
  const rest = signOf('asksActions').others(piece).join(' ');
  const named = signOf('asksActions').test(piece);
  const isOpen = signOf('openStates').test(piece);
  // "Who is responsible?" requests a person, "who does what" requests tasks.
  const isWho = signOf('asksWho').test(piece) && (signOf('asksWhat').test(piece) || signOf('asksWhen').test(piece));
  if (!(isSaid ? isOpen || named : named && (isOpen || isWho))) return false;
  const words = signOf('openStates').others(rest);
  return words.every((word) => emptyWords().has(word) || judgePiece(word, () => true).query === undefined);
}

/** Whether a piece of the instructions requests completed tasks: "the completed ones". */
export function asksForDone(piece: string): boolean {
  return signOf('doneStates').test(piece) && !signOf('openStates').test(piece);
}
