// A question that names something the text does not mention is flagged: any answer is about something else.
import { expect, it } from 'vitest';
import { findValues } from '../../../../src/engines/embedded/extraction/find-values.js';

const invoice = `Invoice 2024/0612
Repair of the pump  £1,088.00
Total  £1,305.60
Date: 12 June 2024
`;

async function isUnmentioned(question: string, text = invoice): Promise<boolean> {
  const fields = [{ kind: 'scalar' as const, path: ['answer'], name: 'answer', description: question }];
  const { fields: found } = await findValues({ text, instruction: '', fields }, new AbortController().signal);
  return found[0]?.kind === 'scalar' && found[0].values.length > 0 && found[0].isUnmentioned === true;
}

it.each(['How much is the total of the boiler?', 'What was the total in 2022?', 'What was the total in London?'])(
  'a question about something that the text does not mention is flagged: %s',
  async (question) => {
    expect(await isUnmentioned(question)).toBe(true);
  },
);

it.each(['How much is the total?', 'How much did the repair of the pump cost?', 'When was the pump repaired?', 'What was the total in 2024?'])(
  'a question about something that the text mentions is not flagged: %s',
  async (question) => {
    expect(await isUnmentioned(question)).toBe(false);
  },
);

const bill = 'Rechnung\nWir danken für den Auftrag und bitten um Zahlung der Summe.\nReparatur der Pumpe: 980,00 €\nSumme: 1.305,60 €\n';

it('a word in another language counts as missing only if its English meaning is known', async () => {
  expect(await isUnmentioned('Wie hoch ist die Summe für die Garage?', bill)).toBe(true);
  expect(await isUnmentioned('Wie hoch ist die Summe für den Flansch?', bill)).toBe(false);
});

it.each([
  ['How much does Walter earn?', 'Nina earns 3,100 euros. The office is closed on Friday. It has a garden.'],
  ['Wie viel verdient Walter?', 'Nina verdient 3.100 Euro. Das Büro ist am Freitag geschlossen. Es hat einen Garten.'],
])('a question about a person whom the text does not mention is flagged in any language: %s', async (question, text) => {
  expect(await isUnmentioned(question, text)).toBe(true);
});
