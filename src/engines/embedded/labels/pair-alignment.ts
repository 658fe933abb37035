// Matches the words of a statement with words of a text, and splits the text into the sentences and lines they are in.
import { oncePer } from '../../../core/once-per.js';
import { float64At, itemAt, numberAt } from '../../../text/at.js';
import { sentences } from '../../../text/segments.js';
import type { Polar } from '../reading/polarity.js';
import type { StatementWord } from '../reading/request/question.js';
import { wordRelation } from '../reading/text/word-relations.js';
import { loadWordVectors } from '../vectors.js';
import type { TextView, Word } from './read-text.js';

/** How a word of a text matches a word of a statement. */
export interface Match {
  /** 0 to 1. */
  readonly strength: number;
  readonly kind: 'exact' | 'near' | 'narrower' | 'broader';
}

/** Tokens of a sentence or a line, half-open. */
export interface Sentence {
  readonly from: number;
  readonly to: number;
}

/** The distinct words of a text with their polarity; null for words that were not looked up. */
export type Polars = readonly (Polar | null)[];

export function matchesOf(one: StatementWord, view: TextView, polars: Polars, distinct: number): Map<number, Match> {
  const vectors = loadWordVectors();
  const found = new Map<number, Match>();
  for (let index = 0; index < distinct; index++) {
    const polar = polars[index] ?? null;
    const match = polar === null ? null : matchOf(one, itemAt(view.words, index), polar.key);
    if (match !== null) found.set(index, match);
  }
  if (found.size > 0 || one.word.rank < 100 || one.isName || one.isNumber) return found;
  for (let index = 0; index < distinct; index++) {
    const other = itemAt(view.words, index);
    if (other.rank < 200) continue;
    const likeness = vectors.similarity(one.word.rank, other.rank);
    if (likeness > 0.6) found.set(index, { strength: 0.75 * likeness, kind: 'near' });
  }
  return found;
}

function matchOf(one: StatementWord, other: Word, key: string): Match | null {
  if (one.key === key || one.word.stem === other.stem) return { strength: 1, kind: 'exact' };
  if (sharesRoot(one.key, key)) return { strength: 0.9, kind: 'exact' };
  const [rank, rankOther] = [one.word.rank, other.rank];
  if (rank < 0 || rankOther < 150) return null;
  switch (wordRelation(rank, rankOther) ?? turned(wordRelation(rankOther, rank))) {
    case 'same':
    case 'derived':
      return { strength: 0.9, kind: 'near' };
    case 'implied':
      return { strength: 0.7, kind: 'near' };
    case 'broader':
      return { strength: 0.4, kind: 'broader' };
    case 'narrower':
      return { strength: 0.8, kind: 'narrower' };
    default:
      return null;
  }
}

function turned(relation: ReturnType<typeof wordRelation>): 'narrower' | Exclude<ReturnType<typeof wordRelation>, 'broader'> {
  return relation === 'broader' ? 'narrower' : relation;
}

const minRootLength = 5;
const maxEndingLength = 3;

// "Renew" and "renewal": one word that differs only in its ending.
function sharesRoot(one: string, other: string): boolean {
  if (one.length < minRootLength || other.length < minRootLength || Math.abs(one.length - other.length) > maxEndingLength) return false;
  return one.length < other.length ? other.startsWith(one) : one.startsWith(other);
}

/** The sentences of a text, split further at line breaks, as token ranges. */
export const sentencesOf = oncePer((view: TextView): readonly Sentence[] => {
  const spans = sentences(view.text).flatMap((span) => linesOf(view.text, span));
  const found: Sentence[] = [];
  let at = 0;
  let from = 0;
  view.starts.forEach((start, token) => {
    let moved = false;
    while (at + 1 < spans.length && start >= itemAt(spans, at).end) {
      at++;
      moved = true;
    }
    if (moved && token > from) {
      found.push({ from, to: token });
      from = token;
    }
  });
  if (view.tokens.length > from) found.push({ from, to: view.tokens.length });
  return found;
});

// Lines of logs, lists and notes are statements of their own; a line that starts in lower case continues the previous one.
function linesOf(text: string, { start, end }: { readonly start: number; readonly end: number }): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let from = start;
  // Searches only within the sentence: looking for distant line breaks from each sentence anew would take quadratic time.
  const sentence = text.slice(start, end);
  for (let found = sentence.indexOf('\n'); found >= 0; found = sentence.indexOf('\n', found + 1)) {
    const at = start + found;
    if (/^\s*\p{Ll}/u.test(text.slice(at + 1, at + 20))) continue;
    parts.push({ start: from, end: at + 1 });
    from = at + 1;
  }
  parts.push({ start: from, end });
  return parts;
}

export function covered(sentence: Sentence, view: TextView, matches: readonly ReadonlyMap<number, Match>[]): Float64Array {
  const row = new Float64Array(matches.length);
  for (let token = sentence.from; token < sentence.to; token++) {
    const index = numberAt(view.tokens, token);
    for (let at = 0; at < matches.length; at++) {
      const strength = itemAt(matches, at).get(index)?.strength ?? 0;
      if (strength > float64At(row, at)) row[at] = strength;
    }
  }
  return row;
}
