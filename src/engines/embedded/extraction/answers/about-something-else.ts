// Whether the text says an answer about something other than what the question asks about: "Breakfast costs 12 euros" does not answer what dinner costs.
import type { FoundValue } from '../../../../core/find.js';
import { oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { determiners, prepositions, pronouns } from '../../../../text/clause-words.js';
import { languageOf } from '../../../../text/language.js';
import { countBefore } from '../../../../text/lists.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { mark } from '../../reading/text/words.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { intentWords, isSame, type PositionedWord, wordsIn, wordTokens } from '../named/intent-words.js';
import { isForm } from '../scoring/evidence.js';
import { hasUnmentionedWords, opensThing } from '../unmentioned-words.js';
import { isDenial } from './denied.js';

/** A thing named in at least this many sentences, or in the first one, is what the text is about. */
const minOfSubject = 3;
/** Longer texts say the same thing in many words. */
const maxSentences = 300;
/** Sentences before one with a pronoun that are searched for its antecedent. */
const reach = 2;

/** Whether a question asks about something the text never mentions, or mentions only away from the most confident answer. */
export function isAboutSomethingElse(document: AnalysedDocument, question: string, query: ScalarQuery, answers: readonly FoundValue[]): boolean {
  const [first] = answers;
  if (first === undefined) return false;
  const best = answers.reduce((likeliest, value) => (value.confidence > likeliest.confidence ? value : likeliest), first);
  return hasUnmentionedWords(document, question, query) || isSaidOfAnother(document, question, query, best);
}

/** Whether the text names what the question asks about, but not next to the answer. Linear in the text, which is short. */
function isSaidOfAnother(document: AnalysedDocument, question: string, query: ScalarQuery, answer: Span): boolean {
  const { text, sentences } = document;
  if (isForm(document) || sentences.length > maxSentences) return false;
  const own = countBefore(sentences.length, (index) => itemAt(sentences, index).end <= answer.start);
  if (own >= sentences.length) return false;
  const code = languageIn(document);
  const wordsAt = oncePerKey((index: number) => wordTokens(text, itemAt(sentences, index), code));
  const clause = clauseOf(wordsAt(own), answer, code);
  const isIn = (tokens: readonly PositionedWord[], word: PositionedWord): boolean =>
    tokens.some((other) => !other.isSmall && !mark.test(other.written) && isSame(word, other));
  const isPointing = clause.some(({ lower }) => pronouns.has(lower) && lower !== 'i');
  const from = isPointing ? Math.max(0, own - reach) : own;
  return thingsAsked(question, query, document).some((word) => {
    if (isIn(clause, word) || sentences.slice(from, own).some((_, at) => isIn(wordsAt(from + at), word))) return false;
    const elsewhere = sentences.flatMap((_, index) => (isIn(wordsAt(index), word) ? [index] : []));
    if (elsewhere.length === 0) return false;
    if (elsewhere.every((index) => isDenying(wordsAt(index), code))) return true;
    return elsewhere.length < minOfSubject && elsewhere[0] !== 0;
  });
}

/** Tokens of the clause that contains an answer. Commas do not end a clause: they may only set off an aside. */
function clauseOf(tokens: readonly PositionedWord[], { start }: Span, code: LanguageCode): readonly PositionedWord[] {
  const contrasts = new Set(language(code).contrasts);
  // "Breakfast is at 7, but there is no dinner": a contrast without a subject continues the same clause.
  const opensSubject = ({ lower }: PositionedWord): boolean => determiners.has(lower) || pronouns.has(lower);
  const ends = tokens.filter(({ written }, at) => {
    const next = tokens[at + 1];
    return written === ';' || (contrasts.has(written) && next !== undefined && opensSubject(next));
  });
  const from = ends.findLast((end) => end.start <= start)?.start ?? 0;
  const to = ends.find((end) => end.start > start)?.start ?? Number.POSITIVE_INFINITY;
  return tokens.filter((token) => token.start >= from && token.start < to);
}

const isDenying = (tokens: readonly PositionedWord[], code: LanguageCode): boolean => tokens.some(({ written }) => isDenial(written, code));

/** The things a question names, without those that only qualify another ("of the course"). */
function thingsAsked(question: string, { need }: ScalarQuery, document: AnalysedDocument): readonly PositionedWord[] {
  const code = languageOf(question) ?? languageIn(document);
  const all = wordsIn(question, code);
  return intentWords(question, code, need).filter((word) => {
    const at = all.findIndex(({ start }) => start === word.start);
    const before = all[at - 1];
    // "Who declined" is a verb; "of the course" only qualifies what the question asks about.
    if (before === undefined || at < 2 || !opensThing(before, code)) return false;
    return !all.slice(Math.max(0, at - 2), at).some(({ isSmall, lower }) => isSmall && prepositions.has(lower));
  });
}
