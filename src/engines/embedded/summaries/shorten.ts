// Leaves parts of a sentence out, from what costs least to what costs most: asides, insertions behind the subject, trailing clauses, times, the opening phrase.
import { approximate, conditions, links, prepositions, relatives, subordinating } from '../../../text/clause-words.js';
import { type Skeleton, skeletonOf } from '../../../text/clauses.js';
import { phraseRank } from '../../../text/phrase-ranks.js';
import { bareWord } from '../../../text/statement.js';
import { countWords, tidy } from './compress.js';

interface Part {
  readonly from: number;
  readonly to: number;
}
type Step = (words: readonly string[], skeleton: Skeleton) => readonly Part[];

/** The sentence with parts left out until at most `most` words are left, as far as `allowed` lets each change pass. Sentences with quotations stay. */
export function shortened(text: string, most: number, allowed: (next: string, before: string) => boolean): string {
  if (/["“”]/.test(text)) return text;
  let current = text;
  for (const step of steps) {
    // A sentence has only so many parts; each round leaves one out.
    for (let round = 0; round < 6 && countWords(current) > most; round++) {
      const words = current.split(' ');
      const skeleton = skeletonOf(words);
      if (skeleton === undefined) return current;
      const next = step(words, skeleton)
        .map(({ from, to }) => without(words, from, to))
        .find((candidate) => allowed(candidate, current));
      if (next === undefined) break;
      current = next;
    }
  }
  return current;
}

function without(words: readonly string[], from: number, to: number): string {
  const left = words.slice(0, from).join(' ');
  const right = words.slice(to).join(' ');
  if (right === '') return `${left.replace(/[,;:–—-]+$/, '').trimEnd()}${/[.?!]$/.exec(words.at(-1)!)?.[0] ?? '.'}`;
  // Both commas of an insertion go with it; one comma alone stays.
  const comma = words[to - 1]!.endsWith(',') && from > 0 && !left.endsWith(',') ? ',' : '';
  return tidy(words[to - 1]!.endsWith(',') ? `${left.replace(/,$/, '')}${comma} ${right}` : `${left} ${right}`);
}

// " – by the way – "
const dashes: Step = (words) => {
  const open = words.findIndex((word) => /^(?:[–—-]|--)$/.test(word));
  const close = words.findIndex((word, at) => at > open && /^(?:[–—-]|--)$/.test(word));
  return open > 0 && close > open + 1 && close < words.length - 1 ? [{ from: open, to: close + 1 }] : [];
};

const insertions: Step = (words, { ranks, verb, start }) => {
  const parts: Part[] = [];
  for (let at = start + 1; at < verb; at++) {
    if (ranks[at]! < phraseRank.aside || !words[at - 1]!.endsWith(',')) continue;
    let to = at + 1;
    while (to < verb && !words[to - 1]!.endsWith(',')) to++;
    if (to === verb && words[to - 1]!.endsWith(',')) parts.push({ from: at, to });
    at = to;
  }
  return parts;
};

const time: Step = (words, { ranks, rest }) => {
  for (let at = rest; at < words.length; at++) {
    if (ranks[at] !== phraseRank.aside) continue;
    let to = at + 1;
    while (to < words.length && ranks[to] === phraseRank.aside) to++;
    return approximate.has(bareWord(words[at - 1]!)) || prepositions.has(bareWord(words[at - 1]!)) ? [] : [{ from: at, to }];
  }
  return [];
};

const trailing: Step = (words, { rest }) => {
  const cuts: Part[] = [];
  for (let at = words.length - 2; at > rest; at--) {
    const word = bareWord(words[at]!);
    const breaks = /[,;]$|^[–—]$/.test(words[at - 1]!);
    if (conditions.has(word)) break;
    const opens =
      breaks &&
      (links.has(word) ||
        subordinating.has(word) ||
        prepositions.has(word) ||
        relatives.has(word) ||
        /^(?:including|such|especially)$/.test(word) ||
        /^\p{Ll}{3,}ing$/u.test(word) ||
        ((word === 'and' || word === 'but') && /^(?:he|she|it|they|we|this|that|there|the)$/.test(bareWord(words[at + 1]!))) ||
        words[at - 1]!.endsWith(';'));
    if (opens || (!breaks && /^(?:because|although|though|while)$/.test(word))) cuts.push({ from: at, to: words.length });
  }
  return cuts;
};

const opening: Step = (words, { start }) => (start > 0 && !conditions.has(bareWord(words[0]!)) ? [{ from: 0, to: start }] : []);

const steps: readonly Step[] = [dashes, insertions, trailing, time, opening];

/** The words of the main clause that fit into `most`, whole phrases from the first; undefined where no clause is found or it does not fit. */
export function clauseWithin(text: string, most: number): string | undefined {
  const words = text.split(' ');
  const skeleton = skeletonOf(words);
  if (skeleton === undefined) return undefined;
  const { ranks, verb } = skeleton;
  const groups: { readonly words: number[]; readonly rank: number }[] = [];
  for (const [at, rank] of ranks.entries()) {
    // A noun and its article are one group, whatever stands between them.
    const group = groups.findLast((other) => other.rank === rank);
    const last = group?.words.at(-1) ?? -2;
    if (group !== undefined && ranks.slice(last + 1, at).every((between) => between === rank + phraseRank.modifier)) group.words.push(at);
    else groups.push({ words: [at], rank });
  }
  groups.sort((a, b) => a.rank - b.rank || a.words[0]! - b.words[0]!);
  const kept = new Set<number>();
  let closed = false;
  for (const { words: group, rank } of groups) {
    const behind = group[0]! > verb;
    if (kept.size + group.length > most) {
      if (rank < phraseRank.modifier) return undefined;
      // Nothing behind the verb may skip what it hangs on.
      closed ||= behind && rank >= phraseRank.phrase;
    } else if (rank < phraseRank.outside && !(closed && behind)) for (const at of group) kept.add(at);
  }
  // A comma in front of what is gone goes, too.
  const clause = words.flatMap((word, at) => (kept.has(at) ? [kept.has(at + 1) ? word : word.replace(/,$/, '')] : [])).join(' ');
  return /["“”]/.test(clause) ? undefined : tidy(clause).replace(/[,;:–-]+$/, '');
}
