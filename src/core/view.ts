// Views of a result: readable text, and rows for tables and CSV.

/** Applies a terminal colour or style to a text; styles can be chained. */
export interface Paint {
  (text: string): string;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly inverse: Paint;
  readonly strikethrough: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

export interface Surface {
  /** Undefined if there are no colours. */
  readonly paint: Paint | undefined;
  readonly columns: number;
  /** Whether the output goes to a terminal, so that long lines should wrap at words. */
  readonly isTerminal: boolean;
}

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: unknown[][];
}

/** Rounds a probability to six significant digits for tables. */
export function asShare(probability: number): number {
  return Number(probability.toPrecision(6));
}

/** Request fields that are the same for every input. */
export type RequestFields = Readonly<Record<string, unknown>>;

/** The possible texts of an answer. */
export interface Options {
  readonly texts: readonly string[];
  /** Whether the answer is a list of these texts. */
  readonly isList?: boolean;
}

/** The difference between the names in a result and those in a request. */
export interface AskedDifference {
  /** Names in the request that the result lacks. */
  readonly lacks: readonly string[];
  /** Names in the result that the request does not have. */
  readonly others: readonly string[];
}

export interface View<Result = unknown> {
  /** The human-readable result, without a trailing line break. `source` is the input text, if known; `request` the request fields. */
  text(result: Result, surface: Surface, source?: string, request?: RequestFields): string;
  /** Every value of the result, for a table. */
  rows(result: Result): Rows;
  /** Rows for a spreadsheet, if they differ: the columns follow from the request fields, so that all inputs have the same. */
  sheet?(result: Result, request: RequestFields): Rows;
  /** Columns of the sheet, or of the rows if there is no sheet; undefined if the request does not determine them. */
  columns?(request: RequestFields): readonly string[] | undefined;
  /** For a workbook or database, if a result is several tables: by name, with the table for the input itself first. */
  tables?(result: Result, request: RequestFields): Readonly<Record<string, Rows>>;
  /** Columns of these tables; undefined if the request does not determine them. */
  tableColumns?(request: RequestFields): Readonly<Record<string, readonly string[]>> | undefined;
  /** Names of what the request asks for: entities, questions, labels; undefined if it names none. */
  asked?(request: RequestFields): readonly string[] | undefined;
  /** Compares a result, which may come from an earlier run or another operation, with the requested names. */
  differs?(result: unknown, asked: readonly string[]): AskedDifference;
  /** The answer as yes or no, for operations that have one; undefined if this one is neither. */
  isYes?(result: Result): boolean | undefined;
  /** Whether the result is marked as not to be relied on. */
  isUncertain?(result: Result): boolean;
  /** Whether the value at a path, from a short name or a response field, is marked as unreliable; the marks themselves count as reliable. */
  isDoubtful?(result: Result, path: readonly string[]): boolean;
  /** All values at a path from a short name, if several were found and the short name means the best; otherwise undefined. */
  valuesAt?(result: Result, path: readonly string[]): readonly unknown[] | undefined;
  /** Shortcomings of the result, one line each for standard error; a line that several results share is printed once. Absent if nothing can be missing. */
  shortcomings?(result: Result, request: RequestFields): readonly string[];
  /** Short names that --assert may use in addition to response fields; a value that was not found is null. */
  facts?(result: Result): Readonly<Record<string, unknown>>;
  /** The value at a path, from a short name or a response field, verbatim as in the input; undefined if that is not known. */
  writtenAt?(result: Result, path: readonly string[]): string | undefined;
  /** The possible answers at a path, from a short name or a response field, if the request lists them all. */
  optionsOf?(request: RequestFields, path: readonly string[]): Options | undefined;
  /** Present if the text is the result, so that a pipe gets it instead of JSON. */
  readonly isPlainText?: true;
  /** Present if several results are shown as a table, because each fits on one line. */
  readonly isTabular?: true;
  /** Present if results include word positions on pages, so that they can be written in OCR formats. */
  readonly hasPlacedWords?: true;
}

/** The section of an HTML page for the result of one input. */
export interface Section<Result = unknown> {
  /** Renders the content. `source` is the input text, if known. */
  render(result: Result, source: string | undefined, request: RequestFields): string;
}
