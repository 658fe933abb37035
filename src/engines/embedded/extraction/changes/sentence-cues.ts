// The cue phrases of a sentence that deny a value or distinguish a former value from the current one, with their positions.
import { once, oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { inAnyLanguage, type LanguageCode, language, languageCodes, type WordList } from '../../languages/languages.js';
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
  'cancelled',
  'cancels',
  'instead',
  'supposed',
  'corrections',
  'stopped',
] as const satisfies readonly WordList[];
type CueList = (typeof cueLists)[number];

/** One cue phrase in a sentence: its tokens from `first` up to and including `last`. */
export interface Cue {
  readonly first: number;
  readonly last: number;
}

export interface CuedSentence extends Span {
  readonly tokens: readonly Token[];
  readonly code: LanguageCode;
  cues(list: CueList): readonly Cue[];
}

/** All cue phrases of a language by their first word, longest first. */
const phrasesOf = oncePerKey((code: LanguageCode) => {
  const phrases = new Map<string, { readonly list: CueList; readonly words: readonly string[] }[]>();
  for (const list of cueLists)
    for (const phrase of language(code)[list]) {
      const words = phrase.split(' ');
      const first = itemAt(words, 0);
      phrases.set(first, [...(phrases.get(first) ?? []), { list, words }]);
    }
  for (const own of phrases.values()) own.sort((left, right) => right.words.length - left.words.length);
  return phrases;
});

/** "l'ancien": the elided article is written together with its word. */
const elided = /^\p{L}{1,2}['’](?=\p{L})/u;

/** Tokenises a sentence and finds its cues. Linear. */
export function readCues(text: string, { start, end }: Span, code: LanguageCode): CuedSentence {
  const tokens = tokenize(text, start, end);
  const phrases = phrasesOf(code);
  const words = tokens.map(({ lower }) => (lower.includes('’') ? lower.replace('’', "'") : lower));
  const found = new Map<CueList, Cue[]>();
  words.forEach((word, first) => {
    const opened = phrases.get(word) ?? (word.includes("'") ? phrases.get(word.replace(elided, '')) : undefined);
    if (opened === undefined) return;
    const seen = new Set<CueList>();
    for (const { list, words: wanted } of opened) {
      const last = seen.has(list) ? -1 : endOfPhrase(words, first, wanted);
      if (last < 0) continue;
      seen.add(list);
      found.set(list, [...(found.get(list) ?? []), { first, last }]);
    }
  });
  return { start, end, tokens, code, cues: (list) => found.get(list) ?? [] };
}

/** Max tokens that "…" in a phrase may match. */
const phraseGap = 12;

/** Index of the last token of a phrase whose first word is at `first`; -1 if it does not match. */
function endOfPhrase(words: readonly string[], first: number, wanted: readonly string[]): number {
  let last = first;
  for (let at = 1; at < wanted.length; at++) {
    const own = wanted[at];
    if (own !== '…') {
      if (words[++last] !== own) return -1;
      continue;
    }
    const next = words.indexOf(wanted[++at] ?? '', last + 1);
    if (next < 0 || next > last + phraseGap) return -1;
    last = next;
  }
  return last;
}

/** Offsets of the start and end of a token; the end or start of the sentence if there is no such token. */
export const startOf = ({ tokens, end }: CuedSentence, index: number): number => tokens[index]?.start ?? end;
export const endOf = ({ tokens, start }: CuedSentence, index: number): number => tokens[index]?.end ?? start;

/** The function words of a language as a set. */
export const functionWords = oncePerKey((code: LanguageCode) => new Set(language(code).functionWords));

const stop = /^[,;()[\]–—]$/;

/** Content words between two offsets of a sentence, and whether punctuation divides them. */
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

const bounds = oncePerKey((code: LanguageCode) => {
  const lists = language(code);
  return new Set([...lists.bounds, ...lists.only, ...lists.moreThan, ...lists.lessThan, ...lists.atLeast]);
});

/** Whether a word between two offsets makes what follows a limit, or includes it ("not only"). */
export function isBounded({ tokens, code }: CuedSentence, from: number, to: number): boolean {
  const limits = bounds(code);
  return tokens.some(({ lower, start, end }) => start >= from && end <= to && limits.has(lower));
}

/** Whether a sentence, up to an offset, refers to the same thing as the one before it: they share a content word, or it opens with two function words. */
export function refersToSame(sentence: CuedSentence, to: number, before: CuedSentence): boolean {
  const [first, second] = sentence.tokens;
  // "It has been moved", "Sie wurde verschoben".
  if (first !== undefined && second !== undefined && gapOf(sentence, first.start, second.end).said.length === 0) return true;
  const words = new Set(gapOf(before, before.start, before.end).said);
  return gapOf(sentence, sentence.start, to).said.some((word) => words.has(word));
}

/** Max requests whose reading is cached. */
const maxRemembered = 500;
const formerWords = once(() => new Set(inAnyLanguage('asksFormer')));
const cancelledWords = once(() => new Set(inAnyLanguage('asksCancelled')));

/** Whether words ask for the value before a change, in any language. */
export function asksFormer(words: string): boolean {
  return tokenize(words.replaceAll('_', ' '), 0, words.length).some(({ lower }) => formerWords().has(lower));
}

/** Whether words ask about something cancelled, in any language. */
export const asksCancelled = oncePerKey((words: string): boolean => {
  const asked = words.replaceAll('_', ' ');
  const span = { start: 0, end: asked.length };
  return (
    tokenize(asked, 0, asked.length).some(({ lower }) => cancelledWords().has(lower)) ||
    languageCodes.some((code) => readCues(asked, span, code).cues('cancelled').length > 0)
  );
}, maxRemembered);
