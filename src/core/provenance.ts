// Which engine gave an answer, and what was left out of it.

/** Included in every capability's answer; the properties are absent if the requested engine answered in full. */
export interface Provenance {
  /** Id of the engine that answered instead of the requested one. */
  readonly answeredBy?: string;
  /** Id of the engine that found the evidence, if it is not the one that answered. */
  readonly evidenceBy?: string;
  /** Id of the engine that found the fields for which the requested one has no type. */
  readonly fieldsBy?: string;
  /** Why another engine answered, in words for the user and without text of the request. */
  readonly because?: string;
  /** Number of values that the model claimed but the text does not contain. */
  readonly droppedValues?: number;
  /** Present if a model's length limit cut its answer short. */
  readonly isCut?: true;
}

/** Summary over an entire run. */
export interface RunProvenance {
  /** Maps a capability, `evidence` or `fields` to the engine that answered it; only entries where it was not the requested engine. */
  readonly answeredBy: Readonly<Record<string, string>>;
  /** Lines for the user on why another engine answered, without duplicates. */
  readonly reasons: readonly string[];
  readonly droppedValues: number;
}

/** The value of the header `x-txp-answered-by`: `write=embedded, scoreLabels=fast`. */
export function showAnsweredBy(answeredBy: Readonly<Record<string, string>>): string {
  return Object.entries(answeredBy)
    .map(([capability, engine]) => `${capability}=${engine}`)
    .join(', ');
}
