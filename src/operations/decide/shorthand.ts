// Questions as users write them by hand: a yes/no question as its text, options as only names, no type if the criteria determine it.
import { TxpError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import { byName, withYesNoMeanings, type YesAndNo } from '../definitions.js';

/**
 * Questions in the form of the API; anything that is not a shorthand is unchanged. `place` precedes the question's name in errors. Fails with `invalid-request`
 * if the criteria of a yes/no question do not describe yes and no.
 */
export function questionsOf(questions: unknown, place = ''): unknown {
  if (!isJsonObject(questions)) return questions;
  return Object.fromEntries(Object.entries(questions).map(([name, question]) => [name, questionOf(question, `${place}${name}`)]));
}

function questionOf(question: unknown, place: string): unknown {
  if (typeof question === 'string') return { type: 'noul', instructions: question };
  if (!isJsonObject(question)) return question;
  const { type = question.criteria === undefined ? 'noul' : 'choice', criteria } = question;
  if (type === 'noul' && criteria !== undefined && criteria !== null) {
    const { criteria: _, instructions, ...rest } = question;
    return { ...rest, type, instructions: withYesNoMeanings(typeof instructions === 'string' ? instructions : '', yesAndNo(criteria, place)) };
  }
  return { ...question, type, ...(type === 'choice' ? { criteria: byName(criteria, (name) => name) } : {}) };
}

function yesAndNo(criteria: unknown, place: string): YesAndNo {
  if (isJsonObject(criteria) && Object.entries(criteria).every(([key, text]) => ['true', 'false'].includes(key) && typeof text === 'string'))
    return criteria;
  throw new TxpError('invalid-request', `${place}.criteria: those of a yes/no question are true and false`, {
    hint: 'write criteria: { true: "what a yes means", false: "what a no means" }, or ask a question of the type choice',
  });
}
