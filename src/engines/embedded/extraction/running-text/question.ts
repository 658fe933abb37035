// A question prepared for the search for its answer: how it asks, the noun that says what the answer is, and the words near which the answer is expected.
import { itemAt } from '../../../../text/at.js';
import { determiners, prepositions } from '../../../../text/clause-words.js';
import type { LanguageCode } from '../../languages/languages.js';
import { mark, type Word, wordsOf } from '../../reading/text/words.js';
import { loadWordVectors } from '../../vectors.js';
import { foldAccents } from '../../weights/term-key.js';
import { describeNeed } from '../describe.js';
import { askedType } from '../prose/asked-types.js';
import { kindsAtEnd } from '../recognisers/table.js';

/** Question types, each named by the words that introduce it; longer phrases take precedence. */
export const askings = ['who', 'whose', 'what', 'which', 'when', 'where', 'why', 'how many', 'how much', 'how long', 'how', 'other'] as const;
type Asking = (typeof askings)[number];

/** The word after the question word and its noun; it shows whether the answer is what something is, what is done to, or who does it. */
export const followers = ['be', 'do', 'other auxiliary', 'other'] as const;
type Follower = (typeof followers)[number];

/** A content word of a question. */
export interface QuestionTerm {
  readonly key: string;
  /** Rank in the word vectors, -1 when unknown. */
  readonly rank: number;
  /** Weight of the word, 0 to 1. */
  readonly weight: number;
  /** Index among the content words of the question. */
  readonly place: number;
}

interface Noun {
  readonly key: string;
  /** Rank in the word vectors, -1 when unknown. */
  readonly rank: number;
  /** Share of each broad type in its meaning, in the order of `broadTypes`. */
  readonly types: readonly number[];
  /** Kinds of value that it names. */
  readonly kinds: readonly string[];
}

export interface Question {
  readonly asking: Asking;
  readonly follower: Follower;
  /** The noun that says what the answer is ("which region", "how many boxes", "what was the cause of"); null if there is none. */
  readonly noun: Noun | null;
  /** The preposition that precedes the answer ("in which town", "what is it made of"), in lower case; null if there is none. */
  readonly preposition: string | null;
  readonly terms: ReadonlyMap<string, QuestionTerm>;
  /** Sum of the weights of the terms; 1 if there are none. */
  readonly weight: number;
}

/** Number of words after a question word that may contain its noun. */
const nounReach = 4;
const beingReach = 7;

/** Reads a question in a language. Linear. */
export function readQuestion(text: string, code: LanguageCode = 'en'): Question {
  const vectors = loadWordVectors();
  const tokens = wordsOf(text, 0, text.length, code).filter(({ lower }) => !mark.test(lower));
  const { asking, end } = askingOf(tokens);
  const terms = new Map<string, QuestionTerm>();
  tokens.forEach(({ key, lower, isSmall }, at) => {
    if (isSmall || (at < end && at >= end - asking.split(' ').length)) return;
    const rank = vectors.rank(lower);
    if (!terms.has(key)) terms.set(key, { key, rank, weight: vectors.weight(rank), place: terms.size });
  });
  const nounEnd = end < 0 ? 0 : nounAt(tokens, end);
  const at = end < 0 ? -1 : nounEnd || end;
  const follower = followerOf(tokens[at]?.lower);
  const isSaid = nounEnd > 0 || (follower === 'be' && definable.has(asking));
  const noun = nounEnd > 0 ? tokens[nounEnd - 1] : isSaid ? tokens[nounAfterBeing(tokens, at + 1)] : undefined;
  const [before, last] = [tokens[end - 1 - asking.split(' ').length]?.lower, tokens[tokens.length - 1]?.lower];
  return {
    asking,
    follower,
    noun: noun === undefined ? null : nounOf(noun),
    preposition: [before, last].find((word) => word !== undefined && prepositions.has(word)) ?? null,
    terms,
    weight: [...terms.values()].reduce((sum, { weight }) => sum + weight, 0) || 1,
  };
}

