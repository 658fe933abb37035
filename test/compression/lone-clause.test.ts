// A context of one sentence that does not fit keeps a clause of it that stands alone, or nothing.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { compressContext } from '../../src/compression/compress-context.js';
import { loneClauses } from '../../src/compression/lone-clause.js';
import { parseContext } from '../../src/compression/parse.js';

const clausesOf = (sentence: string, prompt = ''): string[] => loneClauses(sentence, prompt).map(({ start, end }) => sentence.slice(start, end));

describe('a lone sentence that does not fit', () => {
  it('keeps a statement without what is added to a name at its end', () => {
    expect(clausesOf('The bridge of Vessen was designed by Ida Kellner, who built nine churches and two theatres in the same years.')).toEqual([
      'The bridge of Vessen was designed by Ida Kellner',
    ]);
  });

  it('keeps of two statements the one that the prompt asks for', () => {
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
  ])('takes nothing from what limits it, from a list, or from one subject with two verbs: %s', (sentence, clauses) => {
    expect(clausesOf(sentence)).toEqual(clauses);
  });

  it('ends with a full stop, within the budget, and says why', async () => {
    const context = 'The bridge of Vessen was designed by Ida Kellner, who built nine churches and two theatres in the same years.';
    const plan = parseContext(context);
    const count = await loadTokenCounter();
    const answer = compressContext(context, plan, { logOdds: plan.units.map(() => 0), match: 1 }, 0.6, count, false, undefined, 'Who designed it?');
    expect(answer).toMatchObject({ text: 'The bridge of Vessen was designed by Ida Kellner.', reason: expect.stringContaining('clause') });
  });
});
