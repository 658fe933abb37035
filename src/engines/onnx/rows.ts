// Rows of pairs: a fixed part that is never divided (a hypothesis, question or prompt) together with a text that is divided into windows.
import type { Row } from './batches.js';
import type { LoadedModel } from './load.js';
import { windowsOfTokens } from './windows.js';

// Minimum share of the maximum input left for the text; with less, it would be read in tiny fragments.
const minTextShare = 0.25;

/** Rows for a text paired with a fixed part, which comes first or second; undefined if the fixed part leaves too little room. */
export function pairRows(
  { tokens: { pair }, limits }: LoadedModel,
  fixed: readonly number[],
  text: readonly number[],
  fixedFirst: boolean,
): Row[] | undefined {
  const room = limits.maxTokens - pair.before.length - pair.between.length - pair.after.length - fixed.length;
  if (room < limits.maxTokens * minTextShare) return undefined;
  return windowsOfTokens(text.length, room, limits.overlap).map(({ from, to }) => {
    const part = text.slice(from, to);
    const [first, second] = fixedFirst ? [fixed, part] : [part, fixed];
    const [ofFirst, ofBetween, ofSecond] = pair.types;
    return {
      ids: [...pair.before, ...first, ...pair.between, ...second, ...pair.after],
      types: [
        ...new Array<number>(pair.before.length + first.length).fill(ofFirst),
        ...new Array<number>(pair.between.length).fill(ofBetween),
        ...new Array<number>(second.length + pair.after.length).fill(ofSecond),
      ],
    };
  });
}

/** Rows for a single text. */
export function singleRows({ tokens: { single }, limits }: LoadedModel, text: readonly number[]): Row[] {
  const room = limits.maxTokens - single.before.length - single.after.length;
  return windowsOfTokens(text.length, room, limits.overlap).map(({ from, to }) => {
    const ids = [...single.before, ...text.slice(from, to), ...single.after];
    return { ids, types: new Array<number>(ids.length).fill(0) };
  });
}
