// How the clauses of a text treat the words of a label: affirm them, deny them, or neither plainly.
import { oncePerKey } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { prepositions } from '../../../text/clause-words.js';
import { type LanguageCode, language } from '../languages/languages.js';
import { loadPolarity } from '../reading/polarity.js';
import { type DenialWords, denialWordsOf, deniesAsked, languageCodeOf } from './clause-verdict.js';
import { clausesIn, formAt } from './clauses.js';
import { type EllipticClause, ellipticClauses } from './elliptic-clauses.js';
import { type LabelWords, labelWord } from './opposite-labels.js';
import { type Sentence, sentencesOf } from './pair-alignment.js';
import { phraseWords } from './phrase-words.js';
import type { TextView } from './read-text.js';

/** Counts of the clauses of a text by how they treat a label. */
interface LabelStance {
  readonly said: number;
  readonly denied: number;
  /** Clauses with a denial whose target is not clear. */
  readonly open: number;
  /** Whether a clause that denies the label, certainly or not, denies its exact words as a predicate: "is not urgent". */
  readonly isPredicate: boolean;
  /** The first clause that denies the label. */
  readonly place: Span | null;
}

/** A text with its clauses and the denial rules of its language. */
export interface DenyingText {
  readonly view: TextView;
  readonly code: LanguageCode;
  readonly clauses: readonly Sentence[];
  readonly elliptic: readonly EllipticClause[];
}

/** Number of characters after a clause in which its question mark is looked for. */
const closing = 12;

// All words that can express denial in a language.
const denialsOf = oncePerKey((code: LanguageCode): ReadonlySet<string> => {
  const { verbDenials, besideDenials, pronounDenials, determinerDenials } = language(code);
  return new Set([...verbDenials, ...besideDenials, ...pronounDenials, ...determinerDenials, ...loadPolarity().negations]);
});

/** Prepares a text that contains a denial; null for a text without one. Linear in the text. */
export function denyingText(view: TextView): DenyingText | null {
  const code = languageCodeOf(view);
  const denies = denialsOf(code);
  if (!view.words.some(({ form }) => denies.has(form))) return null;
  const { statementBreaks } = phraseWords().clauses;
  const clauses = sentencesOf(view).flatMap((sentence) => clausesIn(sentence, view, statementBreaks));
  return { view, code, clauses, elliptic: ellipticClauses(clauses, view, code) };
}

/** Reads how the clauses of a text treat a label. */
export function stanceOf(label: LabelWords, text: DenyingText): LabelStance {
  const denying = denialWordsOf(text.code);
  let [said, denied, open] = [0, 0, 0];
  let isPredicate = false;
  let place: Span | null = null;
  for (const { from, to } of text.clauses) {
    const read = readClause(label, from, to, text, denying);
    if (read === null) continue;
    isPredicate ||= read.isPredicate;
    if (read.says === 'open') open++;
    else if (read.says === 'said') said++;
    else {
      denied++;
      place ??= { start: numberAt(text.view.starts, from), end: numberAt(text.view.ends, to - 1) };
    }
  }
  // "Breakfast is included, dinner is not": one of them is denied.
  for (const { antecedent } of text.elliptic) {
    const before = readClause(label, antecedent.from, antecedent.to, text, denying);
    if (before?.says === 'denied') said++;
    else if (before?.says === 'said') denied++;
  }
  return { said, denied, open, isPredicate, place };
}

interface ClauseReading {
  readonly says: 'said' | 'denied' | 'open';
  readonly isPredicate: boolean;
}

