// Question words, in any of the languages: what a question that begins with one asks for, and what a column or label that is one contains.
import { once } from '../../../../core/once-per.js';
import { inAnyLanguage } from '../../languages/languages.js';

/** What a question word asks for: a person, a thing or event, a place, a point in time, a time of day, a frequency, an amount or measure. */
export type AskedFor = 'who' | 'what' | 'where' | 'when' | 'whatTime' | 'howOften' | 'howMuch';

const lists = {
  who: 'asksWho',
  what: 'asksWhat',
  where: 'asksWhere',
  when: 'asksWhen',
  whatTime: 'asksWhatTime',
  howOften: 'asksHowOften',
  howMuch: 'asksHowMuch',
  how: 'asksHow',
} as const;

/** Null for phrases that are ambiguous between languages ("wie": how, who), and for those that ask for a manner. */
const knownPhrases = once((): ReadonlyMap<string, AskedFor | null> => {
  const found = new Map<string, AskedFor | null>();
  for (const asked of ['who', 'what', 'where', 'when', 'whatTime', 'howOften', 'howMuch', 'how'] as const)
    for (const phrase of inAnyLanguage(lists[asked])) {
      const known = found.get(phrase);
      found.set(phrase, asked === 'how' || (known !== undefined && known !== asked) ? null : asked);
    }
  return found;
});

/** The kinds of value that answer a question word, usual ones first; "what" leaves the kind open. */
export const kindsAsked: Readonly<Record<Exclude<AskedFor, 'what'>, readonly string[]>> = {
  who: ['person', 'organisation', 'firstname', 'lastname', 'user', 'handle'],
  where: ['location', 'address', 'organisation', 'country', 'postcode', 'url', 'path', 'domain'],
  when: ['date', 'datetime', 'time', 'year', 'relative-date', 'weekday', 'month', 'quarter', 'hours', 'duration'],
  whatTime: ['time', 'hours', 'datetime'],
  howOften: ['frequency'],
  howMuch: ['quantity', 'money', 'number', 'percent', 'duration', 'age', 'price', 'score', 'size'],
};

const opening = /^[\s"“„«‘¿¡]*/u;
const maxWords = 4;

/** What a question asks for, from the longest question phrase at its start; null if there is none, or if it is ambiguous. */
export function askedFor(question: string): AskedFor | null {
  const words = question
    .slice(0, 200)
    .replace(opening, '')
    .toLowerCase()
    .split(/\s+/u)
    .slice(0, maxWords + 1);
  for (let count = Math.min(maxWords, words.length - 1); count > 0; count--) {
    const known = knownPhrases().get(words.slice(0, count).join(' '));
    if (known !== undefined) return known;
  }
  return null;
}

/** What a header that consists of a question word asks for: "Who", "By when". */
export function askedByHeader(header: string): AskedFor | null {
  return knownPhrases().get(header.trim().toLowerCase()) ?? null;
}

const askingWords = once(() => new Set(Object.values(lists).flatMap((list) => inAnyLanguage(list).flatMap((phrase) => phrase.split(' ')))));

/** Whether a word only asks ("how", "much", "combien"), in any of the languages. */
export function onlyAsks(word: string): boolean {
  return askingWords().has(word);
}
