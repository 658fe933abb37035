// What a recogniser of a kind of value is, and how one is made from a pattern and a check. Patterns have bounded parts only, so that finding is linear.

import { compact } from '../../../../core/compact.js';
import { once } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { type Language, languageOf } from '../../../../text/language.js';
import type { Match } from '../candidate.js';
import { overlapsWith } from '../overlaps.js';

/** What several recognisers read of a text, each with the first that asks. */
export interface ReadText {
  /** Undefined where it cannot be told. */
  readonly language: () => Language | undefined;
  /** Words, abbreviations with points ("U.S.") and signs of currencies. */
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
  /** Phrases (base forms, lower case) that ask for this kind when they head a field's name or description. */
  readonly names: readonly string[];
  /** All matches in text order, not overlapping each other. `read`: what others have read of the text. */
  find(text: string, read?: ReadText): Match[];
}

/** What a check makes of a match of the pattern. */
export interface Reading {
  readonly normal: string;
  /** Probability, 0 to 1, that the match is a value of the kind. */
  readonly precision: number;
  readonly amount?: number;
  /** Part of the match that is the value, as offsets into the match; all of it when absent. White space at its ends is left out. */
  readonly start?: number;
  readonly end?: number;
}

/** Checks a match of the pattern that starts at `at` in `text`; null refuses it. */
type Check = (match: string, at: number, text: string) => Reading | null;

/**
 * A recogniser from a pattern. `names` are separated by `|`; the kind's own names come first, those it shares with other kinds later. A pattern of words of the
 * languages is made when it is first needed. `sign`: what every match has; most texts have none, which is told sooner than by the pattern.
 */
export function byPattern(kind: string, names: string, pattern: RegExp | (() => RegExp), check: Check, sign = /^/): Recogniser {
  const made = once(() => everywhere(pattern instanceof RegExp ? pattern : pattern()));
  return { kind, names: names.split('|'), find: (text) => (sign.test(text) ? findAll(kind, made(), check, text) : []) };
}

/** The recogniser with what another way of finding adds between its own matches. */
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

/** Runs a global pattern over a text. After a refused match the search goes on one character later, inside what was refused. */
function findAll(kind: string, search: RegExp, check: Check, text: string): Match[] {
  const matches: Match[] = [];
  // Where it goes on is said after each check, which may search by it, too.
  search.lastIndex = 0;
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const reading = check(found[0], found.index, text);
    if (reading === null) {
      // Past the token that was refused, or a long one would be tried from each of its characters.
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

/** The text just before a position, lower case: where a word such as "tel" or "IBAN" would stand. */
export function before(text: string, at: number, characters = 24): string {
  return text.slice(Math.max(0, at - characters), at).toLowerCase();
}

export function after(text: string, at: number, characters = 24): string {
  return text.slice(at, at + characters).toLowerCase();
}

export function digitsOf(value: string): string {
  return value.replace(/\D/g, '');
}

/** A check that accepts everything its pattern matches. */
export const always: Check = (match) => ({ normal: match.toLowerCase(), precision: 0.99 });
