// Values of fields of a document: certain if the document says something about the field, uncertain if it does not.
import { describe, expect, it } from 'vitest';
import type { LabelQuestion } from '../../../../src/core/label.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { largest } from '../../../../src/text/lists.js';
import { softmax } from '../../../../src/text/probability.js';

const never = new AbortController().signal;

async function answerFor(text: string, name: string, labels: readonly string[], isField = true) {
  const question: LabelQuestion = {
    mode: 'exclusive',
    name,
    guidance: name.replaceAll('_', ' '),
    labels: labels.map((label) => ({ name: label, rubric: label })),
    isField,
  };
  const { scores } = await scoreLabels({ texts: [text], questions: [question], evidence: false }, never);
  const { logits, uncertain } = scores[0]![0]!;
  return { value: labels[logits.indexOf(largest(logits))], isCertain: uncertain === false, probability: largest(softmax(logits)) };
}

const invoice = `INVOICE 7-1180
Larchmont Bicycles, 4 Mill Lane
To: Okoye & Sons
2 x saddle, leather: 84.00
1 x bell: 9.50
Payment: bank transfer
Shipping: express
Total due by 4 May: 93.50`;

describe('the value of a field', () => {
  it.each([
    ['payment_method', ['card', 'cash', 'bank transfer'], 'bank transfer'],
    ['shipping', ['standard', 'express', 'pickup'], 'express'],
  ])('is certain if a line states it: %s', async (name, labels, value) => {
    expect(await answerFor(invoice, name, labels)).toMatchObject({ value, isCertain: true });
  });

  it.each([
    ['mood', ['joyful', 'sad', 'angry']],
    ['priority', ['low', 'medium', 'high']],
    ['weather', ['sunny', 'rainy', 'snowy']],
    ['department', ['sales', 'support', 'legal']],
    ['urgency', ['routine', 'urgent']],
    ['cuisine', ['italian', 'chinese', 'mexican']],
  ])('is uncertain if the document says nothing about it: %s', async (name, labels) => {
    expect(await answerFor(invoice, name, labels)).toMatchObject({ isCertain: false });
  });

  it.each([
    ['pets', ['allowed', 'forbidden'], 'Flat 12, Quay Court\nPets: not allowed\nLift: yes'],
    ['payment', ['card', 'cash'], 'Order 3\nPayment: card or cash\nGift wrap: no'],
  ])('does not get a probability of 0.99 if its line negates a value or lists several: %s', async (name, labels, text) => {
    expect(await answerFor(text, name, labels)).not.toMatchObject({ probability: 0.99 });
  });

  it('has a lower probability than the same label chosen for the entire text', async () => {
    const moods = ['joyful', 'sad', 'angry'];
    const [field, label] = [await answerFor(invoice, 'mood', moods), await answerFor(invoice, 'mood', moods, false)];
    expect(field.value).toBe(label.value);
    expect(field.probability).toBeLessThan(label.probability);
    expect(field.probability).toBeGreaterThan(1 / 3);
  });

  it('does not depend on the order of the labels', async () => {
    const [one, other] = [await answerFor(invoice, 'shipping', ['express', 'pickup']), await answerFor(invoice, 'shipping', ['pickup', 'express'])];
    expect(one).toEqual(other);
  });
});

describe('a fact that is true or false', () => {
  const around = 'Thank you for your interest in our house by the harbour. Rooms are cleaned daily.';
  const fact = (text: string, name: string, description: string) => {
    const labels =
      description === ''
        ? ['true', 'false'].map((label) => ({ name: label, rubric: label }))
        : [
            { name: 'true', rubric: description },
            { name: 'false', rubric: `Not so: ${description}` },
          ];
    const question: LabelQuestion = { mode: 'exclusive', name, guidance: description || name.replaceAll('_', ' '), labels, isField: true };
    return scoreLabels({ texts: [text], questions: [question], evidence: false }, never).then(({ scores }) => {
      const { logits, uncertain } = scores[0]![0]!;
      return uncertain === false ? logits[0]! > logits[1]! : null;
    });
  };

  it.each([
    ['pets_allowed', '', 'Pets are allowed.', true],
    ['pets_allowed', '', 'Pets are not allowed.', false],
    ['breakfast_included', '', 'Breakfast is not included.', false],
    ['subletting_allowed', '', `${around} Subletting is not allowed.`, false],
    ['haustiere_erlaubt', '', 'Haustiere sind nicht erlaubt.', false],
    ['paid', 'Whether the invoice has been paid', 'The invoice has been paid.', true],
    ['furnished', 'Whether the flat is furnished', 'The flat is furnished.', true],
    ['furnished', 'Whether the flat is furnished', 'The flat is not furnished.', false],
    ['bezahlt', 'Ob die Rechnung bezahlt ist', 'Die Rechnung ist bezahlt.', true],
  ])('is certain if a clause states it in the words of the field: %s / %s, “%s”', async (name, description, text, expected) => {
    expect(await fact(text, name, description)).toBe(expected);
  });

  it.each([
    ['pets_allowed', '', 'The garden is open until nine.'],
    ['paid', 'Whether the invoice has been paid', 'The invoice is for two chairs.'],
    ['paid', 'Whether the invoice has been paid', 'The invoice may be paid by card.'],
    ['paid', 'Whether the invoice has been paid', 'If the invoice is paid late, a fee is due.'],
  ])('is uncertain if the text says something else: %s / %s, “%s”', async (name, description, text) => {
    expect(await fact(text, name, description)).toBe(null);
  });
});
