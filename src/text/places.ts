// Locates the parts of a response in the text, by their offsets. Pure computation.
import type { TextSpan } from './kept-words.js';

/** A value with its span, in the offset unit of the response. */
export interface PlacedValue {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Spans of a response's values in UTF-16 code units. Offsets are read as UTF-16 if the text there is the value's, and otherwise as code points. */
export function placesIn(source: string): (value: PlacedValue) => TextSpan | undefined {
  let points: number[] | undefined;
  return ({ text: wanted, start, end }) => {
    if (wanted === '' || start === end) return undefined;
    if (source.slice(start, end) === wanted) return { start, end };
    if (points === undefined) {
      points = [];
      for (let at = 0; at < source.length; at += (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) points.push(at);
      points.push(source.length);
    }
    const [from = -1, to = -1] = [points[start], points[end]];
    // The evidence for a chosen label is not the label's own text.
    return from >= 0 && to > from ? { start: from, end: to } : undefined;
  };
}
