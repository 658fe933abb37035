// Questions as people write them by hand: a yes/no question as its text, options as names alone, no type where the options tell it.
import { isJsonObject } from '../../core/json.js';
import { byName } from '../definitions.js';

/** Questions as the API takes them; what is no shorthand stays as it is. */
export function questionsOf(questions: unknown): unknown {
  return isJsonObject(questions) ? Object.fromEntries(Object.entries(questions).map(([name, question]) => [name, questionOf(question)])) : questions;
}

function questionOf(question: unknown): unknown {
  if (typeof question === 'string') return { type: 'noul', instructions: question };
  if (!isJsonObject(question)) return question;
  const { type = question.criteria === undefined ? 'noul' : 'choice', criteria } = question;
  return { ...question, type, ...(type === 'choice' ? { criteria: byName(criteria, (name) => name) } : {}) };
}
