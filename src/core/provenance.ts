// Who gave an answer and what was left out of it, beside the answer itself.

/** Carried by the answer of a capability; absent where the engine that was asked answered in full. */
export interface Provenance {
  /** Id of the engine that answered in place of the one asked. */
  readonly answeredBy?: string;
  /** Id of the engine that found the evidence of an answer, where it is not the one that answered. */
  readonly evidenceBy?: string;
  /** Id of the engine that found those fields that the one asked has no type for. */
  readonly fieldsBy?: string;
  /** Why another engine answered, in words for the user and without text of the request. */
  readonly because?: string;
  /** Values that the model claimed and the text does not hold. */
  readonly droppedValues?: number;
  /** Whether the length limit of a model ended its answer before it was whole. */
  readonly isCut?: true;
}

/** What a whole run amounts to. */
export interface RunProvenance {
  /** Capability, `evidence` or `fields` to the engine that answered it; only where it was not the engine asked. */
  readonly answeredBy: Readonly<Record<string, string>>;
  /** Lines for the user: why another engine answered. Each once. */
  readonly reasons: readonly string[];
  readonly droppedValues: number;
}

/** As the header `x-txp-answered-by` carries it: `write=embedded, scoreLabels=fast`. */
export function showAnsweredBy(answeredBy: Readonly<Record<string, string>>): string {
  return Object.entries(answeredBy)
    .map(([capability, engine]) => `${capability}=${engine}`)
    .join(', ');
}
