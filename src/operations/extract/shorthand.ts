// Entities as people write them by hand: names alone, or names with nothing behind them.
import type { JsonObject } from '../../core/json.js';
import { byName } from '../definitions.js';

/** A request with its entities as the API takes them. What is no shorthand stays as it is. */
export function writtenOut({ entities, ...rest }: JsonObject): JsonObject {
  return entities === undefined ? rest : { ...rest, entities: entitiesOf(entities) };
}

/** Entities as the API takes them. */
export function entitiesOf(entities: unknown): unknown {
  return byName(entities, () => '');
}
