// What a model server or an in-process model consumed for one engine call.

/** Counted by whatever ran the model; an engine without a model reports no usage. */
export interface ModelUsage {
  /** Prompt tokens, counted again for every internal call. */
  readonly inputTokens: number;
  /** Tokens the model produced. */
  readonly outputTokens: number;
}
