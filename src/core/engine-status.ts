// An engine as it is listed: its capabilities, and whether it is ready.
import type { Readiness } from './engine.js';

/** An engine as `txp engines` and the model list show it. */
export interface EngineStatus {
  readonly id: string;
  readonly summary: string;
  readonly can: readonly string[];
  readonly readiness: Readiness;
  /** Abilities of the model behind it; absent if there is no model that responds. */
  readonly abilities?: EngineAbilities;
}

export interface EngineAbilities {
  /** Number of alternatives returned per token; `all` for the full distribution, 0 for none. */
  readonly log_probabilities: number | 'all';
  /** Whether answers can be constrained to a JSON schema. */
  readonly schema: boolean;
  /** Maximum length of prompt and answer together, in the model's tokens; null if unknown. */
  readonly context_tokens: number | null;
}
