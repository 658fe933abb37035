// Shared code of the judges of answers: probabilities compared with the right answer, and the forms in which a known answer may be given.
import { TxpError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import type { Judged } from '../core/judgement.js';
import type { KnownAnswer } from '../core/operation.js';
import { wordAt } from '../text/at.js';
import { nearest } from '../text/nearest.js';

export function yesNo(question: string, yes: number, right: boolean, uncertain: boolean): Judged & { question: string } {
  return { question, ...fromProbabilities({ yes, no: 1 - yes }, right ? 'yes' : 'no', uncertain) };
}

export function fromProbabilities(probabilities: Readonly<Record<string, number>>, gold: string, uncertain: boolean): Judged {
  const [best = ['', 0] as const] = Object.entries(probabilities).sort(([, a], [, b]) => b - a);
  const squaredError = Object.entries(probabilities).reduce((sum, [label, value]) => sum + (value - (label === gold ? 1 : 0)) ** 2, 0);
  return { gold, predicted: best[0], confidence: best[1], goldProbability: probabilities[gold] ?? 0, squaredError, uncertain };
}

/** Probabilities with the right answer. Fails with `invalid-request` if `gold` is none of their names. */
export function knownAnswer(question: string, probabilities: Readonly<Record<string, number>>, gold: unknown): KnownAnswer {
  return { question, probabilities, gold: oneOf(Object.keys(probabilities), gold, question) };
}

/** The right answer, as one of `answers`. Fails with `invalid-request` if it is none of them. */
export function oneOf(answers: readonly string[], gold: unknown, question = ''): string {
  const of = question === '' ? 'gold' : `gold of "${question}"`;
  if (typeof gold === 'object') throw wrongGold(`${of} must be one of the answers, but is ${gold === null ? 'null' : 'a list or an object'}`);
  const right = String(gold);
  if (answers.includes(right)) return right;
  const meant = nearest(right, answers);
  const remedy = meant === undefined ? '' : `; did you mean ${meant}?`;
  throw wrongGold(`${of} is "${right}", which is not one of ${answers.slice(0, 8).join(', ')}${answers.length > 8 ? ', …' : ''}${remedy}`);
}

/** The right answers by question; if there is only one question, `gold` may be just its answer. */
export function goldByQuestion(questions: readonly string[], gold: unknown): Readonly<Record<string, unknown>> {
  const only = questions.length === 1 && !isJsonObject(gold) ? { [wordAt(questions, 0)]: gold } : gold;
  if (!isJsonObject(only)) throw wrongGold('gold must be an answer, or a map of questions to answers');
  const unknown = Object.keys(only).find((name) => !questions.includes(name));
  if (unknown !== undefined) throw wrongGold(`gold names the question "${unknown}", which was not asked`);
  return only;
}

/** A right answer to a yes/no question, which may be a word if it comes from a table; undefined if it is neither. */
export function yesOrNo(gold: unknown): boolean | undefined {
  if (typeof gold === 'boolean') return gold;
  const word = String(gold).toLowerCase();
  if (word === 'yes' || word === 'true') return true;
  return word === 'no' || word === 'false' ? false : undefined;
}

export function stringsOf(value: unknown, otherwise: string): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string' || typeof entry === 'number')) throw wrongGold(otherwise);
  return value.map(String);
}

export function numbersOf(value: unknown): Readonly<Record<string, number>> {
  const entries = isJsonObject(value) ? Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number') : [];
  return Object.fromEntries(entries);
}

export function wrongGold(message: string): TxpError {
  return new TxpError('invalid-request', message, { issues: [{ path: ['gold'], message }], hint: 'see: txp help eval' });
}
