// Rubrics that ask whether a text contains a value of some kind.
import { describe, expect, it } from 'vitest';
import { checkPresence, readPresence } from '../../../../src/engines/embedded/labels/presence.js';

describe('a rubric', () => {
  it.each([
    ['Does the message contain a phone number?', 'phone'],
    ['Is an email address given?', 'email'],
    ['Is a deadline mentioned?', 'date'],
    ['Does the text include any IBAN?', 'iban'],
    ['Is there a URL in the text?', 'url'],
  ])('asks for a kind of value: %s', (rubric, kind) => {
    expect(readPresence(rubric)).toContain(kind);
  });

  it.each([
    'Does the message contain a phone number of a competitor?',
    'Does the text mention a refund?',
    'Is the date wrong?',
    'Does the customer have a question?',
    'Does it include batteries?',
  ])('asks for something else: %s', (rubric) => {
    expect(readPresence(rubric)).toBeNull();
  });
});

it('a rubric that asks for a kind of value is met by a value of that kind, which is the evidence', () => {
  const text = 'Write to anna@example.org before noon.';
  const { logOdds, evidence } = checkPresence(text, ['email']);
  expect(logOdds).toBeGreaterThan(1);
  expect(text.slice(evidence?.start, evidence?.end)).toBe('anna@example.org');
});

it('a rubric that asks for a kind of value is not met by numbers that only resemble one', () => {
  expect(checkPresence('Order 4455 was placed on 12 May 2024.', ['phone'])).toEqual({ logOdds: expect.any(Number), evidence: null });
  expect(checkPresence('Order 4455 was placed on 12 May 2024.', ['phone']).logOdds).toBeLessThan(-1);
});
