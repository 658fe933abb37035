// Where the parts of an answer stand in the text: by their offsets, or by what they say. Arithmetic only.
import type { TextSpan } from './kept-words.js';

/** The only place where a phrase stands in a text, as whole words and whatever white space is between them; undefined where there are several, or none. */
export function onlyPlaceOf(text: string, phrase: string): TextSpan | undefined {
  const words = phrase.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('\\s+');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu');
  const match = whole.exec(text);
  if (match === null || whole.exec(text) !== null) return undefined;
  return { start: match.index, end: match.index + match[0].length };
}

/** A value that was found, with its place in the unit of the answer. */
export interface PlacedValue {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Places of values of an answer in UTF-16 code units; the unit of the answer is the one in which the text there is the value's. */
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
    // The evidence of a chosen label is not the label's own text.
    return from >= 0 && to > from ? { start: from, end: to } : undefined;
  };
}
