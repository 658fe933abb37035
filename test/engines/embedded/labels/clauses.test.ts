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

it('end at marks, at words that divide and with the sentence', () => {
  expect(clausesOf('The road is open, but the bridge is closed (since May). Nobody came because it rained.')).toEqual([
    'The road is open',
    'but the bridge is closed',
    'since May',
    'Nobody came',
    'because it rained',
  ]);
});

it('hold an abbreviation, whose points end nothing', () => {
  expect(clausesOf('The report of the U.N. watchdog was late.')).toEqual(['The report of the U.N. watchdog was late']);
});

it('go on where what stands before a mark makes none', () => {
  expect(clausesOf('In May, the road was closed, the bridge was not.', (form) => form === 'was')).toEqual([
    'In May, the road was closed',
    'the bridge was not',
  ]);
});
