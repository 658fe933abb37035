// Entities as people write them by hand: names alone, or names with nothing behind them.
import { isJsonObject } from '../../core/json.js';
import { byName } from '../definitions.js';
import { isStructure } from './known-records.js';

/** Entities as the API takes them; what is no shorthand stays as it is. */
export function entitiesOf(entities: unknown): unknown {
  return byName(entities, () => '');
}

/** The fields that the right answers have a value, several forms of one, or null for; none where one of them is a record. */
export function entitiesOfGold(golds: readonly unknown[]): string[] | undefined {
  if (!golds.every(isJsonObject) || golds.some((gold) => Object.values(gold).some(isStructure))) return undefined;
  return [...new Set(golds.flatMap((gold) => Object.keys(gold)))];
}
