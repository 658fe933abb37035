// Converts decisions as existing clients send them to the strict request of decide. There are two shapes: a map of questions about a `state`, and a list of
// questions about an `input`.
import { invalidField } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { withYesNoMeanings, type YesAndNo } from '../operations/definitions.js';
import { fromQuestionList, toAnswerList } from './question-list.js';

interface AdaptedDecisions {
  /** Body for decide. */
  readonly body: JsonObject;
  /** decide's response in the client's shape. */
  toResponse(response: unknown): unknown;
}

/** Fails with `invalid-request` if the body cannot be turned into a request even leniently; decide checks the rest. */
export function fromDecisions(value: unknown): AdaptedDecisions {
  if (!isJsonObject(value)) throw invalidField([], 'the body must be a JSON object');
  // A body with an input but no state can only be the list shape, so its errors refer to that shape.
  if (
    Array.isArray(value.questions) ||
    (!isJsonObject(value.questions) && isThere(value.input) && !isThere(value.state) && !isThere(value.document))
  ) {
    return { body: fromQuestionList(value), toResponse: (response) => toAnswerList(value, response) };
  }
  const body: Record<string, unknown> = { state: readState(value.state ?? value.document) };
  if (isJsonObject(value.questions)) {
    body.questions = Object.fromEntries(Object.entries(value.questions).map(([name, question]) => [name, readQuestion(question)]));
  } else if (value.questions !== undefined) body.questions = value.questions;
  if (value.min_confidence !== null && value.min_confidence !== undefined) body.min_confidence = value.min_confidence;
  if (typeof value.evidence === 'boolean') body.evidence = value.evidence;
  return { body, toResponse: (response) => response };
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

// Any JSON is a valid state: anything but a text or a document is passed as its JSON text.
function readState(state: unknown): unknown {
  if (state === undefined || state === null) throw invalidField(['state'], 'is required: a text, or any JSON to ask about');
  if (typeof state === 'string') return state;
  if (isJsonObject(state) && (typeof state.document === 'string' ? typeof state.document_mime_type === 'string' : hasOnlyText(state))) return state;
  return JSON.stringify(state);
}

function hasOnlyText(state: JsonObject): boolean {
  return typeof state.text === 'string' && Object.keys(state).length === 1;
}

function readQuestion(question: unknown): unknown {
  if (!isJsonObject(question)) return question;
  const instructions = toText(question.instructions);
  const { criteria } = question;
  if (question.type === 'choice' && isJsonObject(criteria)) {
    return {
      type: 'choice',
      instructions,
      criteria: Object.fromEntries(Object.entries(criteria).map(([key, value]) => [key, toText(value) || key])),
    };
  }
  if (question.type === 'score' && Array.isArray(criteria)) return { type: 'score', instructions, criteria: criteria.map(toText) };
  if (question.type === 'noul') return { type: 'noul', instructions: withYesNoMeanings(instructions, yesAndNo(criteria)) };
  return { ...question, instructions };
}

function yesAndNo(criteria: unknown): YesAndNo {
  return isJsonObject(criteria) ? { true: toText(criteria.true), false: toText(criteria.false) } : {};
}

/** A lenient field as text: a string as is, a missing value as empty, anything else as JSON. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
