// The expression of --assert.
import { describe, expect, it } from 'vitest';
import { parseAssertion } from '../../src/cli/assertion.js';
import { UsageError } from '../../src/core/usage-error.js';

const response = {
  top_label: 'spam',
  scores: { spam: 0.9, 'not spam': 0.1 },
  matched_labels: [],
  answers: { renews: { type: 'noul', noul: 0.7 } },
  labels: [{ label: 'spam' }],
  ocr_text: null,
};

it.each([
  ['top_label == "spam"', true],
  ["top_label != 'spam'", false],
  ['scores.spam > 0.8', true],
  ['scores["not spam"] >= 0.1', true],
  ['scores.spam <= 0.5', false],
  ['answers.renews.noul < 0.5 or scores.spam > 0.5', true],
  ['not answers.renews.noul < 0.5', true],
  ['! (top_label == "spam" && scores.spam > 0.95)', true],
  ['true and false or true', true],
  ['true and (false or not true)', false],
  ['matched_labels', false],
  ['matched_labels.length == 0', true],
  ['labels[0].label == "spam"', true],
  ['ocr_text == null', true],
  ['top_label', true],
])('the assertion %s is %s', (expression, holds) => {
  expect(parseAssertion(expression)(response)).toBe(holds);
});

const facts = { total: '€ 1,202.40', due: null, 'tax number': 'GB 1', renews: true, law: 'england', labels: ['urgent'], none: [], ratio: 0.4 };

it.each([
  ['total exists', true],
  ['due exists', false],
  ['not due exists', true],
  ['none exists', false],
  ['["tax number"] exists', true],
  ['total > 1000', true],
  ['total == 1202.4', true],
  ['total <= 500', false],
  ['due <= 500', false],
  ['renews', true],
  ['renews == yes', true],
  ['renews == no', false],
  ['law == england and not law == france', true],
  ['total > "1.000,00"', true],
  ['total > "€ 1,300"', false],
  ['"500" < total', true],
  ['labels contains urgent', true],
  ['labels contains "spam"', false],
  ['total contains "1,2"', true],
  ['ratio<=.5', true],
  ['ratio < -.5', false],
  ['scores.spam > .8', true],
  ['total exists or nonsense', true],
])('the assertion %s is %s when values have short names', (expression, holds) => {
  expect(parseAssertion(expression)(response, { facts })).toBe(holds);
});

it.each([
  ['sex == male', undefined],
  ['not sex == male', undefined],
  ['sex exists', undefined],
  ['sex', undefined],
  ['(sex == male) == true', undefined],
  ['insurance == public and sex == male', false],
  ['sex == male and insurance == public', false],
  ['insurance == private and sex == male', undefined],
  ['total <= 500 or sex == male', true],
  ['sex == male or total <= 500', true],
  ['sex == male or total > 500', undefined],
  ['not (sex == male and total > 500)', true],
  ['uncertain', true],
  ['not uncertain', false],
  ['not uncertain and total <= 500', false],
])('the assertion %s is %s when only the sex is uncertain', (expression, outcome) => {
  const known = { sex: 'male', insurance: 'private', total: 'GBP 12.00', uncertain: true };
  expect(parseAssertion(expression)(response, { facts: known, isDoubtful: ([name]) => name === 'sex' })).toBe(outcome);
});

it.each([
  ['drug contains latex', true],
  ['not drug contains latex', false],
  ['drug contains pollen', false],
  ['drug == penicillin', true],
  ['drug == latex', false],
  ['amounts contains 900', true],
])('the assertion %s is %s when several values were found', (expression, outcome) => {
  const several = { facts: { drug: 'penicillin', amounts: ['GBP 12', 'GBP 900.00'] } };
  const valuesAt = ([name]: readonly string[]) => (name === 'drug' ? ['penicillin', 'latex gloves'] : undefined);
  expect(parseAssertion(expression)(response, { ...several, valuesAt })).toBe(outcome);
});

