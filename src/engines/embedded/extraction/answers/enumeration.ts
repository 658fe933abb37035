// Values that a text enumerates together ("Anna, Tom and Lea"): what answers a question by one of them, all of them answer.
import type { FoundValue } from '../../../../core/find.js';
import { oncePerKey } from '../../../../core/once-per.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { determiners, prepositions } from '../../../../text/clause-words.js';
import { languageOf } from '../../../../text/language.js';
import { largest } from '../../../../text/lists.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { tokenize } from '../../reading/text/tokens.js';
import { mark } from '../../reading/text/words.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { asksForSeveral } from './asks-for-several.js';

const maxMembers = 30;
/** Least part of what speaks for an enumeration that is left to the others of it beside the likeliest. */
const minOfOthers = 0.1;
/** Longest stretch between two members. */
const maxGap = 16;

const joinsOf = oncePerKey((code: LanguageCode): ReadonlySet<string> => new Set([...language(code).joins, ',', '&']));

/** Whether a wish is a question that several values may answer at once. */
export function mayBeSeveral(document: AnalysedDocument, { asked, isQuestion }: Pick<ScalarQuery, 'asked' | 'isQuestion'>): boolean {
  const question = asked.description || asked.name;
  return isQuestion && asksForSeveral(question, languageOf(question) ?? languageIn(document));
}

const wordsOf = (text: string): readonly string[] => tokenize(text, 0, text.length).map(({ lower }) => lower);

/** Whether two values follow one another in one enumeration: nothing but a comma, a word that joins or an article stands between. */
function areEnumerated(document: AnalysedDocument, left: Span, right: Span): boolean {
  if (right.start <= left.end || right.start - left.end > maxGap) return false;
  const words = wordsOf(document.text.slice(left.end, right.start));
  const joins = joinsOf(languageIn(document));
  const leading = words.findIndex((word) => !joins.has(word));
  const articles = leading < 0 ? [] : words.slice(leading);
  return words.length > articles.length && articles.every((word) => determiners.has(word));
}

/** The values that are enumerated with the likeliest, in text order; none where it stands alone. */
export function enumeratedWithBest<S extends FoundValue>(document: AnalysedDocument, values: readonly S[]): readonly S[] {
  const { text } = document;
  const joins = joinsOf(languageIn(document));
  const likeliest = likeliestOf(values);
  // "The blue one to the zoo" begins something else.
  const single = values.filter(({ start, end }) => !wordsOf(text.slice(start, end)).some((word) => joins.has(word) || prepositions.has(word)));
  const one = likeliest === undefined ? undefined : likeliestOf(single.filter((value) => overlaps(value, likeliest)));
  if (one === undefined) return [];
  const isAlike = (other: S): boolean => formOf(text, other) === formOf(text, one);
  // "A little nutmeg.": what a mark or another member ends is the whole of it.
  const isWhole = ({ start, end }: S, isBehind: boolean): boolean => {
    const word = isBehind ? wordsOf(text.slice(end, end + maxGap))[0] : wordsOf(text.slice(Math.max(0, start - maxGap), start)).at(-1);
    return word === undefined || joins.has(word) || mark.test(word) || (!isBehind && determiners.has(word));
  };
  const next = (from: Span, isBehind: boolean): S | undefined => {
    const beside = single.filter(
      (other) => isAlike(other) && (isBehind ? areEnumerated(document, from, other) : areEnumerated(document, other, from)),
    );
    return likeliestOf(beside.filter((other) => isWhole(other, isBehind))) ?? likeliestOf(beside);
  };
  const members = [one];
  for (let after = next(one, true); after !== undefined && members.length < maxMembers; after = next(after, true)) members.push(after);
  for (let before = next(one, false); before !== undefined && members.length < maxMembers; before = next(before, false)) members.unshift(before);
  const [first, second] = members;
  if (first === undefined || second === undefined) return [];
  // "The treasurer, Sven, …": two with a mere comma between them are one and the same.
  return members.length === 2 && /^\s*,\s*$/.test(text.slice(first.end, second.start)) ? [] : members;
}

const likeliestOf = <S extends FoundValue>(values: readonly S[]): S | undefined =>
  values.reduce<S | undefined>((best, value) => (best === undefined || value.confidence > best.confidence ? value : best), undefined);

/** What members of one enumeration have in common: digits, or a capital, or neither. */
function formOf(text: string, { start, end }: Span): string {
  const own = text.slice(start, end);
  return /\d/.test(own) ? 'digits' : /^\p{Lu}/u.test(own) ? 'capital' : 'small';
}

/** Shares of values, with those that are enumerated with the likeliest as likely as they are together. */
export function sharedByEnumeration(document: AnalysedDocument, values: readonly FoundValue[]): readonly FoundValue[] {
  const members = enumeratedWithBest(document, values);
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return values;
  const isWithin = ({ start, end }: Span): boolean => start >= first.start && end <= last.end;
  const sumOf = (within: (value: Span) => boolean): number => values.reduce((sum, value) => (within(value) ? sum + value.confidence : sum), 0);
  const share = sumOf(isWithin);
  // Where one has all that speaks for them, it alone is meant.
  const ofOne = largest(members.map((member) => sumOf(({ start, end }) => start >= member.start && end <= member.end)));
  if (ofOne > (1 - minOfOthers) * share) return values;
  return [...values.filter((value) => !isWithin(value)), ...members.map((member) => ({ ...member, confidence: Math.min(1, share) }))];
}
