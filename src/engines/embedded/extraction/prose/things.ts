// Things of a kind as candidates: "lions" for an animal, "chest pain" for a symptom. What kinds a word names the table of nouns tells; that it is used so, the words around it.
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
import { wordsIn } from '../named/wished-words.js';
import { recogniserOf } from '../recognisers/table.js';
import { askedType, isTypeNoun } from './asked-types.js';
import { broadTypes } from './tagger.js';
import { asksForNames } from './terms.js';

const maxPhraseWords = 3;
/** A word that is met as a noun so often is one, where nothing speaks against it. */
const surelyNoun = 0.6;
/** How sure a word behind an article or a number is a noun. */
const determinedNoun = 0.95;
/** Share left to a word with a capital within a sentence: it is rather a name. */
const capitalShare = 0.3;
/** What the table itself is trusted. */
const trust = 0.95;
/** Words of several meanings are likelier what other words of the text are for sure: so many of those count. */
const [surelyOne, maxOthers] = [0.7, 3];
const minShare = 0.1;
/** Log-odds that are lost by what the text says is not there: "no rash or fever". */
const deniedPenalty = 4;
const deniedReach = 6;
const colorKind = 'color';
/** A field that asks for another kind of value as surely as that asks for no things. */
const surelyOther = 0.6;
const maxRemembered = 500;

interface AskedKinds {
  /** The noun, in English and singular. */
  readonly noun: string;
  readonly kinds: readonly NounKind[];
  /** Whether nothing else is said of what is wanted. */
  readonly isAny: boolean;
}

/** The kinds of things that a field asks for by a noun of its own; null for one that asks for anything else. */
export function askedKinds({ asked, concept, need }: ScalarQuery, document: AnalysedDocument): AskedKinds | null {
  // A sender is somebody, though senders are machines, too; a salary is an amount; a "hardware address" has a form of its own.
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
      const kinds = words.length < length || hasNamesAlone(noun) ? [] : kindsOf(noun);
      if (kinds.length > 0) return { noun, kinds, isAny: terms.filter(({ base }) => !general.has(base)).length <= length };
    }
  }
  return null;
}

/** The singular of a noun that the table has; the word itself where it has that alone. */
const inSingular = (word: string): string => (nounOf(word) === null ? baseForm(word) : word);

const location = broadTypes.indexOf('location');
const typeOf = oncePerKey((noun: string) => askedType(describeNeed({ kind: 'scalar', path: [], name: noun, description: '' })), maxRemembered);
/** Whether what is asked for may have names: a building has one or none. */
const mayHaveNames = (noun: string): boolean => isTypeNoun(noun) && asksForNames(typeOf(noun));

/** Persons, firms and works that are asked for have names. */
function hasNamesAlone(noun: string): boolean {
  const { whole, broad } = typeOf(noun);
  return mayHaveNames(noun) && (whole || (broad[location] ?? 0) < 1 / 2);
}

interface ThingWord extends Word {
  /** The word in English and singular. */
  readonly base: string;
  /** How sure it is a noun here, 0 to 1. */
  readonly asNoun: number;
  /** Whether it may name a thing of some kind. */
  readonly isThing: boolean;
  /** Whether it begins a sentence, a line or what follows a colon, where any word has a capital. */
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

/** What a text names of the kinds that a field asks for. Linear in the text. */
export function thingCandidates(document: AnalysedDocument, scalar: ScalarQuery): Candidate[] {
  const asked = askedKinds(scalar, document);
  if (asked === null) return [];
  // Colours are as often said of a thing as named by themselves: "a purple border".
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
    // What stands before another noun is a part of what that names: "dog food".
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

/** The longest phrase that the table has and that ends with a word. */
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

/** Whether the words before a thing say that there is none: "no rash", "without fever or cough". */
function isDenied(words: readonly Word[], at: number, code: LanguageCode): boolean {
  for (let before = at - 1; before >= Math.max(0, at - deniedReach); before--) {
    const { lower, key, isSmall } = itemAt(words, before);
    if (denialsOf(code).has(key) || denialsOf(code).has(lower) || lower.endsWith("n't")) return true;
    const leadsOn = lower === ',' || lower === 'or' || lower === 'nor' || determiners.has(lower) || auxiliaries.has(lower);
    if ((isSmall || !/^\p{L}/u.test(lower)) && !leadsOn) return false;
  }
  return false;
}
