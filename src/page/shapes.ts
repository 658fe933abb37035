// What the page sends and gets, as types: the answers of the operations, and objects of JSON.
import type { ClassifyResponse, CompressResponse, DecideResponse, ExtractResponse, SummarizeResponse } from '../library/wire.js';
import type { PlacedValue } from '../text/places.js';

export type Fields = Readonly<Record<string, unknown>>;

interface PlacedWord extends PlacedValue {
  readonly confidence: number;
}

interface OcrResponse {
  readonly media_type: string;
  readonly pages: readonly {
    readonly number: number;
    readonly source: string;
    readonly confidence: number;
    readonly text: string;
    readonly words?: readonly PlacedWord[];
  }[];
}

interface TokensResponse {
  readonly tokens: number;
  readonly encoding: string;
  readonly text?: string;
}

/** The answer of each operation that has a form. */
export interface Answers {
  readonly extract: ExtractResponse;
  readonly classify: ClassifyResponse;
  readonly decide: DecideResponse;
  readonly summarize: SummarizeResponse;
  readonly compress: CompressResponse;
  readonly ocr: OcrResponse;
  readonly tokens: TokensResponse;
}

export type OperationName = keyof Answers;

/** Whether a value is an object of JSON, its fields known by name alone. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
