// Which of the requested types a mention is: a log-linear model of how well its broad type, its words and the words around it fit the field. The few weights
// are fitted by test/eval/train/prose-typing.ts and shared by all types, so that types never seen in training work too.

import { once, oncePer, oncePerKey } from '../../../../core/once-per.js';
import { float32At, float64At, numberAt, wordAt } from '../../../../text/at.js';
import { softmax } from '../../../../text/probability.js';
import { loadWordVectors } from '../../vectors.js';
import type { AnalysedDocument } from '../candidate.js';
import { baseForm } from '../describe-words.js';
import type { AskedType } from './asked-types.js';
import type { Mention } from './mentions.js';

export const featureNames = [
  'broad',
  'mean',
  'head',
  'best',
  'around',
  'before',
  'after',
  'sentence',
  'named',
  'namedAround',
  'wholeAmongParts',
  'partOfAsked',
  'listed',
  'listedAsOther',
  'sure',
  'bias',
] as const;
export type TypingWeights = readonly number[];

/** A mention with the vectors that all types are compared with, computed once. */
interface TypedMention {
  readonly mention: Mention;
  readonly mean: Float32Array;
  readonly meanNorm: number;
  readonly sentence: Float32Array;
  readonly sentenceNorm: number;
  readonly ranks: readonly number[];
  /** Lengths of the word vectors. */
  readonly lengths: readonly number[];
  /** Base forms of the words. */
  readonly bases: readonly string[];
}

const reach = 6;

export function prepareMention(mention: Mention): TypedMention {
  const vectors = loadWordVectors();
  const { tokens, first, last } = mention;
  const lowers = tokens.slice(Math.max(0, first - reach), Math.min(tokens.length, last + 1 + reach)).map((token) => token.lower.replace(/^[#@]/, ''));
  const ranks = lowers.map((lower) => vectors.rank(lower));
  const offset = Math.max(0, first - reach);
  const mean = new Float32Array(vectors.dimensions);
  const sentence = new Float32Array(vectors.dimensions);
  ranks.forEach((rank, index) => {
    const inside = index + offset >= first && index + offset <= last;
    if (rank >= 0) vectors.addTo(inside ? mean : sentence, rank, vectors.weight(rank));
  });
  return {
    mention,
    lengths: ranks.map(lengthOf),
    mean,
    meanNorm: norm(mean),
    sentence,
    sentenceNorm: norm(sentence),
    ranks,
    bases: lowers.map(baseForm),
  };
}

// Lengths of the word vectors by rank, computed on first use; 0 before.
const lengthsByRank = once(() => new Float64Array(loadWordVectors().size));

function lengthOf(rank: number): number {
  if (rank < 0) return 0;
  const vectors = loadWordVectors();
  const lengths = lengthsByRank();
  const known = float64At(lengths, rank);
  if (known > 0) return known;
  const vector = new Float32Array(vectors.dimensions);
  vectors.addTo(vector, rank, 1);
  lengths[rank] = norm(vector);
  return float64At(lengths, rank);
}

function norm(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}

function cosine(vector: Float32Array, length: number, unit: Float32Array | null): number {
  if (unit === null || length === 0) return 0;
  let sum = 0;
  for (let index = 0; index < unit.length; index++) sum += float32At(vector, index) * float32At(unit, index);
  return sum / length;
}

/** Features of a mention for each requested type, in the order of `featureNames`. */
export function typingFeatures(prepared: TypedMention, types: readonly AskedType[], listed: Listed): number[][] {
  const vectors = loadWordVectors();
  const { mention, ranks, bases, lengths } = prepared;
  const offset = Math.max(0, mention.first - reach);
  const from = mention.first - offset;
  const to = mention.last - offset;
  const rivals = rivalsOf(types);
  return types.map((type, place) => {
    const fit = mention.broad.reduce((sum, probability, index) => sum + probability * (type.broad[index] ?? 0), 0);
    const unit = type.vector;
    const near = ranks.map((rank, index) => {
      const length = numberAt(lengths, index);
      return unit === null || length === 0 ? 0 : vectors.dot(unit, rank) / length;
    });
    let best = 0;
    let around = 0;
    let named = 0;
    let namedAround = 0;
    for (let index = 0; index < ranks.length; index++) {
      const inside = index >= from && index <= to;
      const similarity = numberAt(near, index);
      const same = type.words.has(wordAt(bases, index)) ? 1 : 0;
      if (inside) {
        best = Math.max(best, similarity);
        named = Math.max(named, same);
      } else {
        around = Math.max(around, similarity);
        namedAround = Math.max(namedAround, same);
      }
    }
    return [
      Math.log(fit + 0.005),
      cosine(prepared.mean, prepared.meanNorm, unit),
      numberAt(near, to),
      best,
      around,
      from > 0 ? numberAt(near, from - 1) : 0,
      to + 1 < ranks.length ? Math.max(near[to + 1] ?? 0, near[to + 2] ?? 0, near[to + 3] ?? 0) : 0,
      cosine(prepared.sentence, prepared.sentenceNorm, unit),
      named,
      namedAround,
      type.whole && rivals[place] === true ? 1 : 0,
      !type.whole ? 1 : 0,
      listed.as(type, mention) ? 1 : 0,
      listed.asOther(type, mention) ? 1 : 0,
      Math.log(mention.confidence / (1.001 - mention.confidence)),
      1,
    ];
  });
}

/** For each type, whether a narrower type of the request overlaps its broad types. */
const rivalsOf = oncePer((types: readonly AskedType[]): readonly boolean[] =>
  types.map((type) => types.some((other) => other !== type && !other.whole && overlap(other, type) > 0.3)),
);

function overlap(left: AskedType, right: AskedType): number {
  return left.broad.reduce((sum, share, index) => sum + Math.min(share, right.broad[index] ?? 0), 0);
}

/** Probability of each requested type for a mention; the remainder to 1 is the probability that it is none of them. */
export function typeProbabilities(features: readonly (readonly number[])[], weights: TypingWeights): number[] {
  const scores = features.map((row) => row.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0));
  return softmax([...scores, 0]).slice(0, -1);
}

/** What the list recognisers of a document say about its mentions. */
interface Listed {
  /** Whether a list contains the mention as one of the kinds that a type requests. */
  as(type: AskedType, mention: Mention): boolean;
  /** Whether the entire mention is a nationality or a language and the type requests neither. */
  asOther(type: AskedType, mention: Mention): boolean;
}

// Kinds whose lists can confirm a mention, and those among them that are not places.
const listKinds = ['country', 'language', 'nationality'];
const peoples = ['language', 'nationality'];

export function listedIn(document: Pick<AnalysedDocument, 'matches'>): Listed {
  const endsOf = oncePerKey((kind: string) => new Map(document.matches(kind).map(({ start, end }) => [start, end])));
  return {
    as: (type, mention) => type.listed.some((kind) => listKinds.includes(kind) && endsOf(kind).has(mention.start)),
    asOther: (type, mention) =>
      !type.listed.some((kind) => peoples.includes(kind)) && peoples.some((kind) => endsOf(kind).get(mention.start) === mention.end),
  };
}
