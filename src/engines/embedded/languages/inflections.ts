// From an inflected word to its possible lemmas: endings by language, and in German and Dutch the prefixes of participles.
import { oncePerKey } from '../../../core/once-per.js';
import { fromJsonFile } from '../data.js';
import type { LanguageCode } from './languages.js';

/** How the words of a language inflect. */
export interface Inflections {
  /** A lower-case word in letters without accents. */
  fold(word: string): string;
  /** Key shared by the spellings of one stem, for a folded word: "betaal" and "betal" in Dutch, "devuelv" and "devolv" in Spanish. */
  key(word: string): string;
  /** Possible lemmas of a folded word, least changed first; most of them are not words. */
  lemmas(word: string): readonly string[];
  /** Letters that link the parts of a compound; empty for languages without compounds. */
  readonly links: readonly string[];
}

interface InflectionData {
  /** For each ending of a lemma, the endings that replace it. */
  readonly endings: Readonly<Record<string, string>>;
  readonly prefixes?: string;
  readonly participle?: string;
  readonly links?: string;
}

const minStem = 2;
const minLemma = 3;
const maxEndingLength = 8;

const data = fromJsonFile('inflections.json', (languages: Readonly<Record<string, InflectionData>>) => languages);

/** The inflections of a language, built on first use. */
export const inflectionsOf = oncePerKey((language: Exclude<LanguageCode, 'en'>): Inflections => {
  const { endings, prefixes = '', participle, links = '' } = data()[language]!;
  const lemmaEndings = new Map<string, string[]>();
  for (const [lemmaEnding, list] of Object.entries(endings)) {
    for (const ending of list.split(' ')) lemmaEndings.set(ending, [...(lemmaEndings.get(ending) ?? []), lemmaEnding]);
  }
  const beginnings = participle === undefined ? [] : ['', ...prefixes.split(' ').map(fold)];
  const uninflected = (word: string): string[] => {
    const lemmas: string[] = [];
    for (let length = 0; length <= Math.min(maxEndingLength, word.length - minStem); length++) {
      const stem = word.slice(0, word.length - length);
      for (const lemmaEnding of lemmaEndings.get(word.slice(word.length - length)) ?? [])
        if (stem.length + lemmaEnding.length >= minLemma) lemmas.push(stem + lemmaEnding);
    }
    return lemmas;
  };
  return {
    fold,
    key: keys[language] ?? ((word) => word),
    lemmas(word) {
      const lemmas = uninflected(word);
      for (const beginning of beginnings) {
        // "abgesagt" and "abzusagen" are forms of "absagen".
        for (const infix of [participle ?? '', 'zu', 'te']) {
          if (!word.startsWith(beginning + infix) || (beginning === '' && infix !== participle)) continue;
          const rest = beginning + word.slice(beginning.length + infix.length);
          if (rest.length > minLemma) lemmas.push(rest);
          for (const lemma of uninflected(rest)) lemmas.push(lemma);
        }
      }
      return lemmas;
    },
    links: links === '' ? [] : links.split(' '),
  };
});

function fold(word: string): string {
  if (isAscii(word)) return word;
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae');
}

function isAscii(word: string): boolean {
  for (let index = 0; index < word.length; index++) if (word.charCodeAt(index) > 127) return false;
  return true;
}

const keys: Partial<Record<LanguageCode, (word: string) => string>> = {
  // "Rueckgabe" for "Rückgabe", as typed on keyboards without umlauts.
  de: (word) => word.replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u'),
  es: (word) => word.replaceAll('ie', 'e').replaceAll('ue', 'o'),
  nl: (word) => word.replaceAll(/(.)\1/gu, '$1').replaceAll('v', 'f').replaceAll('z', 's'),
};
