// Rubrics that ask whether a text contains a value of some kind ("contains a phone number", "is a deadline mentioned"), answered with recognisers.
import type { Span } from '../../../core/span.js';
import { logOdds } from '../../../text/probability.js';
import { analyse } from '../extraction/analyse.js';
import { kindsNamed } from '../extraction/recognisers/table.js';

const article = String.raw`(?:(?:an?|any|one|some|at least one|the)\s+)?`;
const phrase = String.raw`((?:\p{L}+[ -]){0,3}?\p{L}+)`;
const ending = String.raw`(?=\s*(?:[?.!]|$)|\s+in\s+(?:the|this|it)\b)`;
const having = new RegExp(
  String.raw`\b(?:contain|include|mention|give|state|show|list|provide|quote|containing|including|mentioning|is there|are there)s?\s+${article}${phrase}${ending}`,
  'u',
);
const being = new RegExp(
  String.raw`^(?:is|are)\s+${article}${phrase}\s+(?:mentioned|given|included|stated|provided|specified|present|contained|listed)${ending}`,
  'u',
);
// The name of a label: "has_address".
const bare = new RegExp(String.raw`^has\s+${article}${phrase}$`, 'u');

/** Kinds of value whose presence a rubric or the name of a label asks for, most likely first; null if it asks for something else. */
export function readPresence(rubric: string): readonly string[] | null {
  // Lower-cased, because case-insensitive Unicode patterns are slow to compile.
  const asked = rubric.slice(0, 300).toLowerCase();
  const named = (being.exec(asked) ?? having.exec(asked) ?? bare.exec(asked.trim()))?.[1];
  if (named === undefined) return null;
  const kinds = kindsNamed(named);
  // A deadline may be given as a date or as the time left.
  if (kinds.includes('relative-date') && !kinds.includes('date')) return ['date', ...kinds];
  return kinds.length > 0 ? kinds : null;
}

/** Log-odds that the text contains a value of one of the kinds, with that value; O(length of the text). */
export function checkPresence(text: string, kinds: readonly string[]): { readonly logOdds: number; readonly evidence: Span | null } {
  const document = analyse({ text });
  for (const kind of kinds.slice(0, 3)) {
    const matches = document.matches(kind);
    const [first] = matches;
    if (first === undefined) continue;
    const best = matches.reduce((max, match) => (match.precision > max.precision ? match : max), first);
    return { logOdds: logOdds(Math.max(0.6, Math.min(0.95, best.precision))), evidence: { start: best.start, end: best.end } };
  }
  return { logOdds: absent, evidence: null };
}

const absent = -2.5;
