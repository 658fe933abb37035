// Features of a statement and a text, before any weights: how much of the statement the text contains and where, whether the text denies or softens it, and
// what replaces the missing words. Linear in the text for a statement of bounded length.
import { float64At, itemAt, numberAt } from '../../../text/at.js';
import { loadPolarity, type Operator, type Quantifier } from '../reading/polarity.js';
import type { Question, StatementWord } from '../reading/request/question.js';
import { loadWordVectors } from '../vectors.js';
import { type Attribution, attributionOf } from './attribution.js';
import { covered, matchesOf, type Sentence, sentencesOf } from './pair-alignment.js';
import { contrastsOf, readSentence, undoneOf } from './pair-sentence.js';
import type { TextView } from './read-text.js';

const operators: readonly Operator[] = ['permission', 'obligation', 'ability', 'future', 'existence'];
const quantifiers: readonly Quantifier[] = ['all', 'any', 'only', 'most'];

/** Features for how much of the statement the text contains, and where. */
export const heldFeatureNames = [
  'in-text',
  'in-sentence',
  'exact-in-sentence',
  'in-neighbours',
  'worst-missing',
  'missing-in-text',
  'missing-in-sentence',
  'names-missing',
  'names-missing-in-sentence',
  'numbers-missing',
] as const;

/** Names of the features, in the order in which `pairFeatures` returns them. */
export const pairFeatureNames = [
  ...heldFeatureNames,
  'numbers-other',
  'opposite',
  'sibling',
  'narrower',
  'broader',
  'denied-share',
  'denied-pair',
  'denied-last',
  'denied-first',
  'denied-near',
  'denials-in-sentence',
  'second-denied',
  'denied-balance',
  'softened',
  'softened-near',
  'conditional',
  'order',
  'pairs-in-order',
  'density',
  'extra-words',
  'first-matched',
  'last-matched',
  'paired-matched',
  'paired-word',
  'hits-of-paired',
  'sentence-length',
  'sentence-place',
  'text-length',
  'statement-length',
  'is-statement',
  'is-phrase',
  'asks-past',
  'short-text',
  'sentence-asks',
  ...operators.map((name) => `asks-${name}`),
  ...operators.map((name) => `has-${name}`),
  ...operators.slice(0, 3).map((name) => `asks-and-has-${name}`),
  'permission-by-obligation',
  'obligation-by-permission',
  ...quantifiers.map((name) => `asks-${name}`),
  ...quantifiers.map((name) => `has-${name}`),
  'all-by-part',
  'only-more',
  'support',
  'says',
  'denies',
  'says-plainly',
  'denies-plainly',
] as const;

interface PairReading {
  /** In the order of `pairFeatureNames`, each between about -1 and 2. */
  readonly features: readonly number[];
  /** The sentence with the strongest evidence for or against the statement, as offsets; null if no sentence contains a word of it. */
  readonly place: { readonly start: number; readonly end: number } | null;
  /** Whom the text says it of, if the statement is about a named person. */
  readonly bearer: Attribution | null;
  /** Whether the text says that what is asked came to nothing. */
  readonly undone: 'part' | 'all' | null;
}

const maxWords = 16;
const maxDistinct = 4000;
/** Minimum share of the statement at which a sentence asserts or denies it, and maximum sentence length, per word of the statement, to do so plainly. */
const clear = 0.75;
const maxOfSentence = 3;