describe('a date', () => {
  const dates = {
    slashes: '07/03/2025',
    worded: '3 May 2024',
    weekday: 'Friday, 3rd of May 2024',
    month: 'February 2024',
    iso: '2025-03-07T10:00:00',
    pattern: '03-07-2025',
    terms: 'within 30 days after 3 May 2024',
    year: '2025',
    seller: 'March Ltd',
  };
  const holds = (expression: string, dayFirst?: boolean): boolean =>
    parseAssertion(expression)(response, {
      facts: dates,
      dates: {
        dayFirst: () => dayFirst,
        writtenAt: ([name]) => (name === 'pattern' ? '07/03/2025' : undefined),
      },
    }) === true;

  it.each([
    ['slashes < "2024-01-01"', false],
    ['slashes >= "2025-03-07" and slashes <= 2025-03-07', true],
    ['slashes == 2025-03-07', true],
    ['slashes != 2025-03-07', false],
    ['slashes == "07/03/2025"', true],
    ['worded < 2025-01-01', true],
    ['2024-05-04 > worded', true],
    ['weekday == 2024-05-03', true],
    ['month <= 2024-02-29', true],
    ['month <= 2024-02-15 or month > 2024-02-15', false],
    ['iso > 2025-03-06', true],
    ['pattern < 2025-03-08', true],
    ['worded < slashes', true],
    ['terms < 2030-01-01 or terms > 2000-01-01', false],
    ['year > "2024"', true],
    ['worded > 2', false],
    ['not worded < 9000', true],
    ['worded contains "May"', true],
  ])('is compared as a date: %s is %s', (expression, expected) => {
    expect(holds(expression, true)).toBe(expected);
  });

  it.each(['seller', 'terms', 'year'])('is neither earlier nor later than a value that is not a date, nor equal to it: %s', (other) => {
    expect(['<', '<=', '>', '>=', '=='].filter((order) => holds(`worded ${order} ${other}`))).toEqual([]);
    expect(holds(`worded != ${other}`)).toBe(true);
  });

  it('is read with the day or the month first, according to its document', () => {
    expect([holds('slashes > 2025-04-01', true), holds('slashes > 2025-04-01', false)]).toEqual([false, true]);
  });

  it.each([
    ['worded < "2024-02-30"', '--assert: 2024-02-30 is not a valid date'],
    ['worded != 2024-02-30', '--assert: 2024-02-30 is not a valid date'],
  ])('cannot be compared with a day that does not exist: %s', (expression, message) => {
    expect(() => holds(expression)).toThrow(message);
    expect(() => holds(expression)).toThrow(expect.objectContaining({ hint: 'write the date as 2024-01-31' }));
  });
});

describe('an assertion', () => {
  it.each([
    'total > "abc"',
    'worded < "next week"',
    '"1 June 2024" > worded',
    'seller >= "A"',
    'due <= true',
    'due > null',
    'at < "10:30"',
    'not total < "n/a"',
  ])('that orders values other than numbers and dates is refused when it is parsed, with a remedy: %s', (expression) => {
    expect(() => parseAssertion(expression)).toThrow(/^--assert: [<>]=? compares numbers and dates, and .* is neither$/);
    expect(() => parseAssertion(expression)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('write a number such as 500, or a date as 2024-01-31') }),
    );
  });

  it.each([
    ['', 1],
    ['top_label =', 11],
    ['top_label = "spam"', 11],
    ['(top_label', 11],
    ['top_label "spam"', 11],
    ['scores.', 8],
    ['a == b )', 8],
    ['a exists b', 10],
    ['#', 1],
  ])('written as %j has a syntax error at column %i', (expression, at) => {
    expect(() => parseAssertion(expression)).toThrow(`syntax error in --assert at column ${at}:`);
    expect(() => parseAssertion(expression)).toThrow(UsageError);
  });

  it('is refused for a field that the response lacks, so that a typo passes no gate', () => {
    expect(() => parseAssertion('toplabel != "spam"')(response)).toThrow('the response has no field toplabel');
    expect(() => parseAssertion('scores.spm < 0.5')(response)).toThrow('the response has no field scores.spm');
    expect(() => parseAssertion('ocr_text.length > 3')(response)).toThrow('the response has no field ocr_text.length');
    expect(() => parseAssertion('__proto__ == null')(response)).toThrow('no field');
  });

  it('is refused for a misspelt short name, and for an unquoted word that is not a field', () => {
    expect(() => parseAssertion('totl exists')(response, { facts: { total: '1' } })).toThrow('the response has no field totl');
    expect(() => parseAssertion('scores.spam > limit')(response)).toThrow('the response has no field limit');
  });

  it('is refused when it compares a list with a string, which would never be equal', () => {
    expect(() => parseAssertion('labels != spam')({ labels: [] }, { facts: { labels: ['urgent'] } })).toThrow('--assert: labels is a list');
  });

  it('is refused when it compares two constants, because no answer can change that', () => {
    expect(() => parseAssertion('"spam" != label')).toThrow('--assert: "spam" != "label" compares two constants');
  });

  it('is evaluated even if it has 20,000 clauses', () => {
    const long = Array.from({ length: 20_000 }, () => 'scores.spam > 0.1').join(' and ');
    expect(parseAssertion(long)(response)).toBe(true);
  });
});
