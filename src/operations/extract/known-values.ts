// The best value of each field beside the right one: whether it is right is what its confidence says.
import { isJsonObject } from '../../core/json.js';
import type { KnownAnswer } from '../../core/operation.js';
import { countField } from '../../evaluation/field-metrics.js';
import { stringsOf, wrongGold } from '../../evaluation/known-answer.js';
import { asWanted } from './known-forms.js';

interface Found {
  readonly type: string;
  readonly text: string;
  readonly confidence: number;
  /** As tables hold it. */
  readonly normal?: unknown;
}

/** One answer for each scalar field that `gold` knows and that got a value; `null` means that no value is right. Structures are passed over. */
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
