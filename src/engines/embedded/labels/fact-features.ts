// What is read off a yes/no question and a text before any weight is applied: how much of the question stands in the text, in which sentence, under
// which negations, and what texts say to questions of its kind. `read-facts.ts` weighs it.
import { sentences } from '../../../text/segments.js';
import { loadWordVectors } from '../vectors.js';
import { kindFeatureNames, kindFeatures } from './question-kinds.js';
import type { LabelView } from './read-rubric.js';
import { readText, type TextView, type Word } from './read-text.js';

/** Words that turn a statement round or take it back. */
export const negative: ReadonlySet<string> = new Set(
  'not no never none neither nor without cannot nothing nobody unlike however although instead rather except unless fail fails failed lack lacks denied denies deny false incorrect different differ differs illegal prohibited banned'.split(
    ' ',
  ),
);
const denying = new Set('not no never none neither nor without cannot nothing nobody unlike unless'.split(' '));
const hedged = new Set('may might could possibly perhaps sometimes some often usually generally likely can'.split(' '));
const absolute = new Set('all always every only never any ever must entire completely exactly same still'.split(' '));
const contrary =
  /\b(?:no (?:significant|difference|evidence|association|correlation|effect|relationship|benefit)|not (?:significant|associated|correlated|differ|improve|affect|increase|reduce|influence|predict|related)|did not|does not|do not|failed to|lack of)/gi;
const confirming =
  /\b(?:significant(?:ly)?|associated with|correlated|effective|improve[sd]?|increase[sd]?|reduce[sd]?|higher|lower|predict(?:s|ed|or)|feasible|safe|useful|important)\b/gi;

/** Names of the features, in the order `factFeatures` gives them. */
export const featureNames = [
  'covered',
  'place',
  'place-exact',
  'negated',
  'question-negated',
  'numbers-missing',
  'names-missing',
  'hedged',
  'absolute',
  'same',
  'can',
  'contrary',
  'confirming',
  'contrary-end',
  'confirming-end',
  'short',
  'first:is',
  'first:does',
  'first:can',
  'first:was',
  'first:did',
  'first:has',
  'first:will',
  'ever',
  'legal',
  'more',
  'part',
  'real',
  'first',
  'between',
  'different',
  'long',
  'missing',
  'last-in-text',
  'last-in-place',
  'last-two-in-text',
  'last-two-in-place',
  'opening-in-text',
  'pairs',
  'triples',
  'negation-before-match',
  'negations',
  'negated-in-text',
  'place-first',
  'place-position',
  'place-length',
  'in-first-sentence',
  'question-length',
  ...kindFeatureNames,
] as const;

const leastLikeness = 0.55;
/** How many words after a negation it may turn. */
const reach = 6;

