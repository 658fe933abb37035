// The words for agreements ("contract", "lease"), in every supported language.
import { once } from '../../../../core/once-per.js';
import { inAnyLanguage, language } from '../../languages/languages.js';

const names = once(() => new Set(inAnyLanguage('agreements')));

function isAgreement(word: string): boolean {
  // German and Dutch form compounds that end in the word: "Mietvertrag".
  return names().has(word) || (['de', 'nl'] as const).some((code) => language(code).agreements.some((name) => word.endsWith(name)));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Whether a text mentions an agreement. Linear in the text. */
export function mentionsAgreement(text: string): boolean {
  return wordsOf(text).some(isAgreement);
}

/** Whether a name ends in a word for an agreement: "Consulting Services Agreement". */
export function namesAgreement(name: string): boolean {
  return isAgreement(wordsOf(name).at(-1) ?? '');
}
