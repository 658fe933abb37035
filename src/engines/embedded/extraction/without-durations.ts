// A duration next to the name of a date ("30 days net") is not a date.

import type { FoundValue } from '../../../core/find.js';
import { once } from '../../../core/once-per.js';
import { readDate } from '../../../text/dates.js';
import { alternatives } from '../languages/languages.js';
import type { AnalysedDocument, Need } from './candidate.js';

const duration = once(() => new RegExp(`(?<![\\p{L}\\p{N}])\\d{1,3} (?:${alternatives('timeUnits')})(?!\\p{L})`, 'iu'));

/** The values without durations, if the field asks for a date. */
export function withoutDurations({ text }: AnalysedDocument, { kinds: [kind] }: Need, values: readonly FoundValue[]): readonly FoundValue[] {
  if (kind?.kind !== 'date') return values;
  return values.filter(({ start, end }) => {
    const own = text.slice(start, end);
    return !duration().test(own) || readDate(own) !== null;
  });
}
