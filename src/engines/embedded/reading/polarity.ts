// Words that reverse a statement, and words that are opposites: both sides of a pair are read as one word, the second side as reversed.
import { entriesOf } from '../../../core/keyed.js';
import { oncePerKey } from '../../../core/once-per.js';
import { stem } from '../../../text/stem.js';
import { fromJsonFile } from '../data.js';
import { loadWordVectors } from '../vectors.js';
import { wordRelation } from './text/word-relations.js';

interface PolarityData {
  readonly negations: string;
  readonly lacking: string;
  readonly softening: string;
  readonly undoing: string;
  readonly light: string;
  readonly quantifiers: Readonly<Record<Quantifier, string>>;
  readonly operators: Readonly<Record<Operator, string>>;
  /** Pairs of word lists; the words of one list mean much the same. */
  readonly opposites: readonly (readonly [string, string])[];
}

export type Quantifier = 'all' | 'any' | 'only' | 'most';
/** What a sentence says about an action: that it may, must, can or will be done; or that something exists. */
export type Operator = 'permission' | 'obligation' | 'ability' | 'future' | 'existence';

/** The polarity of a word. */
export interface Polar {
  /** Stem of the word that represents the pair, or of the word itself. */
  readonly key: string;
  /** The word that represents the pair, or the word itself. */
  readonly head: string;
  /** Whether the word is on the reversed side of its pair. */
  readonly isReversed: boolean;
  /** Whether the word belongs to a pair. */
  readonly isPaired: boolean;
}

interface Polarity {
  readonly negations: ReadonlySet<string>;
  /** "Without" in each language. */
  readonly lacking: ReadonlySet<string>;
  readonly softening: ReadonlySet<string>;
  /** Words, and pairs of words joined by a hyphen, that say that something did not take place or no longer holds ("withdrawn"). */
  readonly undoing: ReadonlySet<string>;
  readonly light: ReadonlySet<string>;
  quantifier(form: string): Quantifier | null;
  operator(form: string): Operator | null;
  /** Reads a word in lower case. */
  polarOf(form: string): Polar;
}

export const loadPolarity = fromJsonFile('polarity.json', read);

function read(data: PolarityData): Polarity {
  const set = (list: string): Set<string> => new Set(list.split(' '));
  const inverted = <K extends string>(lists: Readonly<Record<K, string>>): Map<string, K> => {
    const found = new Map<string, K>();
    for (const [key, list] of entriesOf(lists)) for (const word of list.split(' ')) if (!found.has(word)) found.set(word, key);
    return found;
  };
  const pairs = new Map<string, Polar>();
  for (const [one, other] of data.opposites) {
    const [first = ''] = one.split(' ');
    for (const [list, isReversed] of [
      [one, false],
      [other, true],
    ] as const)
      for (const word of list.split(' ')) if (!pairs.has(word)) pairs.set(word, { key: stem(first), head: first, isReversed, isPaired: true });
  }
  const quantifiers = inverted(data.quantifiers);
  const operators = inverted(data.operators);
  return {
    negations: set(data.negations),
    lacking: set(data.lacking),
    softening: set(data.softening),
    undoing: set(data.undoing),
    light: set(data.light),
    quantifier: (form) => quantifiers.get(form) ?? null,
    operator: (form) => operators.get(form) ?? null,
    polarOf: oncePerKey((form) => {
      const paired = pairs.get(form);
      if (paired !== undefined) return paired;
      const base = withoutPrefix(form);
      if (base === null) return { key: stem(form), head: form, isReversed: false, isPaired: false };
      const { key = stem(base), head = base, isReversed = false } = pairs.get(base) ?? {};
      return { key, head, isReversed: !isReversed, isPaired: true };
    }, maxKnown),
  };
}

/** Number of words whose reading is cached. */
const maxKnown = 20_000;

const prefixes = /^(?:un|in|im|ir|il|dis|non-?)(?=\p{Ll}{4})/u;

/** Whether a word is another word with a negating prefix: "unbezahlt" and "bezahlt", "impayée" and "payée". */
export function isDenyingForm(form: string, base: string): boolean {
  return form !== base && form.replace(prefixes, '') === base;
}

// "Unauthorised", "inexperienced": the word without its prefix, if that is its opposite. In "unload", the prefix undoes an action instead.
function withoutPrefix(form: string): string | null {
  const [prefix] = prefixes.exec(form) ?? [];
  if (prefix === undefined) return null;
  const base = form.slice(prefix.length);
  const vectors = loadWordVectors();
  const [rank, baseRank] = [vectors.rank(form), vectors.rank(base)];
  if (baseRank < 0) return null;
  if (rank >= 0 && (wordRelation(rank, baseRank) === 'opposite' || wordRelation(baseRank, rank) === 'opposite')) return base;
  // Participles and adjectives with "un-" need no lookup.
  return prefix === 'un' && /(?:ed|able|ible|ful)$/.test(base) ? base : null;
}
