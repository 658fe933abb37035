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
] as const satisfies readonly (keyof LanguageData)[];

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
export function inAnyLanguage(list: (typeof wordLists)[number]): readonly string[] {
  return languageCodes.flatMap((code) => language(code)[list]);
}

let functionWords: ReadonlySet<string> | undefined;

/** Function words of all languages together. */
export function anyFunctionWords(): ReadonlySet<string> {
  functionWords ??= new Set(inAnyLanguage('functionWords'));
  return functionWords;
}
