// Fields that describe one person by role ("nurse"), which only somebody whom the text describes so can answer.
import { oncePer } from '../../../../core/once-per.js';
import type { ScalarQuery } from '../candidate.js';
import { askedType, isWholeName } from './asked-types.js';
import { broadTypes } from './tagger.js';

const person = broadTypes.indexOf('person');
/** Minimum share of persons in what a field's words mean, if the field gives no kind of value. */
const minPerson = 0.3;

/** Concepts of persons that anybody may be, whatever their role. */
export const anyRoleConcepts: ReadonlySet<string> = new Set(['sender', 'recipient', 'contact-person', 'signatory', 'attendees', 'absentees']);

/** Whether a field requests one person by role, not a kind of name or whoever sent a letter. */
export const requestsPersonByRole = oncePer(({ need, concept }: Pick<ScalarQuery, 'need' | 'concept'>): boolean => {
  if (anyRoleConcepts.has(concept ?? '') || need.plural || need.byQuestionWord || need.part !== undefined || need.pick !== 'all') return false;
  const named = [...need.nameTerms, ...need.headTerms];
  if (named.length === 0 || named.some((term) => isWholeName(term.base))) return false;
  if (need.kinds[0] !== undefined) return need.kinds[0].kind === 'person';
  const { broad } = askedType(need);
  return (broad[person] ?? 0) >= minPerson && broad.every((share) => share <= (broad[person] ?? 0));
});

const statementEnd = /[.!:;\n](?=\s|$)/;

/** Whether a text is a search, a question or a title: it states nothing, so it describes nobody, and a name in it may have any role it is known for. */
export function statesNothing(text: string): boolean {
  return !statementEnd.test(text.trim());
}
