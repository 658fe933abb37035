// What a text names only to set it aside is not what it is about.
import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { asidesOf, withoutStretches } from '../../../../src/engines/embedded/labels/set-aside.js';

const never = new AbortController().signal;

async function answer(text: string, names: string): Promise<string> {
  const labels = names.split(', ').map((name) => ({ name, rubric: name }));
  const { scores } = await scoreLabels({ texts: [text], questions: [{ mode: 'exclusive', guidance: '', labels }], evidence: false }, never);
  const { logits } = scores[0]![0]!;
  return labels[logits.indexOf(Math.max(...logits))]!.name;
}

const asides = (text: string): { unmeant: string[]; fine: string[] } => {
  const { unmeant, fine } = asidesOf(readText(text));
  return { unmeant: unmeant.map(({ start, end }) => text.slice(start, end)), fine: fine.map(({ start, end }) => text.slice(start, end)) };
};

describe('a text sets aside', () => {
  it.each([
    ["We don't need a lawyer, we need a plumber.", ["We don't need a lawyer"]],
    ['It has nothing to do with the wiring: the lamp itself is broken.', ['nothing to do with the wiring']],
    ['I want tea instead of coffee.', ['instead of coffee']],
    ['In plaats van de bus neem ik de tram.', ['In plaats van de bus']],
    ['We wanted to hire a lawyer, but the neighbour paid for the wall.', ['We wanted to hire a lawyer']],
    ['Ich brauche keinen Anwalt, ich brauche einen Klempner.', ['Ich brauche keinen Anwalt']],
  ])('what nobody wants, or what it is not about: “%s”', (text, unmeant) => {
    expect(asides(text).unmeant).toEqual(unmeant);
  });

  it.each([
    ['The garden is lovely, but the roof leaks.', ['The garden is lovely']],
    ['The roof leaks, but the garden is lovely.', ['but the garden is lovely']],
    ['Der Garten ist in Ordnung, das Dach ist jedoch undicht.', ['Der Garten ist in Ordnung']],
  ])('what is fine, next to what is not: “%s”', (text, fine) => {
    expect(asides(text).fine).toEqual(fine);
  });

  it.each([
    'They do not want to send me a plumber.',
    'The lamp does not work, it stays dark.',
    'The garden is lovely.',
    'The garden is not in order, but we like the house.',
  ])('nothing in “%s”', (text) => {
    expect(asides(text).unmeant).toEqual([]);
  });

  it('nothing if no other text would be left', () => {
    const text = "I don't need a plumber.";
    expect(withoutStretches(text, asidesOf(readText(text)).unmeant)).toBe(null);
  });
});

describe('the label is chosen by', () => {
  it.each([
    ["I don't need a haircut, I'd like to buy a shampoo.", 'haircut, shampoo', 'shampoo'],
    ['The garden is lovely, but the roof leaks.', 'garden, roof', 'roof'],
    ['No cheese for me, I would like the soup.', 'cheese, soup, bread', 'soup'],
    ['El jardín está bien, pero el tejado gotea.', 'jardín, tejado', 'tejado'],
  ])('what is left of “%s”', async (text, names, right) => {
    expect(await answer(text, names)).toBe(right);
  });

  it('all of a text that praises and blames if the labels are opinions', async () => {
    expect(await answer('The food was wonderful, but the waiter was a bit slow.', 'praise, complaint')).toBe('praise');
  });
});
