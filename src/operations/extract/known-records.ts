// Known answers that are not scalars: records, and lists of them.
import { isJsonObject } from '../../core/json.js';

/** Whether a right answer is a record or a list of records, rather than a value, its forms, or `all` of several values. */
export function isStructure(gold: unknown): boolean {
  if (Array.isArray(gold)) return gold.some(isJsonObject);
  return isJsonObject(gold) && !Array.isArray(gold.all);
}
