// The body of an answer to extract, as far as it is shown.

export interface Entity {
  readonly text: string;
  readonly type: string;
  readonly confidence: number;
  readonly start: number;
  readonly end: number;
  readonly context: string;
  readonly normalized_value?: string | number;
}

export interface ExtractResult {
  readonly entities: readonly Entity[];
  readonly structured_result: Readonly<Record<string, unknown>> | null;
  readonly structured_values: readonly Cell[] | null;
  readonly not_found: readonly string[];
}

/** A value inside a structure with its place. */
export interface Cell {
  readonly path: readonly (string | number)[];
  readonly confidence: number;
  readonly start: number;
  readonly end: number;
}
