// What judges of answers share: probabilities against the right answer, and the forms that a known answer may have.
import { TxpError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import type { Judged } from '../core/judgement.js';

export function yesNo(question: string, yes: number, right: boolean, uncertain: boolean): Judged & { question: string } {
  return { question, ...fromProbabilities({ yes, no: 1 - yes }, right ? 'yes' : 'no', uncertain) };
}

export function fromProbabilities(probabilities: Readonly<Record<string, number>>, gold: string, uncertain: boolean): Judged {
  const [best = ['', 0] as const] = Object.entries(probabilities).sort(([, a], [, b]) => b - a);
  const squaredError = Object.entries(probabilities).reduce((sum, [label, value]) => sum + (value - (label === gold ? 1 : 0)) ** 2, 0);
  return { gold, predicted: best[0], confidence: best[1], goldProbability: probabilities[gold] ?? 0, squaredError, uncertain };
}

export function stringsOf(value: unknown, otherwise: string): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string' || typeof entry === 'number')) throw wrongGold(otherwise);
  return value.map(String);
}

export function numbersOf(value: unknown): Readonly<Record<string, number>> {
  const entries = isJsonObject(value) ? Object.entries(value).filter(([, number]) => typeof number === 'number') : [];
  return Object.fromEntries(entries) as Record<string, number>;
}

export function wrongGold(message: string): TxpError {
  return new TxpError('invalid-request', message, { issues: [{ path: ['gold'], message }], hint: 'see: txp help eval' });
}
