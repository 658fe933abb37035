// Fields that call one person by what they do ("nurse"), and are answered by nobody who is not called so.
import { oncePer } from '../../../../core/once-per.js';
import type { ScalarQuery } from '../candidate.js';
import { askedType, isWholeName } from './asked-types.js';
import { broadTypes } from './tagger.js';

const person = broadTypes.indexOf('person');
/** Least share of people in what the words of a field are near to, where nothing else says that it asks for one. */
const minPerson = 0.3;

/** Concepts of people whom any part may be played by. */
export const anybodys: ReadonlySet<string> = new Set(['sender', 'recipient', 'contact-person', 'signatory', 'attendees', 'absentees']);

/** Whether a field asks for one person by what they do, not for a kind of name or for whoever sent a letter. */
export const callsSomebody = oncePer(({ need, concept }: Pick<ScalarQuery, 'need' | 'concept'>): boolean => {
  if (anybodys.has(concept ?? '') || need.plural || need.byQuestionWord || need.part !== undefined || need.pick !== 'all') return false;
  const named = [...need.nameTerms, ...need.headTerms];
  if (named.length === 0 || named.some((term) => isWholeName(term.base))) return false;
  if (need.kinds[0] !== undefined) return need.kinds[0].kind === 'person';
  const { broad } = askedType(need);
  return (broad[person] ?? 0) >= minPerson && broad.every((share) => share <= (broad[person] ?? 0));
});

const statementEnd = /[.!:;\n](?=\s|$)/;

/** Whether a text is a search, a question or a title: it states nothing, so nobody is called anything in it, and a name stands for what it is known for. */
export function statesNothing(text: string): boolean {
  return !statementEnd.test(text.trim());
}
