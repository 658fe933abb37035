// The subject of a comparison: which numbers of a text occur with the words that a rubric compares ("Is the delivery above 100?").
import type { Span } from '../../../core/span.js';
import { stem } from '../../../text/stem.js';
import { functionWords } from './languages.js';

/** Nouns that can refer to any number of the text, unless definite ("the amount"). */
const anyNumber = /^(?:amount|figure|number|quantity|sum|value)s?$/;
const definite = /\b(?:the|this|that|its|his|her|their|our|my|your)\b/i;

/** Stems of the words that a rubric compares, excluding `phrase`, its limit; empty if any number will do. */
export function comparedSubject(rubric: string, phrase: Span): ReadonlySet<string> {
  const rest = `${rubric.slice(0, phrase.start)} ${rubric.slice(phrase.end)}`.toLowerCase();
  const small = functionWords({ language: 'en' });
  const words = (rest.match(/\p{L}+/gu) ?? []).filter((word) => !small?.has(word));
  const isAny = words.every((word) => anyNumber.test(word)) && !definite.test(rest);
  return new Set(isAny ? [] : words.map(stem));
}

/** Maximum distance in characters, on each side of a number, in which subject words are counted. */
const reach = 80;

/**
 * The numbers, given in text order, that occur with the most words of the subject: in their clause, else in their line, bounded by the previous and the next
 * number. Words before a number count twice. Empty if no number occurs with any of them. Linear.
 */
export function numbersOf<Each extends Span>(text: string, numbers: readonly Each[], subject: ReadonlySet<string>): Each[] {
  for (const end of [/[.;,!?…]\s|\n/, /\n/]) {
    const scores = numbers.map((number, index) => {
      const before = text.slice(Math.max(numbers[index - 1]?.end ?? 0, number.start - reach), number.start).split(end);
      const after = text.slice(number.end, Math.min(numbers[index + 1]?.start ?? text.length, number.end + reach)).split(end);
      return 2 * shared(before.at(-1), subject) + shared(after[0], subject);
    });
    const highest = scores.reduce((left, right) => Math.max(left, right), 0);
    if (highest > 0) return numbers.filter((_, index) => scores[index] === highest);
  }
  return [];
}

function shared(words: string | undefined, subject: ReadonlySet<string>): number {
  const own = new Set((words?.toLowerCase().match(/\p{L}+/gu) ?? []).map(stem));
  return [...subject].filter((word) => own.has(word)).length;
}