/** Languages in which the head is the first noun of a phrase ("date de retour"); in the others it is the last one before a preposition. */
const nounFirst: ReadonlySet<LanguageCode> = new Set(['fr', 'es', 'it', 'pt']);

/** Reads the words of a field as if they were a question: without a question word, the noun is the head of the phrase. Linear. */
export function readAsQuestion(text: string, code: LanguageCode): Question {
  const question = readQuestion(text, code);
  if (question.noun !== null) return question;
  const tokens = wordsOf(text, 0, text.length, code).filter(({ lower }) => !mark.test(lower));
  const from = tokens.findIndex(({ isSmall }) => !isSmall);
  const end = tokens.findIndex(({ isSmall }, at) => isSmall && at > from);
  const noun = from < 0 ? undefined : nounFirst.has(code) ? tokens[from] : tokens[(end < 0 ? tokens.length : end) - 1];
  return { ...question, noun: noun === undefined ? null : nounOf(noun) };
}

function askingOf(tokens: readonly Word[]): { readonly asking: Asking; readonly end: number } {
  for (const [at, { lower }] of tokens.entries()) {
    const word = foldAccents(lower);
    const pair = `${word} ${tokens[at + 1]?.lower ?? ''}`;
    const long = askings.find((asking) => asking === pair);
    if (long !== undefined) return { asking: long, end: at + 2 };
    const short = word === 'whom' ? 'who' : askings.find((asking) => asking === word && asking !== 'other');
    if (short !== undefined) return { asking: short, end: at + 1 };
  }
  return { asking: 'other', end: -1 };
}

const being = new Set(['is', 'are', 'was', 'were', 'be', "'s", '’s']);
const doing = new Set(['do', 'does', 'did']);
const otherAuxiliaries = new Set(['has', 'have', 'had', 'can', 'could', 'will', 'would', 'should', 'may', 'might', 'must', 'shall']);
/** Question types whose answer is what the noun after "is" means: "what was the cause", but not "when is the fair". */
const definable: ReadonlySet<Asking> = new Set(['what', 'which', 'whose', 'other']);
/** Nouns after which the next noun is the requested one: "the name of the plant", "what kind of boat". */
const emptyNouns = new Set(['name', 'names', 'kind', 'kinds', 'type', 'types', 'sort', 'form', 'word', 'term', 'one', 'part']);

function followerOf(word = ''): Follower {
  if (being.has(word)) return 'be';
  if (doing.has(word)) return 'do';
  return otherAuxiliaries.has(word) ? 'other auxiliary' : 'other';
}

/**
 * Index after the last of the nouns that directly follow a question word ("what kind of boat did", "which EU region was"); 0 if there is none. A function word
 * other than "of" ends them.
 */
function nounAt(tokens: readonly Word[], from: number): number {
  let end = 0;
  for (let at = from; at < Math.min(tokens.length, from + nounReach); at++) {
    const { lower, isSmall } = itemAt(tokens, at);
    const joins = lower === 'of';
    if (isSmall && (end === 0 || !joins)) break;
    if (!joins) end = at + 1;
  }
  return end;
}

/** Index of the noun after "is": in "the longest river in Asia" the river, in "the name of the plant" the plant; -1 if there is none. */
function nounAfterBeing(tokens: readonly Word[], from: number): number {
  let noun = -1;
  for (let at = from; at < Math.min(tokens.length, from + beingReach); at++) {
    const { lower, isSmall } = itemAt(tokens, at);
    if (!isSmall) noun = at;
    else if (noun >= 0 && !(lower === 'of' && emptyNouns.has(itemAt(tokens, noun).lower)) && !determiners.has(lower)) break;
  }
  return noun;
}

function nounOf({ key, lower }: Word): Noun {
  const need = describeNeed({ kind: 'scalar', path: [], name: lower, description: '' });
  return { key, rank: loadWordVectors().rank(lower), types: askedType(need).broad, kinds: kindsAtEnd(lower) };
}
