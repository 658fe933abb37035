// What a field requests from running text: how well each broad type answers it, and its meaning as a vector.
import { once } from '../../../../core/once-per.js';
import { readJson } from '../../data.js';
import { loadWordVectors } from '../../vectors.js';
import type { Need } from '../candidate.js';
import { baseForm } from '../describe-words.js';
import { type BroadType, broadTypes } from './tagger.js';

/** A field's request in a form that can be compared with mentions. */
export interface AskedType {
  /** Share of each broad type in the request, in the order of `broadTypes`; sums to 1. */
  readonly broad: readonly number[];
  /** Weighted sum of the vectors of the field's words, normalised to length 1; null if no word is known. */
  readonly vector: Float32Array | null;
  /** Base forms of the field's words. */
  readonly words: ReadonlySet<string>;
  /** True if the request is for an entire broad type ("person"), not for part of one ("politician"). */
  readonly whole: boolean;
  /** The kinds of value that the field may request. */
  readonly listed: readonly string[];
}

/** Nouns for each broad type; the first of each list name the type itself. */
export const typeNouns = once(() => readJson<Record<BroadType, readonly string[]>>('type-nouns.json'));

interface Noun {
  readonly type: number;
  readonly order: number;
  readonly rank: number;
}

const phrases = once(() => {
  const byPhrase = new Map<string, Noun[]>();
  const vectors = loadWordVectors();
  broadTypes.forEach((name, type) => {
    typeNouns()[name].forEach((phrase, order) => {
      const key = phrase.split(' ').map(baseForm).join(' ');
      const rank = vectors.rank(phrase);
      byPhrase.set(key, [...(byPhrase.get(key) ?? []), { type, order, rank }]);
    });
  });
  return byPhrase;
});

/** Whether a phrase (base forms) is a noun of a broad type, so that mentions can answer it. */
export function isTypeNoun(phrase: string): boolean {
  return phrases().has(phrase);
}

// How many nouns at the start of a type's list name the type itself.
const wholeNames = 6;

/** The kind of name that a word denotes in general: a person, a place, an organisation; undefined for any other word. */
export function kindOfName(word: string): 'person' | 'location' | 'organisation' | undefined {
  const [first] = phrases().get(baseForm(word.toLowerCase())) ?? [];
  const type = first === undefined || first.order >= wholeNames + 2 ? undefined : broadTypes[first.type];
  return type === 'person' || type === 'location' || type === 'organisation' ? type : undefined;
}

/** Whether a word names a broad type itself: person, place, company. */
export function isWholeName(base: string): boolean {
  return (
    phrases()
      .get(base)
      ?.some(({ type, order }) => order < (type === broadTypes.indexOf('organisation') ? wholeNames + 2 : wholeNames)) === true
  );
}

/** Works out which mentions a need requests. */
export function askedType(need: Need): AskedType {
  const vectors = loadWordVectors();
  const scores = new Float64Array(broadTypes.length);
  const headBases = need.headTerms.map((term) => term.base);
  let whole = false;
  // A question word is unambiguous; the words after it say what somebody did, not what they are.
  if (need.byQuestionWord) for (const { kind, weight } of need.kinds) addKind(scores, kind, weight);
  // The longest known phrase at the end of the name, else at the end of the description's head.
  else
    for (const [bases, share] of [
      [need.nameTerms.map((term) => term.base), 1],
      [headBases, 0.8],
    ] as const) {
      const found = longestPhrase(bases);
      for (const { type, order } of found) {
        scores[type]! += share / found.length;
        if (order < wholeNames && bases.length === 1) whole = true;
      }
      if (found.length > 0) break;
    }
  if (scores.every((score) => score === 0)) addNearest(scores, [...headBases, ...need.nameTerms.map((term) => term.base)]);
  const total = scores.reduce((sum, score) => sum + score, 0);
  const vector = new Float32Array(vectors.dimensions);
  for (const term of need.nameTerms) vectors.addTo(vector, term.rank, term.weight);
  for (const term of need.headTerms) vectors.addTo(vector, term.rank, term.weight * 0.7);
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return {
    broad: [...scores].map((score) => (total === 0 ? 1 / broadTypes.length : score / total)),
    vector: norm === 0 ? null : vector.map((value) => value / norm),
    words: new Set([...need.nameTerms, ...need.headTerms].map((term) => term.base)),
    whole,
    listed: need.kinds.map(({ kind }) => kind),
  };
}

function addKind(scores: Float64Array, kind: string, weight: number): void {
  broadTypes.forEach((name, type) => {
    if (name === kind) scores[type]! += weight;
  });
}

function longestPhrase(bases: readonly string[]): Noun[] {
  const known = phrases();
  for (let end = bases.length; end > 0 && end > bases.length - 2; end--) {
    for (let start = Math.max(0, end - 3); start < end; start++) {
      const found = known.get(bases.slice(start, end).join(' '));
      if (found !== undefined) return found;
    }
  }
  return [];
}

// For words that no list has: adds the votes of the nouns nearest in meaning.
function addNearest(scores: Float64Array, bases: readonly string[]): void {
  const vectors = loadWordVectors();
  for (const base of bases) {
    const rank = vectors.rank(base);
    if (rank < 0) continue;
    for (const found of phrases().values()) {
      for (const { type, rank: nounRank } of found) {
        const similarity = vectors.similarity(rank, nounRank);
        if (similarity > 0.45) scores[type]! += (similarity - 0.4) ** 2;
      }
    }
  }
}
