// Common nouns as candidates for a kind of thing: "lions" for an animal, "chest pain" for a symptom. A table of nouns gives the kinds of each word; the words
// around it show whether it is used as a noun.
import { oncePer, oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { auxiliaries, determiners, pasts } from '../../../../text/clause-words.js';
import { languageOf } from '../../../../text/language.js';
import { logOdds } from '../../../../text/probability.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { kindsOf, type NounKind, nounOf, shareOf } from '../../reading/text/noun-kinds.js';
import { type Word, wordsOf } from '../../reading/text/words.js';
import type { AnalysedDocument, Candidate, ScalarQuery } from '../candidate.js';
import { cueWords } from '../cues.js';
import { describeNeed } from '../describe.js';
import { baseForm } from '../describe-words.js';
import { languageIn } from '../language-in.js';
import { wordsIn } from '../named/intent-words.js';
import { recogniserOf } from '../recognisers/table.js';
import { askedType, isTypeNoun } from './asked-types.js';
import { broadTypes } from './tagger.js';
import { asksForNames } from './terms.js';

const maxPhraseWords = 3;
/** A word that is a noun in at least this share of its uses counts as one. */
const surelyNoun = 0.6;
/** Probability that a word after an article or a number is a noun. */
const determinedNoun = 0.95;
/** Factor for a capitalised word within a sentence, which is more likely a name. */
const capitalShare = 0.3;
/** Probability that the table itself is right. */
const trust = 0.95;
/**
 * An ambiguous word is more likely of the requested kind if other words of the text surely are (from the first value up); at most the second number of them
 * counts.
 */
const [surelyOne, maxOthers] = [0.7, 3];
const minShare = 0.1;
/** Log-odds penalty for things that the text says are absent: "no rash or fever". */
const deniedPenalty = 4;
const deniedReach = 6;
const colorKind = 'color';
/** A field that requests another kind of value with at least this weight requests no things. */
const surelyOther = 0.6;
const maxRemembered = 500;

interface AskedKinds {
  /** The noun, in English and in the singular. */
  readonly noun: string;
  readonly kinds: readonly NounKind[];
  /** Whether the field says nothing more about what it requests. */
  readonly isAny: boolean;
}

/** The kinds of things that a field requests by a noun; null if it requests anything else. */
export function askedKinds({ asked, concept, need }: ScalarQuery, document: AnalysedDocument): AskedKinds | null {
  // A sender is a person, although the word also means a machine; a salary is an amount; a "hardware address" has a format of its own.
  const [value] = need.kinds;
  const isOther = value !== undefined && value.weight >= surelyOther && value.kind !== colorKind;
  if (isOther && (concept !== null || recogniserOf(value.kind) !== undefined)) return null;
  const { headTerms, nameTerms, terms } = describeNeed(asked);
  const code = languageOf(asked.description || asked.name) ?? languageIn(document);
  const { general } = cueWords();
  for (const own of [headTerms, nameTerms]) {
    const words = own.map(({ base }) => inSingular(wordsIn(base, code)[0]?.lower ?? base));
    while (words.length > 1 && general.has(words.at(-1) ?? '')) words.pop();
    for (const length of [2, 1]) {
      const noun = words.slice(-length).join(' ');
      const kinds = words.length < length || alwaysHasNames(noun) ? [] : kindsOf(noun);
      if (kinds.length > 0) return { noun, kinds, isAny: terms.filter(({ base }) => !general.has(base)).length <= length };
    }
  }
  return null;
}

/** The base form of a word, or the word itself if the table of nouns has it. */
const inSingular = (word: string): string => (nounOf(word) === null ? baseForm(word) : word);

const location = broadTypes.indexOf('location');
const typeOf = oncePerKey((noun: string) => askedType(describeNeed({ kind: 'scalar', path: [], name: noun, description: '' })), maxRemembered);
/** Whether things of this kind may have names: a building may or may not have one. */
const mayHaveNames = (noun: string): boolean => isTypeNoun(noun) && asksForNames(typeOf(noun));

/** Whether things of this kind always have names, like persons, companies and works. */
function alwaysHasNames(noun: string): boolean {
  const { whole, broad } = typeOf(noun);
  return mayHaveNames(noun) && (whole || (broad[location] ?? 0) < 1 / 2);
}

interface ThingWord extends Word {
  /** The word in English and in the singular. */
  readonly base: string;
  /** Probability that it is a noun here, 0 to 1. */
  readonly asNoun: number;
  /** Whether the table of nouns gives it a meaning. */
  readonly isThing: boolean;
  /** Whether it opens a sentence, a line or the text after a colon, where any word may be capitalised. */
  readonly isFirst: boolean;
}

const sentenceEnd = /[.:!?•\-–|"“»]$/;

const thingWords = oncePer((document: AnalysedDocument): readonly ThingWord[] => {
  const { text } = document;
  const code = languageIn(document);
  const words = wordsOf(text, 0, text.length, code);
  return words.map((word, index): ThingWord => {
    const before = words[index - 1];
    const base = inSingular(word.lower);
    const noun = word.isSmall || !/^\p{L}/u.test(word.lower) ? null : nounOf(base);
    const isFirst =
      before === undefined || text.slice(before.end, word.start).includes('\n') || sentenceEnd.test(text.slice(before.start, before.end));
    const isDetermined = before !== undefined && !isFirst && (determiners.has(before.lower) || /^\d/.test(before.lower));
    const asNoun = noun === null || (!isDetermined && code === 'en' && pasts.has(word.lower)) ? 0 : noun.asNoun;
    const { start, end, shape, lower, key, isSmall } = word;
    const likely = isDetermined && asNoun > 0 ? determinedNoun : asNoun;
    return { start, end, shape, lower, key, isSmall, base, asNoun: likely, isThing: (noun?.senses.length ?? 0) > 0, isFirst };
  });
});

interface Found extends Span {
  readonly base: string;
  readonly share: number;
  readonly isAbsent: boolean;
}

/** The things in a text that are of the kinds a field requests. Linear in the text. */
export function thingCandidates(document: AnalysedDocument, scalar: ScalarQuery): Candidate[] {
  const asked = askedKinds(scalar, document);
  if (asked === null) return [];
  // A colour often modifies a noun: "a purple border".
  const found = thingsOf(document, asked, scalar.need.kinds[0]?.kind === colorKind);
  const sure = new Set(found.filter(({ share }) => share >= surelyOne).map(({ base }) => base));
  return found.map(({ start, end, share, isAbsent }): Candidate => {
    const others = share >= surelyOne ? 0 : Math.min(maxOthers, sure.size);
    return { start, end, logOdds: logOdds(share) + Math.log(1 + others) - (isAbsent ? deniedPenalty : 0), source: 'prose', calibrated: true };
  });
}

function thingsOf(document: AnalysedDocument, { noun: asked, kinds }: AskedKinds, orSaidOf: boolean): Found[] {
  const { text } = document;
  const code = languageIn(document);
  const words = thingWords(document);
  const isCapital = ({ start }: Word): boolean => code !== 'de' && /^\p{Lu}/u.test(text.charAt(start));
  const isNext = (left: Word, right: Word): boolean => right.start === left.end + 1 && text.charAt(left.end) === ' ';
  const isPart = (word: ThingWord): boolean => word.isThing && word.asNoun >= surelyNoun && word.base === word.lower && !isCapital(word);
  return words.flatMap((head, last): Found[] => {
    const phrase = phraseAt(words, last, isNext);
    const next = words[last + 1];
    // A noun before another noun only modifies it: "dog food".
    if (phrase === null || (!orSaidOf && next !== undefined && isNext(head, next) && isPart(next))) return [];
    const isName = isCapital(head) && (mayHaveNames(asked) || (phrase.length === 1 && !head.isFirst));
    if (isName && mayHaveNames(asked)) return [];
    const share = shareOf(phrase.noun, kinds) * (phrase.length > 1 ? 1 : head.asNoun) * (isName ? capitalShare : 1) * trust;
    if (share < minShare) return [];
    let from = last - phrase.length + 1;
    while (from > 0 && isPart(itemAt(words, from - 1)) && isNext(itemAt(words, from - 1), itemAt(words, from))) from--;
    return [{ start: itemAt(words, from).start, end: head.end, base: head.base, share, isAbsent: isDenied(words, from, code) }];
  });
}

/** The longest phrase of the table that ends with the word at `last`; null if there is none. */
function phraseAt(words: readonly ThingWord[], last: number, isNext: (left: Word, right: Word) => boolean) {
  const head = itemAt(words, last);
  if (head.isSmall || !/^\p{L}/u.test(head.lower)) return null;
  let from = last;
  while (from > 0 && last - from + 1 < maxPhraseWords && isNext(itemAt(words, from - 1), itemAt(words, from))) from--;
  for (; from <= last; from++) {
    const noun = nounOf([...words.slice(from, last).map(({ lower }) => lower), head.base].join(' '));
    if (noun !== null) return { noun, length: last - from + 1 };
  }
  return null;
}

const denialsOf = oncePerKey((code: LanguageCode): ReadonlySet<string> => {
  const { determinerDenials, verbDenials, lacking } = language(code);
  return new Set([...determinerDenials, ...verbDenials, ...lacking]);
});

/** Whether the words before a thing say that it is absent: "no rash", "without fever or cough". */
function isDenied(words: readonly Word[], at: number, code: LanguageCode): boolean {
  for (let before = at - 1; before >= Math.max(0, at - deniedReach); before--) {
    const { lower, key, isSmall } = itemAt(words, before);
    if (denialsOf(code).has(key) || denialsOf(code).has(lower) || lower.endsWith("n't")) return true;
    const leadsOn = lower === ',' || lower === 'or' || lower === 'nor' || determiners.has(lower) || auxiliaries.has(lower);
    if ((isSmall || !/^\p{L}/u.test(lower)) && !leadsOn) return false;
  }
  return false;
}
