// How single sentences are rewritten: lighter, tighter, in plainer words, as reported speech, in the past; and when they are left alone.
import { expect, it } from 'vitest';
import { cleanSpeech } from '../../../src/engines/embedded/summaries/clean.js';
import { isSound, lighten, sink, tighten } from '../../../src/engines/embedded/summaries/compress.js';
import { headline } from '../../../src/engines/embedded/summaries/forms.js';
import { readInstructions } from '../../../src/engines/embedded/summaries/instructions.js';
import { indexNames, nameLeadingPronoun } from '../../../src/engines/embedded/summaries/names.js';
import { clauseWithin } from '../../../src/engines/embedded/summaries/shorten.js';
import { indirect, report } from '../../../src/engines/embedded/summaries/speech.js';
import { readSource } from '../../../src/engines/embedded/summaries/units.js';
import { authorsVoice, pastTense, writersVoice } from '../../../src/engines/embedded/summaries/voice.js';

const rewriting = {
  names: indexNames(
    readSource('Here the police met Ann Lee and the man. So the wall, a tower and the town were safe, said the mayor in a note to Ann.'),
  ),
};

it.each([
  ['However, the bridge (built in 1902) is closed.', 'The bridge is closed.'],
  ['The man was seen near the wall on foot, police said.', 'Police said that the man was seen near the wall on foot.'],
  ['The wall was damaged by a storm, according to the mayor.', 'According to the mayor, the wall was damaged by a storm.'],
  ['Ann Lee, who runs the shop, won a prize.', 'Ann Lee runs the shop and won a prize.'],
  ['After the storm, the town rebuilt the old tower.', 'The town rebuilt the old tower after the storm.'],
  ['The tower was damaged by a storm in 2019.', 'In 2019, the tower was damaged by a storm.'],
  ['The court has ruled that the plan is legal.', 'The court ruled that the plan is legal.'],
  ['He was able to sell more than 40 lamps in order to pay the rent.', 'He could sell over 40 lamps to pay the rent.'],
  ["They don't know a 34-year-old woman from here.", 'They do not know a woman aged 34 from here.'],
  ['He decided to sell the lamps which had cracks in more than two towns.', 'He chose to sell the lamps that had cracks in over two towns.'],
  ['The repair costs $5 million.', 'The repair costs 5 million dollars.'],
])('says "%s" as "%s"', (text, lighter) => {
  expect(lighten(text, rewriting)).toBe(lighter);
});

it.each([
  'No money is left for the old bridge.',
  'The $5 million plan is not very popular.',
  '“We don’t know more than 20 of them,” it said.',
  'Zyx fell on Monday in the rain.',
  'If it rains, they stay at home.',
  'They know which were sold in the town.',
  'The chief of the council, demanding a new tower.',
  'She has lived there since 2001.',
  'They have limited options.',
])('leaves "%s" alone', (text) => {
  expect(lighten(text, rewriting)).toBe(text);
});

it('drops asides only where room is short, and never the main clause', () => {
  const text =
    'The council, which met behind closed doors for nine hours, approved the budget on Tuesday, ending a dispute that had lasted since spring.';
  const tight = tighten(text, rewriting, 8);
  expect(tight).toBe('On Tuesday, the council approved the budget.');
  expect(tighten(text, rewriting, 100)).toContain('nine hours');
});

it('refuses a rewriting that breaks a sentence or brings in a number or a name', () => {
  const text = 'The mayor of Velmar opened 3 schools on Monday.';
  expect(isSound('The mayor opened 3 schools on Monday.', text)).toBe(true);
  for (const broken of [
    'The mayor opened 4 schools on Monday.',
    'The mayor of Berlin opened 3 schools.',
    'The mayor of Velmar opened the.',
    'Opened schools.',
    'The mayor “opened 3 schools on Monday.',
  ])
    expect(isSound(broken, text)).toBe(false);
});

it.each([
  ["I'll ask the supplier by Friday.", 'Ann said that they will ask the supplier by Friday.'],
  ['We are late, and our boxes are gone.', 'Ann said that they are late, and their boxes are gone.'],
  ['I think the price is too high.', 'Ann thought that the price is too high.'],
  ["Let's meet on Monday.", 'Ann suggested that they meet on Monday.'],
  ['Could we move the date?', 'Ann asked whether they could move the date.'],
  ['What is the price?', 'Ann asked, “What is the price?”'],
  ['Send it to Bob.', 'Ann: “Send it to Bob.”'],
  ['However, according to the town, the wall must be moved.', 'Ann said that according to the town, the wall must be moved.'],
  ['Two years ago the mayor promised a new tower.', 'Ann said that two years ago the mayor promised a new tower.'],
  ['The Acting Mayor (Bob Hill): The town has two towers.', 'The Acting Mayor said that the town has two towers.'],
])('reports "%s"', (said, reported) => {
  expect(report(said, 'Ann (the chair)', false, (clause) => sink(clause, rewriting.names))).toBe(reported);
});

it('tells papers and letters from outside', () => {
  expect(authorsVoice('In this paper, we propose a new test.')).toBe('This paper proposes a new test.');
  expect(authorsVoice('We relax our limits and use 3 tests.')).toBe('The authors relax their limits and use 3 tests.');
  expect(writersVoice('I have reserved my room.', 'Ann Lee', false)).toBe('Ann Lee has reserved their room.');
  expect(writersVoice('As I reached my door, the bell rang.', 'The narrator', false)).toBe('As the narrator reached their door, the bell rang.');
  expect(writersVoice('We booked two rooms for our team.', 'Ann Lee', true)).toBe('Ann Lee writes that they booked two rooms for their team.');
  expect(writersVoice('We need one room now.', 'Ann Lee', false)).toBe('They need one room now.');
  expect(writersVoice('My friend said “I left early.”', 'The narrator', false)).toBe('Their friend said “I left early.”');
});

