// Dates of minutes: that of the meeting, that of the next one, and deadlines.
import { describe, expect, it } from 'vitest';
import { readFields } from './read-fields.js';

const fields = { date: 'date in ISO format', next_meeting: 'date of the next meeting in ISO format' };

async function likeliest(text: string): Promise<Record<string, string | undefined>> {
  const found = await readFields(text, fields);
  return { date: found.date?.[0], next_meeting: found.next_meeting?.[0] };
}

describe('the date of minutes', () => {
  it.each([
    ['English', 'Minutes of the board meeting held on 12 March 2026\n\nKim will write to the bank by 20 March.', '12 March 2026'],
    ['German', 'Protokoll der Vorstandssitzung vom 14.01.2026\n\nLena holt bis 31.01.2026 zwei Angebote ein.', '14.01.2026'],
    ['French', 'Compte rendu de la réunion du 5 mai 2026\n\nHugo va contacter la mairie avant le 20 mai 2026.', '5 mai 2026'],
  ])('is the one of the head, no deadline and no next meeting: %s', async (_language, text, date) => {
    expect(await likeliest(text)).toEqual({ date, next_meeting: undefined });
  });
});

describe('the date of the next meeting', () => {
  it.each([
    ['a label', 'Minutes of the meeting held on 3 March 2026\n\nNext meeting: 9 April 2026', '3 March 2026', '9 April 2026'],
    ['a label of one word', 'Minutes of the meeting held on 3 March 2026\n\nNext: 9 April 2026', '3 March 2026', '9 April 2026'],
    ['a heading', 'Minutes of the meeting held on 3 March 2026\n\n6. Date of next meeting\n9 April 2026', '3 March 2026', '9 April 2026'],
    ['a sentence', 'Protokoll der Sitzung vom 14.01.2026\nWir treffen uns wieder am 11.02.2026.', '14.01.2026', '11.02.2026'],
  ])('stands beside words for it: %s', async (_form, text, date, next) => {
    expect(await likeliest(text)).toEqual({ date, next_meeting: next });
  });
});
