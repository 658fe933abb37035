// Labels of which any number may apply: each is compared with the whole text and with its sentences, and questions for kinds of value are looked up.
import { expect, it } from 'vitest';
import type { LabelScores } from '../../../../src/core/label.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { logistic } from '../../../../src/text/probability.js';

async function scored(text: string, labels: Readonly<Record<string, string>>): Promise<LabelScores> {
  const question = { mode: 'independent' as const, guidance: '', labels: Object.entries(labels).map(([name, rubric]) => ({ name, rubric })) };
  const { scores } = await scoreLabels({ texts: [text], questions: [question], evidence: true }, new AbortController().signal);
  return scores[0]![0]!;
}

async function applying(text: string, labels: Readonly<Record<string, string>>): Promise<string[]> {
  const { logits } = await scored(text, labels);
  return Object.keys(labels).filter((_, index) => logistic(logits[index]!) >= 0.5);
}

const aspects = {
  noise: 'Does the guest mention noise?',
  breakfast: 'Does the guest talk about the breakfast?',
  parking: 'Is it about parking the car?',
};

it.each([
  ['You can hear every lorry, it was so loud all night.', ['noise']],
  ['Lovely breakfast with fresh eggs. The noise from the street was terrible.', ['noise', 'breakfast']],
  ['We stayed for two nights with my parents.', []],
])('“%s” gets the aspects it speaks of: %j', async (text, expected) => {
  expect(await applying(text, aspects)).toEqual(expected);
});

it('a label is found in one sentence of a longer text', async () => {
  const around = 'We arrived on Friday and met our friends in the hall. ';
  const text = `${around.repeat(3)}We parked the car behind the house, and the parking was free. ${around.repeat(3)}`;
  expect(await applying(text, aspects)).toEqual(['parking']);
});

it.each(['contains a price', 'has_price', 'states a price'])('the name “%s” asks for a value of that kind', async (name) => {
  expect(await applying('The lamp costs £45.', { [name]: '' })).toEqual([name]);
  expect(await applying('The lamp is lovely.', { [name]: '' })).toEqual([]);
});

it.each([
  ['Dogs are not allowed in the hall.', []],
  ['Dogs are allowed in the hall.', ['dogs']],
])('what “%s” states in so many words decides', async (text, expected) => {
  expect(await applying(text, { dogs: 'Are dogs allowed?', fees: 'Is there a fee for late return?' })).toEqual(expected);
});

it('the phrase that supports each label that applies is a part of the text', async () => {
  const text = 'Lovely breakfast with fresh eggs. The street below was loud until three.';
  const { evidence } = await scored(text, aspects);
  const phrase = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
  expect(phrase(evidence![1]!)).toContain('breakfast');
});

it('a text in a language that cannot be compared with the labels is uncertain, and the language is named', async () => {
  const { uncertain, foreign } = await scored(
    'Hotellet ligger nära stationen och frukosten var mycket god men rummet var för litet för oss.',
    aspects,
  );
  expect([uncertain, foreign]).toEqual([true, 'sv']);
});
