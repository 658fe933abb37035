// What a question asks for by its first words, in seven languages.
import { expect, it } from 'vitest';
import { askedByHeader, askedFor } from '../../../../../src/engines/embedded/reading/request/question-word.js';

it.each([
  ['Who pays for small repairs?', 'who'],
  ['To whom is the letter addressed?', 'who'],
  ['Where do we meet?', 'where'],
  ['When does the course begin?', 'when'],
  ['How old is the applicant?', 'howMuch'],
  ['What time does the course begin?', 'whatTime'],
  ['Um wie viel Uhr beginnt der Kurs?', 'whatTime'],
  ['À quelle heure commence le cours ?', 'whatTime'],
  ['Hoe laat begint de cursus?', 'whatTime'],
  ['How often does the bus run?', 'howOften'],
  ['Wie oft fährt der Bus?', 'howOften'],
  ['¿Cada cuánto pasa el autobús?', 'howOften'],
  ['Ogni quanto passa il tram?', 'howOften'],
  ['Wem gehört das Rad?', 'who'],
  ['Wie viele Gäste kommen?', 'howMuch'],
  ['À qui appartient le vélo ?', 'who'],
  ['¿Dónde está la oficina?', 'where'],
  ['Chi paga le riparazioni?', 'who'],
  ['Waar is het kantoor?', 'where'],
  ['Quem paga os reparos?', 'who'],
])('%s asks for: %s', (question, asked) => {
  expect(askedFor(question)).toBe(asked);
});

it.each(['the owner of the house', 'Whoever pays', 'How do I open it?', 'Wie heißt das Kind?', 'who', ''])(
  'a text whose first words do not say what it asks for has no answer kind: %s',
  (text) => {
    expect(askedFor(text)).toBeNull();
  },
);

it('a header that consists of a question word asks for what the question would', () => {
  expect(['Who', 'What', 'By when', 'Bis wann', 'Quoi', 'Wie', 'Who else'].map(askedByHeader)).toEqual([
    'who',
    'what',
    'when',
    'when',
    'what',
    null,
    null,
  ]);
});
