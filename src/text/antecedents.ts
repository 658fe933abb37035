// Finds sentences that depend on the one before although they do not begin with a word that points back: "without it, …",
// "the price was …" of something named there.
import antecedentWords from './antecedent-words.json' with { type: 'json' };
import type { Language } from './language.js';
import { refersToText } from './references.js';
import { stem } from './stem.js';

/** Words of one language, as alternatives of regular expressions; in lower case, except nouns that are capitalized. */
interface AntecedentWords {
  /** Words between the start of a sentence and a pronoun. */
  readonly before: readonly string[];
  /** Pronouns that point back after one of those. */
  readonly pronoun: readonly string[];
  /** Combinations of the two that do not point back. */
  readonly notBefore: readonly string[];
  readonly definite: readonly string[];
  readonly indefinite: readonly string[];
  /** Words after a noun that introduce its owner. */
  readonly complement: readonly string[];
  /** Nouns that always belong to somebody or something. */
  readonly relational: readonly string[];
}

interface Patterns {
  readonly inside: RegExp;
  /** A definite noun at the start of a sentence or after its opening clause; groups: that clause, the noun. */
  readonly definite: RegExp;
  readonly relational: RegExp;
  readonly article: RegExp;
  readonly indefinite: string;
}

const end = '(?![\\p{L}\\p{N}])';
const compiled = new Map<Language, Patterns>();

function patternsOf(language: Language): Patterns {
  let own = compiled.get(language);
  if (own === undefined) {
    const words: AntecedentWords = antecedentWords[language];
    const any = (list: readonly string[]): string => `(?:${list.join('|')})`;
    const article = any(words.definite.map((form) => (/[ \]]$/.test(form) ? form : `${form} `)));
    const noun = `((?:${words.relational.join('|')}|\\p{L}+)${end})(?! ${any(words.complement)}${/[’']\]?$/.test(words.complement.join()) ? '' : end})`;
    own = {
      inside: new RegExp(`^(?!${any(words.notBefore)}${end})${any(words.before)}(?: |(?<=[’'])) ?${any(words.pronoun)}(?<=[’'\\p{L}]|,)${end}`, 'u'),
      definite: new RegExp(`^(?:(${any(words.before)}(?: |(?<=[’']))[^,;:.!?]{1,80}), (?:\\p{Ll}+ )?|${any(words.before)} )?${article}${noun}`, 'u'),
      relational: new RegExp(`^(?:${words.relational.join('|')})s?$`, 'u'),
      article: new RegExp(`(?<!\\p{L})${article}`, 'u'),
      indefinite: any(words.indefinite),
    };
    compiled.set(language, own);
  }
  return own;
}

const maxStart = 160;

function startOf(text: string): string {
  const bare = text.slice(0, maxStart).replace(/^[\s"“”'‘„«»(*_[–—-]+/, '');
  return bare.charAt(0).toLowerCase() + bare.slice(1);
}

/** Whether a sentence opens with a preposition or conjunction and a pronoun, so that the pronoun cannot refer to anything earlier in it. */
export function hasInnerPronoun(text: string, language: Language): boolean {
  const start = startOf(text);
  const found = patternsOf(language).inside.exec(start);
  if (found === null || refersToText(start)) return false;
  // "In her speech, Ann Lee …" names the person itself.
  return language === 'de' || !/^[^,]{0,60}, \p{Lu}\p{Ll}/u.test(start.slice(found[0].length)) || !possessive.test(found[0]);
}

const possessive = /(?:^| )(?:its|their|his|her|sa|son|ses|leurs?|sus?|su[oae]|suoi|seus?|suas?|zijn|haar|hun)$/u;

/** Whether a sentence is about a definite thing that the sentence before introduces: the same noun again, or its price, start or cause. */
export function dependsByNoun(text: string, previous: string, language: Language): boolean {
  const { definite, relational, article, indefinite } = patternsOf(language);
  const [, opening, noun] = definite.exec(startOf(text)) ?? [];
  if (noun === undefined) return false;
  // A definite noun or a name in the opening clause may be the owner.
  const hasOwner = opening !== undefined && (article.test(opening) || (language !== 'de' && / \p{Lu}/u.test(opening)));
  if (hasOwner) return false;
  if (relational.test(noun)) return true;
  const own = stem(noun.toLowerCase());
  return [...previous.matchAll(new RegExp(`(?<![\\p{L}])${indefinite}((?: [\\p{L}-]+){1,3})`, 'giu'))].some(([, introduced = '']) =>
    introduced
      .toLowerCase()
      .split(' ')
      .some((word) => stem(word) === own),
  );
}
