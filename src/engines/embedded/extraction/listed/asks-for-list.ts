// Whether a field asks for several things that a text may list, and not for a kind of value that is known by its form.
import { determiners, prepositions, relatives } from '../../../../text/clause-words.js';
import { languageOf } from '../../../../text/language.js';
import { inflectionsOf } from '../../languages/inflections.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import { askedFor } from '../../reading/request/question-word.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { baseForm } from '../describe-words.js';
import { languageIn } from '../language-in.js';
import { wordsIn } from '../named/wished-words.js';
import { isWholeName } from '../prose/asked-types.js';
import { kindsAtEnd, kindsCalled, validatedKinds } from '../recognisers/table.js';

/** Kinds whose values are words like others, and the kind of what is counted ("guests"). */
const worded: ReadonlySet<string> = new Set(['language', 'country', 'city', 'place', 'number']);
/** Kinds that are read off a value, where a field surely asks for them. */
const measures: ReadonlySet<string> = new Set(['money', 'date', 'datetime', 'time', 'duration', 'percent']);
const surely = 0.9;
/** Languages in which the noun that is asked for comes first ("personnes invitées"). */
const nounFirst: ReadonlySet<LanguageCode> = new Set(['fr', 'es', 'it', 'pt']);

export function asksForList(document: AnalysedDocument, { asked, concept, need, isQuestion }: ScalarQuery): boolean {
  const words = (asked.description || wordsOfName(asked.name)).toLowerCase();
  const [first] = need.kinds;
  const isSure = need.plural && nounPhrase(words) === words;
  if (!isSure && ![asked.name, asked.description].some((own) => own !== '' && isPlural(wordsOfName(own), document))) return false;
  if (
    (concept !== null && need.kinds.length > 0) ||
    isQuestion ||
    need.counts ||
    need.pick !== 'all' ||
    need.part !== undefined ||
    need.shapes.length > 0 ||
    need.alternatives !== undefined
  )
    return false;
  // "Due dates": told by their form, wherever they stand.
  const called = first === undefined || worded.has(first.kind) ? [] : kindsAtEnd(nounPhrase(words));
  if (first !== undefined && (validatedKinds.has(first.kind) || called.includes(first.kind) || (measures.has(first.kind) && first.weight >= surely)))
    return false;
  // "People", "all places": whatever is of the kind, wherever it stands.
  return !kindsCalled(words).some((kind) => kind === first?.kind) && !isWholeName(baseForm(words.replace(/^all /, '')));
}

/** "Clothes to wear", "bugs that were fixed": what stands before a preposition or a clause. */
function nounPhrase(words: string): string {
  const all = words.split(' ');
  const end = all.findIndex((word, index) => index > 0 && (prepositions.has(word) || relatives.has(word) || determiners.has(word)));
  return all.slice(0, end < 0 ? all.length : end).join(' ');
}

/** Whether the noun of a wish is in the plural: of another language, where it is not as the dictionary has it. */
export function isPlural(words: string, document: AnalysedDocument): boolean {
  const known = languageOf(words) ?? languageIn(document);
  if (known === 'en') {
    const [noun] = /\S+$/u.exec(nounPhrase(words.toLowerCase())) ?? [''];
    return baseForm(noun) !== noun || askedFor(words) === 'what' || everything.test(words);
  }
  const all = wordsIn(words, known);
  const from = all.findIndex(({ isSmall }) => !isSmall);
  const end = all.findIndex(({ isSmall }, index) => isSmall && index > from);
  const own = all.slice(Math.max(0, from), end < 0 ? all.length : end);
  const noun = nounFirst.has(known) ? own[0] : own.at(-1);
  if (noun === undefined) return false;
  if (noun.lower === 'list') return true;
  const { fold, lemmas } = inflectionsOf(known);
  const folded = fold(noun.written);
  return language(known).pluralEndings.some((ending) => folded.endsWith(ending)) && lemmas(folded).length > 0;
}

const everything = /^(?:(?:all|every|each)(?:thing|one|body)?|list of)\b/iu;
