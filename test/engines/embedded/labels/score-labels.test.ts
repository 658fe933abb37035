// The embedded engine's scoreLabels: the contract, order, adversarial texts, and what it must get right.

import { describe, expect, it } from 'vitest';
import type { Label, LabelQuestion } from '../../../../src/core/label.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { logistic, softmax } from '../../../../src/text/probability.js';
import fc from '../../../properties.js';

const signal = new AbortController().signal;
const labelsOf = (entries: Record<string, string>): Label[] => Object.entries(entries).map(([name, rubric]) => ({ name, rubric }));

async function ask(text: string, labels: readonly Label[], change: Partial<LabelQuestion> = {}) {
  const question: LabelQuestion = { mode: 'exclusive', labels, guidance: '', ...change };
  const { scores } = await scoreLabels({ texts: [text], questions: [question], evidence: true }, signal);
  return scores[0]![0]!;
}

async function chosen(text: string, labels: readonly Label[]): Promise<string> {
  const { logits } = await ask(text, labels);
  return labels[logits.indexOf(Math.max(...logits))]!.name;
}

async function yes(text: string, question: string): Promise<number> {
  const { logits } = await ask(text, [{ name: 'q', rubric: question }], { mode: 'yes-no' });
  return logistic(logits[0]!);
}

const support = labelsOf({
  billing: 'Is the message about a charge, an invoice or a refund?',
  shipping: 'Is the message about the delivery of a parcel?',
  account: 'Is the message about logging in or changing account details?',
  other: 'Is the message about anything else?',
});
const opinion = labelsOf({ positive: 'Does the review praise the product?', negative: 'Does the review criticize the product?' });

describe('greeting and closing', () => {
  const matter = 'I cannot log in since I changed my telephone number.';
  const letter = `Dear Mr Lindqvist,\n\n${matter}\n\nThank you very much in advance.\n\nKind regards,\nPetra Vogel\nVogel Shipping`;

  it('change neither the scores nor the evidence of labels about other things', async () => {
    const [alone, framed] = [await ask(matter, support), await ask(letter, support)];
    expect(framed.logits).toEqual(alone.logits);
    const [own, other] = [alone.evidence![2]!, framed.evidence![2]!];
    expect(letter.slice(other.start, other.end)).toBe(matter.slice(own.start, own.end));
  });

  it.each(['thanks', 'gratitude'])('are read if there is a label "%s"', async (name) => {
    const labels = [name, 'complaint', 'question'].map((one) => ({ name: one, rubric: one }));
    expect(await chosen('The parcel came this morning, two days early. Thank you very much!', labels)).toBe(name);
  });
});

