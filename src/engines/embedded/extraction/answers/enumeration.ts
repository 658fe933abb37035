// Values that a text enumerates together ("Anna, Tom and Lea"): if one of them answers a question, all of them do.
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
/** Min fraction of an enumeration's confidence that must fall outside its strongest member. */
const minOfOthers = 0.1;
/** Max UTF-16 code units between two members. */
const maxGap = 16;

const joinsOf = oncePerKey((code: LanguageCode): ReadonlySet<string> => new Set([...language(code).joins, ',', '&']));

/** Whether a query is a question that several values may answer at once. */
export function mayBeSeveral(document: AnalysedDocument, { asked, isQuestion }: Pick<ScalarQuery, 'asked' | 'isQuestion'>): boolean {
  const question = asked.description || asked.name;
  return isQuestion && asksForSeveral(question, languageOf(question) ?? languageIn(document));
}

const wordsOf = (text: string): readonly string[] => tokenize(text, 0, text.length).map(({ lower }) => lower);

/** Whether two values are neighbours in an enumeration: only commas, joining words and articles between them, at least one of which joins. */
function areEnumerated(document: AnalysedDocument, left: Span, right: Span): boolean {
  if (right.start <= left.end || right.start - left.end > maxGap) return false;
  const words = wordsOf(document.text.slice(left.end, right.start));
  const joins = joinsOf(languageIn(document));
  const leading = words.findIndex((word) => !joins.has(word));
  const articles = leading < 0 ? [] : words.slice(leading);
  return words.length > articles.length && articles.every((word) => determiners.has(word));
}

/** Returns the values enumerated with the most confident one, in text order; none if it is not part of an enumeration. */
export function enumeratedWithBest<S extends FoundValue>(document: AnalysedDocument, values: readonly S[]): readonly S[] {
  const { text } = document;
  const joins = joinsOf(languageIn(document));
  const likeliest = bestOf(values);
  // "The blue one to the zoo" is more than a member.
  const single = values.filter(({ start, end }) => !wordsOf(text.slice(start, end)).some((word) => joins.has(word) || prepositions.has(word)));
  const one = likeliest === undefined ? undefined : bestOf(single.filter((value) => overlaps(value, likeliest)));
  if (one === undefined) return [];
  const isAlike = (other: S): boolean => formOf(text, other) === formOf(text, one);
  // "A little nutmeg.": a member is complete if punctuation or another member follows it.
  const isWhole = ({ start, end }: S, isBehind: boolean): boolean => {
    const word = isBehind ? wordsOf(text.slice(end, end + maxGap))[0] : wordsOf(text.slice(Math.max(0, start - maxGap), start)).at(-1);
    return word === undefined || joins.has(word) || mark.test(word) || (!isBehind && determiners.has(word));
  };
  const next = (from: Span, isBehind: boolean): S | undefined => {
    const beside = single.filter(
      (other) => isAlike(other) && (isBehind ? areEnumerated(document, from, other) : areEnumerated(document, other, from)),
    );
    return bestOf(beside.filter((other) => isWhole(other, isBehind))) ?? bestOf(beside);
  };
  const members = [one];
  for (let after = next(one, true); after !== undefined && members.length < maxMembers; after = next(after, true)) members.push(after);
  for (let before = next(one, false); before !== undefined && members.length < maxMembers; before = next(before, false)) members.unshift(before);
  const [first, second] = members;
  if (first === undefined || second === undefined) return [];
  // "The treasurer, Sven, …": two values separated only by a comma are the same thing.
  return members.length === 2 && /^\s*,\s*$/.test(text.slice(first.end, second.start)) ? [] : members;
}

const bestOf = <S extends FoundValue>(values: readonly S[]): S | undefined =>
  values.reduce<S | undefined>((best, value) => (best === undefined || value.confidence > best.confidence ? value : best), undefined);

/** What members of an enumeration have in common: digits, an initial capital, or neither. */
function formOf(text: string, { start, end }: Span): string {
  const own = text.slice(start, end);
  return /\d/.test(own) ? 'digits' : /^\p{Lu}/u.test(own) ? 'capital' : 'small';
}

/**
 * Returns the values with the members of the best enumeration each given the sum of their confidences, capped at 1; unchanged if one member holds nearly
 * all of it.
 */
export function sharedByEnumeration(document: AnalysedDocument, values: readonly FoundValue[]): readonly FoundValue[] {
  const members = enumeratedWithBest(document, values);
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return values;
  const isWithin = ({ start, end }: Span): boolean => start >= first.start && end <= last.end;
  const sumOf = (within: (value: Span) => boolean): number => values.reduce((sum, value) => (within(value) ? sum + value.confidence : sum), 0);
  const share = sumOf(isWithin);
  // If one member holds nearly all the confidence, only that one is meant.
  const ofOne = largest(members.map((member) => sumOf(({ start, end }) => start >= member.start && end <= member.end)));
  if (ofOne > (1 - minOfOthers) * share) return values;
  return [...values.filter((value) => !isWithin(value)), ...members.map((member) => ({ ...member, confidence: Math.min(1, share) }))];
}
