// Compares the best value of each field with the right one; its confidence is the probability that it is right.
import { isJsonObject } from '../../core/json.js';
import type { KnownAnswer } from '../../core/operation.js';
import { countField } from '../../evaluation/field-metrics.js';
import { stringsOf, wrongGold } from '../../evaluation/known-answer.js';
import { asWanted } from './known-forms.js';

interface Found {
  readonly type: string;
  readonly text: string;
  readonly confidence: number;
  /** Its normal form, as held in tables. */
  readonly normal?: unknown;
}

/** One answer for each scalar field of `gold` that got a value; `null` means that no value is right. Ignores structures. */
export function knownValues(found: readonly Found[], gold: unknown): KnownAnswer[] {
  if (!isJsonObject(gold)) throw wrongGold('gold must be a map of fields to values');
  return Object.entries(gold).flatMap(([field, right]) => {
    const best = found.find(({ type }) => type === field);
    if (best === undefined || (right !== null && (isJsonObject(right) || (Array.isArray(right) && right.some(isJsonObject))))) return [];
    const wanted = right === null ? [] : [stringsOf(right, `gold of ${field} must be a string, a list of forms, or null`)];
    const isRight = countField({ field, wanted, found: [asWanted(best.text, wanted.flat(), best.normal)] }).exact > 0;
    return [{ question: '', probabilities: { right: best.confidence, wrong: 1 - best.confidence }, gold: isRight ? 'right' : 'wrong' }];
  });
}
