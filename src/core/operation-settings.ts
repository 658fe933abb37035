// What the settings of the user change in operations.

/** Settings that change what an operation answers. Everything else a request says itself. */
export interface OperationSettings {
  /** Meaning of a numeric compress rate: the share of context tokens removed, or kept. */
  readonly rateMeaning: 'removed' | 'kept';
  /** Unit of `start` and `end` in answers. */
  readonly offsets: 'codepoints' | 'utf16';
  /** Whether decide answers `score` questions or calls them unsupported. */
  readonly scoreQuestions: 'unsupported' | 'answer';
  /** Encoding that tokens are counted in. */
  readonly tokenEncoding: string;
  /** Longest input text, in characters. */
  readonly maxTextChars: number;
  /** `max_tokens` of summarize when the request has none. */
  readonly summaryMaxTokens: number;
  /** Price of a decisions request: a fixed part, and a part per million input tokens. */
  readonly decisionsPerRequest: number;
  readonly decisionsPerMillion: number;
  /** Most credits a decisions request may cost; it ends with `insufficient-credits` before any work when it would cost more. */
  readonly maxCost: number;
}
