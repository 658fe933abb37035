// Roles: what labels, headings and phrases of a document call a thing, and what fields call it. English, German, French, Spanish, Italian, Chinese.
import { entriesOf } from '../../../../core/keyed.js';
import { fromJsonFile } from '../../data.js';
import { baseForm, wordsOfName } from '../describe-words.js';
import { foldWord } from '../layout/wording.js';
import type rolesFile from './roles.json';

export type Role = keyof typeof rolesFile.phrases;

// `phrases` of a role are folded (lower case, no accents): the first are names of fields, the others occur in documents. `same` are words that labels and
// fields use interchangeably whatever the role, `kinds` roles that only give the kind of a value: other values of that kind may be meant as well. Whoever has a
// role has none of its `counterparts`; the period for which a contract allows or forbids something is not its term.
const lists = fromJsonFile('roles.json', ({ phrases, same, kinds, counterparts }: typeof rolesFile) => {
  const sameWord = new Map(Object.entries(same));
  const rolesOfPhrase = new Map<string, Role[]>();
  const canonical = (word: string): string => sameWord.get(foldWord(word)) ?? baseForm(foldWord(word));
  for (const [role, own] of entriesOf(phrases)) {
    for (const words of own.map((phrase) => phrase.split(' '))) {
      // The words of descriptions come without these.
      for (const kept of [words, words.filter((word) => !/^(?:of|der|de|la|di|della)$/.test(word))]) {
        const key = kept.map(canonical).join(' ');
        const known = rolesOfPhrase.get(key) ?? [];
        if (!known.includes(role)) rolesOfPhrase.set(key, [...known, role]);
      }
    }
  }
  return { canonical, rolesOfPhrase, kinds: new Set(kinds), counterparts: new Map<string, readonly string[]>(Object.entries(counterparts)) };
});

/** Whether a role only gives the kind of a value. */
export const isKindRole = (role: Role): boolean => lists().kinds.has(role);

/** The roles that exclude this one. */
export const counterpartsOf = (role: Role): readonly string[] => lists().counterparts.get(role) ?? [];

const stopWords = new Set('the a an of der die das des le la les du de el los las il lo i my your our this and name'.split(' '));

/** A phrase in the form used for comparison: canonical words without articles; "name" counts only if nothing else is left. */
export function canonicalPhrase(words: readonly string[]): string {
  const canonicalWords = words.map(lists().canonical);
  const contentWords = canonicalWords.filter((word) => !stopWords.has(word));
  return (contentWords.length > 0 ? contentWords : canonicalWords.filter((word) => word === 'name')).join(' ');
}

/** The canonical phrase of a label in the document. */
export function labelPhrase(label: string): string {
  return canonicalPhrase(wordsOfName(label));
}

/** The roles that a phrase denotes, best first. */
export function rolesOf(words: readonly string[]): readonly Role[] {
  const whole = words.map(lists().canonical).filter((word) => !articles.has(word));
  const { rolesOfPhrase } = lists();
  return rolesOfPhrase.get(whole.join(' ')) ?? rolesOfPhrase.get(canonicalPhrase(words)) ?? [];
}
const articles = new Set('the a an der die das le la les el los il'.split(' '));

export function rolesOfLabel(label: string): readonly Role[] {
  return rolesOf(wordsOfName(label));
}
