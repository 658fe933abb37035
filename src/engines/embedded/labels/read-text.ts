// A text as label scoring sees it: its tokens in order, and its distinct words with rank, stem and counts. One linear pass.
import { once } from '../../../core/once-per.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { forEachWord, type TextSpan, words } from '../../../text/segments.js';
import { stem } from '../../../text/stem.js';
import { maxLetters } from '../encoder/encoder.js';
import { englishWords, type GlossaryLanguage, languageKnowing } from '../languages/glossary.js';
import { languageCodes } from '../languages/languages.js';
import { inEnglishWords } from '../reading/text/words.js';
import { hashWord, loadWordVectors } from '../vectors.js';
import { functionWords, ownLanguage } from './languages.js';
import { type WordTable, wordTable } from './word-table.js';

/** A distinct word form, in lower case. For a word of another language that the glossary has, rank and stem are those of its English translation. */
export interface Word {
  readonly form: string;
  /** Rank in the word vectors, -1 if it has none. */
  readonly rank: number;
  readonly stem: string;
  /** The English translation, if the form is of another language. */
  readonly english?: string;
}

export interface TextView {
  readonly text: string;
  /** The part of the text that was read, half-open. */
  readonly from: number;
  readonly to: number;
  /** Distinct words, in order of first occurrence. */
  readonly words: readonly Word[];
  /** How often each distinct word occurs. */
  readonly counts: readonly number[];
  /** Tokens in order: index into `words`, and half-open offsets into the text. */
  readonly tokens: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Code of the text's language; null if it is English or unknown. */
  readonly language: string | null;
  /** Index into `words` of the first word with a stem, -1 if there is none. */
  withStem(stem: string): number;
}

/** Longer words have no vector and are truncated to this length. */
const maxWordLength = 48;

const known = new Map<number, Word>();

/** The word with its rank and stem, from a bounded cache of recent words. `hash` is `hashWord` of the form. */
export function wordOf(form: string, hash = hashWord(form)): Word {
  const rank = loadWordVectors().rank(form, hash);
  // Words without a vector are rare: caching them would only evict the others.
  if (rank < 0) return { form, rank, stem: stem(form) };
  const found = known.get(rank);
  if (found !== undefined) return found;
  const word = { form, rank, stem: stem(form) };
  if (known.size > 30_000) known.clear();
  known.set(rank, word);
  return word;
}

/** Rank above which a word may belong to another language, and the minimum share of such tokens for detecting the language. */
const rare = 10_000;
const minRare = 0.2;
/** Minimum share of rare words at which a text whose language is otherwise unknown gets the language that knows most of its words without a vector. */
const minForeign = 0.5;

/** Replaces words in `distinct` with their English translations from the glossary; returns the language of the text, null if it is English or unknown. */
function inEnglish(
  distinct: Word[],
  counts: readonly number[],
  view: Pick<TextView, 'text' | 'tokens' | 'words'>,
  told: string | null,
): string | null {
  const share = distinct.reduce((sum, word, index) => sum + (isRare(word) ? numberAt(counts, index) : 0), 0) / view.tokens.length;
  if (told === null && !(share >= minRare)) return null;
  const language =
    told ?? ownLanguage(view) ?? (share >= minForeign ? languageKnowing(distinct.flatMap(({ form, rank }) => (rank < 0 ? [form] : []))) : null);
  if (!hasGlossary(language)) return language;
  const small = functionWords({ language });
  distinct.forEach(({ form, rank }, index) => {
    if (form.length < minLength || small?.has(form) === true) return;
    const [english] = englishWords(form, language);
    if (english === undefined) return;
    const known = wordOf(english);
    if (known.rank !== rank) distinct[index] = { form, rank: known.rank, stem: known.stem, english };
  });
  return language;
}

const minLength = 3;

function isRare({ rank }: Word): boolean {
  return rank < 0 || rank > rare;
}

function hasGlossary(language: string | null): language is GlossaryLanguage {
  return language !== 'en' && languageCodes.some((code) => code === language);
}

/** Reads a text, or a part of it; `language` is that of the texts it belongs to, for a text too short to detect its own. */
export function readText(text: string, from = 0, to = text.length, language: string | null = null): TextView {
  const distinct: Word[] = [];
  const counts: number[] = [];
  const tokens: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const byForm = wordTable((index) => itemAt(distinct, index).form);
  readWords(text, from, to, (form, start, end) => {
    const hash = hashWord(form);
    let index = byForm.find(form, hash);
    if (index < 0) {
      index = distinct.length;
      distinct.push(wordOf(form, hash));
      counts.push(0);
      byForm.add(index, hash);
    }
    counts[index]!++;
    tokens.push(index);
    starts.push(start);
    ends.push(end);
  });
  const own = inEnglish(
    distinct,
    counts,
    { text: from === 0 && to === text.length ? text : text.slice(from, to), tokens, words: distinct },
    language,
  );
  const inflected = once(() => inflectedByStem(distinct));
  const withStem = (stem: string): number => {
    const hash = hashWord(stem);
    const same = byForm.find(stem, hash);
    const other = inflected().find(stem, hash);
    if (same < 0 || itemAt(distinct, same).stem !== stem) return other;
    return other < 0 ? same : Math.min(same, other);
  };
  return { text, from, to, words: distinct, counts, tokens, starts, ends, language: own, withStem };
}

