// Questions whose answer is an enumeration: every member is an answer, unless two of them mean the same person or the question asks for one.
import { expect, it } from 'vitest';
import type { PlanField } from '../../../../../src/core/find.js';
import { asksForSeveral } from '../../../../../src/engines/embedded/extraction/answers/asks-for-several.js';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';

async function likely(question: string, text: string): Promise<string[]> {
  const field: PlanField = { kind: 'scalar', path: ['answer'], name: 'answer', description: question };
  const [found] = (await findValues({ text, instruction: '', fields: [field] }, new AbortController().signal)).fields;
  return found?.kind === 'scalar' ? found.values.filter(({ confidence }) => confidence >= 0.5).map(({ start, end }) => text.slice(start, end)) : [];
}

it('a “who” question is answered with all the people that a sentence enumerates', async () => {
  const text = 'The meeting was on 4 May. Petra Lang, Hugo Marsh and Ines Duarte voted for the motion; the chairman abstained.';
  expect(await likely('Who voted for the motion?', text)).toEqual(['Petra Lang', 'Hugo Marsh', 'Ines Duarte']);
  expect(await likely('Who wrote the report?', 'Kim Laurent and Abel Sato wrote the report. It was reviewed by Hanna Weiss.')).toEqual([
    'Kim Laurent',
    'Abel Sato',
  ]);
});

it('a “which cities” question is answered with exactly the cities that a sentence enumerates', async () => {
  const text = 'Our guide showed us Bruges, Ghent and Antwerp, and on the last evening we flew home from Brussels. It rained.';
  expect(await likely('Which cities did the guide show them?', text)).toEqual(['Bruges', 'Ghent', 'Antwerp']);
});

it('a role and the name in apposition to it count as one person', async () => {
  expect(await likely('Who is the treasurer?', 'Marta chairs the board. The treasurer, Sven, left in May. Olaf took the notes.')).toEqual(['Sven']);
});

it.each([
  ['Which cities did they see?', true],
  ['On which days is it open?', true],
  ['Who are the members?', true],
  ['Who signed it?', true],
  ['What did the van carry?', true],
  ['Which city did they see?', false],
  ['What is the capital?', false],
  ['Who is the chair?', false],
  ['When did it start?', false],
  ['How much does it cost?', false],
  ['How many plates broke?', false],
])('“%s” may have several answers: %s', (question, expected) => {
  expect(asksForSeveral(question, 'en')).toBe(expected);
});
