// Whether one clause of a text contains every content word of a statement, and whether it denies the verb. If so, this decides the answer over all other
// evidence.
import { oncePerKey } from '../../../core/once-per.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { languageOf, smallWords } from '../../../text/language.js';
import { type LanguageCode, language, languageCodes } from '../languages/languages.js';
import { loadPolarity } from '../reading/polarity.js';
import type { Question, StatementWord } from '../reading/request/question.js';
import { clausesIn, formAt } from './clauses.js';
import { type EllipticClause, ellipticClauses } from './elliptic-clauses.js';
import { type Sentence, sentencesOf } from './pair-alignment.js';
import { phraseWords } from './phrase-words.js';
import { lengthAt, phrasesOf } from './phrases.js';
import { readText, type TextView } from './read-text.js';

interface ClauseVerdict {
  /** Whether what the question states, in its own words, is true. */
  readonly holds: boolean;
  /** Whether the clause states it without a denial; in that case all words of the statement may still be about something else. */
  readonly isAffirmed: boolean;
  /** The clause, as offsets in the text. */
  readonly place: { readonly start: number; readonly end: number };
}

/** How a language expresses denial. */
export interface DenialWords {
  readonly verbDenials: ReadonlySet<string>;
  /** Words that may come between a denial and what it denies ("no longer"), or that repeat it ("neither … nor"). */
  readonly besideDenials: ReadonlySet<string>;
  readonly small: ReadonlySet<string>;
}

/** The denial words of a language. */
export const denialWordsOf = oncePerKey((code: LanguageCode): DenialWords => {
  const { verbDenials, besideDenials } = language(code);
  return { verbDenials: new Set(verbDenials), besideDenials: new Set(besideDenials), small: smallWords[code] };
});

/** The language whose denial words apply to a text; English if the language is unknown. */
export function languageCodeOf(view: TextView): LanguageCode {
  const told = languageOf(view.text) ?? view.language;
  return languageCodes.find((known) => known === told) ?? 'en';
}

// A single word does not identify what the denial is about.
const minWords = 2;
const maxWords = 16;
const past = /^(?:was|were|did|had)$/;
const adverb = /.{3}(?:ly|mente|ment)$/;

/** A clause counts as saying little else if it has at most this many tokens per word of the statement, with two words added to the statement. */
const maxOfClause = 2;

/**
 * The verdict of the clauses that contain the entire statement; null if there is none, if they disagree, or if the verdict is not plain. For a fact, which a
 * phrase may name ("pets allowed"), a clause that states it and little else counts too. Linear in the text.
 */
export function clauseVerdict(asked: Question, view: TextView, isFact = false): ClauseVerdict | null {
  const question = inLanguageOf(view, asked);
  const { words, form } = question;
  if ((form !== 'question' && form !== 'statement' && !(isFact && form === 'phrase')) || words.length < minWords || words.length > maxWords)
    return null;
  const denying = denialWordsOf(languageCodeOf(view));
  let verdict: ClauseVerdict | null = null;
  const { statementBreaks } = phraseWords().clauses;
  const clauses = sentencesOf(view).flatMap((sentence) => clausesIn(sentence, view, statementBreaks));
  const elliptic = ellipticVerdict(question, view, ellipticClauses(clauses, view, languageCodeOf(view)));
  if (elliptic !== null) return elliptic;
  const excepted = exceptionVerdict(question, view);
  if (excepted !== null) return excepted;
  for (const { from, to } of clauses) {
    const said = to - from < words.length ? null : readClause(from, to, question, view, denying);
    const isAffirmed = said === 'affirmed' || said === 'turned';
    if (said === null || (isAffirmed && !isFact)) continue;
    if (isAffirmed && to - from > maxOfClause * (words.length + 2)) return null;
    const holds = isAffirmed ? (said === 'affirmed') !== question.isDenied : said;
    if (holds === 'open' || (verdict !== null && verdict.holds !== holds)) return null;
    verdict ??= { holds, isAffirmed, place: { start: numberAt(view.starts, from), end: numberAt(view.ends, to - 1) } };
  }
  return verdict;
}

