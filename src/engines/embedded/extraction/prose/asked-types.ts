// What a field asks for in running text: how much each broad type answers it, and its meaning as a vector.
import { once } from '../../../../core/once-per.js';
import { readJson } from '../../data.js';
import { loadWordVectors } from '../../vectors.js';
import type { Need } from '../candidate.js';
import { baseForm } from '../describe-words.js';
import { type BroadType, broadTypes } from './tagger.js';

/** What a field asks for, ready to be compared with mentions. */
export interface AskedType {
  /** Share of each broad type in what is asked for, in the order of `broadTypes`; sums to 1. */
  readonly broad: readonly number[];
  /** Weighted sum of the vectors of the field's words, of length 1; null when none is known. */
  readonly vector: Float32Array | null;
  /** Base forms of the words that say what is asked for. */
  readonly words: ReadonlySet<string>;
  /** True when what is asked for is a whole broad type ("person"), not a part of it ("politician"). */
  readonly whole: boolean;
  /** Kinds of value with a recogniser that the field may be. */
  readonly listed: readonly string[];
}

/** Nouns for what belongs to each broad type. The first ones name the type as a whole. */
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

/** Whether running text answers a phrase (base forms): it names something a broad type covers. */
export function isTypeNoun(phrase: string): boolean {
  return phrases().has(phrase);
}

// How many of a type's first nouns name it as a whole.
const wholeNames = 6;

/** The kind of name that a word stands for as a whole: a person, a place, an organisation. */
export function kindOfName(word: string): 'person' | 'location' | 'organisation' | undefined {
  const [first] = phrases().get(baseForm(word.toLowerCase())) ?? [];
  const type = first === undefined || first.order >= wholeNames + 2 ? undefined : broadTypes[first.type];
  return type === 'person' || type === 'location' || type === 'organisation' ? type : undefined;
}

/** Whether a word names a broad type as a whole: person, place, company. */
export function isWholeName(base: string): boolean {
  return (
    phrases()
      .get(base)
      ?.some(({ type, order }) => order < (type === broadTypes.indexOf('organisation') ? wholeNames + 2 : wholeNames)) === true
  );
}

/** Reads what a need asks of mentions. */
export function askedType(need: Need): AskedType {
  const vectors = loadWordVectors();
  const scores = new Float64Array(broadTypes.length);
  const headBases = need.headTerms.map((term) => term.base);
  let whole = false;
  // A question word leaves no doubt; its other words tell what somebody did, not what they are.
  if (need.byQuestionWord) for (const { kind, weight } of need.kinds) addKind(scores, kind, weight);
  // The longest known phrase that ends the words of the name, then of the description's head.
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

// Votes of the nouns nearest in meaning to words of a field that no list has.
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
