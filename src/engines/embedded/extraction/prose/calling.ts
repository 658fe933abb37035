// Fields that call one person by what they do ("nurse"), and are answered by nobody who is not called so.
import { oncePer } from '../../../../core/once-per.js';
import type { Need } from '../candidate.js';
import { askedType, isWholeName } from './asked-types.js';
import { broadTypes } from './tagger.js';

const person = broadTypes.indexOf('person');
/** Least share of people in what the words of a field are near to, where nothing else says that it asks for one. */
const minPerson = 0.3;

/** Whether a field asks for one person by what they do, not for a kind of name. */
export const callsSomebody = oncePer((need: Need): boolean => {
  if (need.plural || need.byQuestionWord || need.part !== undefined || need.pick !== 'all') return false;
  const named = [...need.nameTerms, ...need.headTerms];
  if (named.length === 0 || named.some((term) => isWholeName(term.base))) return false;
  if (need.kinds[0] !== undefined) return need.kinds[0].kind === 'person';
  const { broad } = askedType(need);
  return (broad[person] ?? 0) >= minPerson && broad.every((share) => share <= (broad[person] ?? 0));
});
