// The user settings that affect operations.

/** Settings that change an operation's answer. Everything else is in the request. */
export interface OperationSettings {
  /** Whether a numeric compress rate is the share of context tokens removed or kept. */
  readonly rateMeaning: 'removed' | 'kept';
  /** Unit of `start` and `end` in answers. */
  readonly offsets: 'codepoints' | 'utf16';
  /** Whether decide answers `score` questions or reports them as unsupported. */
  readonly scoreQuestions: 'unsupported' | 'answer';
  /** Encoding used to count tokens. */
  readonly tokenEncoding: string;
  /** Maximum length of the input text, in characters. */
  readonly maxTextChars: number;
  /** Default `max_tokens` of summarize. */
  readonly summaryMaxTokens: number;
  /** Price of a decisions request: a fixed part, and a part per million input tokens. */
  readonly decisionsPerRequest: number;
  readonly decisionsPerMillion: number;
  /** Maximum credits a decisions request may cost; one that would cost more fails with `insufficient-credits` before any work. */
  readonly maxCost: number;
}
