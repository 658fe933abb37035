// Statements that matter for what they do: decide, assign, request, leave open, advise.
import type { Language } from '../../../text/language.js';
import { statementsNamed } from '../reading/request/asked-statements.js';
import { signOf } from './word-signs.js';

/**
 * `actions`: who must do what; `requests`: what the writer wants from the reader; `open`: what was not settled; `advice`: what follows from the rest;
 * `reasons`, `outcomes` and `problems`: why something happened, what came of it, what is not as it should be.
 */
export type SpeechAct = 'decisions' | 'actions' | 'requests' | 'open' | 'advice' | 'reasons' | 'outcomes' | 'problems';

/** Characters of a sentence that are read; in a longer one, a single act hardly matters. */
export const maxChars = 600;

/** The number of signs of an act in a sentence; without a language it is read as English. */
export function countOf(act: SpeechAct, text: string, language: Language = 'en'): number {
  return signOf(act, language).count(text.slice(0, maxChars));
}

/** "Ann to put up a notice": how minutes assign a task. */
const assigned = /(?:^|[.;:] )\p{Lu}[\p{L}.'’-]+(?: (?:and|&) \p{Lu}[\p{L}.'’-]+)? to (?!be )\p{Ll}+/u;

/** "Renew the pass (Ann, 3 May)": a task with its owner and deadline. */
const owned = /\(\p{Lu}[\p{L}.'’-]+(?: (?:and|&|\+) \p{Lu}[\p{L}.'’-]+)?, [^()]{0,30}\d[^()]{0,20}\)\W*$/u;

/** How often a sentence says who must do what: by its words, plus 2 if it has the form of an assigned task. */
export function tasksIn(text: string, language: Language = 'en'): number {
  const formal = owned.test(text) || (language === 'en' && assigned.test(text)) ? 2 : 0;
  return countOf('actions', text, language) + formal;
}

/** How much a sentence says about decisions and tasks, 0 to 2. */
export function decidedOrToDo(text: string, language: Language | undefined): number {
  return Math.min(2, countOf('decisions', text, language) + 0.5 * tasksIn(text, language));
}

const takesBack = ['stopped', 'cancelled', 'corrections'] as const;

/** Whether a sentence says that something is no longer as it was. */
export function reportsChange(text: string, language: Language = 'en'): boolean {
  const said = text.slice(0, maxChars);
  return takesBack.some((list) => signOf(list, language).test(said)) || signOf('changed', language).test(said);
}

/** "Tasks: …" */
const label = /^\p{Lu}[^:.!?]{2,30}(?=:\s)/u;

/** Whether a sentence requests something from its readers, takes something back, or is labelled as a kind of statement such as a task. */
export function concernsReaders(text: string, language: Language): boolean {
  const said = text.slice(0, maxChars);
  if (countOf('requests', text, language) > 0 || takesBack.some((list) => signOf(list, language).test(said))) return true;
  const [title] = label.exec(said) ?? [];
  return title !== undefined && statementsNamed(title, language).kinds.length > 0;
}
