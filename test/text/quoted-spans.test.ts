// Where the sentences of a summary are in the text they were taken from.
import { expect, it } from 'vitest';
import { quotedSpans } from '../../src/text/quoted-spans.js';

const marked = (source: string, quoting: string) => quotedSpans(source, quoting).map(({ start, end }) => source.slice(start, end));

it('a sentence is found from its first word to its last although an earlier one begins with the same word', () => {
  const source =
    'The list has a new column. The log can be written as JSON lines. The start no longer fails. A job that is slow is named.\nA job can be paused.';
  expect(marked(source, 'The log can be written as JSON lines. A job can be paused.')).toEqual([
    'The log can be written as JSON lines.',
    'A job can be paused.',
  ]);
});

it('a sentence is found despite line breaks, code marks and other capitals', () => {
  const source = 'First of all.\nthe command `harbor\n  migrate` converts a file. Last.';
  expect(marked(source, 'The command harbor migrate converts a file.')).toEqual(['the command `harbor\n  migrate` converts a file.']);
});

it('sentences in another order than in the text are found, and neighbours that touch are one span', () => {
  const source = 'We met on Monday at noon. The roof leaks badly. Nobody was there to help.';
  expect(marked(source, 'Nobody was there to help. We met on Monday at noon.')).toEqual(['We met on Monday at noon.', 'Nobody was there to help.']);
});

it('a sentence without its beginning, or with a name in front, is found as far as it was taken', () => {
  const source = 'However, the pump was repaired on Friday. Costs rose.';
  expect(marked(source, 'The pump was repaired on Friday.')).toEqual(['the pump was repaired on Friday.']);
  expect(marked(source, 'Ann Lee: “the pump was repaired on Friday.”')).toEqual(['the pump was repaired on Friday.']);
});

it('a sentence that occurs more than once, or of which only two words match, is not found', () => {
  expect(marked('It was late again. Then: it was late again.', 'It was late again.')).toEqual([]);
  expect(marked('So be it. We went home.', 'So be late.')).toEqual([]);
});

it('nothing is found in a long text that repeats one word', () => {
  const source = 'word '.repeat(50_000);
  expect(marked(source, 'word '.repeat(2000))).toEqual([]);
});
