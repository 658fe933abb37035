// Finds the reading order of the words in a line that contains right-to-left text.
import type { PlacedWord } from './segment.js';

type Direction = 'left' | 'right' | 'none';

/**
 * Indexes of the words in reading order; the words are given from left to right. Lines that are mostly Hebrew or Arabic are read from the right, and so are
 * such words within other lines. Latin words within lines read from the right keep their order, together with adjacent numbers: the rules of the Unicode
 * bidirectional algorithm (UAX #9), in reverse.
 */
export function readingOrder(words: readonly PlacedWord[]): number[] {
  const order = words.map((_, index) => index);
  const directions = words.map(({ text }) => directionOf(text));
  const leftwards = directions.filter((direction) => direction === 'left').length;
  if (leftwards === 0) return order;
  const base: Direction = leftwards > 0.5 * directions.filter((direction) => direction !== 'none').length ? 'left' : 'right';
  for (const [from, to] of runsAgainst(base, words, directions)) for (let at = from; at < to; at++) order[at] = from + to - 1 - at;
  return base === 'left' ? order.reverse() : order;
}

/** Ranges of words that run against the direction of the line, with neutral words between them; Latin words include the numbers that follow them. */
function runsAgainst(base: Direction, words: readonly PlacedWord[], directions: readonly Direction[]): [number, number][] {
  const runs: [number, number][] = [];
  let from: number | undefined;
  let to = 0;
  directions.forEach((direction, index) => {
    const against = direction !== 'none' && direction !== base;
    if (against) from ??= index;
    if (against || (base === 'left' && direction === 'none' && /\d/.test(words[index]?.text ?? ''))) to = index + 1;
    if (direction !== base || from === undefined) return;
    runs.push([from, to]);
    from = undefined;
  });
  if (from !== undefined) runs.push([from, to]);
  return runs;
}

function directionOf(text: string): Direction {
  if (/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)) return 'left';
  return /\p{L}/u.test(text) ? 'right' : 'none';
}
