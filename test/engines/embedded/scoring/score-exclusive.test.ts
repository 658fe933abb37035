// Exclusive labels: the same evidence for all of them, a catch-all that costs little, and answers that are uncertain if they cannot be trusted.
import { expect, it } from 'vitest';
import { embeddedEngine } from '../../../../src/engines/embedded/index.js';
import { softmax } from '../../../../src/text/probability.js';

const engine = embeddedEngine();

async function ask(text: string, labels: Readonly<Record<string, string>>) {
  const asked = Object.entries(labels).map(([name, rubric]) => ({ name, rubric }));
  const { scores } = await engine.can.scoreLabels!(
    { texts: [text], questions: [{ mode: 'exclusive', labels: asked, guidance: '' }], evidence: true },
    new AbortController().signal,
  );
  const [{ logits, uncertain, foreign, evidence }] = scores[0]! as [NonNullable<(typeof scores)[0]>[0]];
  const probabilities = softmax(logits);
  return { top: asked[probabilities.indexOf(Math.max(...probabilities))]!.name, probabilities, uncertain, foreign, evidence };
}

const desk = { billing: 'Is it about an invoice or a payment?', delivery: 'Is it about a parcel?', account: 'Is it about a login or a password?' };

it.each([
  ['I was charged twice for my last invoice.', 'billing'],
  ['My parcel has still not arrived.', 'delivery'],
  ['I forgot my password and cannot log in.', 'account'],
])('the scorer of exclusive labels gives "%s" the label %s, with and without a catch-all', async (text, label) => {
  expect((await ask(text, desk)).top).toBe(label);
  expect((await ask(text, { ...desk, other: 'Is it about anything else?' })).top).toBe(label);
});

it.each([
  'Nobody called me back for a week.',
  'My kids did not want to go home.',
  'The room smelled of smoke all night.',
  'Wir kommen bestimmt wieder.',
  "Personne ne m'a rappelé pendant une semaine.",
  'Nadie me devolvió la llamada.',
])('the scorer of exclusive labels chooses the same opinion with and without a catch-all: "%s"', async (text) => {
  const opinions = { positive: '', negative: '', neutral: '' };
  expect((await ask(text, { ...opinions, other: '' })).top).toBe((await ask(text, opinions)).top);
});

it('the scorer of exclusive labels gives at least half of the texts about none of the labels to the catch-all', async () => {
  const texts = [
    'The mountains of Peru are lovely in spring.',
    'My cat sleeps on the piano all day.',
    'Our team won the match by two goals.',
    'Bring two eggs and a cup of flour to a boil.',
    'The king died in 1702 and his daughter followed him.',
    'It will rain tomorrow in the north.',
    'She plays the violin in a small orchestra.',
    'Photosynthesis turns light into sugar.',
  ];
  const answers = await Promise.all(texts.map((text) => ask(text, { ...desk, other: 'Is it about anything else?' })));
  expect(answers.filter(({ top }) => top === 'other').length).toBeGreaterThanOrEqual(texts.length / 2);
});

it('the scorer of exclusive labels gives the same answer under meaningless label names', async () => {
  const text = 'The soup was cold and the waiter was rude.';
  const good = 'Did the guest like it?';
  const bad = 'Did the guest dislike it?';
  expect((await ask(text, { good, bad })).top).toBe('bad');
  expect((await ask(text, { q0: good, q1: bad })).top).toBe('q1');
});

it('the scorer of exclusive labels is uncertain if no word of the text relates to the labels', async () => {
  expect((await ask('Xqzt vrrm plonk.', desk)).uncertain).toBe(true);
});

it('the scorer of exclusive labels is certain if the text explicitly says what a label asks for', async () => {
  expect((await ask('The invoice: I paid the invoice twice, please refund the payment.', desk)).uncertain).toBe(false);
});

const desks: readonly Readonly<Record<string, string>>[] = [
  desk,
  { invoices: '', repairs: '', returns: '', complaints: '' },
  { Mietvertrag: '', Nebenkosten: '', Reparatur: '', Kündigung: '' },
  { inscription: '', cantine: '', absence: '', transport: '' },
];

it('the scorer of exclusive labels is certain about at most a tenth of the texts about something else', async () => {
  const texts = [
    'Grandma knitted a blue scarf for the snowman.',
    'The comet will pass close to Jupiter in spring.',
    'Chop the parsley and stir it into the yoghurt.',
    'Our goalkeeper saved a penalty in the last minute.',
    'The hedgehog sleeps under the pile of leaves.',
    'Die Katze jagt im Garten einen Schmetterling.',
    'Le renard traverse le champ à la tombée du jour.',
    'Los delfines saltaban junto al barco.',
    'ok',
    'Chapter 4',
  ];
  const answers = await Promise.all(desks.flatMap((labels) => texts.map((text) => ask(text, labels))));
  expect(answers.filter(({ uncertain }) => uncertain === false).length).toBeLessThanOrEqual(answers.length / 10);
  expect(answers.filter(({ probabilities }) => Math.max(...probabilities) >= 0.9)).toEqual([]);
});

it.each([
  ['The payment for my last invoice was taken twice.', 0],
  ['The parcel with my order was never delivered.', 0],
  ['Please send someone for repairs, the machine is broken.', 1],
  ['Hiermit kündige ich den Mietvertrag zum Jahresende.', 2],
])('the scorer of exclusive labels is certain about a text on the topic of a label: "%s"', async (text, place) => {
  expect((await ask(text, desks[place]!)).uncertain).toBe(false);
});

it('the scorer of exclusive labels compares a German text with English labels', async () => {
  const { top, foreign } = await ask('Die Lieferung ist noch nicht bei mir angekommen und ich warte seit zwei Wochen auf eine Antwort.', desk);
  expect([top, foreign]).toEqual(['delivery', undefined]);
});

it('the scorer of exclusive labels is uncertain and names the language if text and labels cannot be compared', async () => {
  const { uncertain, foreign } = await ask('Paczka jeszcze nie dotarła, czekam już od dwóch tygodni i nikt mi nie odpowiada.', desk);
  expect([uncertain, foreign]).toEqual([true, 'pl']);
  expect((await ask('My parcel has still not arrived and I have been waiting for two weeks.', desk)).foreign).toBeUndefined();
});

it('the scorer of exclusive labels gives as evidence the words that support a label', async () => {
  const text = 'Hello there. My parcel has still not arrived.';
  const { evidence } = await ask(text, desk);
  const span = evidence![1]!;
  expect(text.slice(span.start, span.end)).toContain('parcel');
});

it('the scorer of exclusive labels reads misspelt labels as intended, however names are written', async () => {
  const text = 'My parcel has still not arrived.';
  expect((await ask(text, { billing: 'Is it about an invoce?', delivery: 'Is it about a pracel?' })).top).toBe('delivery');
  const offer = 'You have WON a prize! Call 09061 701 461 now to claim.';
  expect((await ask(offer, { isHam: 'isHam', isSpam: 'isSpam' })).top).toBe('isSpam');
  expect((await ask(offer, { isPersnalMessage: '', isAdvertisment: '' })).top).toBe('isAdvertisment');
});