/** Reads a fact question against a text: numbers between about -1 and 2, in the order of `featureNames`. */
export function factFeatures(rubric: string, terms: LabelView['terms'], view: TextView): number[] {
  const vectors = loadWordVectors();
  const content = terms.filter(({ weight }) => weight === 1).map(({ word }) => word);
  const weights = content.map((word) => (word.rank < 0 ? 1 : vectors.weight(word.rank)));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const nearest = content.map((word) => nearestIn(view, word));
  const covered = weights.reduce((sum, weight, index) => sum + weight * nearest[index]!.likeness, 0) / total;

  const inSentence = sentenceOfTokens(view);
  const last = Math.max(0, inSentence.at(-1) ?? 0);
  const hits = new Float64Array(last + 1);
  const exact = new Float64Array(last + 1);
  const holders = tokensOfWords(
    view,
    nearest.map(({ word }) => word),
  );
  nearest.forEach(({ likeness, word }, index) => {
    let before = -1;
    for (const token of holders.get(word) ?? []) {
      const sentence = inSentence[token]!;
      if (sentence === before) continue;
      before = sentence;
      hits[sentence]! += weights[index]! * likeness;
      if (likeness === 1) exact[sentence]! += weights[index]!;
    }
  });
  let best = 0;
  for (let index = 1; index < hits.length; index++) if (hits[index]! > hits[best]!) best = index;

  const asked = readText(rubric);
  const question = asked.tokens.map((index) => asked.words[index]!);
  const askedStems = new Set(question.map(({ stem }) => stem));
  const contentStems = new Set(content.map(({ stem }) => stem));
  const place: Word[] = [];
  const pairs = new Set<string>();
  const triples = new Set<string>();
  let hedges = 0;
  let negations = 0;
  let placeNegations = 0;
  let negatedMatches = 0;
  let matchesAfter = 0;
  let since = reach;
  let previous = '';
  let earlier = '';
  view.tokens.forEach((index, token) => {
    const word = view.words[index]!;
    if (inSentence[token] === best) {
      place.push(word);
      if (negative.has(word.form)) placeNegations++;
      if (hedged.has(word.form)) hedges++;
    }
    if (inSentence[token] !== inSentence[token - 1]) since = reach;
    if (denying.has(word.form)) {
      negations++;
      since = 0;
      matchesAfter = 0;
    } else if (since < reach) {
      since++;
      if (contentStems.has(word.stem)) negatedMatches = Math.max(negatedMatches, ++matchesAfter);
    }
    if (askedStems.has(word.stem) && askedStems.has(previous)) {
      pairs.add(`${previous} ${word.stem}`);
      if (askedStems.has(earlier)) triples.add(`${earlier} ${previous} ${word.stem}`);
    }
    earlier = previous;
    previous = word.stem;
  });
  const placeText = textOf(view, inSentence, best, best + 1);
  const inPlace = new Set(place.map(({ stem }) => stem));

  const forms = new Set(question.map(({ form }) => form));
  const has = (...words: string[]): number => (words.some((word) => forms.has(word)) ? 1 : 0);
  const opens = (...words: string[]): number => (words.includes(question[0]?.form ?? '') ? 1 : 0);
  const share = <T>(items: readonly T[], found: (item: T) => boolean, ifEmpty: number): number =>
    items.length === 0 ? ifEmpty : items.filter(found).length / items.length;
  const absent = ({ stem }: Word): boolean => view.withStem(stem) < 0;
  const numbers = content.filter(({ form }) => /^\d/.test(form));
  const capitals = capitalised(rubric);
  const names = content.filter(({ form }) => capitals.has(form));
  const askedPairs = question.slice(1).flatMap((word, index) => {
    const other = question[index]!;
    return contentStems.has(word.stem) || contentStems.has(other.stem) ? [`${other.stem} ${word.stem}`] : [];
  });
  const askedTriples = question.slice(2).map((word, index) => `${question[index]!.stem} ${question[index + 1]!.stem} ${word.stem}`);
  const tail = view.text.slice(-Math.max(300, Math.floor(view.text.length / 4)));
  const count = (text: string, pattern: RegExp): number => Math.min(4, (text.match(pattern) ?? []).length) / 2;
  return [
    covered,
    hits[best]! / total,
    exact[best]! / total,
    Math.min(2, placeNegations) / 2,
    question.some(({ form }) => negative.has(form)) ? 1 : 0,
    share(numbers, absent, 0),
    share(names, absent, 0),
    Math.min(2, hedges) / 2,
    Math.min(2, question.filter(({ form }) => absolute.has(form)).length) / 2,
    has('same'),
    has('can'),
    count(view.text, contrary),
    count(view.text, confirming),
    count(tail, contrary),
    count(tail, confirming),
    content.length < 4 ? 1 : 0,
    opens('is', 'are'),
    opens('does', 'do'),
    opens('can', 'could'),
    opens('was', 'were'),
    opens('did'),
    opens('has', 'have', 'had'),
    opens('will', 'would', 'should'),
    has('ever'),
    has('legal', 'illegal', 'allowed'),
    has('more', 'than'),
    has('part'),
    has('real', 'true', 'based'),
    has('first'),
    has('between'),
    has('different', 'difference'),
    Math.min(1, view.tokens.length / 400),
    Math.min(3, content.filter(absent).length) / 3,
    share(content.slice(-1), (word) => !absent(word), 0.5),
    share(content.slice(-1), ({ stem }) => inPlace.has(stem), 0.5),
    share(content.slice(-2), (word) => !absent(word), 0.5),
    share(content.slice(-2), ({ stem }) => inPlace.has(stem), 0.5),
    share(content.slice(0, 2), (word) => !absent(word), 0.5),
    share(askedPairs, (pair) => pairs.has(pair), 0),
    share(askedTriples, (triple) => triples.has(triple), 0),
    Math.min(3, negatedMatches) / 3,
    Math.min(3, negations) / 3,
    negations > 0 ? 1 : 0,
    best === 0 ? 1 : 0,
    best / (last + 1),
    Math.min(1, place.length / 50),
    hits[0]! / total,
    Math.min(2, question.length / 12),
    ...kindFeatures(rubric, placeText, view.text),
  ];
}

// Lower-case forms of the words that the question writes with a capital, its first word aside.
function capitalised(rubric: string): ReadonlySet<string> {
  return new Set((rubric.slice(1).match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu) ?? []).map((word) => word.toLowerCase()));
}

// The word itself, else the likest word of the text; words bear each other out from a cosine of 0.55 on.
function nearestIn(view: TextView, word: Word): { readonly word: number; readonly likeness: number } {
  const same = view.withStem(word.stem);
  if (same >= 0) return { word: same, likeness: 1 };
  if (word.rank < 0) return { word: -1, likeness: 0 };
  const vectors = loadWordVectors();
  let best = -1;
  let likeness: number = leastLikeness;
  const looked = Math.min(view.words.length, 3000);
  for (let index = 0; index < looked; index++) {
    const other = view.words[index]!;
    if (other.rank < 100) continue;
    const found = vectors.similarity(word.rank, other.rank);
    if (found > likeness) {
      likeness = found;
      best = index;
    }
  }
  return best < 0 ? { word: -1, likeness: 0 } : { word: best, likeness: likeness * 0.8 };
}

function tokensOfWords(view: TextView, wanted: readonly number[]): Map<number, number[]> {
  const map = new Map<number, number[]>(wanted.filter((word) => word >= 0).map((word) => [word, []]));
  const sameStem = new Map<string, number>();
  for (const word of map.keys()) sameStem.set(view.words[word]!.stem, word);
  view.tokens.forEach((index, token) => {
    const word = map.has(index) ? index : sameStem.get(view.words[index]!.stem);
    if (word !== undefined) map.get(word)!.push(token);
  });
  return map;
}

/** Number of the sentence each token stands in. */
export function sentenceOfTokens(view: TextView): number[] {
  const spans = sentences(view.text);
  let at = 0;
  return view.starts.map((start) => {
    while (at + 1 < spans.length && start >= spans[at]!.end) at++;
    return at;
  });
}

// From the first token of one sentence to the last of another.
function textOf({ text, starts, ends }: TextView, inSentence: readonly number[], first: number, last: number): string {
  const from = inSentence.indexOf(first);
  return from < 0 ? '' : text.slice(starts[from], ends[inSentence.findLastIndex((sentence) => sentence <= last)]);
}
