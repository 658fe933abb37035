// The least form of each unit: the words that are there whenever anything of it is, so that what is kept of a sentence can still be read.
import type { Costs } from './costs.js';
import { wordClass } from './words.js';

// Worth of a word that nobody judged, by class.
const classWorths = [0.002, 0.002, 0.008, 0.05];
// The least a word is worth, so that sentences become whole again as soon as the budget allows it.
const leastWorths = [0.0005, 0.0002, 0.001, 0.004];
// Numbers, names and negations are never left out, so nobody judges them: as much as ten words of content.
const protectedWorth = 0.5;
// The last word is protected for its full stop, whatever it says.
const lastWorth = 0.02;

const besideProtected = 0.02;

// Share of a unit's tokens below which what is left is debris: of units whose words were judged, and of others.
const leastJudged = 0.6;
const leastUnjudged = 0.7;

export interface LeastForms {
  /** Per word: 1 where it belongs to the least form of its unit. */
  readonly bound: Uint8Array;
  /** Tokens of the least form of each unit; of a verbatim unit all. */
  readonly tokens: Uint32Array;
  /** Share of the unit's worth that its least form has. */
  readonly shares: Float64Array;
  /** Share of its unit's worth that each other word adds. */
  readonly wordShares: Float64Array;
}

/**
 * Words that may never be left out, then those that are worth most for their tokens, up to the least share of the unit. `judged` is, per unit and word, how
 * likely the word is what is asked for; where it is absent the class of the word decides.
 */
export function leastForms(costs: Costs, judged: readonly (readonly number[] | undefined)[] | undefined): LeastForms {
  const { classes, tokens, full, firstWords } = costs;
  const bound = new Uint8Array(classes.length);
  const leastTokens = Uint32Array.from(full);
  const shares = new Float64Array(full.length).fill(1);
  const wordShares = new Float64Array(classes.length);
  for (let unit = 0; unit < full.length; unit++) {
    const first = firstWords[unit]!;
    const end = firstWords[unit + 1]!;
    if (first === end) continue;
    const own = judged?.[unit];
    let total = 0;
    let left = full[unit]!;
    for (let word = first; word < end; word++) {
      const wordKind = classes[word]!;
      let worth: number;
      if (wordKind === wordClass.protected) {
        bound[word] = 1;
        worth = word === end - 1 ? lastWorth : protectedWorth;
      } else {
        worth = Math.max(leastWorths[wordKind]!, own?.[word - first] ?? classWorths[wordKind]!);
        left -= tokens[word]!;
      }
      wordShares[word] = worth;
      total += worth;
    }
    total += raiseHeads(first, end) + raiseLinks(first, end);
    const least = full[unit]! * (own === undefined ? leastUnjudged : leastJudged);
    if (left < least) {
      if (own === undefined) left = bindByClass(first, end, left, least);
      else left = bindByWorth(first, end, left, least);
    }
    let share = 0;
    for (let word = first; word < end; word++) {
      wordShares[word]! /= total;
      if (bound[word] === 1) share += wordShares[word]!;
    }
    shares[unit] = share;
    leastTokens[unit] = left;
  }
  return { bound, tokens: leastTokens, shares, wordShares };

  // "Process group": what a word describes is worth as much as the word, or the rest says something else.
  function raiseHeads(first: number, end: number): number {
    let raised = 0;
    for (let word = first + 1; word < end; word++) {
      if (classes[word] !== wordClass.content || classes[word - 1]! < wordClass.content) continue;
      const worth = classes[word - 1] === wordClass.protected ? besideProtected : wordShares[word - 1]!;
      if (worth <= wordShares[word]!) continue;
      raised += worth - wordShares[word]!;
      wordShares[word] = worth;
    }
    return raised;
  }

  // What links two words is worth as much as the lesser of them: "freedom of a Christian" is kept together.
  function raiseLinks(first: number, end: number): number {
    let raised = 0;
    let before = first;
    for (let word = first; word < end; word++) {
      if (classes[word]! > wordClass.function) {
        before = word;
        continue;
      }
      let next = word + 1;
      while (next < end && classes[next]! <= wordClass.function) next++;
      const worth = Math.min(wordShares[before]!, wordShares[Math.min(next, end - 1)]!);
      for (; word < next; word++) {
        if (classes[word] !== wordClass.function || worth <= wordShares[word]!) continue;
        raised += worth - wordShares[word]!;
        wordShares[word] = worth;
      }
      word--;
    }
    return raised;
  }

  function bindByClass(first: number, end: number, from: number, least: number): number {
    let sum = from;
    for (let wordKind: number = wordClass.content; wordKind >= 0; wordKind--)
      for (let word = first; word < end && sum < least; word++) {
        if (classes[word] !== wordKind) continue;
        bound[word] = 1;
        sum += tokens[word]!;
      }
    return sum;
  }

  function bindByWorth(first: number, end: number, from: number, least: number): number {
    const free: number[] = [];
    for (let word = first; word < end; word++) if (bound[word] === 0) free.push(word);
    const ratio = (word: number): number => wordShares[word]! / Math.max(1, tokens[word]!);
    free.sort((a, b) => ratio(b) - ratio(a) || a - b);
    let sum = from;
    for (const word of free) {
      if (sum >= least) break;
      bound[word] = 1;
      sum += tokens[word]!;
    }
    return sum;
  }
}
