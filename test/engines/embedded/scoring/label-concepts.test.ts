// The concepts that labels ask for, whatever their wording: frames, case, languages, meaningless names.
import { expect, it } from 'vitest';
import { shippedIntents } from '../../../../src/engines/embedded/labels/models.js';
import { readConcepts } from '../../../../src/engines/embedded/scoring/label-concepts.js';

const reader = shippedIntents();
const conceptsOf = (labels: readonly (readonly [string, string])[]): string[] =>
  readConcepts(
    labels.map(([name, rubric]) => ({ name, rubric })),
    reader,
  ).map((shares) => reader.concepts[shares.indexOf(Math.max(...shares))]!);

it.each([
  ['bare names', ['praise', ''], ['criticism', '']],
  ['one compound each', ['isPositive', ''], ['isNegative', '']],
  ['snake case', ['positive_feedback', ''], ['negative_feedback', '']],
  ['questions', ['a', 'Did the guest enjoy the stay?'], ['b', 'Was the guest disappointed by the stay?']],
  [
    'polite requests',
    ['1', 'Could you please say whether the reviewer is satisfied?'],
    ['2', 'Could you please say whether the reviewer is dissatisfied?'],
  ],
  ['German', ['x', 'Ist der Kunde zufrieden?'], ['y', 'Ist der Kunde unzufrieden?']],
  ['Spanish', ['x', '¿Está satisfecho el cliente?'], ['y', '¿Está insatisfecho el cliente?']],
] as const)('the reader of label concepts recognises praise and blame in %s', (_, first, second) => {
  expect(conceptsOf([first, second])).toEqual(['polarity:for', 'polarity:against']);
});

it('the reader of label concepts reads each of several subjects as a subject', () => {
  expect(
    conceptsOf([
      ['billing', 'Is the message about an invoice?'],
      ['delivery', 'Is the message about a parcel?'],
      ['returns', 'Is the message about sending goods back?'],
    ]),
  ).toEqual(['subject', 'subject', 'subject']);
});

it('the reader of label concepts recognises a catch-all label in several languages', () => {
  for (const rest of ['other', 'none of the above', 'Sonstiges', 'autre', 'ninguno'])
    expect(
      conceptsOf([
        ['sport', ''],
        ['politics', ''],
        [rest, ''],
      ])[2],
    ).toBe('rest');
});

it('the reader of label concepts does not depend on the order of the labels', () => {
  const labels = ['anger', 'joy', 'billing', 'spam'].map((name) => ({ name, rubric: `Is there ${name}?` }));
  const forward = readConcepts(labels, reader);
  const backward = readConcepts([...labels].reverse(), reader).reverse();
  expect(backward).toEqual(forward);
});
