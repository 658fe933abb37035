// The language of a text, for labels that ask for it: from the script, and for Latin script also from frequent short words and distinctive letters.
import { itemAt } from '../../../text/at.js';
import { fromJsonFile } from '../data.js';
import { type LanguageData, language, languageCodes } from '../languages/languages.js';

/** Input of language detection: the text, its distinct words in lower case, and its tokens as indexes into them. */
interface Tokens {
  readonly text: string;
  readonly words: readonly { readonly form: string }[];
  readonly tokens: readonly number[];
}

interface InLanguage {
  readonly language: string | null;
}

/**
 * A detectable language: its names, lower-case words that are frequent in it and rare in the others, and patterns for its distinctive letters and its script.
 */
type ToldLanguage = Readonly<Partial<Record<'words' | 'letters' | 'script', string>>> & { readonly names: string };

const told = fromJsonFile('told-languages.json', (data: Readonly<Record<string, ToldLanguage>>) => {
  const languages = new Map(
    Object.entries(data).map(([code, { names, words = '', letters, script }]) => [
      code,
      {
        names: names.split(' '),
        words: new Set([...(words === '' ? [] : words.split(' ')), ...listsOf(code).flatMap((own) => own.functionWords)]),
        letters: letters === undefined ? undefined : new RegExp(letters, 'giu'),
        script: script === undefined ? undefined : new RegExp(script, 'gu'),
      },
    ]),
  );
  const byName = new Map<string, string>();
  const byWord = new Map<string, string[]>();
  for (const [code, { names, words }] of languages) {
    for (const name of names) byName.set(name, code);
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), code]);
  }
  return { languages, byName, byWord };
});

/** Code of a language by its English or native name in lower case; null for any other word. */
export function languageNamed(word: string): string | null {
  return told().byName.get(word) ?? null;
}

// Minimum log-odds: below this a text is too short or too mixed to assign to one language.
const minSureness = 1;

/** Stop words of a text's language if it is not English, empty for a language without a list; null for English. */
export function functionWords({ language: code }: InLanguage): ReadonlySet<string> | null {
  return code === null ? null : (told().languages.get(code)?.words ?? noWords);
}

const noWords: ReadonlySet<string> = new Set();

/** Words with which rubrics in the text's language ask, if it is not English; null otherwise. */
export function askingWords({ language: code }: InLanguage): ReadonlySet<string> | null {
  return code === null ? null : new Set(listsOf(code).flatMap(({ asking }) => asking));
}

/** The code of a text's language if it is recognised and not English; null otherwise. */
export function ownLanguage(view: Tokens): string | null {
  let best = 'en';
  let highest = minSureness;
  for (const [code, logOdds] of languageLogOdds(view)) if (logOdds > highest) [best, highest] = [code, logOdds];
  return best === 'en' ? null : best;
}

function listsOf(code: string): LanguageData[] {
  return languageCodes.filter((known) => known === code).map(language);
}

const maxTextLength = 4000;
const maxTokens = 600;
const beyondAscii = /[^\0-\x7f]/;

/** Log-odds that a text is in each language, by code, clamped to -4 to 4. A text without any cue scores 0 for every language. */
export function languageLogOdds({ text, tokens, words }: Tokens): ReadonlyMap<string, number> {
  const read = text.slice(0, maxTextLength);
  const { languages, byWord } = told();
  const scores = new Map([...languages.keys()].map((code) => [code, 0]));
  const add = (code: string, value: number): void => void scores.set(code, scores.get(code)! + value);
  const looked = tokens.slice(0, maxTokens);
  for (const index of looked) {
    const users = byWord.get(itemAt(words, index).form);
    // A word shared by several languages is weaker evidence for each of them.
    for (const code of users ?? []) add(code, 1 / Math.sqrt(users!.length));
  }
  const isAscii = !beyondAscii.test(read);
  for (const [code, { letters, script }] of languages) {
    if (letters !== undefined) add(code, 0.5 * Math.min(6, (read.match(letters) ?? []).length));
    if (script !== undefined && !isAscii) add(code, 0.6 * (read.match(script) ?? []).length);
  }
  // Japanese is also written with Chinese characters.
  if (scores.get('ja')! > 0) add('ja', scores.get('zh')!);
  const size = Math.sqrt(Math.max(1, looked.length));
  const ranked = [...scores].sort(([, a], [, b]) => b - a);
  return new Map(
    ranked.map(([code, score]) => {
      const rival = ranked.find(([other]) => other !== code)![1];
      return [code, Math.max(-4, Math.min(4, (4 * (score - rival)) / size + Math.max(-1, Math.min(1, score - rival))))];
    }),
  );
}