it('puts the present into the past', () => {
  expect(pastTense('The shop is new, has two doors and will sell what the town needs.')).toBe(
    'The shop was new, had two doors and would sell what the town needed.',
  );
});

it('names the person a leading pronoun stands for, when only one can be meant', () => {
  const { units } = readSource('Marta Silva opened a bakery. She employs four people. The rent is low.');
  expect(nameLeadingPronoun(units[1]!, units)).toBe('Marta Silva employs four people.');
  const two = readSource('Marta Silva met Karin Holm in a bakery. She employs four people.').units;
  expect(nameLeadingPronoun(two[1]!, two)).toBe('She employs four people.');
});

it('tells a quotation that is a statement in indirect speech, and leaves the others', () => {
  const told = (text: string): string => indirect(text, (clause) => sink(clause, rewriting.names));
  expect(told('Ann Lee said: “The wall and our tower are safe.”')).toBe('Ann Lee said that the wall and their tower are safe.');
  expect(told('Bob added, "We are late."')).toBe('Bob added that they are late.');
  for (const other of ['Ann said: “What a mess!”', 'Ann said: “You are late.”', 'Ann said that “we” are late.']) expect(told(other)).toBe(other);
});

it.each([
  ['He has no more than 40 lamps.', 'He has no more than 40 lamps.'],
  ["DON'T GO THERE, THEY'VE CLOSED IT.", "DON'T GO THERE, THEY'VE CLOSED IT."],
  ['The man would not even have admitted it to Ann.', 'The man would not even have admitted it to Ann.'],
])('keeps the meaning and the letter case of "%s"', (from, to) => {
  expect(lighten(from, rewriting)).toBe(to);
});

it('pairs the quotation marks of tokenizers, also before a full stop', () => {
  const { units } = readSource("the talk was ' the most bizarre one i 've ever heard ' . it was in 2008 , he said . the team won .");
  expect(units[0]!.text).toBe("the talk was ‘the most bizarre one i've ever heard’.");
});

it('knows which sentences stand inside a quotation that began before them', () => {
  const { units } = readSource('Ann stood up. "We are late. The boat has left. Come." She laughed.\n\nBob wrote: „Wir gehen. Alle.“ Dann ging er.');
  expect(units.map((unit) => unit.quoted)).toEqual([false, true, true, true, false, false, false]);
});

it('cuts a headline at the end of a phrase', () => {
  expect(headline('The council approved the new library in the old town after a long debate with the mayor.', 8)).toBe(
    'Council approved new library in old town',
  );
});

it.each([
  ['Summarize in three sentences.', { sentences: { least: 3, most: 3 } }],
  ['no more than 2 sentences', { sentences: { least: 1, most: 2 } }],
  ['between 30 and 40 words', { words: { least: 30, most: 40 } }],
  ['3-5 bullets', { form: 'bullets', items: { least: 3, most: 5 } }],
  ['Focus on costs, ignore the weather.', { query: 'costs', avoid: ['weather'] }],
  ['Only mention what is said about tickets.', { query: 'tickets', only: true }],
  ['Return JSON with keys title, points and date.', { form: 'json', keys: ['title', 'points', 'date'] }],
  ['Use the past tense and simple language.', { past: true, simple: true }],
  ['Do not add new information. No commentary.', { query: '', avoid: [] }],
  ['What did Ann say about the price?', { query: 'What did Ann say about the price?' }],
  ['Summarize the whole meeting.', { query: '' }],
  ['', { query: '', form: 'prose' }],
])('reads "%s"', (instructions, wanted) => {
  expect(readInstructions(instructions)).toMatchObject(wanted);
});

it('reads instructions of any length by their start', () => {
  expect(readInstructions(`Use 2 bullets. ${'focus on a, b and c but ignore d '.repeat(3000)}`).items).toEqual({ least: 2, most: 2 });
  expect(readInstructions(' '.repeat(100_000))).toEqual(readInstructions(''));
  expect(readInstructions('a'.repeat(100_000)).form).toBe('prose');
});

it.each([
  ['The bank had failed to pay the bill.'],
  ['He had decided to stay in Velmar.'],
  ['Fishing permits are sold at the harbor office.'],
  ['She became known as the doctor of the islands.'],
])('leaves a phrase whose plain form would not stand there: %s', (text) => {
  expect(lighten(text, rewriting)).toBe(text);
});

it.each([
  [
    'The council of Velmar approved a new plan for the old harbor after nine hours of talks behind closed doors',
    'The council of Velmar approved a new plan',
  ],
  ['The ferry, which was built in Tollhaven in 1931 for the route to the islands, sank near Vessen', 'The ferry sank near Vessen'],
])('fits a clause into few words by whole phrases: %s', (text, expected) => {
  expect(clauseWithin(text, 8)).toBe(expected);
});

it('takes fillers, started words and greetings out of speech, and no whole word', () => {
  expect(cleanSpeech('Hi all, um the th that menu is is gonna be on the the top, you know.')).toBe(
    'The that menu is going to be on the top.'.replace('The', 'the'),
  );
  expect(cleanSpeech('He has a apple and we were in India.')).toBe('He has a apple and we were in India.');
});
