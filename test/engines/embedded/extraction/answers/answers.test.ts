// Questions about running text, answered by the embedded engine with a probability that may be relied on.
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../../../src/engines/embedded/extraction/analyse.js';
import { answersTo, questionOf } from '../../../../../src/engines/embedded/extraction/answers/index.js';
import { describeFields } from '../../../../../src/engines/embedded/extraction/describe-fields.js';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';
import fc from '../../../../properties.js';

const text = `The mill at Harden was built by Josiah Crane in 1861 and closed in 1974. A fire destroyed its roof in March 1982.
The town bought the ruin for £12,000, and a charity called Open Weir has run it as a museum since 1996. About 8,400 people visit it each year.`;

async function answer(question: string): Promise<{ value: string; confidence: number } | null> {
  const field = { kind: 'scalar', path: ['answer'], name: 'answer', description: question } as const;
  const { fields } = await findValues({ text, instruction: '', fields: [field] }, new AbortController().signal);
  const [found] = fields;
  const best = found?.kind === 'scalar' ? [...found.values].sort((left, right) => right.confidence - left.confidence)[0] : undefined;
  return best === undefined ? null : { value: text.slice(best.start, best.end), confidence: best.confidence };
}

describe('a question about running text', () => {
  it.each([
    ['Who built the mill?', 'Josiah Crane'],
    ['When did the mill close?', '1974'],
    ['What did the town pay for the ruin?', '£12,000'],
  ])('“%s” is answered with “%s”', async (question, wanted) => {
    expect((await answer(question))?.value).toContain(wanted);
  });

  it('says how each answer was found', async () => {
    const lines: string[] = [];
    const fields = [{ kind: 'scalar', path: ['answer'], name: 'answer', description: 'What did the fire destroy?' }] as const;
    await findValues({ text, instruction: '', fields, explain: (line) => lines.push(line) }, new AbortController().signal);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^answer: 0\.\d\d ".+" by \S/);
  });

  it('that the text does not answer has no value above even', async () => {
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
  ])('“%s” is answered from its text', (question, own, wanted) => {
    const [best] = answersTo(analyse({ text: own }), question).spans;
    expect(own.slice(best?.start, best?.end)).toContain(wanted);
  });
});

describe('what is asked in the manner of a question', () => {
  const asked = (description: string): string | null => {
    const [query] = describeFields([{ kind: 'scalar', path: ['x'], name: 'x', description }], () => new Float32Array(400));
    return query?.kind === 'scalar' ? questionOf(analyse({ text }), query) : null;
  };

  it('is looked for in running text', () => {
    expect(asked('Who repaired the pump?')).toBe('Who repaired the pump?');
  });

  it('is in other languages, too', () => {
    expect(asked('Wer hat die Pumpe repariert?')).toBe('Wer hat die Pumpe repariert?');
  });

  it('is not where it asks for all of a type, or by a name', () => {
    expect(asked('Which people are mentioned?')).toBeNull();
    expect(asked('name of the plumber')).toBeNull();
    expect(asked('When is the payment due?')).toBeNull();
  });
});

it('probabilities of the answers to a question and of none sum to 1, and answers lie within the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Harden', 'the', 'mill', '1861', 'by', 'Crane', '.', ',', '\n\n', '(', ')', '£12', 'was', ';'), { maxLength: 60 }),
      (words) => {
        const own = words.join(' ');
        const { all, spans, none } = answersTo(analyse({ text: own }), 'Who built the mill in 1861?');
        expect(all.reduce((sum, { probability }) => sum + probability, none)).toBeCloseTo(1, 6);
        for (const { start, end } of spans) expect(own.slice(start, end).trim()).not.toBe('');
      },
    ),
  );
});
