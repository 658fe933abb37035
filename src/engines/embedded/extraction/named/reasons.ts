// The reasons that a text gives: clauses after "because", "due to" and the like, in any supported language.
import { once } from '../../../../core/once-per.js';
import { alternatives } from '../../languages/languages.js';
import { type NamedSpan, roleSpan } from './named-span.js';

const reasonLogOdds = 2.6;
/** Log-odds penalty if a text gives several reasons, since each is then less likely to be the requested one. */
const amongOthers = 1.2;
const minLength = 8;
const maxLength = 160;
const maxReasons = 50;
/** Ends the clause of a reason; a full stop within a number or after an initial does not. */
const clauseEnd = /[;:!?]|,\s|(?<!\b\p{L}|\d)\.(?=\s|$)|\n\s*\n|\s[–—]\s/u;

const causes = once(() => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives('causes')})(?:(?<=['’])|\\s+)`, 'giu'));

/** The reasons that a text gives, in text order. Linear in the text. */
export function reasonSpans(text: string): NamedSpan[] {
  const found: NamedSpan[] = [];
  for (const cause of text.matchAll(causes())) {
    const start = cause.index + cause[0].length;
    const rest = text.slice(start, start + maxLength + 1);
    const length = clauseEnd.exec(rest)?.index ?? rest.length;
    if (length >= minLength && length <= maxLength)
      found.push(roleSpan('reason', start, start + rest.slice(0, length).trimEnd().length, reasonLogOdds, { start: cause.index, end: start }));
    if (found.length >= maxReasons) break;
  }
  return found.length < 2 ? found : found.map((span) => ({ ...span, logOdds: span.logOdds - amongOthers }));
}
