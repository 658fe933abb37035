// Comparisons in rubrics, checked against the numbers and dates of a text.
import { describe, expect, it } from 'vitest';
import { checkComparison, readComparison } from '../../../../src/engines/embedded/labels/quantity.js';

const evidenceOf = (rubric: string, text: string): string | null => {
  const { logOdds, evidence } = checkComparison(text, readComparison(rubric)!);
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
  ])('next to the counted thing decides against "%s": %s', (rubric, text) => {
    expect(evidenceOf(rubric, text)).toBeNull();
  });
});

const order = 'Bakery order: 3 stools at €59 each, 1 counter at €240, delivery €25. Deposit paid €30, total €412.';
const budget = 'Hall 400\nLights 250\nCosts of travel 1200\nSnacks 90';

describe('the number of the compared thing', () => {
  it.each([
    ['Is the counter above €100?', order, '€240'],
    ['Is the delivery below €30?', order, '€25'],
    ['Is the travel over 1000?', budget, '1200'],
    ['Are snacks below 100?', budget, '90'],
    ['Is there an amount over 1000?', budget, '1200'],
  ])('meets "%s"', (rubric, text, phrase) => {
    expect(evidenceOf(rubric, text)).toBe(phrase);
  });

  it.each([
    ['Is the delivery above €100?', order],
    ['Is the deposit more than €40?', order],
    ['Is the hall more than 500?', budget],
    ['Is travel below 1000?', budget],
    ['Does it end before May?', 'It begins on 3 April 2026.\nIt ends on 9 June 2026.'],
  ])('does not meet "%s"', (rubric, text) => {
    expect(checkComparison(text, readComparison(rubric)!).logOdds).toBeLessThan(-1.5);
  });

  it('is unknown if the text does not name the thing and its numbers disagree', () => {
    expect(checkComparison(budget, readComparison('Is the insurance above 300?')!)).toEqual({ logOdds: 0, evidence: null });
  });

  it('is weak evidence if the text does not name the thing, even if all its numbers meet the comparison', () => {
    expect(checkComparison(budget, readComparison('Is the insurance above 50?')!).logOdds).toBeLessThan(1.5);
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
