// Whether a field may ask for several things that a text lists, as opposed to values of a kind with a recognisable form.
import { determiners, prepositions, relatives } from '../../../../text/clause-words.js';
import { languageOf } from '../../../../text/language.js';
import { inflectionsOf } from '../../languages/inflections.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import { askedFor, onlyAsks } from '../../reading/request/question-word.js';
import { nounOf } from '../../reading/text/noun-kinds.js';
import { mayBeSeveral } from '../answers/enumeration.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { cueWords } from '../cues.js';
import { baseForm } from '../describe-words.js';
import { languageIn } from '../language-in.js';
import { wordsIn } from '../named/intent-words.js';
import { isWholeName } from '../prose/asked-types.js';
import { kindsAtEnd, kindsCalled } from '../recognisers/table.js';
import { cuesIn } from './list-cues.js';

/** Kinds whose values are ordinary words, and `number`, the kind of counted things ("guests"). */
const worded: ReadonlySet<string> = new Set(['person', 'organisation', 'location', 'language', 'country', 'city', 'place', 'number']);
/** Languages in which the noun precedes its modifiers ("personnes invitées"). */
const nounFirst: ReadonlySet<LanguageCode> = new Set(['fr', 'es', 'it', 'pt']);
const surelyNoun = 0.5;

export function asksForList(document: AnalysedDocument, query: ScalarQuery): boolean {
  const { asked, need, isQuestion } = query;
  const words = (asked.description || wordsOfName(asked.name)).toLowerCase();
  if (need.counts || need.pick !== 'all' || need.part !== undefined || need.shapes.length > 0 || need.alternatives !== undefined) return false;
  const code = languageOf(words) ?? languageIn(document);
  // "Due dates" are recognised by their form, wherever they are; "people", "all places" ask for every value of the kind.
  if (kindsAtEnd(nounPhrase(words)).some((kind) => !worded.has(kind))) return false;
  if (kindsCalled(words).some((kind) => kind === need.kinds[0]?.kind) || isWholeName(baseForm(words.replace(/^all /, '')))) return false;
  if (isQuestion) return mayBeSeveral(document, query) || asksOpenly(words, code);
  if ([asked.name, asked.description].some((own) => own !== '' && isPlural(wordsOfName(own), document))) return true;
  return (code !== 'en' || !isSingular(words)) && cuesIn(words, { start: 0, end: words.length }, code).length > 0;
}

/** "What is forbidden": a question that names no kind of thing, only what is said about it. */
function asksOpenly(words: string, code: LanguageCode): boolean {
  const asks = askedFor(words);
  const said = wordsIn(words, code).filter(({ written }) => !onlyAsks(written) && !language(code).copulas.includes(written));
  const [first] = said;
  return (
    (asks === 'what' || asks === 'who' || asks === null) &&
    first !== undefined &&
    !determiners.has(first.lower) &&
    cuesIn(words, { start: 0, end: words.length }, code).length > 0
  );
}

/** "Clothes to wear", "bugs that were fixed": the words before a preposition, relative pronoun or determiner. */
function nounPhrase(words: string): string {
  const all = words.split(' ');
  const end = all.findIndex((word, index) => index > 0 && (prepositions.has(word) || relatives.has(word) || determiners.has(word)));
  return all.slice(0, end < 0 ? all.length : end).join(' ');
}

/** "Reason for leaving": an English noun in the singular, other than a collective. */
function isSingular(words: string): boolean {
  const [noun] = /\S+$/u.exec(nounPhrase(words)) ?? [''];
  return !cueWords().collectives.has(noun) && (nounOf(noun)?.asNoun ?? 0) >= surelyNoun;
}

/** Whether the noun of a request is plural. In languages other than English: it has a plural ending, and a lemma that differs from it. */
export function isPlural(words: string, document: AnalysedDocument): boolean {
  const known = languageOf(words) ?? languageIn(document);
  if (known === 'en') {
    // "Documents not accepted": the noun may precede its modifiers.
    const isNoun = (word: string): boolean => baseForm(word) !== word && (nounOf(baseForm(word))?.asNoun ?? 0) >= surelyNoun;
    const phrase = nounPhrase(words.toLowerCase());
    const [last = ''] = /\S+$/u.exec(phrase) ?? [''];
    return baseForm(last) !== last || isNoun(phrase.split(' ')[0] ?? '') || askedFor(words) === 'what' || everything.test(words);
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
