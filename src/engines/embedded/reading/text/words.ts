// The words of a request and of a text: in English, whatever language they are written in.
import { oncePerKey } from '../../../../core/once-per.js';
import { readJson } from '../../data.js';
import { englishPhrase, englishWords, type GlossaryLanguage } from '../../languages/glossary.js';
import { inflectionsOf } from '../../languages/inflections.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { termKey } from '../../weights/term-key.js';
import { type Token, tokenize } from './tokens.js';

const maxRemembered = 5_000;

export interface Word extends Token {
  /** Key shared by the forms of the word in all languages. */
  readonly key: string;
  /** Whether it is a function word. */
  readonly isSmall: boolean;
}

/** The function words of a language, each with its English translation, or itself without one. */
const smallWordsOf = oncePerKey((code: LanguageCode): ReadonlyMap<string, string> => {
  const own = language(code).functionWords.map((word) => [word, word] as const);
  return new Map([...own, ...(code === 'en' ? [] : inEnglish('small-words-in-english.json', code))]);
});

function inEnglish(file: string, code: GlossaryLanguage): [word: string, english: string][] {
  const table = readJson<Readonly<Record<GlossaryLanguage, Readonly<Record<string, string>>>>>(file);
  return Object.entries(table[code]).flatMap(([english, words]) => words.split(' ').map((word): [string, string] => [word, english]));
}

// Pronouns, auxiliaries and adverbs, translated only in entire sentences: the span reader has learned them as words of the other language.
const furtherWordsOf = oncePerKey((code: GlossaryLanguage) => new Map(inEnglish('further-small-words.json', code)));

// "l'entrée", "passe-t-il": two words each that the tokeniser leaves as one.
const elided = /^\p{L}{1,6}['’](?=\p{L})/u;
const turned = /-(?:t-)?(?:ils?|elles?|on|je|tu|nous|vous|ce)$/u;

function separated(token: Token, code: LanguageCode): Token[] {
  if (code !== 'fr' && code !== 'it') return [token];
  const { start, lower } = token;
  const length = elided.exec(lower)?.[0].length ?? 0;
  const small = smallWordsOf(code);
  if (length === 0 || small.has(lower.replace('’', "'")) || !small.has(lower.slice(0, length - 1))) return [token];
  const [rest] = tokenize(lower, length, lower.length);
  return [
    { ...token, end: start + length, lower: lower.slice(0, length - 1) },
    { ...token, start: start + length, lower: lower.slice(length), shape: rest?.shape ?? token.shape },
  ];
}

type ReadWord = Pick<Word, 'lower' | 'key' | 'isSmall'>;

/** Reads the words of a language: English ones as written, others in lower case. Remembers recent ones. */
const readWordsOf = oncePerKey((code: LanguageCode) =>
  oncePerKey((word: string) => (code === 'en' ? readEnglish(word) : readForeign(word, code)), maxRemembered),
);

function readEnglish(surface: string): ReadWord {
  const lower = surface.toLowerCase();
  return { lower, key: termKey(surface), isSmall: smallWordsOf('en').has(lower) || /^['’]/.test(lower) };
}

function readForeign(lower: string, code: GlossaryLanguage): ReadWord {
  const smallWords = smallWordsOf(code);
  const whole = lower.replace('’', "'");
  const word = code === 'fr' && !smallWords.has(whole) ? whole.replace(turned, '') : whole;
  const small = smallWords.get(word);
  if (small !== undefined) return { lower: small, key: word, isSmall: true };
  const [english] = englishWords(word, code);
  if (english !== undefined) return { lower: english, key: termKey(english), isSmall: false };
  const { fold, lemmas } = inflectionsOf(code);
  const folded = fold(word);
  return { lower: word, key: termKey(lemmas(folded)[0] ?? folded), isSmall: false };
}

/** Matches a token without letters and digits. */
export const mark = /^[^\p{L}\p{N}]+$/u;

/** Words and marks of a stretch of text in a language. Linear. */
export function wordsOf(text: string, from: number, to: number, code: LanguageCode): Word[] {
  const words: Word[] = [];
  const readWord = readWordsOf(code);
  for (const whole of tokenize(text, from, to))
    for (const { start, end, lower, shape } of separated(whole, code)) {
      const read = readWord(code === 'en' ? text.slice(start, end) : lower);
      words.push({ start, end, shape, lower: read.lower, key: read.key, isSmall: read.isSmall });
    }
  return words;
}

/** Translates a text of another language word by word into English, as far as the glossary goes; omits function words without a translation. Linear. */
export function inEnglishWords(text: string, code: GlossaryLanguage): string {
  const further = furtherWordsOf(code);
  return wordsOf(text, 0, text.length, code)
    .flatMap(({ start, end, lower, isSmall }) => {
      const written = text.slice(start, end).toLowerCase();
      const english = further.get(written);
      if (english !== undefined) return [english];
      if (lower === written) return isSmall ? [] : [lower];
      return [isSmall ? lower : (englishPhrase(written, code) ?? lower)];
    })
    .join(' ');
}
