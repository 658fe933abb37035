// Rows of pairs: a part that stays whole (a hypothesis, a question, a prompt) beside a text that goes in windows.
import type { Row } from './batches.js';
import type { LoadedModel } from './load.js';
import { windowsOfTokens } from './windows.js';

// A text that gets less room than this, of the longest input, would be read in shreds.
const minTextShare = 0.25;

/** Rows for a text beside a fixed part, which stands first or second; undefined when the fixed part leaves too little room. */
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

/** Rows for a text alone. */
export function singleRows({ tokens: { single }, limits }: LoadedModel, text: readonly number[]): Row[] {
  const room = limits.maxTokens - single.before.length - single.after.length;
  return windowsOfTokens(text.length, room, limits.overlap).map(({ from, to }) => {
    const ids = [...single.before, ...text.slice(from, to), ...single.after];
    return { ids, types: new Array<number>(ids.length).fill(0) };
  });
}
