// Questions about running text, answered by the embedded engine with a reliable probability.
import { describe, expect, it } from 'vitest';
import type { FoundValue } from '../../../../../src/core/find.js';
import { analyse } from '../../../../../src/engines/embedded/extraction/analyse.js';
import { describeFields } from '../../../../../src/engines/embedded/extraction/describe-fields.js';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';
import { requestsParticularValues } from '../../../../../src/engines/embedded/extraction/running-text/index.js';
import fc from '../../../../properties.js';

const text = `The mill at Harden was built by Josiah Crane in 1861 and closed in 1974. A fire destroyed its roof in March 1982.
The town bought the ruin for £12,000, and a charity called Open Weir has run it as a museum since 1996. About 8,400 people visit it each year.`;

async function answers(question: string, own: string): Promise<readonly FoundValue[]> {
  const field = { kind: 'scalar', path: ['answer'], name: 'answer', description: question } as const;
  const { fields } = await findValues({ text: own, instruction: '', fields: [field] }, new AbortController().signal);
  const [found] = fields;
  return found?.kind === 'scalar' ? [...found.values].sort((left, right) => right.confidence - left.confidence) : [];
}

async function answer(question: string, own = text): Promise<{ value: string; confidence: number } | null> {
  const [best] = await answers(question, own);
  return best === undefined ? null : { value: own.slice(best.start, best.end), confidence: best.confidence };
}

describe('a question about running text', () => {
  it.each([
    ['Who built the mill?', 'Josiah Crane'],
    ['When did the mill close?', '1974'],
    ['What did the town pay for the ruin?', '£12,000'],
  ])('such as “%s” is answered with “%s”', async (question, wanted) => {
    expect((await answer(question))?.value).toContain(wanted);
  });

  it('has an explanation of how each answer was found', async () => {
    const lines: string[] = [];
    const fields = [{ kind: 'scalar', path: ['answer'], name: 'answer', description: 'What did the fire destroy?' }] as const;
    await findValues({ text, instruction: '', fields, explain: (line) => lines.push(line) }, new AbortController().signal);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^answer: 0\.\d\d ".+" by (?:\S.* and )?the trained span reader$/);
  });

  it('that the text does not answer has no value with a probability of 0.5 or more', async () => {
    for (const question of ['Who painted the ceiling of the chapel?', 'How much does a ticket to the concert cost?'])
      expect((await answer(question))?.confidence ?? 0, question).toBeLessThan(0.5);
  });
});

describe('a question in another language', () => {
  it.each([
    [
      '¿Quién reparó la bomba?',
      'La bomba del molino se rompió en marzo. Andrés Solís reparó la bomba en dos días. El molino muele trigo.',
      'Andrés Solís',
    ],
    ['Quand le pont a-t-il fermé ?', "Le pont a fermé le 4 mai pour des travaux. L'atelier du village a refait les planches.", '4 mai'],
    [
      'Was wird im Lesesaal erneuert?',
      'Die Bücherei bleibt geschlossen, weil der Boden im Lesesaal erneuert wird. Bücher nimmt das Rathaus an.',
      'Boden',
    ],
  ])('such as “%s” is answered from a text in that language', async (question, own, wanted) => {
    expect((await answer(question, own))?.value).toContain(wanted);
  });
});

describe('a field for a text of one sentence', () => {
  // A single sentence counts as running text only for a field that is phrased as a question.
  const asked = (description: string): boolean => {
    const [query] = describeFields([{ kind: 'scalar', path: ['x'], name: 'x', description }], () => new Float32Array(400));
    return query?.kind === 'scalar' && requestsParticularValues(analyse({ text: 'A plumber came.' }), query);
  };

  it('is searched for in running text if it is phrased as a question', () => {
    expect(asked('Who repaired the pump?')).toBe(true);
  });

  it('is searched for in running text if it is a question in another language', () => {
    expect(asked('Wer hat die Pumpe repariert?')).toBe(true);
  });

  it('is not searched for there if it asks for all of a type or for a known concept, or is no question', () => {
    expect(asked('Which people are mentioned?')).toBe(false);
    expect(asked('name of the plumber')).toBe(false);
    expect(asked('When is the payment due?')).toBe(false);
  });
});

it('the probabilities of all answers sum to at most 1, and every answer is a non-blank part of the text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('Harden', 'the', 'mill', '1861', 'by', 'Crane', '.', ',', '\n\n', '(', ')', '£12', 'was', ';'), { maxLength: 60 }),
      async (words) => {
        const own = words.join(' ');
        const found = await answers('Who built the mill in 1861?', own);
        expect(found.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThan(1.000_001);
        for (const { start, end } of found) expect(own.slice(start, end).trim()).not.toBe('');
      },
    ),
    { numRuns: 25 },
  );
});

it('the answer is found at the beginning, in the middle and at the end of a long text', async () => {
  const filler = 'The council spoke of roads, of schools and of the budget for the coming year, and put most of it off. ';
  for (const before of [100, 0, 50]) {
    const own = `${filler.repeat(before)}${text} ${filler.repeat(100 - before)}`;
    expect((await answer('Who built the mill?', own))?.value, String(before)).toContain('Josiah Crane');
  }
});

it.each([' ', '\n', '…', 'word '])('a long text of nothing but %j gives no answer with a probability of 0.5 or more', async (piece) => {
  const own = piece.repeat(7000);
  for (const { confidence } of await answers('Who built the mill?', own)) expect(confidence).toBeLessThan(0.5);
});
