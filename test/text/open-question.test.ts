// Which requests ask for more than yes or no.
import { expect, it } from 'vitest';
import { openQuestion } from '../../src/text/open-question.js';

it.each([
  ['What is the price?', 'what'],
  ['how urgent is it', 'how'],
  ['Read the letter. Who wrote it?', 'who'],
  ['Was kostet die Karte?', 'was'],
  ['Was liefert das Werk im Sommer?', 'was'],
  ['Où est la gare ?', 'où'],
  ['¿Cuándo llega el tren?', 'cuándo'],
  ['By when must it be back?', 'when'],
  ['In welchem Stock liegt das Büro?', 'welchem'],
  ['Jusqu’à quand le guichet est-il ouvert ?', 'quand'],
  ['À combien s’élève la taxe ?', 'combien'],
  ['¿Con quién viaja?', 'quién'],
  ['What is Mrs. Hall’s first name?', 'what'],
  ['After the repair, what did the tenant pay?', 'what'],
  ['The pump is made of what metal?', 'what'],
  ['The committee meets when?', 'when'],
  ['Mr. Bell presented what paper?', 'what'],
  ['The forest makes up what share of the land?', 'what'],
  ['In the year 2000 how many square miles had been cleared?', 'how many'],
  ['The fossils were how old?', 'how old'],
  ['What clothing, if any, was lost?', 'what'],
])('“%s” is an open question, by the word “%s”', (request, word) => {
  expect(openQuestion(request)).toBe(word);
});

it.each([
  'Is the price right?',
  'Was anybody hurt?',
  'When the lease ends, must the tenant paint?',
  'What he wants is a refund.',
  'How about dogs: are they allowed?',
  'A la salida hay un cartel?',
  'In der Halle wird geraucht?',
  'Does it say who paid?',
  'Are they told in what year it was built?',
  'It says who paid the bill?',
  'The tenant knows what he owes?',
  'The letter says how much is due?',
  'What about dogs: are they allowed?',
  'The tenant must pay, is that right?',
  'whatever',
  '',
])('“%s” is not an open question', (request) => {
  expect(openQuestion(request)).toBeNull();
});

it('the reader of open questions finds none in a very long request without a question word', () => {
  expect(openQuestion(`${'that '.repeat(200_000)}?`)).toBeNull();
});