/** Reads a statement against a text. */
export function pairFeatures(question: Question, view: TextView): PairReading {
  const polarity = loadPolarity();
  const vectors = loadWordVectors();
  const asked = question.words.slice(0, maxWords);
  // Members of a pair of opposites have equal weight, so that a question and its opposite get the same reading.
  const weights = asked.map(
    ({ word, isPaired, isName, isNumber }) => (word.rank < 0 || isPaired ? 1 : vectors.weight(word.rank)) * (isName || isNumber ? 1.2 : 1),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const distinct = Math.min(view.words.length, maxDistinct);
  const polars = view.words.map(({ form }, index) => (index < distinct ? polarity.polarOf(form) : null));
  const matches = asked.map((one) => matchesOf(one, view, polars, distinct));
  const all = sentencesOf(view);
  const coverage = all.map((sentence) => covered(sentence, view, matches));
  const scoreOf = (index: number): number => {
    const beside = (at: number): Float64Array | undefined => coverage[at];
    return weights.reduce((sum, weight, at) => {
      const own = float64At(itemAt(coverage, index), at);
      const next = Math.max(beside(index - 1)?.[at] ?? 0, beside(index + 1)?.[at] ?? 0);
      return sum + weight * Math.max(own, 0.35 * next);
    }, 0);
  };
  const scores = all.map((_, index) => scoreOf(index));
  const best = scores.reduce((top, score, index) => (score > numberAt(scores, top) + 1e-9 ? index : top), 0);
  const second = scores.reduce((top, score, index) => (index !== best && (top < 0 || score > numberAt(scores, top)) ? index : top), -1);
  const inText = asked.map((_, at) => coverage.reduce((top, row) => Math.max(top, float64At(row, at)), 0));
  const inBest = Array.from(coverage[best] ?? new Float64Array(asked.length));
  const around = inBest.map((value, at) => Math.max(value, coverage[best - 1]?.[at] ?? 0, coverage[best + 1]?.[at] ?? 0));
  const share = (values: ArrayLike<number>): number => weights.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), 0) / total;
  const sentence = all[best] ?? { from: 0, to: 0 };
  const read = readSentence(sentence, view, asked, weights, matches, polars);
  const other =
    second >= 0 && numberAt(scores, second) > 0.5 * numberAt(scores, best)
      ? readSentence(itemAt(all, second), view, asked, weights, matches, polars)
      : null;
  const missing = (values: readonly number[], which: (word: StatementWord) => boolean): number => {
    const chosen = asked.flatMap((word, at) => (which(word) ? [numberAt(values, at) < 0.3 ? 1 : 0] : []));
    return chosen.length === 0 ? 0 : chosen.reduce<number>((sum, value) => sum + value, 0) / chosen.length;
  };
  const forms = new Set(
    Array.from({ length: sentence.to - sentence.from }, (_, at) => itemAt(view.words, numberAt(view.tokens, sentence.from + at)).form),
  );
  const has = (operator: Operator): number => ([...forms].some((form) => polarity.operator(form) === operator) ? 1 : 0);
  const amounts = (quantifier: Quantifier): number => ([...forms].some((form) => polarity.quantifier(form) === quantifier) ? 1 : 0);
  const asks = (operator: Operator): number => (question.operator === operator ? 1 : 0);
  const contrasts = contrastsOf(asked, weights, inBest, sentence, view);
  const numbersOther = asked.some(({ isNumber }, at) => isNumber && numberAt(inBest, at) < 1) && [...forms].some((form) => /^\d/.test(form)) ? 1 : 0;
  const pairedAt = asked.findIndex(({ isPaired }) => isPaired);
  const words = sentence.to - sentence.from;
  const ending = view.text.slice(view.ends[sentence.to - 1] ?? 0, (view.ends[sentence.to - 1] ?? 0) + 2);
  // How much of the statement the sentence contains, with the sign reversed if the sentence denies it.
  const polarityOf = pairedAt >= 0 && numberAt(inBest, pairedAt) > 0 ? -read.deniedAt(pairedAt) : 1 - 2 * read.deniedShare;
  const support = share(inBest) * polarityOf;
  const says = Math.abs(support) > clear;
  const plainly = says && words <= maxOfSentence * (asked.length + 2);
  const features: Record<(typeof pairFeatureNames)[number], number> = {
    'in-text': share(inText),
    'in-sentence': share(inBest),
    'exact-in-sentence': share(inBest.map((value) => (value >= 0.99 ? 1 : 0))),
    'in-neighbours': share(around),
    'worst-missing': asked.reduce((top, _, at) => (numberAt(around, at) < 0.3 ? Math.max(top, numberAt(weights, at)) : top), 0),
    'missing-in-text': Math.min(3, inText.filter((value) => value < 0.3).length) / 3,
    'missing-in-sentence': Math.min(4, inBest.filter((value) => value < 0.3).length) / 4,
    'names-missing': missing(inText, ({ isName }) => isName),
    'names-missing-in-sentence': missing(inBest, ({ isName }) => isName),
    'numbers-missing': missing(inText, ({ isNumber }) => isNumber),
    'numbers-other': numbersOther,
    opposite: contrasts.opposite,
    sibling: contrasts.sibling,
    narrower: read.narrower,
    broader: read.broader,
    'denied-share': read.deniedShare,
    'denied-pair': pairedAt < 0 ? 0 : read.deniedAt(pairedAt),
    'denied-last': read.deniedAt(asked.length - 1),
    'denied-first': read.deniedAt(0),
    'denied-near': read.deniedNear,
    'denials-in-sentence': Math.min(2, read.denials) / 2,
    'second-denied': other === null ? 0 : other.deniedShare,
    'denied-balance': other === null ? read.deniedShare : (read.deniedShare + other.deniedShare) / 2,
    softened: Math.min(2, read.softened) / 2,
    'softened-near': read.softenedNear,
    conditional: /\b(?:if|unless|except|provided|only when|until|subject to)\b/i.test(textOf(view, sentence)) ? 1 : 0,
    order: read.order,
    'pairs-in-order': read.pairs,
    density: read.density,
    'extra-words': Math.min(1, Math.max(0, words - asked.length) / 30),
    'first-matched': inBest[0] ?? 0,
    'last-matched': inBest.at(-1) ?? 0,
    'paired-matched': pairedAt < 0 ? 0 : numberAt(inBest, pairedAt),
    'paired-word': pairedAt < 0 ? 0 : 1,
    'hits-of-paired': pairedAt < 0 ? 0 : numberAt(inText, pairedAt),
    'sentence-length': Math.min(1, words / 50),
    'sentence-place': all.length === 0 ? 0 : best / all.length,
    'text-length': Math.min(1, view.tokens.length / 300),
    'statement-length': Math.min(1.5, asked.length / 8),
    'is-statement': question.form === 'statement' ? 1 : 0,
    'is-phrase': question.form === 'phrase' ? 1 : 0,
    'asks-past': /^(?:was|were|did|had)$/.test(question.opening) ? 1 : 0,
    'short-text': view.tokens.length < 40 ? 1 : 0,
    'sentence-asks': ending.includes('?') ? 1 : 0,
    ...prefixed('asks-', operators, asks),
    ...prefixed('has-', operators, has),
    ...prefixed('asks-and-has-', operators, (name) => asks(name) * has(name)),
    'permission-by-obligation': asks('permission') * has('obligation'),
    'obligation-by-permission': asks('obligation') * Math.max(has('permission'), has('ability')),
    ...prefixed('asks-', quantifiers, (name) => (question.quantifier === name ? 1 : 0)),
    ...prefixed('has-', quantifiers, amounts),
    'all-by-part': question.quantifier === 'all' ? Math.max(amounts('most'), amounts('any')) : 0,
    'only-more': amounts('only') * (question.quantifier === 'only' ? 0 : 1),
    support,
    says: says && support > 0 ? 1 : 0,
    denies: says && support < 0 ? 1 : 0,
    'says-plainly': plainly && support > 0 ? 1 : 0,
    'denies-plainly': plainly && support < 0 ? 1 : 0,
  };
  const place =
    words === 0 || (scores[best] ?? 0) === 0 ? null : { start: numberAt(view.starts, sentence.from), end: numberAt(view.ends, sentence.to - 1) };
  return {
    features: pairFeatureNames.map((name) => features[name] ?? 0),
    place,
    bearer: attributionOf({ ...question, words: asked }, view, weights, matches, all),
    undone: undoneOf(asked, inBest, sentence, view, matches, polars),
  };
}

function textOf({ text, starts, ends }: TextView, { from, to }: Sentence): string {
  return to > from ? text.slice(starts[from], ends[to - 1]) : '';
}

function prefixed<P extends string, K extends string>(prefix: P, names: readonly K[], valueFor: (name: K) => number): Record<`${P}${K}`, number> {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}`, valueFor(name)])) as Record<`${P}${K}`, number>;
}
