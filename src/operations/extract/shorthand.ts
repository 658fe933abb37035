// Entities as people write them by hand: names alone, or names with nothing behind them.
import { byName } from '../definitions.js';

/** Entities as the API takes them; what is no shorthand stays as it is. */
export function entitiesOf(entities: unknown): unknown {
  return byName(entities, () => '');
}
