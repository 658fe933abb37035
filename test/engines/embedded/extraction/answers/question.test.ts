// What the search for an answer reads in a question.
import { expect, it } from 'vitest';
import { readQuestion } from '../../../../../src/engines/embedded/extraction/answers/question.js';

it.each([
  ['Which EU region was affected?', 'which', 'region'],
  ['How many boxes of gloves are missing?', 'how many', 'glov'],
  ['In what year did the mill close?', 'what', 'year'],
  ['Who repaired the pump?', 'who', 'repair'],
  ['How long did the outage last?', 'how long', null],
  ['The mill closed when?', 'when', null],
])('“%s” asks by “%s”, for “%s”', (question, asking, noun) => {
  const read = readQuestion(question);
  expect(read.asking).toBe(asking);
  expect(read.noun?.key ?? null).toBe(noun);
});

it('the words of a question that say something are its terms, in their order', () => {
  expect([...readQuestion('Who repaired the pump at the mill?').terms.keys()]).toEqual(['repair', 'pump', 'mill']);
});
