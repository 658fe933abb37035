// What a recogniser of a kind of value is, and how to make one from a pattern and a check. Patterns only have bounded repetitions, so that matching is linear.

import { compact } from '../../../../core/compact.js';
import { once } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { type Language, languageOf } from '../../../../text/language.js';
import type { Match } from '../candidate.js';
import { overlapsWith } from '../overlaps.js';

/** What several recognisers read from a text, each part computed on first use. */
export interface ReadText {
  /** Undefined if it cannot be determined. */
  readonly language: () => Language | undefined;
  /** Words, abbreviations with full stops ("U.S.") and currency signs. */
  readonly words: () => readonly Span[];
}

const wordPattern = /\p{Lu}\.(?:\p{Lu}\.){1,3}|[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+)*|[€£$¥₹₽₺]/gu;

export const readOnce = (text: string): ReadText => ({
  language: once(() => languageOf(text)),
  words: once(() => Array.from(text.matchAll(wordPattern), ({ index, 0: word }) => ({ start: index, end: index + word.length }))),
});

export interface Recogniser {
  /** Name of the kind, unique in the table. */
  readonly kind: string;
  /** Phrases (base forms, lower case) that request this kind if they head a field's name or description. */
  readonly names: readonly string[];
  /** All matches in text order, without overlaps. `read`: what other recognisers have read from the text. */
  find(text: string, read?: ReadText): Match[];
}

/** The result of a check for a match of the pattern. */
export interface Reading {
  readonly normal: string;
  /** Probability, 0 to 1, that the match is a value of the kind. */
  readonly precision: number;
  readonly amount?: number;
  /** The part of the match that is the value, as offsets into the match; the entire match if absent. White space at its ends is removed. */
  readonly start?: number;
  readonly end?: number;
}

/** Checks a match of the pattern that starts at `at` in `text`; returns null to reject it. */
type Check = (match: string, at: number, text: string) => Reading | null;

/**
 * Makes a recogniser from a pattern. `names` are separated by `|`: names specific to the kind first, shared ones later. A pattern given as a function is built
 * on first use. `sign`: a cheap test that every text with a match passes; most texts fail it.
 */
export function byPattern(kind: string, names: string, pattern: RegExp | (() => RegExp), check: Check, sign = /^/): Recogniser {
  const made = once(() => everywhere(pattern instanceof RegExp ? pattern : pattern()));
  return { kind, names: names.split('|'), find: (text) => (sign.test(text) ? findAll(kind, made(), check, text) : []) };
}

/** A recogniser that also returns what another finder finds between its own matches. */
export function withOthers(recogniser: Recogniser, findOthers: Recogniser['find']): Recogniser {
  return {
    ...recogniser,
    find: (text, read) => {
      const found = recogniser.find(text, read);
      const others = findOthers(text, read);
      if (others.length === 0) return found;
      const ownAt = overlapsWith(found);
      return [...found, ...others.filter((other) => ownAt(other) === undefined)].sort((one, other) => one.start - other.start);
    },
  };
}

const everywhere = ({ source, flags }: RegExp): RegExp => new RegExp(source, flags.includes('g') ? flags : `${flags}g`);

/** Runs a global pattern over a text. After a rejected match, the search resumes inside it, after its first token. */
function findAll(kind: string, search: RegExp, check: Check, text: string): Match[] {
  const matches: Match[] = [];
  // Set again after each check, since a check may search with the same pattern.
  search.lastIndex = 0;
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const reading = check(found[0], found.index, text);
    if (reading === null) {
      // Skips the rejected token; otherwise a long one would be tried at each of its characters.
      search.lastIndex = found.index + Math.max(1, firstBreak(found[0]));
      continue;
    }
    const value = found[0].slice(reading.start ?? 0, reading.end);
    const start = found.index + (reading.start ?? 0) + value.length - value.trimStart().length;
    const end = start + value.trim().length;
    const { normal, precision, amount } = reading;
    matches.push({ kind, start, end, normal, precision, ...compact({ amount }) });
    search.lastIndex = Math.max(end, found.index + 1);
  }
  return matches;
}

function firstBreak(match: string): number {
  const at = match.search(/[^\p{L}\p{N}]/u);
  return at < 0 ? match.length : at;
}

/** The text just before an offset, in lower case, where a word such as "tel" or "IBAN" would be. */
export function before(text: string, at: number, characters = 24): string {
  return text.slice(Math.max(0, at - characters), at).toLowerCase();
}

export function after(text: string, at: number, characters = 24): string {
  return text.slice(at, at + characters).toLowerCase();
}

export function digitsOf(value: string): string {
  return value.replace(/\D/g, '');
}

/** A check that accepts every match of its pattern. */
export const always: Check = (match) => ({ normal: match.toLowerCase(), precision: 0.99 });
