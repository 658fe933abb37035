// Locates the parts of a response in the text, by their offsets or their wording. Pure computation.
import type { TextSpan } from './kept-words.js';

/** The only occurrence of a phrase in a text, as entire words with any white space between them; undefined if there are none or several. */
export function onlyPlaceOf(text: string, phrase: string): TextSpan | undefined {
  const words = phrase.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('\\s+');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu');
  const match = whole.exec(text);
  if (match === null || whole.exec(text) !== null) return undefined;
  return { start: match.index, end: match.index + match[0].length };
}

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
