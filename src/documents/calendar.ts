// The events of a calendar file (iCalendar, RFC 5545), as mails carry them to invite.
import { joinBlocks } from './text-block.js';

interface Property {
  readonly parameters: string;
  readonly value: string;
}

/** The events of a calendar file as lines of names and values, a block for each; undefined for any other text. */
export function calendarText(text: string): string | undefined {
  if (!/^\uFEFF?BEGIN:VCALENDAR\r?\n/i.test(text)) return undefined;
  // A line that begins with a space continues the one above it.
  const whole = text.replace(/\r?\n[ \t]/g, '');
  const isCancelled = /^METHOD:CANCEL\r?$/im.test(whole);
  const events = [...whole.matchAll(/^BEGIN:VEVENT\r?\n([\s\S]*?)^END:VEVENT\r?$/gim)].map(([, lines = '']) => eventText(lines, isCancelled));
  return events.length === 0 ? undefined : joinBlocks(events);
}

function eventText(lines: string, isCancelled: boolean): string {
  const properties = new Map<string, Property[]>();
  // The alarms of an event have properties of the same names.
  for (const line of lines.replace(/^BEGIN:VALARM[\s\S]*?^END:VALARM\r?\n/gim, '').split(/\r?\n/)) {
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^":;]+(?:"[^"]*"[^":;]*)?)*):(.*)$/i.exec(line) ?? [];
    if (value !== '') properties.set(name.toUpperCase(), [...(properties.get(name.toUpperCase()) ?? []), { parameters, value }]);
  }
  const of = (name: string): readonly Property[] => properties.get(name) ?? [];
  const row = (label: string, values: readonly string[]): string[] => (values.length === 0 ? [] : [`${label}: ${values.join(', ')}`]);
  const plain = (name: string): string[] => of(name).map(({ value }) => unescaped(value));
  const status = isCancelled ? ['cancelled'] : plain('STATUS').map((value) => value.toLowerCase());
  const head = [
    ...row('Event', plain('SUMMARY')),
    ...row('Status', status),
    ...row('Start', of('DTSTART').map(timeOf)),
    ...row('End', of('DTEND').map(lastTimeOf)),
    ...row('Repeats', plain('RRULE')),
    ...row('Location', plain('LOCATION')),
    ...row('Organizer', of('ORGANIZER').map(personOf)),
    ...row('Attendees', of('ATTENDEE').map(personOf)),
  ];
  return [...head, ...plain('DESCRIPTION')].join('\n');
}

function unescaped(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character));
}

/** `2024-03-12`, `2024-03-12 14:00 UTC`, or `2024-03-12 14:00 (Europe/London)`. */
function timeOf({ parameters, value }: Property): string {
  const [, year, month, day, hour, minute, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(value) ?? [];
  if (year === undefined) return value;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const zone = parameter(parameters, 'TZID');
  return `${date} ${hour}:${minute}${utc === 'Z' ? ' UTC' : zone === undefined ? '' : ` (${zone})`}`;
}

/** The end of an event; of whole days, the last of them rather than the day after. */
function lastTimeOf(property: Property): string {
  const time = timeOf(property);
  if (!/^\d{4}-\d\d-\d\d$/.test(time)) return time;
  const day = new Date(`${time}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return Number.isNaN(day.getTime()) ? time : day.toISOString().slice(0, time.length);
}

function personOf({ parameters, value }: Property): string {
  const name = parameter(parameters, 'CN');
  const address = value.replace(/^mailto:/i, '');
  return name === undefined ? address : `${name} <${address}>`;
}

function parameter(parameters: string, name: string): string | undefined {
  const [, key, quoted, plain] =
    [...parameters.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^";:]*))/gi)].find(([, own]) => own?.toUpperCase() === name) ?? [];
  return key === undefined ? undefined : (quoted ?? plain);
}