// Null for a clause that does not contain all words of the label.
function readClause(label: LabelWords, from: number, to: number, { view, code }: DenyingText, denying: DenialWords): ClauseReading | null {
  const polarity = loadPolarity();
  const places: number[] = [];
  let isReversed = label.isDenied;
  let isExact = true;
  for (const { word, key, isReversed: own } of label.words) {
    let place = -1;
    for (let token = from; token < to && (place < 0 || itemAt(view.words, numberAt(view.tokens, place)).form !== word.form); token++) {
      const here = itemAt(view.words, numberAt(view.tokens, token));
      if (here.form === word.form || (place < 0 && (here.stem === word.stem || labelWord(here).key === key))) place = token;
    }
    if (place < 0) return null;
    places.push(place);
    const here = itemAt(view.words, numberAt(view.tokens, place));
    if (here.form !== word.form) isExact = false;
    if (labelWord(here).isReversed !== own) isReversed = !isReversed;
  }
  const last = places.reduce((furthest, place) => Math.max(furthest, place), from);
  const { pronounDenials, determinerDenials, only } = language(code);
  const denials: number[] = [];
  let isHardly = false;
  let beside = 0;
  let isUnsure = /^\s*["”»'’]?\?/.test(view.text.slice(view.ends[to - 1] ?? 0, (view.ends[to - 1] ?? 0) + closing));
  // German and Dutch put the denial after the verb, and the past participle at the end: "Niemand hat die Rechnung bezahlt."
  const isVerbLast = code === 'de' || code === 'nl';
  const end = isVerbLast ? to : last;
  for (let token = from; token < to; token++) {
    const form = formAt(view, token);
    if (token < last && denying.besideDenials.has(form)) beside++;
    if (token < end && (denying.verbDenials.has(form) || pronounDenials.includes(form) || determinerDenials.includes(form))) denials.push(token);
    else if (polarity.softening.has(form) || polarity.lacking.has(form)) isUnsure = true;
    // "Hardly safe" neither affirms nor denies.
    else if (token < last && polarity.negations.has(form) && !denying.besideDenials.has(form) && !denying.small.has(form)) isHardly = true;
  }
  // "N'est plus sûr": two such words rarely occur together without a denial.
  if (isHardly || (denials.length === 0 && beside > 1)) return { says: 'open', isPredicate: false };
  const plain = isReversed ? 'denied' : 'said';
  const own = denials.filter((token) => !denying.besideDenials.has(formAt(view, token)) || denials.length === 1);
  const [denial] = own;
  if (denial === undefined) return { says: plain, isPredicate: false };
  // "Not only safe" affirms it.
  const between = Array.from({ length: Math.max(0, last - denial - 1) }, (_, at) => formAt(view, denial + 1 + at));
  if (own.length === 1 && between.some((form) => only.includes(form))) return { says: plain, isPredicate: false };
  const isOfNoun = determinerDenials.includes(formAt(view, denial));
  const reaches =
    deniesAsked(denial, to, places, view, denying) ||
    (isOfNoun && deniesSubject(denial + 1, to, places, view, denying)) ||
    (pronounDenials.includes(formAt(view, denial)) && deniesSubject(denial, to, places, view, denying)) ||
    (isVerbLast && denial === from && last === to - 1 && pronounDenials.includes(formAt(view, denial)));
  if (own.length > 1 || !reaches) return { says: 'open', isPredicate: false };
  const isPredicate = isExact && isPredicated(denial, places, view, code, isOfNoun);
  return { says: isUnsure ? 'open' : isReversed ? 'said' : 'denied', isPredicate };
}

// Whether the denial of a subject reaches what is said of it: "No rooms are available". In English only prepositional phrases may come between: "nothing in
// this drawer is sharp". "No doubt the water is clean" affirms it of the water.
function deniesSubject(thing: number, to: number, places: readonly number[], view: TextView, denying: DenialWords): boolean {
  const { nounOpeners } = phraseWords().clauses;
  if (places.includes(thing) || nounOpeners.has(formAt(view, thing + 1))) return false;
  if (deniesAsked(thing, to, places, view, denying)) return true;
  let isInPhrase = false;
  for (let token = thing + 1; token < to; token++) {
    const form = formAt(view, token);
    if (places.includes(token)) return !isInPhrase;
    if (prepositions.has(form)) isInPhrase = true;
    else if (nounOpeners.has(form) ? !isInPhrase : !denying.small.has(form)) {
      if (!isInPhrase) return false;
      isInPhrase = false;
    }
  }
  return false;
}

/** Whether the denied word is a predicate, not an action or a thing: "cannot access", "no access" and "kein Zugang" are not. */
function isPredicated(denial: number, places: readonly number[], view: TextView, code: LanguageCode, isOfNoun: boolean): boolean {
  const first = places.reduce((nearest, place) => (place > denial ? Math.min(nearest, place) : nearest), view.tokens.length);
  if (isOfNoun && first === denial + 1) return false;
  if (code === 'de') return !/^\p{Lu}/u.test(view.text.slice(view.starts[first], view.ends[first]));
  if (code !== 'en') return true;
  for (let token = Math.max(0, denial - 1); token < first; token++) if (phraseWords().clauses.being.has(formAt(view, token))) return true;
  return false;
}
