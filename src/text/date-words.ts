// Words of dates other than months and numbers, in seven languages, in lower case.
import data from './date-words.json' with { type: 'json' };

/** Full names of weekdays. */
export const weekdays: readonly string[] = data.weekdays.split(' ');

/** Words of a date that do not affect its value: weekdays, also abbreviated (without a full stop), articles, "of", "on", "at". */
export const idleDateWords: ReadonlySet<string> = new Set([...weekdays, ...data.shortWeekdays.split(' '), ...data.small.split(' ')]);
