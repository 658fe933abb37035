// What a rubric says: its subject without its frame, what it excludes, numbers, catch-alls.
import { describe, expect, it } from 'vitest';
import { expectedAnswer } from '../../../../src/engines/embedded/labels/answer-type.js';
import { routeOf } from '../../../../src/engines/embedded/labels/judgements.js';
import { checkComparison, readComparison } from '../../../../src/engines/embedded/labels/quantity.js';
import { readGuidance } from '../../../../src/engines/embedded/labels/read-guidance.js';
import { readLabel } from '../../../../src/engines/embedded/labels/read-rubric.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

const read = (rubric: string, name = 'x') => readLabel({ name, rubric });
const strong = (rubric: string): string[] =>
  read(rubric)
    .terms.filter(({ weight, word }) => weight === 1 && word.form !== 'x')
    .map(({ word }) => word.form);

it('the rubric reader leaves out the framing words of the question', () => {
  expect(strong('Is the message about a late parcel?')).toEqual(['late', 'parcel']);
  expect(strong('Does the customer ask for a refund?')).toEqual(['refund']);
});

it('the rubric reader keeps excluded words apart from the terms', () => {
  const view = read('Is it about shipping, not about returns or refunds?');
  expect(view.terms.map(({ word }) => word.form)).toContain('shipping');
  expect(view.excluded.map(({ word }) => word.form)).toContain('refunds');
  expect(view.terms.map(({ word }) => word.form)).not.toContain('refunds');
});

it.each([
  ['card_not_working', 'card_not_working', ['card', 'working']],
  ['x', 'Has the transfer not arrived?', ['transfer', 'arrived']],
  ['x', 'Is it about an app that does not start?', ['app', 'start']],
])('the rubric reader keeps a negated event in the subject: %s, %s', (name, rubric, subject) => {
  const { terms, excluded } = read(rubric, name);
  expect(terms.map(({ word }) => word.form)).toEqual(expect.arrayContaining(subject));
  expect(excluded).toEqual([]);
});

it.each(['Is it not spam?', 'Is it billing, not shipping?', 'Does the message not mention a price?'])(
  'the rubric reader finds what the rubric excludes: %s',
  (rubric) => {
    expect(read(rubric, 'x').excluded).toHaveLength(1);
  },
);

it.each(['other', 'none of the above', 'None', 'misc'])('the rubric reader recognises the catch-all %s', (name) => {
  expect(read(name, name).rest).toBe(true);
});

it('the rubric reader splits a label name in camel case and snake case into its words', () => {
  expect(read('lostOrStolen_card', 'lostOrStolen_card').terms.map(({ word }) => word.form)).toEqual(['lost', 'or', 'stolen', 'card']);
});

describe('routing a rubric to a judgement', () => {
  it.each([
    ['Is the review positive?', 'polarity', 'for'],
    ['Is the review negative?', 'polarity', 'against'],
    ['Is the review neutral?', 'polarity', 'between'],
    ['Is the review good?', 'polarity', 'for'],
    ['Is it not spam?', 'advertising', 'against'],
    ['Is it praise or criticism?', 'polarity', 'either'],
    ['Is the writer happy or sad?', 'joy', 'for'],
    ['Would the guest come again?', 'polarity', 'for'],
    ['Is the text written in French?', 'language:fr', 'for'],
  ])('finds in “%s” the judgement %s', (question, judgement, pole) => {
    expect(routeOf(read(question))).toEqual({ judgement, pole });
  });

  it.each(['Is the article about markets or companies?', 'Is it about the balance of an account?', 'Is it a good bank?', 'Is it about French food?'])(
    'finds none in “%s”, which asks about a subject',
    (question) => {
      expect(routeOf(read(question))).toBeNull();
    },
  );
});

it('the guidance reader finds which label to prefer and which to avoid', () => {
  const labels = ['billing', 'other'].map((name) => ({ name, rubric: name }));
  expect(readGuidance('Be brief. When in doubt, choose billing.', labels)).toEqual([expect.any(Number), 0]);
  expect(readGuidance('Prefer "other".', labels)[1]).toBeGreaterThan(0);
  expect(readGuidance('Never use other; billing covers fees.', labels)).toEqual([0, expect.any(Number)]);
  expect(readGuidance('Never use other.', labels)[1]).toBeLessThan(-1);
  expect(readGuidance('', labels)).toEqual([0, 0]);
});

describe('a comparison with a number', () => {
  it.each([
    ['an amount over 1000', 'the total is 1,250.00 EUR', true],
    ['an amount over 1000', 'the total is 950 EUR', false],
    ['an amount over 1000', 'it happened in 2019 and cost $12', false],
    ['more than 20 %', 'sales rose by 35 percent', true],
    ['more than 20 %', 'sales rose by 12,5 %', false],
    ['at most three people', 'a table for 3', true],
    ['less than 5 million dollars', 'raised $4.2 million', true],
    ['exactly 12', 'twelve is written 12', true],
    ['under 1.500,00 euros', 'Summe: 1.499,99 €', true],
  ])('decides whether “%s” holds in “%s”: %s', (rubric, text, expected) => {
    const comparison = readComparison(rubric);
    expect(comparison).not.toBeNull();
    expect(checkComparison(text, comparison!).logOdds > 0).toBe(expected);
  });

  it('decides a question of ordinary length', async () => {
    const ask = async (text: string): Promise<number> => {
      const labels = [{ name: 'yes', rubric: 'Is the deal worth more than 10,000 dollars?' }];
      const question = { mode: 'independent' as const, labels, guidance: '' };
      const { scores } = await scoreLabels({ texts: [text], questions: [question], evidence: false }, new AbortController().signal);
      return scores[0]![0]!.logits[0]!;
    };
    expect(await ask('The price is $15,000.')).toBeGreaterThan(1);
    expect(await ask('The price is $1,500.')).toBeLessThan(-1);
  });

  it('is not found in a rubric without one', () => {
    expect(readComparison('Is it about the game over the weekend?')).toBeNull();
  });
});

it.each([
  ['Who wrote the anthem?', 'person'],
  ['Where do penguins live?', 'location'],
  ['When did the war end?', 'number'],
  ['How tall is the tower?', 'number'],
  ['How does a lock work?', 'description'],
  ['Why is the sky blue?', 'description'],
  ['What does NATO stand for?', 'abbreviation'],
  ['What is the capital of Peru?', 'location'],
  ['What color is a ruby?', 'entity'],
  ['Which actor played the villain?', 'person'],
])('the expected type of the answer to “%s” is %s', (question, type) => {
  expect(expectedAnswer(readText(question))?.type).toBe(type);
});
