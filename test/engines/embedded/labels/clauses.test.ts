// The clauses of the sentences of a text.
import { expect, it } from 'vitest';
import { clausesIn } from '../../../../src/engines/embedded/labels/clauses.js';
import { sentencesOf } from '../../../../src/engines/embedded/labels/pair-alignment.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';

const breaks = new Set(['but', 'because']);

function clausesOf(text: string, makesClause?: (form: string) => boolean): string[] {
  const view = readText(text);
  return sentencesOf(view)
    .flatMap((sentence) => clausesIn(sentence, view, breaks, makesClause))
    .map(({ from, to }) => text.slice(view.starts[from], view.ends[to - 1]));
}

it('clauses end at punctuation marks, before dividing words and at the end of the sentence', () => {
  expect(clausesOf('The road is open, but the bridge is closed (since May). Nobody came because it rained.')).toEqual([
    'The road is open',
    'but the bridge is closed',
    'since May',
    'Nobody came',
    'because it rained',
  ]);
});

it('clauses do not end at the points of an abbreviation', () => {
  expect(clausesOf('The report of the U.N. watchdog was late.')).toEqual(['The report of the U.N. watchdog was late']);
});

it('clauses continue past a mark if the words before it do not make a clause', () => {
  expect(clausesOf('In May, the road was closed, the bridge was not.', (form) => form === 'was')).toEqual([
    'In May, the road was closed',
    'the bridge was not',
  ]);
});
