// An engine as it is listed: what it can do, and whether it is ready.
import type { Readiness } from './engine.js';

/** Engine as `txp engines` and the model list show it. */
export interface EngineStatus {
  readonly id: string;
  readonly summary: string;
  readonly can: readonly string[];
  readonly readiness: Readiness;
  /** What the model behind it can do, where there is one that answers. */
  readonly abilities?: EngineAbilities;
}

export interface EngineAbilities {
  /** Alternatives told per token; `all` for the whole distribution, 0 for none. */
  readonly log_probabilities: number | 'all';
  /** Whether answers can be held to a JSON schema. */
  readonly schema: boolean;
  /** Longest prompt and answer together, in the model's tokens; null when that is not known. */
  readonly context_tokens: number | null;
}
