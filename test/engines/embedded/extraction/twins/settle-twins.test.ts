// Values that a text sets side by side are told apart by the words that belong to each of them.
import { expect, it } from 'vitest';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';

async function likeliest(question: string, text: string): Promise<{ readonly value: string; readonly confidence: number } | undefined> {
  const fields = [{ kind: 'scalar' as const, path: ['answer'], name: 'answer', description: question }];
  const { fields: found } = await findValues({ text, instruction: '', fields }, new AbortController().signal);
  const values = found[0]?.kind === 'scalar' ? found[0].values : [];
  const best = [...values].sort((left, right) => right.confidence - left.confidence)[0];
  const isUnmentioned = found[0]?.kind === 'scalar' && found[0].isUnmentioned === true;
  return best === undefined ? undefined : { value: text.slice(best.start, best.end), confidence: isUnmentioned ? 0 : best.confidence };
}

it.each([
  ['How many desks does Dover have?', 'Hove has 21 desks, Dover 9 and Deal 4.', '9'],
  ['How many desks does Deal have?', 'Hove has 21 desks, Dover 9 and Deal 4.', '4'],
  ['How many desks does Hove have?', 'Hove has 21 desks, Dover 9 and Deal 4.', '21'],
  ['How much did Rita pay?', 'Otto paid 310 euros, Rita 275.', '275'],
  ['How many bikes were rented in Kent?', 'We rented 30 bikes in Surrey and 17 in Kent.', '17'],
  ['Wie viele Stühle hat der Saal in Trier?', 'Der Saal in Mainz hat 80 Stühle, der in Trier 65.', '65'],
  ['Combien de lits compte la clinique de Metz ?', 'La clinique de Nancy compte 90 lits, celle de Metz 40.', '40'],
])('a sentence with values for several subjects answers with the value of the one asked about: %s', async (question, text, expected) => {
  expect((await likeliest(question, text))?.value).toBe(expected);
});

it.each([
  ['How many boats does Cowes have?', 'Ryde, Cowes and Yarmouth have 14, 22 and 9 boats respectively.', '22'],
  ['How much does the green lamp cost?', 'The grey and the green lamp cost 35 and 48 euros respectively.', '48'],
  ['How much does the grey lamp cost?', 'The grey and the green lamp cost 35 and 48 euros respectively.', '35'],
  ['Wie viele Plätze hat der neue Bus?', 'Der alte und der neue Bus haben 40 beziehungsweise 56 Plätze.', '56'],
  ['¿Cuánto ganó Pilar?', 'Pilar y Andrés ganaron 120 y 90 euros, respectivamente.', '120'],
])('a sentence that lists values “respectively” answers with the one at the same position: %s', async (question, text, expected) => {
  expect((await likeliest(question, text))?.value.split(' ')[0]).toBe(expected);
});

it('a question about something missing from a “respectively” list has no confident answer', async () => {
  const found = await likeliest('How many boats does Deal have?', 'Ryde, Cowes and Yarmouth have 14, 22 and 9 boats respectively.');
  expect(found?.confidence ?? 0).toBeLessThan(0.5);
});

it.each([
  ['How many letters were returned?', 'Of 70 letters 55 were answered and 8 returned.', '8'],
  ['How many plates broke?', 'Out of 36 plates, 30 survived, 4 chipped and 2 broke.', '2'],
  ['Wie viele Schüler wurden versetzt?', 'Von 28 Schülern wurden 25 versetzt und 3 zurückgestellt.', '25'],
])('parts of a whole are told apart by what became of them: %s', async (question, text, expected) => {
  expect((await likeliest(question, text))?.value).toBe(expected);
});

it.each([
  ['How many desks does Ryde have?', 'Hove has 21 desks, Dover 9 and Deal 4.'],
  ['How many letters were burnt?', 'Of 70 letters 55 were answered and 8 returned.'],
  ['Wie viele Stühle hat der Saal in Worms?', 'Der Saal in Mainz hat 80 Stühle, der in Trier 65.'],
])('a question about something other than the listed subjects has no confident answer: %s', async (question, text) => {
  expect((await likeliest(question, text))?.confidence ?? 0).toBeLessThan(0.5);
});

it.each([
  ['When does the lease of the tenant start?', 'The lease starts on 1 May and the tenant may end it on 30 June.', '1 May'],
  ['How many vans does Dover have?', 'Hove has 21 desks and Dover 9 vans.', '9'],
])('a word that is next to another value by chance does not change the answer: %s', async (question, text, expected) => {
  expect((await likeliest(question, text))?.value).toBe(expected);
});

const project = `Planned budget: €90,000
Actual budget: €97,500
Planned opening: 4 May 2025
Actual opening: 25 May 2025
First auditor: Nell Baker
Second auditor: Igor Lenz`;
const delivery = `Geplante Lieferung: 2. Juni 2025
Tatsächliche Lieferung: 9. Juni 2025
Mindestabnahme: 20 Stück`;
const table = `Article        Ordered   Received
Brass hooks    300       280
Oak shelves    45        45
`;

it.each([
  ['What was the actual budget?', project, '€97,500'],
  ['When was the opening planned?', project, '4 May 2025'],
  ['Who is the second auditor?', project, 'Igor Lenz'],
  ['Wann war die tatsächliche Lieferung?', delivery, '9. Juni 2025'],
  ['How many brass hooks were received?', table, '280'],
])('labels that differ by one word are told apart by it: %s', async (question, text, expected) => {
  expect((await likeliest(question, text))?.value).toBe(expected);
});

it.each([
  ['Who is the third auditor?', project],
  ['How many brass hooks were returned?', table],
])('a question that matches none of several similar labels has no confident answer: %s', async (question, text) => {
  expect((await likeliest(question, text))?.confidence ?? 0).toBeLessThan(0.5);
});

it.each([
  ['How much is the fee per day?', 'The fee is 60 euros per week. It is paid in advance. Dogs are not allowed.'],
  ['Wie hoch ist die Gebühr pro Jahr?', 'Die Gebühr beträgt 60 Euro pro Monat. Sie wird im Voraus bezahlt.'],
  ['Quel est le tarif par semaine ?', 'Le tarif est de 60 euros par mois. Il est payé à l’avance.'],
])('a rate for another period is no confident answer: %s', async (question, text) => {
  expect((await likeliest(question, text))?.confidence ?? 0).toBeLessThan(0.5);
});

it('a rate is a confident answer if the question uses another word for its period', async () => {
  const text = 'The fee is 60 euros per month. It is paid in advance. Dogs are not allowed.';
  const [same, bare] = [await likeliest('How much is the monthly fee?', text), await likeliest('How much is the fee?', text)];
  expect(same?.value).toBe('60 euros');
  expect(bare?.value).toBe('60 euros');
  expect(same?.confidence).toBeGreaterThan(0.5);
});
