// Entities as users write them by hand: only names, or names without a definition.
import { isJsonObject } from '../../core/json.js';
import { byName } from '../definitions.js';
import { isStructure } from './known-records.js';

/** Entities in the form of the API; anything that is not a shorthand is unchanged. */
export function entitiesOf(entities: unknown): unknown {
  return byName(entities, () => '');
}

/** The fields for which the right answers have a value, several forms of one, or null; undefined if one of them is a record. */
export function entitiesOfGold(golds: readonly unknown[]): string[] | undefined {
  if (!golds.every(isJsonObject) || golds.some((gold) => Object.values(gold).some(isStructure))) return undefined;
  return [...new Set(golds.flatMap((gold) => Object.keys(gold)))];
}
