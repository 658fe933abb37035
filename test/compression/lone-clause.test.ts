// A context that is a single sentence and does not fit is cut to a clause that makes sense alone, or to nothing.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { compressContext } from '../../src/compression/compress-context.js';
import { loneClauses } from '../../src/compression/lone-clause.js';
import { parseContext } from '../../src/compression/parse.js';

const clausesOf = (sentence: string, prompt = ''): string[] => loneClauses(sentence, prompt).map(({ start, end }) => sentence.slice(start, end));

describe('a lone sentence that does not fit', () => {
  it('keeps its statement without a relative clause at the end', () => {
    expect(clausesOf('The bridge of Vessen was designed by Ida Kellner, who built nine churches and two theatres in the same years.')).toEqual([
      'The bridge of Vessen was designed by Ida Kellner',
    ]);
  });

  it('keeps the one of two statements that the prompt asks about', () => {
    const sentence = 'The summer season begins on the second Sunday of March, and the winter timetable starts on the first Sunday in November.';
    expect(clausesOf(sentence, 'When does the winter timetable start?')[0]).toBe('the winter timetable starts on the first Sunday in November');
    expect(clausesOf(sentence, 'When does the summer season begin?')[0]).toBe('The summer season begins on the second Sunday of March');
  });

  it.each([
    [
      'The warehouse was insured by the city, and the insurer paid only after the court had ruled.',
      ['the insurer paid only after the court had ruled'],
    ],
    ['The ferry runs every day, but the last one leaves at six in the evening.', []],
    ['The old mill, the church and the school were painted in the summer of the flood.', []],
    ['The ferry was built in Tollhaven in 1931 and sold to the islands after the war.', []],
    ['She said "the bridge is closed", and the driver turned back at once.', []],
  ])('keeps only clauses that are true without the rest of the sentence: %s', (sentence, clauses) => {
    expect(clausesOf(sentence)).toEqual(clauses);
  });

  it('is cut to a clause that ends with a full stop, with the reason', async () => {
    const context = 'The bridge of Vessen was designed by Ida Kellner, who built nine churches and two theatres in the same years.';
    const plan = parseContext(context);
    const count = await loadTokenCounter();
    const answer = compressContext(context, plan, { logOdds: plan.units.map(() => 0), match: 1 }, 0.6, count, false, undefined, 'Who designed it?');
    expect(answer).toMatchObject({ text: 'The bridge of Vessen was designed by Ida Kellner.', reason: expect.stringContaining('clause') });
  });
});
