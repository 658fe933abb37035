// The one loader of word lists: a file for each language, every file with every list.
import { readJson } from '../data.js';

export const languageCodes = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** Word lists of one language, lower case. */
export interface LanguageData {
  /** Words that hold sentences together and name nothing: articles, prepositions, pronouns, auxiliaries, question words. */
  readonly functionWords: readonly string[];
  /** Phrases that set a lower or upper limit to a number that follows; "at least" and its like admit the number itself. */
  readonly moreThan: readonly string[];
  readonly lessThan: readonly string[];
  readonly atLeast: readonly string[];
  readonly atMost: readonly string[];
  /** Words that keep what follows and leave the rest out. */
  readonly only: readonly string[];
  /** Words with which a label's rubric asks, besides what it asks for: "the customer", "is it about", "wants". */
  readonly asking: readonly string[];
  /** Words beside an amount that make it the price of one piece. */
  readonly each: readonly string[];
  /** Signs of what a sentence does (`summaries/word-signs.ts` says how they are written): decides, says who is to do what, asks of the reader, leaves open, advises. */
  readonly decisions: readonly string[];
  readonly actions: readonly string[];
  readonly requests: readonly string[];
  readonly open: readonly string[];
  readonly advice: readonly string[];
  /** Thanks in so many words; what thanks only before people, who are the next list; "that was announced by". */
  readonly thanks: readonly string[];
  readonly thanksTo: readonly string[];
  readonly thanked: readonly string[];
  readonly attributions: readonly string[];
  /** Minutes of a meeting, and that they were approved. */
  readonly minutes: readonly string[];
  readonly approved: readonly string[];
  /** Signs of the parts of a contract: how long, from when, how it ends, who owes what. */
  readonly durations: readonly string[];
  readonly termStarts: readonly string[];
  readonly terminations: readonly string[];
  readonly duties: readonly string[];
  /** Signs of the kind of a text: titles of reports and contracts, writers who speak of themselves, incidents, tales of somebody. */
  readonly reportTitles: readonly string[];
  readonly writers: readonly string[];
  readonly contractTitles: readonly string[];
  readonly incident: readonly string[];
  /** What broke, why, and what ended it. */
  readonly repairs: readonly string[];
  readonly people: readonly string[];
  /** Question words and phrases, by what they ask for: somebody, a thing or what happens, a place, a point in time, an amount or measure, a manner. */
  readonly asksWho: readonly string[];
  readonly asksWhat: readonly string[];
  readonly asksWhere: readonly string[];
  readonly asksWhen: readonly string[];
  readonly asksHowMuch: readonly string[];
  readonly asksHow: readonly string[];
  /** What contracts call themselves; in compounds the end of a word. */
  readonly agreements: readonly string[];
  /** Words between the name of somebody and what they are to do. */
  readonly tasked: readonly string[];
  /** Small numbers in words, the indefinite article among them where it is the word for one; units of time, in all forms. */
  readonly numerals: readonly string[];
  readonly timeUnits: readonly string[];
}

export const wordLists = [
  'functionWords',
  'moreThan',
  'lessThan',
  'atLeast',
  'atMost',
  'only',
  'asking',
  'each',
  'decisions',
  'actions',
  'requests',
  'open',
  'advice',
  'thanks',
  'thanksTo',
  'thanked',
  'attributions',
  'minutes',
  'approved',
  'durations',
  'termStarts',
  'terminations',
  'duties',
  'reportTitles',
  'writers',
  'contractTitles',
  'incident',
  'repairs',
  'people',
  'asksWho',
  'asksWhat',
  'asksWhere',
  'asksWhen',
  'asksHowMuch',
  'asksHow',
  'agreements',
  'tasked',
  'numerals',
  'timeUnits',
] as const satisfies readonly (keyof LanguageData)[];

export type WordList = (typeof wordLists)[number];

const languageFile = (code: LanguageCode): string => `${code}.json`;

const loaded = new Map<LanguageCode, LanguageData>();

/** The lists of a language, loaded on first use. */
export function language(code: LanguageCode): LanguageData {
  let own = loaded.get(code);
  if (own === undefined) {
    own = readJson<LanguageData>(languageFile(code));
    loaded.set(code, own);
  }
  return own;
}

/** One list of all languages together. */
export function inAnyLanguage(list: WordList): readonly string[] {
  return languageCodes.flatMap((code) => language(code)[list]);
}

let functionWords: ReadonlySet<string> | undefined;

/** Function words of all languages together. */
export function anyFunctionWords(): ReadonlySet<string> {
  functionWords ??= new Set(inAnyLanguage('functionWords'));
  return functionWords;
}
