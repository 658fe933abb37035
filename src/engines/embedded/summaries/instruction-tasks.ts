// What instructions say of tasks, in the words of any language: that they ask for those still open, and whether they want those that are done.
import { anyFunctionWords, inAnyLanguage } from '../languages/languages.js';
import { judgePiece } from './instruction-topics.js';
import { signOf } from './word-signs.js';

/** Whether a piece of the instructions asks for tasks and for nothing else; `isSaid`: what was read before has named them, so that their state is enough. */
export function asksForOpenTasks(piece: string, isSaid: boolean): boolean {
  const rest = signOf('asksActions').others(piece).join(' ');
  const named = signOf('asksActions').test(piece);
  const isOpen = signOf('openStates').test(piece);
  const isWho = named && signOf('asksWho').test(piece);
  if (!(isSaid ? isOpen || named : named && (isOpen || isWho))) return false;
  const words = signOf('openStates').others(rest);
  const empty = new Set([...anyFunctionWords(), ...inAnyLanguage('instructs'), ...inAnyLanguage('only'), ...inAnyLanguage('asksWho')]);
  return words.every((word) => empty.has(word) || judgePiece(word, () => true).query === undefined);
}

/** Whether a piece of the instructions wants what is done: "the completed ones". */
export function asksForDone(piece: string): boolean {
  return signOf('doneStates').test(piece) && !signOf('openStates').test(piece);
}
