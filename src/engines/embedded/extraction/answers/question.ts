// A question as the search for its answer sees it: how it asks, the noun that says what the answer is, and the words that the answer stands near.
import { language } from '../../languages/languages.js';
import { loadWordVectors } from '../../vectors.js';
import { foldAccents, termKey } from '../../weights/term-key.js';
import { describeNeed } from '../describe.js';
import { askedType } from '../prose/asked-types.js';
import { type Token, tokenize } from '../prose/tokens.js';
import { kindsAtEnd } from '../recognisers/table.js';

/** Ways of asking, each with the words that begin it; the longest phrase that is found decides. */
export const askings = ['who', 'whose', 'what', 'which', 'when', 'where', 'why', 'how many', 'how much', 'how long', 'how', 'other'] as const;
type Asking = (typeof askings)[number];

/** A content word of a question. */
interface QuestionTerm {
  readonly key: string;
  /** How much it says, 0 to 1. */
  readonly weight: number;
  /** Place among the content words of the question, 0 the first. */
  readonly place: number;
}

interface Noun {
  readonly key: string;
  /** Rank in the word vectors, -1 when unknown. */
  readonly rank: number;
  /** Share of each broad type in what it means, in the order of `broadTypes`. */
  readonly types: readonly number[];
  /** Kinds of value that it names. */
  readonly kinds: readonly string[];
}

export interface Question {
  readonly asking: Asking;
  /** The noun that the question word belongs to ("which region", "how many boxes"); null without one. */
  readonly noun: Noun | null;
  readonly terms: ReadonlyMap<string, QuestionTerm>;
  /** Sum of the weights of the terms; 1 where there are none. */
  readonly weight: number;
}

/** A token without letters and digits. */
export const mark = /^[^\p{L}\p{N}]+$/u;
/** Words after a question word among which its noun stands. */
const nounReach = 4;

let small: ReadonlySet<string> | undefined;

/** Whether a word in lower case only holds a sentence together. */
export function isSmall(word: string): boolean {
  small ??= new Set(language('en').functionWords);
  return small.has(word) || word.startsWith("'") || word.startsWith('’');
}

/** Reads an English question. Linear. */
export function readQuestion(text: string): Question {
  const vectors = loadWordVectors();
  const tokens = tokenize(text, 0, text.length).filter(({ lower }) => !mark.test(lower));
  const { asking, end } = askingOf(tokens);
  const terms = new Map<string, QuestionTerm>();
  tokens.forEach(({ start, end: stop, lower }, at) => {
    if (isSmall(lower) || (at < end && at >= end - asking.split(' ').length)) return;
    const key = termKey(text.slice(start, stop));
    if (!terms.has(key)) terms.set(key, { key, weight: vectors.weight(vectors.rank(lower)), place: terms.size });
  });
  return {
    asking,
    noun: end < 0 ? null : nounAfter(text, tokens, end),
    terms,
    weight: [...terms.values()].reduce((sum, { weight }) => sum + weight, 0) || 1,
  };
}

function askingOf(tokens: readonly Token[]): { readonly asking: Asking; readonly end: number } {
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

/** The last of the nouns that follow a question word directly: "what kind of boat did", "which EU region was". A word that asks of doing or being ends them. */
function nounAfter(text: string, tokens: readonly Token[], from: number): Noun | null {
  let noun: Token | null = null;
  for (const token of tokens.slice(from, from + nounReach)) {
    const joins = token.lower === 'of';
    if (isSmall(token.lower) && (noun === null || !joins)) break;
    if (!joins) noun = token;
  }
  if (noun === null) return null;
  const { start, end, lower } = noun;
  const need = describeNeed({ kind: 'scalar', path: [], name: lower, description: '' });
  return { key: termKey(text.slice(start, end)), rank: loadWordVectors().rank(lower), types: askedType(need).broad, kinds: kindsAtEnd(lower) };
}
