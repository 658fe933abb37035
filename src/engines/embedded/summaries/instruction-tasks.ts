// What instructions say of tasks, in the words of any language: that they ask for those still open, and whether they want those that are done.
import { once } from '../../../core/once-per.js';
import { anyFunctionWords, inAnyLanguage } from '../languages/languages.js';
import { judgePiece } from './instruction-topics.js';
import { signOf } from './word-signs.js';

/** Words with which tasks are asked for besides what names them. */
const emptyWords = once((): ReadonlySet<string> => {
  const phrases = (['instructs', 'only', 'asksWho', 'asksWhat', 'asksWhen', 'deadlines', 'tasked'] as const).flatMap(inAnyLanguage);
  return new Set([...anyFunctionWords(), ...phrases.flatMap((phrase) => phrase.split(/[ '’]/))]);
});

/** Whether a piece of the instructions asks for tasks and for nothing else; `isSaid`: what was read before has named them, so that their state is enough. */
export function asksForOpenTasks(piece: string, isSaid: boolean): boolean {
  const rest = signOf('asksActions').others(piece).join(' ');
  const named = signOf('asksActions').test(piece);
  const isOpen = signOf('openStates').test(piece);
  // "Who is responsible?" asks for somebody, "who does what" for what is to be done.
  const isWho = signOf('asksWho').test(piece) && (signOf('asksWhat').test(piece) || signOf('asksWhen').test(piece));
  if (!(isSaid ? isOpen || named : named && (isOpen || isWho))) return false;
  const words = signOf('openStates').others(rest);
  return words.every((word) => emptyWords().has(word) || judgePiece(word, () => true).query === undefined);
}

/** Whether a piece of the instructions wants what is done: "the completed ones". */
export function asksForDone(piece: string): boolean {
  return signOf('doneStates').test(piece) && !signOf('openStates').test(piece);
}