/** Adapts a question to the language of the text: removes that language's stop words. */
function inLanguageOf(view: TextView, question: Question): Question {
  const code = languageCodeOf(view);
  if (code === 'en') return question;
  const read = readText(question.core, 0, question.core.length, code);
  const known = new Map(read.words.map((word) => [word.form, word] as const));
  const words = question.words.flatMap((one) =>
    smallWords[code].has(one.word.form) ? [] : [{ ...one, word: known.get(one.word.form) ?? one.word }],
  );
  return { ...question, words };
}

const exceptionsIn = oncePerKey((code: LanguageCode) => ({
  exceptions: phrasesOf(language(code).exceptions),
  replaced: phrasesOf(language(code).insteadOf),
}));
/** Maximum number of words in an excepted thing: "room 12". */
const maxExcepted = 2;

/** Verdict of a sentence about something that it excepts from a general statement ("except …"), or that something else replaces ("instead of …"). */
function exceptionVerdict({ words, isDenied }: Question, view: TextView): ClauseVerdict | null {
  const code = languageCodeOf(view);
  const { exceptions, replaced } = exceptionsIn(code);
  const { small, verbDenials } = denialWordsOf(code);
  for (const { from, to } of sentencesOf(view)) {
    let isReversed = false;
    for (let token = from; token < to; token++) {
      isReversed ||= verbDenials.has(formAt(view, token)) || language(code).pronounDenials.includes(formAt(view, token));
      const ofException = lengthAt(token, to, exceptions, view);
      const isException = ofException > 0;
      const length = isException ? ofException : lengthAt(token, to, replaced, view);
      if (length === 0) continue;
      let first = token + length;
      while (first < to && small.has(formAt(view, first))) first++;
      let end = first;
      while (end < to && end < first + maxExcepted && !small.has(formAt(view, end))) end++;
      const isAt = ({ key, word }: StatementWord, start: number, stop: number): boolean => placeOf(key, word.stem, start, stop, view) >= 0;
      const inside = words.filter((word) => isAt(word, first, end) && !isAt(word, from, token) && !isAt(word, end, to));
      const isHeld = words.every((word) => isAt(word, from, to)) && inside.length > 0 && inside.length < words.length;
      if (!isHeld || !words.some((word) => isAt(word, first, first + 1)) || (isReversed && !isException)) continue;
      return { holds: isReversed !== isDenied, isAffirmed: false, place: { start: numberAt(view.starts, from), end: numberAt(view.ends, to - 1) } };
    }
  }
  return null;
}

/** Verdict of an elliptic clause on a statement that the clause and its antecedent contain together, each a part. */
function ellipticVerdict({ words, isDenied }: Question, view: TextView, clauses: readonly EllipticClause[]): ClauseVerdict | null {
  for (const clause of clauses) {
    const isIn = ({ from, to }: Sentence): boolean[] => words.map(({ key, word }) => placeOf(key, word.stem, from, to, view) >= 0);
    const before = isIn(clause.antecedent);
    const isHeld = clause.subjects.some((subject) => {
      const own = isIn(subject);
      return own.includes(true) && own.includes(false) && own.every((has, at) => has || before[at] === true);
    });
    // Words that the antecedent already contains by itself are not left out.
    if (!isHeld || before.every(Boolean)) continue;
    const place = { start: numberAt(view.starts, clause.antecedent.from), end: numberAt(view.ends, clause.to - 1) };
    return { holds: clause.isDenied === isDenied, isAffirmed: false, place };
  }
  return null;
}

