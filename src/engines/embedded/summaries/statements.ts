// Statements that matter by what they do: decide, assign, ask, leave open, advise.
import type { Language } from '../../../text/language.js';
import { type SpeechAct, speechActs } from './speech-acts.js';

const compiled = new Map<string, RegExp>();

/** What a sentence of a language looks like in small letters that does so; without a language as in English. */
function signOf(act: SpeechAct, language: Language = 'en'): RegExp {
  const key = `${language} ${act}`;
  let own = compiled.get(key);
  if (own === undefined) {
    own = new RegExp(`(?<![\\p{L}\\p{N}])(?:${speechActs[language][act]})(?![\\p{L}\\p{N}])`, 'gu');
    compiled.set(key, own);
  }
  return own;
}

/** Longer ones say too much for one of them to matter. */
const maxChars = 600;

/** How often a sentence does so. */
export function countOf(act: SpeechAct, text: string, language: Language | undefined): number {
  return text.slice(0, maxChars).toLowerCase().match(signOf(act, language))?.length ?? 0;
}

/** "Ann to put up a notice": how minutes say who does what. */
const assigned = /(?:^|[.;:] )\p{Lu}[\p{L}.'’-]+(?: (?:and|&) \p{Lu}[\p{L}.'’-]+)? to (?!be )\p{Ll}+/u;

/** How much a sentence says of decisions and tasks, 0 to 2. */
export function decidedOrToDo(text: string, language: Language | undefined): number {
  const tasks = countOf('actions', text, language) + ((language ?? 'en') === 'en' && assigned.test(text) ? 2 : 0);
  return Math.min(2, countOf('decisions', text, language) + 0.5 * tasks);
}
