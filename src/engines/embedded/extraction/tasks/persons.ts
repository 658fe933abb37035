// Who may be given a task in a text: attendees and absentees, else anybody named in it.

import type { FoundValue } from '../../../../core/find.js';
import { once } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { alternatives, anyFunctionWords } from '../../languages/languages.js';

/** Minimum confidence of a name. */
const minLikely = 0.5;
const nameWord = String.raw`\p{Lu}[\p{L}\p{M}'’-]*\.?`;
const initials = /^\p{Lu}{2,3}$/u;

/** A name at the start of a text, with its title ("Mrs") and perhaps a second name joined to it. */
const namePattern = once(() => {
  const one = `(?:(?:${alternatives('titles')})\\.? )?${nameWord}(?: ${nameWord}){0,2}`;
  return new RegExp(`^${one}(?:(?: (?:and|und|et|y|e|en|&|\\+) |, )${one})?`, 'u');
});

/** The people of a text, recognised by the words of their names. */
export interface People {
  /** The highest confidence of their names, which their tasks get too. */
  readonly confidence: number;
  /** The longest name at the start of a text whose words all occur in names of people; undefined if there is none. */
  readonly nameAt: (text: string) => string | undefined;
  /** The same if the form of the line implies a name, which may then be initials. */
  readonly calledAt: (text: string) => string | undefined;
  /** Anything at the start of a text that is written like a name. */
  readonly namelikeAt: (text: string) => string | undefined;
}

/** `present` are those that the text lists as present or absent. `named` count only if it lists nobody, `speakers` always. */
export function peopleOf(text: string, present: readonly FoundValue[], named: readonly FoundValue[], speakers: readonly FoundValue[]): People {
  const likely = (values: readonly FoundValue[]): FoundValue[] => values.filter(({ confidence }) => confidence >= minLikely);
  const listed = likely(present);
  const known = [...(listed.length > 0 ? listed : likely(named)), ...speakers];
  const words = new Set(known.flatMap((span) => wordsOf(text, span)));
  const titled = new RegExp(`^(?:${alternatives('titles')})\\.? \\p{Lu}`, 'u');
  const isOne = (name: string): boolean => titled.test(name) || (wordsIn(name).length > 0 && wordsIn(name).every((own) => words.has(own)));
  return {
    confidence: known.reduce((max, { confidence }) => Math.max(max, confidence), minLikely),
    nameAt: (own) => prefixes(own).find(isOne),
    calledAt: (own) => prefixes(own).find((name) => isOne(name) || initials.test(name)),
    namelikeAt: (own) => prefixes(own)[0],
  };
}

/** The name at the start of a text, and the same without its last words, longest first. */
function prefixes(text: string): string[] {
  const whole = namePattern().exec(text)?.[0];
  if (whole === undefined) return [];
  const words = whole.split(' ');
  return words.map((_, index) =>
    words
      .slice(0, words.length - index)
      .join(' ')
      .replace(/,$/, ''),
  );
}

function wordsOf(text: string, { start, end }: Span): string[] {
  const own = text.slice(start, end);
  return own.includes('\n') ? [] : wordsIn(own);
}

const joining = /^(?:and|und|et|y|e|en)$/;
const wordsIn = (name: string): string[] =>
  (name.match(/[\p{L}\p{M}'’-]+/gu) ?? []).filter(
    (own) => !joining.test(own) && (/^\p{Lu}/u.test(own) ? !anyFunctionWords().has(own.toLowerCase()) || own.length > 3 : false),
  );
