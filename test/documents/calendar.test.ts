import { expect, it } from 'vitest';
import { calendarText } from '../../src/documents/calendar.js';

const calendar = (event: readonly string[], method = 'REQUEST'): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', 'UID:1', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');

it('an invitation is read as what, when, where and who', () => {
  const text = calendar([
    'SUMMARY:Budget review\\, second',
    'DTSTART;TZID="Europe/London":20240312T140000',
    'DTEND;TZID=Europe/London:20240312T150000',
    'LOCATION:Room 4\\, Pier',
    '  House',
    'ORGANIZER;CN="Petrov: Anna":mailto:anna@ex.com',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;CN=Bob:mailto:bob@ex.com',
    'ATTENDEE:mailto:eve@ex.com',
    'DESCRIPTION:Bring the figures\\nand pens',
    'BEGIN:VALARM',
    'DESCRIPTION:Reminder',
    'END:VALARM',
  ]);
  expect(calendarText(text)?.split('\n')).toEqual([
    'Event: Budget review, second',
    'Start: 2024-03-12 14:00 (Europe/London)',
    'End: 2024-03-12 15:00 (Europe/London)',
    'Location: Room 4, Pier House',
    'Organizer: Petrov: Anna <anna@ex.com>',
    'Attendees: Bob <bob@ex.com>, eve@ex.com',
    'Bring the figures',
    'and pens',
  ]);
});

it('an event of whole days ends on its last day', () => {
  expect(calendarText(calendar(['SUMMARY:Fair', 'DTSTART;VALUE=DATE:20240228', 'DTEND;VALUE=DATE:20240301']))).toBe(
    'Event: Fair\nStart: 2024-02-28\nEnd: 2024-02-29',
  );
});

it('a cancelled event says so', () => {
  expect(calendarText(calendar(['SUMMARY:Fair', 'DTSTART:20240228T090000Z'], 'CANCEL'))).toBe(
    'Event: Fair\nStatus: cancelled\nStart: 2024-02-28 09:00 UTC',
  );
});

it('other text is not read as a calendar', () => {
  expect(calendarText('Notes\r\nBEGIN:VCALENDAR\r\n')).toBeUndefined();
  expect(calendarText('BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR\r\n')).toBeUndefined();
});
