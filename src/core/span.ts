// A range of a text as offsets, shared by every contract that points into a text.

/** Half-open range of UTF-16 code units, as in `text.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Copies only the span of a larger object. */
export const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Whether two spans share a character. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
