// Comparisons a rubric makes, held against the numbers and dates of a text.
import { describe, expect, it } from 'vitest';
import { meetComparison, readComparison } from '../../../../src/engines/embedded/labels/quantity.js';

const evidenceOf = (rubric: string, text: string): string | null => {
  const { logOdds, evidence } = meetComparison(text, readComparison(rubric)!);
  expect(logOdds > 0).toBe(evidence !== null);
  return evidence === null ? null : text.slice(evidence.start, evidence.end);
};

describe('a number', () => {
  it.each([
    ['Are there more than 10 guests?', 'Twenty-two people have signed up.', 'Twenty-two'],
    ['Is it over 400 euros?', 'We paid five hundred euros for it.', 'five hundred euros'],
    ['Is it at least 3 years old?', 'The car is 4 years old and has 2 doors.', '4'],
  ])('in words or digits meets "%s": %s', (rubric, text, phrase) => {
    expect(evidenceOf(rubric, text)).toBe(phrase);
  });

  it.each([
    ['Are there more than 10 guests?', 'Guests: 9 (room 204)'],
    ['Does she have at least 3 years of practice?', 'She has 2 years of practice and leads a team of 12.'],
    ['Are there fewer than 3 applicants?', 'No one has 5 applicants.'],
  ])('beside what is counted decides "%s": %s', (rubric, text) => {
    expect(evidenceOf(rubric, text)).toBeNull();
  });
});

describe('a date', () => {
  it.each([
    ['Is the meeting before May?', 'We meet on 14 April 2026.', '14 April 2026'],
    ['Is the meeting before May?', 'We meet some time in February.', 'February'],
    ['Was it built after 1990?', 'Built in 2004 by the town.', '2004'],
    ['Does it end no later than 3 June 2026?', 'It ends on 2026-06-03.', '2026-06-03'],
  ])('meets "%s": %s', (rubric, text, phrase) => {
    expect(evidenceOf(rubric, text)).toBe(phrase);
  });

  it.each([
    ['Is the meeting before May?', 'We meet on June 3rd.'],
    ['Is the meeting before May?', 'You may march in.'],
    ['Was it built after 1990?', 'Built in 1990 by the town.'],
    ['Was it built after 1990?', 'Built in May.'],
    ['Does it end before 3 June 2026?', 'It ends on 2026-06-03.'],
  ])('does not meet "%s": %s', (rubric, text) => {
    expect(evidenceOf(rubric, text)).toBeNull();
  });
});