/** Whether texts in a language (null for English) are read word by word in English. */
export function isReadInEnglish(language: string | null): boolean {
  return language === null || hasGlossary(language);
}

/** The input of the encoder: the text if it is English, otherwise its word-by-word translation as far as the glossary goes. */
export function textInEnglish({ text, from, to, language }: TextView): string {
  const part = text.slice(from, Math.min(to, from + maxLetters));
  return hasGlossary(language) ? inEnglishWords(part, language) : part;
}

// The first word of each stem that differs from the stem.
function inflectedByStem(distinct: readonly Word[]): WordTable {
  const table = wordTable((index) => itemAt(distinct, index).stem);
  distinct.forEach(({ form, stem }, index) => {
    if (form === stem) return;
    const hash = hashWord(stem);
    if (table.find(stem, hash) < 0) table.add(index, hash);
  });
  return table;
}

const contractions: Readonly<Record<string, string>> = { can: 'can', ca: 'can', wo: 'will', sha: 'shall', ai: 'is' };
const inner = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/u;

// Looks up a compound as one word ("e-mail"); if it has no vector, looks up its parts ("top-up", "and/or"). Contractions give "not" a token of its own.
function readWords(text: string, from: number, to: number, visit: (form: string, start: number, end: number) => void): void {
  const read = (start: number, end: number): void => {
    if (end - start > maxWordLength && !inner.test(text.slice(start, end))) {
      visitLong(text, start, end, visit);
      return;
    }
    const isPlain = isLowerAscii(text, start, end);
    const form = isPlain ? text.slice(start, end) : text.slice(start, end).toLowerCase().replaceAll('’', "'");
    if (isPlain || !inner.test(form)) {
      // Common misspellings: "dont", "cant".
      if (form.endsWith('nt') && /^(?:do|does|did|is|was|would|could|should|wo|ca)nt$/.test(form)) visitNegated(form.slice(0, -2), start, end, visit);
      else if (form.charCodeAt(0) >= 0x2e80 && form.charCodeAt(0) < 0xd800) visitLong(text, start, end, visit);
      else visit(form, start, end);
      return;
    }
    if (form.endsWith("n't") || form === "can't") visitNegated(form.slice(0, form === "can't" ? -2 : -3), start, end, visit);
    else if (/'(?:s|re|ll|ve|d|m)?$/.test(form)) visit(form.slice(0, form.lastIndexOf("'")), start, end);
    else if (form.length <= maxWordLength && loadWordVectors().rank(form) >= 0) visit(form, start, end);
    else visitParts(text, start, end, visit);
  };
  if (hasPictographs(text, from, to)) for (const { start, end } of withPictographs(text, from, to)) read(start, end);
  else forEachWord(text, from, to, read);
}

// Fast path without a pattern for lower-case ASCII letters and digits, which make up most words.
function isLowerAscii(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57))) return false;
  }
  return true;
}

const pictograph = /\p{Extended_Pictographic}/gu;

function hasPictographs(text: string, from: number, to: number): boolean {
  pictograph.lastIndex = from;
  const found = pictograph.exec(text);
  return found !== null && found.index < to;
}

// Emoji are words of their own: in short messages they are often the entire opinion.
function withPictographs(text: string, from: number, to: number): TextSpan[] {
  const spans = words(text, from, to);
  pictograph.lastIndex = from;
  for (let match = pictograph.exec(text); match !== null && match.index < to; match = pictograph.exec(text)) {
    spans.push({ start: match.index, end: match.index + match[0].length });
  }
  return spans.sort((a, b) => a.start - b.start);
}

function visitNegated(base: string, start: number, end: number, visit: (form: string, start: number, end: number) => void): void {
  visit(contractions[base] ?? base, start, end);
  visit('not', start, end);
}

function visitParts(text: string, start: number, end: number, visit: (form: string, start: number, end: number) => void): void {
  for (const match of text.slice(start, end).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const at = start + match.index;
    if (match[0].length > maxWordLength) visitLong(text, at, at + match[0].length, visit);
    else visit(match[0].toLowerCase(), at, at + match[0].length);
  }
}

// Scripts without spaces are compared by pairs of characters, an overlong Latin "word" by its beginning.
function visitLong(text: string, start: number, end: number, visit: (form: string, start: number, end: number) => void): void {
  if (text.charCodeAt(start) < 0x2e80) {
    visit(text.slice(start, start + maxWordLength).toLowerCase(), start, end);
    return;
  }
  if (end - start === 1) visit(text.charAt(start), start, end);
  for (let at = start; at + 2 <= end; at++) visit(text.slice(at, at + 2), at, at + 2);
}
