// What is read from a question: its question word, the noun that it asks for, and its terms.
import { expect, it } from 'vitest';
import { readQuestion } from '../../../../../src/engines/embedded/extraction/running-text/question.js';

it.each([
  ['Which EU region was affected?', 'which', 'region'],
  ['How many boxes of gloves are missing?', 'how many', 'glov'],
  ['In what year did the mill close?', 'what', 'year'],
  ['Who repaired the pump?', 'who', 'repair'],
  ['How long did the outage last?', 'how long', null],
  ['The mill closed when?', 'when', null],
  ['What was the cause of the fire?', 'what', 'caus'],
  ['What is the name of the plant in the film?', 'what', 'plant'],
  ['When is the fair?', 'when', null],
])('“%s” asks with “%s” for “%s”', (question, asking, noun) => {
  const read = readQuestion(question);
  expect(read.asking).toBe(asking);
  expect(read.noun?.key ?? null).toBe(noun);
});

it('the terms of a question are its content words, in order', () => {
  expect([...readQuestion('Who repaired the pump at the mill?').terms.keys()]).toEqual(['repair', 'pump', 'mill']);
});

it('the kind of word after the question word and the preposition of the answer are recognised', () => {
  expect(readQuestion('What is the roof made of?')).toMatchObject({ follower: 'be', preposition: 'of' });
  expect(readQuestion('In which town did she live?')).toMatchObject({ follower: 'do', preposition: 'in' });
  expect(readQuestion('Who repaired the pump?')).toMatchObject({ follower: 'other', preposition: null });
});

it.each([
  ['Welche Region war betroffen?', 'de', 'which', 'area'],
  ['Wie viele Bäume wurden gepflanzt?', 'de', 'how many', 'tree'],
  ["Qu'est-ce qui a été remplacé ?", 'fr', 'what', null],
  ['Où le chien a-t-il dormi ?', 'fr', 'where', null],
  ['¿Cuándo abrirá el mercado?', 'es', 'when', null],
] as const)('“%s” is read like the same question in English', (question, language, asking, noun) => {
  const read = readQuestion(question, language);
  expect(read.asking).toBe(asking);
  if (noun !== null) expect(read.noun?.key).toBe(noun);
});
