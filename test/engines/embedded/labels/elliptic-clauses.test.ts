// What a clause leaves out is taken from the clause before it: "Water is included; gas is not" says that gas is not included.
import { describe, expect, it } from 'vitest';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

const never = new AbortController().signal;

async function answer(question: string, text: string): Promise<{ says: 'yes' | 'no'; isUncertain: boolean }> {
  const labels = [{ name: 'answer', rubric: question }];
  const { scores } = await scoreLabels({ texts: [text], questions: [{ mode: 'yes-no', guidance: '', labels }], evidence: false }, never);
  const score = scores[0]![0]!;
  return { says: score.logits[0]! > 0 ? 'yes' : 'no', isUncertain: score.uncertain === true };
}

const rent = 'Water is included in the rent; gas, electricity and council tax are not.';

describe('what a clause leaves out', () => {
  it.each([
    ['the last of a list', 'Is council tax included in the rent?', rent, 'no'],
    ['the first of a list', 'Is gas included in the rent?', rent, 'no'],
    ['a sentence of its own', 'Did Ben sign the contract?', 'Anna signed the contract. Ben did not.', 'no'],
    ['one word for verb and denial', 'Can visitors bring guests?', 'Members can bring guests. Visitors cannot.', 'no'],
    ['the denial', 'Is breakfast included in the price?', 'Parking is not included in the price, but breakfast is.', 'yes'],
    ['a German verb', 'Ist Strom im Preis enthalten?', 'Wasser ist im Preis enthalten, Gas und Strom nicht.', 'no'],
    ['a Spanish verb', '¿Está incluido el gas en el alquiler?', 'El agua está incluida en el alquiler, el gas no.', 'no'],
  ])('is taken from the clause before it: %s', async (_what, question, text, says) => {
    expect(await answer(question, text)).toEqual({ says, isUncertain: false });
  });

  it.each([
    ['what stands before itself', 'Is water included in the rent?', rent],
    ['what two clauses say of two things', 'Is coffee served at four?', 'Tea is served at four, coffee is at five.'],
    ['a verb that is denied by a word behind it', 'Liefert Ben am Montag?', 'Wir liefern am Montag, Ben kommt nicht.'],
  ])('is no reason for a certain no about %s', async (_what, question, text) => {
    const { says, isUncertain } = await answer(question, text);
    expect(says === 'yes' || isUncertain).toBe(true);
  });
});
