// Recognisers of closed lists: countries, languages, nationalities, cuisines, currencies.

import { once } from '../../../../core/once-per.js';
import { largest } from '../../../../text/lists.js';
import { readJson } from '../../data.js';
import type { Match } from '../candidate.js';
import { currencyCodes } from './amounts.js';
import { type Recogniser, readOnce } from './recogniser.js';

interface PlaceNames {
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly nationalities: readonly string[];
  /** Cuisines are named after peoples and regions, in requests often in lower case. */
  readonly regions: readonly string[];
  readonly currencyNames: readonly string[];
}

const placeNames = once(() => readJson<PlaceNames>('places.json'));

/** A recogniser of entire words from a list, which is read on the first search; longer entries take precedence. One pass over the words of the text. */
function fromList(kind: string, names: string, list: () => readonly string[], precision: number, foldCase = false): Recogniser {
  const fold = (value: string): string => (foldCase ? value.toLowerCase() : value);
  const knownEntries = once(() => {
    const entries = list();
    return {
      entries: new Set(entries.map(fold)),
      openers: new Set(entries.map((entry) => fold(entry.split(' ')[0] ?? ''))),
      /** Number of words in the longest entry. */
      max: largest(entries.map((entry) => entry.split(' ').length)),
    };
  });
  return {
    kind,
    names: names.split('|'),
    find(text, read = readOnce(text)) {
      const { entries, openers, max } = knownEntries();
      const tokens = read.words();
      const matches: Match[] = [];
      for (let index = 0; index < tokens.length; index++) {
        const first = tokens[index];
        if (first === undefined || !openers.has(fold(text.slice(first.start, first.end)))) continue;
        for (let count = max; count > 0; count--) {
          const last = tokens[index + count - 1];
          if (last === undefined || last.end - first.start > 40) continue;
          const value = text.slice(first.start, last.end);
          if (!entries.has(fold(value))) continue;
          matches.push({ kind, start: first.start, end: last.end, normal: value.toLowerCase(), precision });
          index += count - 1;
          break;
        }
      }
      return matches;
    },
  };
}

const currencySigns = '€|£|$|¥|₹|₽|₺'.split('|');

export const places: readonly Recogniser[] = [
  fromList('country', 'country|nation|country name|country of origin|state (country)|homeland|sovereign state', () => placeNames().countries, 0.93),
  fromList('language', 'language|programming-free language|spoken language|mother tongue|natural language', () => placeNames().languages, 0.8),
  fromList('nationality', 'nationality|citizenship|ethnicity|demonym', () => placeNames().nationalities, 0.88),
  fromList(
    'cuisine',
    'cuisine|type of food|kind of food|type of cuisine|food type',
    () => [...placeNames().nationalities, ...placeNames().regions],
    0.85,
    true,
  ),
  fromList(
    'currency',
    'currency|currency code|currency symbol|currency name',
    () => [...currencyCodes.split(' '), ...currencySigns, ...placeNames().currencyNames],
    0.9,
  ),
];
