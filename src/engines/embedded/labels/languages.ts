// The language a text is written in, for labels that ask for it: from its script, and for Latin letters from small words and letters of its own.
import { itemAt } from '../../../text/at.js';
import { madeOfJson } from '../data.js';
import { type LanguageData, language, languageCodes } from '../languages/languages.js';

/** What the language of a text is told by: the text, its distinct words in lower case, and its tokens as indexes into them. */
interface Tokens {
  readonly text: string;
  readonly words: readonly { readonly form: string }[];
  readonly tokens: readonly number[];
}

interface InLanguage {
  readonly language: string | null;
}

/** A language that can be told: its names, words in lower case that are frequent in it and rare in the others, letters and script of its own as patterns. */
type ToldLanguage = Readonly<Partial<Record<'words' | 'letters' | 'script', string>>> & { readonly names: string };

const told = madeOfJson('told-languages.json', (data: Readonly<Record<string, ToldLanguage>>) => {
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

/** Code of a language by its English or own name in lower case, null for other words. */
export function languageNamed(word: string): string | null {
  return told().byName.get(word) ?? null;
}

// Below this a text is too short, or too mixed, to be called one language's.
const minSureness = 1;

/** Frequent small words of a text's language where it is not English, which says nothing of them by itself; null otherwise. */
export function functionWords({ language: code }: InLanguage): ReadonlySet<string> | null {
  return code === null ? null : (told().languages.get(code)?.words ?? noWords);
}

const noWords: ReadonlySet<string> = new Set();

/** Words with which rubrics in the language of a text ask, where it is not English; null otherwise. */
export function askingWords({ language: code }: InLanguage): ReadonlySet<string> | null {
  return code === null ? null : new Set(listsOf(code).flatMap(({ asking }) => asking));
}

/** The language of a text where it is not English and can be told; null otherwise. */
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

/** Log-odds that a text is in a language, by code; -4 to 4. A text without any sign is in none of them. */
export function languageLogOdds({ text, tokens, words }: Tokens): ReadonlyMap<string, number> {
  const read = text.slice(0, maxTextLength);
  const { languages, byWord } = told();
  const scores = new Map([...languages.keys()].map((code) => [code, 0]));
  const add = (code: string, value: number): void => void scores.set(code, scores.get(code)! + value);
  const looked = tokens.slice(0, maxTokens);
  for (const index of looked) {
    const users = byWord.get(itemAt(words, index).form);
    // A word of several languages speaks for each of them a little less.
    for (const code of users ?? []) add(code, 1 / Math.sqrt(users!.length));
  }
  const isAscii = !beyondAscii.test(read);
  for (const [code, { letters, script }] of languages) {
    if (letters !== undefined) add(code, 0.5 * Math.min(6, (read.match(letters) ?? []).length));
    if (script !== undefined && !isAscii) add(code, 0.6 * (read.match(script) ?? []).length);
  }
  // Japanese writes with Chinese characters too.
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
