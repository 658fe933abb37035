// Detects the language of a text in Latin letters by its small words (stop words), and lists those words.
import { asPlain } from './plain-text.js';
import lists from './small-words.json' with { type: 'json' };

/** Codes of the languages that can be detected. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type Language = (typeof languages)[number];

/** Articles, pronouns, prepositions, conjunctions, auxiliaries and question words of each language, in lower case. */
export const smallWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(lists.en),
  de: new Set(lists.de),
  fr: new Set(lists.fr),
  es: new Set(lists.es),
  it: new Set(lists.it),
  pt: new Set(lists.pt),
  nl: new Set(lists.nl),
};

const minShare = 0.1;
const maxWords = 400;

/** The main language of a text; undefined if its small words do not determine it. Reads the first 400 words. */
export function languageOf(text: string): Language | undefined {
  const words =
    asPlain(text.slice(0, 12 * maxWords))
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, maxWords) ?? [];
  const counts = new Uint16Array(languages.length);
  for (const word of words) for (const place of placesOf(word)) counts[place]!++;
  let best: Language | undefined;
  let max = 0;
  let second = 0;
  for (const [place, language] of languages.entries()) {
    const count = counts[place] ?? 0;
    if (count > max) {
      second = max;
      max = count;
      best = language;
    } else second = Math.max(second, count);
  }
  return max > second && max >= minShare * words.length ? best : undefined;
}

let places: ReadonlyMap<string, readonly number[]> | undefined;
const nowhere: readonly number[] = [];

// Indices of the languages that have a small word.
function placesOf(word: string): readonly number[] {
  if (places === undefined) {
    const found = new Map<string, number[]>();
    for (const [place, language] of languages.entries())
      for (const own of smallWords[language]) found.get(own)?.push(place) ?? found.set(own, [place]);
    places = found;
  }
  return places.get(word) ?? nowhere;
}
