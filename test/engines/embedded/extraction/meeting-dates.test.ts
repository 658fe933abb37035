// Dates in minutes: of the meeting, of the next meeting, and deadlines.
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
  ])('is the one in the title, and a deadline is not taken for the next meeting: %s', async (_language, text, date) => {
    expect(await likeliest(text)).toEqual({ date, next_meeting: undefined });
  });
});

describe('the date of the next meeting', () => {
  it.each([
    ['a label', 'Minutes of the meeting held on 3 March 2026\n\nNext meeting: 9 April 2026', '3 March 2026', '9 April 2026'],
    ['a label of one word', 'Minutes of the meeting held on 3 March 2026\n\nNext: 9 April 2026', '3 March 2026', '9 April 2026'],
    ['a heading', 'Minutes of the meeting held on 3 March 2026\n\n6. Date of next meeting\n9 April 2026', '3 March 2026', '9 April 2026'],
    ['a sentence', 'Protokoll der Sitzung vom 14.01.2026\nWir treffen uns wieder am 11.02.2026.', '14.01.2026', '11.02.2026'],
  ])('is found by %s', async (_form, text, date, next) => {
    expect(await likeliest(text)).toEqual({ date, next_meeting: next });
  });
});

const minutes = `Minutes of the Parish Council
Date: 12 March 2025
Venue: Town Hall, Room 2
Present: Karen Ellis, Dev Patel

The hedge was cut on 20 February 2025. Dev Patel will send the figures by 20 March 2025.

Next meeting: 9 April 2025`;
const workshop = `Workshop: Bookbinding for beginners
When: 21 August 2025
Where: Library, First Floor

Please register by 10 August 2025.`;
const mail = `From: dana@example.org
To: tim@example.org
Subject: Project meeting
Date: 12 March 2025

The project meeting is on 20 March 2025.`;
const report = `Accident Report
Date: 5 May 2025

The accident happened on 2 May 2025.`;

async function answerTo(question: string, text: string): Promise<string | undefined> {
  return (await readFields(text, { answer: question })).answer?.[0];
}

describe('the date and place of the event that a paper is about', () => {
  it.each([
    ['When was the meeting?', minutes, '12 March 2025'],
    ['When did the meeting take place?', minutes, '12 March 2025'],
    ['date of the meeting', minutes, '12 March 2025'],
    ['Where did they meet?', minutes, 'Town Hall, Room 2'],
    ['place of the meeting', minutes, 'Town Hall, Room 2'],
    ['When is the workshop?', workshop, '21 August 2025'],
    ['Where is the workshop?', workshop, 'Library, First Floor'],
    ['Wann war die Sitzung?', 'Protokoll der Sitzung\nDatum: 14.05.2025\nOrt: Rathaus\n\nNächste Sitzung: 11.06.2025', '14.05.2025'],
    ['Où a eu lieu la réunion ?', 'Compte rendu de la réunion\nDate : 14 mai 2025\nLieu : Mairie, salle 2\n\nLuc envoie le plan.', 'Mairie, salle 2'],
  ])('are found in its head: %s', async (question, text, answer) => {
    expect(await answerTo(question, text)).toBe(answer);
  });

  it.each([
    ['When is the next meeting?', minutes, '9 April 2025'],
    ['When is the meeting?', mail, '20 March 2025'],
    ['When was the accident?', report, '2 May 2025'],
  ])('are not taken from its head if the question asks for another date: %s', async (question, text, answer) => {
    expect(await answerTo(question, text)).toBe(answer);
  });
});