// Null if the clause does not contain the statement; "open" if it contains it without plainly saying whether it is true; "affirmed" if it contains no denial,
// and "turned" if it says the opposite without one.
function readClause(
  from: number,
  to: number,
  question: Question,
  view: TextView,
  denying: DenialWords,
): boolean | 'open' | 'affirmed' | 'turned' | null {
  const polarity = loadPolarity();
  const { words, isDenied, operator } = question;
  const places: number[] = [];
  let isReversed = false;
  for (const one of words) {
    const place = placeOf(one.key, one.word.stem, from, to, view);
    if (place < 0) return null;
    places.push(place);
    if (polarity.polarOf(one.word.form).isReversed !== polarity.polarOf(formAt(view, place)).isReversed) isReversed = !isReversed;
  }
  const first = places.reduce((nearest, place) => Math.min(nearest, place), to);
  const last = places.reduce((furthest, place) => Math.max(furthest, place), from);
  const denials: number[] = [];
  for (let token = from; token < to; token++) {
    const form = formAt(view, token);
    const isAsked = places.includes(token);
    if (denying.verbDenials.has(form)) denials.push(token);
    else if (polarity.lacking.has(form) || polarity.softening.has(form) || (polarity.negations.has(form) && !denying.besideDenials.has(form)))
      return 'open';
    else if (!isAsked && polarity.polarOf(form).isReversed && token < last) return 'open';
    else if (polarity.operator(form) === 'obligation' && !/^(?:must|shall)$/.test(form) && operator !== 'obligation') return 'open';
    else if (past.test(form) && question.opening !== '' && !past.test(question.opening)) return 'open';
  }
  if (/^\s*["”»'’]?\?/.test(view.text.slice(view.ends[to - 1] ?? 0))) return 'open';
  if (hangsOnOther(from, first, view, denying)) return 'open';
  if (denials.length === 0) {
    // A word that has an opposite is not a denial if both the statement and the clause use it ("free parking").
    if (words.some(({ word }) => polarity.polarOf(word.form).isReversed) && !isReversed) return !isDenied;
    return isReversed ? 'turned' : 'affirmed';
  }
  if (denials.filter((token) => !denying.besideDenials.has(formAt(view, token))).length > 1) return 'open';
  if (!denials.some((token) => deniesAsked(token, to, places, view, denying))) return 'open';
  return isReversed !== isDenied;
}

// Prefers the word itself to one with the same polarity key: "free" and "charge" are a pair.
function placeOf(key: string, stem: string, from: number, to: number, view: TextView): number {
  const polarity = loadPolarity();
  let alike = -1;
  for (let token = from; token < to; token++) {
    const { form, stem: own } = itemAt(view.words, numberAt(view.tokens, token));
    if (own === stem) return token;
    if (alike < 0 && polarity.polarOf(form).key === key) alike = token;
  }
  return alike;
}

/** Whether only function words, light words and adverbs separate a denial from what is asked: "not currently available". */
export function deniesAsked(
  denial: number,
  to: number,
  places: readonly number[],
  view: TextView,
  { besideDenials, small, verbDenials }: DenialWords,
): boolean {
  const polarity = loadPolarity();
  for (let token = denial + 1; token < to; token++) {
    if (places.includes(token)) return true;
    const form = formAt(view, token);
    // "Not only", "not all", "no later than" deny something else.
    if (polarity.quantifier(form) !== null && polarity.quantifier(form) !== 'any') return false;
    if (!besideDenials.has(form) && !small.has(form) && !verbDenials.has(form) && !polarity.light.has(form) && !adverb.test(form)) return false;
  }
  return false;
}

// In "Cancellation of late entries is not possible" the denial is about the cancellation, not the entries.
function hangsOnOther(from: number, first: number, view: TextView, { small, verbDenials }: DenialWords): boolean {
  let token = first - 1;
  while (token >= from && small.has(formAt(view, token)) && !verbDenials.has(formAt(view, token))) token--;
  const isVerb = (at: number): boolean => adverb.test(formAt(view, at)) || verbDenials.has(formAt(view, at));
  return token >= from && token < first - 1 && !isVerb(token);
}
