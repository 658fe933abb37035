// What the sentence that best matches a statement does with it: deny it, soften it, reverse its order, or say something else instead.
import { itemAt, numberAt } from '../../../text/at.js';
import { loadPolarity } from '../reading/polarity.js';
import type { StatementWord } from '../reading/request/question.js';
import { areSiblings, wordRelation } from '../reading/text/word-relations.js';
import { formAt, isMarkedOff } from './clauses.js';
import type { Match, Polars, Sentence } from './pair-alignment.js';
import { phraseWords } from './phrase-words.js';
import type { TextView } from './read-text.js';

/** How many words a denial reaches, and the maximum distance in words that counts as near. */
const reach = 8;
const near = 5;

interface SentenceReading {
  readonly deniedShare: number;
  /** 1 if the word of the statement is matched and denied, -1 if it is matched and not denied, 0 if it is not matched. */
  deniedAt(word: number): number;
  readonly deniedNear: number;
  readonly denials: number;
  readonly softened: number;
  readonly softenedNear: number;
  readonly order: number;
  readonly pairs: number;
  readonly density: number;
  readonly narrower: number;
  readonly broader: number;
}

export function readSentence(
  { from, to }: Sentence,
  view: TextView,
  asked: readonly StatementWord[],
  weights: readonly number[],
  matches: readonly ReadonlyMap<number, Match>[],
  polars: Polars,
): SentenceReading {
  const polarity = loadPolarity();
  const { statementBreaks } = phraseWords().clauses;
  const places = asked.map((): { token: number; strength: number; denied: boolean; kind: Match['kind'] } | null => null);
  const negationsAt: number[] = [];
  const softenersAt: number[] = [];
  let since = reach;
  for (let token = from; token < to; token++) {
    const index = numberAt(view.tokens, token);
    const { form } = itemAt(view.words, index);
    if ((token > from && isMarkedOff(token, view)) || statementBreaks.has(form)) since = reach;
    if (polarity.softening.has(form)) softenersAt.push(token);
    if (polarity.negations.has(form)) {
      const next = view.words[view.tokens[token + 1] ?? -1]?.form;
      if (next !== 'only') {
        negationsAt.push(token);
        since = since < reach ? reach : 0;
      }
      continue;
    }
    const denied = since < reach !== (polars[index]?.isReversed === true);
    since++;
    for (let at = 0; at < asked.length; at++) {
      const match = itemAt(matches, at).get(index);
      if (match === undefined) continue;
      const place = places[at] ?? null;
      if (place === null || match.strength > place.strength || (match.strength === place.strength && denied && !place.denied))
        places[at] = { token, strength: match.strength, denied, kind: match.kind };
    }
  }
  const matched = places.flatMap((place, at) => (place === null ? [] : [{ ...place, at }]));
  const weight = matched.reduce((sum, { at, strength }) => sum + numberAt(weights, at) * strength, 0) || 1;
  const shareOf = (which: (one: (typeof matched)[number]) => boolean): number =>
    matched.reduce((sum, one) => (which(one) ? sum + numberAt(weights, one.at) * one.strength : sum), 0) / weight;
  const isNear = (tokens: readonly number[]): number => (tokens.some((token) => matched.some((one) => Math.abs(one.token - token) <= near)) ? 1 : 0);
  let [kept, swapped, adjacent] = [0, 0, 0];
  for (let one = 0; one < matched.length; one++)
    for (let other = one + 1; other < matched.length; other++) {
      if (itemAt(matched, one).token < itemAt(matched, other).token) kept++;
      else if (itemAt(matched, one).token > itemAt(matched, other).token) swapped++;
    }
  for (let one = 1; one < matched.length; one++) {
    const gap = itemAt(matched, one).token - itemAt(matched, one - 1).token;
    if (gap > 0 && gap <= 3 && itemAt(matched, one).at === itemAt(matched, one - 1).at + 1) adjacent++;
  }
  let [first, last] = [to, from];
  for (const { token } of matched) {
    if (token < first) first = token;
    if (token > last) last = token;
  }
  const width = matched.length < 2 ? 1 : last - first + 1;
  return {
    deniedShare: shareOf(({ denied }) => denied),
    deniedAt: (word) => {
      const place = places[word] ?? null;
      return place === null ? 0 : place.denied ? 1 : -1;
    },
    deniedNear: isNear(negationsAt),
    denials: negationsAt.length,
    softened: softenersAt.length,
    softenedNear: isNear(softenersAt),
    order: kept + swapped === 0 ? 0 : (kept - swapped) / (kept + swapped),
    pairs: asked.length < 2 ? 0 : adjacent / (asked.length - 1),
    density: matched.length === 0 ? 0 : Math.min(1, matched.length / width),
    narrower: shareOf(({ kind }) => kind === 'narrower'),
    broader: shareOf(({ kind }) => kind === 'broader'),
  };
}

// What the sentence has instead of a missing word: its opposite, or another thing of the same sort.
export function contrastsOf(
  asked: readonly StatementWord[],
  weights: readonly number[],
  inSentence: readonly number[],
  { from, to }: Sentence,
  view: TextView,
): { opposite: number; sibling: number } {
  let [opposite, sibling] = [0, 0];
  asked.forEach(({ word }, at) => {
    if (numberAt(inSentence, at) >= 0.5 || word.rank < 0) return;
    for (let token = from; token < to; token++) {
      const { rank } = itemAt(view.words, numberAt(view.tokens, token));
      if (rank < 100) continue;
      if (wordRelation(word.rank, rank) === 'opposite' || wordRelation(rank, word.rank) === 'opposite')
        opposite = Math.max(opposite, numberAt(weights, at));
      else if (areSiblings(word.rank, rank)) sibling = Math.max(sibling, numberAt(weights, at));
    }
  });
  return { opposite, sibling };
}

/**
 * Whether the sentence says that what it contains of a statement came to nothing ("was withdrawn"): `part` of what is asked, which then did not take place,
 * or `all` of it, which leaves both open ("is there a meeting?", "was the meeting short?"). Null if it does not.
 */
export function undoneOf(
  asked: readonly StatementWord[],
  inSentence: readonly number[],
  { from, to }: Sentence,
  view: TextView,
  matches: readonly ReadonlyMap<number, Match>[],
  polars: Polars,
): 'part' | 'all' | null {
  const { undoing, negations } = loadPolarity();
  if (inSentence.every((value) => value < held)) return null;
  for (let token = from; token < to; token++) {
    const index = numberAt(view.tokens, token);
    const form = formAt(view, token);
    const next = `${form}-${formAt(view, token + 1)}`;
    if (!undoing.has(form) && !(token + 1 < to && undoing.has(next))) continue;
    if (asked.some(({ key }, at) => itemAt(matches, at).has(index) || key === polars[index]?.key)) continue;
    if ([1, 2, 3].some((before) => token - before >= from && negations.has(formAt(view, token - before)))) continue;
    return inSentence.every((value) => value >= held) ? 'all' : 'part';
  }
  return null;
}

/** Minimum match strength at which a sentence contains a word of a statement itself, not merely a similar one. */
const held = 0.75;
