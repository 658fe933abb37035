// The request that a question amounts to: one field of an extraction, or a yes/no question of a decision.
import type { OperationEntry } from '../../core/operation.js';
import { asksForValue } from '../../text/closed-question.js';
import { openQuestion } from '../../text/open-question.js';
import { decide } from '../decide/index.js';
import { extract } from '../extract/index.js';

/** A value that is less probable is no answer, not even an uncertain one. */
const minProbability = 0.25;
const contextChars = 120;

/** What is asked of which operation. `bar` is the least probability of an answer that is not uncertain, where one was given. */
export function requestFor(
  question: string,
  bar: number | undefined,
): { readonly entry: OperationEntry; readonly fields: Readonly<Record<string, unknown>> } {
  if (isYesNo(question)) {
    const questions = { answer: { type: 'noul', instructions: question } };
    return { entry: decide, fields: { questions, evidence: true, ...(bar === undefined ? {} : { min_confidence: bar }) } };
  }
  const threshold = Math.min(minProbability, bar ?? minProbability);
  return { entry: extract, fields: { entities: { answer: question }, threshold, context_chars: contextChars } };
}

// Words for a value, such as "the total", are no question, and ask for it all the same.
function isYesNo(question: string): boolean {
  return openQuestion(question) === null && /\?\s*$/.test(question) && !asksForValue(question);
}
