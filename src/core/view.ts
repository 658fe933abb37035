// What a view of a result is: readable text, and rows for tables and CSV.

/** Text in a colour or style of a terminal, and in several at once. */
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
  /** Colours, absent where there are none. */
  readonly paint: Paint | undefined;
  readonly columns: number;
  /** Whether a terminal shows it, so that long lines are better wrapped at words. */
  readonly isTerminal: boolean;
}

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: unknown[][];
}

/** A probability as tables hold it: six digits, more of which nobody reads. */
export function asShare(probability: number): number {
  return Number(probability.toPrecision(6));
}

/** Fields of a request that are the same for every input. */
export type RequestFields = Readonly<Record<string, unknown>>;

/** The texts that an answer may be. */
export interface Options {
  readonly texts: readonly string[];
  /** Whether the answer is a list of some of them. */
  readonly isList?: boolean;
}

/** How the names that a result answers differ from those that a request asks for. */
export interface AskedDifference {
  /** Those of the request that the result says nothing of. */
  readonly lacks: readonly string[];
  /** Those of the result that the request does not ask for. */
  readonly others: readonly string[];
}

export interface View<Result = unknown> {
  /** The result for people, without a last line break. `source` is the text that was worked on, where it is known. */
  text(result: Result, surface: Surface, source?: string): string;
  /** For a table: every value of the result. */
  rows(result: Result): Rows;
  /** For a spreadsheet, where that is another one: the columns follow from the fields of the request, so that all inputs have the same. */
  sheet?(result: Result, request: RequestFields): Rows;
  /** Columns of the sheet, or of the rows where there is none, as far as the request alone tells them; undefined where it does not. */
  columns?(request: RequestFields): readonly string[] | undefined;
  /** For a workbook or database, where a result is several tables: by name, the first for the input itself. */
  tables?(result: Result, request: RequestFields): Readonly<Record<string, Rows>>;
  /** Columns of these tables, as far as the request alone tells them; undefined where it does not. */
  tableColumns?(request: RequestFields): Readonly<Record<string, readonly string[]>> | undefined;
  /** What the request asks for by name: entities, questions, labels; undefined where it names none. */
  asked?(request: RequestFields): readonly string[] | undefined;
  /** How a result, which may be one of an earlier run or of another operation, differs from what is asked for. */
  differs?(result: unknown, asked: readonly string[]): AskedDifference;
  /** The answer as a yes or no, where results have one; undefined where this one is neither. */
  isYes?(result: Result): boolean | undefined;
  /** Whether the result says of itself that it should not be relied on. */
  isUncertain?(result: Result): boolean;
  /** Whether it says so of the value at a path, from a short name or a field of the response; what it says of itself is relied on. */
  isDoubtful?(result: Result, path: readonly string[]): boolean;
  /** All values at a path, from a short name, where several were found and the short name stands for the best one; undefined elsewhere. */
  valuesAt?(result: Result, path: readonly string[]): readonly unknown[] | undefined;
  /** What the result falls short of, a line each for standard error; the same line of several results is told once. Absent where nothing can be missing. */
  shortcomings?(result: Result, request: RequestFields): readonly string[];
  /** Short names that --assert may use beside the fields of the response; a value that was not found is null. */
  facts?(result: Result): Readonly<Record<string, unknown>>;
  /** The value at a path, from a short name or a field of the response, as it stands in the input; undefined where that is not known. */
  writtenAt?(result: Result, path: readonly string[]): string | undefined;
  /** What the answer at a path, from a short name or a field of the response, may be, where the request names all there is. */
  optionsOf?(request: RequestFields, path: readonly string[]): Options | undefined;
  /** Whether the text stands for itself, so that a pipe gets it rather than JSON. */
  readonly isPlainText?: true;
  /** Whether people get several results as a table, because each is as short as a line of one. */
  readonly isTabular?: true;
  /** Whether results tell where words stand on their pages, so that they can be written in formats of text recognition. */
  readonly hasPlacedWords?: true;
}

/** A section of an HTML page: the result of one input. */
export interface Section<Result = unknown> {
  /** Its content. `source` is the text that was worked on, where it is known. */
  render(result: Result, source: string | undefined, request: RequestFields): string;
}