describe('scoring labels', () => {
  it('answers every question of every text, in order, with finite numbers', async () => {
    const questions: LabelQuestion[] = [
      { mode: 'exclusive', labels: support, guidance: '' },
      { mode: 'independent', labels: opinion, guidance: 'Be strict.' },
    ];
    const { scores } = await scoreLabels({ texts: ['one', '', '…', 'a refund please'], questions, evidence: true }, signal);
    expect(scores).toHaveLength(4);
    for (const answers of scores) {
      expect(answers.map(({ logits }) => logits.length)).toEqual([4, 2]);
      expect(answers.flatMap(({ logits }) => logits).every(Number.isFinite)).toBe(true);
    }
  });

  it('gives finite scores, probabilities that sum to 1 and spans in the text, in any order of labels, on random input', async () => {
    const label = fc.record({ name: fc.string({ minLength: 1, maxLength: 20 }), rubric: fc.string({ maxLength: 60 }) });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.array(label, { minLength: 1, maxLength: 8 }), async (text, labels) => {
        const forward = await ask(text, labels);
        const backward = await ask(text, [...labels].reverse());
        const sum = softmax(forward.logits).reduce((total, share) => total + share, 0);
        expect(Math.abs(sum - 1)).toBeLessThan(1e-9);
        [...backward.logits].reverse().forEach((logit, index) => {
          expect(Number.isFinite(logit)).toBe(true);
          expect(logit).toBeCloseTo(forward.logits[index]!, 6);
        });
        for (const span of forward.evidence ?? []) {
          if (span === null) continue;
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('does not depend on the order of real labels either', async () => {
    const text = 'You charged my card twice, please refund one payment.';
    const forward = await ask(text, support);
    const backward = await ask(text, [...support].reverse());
    expect([...backward.logits].reverse()).toEqual(forward.logits);
  });

  it('keeps a clear winner above the other labels when one more label is added', async () => {
    const names = ['invoice', 'parcel', 'garden', 'concert', 'weather', 'football', 'recipe'];
    const sample = fc.tuple(
      fc.shuffledSubarray(names, { minLength: 2, maxLength: 6 }),
      fc.constantFrom(...names),
      fc.constantFrom(
        'You sent the invoice twice and the parcel never came.',
        'It rained all through the concert in the garden.',
        'A cake for after the match',
      ),
    );
    await fc.assert(
      fc.asyncProperty(sample, async ([few, added, text]) => {
        fc.pre(!few.includes(added));
        const before = (
          await ask(
            text,
            few.map((name) => ({ name, rubric: name })),
          )
        ).logits;
        const after = (
          await ask(
            text,
            [...few, added].map((name) => ({ name, rubric: name })),
          )
        ).logits;
        const top = before.indexOf(Math.max(...before));
        const second = Math.max(...before.filter((_, index) => index !== top));
        fc.pre(before[top]! - second > 2);
        expect(few.every((_, index) => after[index]! <= after[top]!)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('gives an independent label the same score on its own as among others', async () => {
    const text = 'You charged my card twice, please refund one payment.';
    const together = await ask(text, support, { mode: 'independent' });
    for (const [index, label] of support.entries()) {
      const alone = await ask(text, [label], { mode: 'independent' });
      expect(alone.logits[0]).toBeCloseTo(together.logits[index]!, 9);
    }
  });

  it('gives the same answer when asked twice', async () => {
    expect(await ask('Where is my parcel?', support)).toEqual(await ask('Where is my parcel?', support));
  });

  it('rejects with the reason of a signal that is already aborted', async () => {
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    const request = { texts: ['x'], questions: [{ mode: 'exclusive' as const, labels: support, guidance: '' }], evidence: false };
    await expect(scoreLabels(request, stop.signal)).rejects.toThrow('enough');
  });
});

describe('the topic of a text', () => {
  it.each([
    ['I was charged twice for the same order and want my money back.', 'billing'],
    ['The parcel was delivered to the wrong address.', 'shipping'],
    ['I forgot my password and cannot log in to my account.', 'account'],
    ['The choir sang in the old church on Sunday.', 'other'],
  ])('%s → %s', async (text, expected) => {
    expect(await chosen(text, support)).toBe(expected);
  });

  it('is matched to bare label names in any spelling', async () => {
    const names = ['cancel_order', 'trackParcel', 'change-address'].map((name) => ({ name, rubric: name }));
    expect(await chosen('please cancel my order', names)).toBe('cancel_order');
    expect(await chosen('can I track the parcel', names)).toBe('trackParcel');
    expect(await chosen('I moved, the address has to be changed', names)).toBe('change-address');
  });

  it('is matched by characters in a script without spaces', async () => {
    const labels = labelsOf({ refund: '退款', delivery: '配送' });
    expect(await chosen('我想要退款，谢谢', labels)).toBe('refund');
  });

  it('has as evidence a phrase that supports the label', async () => {
    const text = 'Hello there. I was charged twice this month. Have a nice day.';
    const { evidence } = await ask(text, support);
    const span = evidence![0]!;
    expect(text.slice(span.start, span.end)).toMatch(/charged/);
  });
});

describe('judging a text', () => {
  it.each([
    ['An absolute delight, beautifully made and very funny.', 'positive'],
    ['Dull, predictable and far too long.', 'negative'],
    ['It is not good at all.', 'negative'],
    ['Not bad, not bad at all.', 'positive'],
    ['It looks great but it breaks after a day and support is useless.', 'negative'],
    ['It could have been wonderful.', 'negative'],
    ['Broken on arrival 😡', 'negative'],
  ])('%s → %s', async (text, expected) => {
    expect(await chosen(text, opinion)).toBe(expected);
  });

  it('tells advertising from a message between friends', async () => {
    const labels = labelsOf({ spam: 'Is this unsolicited advertising?', ham: 'Is this a normal message?' });
    expect(await chosen('WINNER! Claim your FREE prize now, call 08001234567 or visit www.prize.example', labels)).toBe('spam');
    expect(await chosen('Running late, see you at home around seven', labels)).toBe('ham');
  });

  it('tells anger, joy and sadness apart', async () => {
    const labels = labelsOf({ anger: 'Does it express anger?', joy: 'Does it express joy?', sadness: 'Does it express sadness?' });
    expect(await chosen('I am furious, this is outrageous!', labels)).toBe('anger');
    expect(await chosen('So happy today, what a wonderful party', labels)).toBe('joy');
    expect(await chosen('I cried all night, I miss him so much', labels)).toBe('sadness');
  });

  it('sorts questions by the kind of answer that they ask for', async () => {
    const labels = labelsOf({
      person: 'Does the question ask for a person?',
      place: 'Does the question ask for a place or location?',
      number: 'Does the question ask for a number or date?',
      meaning: 'Does the question ask for a definition or explanation?',
    });
    expect(await chosen('Who painted the ceiling?', labels)).toBe('person');
    expect(await chosen('What city hosts the festival?', labels)).toBe('place');
    expect(await chosen('How many moons does Jupiter have?', labels)).toBe('number');
    expect(await chosen('What is a monsoon?', labels)).toBe('meaning');
  });

  it('gives the opposite answer to a negated rubric', async () => {
    const text = 'You are a stupid idiot.';
    expect(await yes(text, 'Is the message offensive?')).toBeGreaterThan(0.5);
    expect(await yes(text, 'Is the message free of offensive language?')).toBeLessThan(0.5);
  });
});

describe('a yes/no question or a statement', () => {
  const text = 'Invoice 4411 over $1,250.00 is overdue since March. This is unacceptable, I want a refund today!';

  it.each([
    ['Does it mention an amount over 1000?', true],
    ['Does it mention an amount over 5000?', false],
    ['Is the amount at least $1,250?', true],
    ['Is the amount less than 2 thousand dollars?', true],
    ['Does the customer ask for a refund?', true],
    ['Is the customer angry?', true],
    ['Is the tone positive?', false],
    ['Is the message about a holiday at the sea?', false],
  ])('%s → %s', async (question, expected) => {
    expect((await yes(text, question)) >= 0.5).toBe(expected);
  });

  it('is true if the text contains the statement, and false if its names and numbers are others', async () => {
    const source = 'The old stone bridge in Arden was opened in 1932 by the mayor after three years of work.';
    expect(await yes(source, 'The stone bridge in Arden was opened in 1932.')).toBeGreaterThan(0.5);
    expect(await yes(source, 'The railway station in Lowick was closed in 1975.')).toBeLessThan(0.5);
  });
});

describe('one label and one for everything else', () => {
  const lost = 'I forgot my password and the reset link never comes. How do I get back in?';
  const paid = 'My card was charged twice for the October subscription. Please give me the second payment back.';

  it.each([
    [lost, 'other'],
    [paid, 'refund'],
  ])('give the right answer or an uncertain one: %s', async (text, name) => {
    const labels = labelsOf({ refund: 'Does the customer want money back?', other: 'anything else' });
    const { logits, uncertain } = await ask(text, labels);
    const isChosen = labels[logits.indexOf(Math.max(...logits))]!.name === name;
    expect(isChosen || uncertain === true).toBe(true);
  });

  it.each(['other', 'none', 'misc'])('give the right answer in either order, whatever the catch-all is called: %s', async (rest) => {
    const labels = labelsOf({ 'password reset': 'password reset', [rest]: rest });
    expect(await chosen(lost, labels)).toBe('password reset');
    expect(await chosen(paid, [...labels].reverse())).toBe(rest);
  });
});

describe('an ordinal scale', () => {
  const levels = ['not urgent', 'somewhat urgent', 'very urgent'].map((rubric, index) => ({ name: String(index), rubric }));
  const expectedLevel = async (text: string): Promise<number> =>
    softmax((await ask(text, levels, { ordinal: true })).logits).reduce((sum, share, level) => sum + level * share, 0);

  it('ranks an urgent text above a calm one', async () => {
    const calm = await expectedLevel('No hurry, whenever you find the time someday.');
    const urgent = await expectedLevel('URGENT: production is down, we need help immediately, this is an emergency!');
    expect(calm).toBeLessThan(0.7);
    expect(urgent).toBeGreaterThan(1.3);
  });
});
