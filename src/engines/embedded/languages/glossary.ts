// English words for words of other languages, from the table of concepts in `glossary.tsv`, which the build compresses. It is loaded with the first lookup.
import { gunzipSync } from 'node:zlib';
import { oncePerKey } from '../../../core/once-per.js';
import { wordAt } from '../../../text/at.js';
import { readData } from '../data.js';
import { type Inflections, inflectionsOf } from './inflections.js';
import { type LanguageCode, languageCodes } from './languages.js';

/** The languages that have a glossary. */
export type GlossaryLanguage = Exclude<LanguageCode, 'en'>;

/** Whether the glossary covers a language. */
export function isGlossed(language: string | undefined): language is GlossaryLanguage {
  return language !== 'en' && languageCodes.some((code) => code === language);
}

const glossaryFile = 'glossary.tsv.gz';
/** Minimum length of a part of a compound, and maximum length of a word that is split. */
const minPart = 3;
const maxWord = 40;
const maxParts = 3;
const maxKnown = 20_000;

interface Glossary {
  /** English words for each lemma, spelled with and without accents. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** The same by `Inflections.key` of the lemma, if that differs from it. */
  readonly byKey: ReadonlyMap<string, readonly string[]>;
  readonly inflections: Inflections;
  /** Cache of recent lookups. */
  readonly known: Map<string, Translation>;
}

interface Translation {
  readonly words: readonly string[];
  readonly phrase: string;
}

/**
 * English words for a word of another language, chosen for what the word is about, not for display; empty if the glossary does not have it. Looked up as
 * written, without accents, by inflection ("Rechnungen", "pagado"), and in German and Dutch by the parts of a compound ("Rechnungsbetrag": the words of both
 * parts). `word` is in lower case.
 */
export function englishWords(word: string, language: GlossaryLanguage): readonly string[] {
  return translationOf(word, language)?.words ?? [];
}

/** The usual English for a word of another language: the first of its words, or for a compound the first of each part ("Rechnungsbetrag": "bill amount"). */
export function englishPhrase(word: string, language: GlossaryLanguage): string | undefined {
  return translationOf(word, language)?.phrase;
}

/** Minimum letters of a word used to identify a language, and maximum number of words looked up. */
const minTelling = 4;
const maxAsked = 12;

/** The language whose glossary has most of `words`, and at least half of those looked up; null if there is none. `words` are in lower case. */
export function languageKnowing(words: readonly string[]): GlossaryLanguage | null {
  const asked = words.filter((word) => word.length >= minTelling && /^\p{L}+$/u.test(word)).slice(0, maxAsked);
  let [best, max]: [GlossaryLanguage | null, number] = [null, asked.length / 2 - 1e-9];
  for (const code of languageCodes) {
    if (code === 'en') continue;
    const count = asked.filter((word) => englishWords(word, code).length > 0).length;
    if (count > max) [best, max] = [code, count];
  }
  return asked.length === 0 ? null : best;
}

function translationOf(word: string, language: GlossaryLanguage): Translation | undefined {
  const glossary = glossaryOf(language);
  const found = glossary.known.get(word);
  if (found !== undefined || word.length > maxWord) return found;
  const whole = wordsOf(word, glossary);
  const parts = whole === undefined ? compoundOf(word, glossary, maxParts) : [whole];
  // Unknown words are rare: caching them would only evict the others.
  if (parts === undefined) return undefined;
  const translation = { words: [...new Set(parts.flat())], phrase: parts.map((part) => wordAt(part, 0)).join(' ') };
  if (glossary.known.size >= maxKnown) glossary.known.clear();
  glossary.known.set(word, translation);
  return translation;
}

const glossaryOf = oncePerKey((language: GlossaryLanguage) => readGlossary(gunzipSync(readData(glossaryFile)).toString(), language));

function readGlossary(table: string, language: GlossaryLanguage): Glossary {
  const inflections = inflectionsOf(language);
  const words = new Map<string, readonly string[]>();
  const lines = table.split('\n');
  const column = wordAt(lines, 0).split('\t').indexOf(language);
  for (let line = 1; line < lines.length; line++) {
    const cells = wordAt(lines, line).split('\t');
    const foreign = cells[column];
    if (foreign === undefined || foreign === '') continue;
    const english = wordAt(cells, 0).split('|');
    for (const word of foreign.split('|')) addTo(words, word, english);
  }
  const folded = new Map<string, readonly string[]>();
  const byKey = new Map<string, readonly string[]>();
  for (const [word, english] of words) {
    const plain = inflections.fold(word);
    if (!words.has(plain)) addTo(folded, plain, english);
    const key = inflections.key(plain);
    if (key !== plain) addTo(byKey, key, english);
  }
  for (const [word, english] of folded) words.set(word, english);
  return { words, byKey, inflections, known: new Map() };
}

function addTo(map: Map<string, readonly string[]>, key: string, english: readonly string[]): void {
  const own = map.get(key);
  map.set(key, own === undefined ? english : [...own, ...english.filter((word) => !own.includes(word))]);
}

function wordsOf(word: string, { words, byKey, inflections }: Glossary): readonly string[] | undefined {
  const exact = words.get(word);
  if (exact !== undefined) return exact;
  const plain = inflections.fold(word);
  const folded = words.get(plain);
  if (folded !== undefined) return folded;
  const lemmas = inflections.lemmas(plain);
  for (const lemma of lemmas) {
    const found = words.get(lemma);
    if (found !== undefined) return found;
  }
  for (const lemma of [plain, ...lemmas]) {
    const key = inflections.key(lemma);
    const found = byKey.get(key) ?? words.get(key);
    if (found !== undefined) return found;
  }
  return undefined;
}

// Prefers as few parts as possible, then the shortest first part: the last part, which says what the compound is, is then the longest.
function compoundOf(word: string, glossary: Glossary, parts: number): (readonly string[])[] | undefined {
  if (glossary.inflections.links.length === 0 || parts < 2) return undefined;
  const beginnings: [words: readonly string[], rest: string][] = [];
  for (let at = minPart; at <= word.length - minPart; at++) {
    const first = firstPart(word.slice(0, at), glossary);
    if (first !== undefined) beginnings.push([first, word.slice(at)]);
  }
  for (const [first, rest] of beginnings) {
    const last = wordsOf(rest, glossary);
    if (last !== undefined) return [first, last];
  }
  for (const [first, rest] of beginnings) {
    const last = compoundOf(rest, glossary, parts - 1);
    if (last !== undefined) return [first, ...last];
  }
  return undefined;
}

// A first part is a lemma, the stem of a verb or of a noun in -e, or a lemma with linking letters.
function firstPart(word: string, { words, inflections }: Glossary): readonly string[] | undefined {
  const found = words.get(word) ?? words.get(`${word}e`) ?? words.get(`${word}en`) ?? words.get(`${word}n`);
  if (found !== undefined) return found;
  for (const link of inflections.links) {
    if (!word.endsWith(link) || word.length - link.length < minPart) continue;
    const joined = words.get(word.slice(0, -link.length));
    if (joined !== undefined) return joined;
  }
  return undefined;
}
