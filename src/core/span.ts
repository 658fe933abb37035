// A piece of a text, as offsets. Shared by every contract that points into a text.

/** Half-open range of UTF-16 code units: `text.slice(start, end)` is the piece. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The place of something, and nothing else of it. */
export const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Whether two pieces share a character. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
