// A question has the same answer in every form, under every name and in every frame; its opposite has the opposite answer.
import { describe, expect, it } from 'vitest';
import type { LabelQuestion } from '../../../../src/core/label.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { logistic, softmax } from '../../../../src/text/probability.js';

const text = 'Visitors may take photographs in the garden. Dogs are not allowed in the greenhouse. The café was closed for repairs in March.';
const never = new AbortController().signal;

async function answer(question: LabelQuestion, about = text): Promise<{ yes: number; uncertain: boolean | undefined; all: number[] }> {
  const { scores } = await scoreLabels({ texts: [about], questions: [question], evidence: false }, never);
  const { logits, uncertain } = scores[0]![0]!;
  const all = question.mode === 'yes-no' ? logits.map(logistic) : softmax(logits);
  return { yes: all[0]!, uncertain, all };
}

const asNoul = (question: string, name = 'q0'): LabelQuestion => ({ mode: 'yes-no', guidance: '', labels: [{ name, rubric: question }] });
const asOptions = (question: string, ...names: string[]): LabelQuestion => ({
  mode: 'exclusive',
  guidance: question,
  labels: names.map((name) => ({ name, rubric: name })),
});

describe.each([
  'Are dogs allowed in the greenhouse?',
  'May visitors take photographs?',
  'Was the café closed in March?',
  'Is the entrance free of charge?',
  'Is a greenhouse mentioned?',
  'Is the text about opening hours?',
])('“%s”', (question) => {
  it.each([
    ['under another name', asNoul(question, 'spam')],
    ['as a choice', asOptions(question, 'yes', 'no')],
    ['as a German choice', asOptions(question, 'ja', 'nein')],
    ['as true or false', asOptions(question, 'true', 'false')],
    ['as a choice of what applies', asOptions(question, 'applies', 'does not apply')],
    [
      'as the rubric of the label yes',
      {
        mode: 'exclusive',
        guidance: '',
        labels: [
          { name: 'yes', rubric: question },
          { name: 'no', rubric: '' },
        ],
      } as const,
    ],
    ['in a frame', asNoul(`Please answer yes or no: ${question}`)],
  ])('has the same answer %s', async (_, form) => {
    expect((await answer(form)).yes).toBeCloseTo((await answer(asNoul(question))).yes, 10);
  });

  it('has the opposite answer when it is negated', async () => {
    expect((await answer(asNoul(`Is it false that ${question[0]!.toLowerCase()}${question.slice(1)}`))).yes).toBeCloseTo(
      1 - (await answer(asNoul(question))).yes,
      10,
    );
  });
});

it('the embedded engine gives a question and its opposite different answers, with probabilities that sum to about 1', async () => {
  const [allowed, forbidden] = [
    await answer(asNoul('Are dogs allowed in the greenhouse?')),
    await answer(asNoul('Are dogs forbidden in the greenhouse?')),
  ];
  expect(allowed.yes).toBeLessThan(0.5);
  expect(forbidden.yes).toBeGreaterThan(0.5);
  expect(allowed.yes + forbidden.yes).toBeCloseTo(1, 1);
});

it('the embedded engine does not say yes to both a negated question and its negated opposite', async () => {
  const about = 'The bakery sells rye bread and rolls.';
  for (const [open, closed] of [
    ['Is the ferry not open?', 'Is the ferry not closed?'],
    ['Was the lift not allowed?', 'Was the lift not forbidden?'],
  ] as const) {
    const asked = [open, closed].map(async (question) => (await answer(asNoul(question), about)).yes > 0.5);
    expect(await Promise.all(asked), open).not.toEqual([true, true]);
  }
});

describe('about a longer text, the embedded engine', () => {
  const agreement = `This agreement is made between Thornhill Lifts and Bramley House Residents. The contractor inspects both passenger lifts every three
    months and repairs faults within one working day of being told about them. The client pays 480 pounds for each quarter, within thirty days of the
    invoice. This agreement runs for twelve months. It renews automatically for further periods of twelve months unless either party gives notice in
    writing sixty days before the end. The contractor is insured for damage up to five million pounds. The law of England governs this agreement.`;

  it.each([
    'Is smoking allowed on the balcony?',
    'Were any workers hurt?',
    'Did the committee accept the offer?',
    'Does the warranty cover the battery?',
  ])('is uncertain and leans to no if the text does not mention what is asked: “%s”', async (question) => {
    const { yes, uncertain } = await answer(asNoul(question), agreement);
    expect(uncertain).toBe(true);
    expect(yes).toBeLessThan(0.5);
  });

  it('is certain about what one sentence states', async () => {
    expect(await answer(asNoul('Does this contract renew automatically?'), agreement)).toMatchObject({ uncertain: false });
  });

  it('gives about the same answer whether the question says “this contract” or “it”', async () => {
    const [asContract, asIt] = [
      await answer(asNoul('Does this contract renew automatically?'), agreement),
      await answer(asNoul('Does it renew automatically?'), agreement),
    ];
    expect(asContract.yes).toBeCloseTo(asIt.yes, 2);
  });
});

it.each(['', '???', '…'])('the embedded engine gives the empty question “%s” an uncertain probability of 0.5', async (nothing) => {
  expect(
    await answer({
      mode: 'exclusive',
      guidance: nothing,
      labels: [
        { name: 'yes', rubric: 'yes' },
        { name: 'no', rubric: 'no' },
      ],
    }),
  ).toMatchObject({ yes: 0.5, uncertain: true });
});

it('the embedded engine makes “maybe” more probable for an empty question than for one that the text answers', async () => {
  const known = await answer(asOptions('May visitors take photographs in the garden?', 'yes', 'no', 'maybe'));
  const unknown = await answer(asOptions('???', 'yes', 'no', 'maybe'));
  expect(unknown.all[2]).toBeGreaterThan(known.all[2]!);
  expect(unknown.all[0]).toBeCloseTo(unknown.all[1]!, 12);
});

it.each(['Do insoles reduce chronic heel pain?', 'Are insoles of benefit in chronic heel pain?', 'Did compliance differ?'])(
  'the embedded engine is uncertain about the result of a study: “%s”',
  async (question) => {
    const report = `Patients with chronic heel pain were enrolled in a prospective randomized trial. The study group (n = 42) received insoles for twelve
      weeks; controls (n = 40) did exercises alone. Pain was assessed on a visual analogue scale at baseline, six and twelve weeks. Results: mean pain fell
      from 6.1 to 3.9 in the study group and from 6.0 to 4.2 in controls. No significant difference between groups was found at any visit (p = 0.41).
      Analysis of subgroups did not show a benefit for older patients either. Compliance was high, and three patients reported skin irritation.`;
    const { yes, uncertain } = await answer(asNoul(question), report);
    expect(uncertain).toBe(true);
    expect(Math.abs(yes - 0.5)).toBeLessThan(0.1);
  },
);

it('the embedded engine reads “about” before a number as an estimate, not as a subject', async () => {
  const guests = 'We expect 80 guests for dinner.';
  expect((await answer(asNoul('Are about 30 guests expected?'), guests)).yes).toBeLessThan(0.5);
});
