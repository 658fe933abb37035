// A piece of a text, as offsets. Shared by every contract that points into a text.

/** Half-open range of UTF-16 code units: `text.slice(start, end)` is the piece. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
