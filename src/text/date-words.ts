// Words of dates beside months and numbers, in the seven languages, lower case.
import data from './date-words.json' with { type: 'json' };

/** Names of weekdays in full. */
export const weekdays: readonly string[] = data.weekdays.split(' ');

/** Words that may stand in a date without saying anything of when: weekdays, also shortened (without a full stop), articles, "of", "on", "at". */
export const idleDateWords: ReadonlySet<string> = new Set([...weekdays, ...data.shortWeekdays.split(' '), ...data.small.split(' ')]);
