// The words of a sentence that deny a value, or tell one that held from the one that holds, with where they stand.
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { type LanguageCode, language, languageCodes, type WordList } from '../../languages/languages.js';
import { type Token, tokenize } from '../../reading/text/tokens.js';
import { mark } from '../../reading/text/words.js';

const cueLists = [
  'denials',
  'adversatives',
  'insteadOf',
  'formerly',
  'henceforth',
  'changed',
  'changedFrom',
  'changedTo',
  'replaced',
  'replacedBy',
  'replaces',
] as const satisfies readonly WordList[];
type CueList = (typeof cueLists)[number];

/** Words of one list in a sentence: its tokens from `first` up to `last`. */
export interface Cue {
  readonly first: number;
  readonly last: number;
}

export interface CuedSentence extends Span {
  readonly tokens: readonly Token[];
  readonly code: LanguageCode;
  cues(list: CueList): readonly Cue[];
}

type Phrases = ReadonlyMap<string, readonly { readonly list: CueList; readonly words: readonly string[] }[]>;

/** Phrases of all lists of a language by their first words, the longest first. */
const phrasesOf = (() => {
  const known = new Map<LanguageCode, Phrases>();
  return (code: LanguageCode): Phrases => {
    const own = known.get(code) ?? readPhrases(code);
    known.set(code, own);
    return own;
  };
})();

function readPhrases(code: LanguageCode): Phrases {
  const phrases = new Map<string, { readonly list: CueList; readonly words: readonly string[] }[]>();
  for (const list of cueLists)
    for (const phrase of language(code)[list]) {
      const words = phrase.split(' ');
      const first = itemAt(words, 0);
      phrases.set(first, [...(phrases.get(first) ?? []), { list, words }]);
    }
  for (const own of phrases.values()) own.sort((left, right) => right.words.length - left.words.length);
  return phrases;
}

/** "l'ancien": the article is written with its word. */
const elided = /^\p{L}{1,2}['’](?=\p{L})/u;

/** A sentence with the cues in it. Linear. */
export function readCues(text: string, { start, end }: Span, code: LanguageCode): CuedSentence {
  const tokens = tokenize(text, start, end);
  const phrases = phrasesOf(code);
  const words = tokens.map(({ lower }) => lower.replace('’', "'"));
  const found = new Map<CueList, Cue[]>();
  words.forEach((word, first) => {
    const seen = new Set<CueList>();
    for (const { list, words: wanted } of phrases.get(word) ?? phrases.get(word.replace(elided, '')) ?? []) {
      if (seen.has(list) || !wanted.every((own, at) => at === 0 || words[first + at] === own)) continue;
      seen.add(list);
      found.set(list, [...(found.get(list) ?? []), { first, last: first + wanted.length - 1 }]);
    }
  });
  return { start, end, tokens, code, cues: (list) => found.get(list) ?? [] };
}

const functionWords = (() => {
  const known = new Map<LanguageCode, ReadonlySet<string>>();
  return (code: LanguageCode): ReadonlySet<string> => {
    const own = known.get(code) ?? new Set(language(code).functionWords);
    known.set(code, own);
    return own;
  };
})();

const stop = /^[,;()[\]–—]$/;

/** Words between two places of a sentence that say something, and whether a mark parts them. */
export function gapOf({ tokens, code }: CuedSentence, from: number, to: number): { readonly said: readonly string[]; readonly isParted: boolean } {
  const small = functionWords(code);
  const said: string[] = [];
  let isParted = false;
  for (const { lower, start, end } of tokens) {
    if (start < from || end > to) continue;
    if (stop.test(lower)) isParted = true;
    else if (!mark.test(lower) && !small.has(lower)) said.push(lower);
  }
  return { said, isParted };
}

const bounds = (() => {
  const known = new Map<LanguageCode, ReadonlySet<string>>();
  return (code: LanguageCode): ReadonlySet<string> => {
    const lists = language(code);
    const own = known.get(code) ?? new Set([...lists.bounds, ...lists.only, ...lists.moreThan, ...lists.lessThan, ...lists.atLeast]);
    known.set(code, own);
    return own;
  };
})();

/** Whether a word between two places makes a limit of what follows, or keeps it in ("not only"). */
export function isBounded({ tokens, code }: CuedSentence, from: number, to: number): boolean {
  const limits = bounds(code);
  return tokens.some(({ lower, start, end }) => start >= from && end <= to && limits.has(lower));
}

let former: ReadonlySet<string> | undefined;

/** Whether words ask for the value before a change, in any language. */
export function asksFormer(words: string): boolean {
  former ??= new Set(languageCodes.flatMap((code) => language(code).asksFormer));
  const own = former;
  return tokenize(words.replaceAll('_', ' '), 0, words.length).some(({ lower }) => own.has(lower));
}
