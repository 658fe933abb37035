// Ranges of dates and times ("14 to 17 April", "from 9 am until 5 pm"): which end of a range a field asks for, and which end a value is.
import type { Span } from '../../../core/span.js';
import type { Match } from './candidate.js';

const opening = new Set('start begin beginning commence commencement open opening from first arrival arrive checkin effective since'.split(' '));
const closing = new Set(
  'end finish close closing last until till expiry expire expiration departure depart leave checkout through termination return back'.split(' '),
);

/** Kinds whose values form ranges. */
export const rangedKinds: ReadonlySet<string> = new Set(['date', 'datetime', 'time', 'year', 'month', 'weekday', 'relative-date']);

type RangeEnd = 'opening' | 'closing';

/** The end of a range that words (base forms) ask for; undefined if they mention neither or both. */
export function endAsked(words: readonly string[]): RangeEnd | undefined {
  const joined = [...words, ...words.slice(1).map((word, index) => `${words[index]}${word}`)];
  const opens = joined.some((word) => opening.has(word));
  if (opens === joined.some((word) => closing.has(word))) return undefined;
  return opens ? 'opening' : 'closing';
}

const joint =
  /^(?:\s?[-–—]\s?|,?\s(?:up to|to|until|till|through|thru|bis|au|al|a|hasta|and)\s)(?:and including\s|about\s|the\s)?(?:\p{L}{3,9},?\s)?$/iu;
const maxJointLength = 36;

/** The range end that each match is, by its index among matches in text order; "and" forms a range only after "between". */
export function endsOfRanges(text: string, matches: readonly Match[]): ReadonlyMap<number, RangeEnd> {
  const ends = new Map<number, RangeEnd>();
  matches.forEach((match, index) => {
    const next = matches[index + 1];
    if (next === undefined || next.start - match.end > maxJointLength || ends.has(index)) return;
    const gap = text.slice(match.end, next.start);
    if (!joint.test(gap)) return;
    if (/\band\s/i.test(gap) && !/\bbetween\s(?:the\s)?$/i.test(text.slice(Math.max(0, match.start - 14), match.start))) return;
    ends.set(index, 'opening').set(index + 1, 'closing');
  });
  return ends;
}

/** Kinds whose ranges are a single value: "£26,835 to £29,572", "6 to 8", "-20 to 60 °C", "12.5 ± 0.2 mm". */
const spannedKinds = new Set(['money', 'number', 'quantity', 'percent']);
const between = /^\s?(?:[-–—±]|\+\/-|to|bis|à|a|tot|até)\s?$/iu;
/** The first end without the unit of the second. */
const bareStart = /(?<![\p{L}\p{N}\p{Sc}.,])[-−+]?\d[\d.,]{0,12}(?:\s?[-–—±]\s?|\s?\+\/-\s?|\s(?:to|bis|à|a|tot|até)\s)$/iu;
/** The tolerance of a value. */
const tolerance = /^\s?(?:±|\+\/-)\s?\d[\d.,]{0,12}(?:\s?(?:%|\p{L}{1,3}(?!\p{L})))?/u;
const maxStartLength = 20;
/** A change names two values: "from 4 % to 5 %". */
const change = /(?<!\p{L})(?:from|von|de|desde|da|van)\s$/iu;

/** Maps the start of either end of a range to the entire range. Empty for kinds whose ends are requested separately. */
export function wholeRanges(text: string, kind: string, matches: readonly Match[]): ReadonlyMap<number, Span> {
  const ranges = new Map<number, Span>();
  if (!spannedKinds.has(kind)) return ranges;
  matches.forEach((match, index) => {
    const next = matches[index + 1];
    if (next === undefined || next.start - match.end > 6 || !between.test(text.slice(match.end, next.start))) {
      const start = match.start - (bareStart.exec(text.slice(Math.max(0, match.start - maxStartLength), match.start))?.[0].length ?? 0);
      const end = match.end + (tolerance.exec(text.slice(match.end, match.end + maxStartLength))?.[0].length ?? 0);
      const isChange = change.test(text.slice(Math.max(0, start - 8), start));
      if (!ranges.has(match.start) && !isChange && end - start > match.end - match.start) ranges.set(match.start, { start, end });
      return;
    }
    if (change.test(text.slice(Math.max(0, match.start - 8), match.start))) return;
    const range = { start: match.start, end: next.end };
    ranges.set(match.start, range).set(next.start, range);
  });
  return ranges;
}
