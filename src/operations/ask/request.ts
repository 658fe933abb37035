// Converts a question to a request: one field of an extraction, or a yes/no question of a decision.
import type { OperationEntry } from '../../core/operation.js';
import { asksForValue } from '../../text/closed-question.js';
import { openQuestion } from '../../text/open-question.js';
import { decide } from '../decide/index.js';
import { extract } from '../extract/index.js';

/** A less probable value is not an answer, not even an uncertain one. */
const minProbability = 0.25;
/** Characters of text on each side of an answer. */
export const contextChars = 120;

/** The operation for a question and the fields of its request. `bar` is the minimum probability of an answer that is not uncertain, if the caller set one. */
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

// A phrase for a value, such as "the total", is not a question but still asks for a value.
function isYesNo(question: string): boolean {
  return openQuestion(question) === null && /\?\s*$/.test(question) && !asksForValue(question);
}
