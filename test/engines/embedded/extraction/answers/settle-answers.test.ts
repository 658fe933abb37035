// Questions about who did something if the text denies it, and about who will do it if one person asks and another agrees.
import { expect, it } from 'vitest';
import { readFields } from '../read-fields.js';
import { answerOf } from './answer-of.js';

it.each([
  ['Who approved the plan?', 'Nina Holt refused to approve the plan. Her office is in Bath. It opens at nine.', 'Nina Holt'],
  ['Who got the grant?', 'The committee did not give the grant to Owen Pike. The meeting was short. It rained.', 'Owen Pike'],
  ['Who broke the window?', 'Rob Lane denied having broken the window. The school is new. It has a garden.', 'Rob Lane'],
  ['Wer hat die Rechnung bezahlt?', 'Otto Kern hat die Rechnung nicht bezahlt. Das Büro ist neu. Es hat einen Garten.', 'Otto Kern'],
  ['Qui a payé la facture ?', "Luc Morel n'a pas payé la facture. Le bureau est neuf. Il a un jardin.", 'Luc Morel'],
  ['¿Quién pagó la factura?', 'Ana Ruiz se negó a pagar la factura. La oficina es nueva. Tiene un jardín.', 'Ana Ruiz'],
])('a person who is said not to have done something is no likely answer to who did it: %s', async (question, text, name) => {
  const { value, confidence } = await answerOf(question, text);
  expect(value !== name || confidence < 0.5).toBe(true);
});

it.each([
  ['Who refused to approve the plan?', 'Nina Holt refused to approve the plan. Her office is in Bath. It opens at nine.', 'Nina Holt'],
  ['Who signed the lease?', 'Carla Dunn signed the lease, but she did not pay the fee. The flat is in Bath. It has a garden.', 'Carla Dunn'],
  ['When does the museum open?', 'The museum does not open before 10 am. The café is small. It has a garden.', '10 am'],
  ['What is the invoice number?', 'Invoice no. 2025-0418\nDate: 4 May 2025\nThank you for your order.', '2025-0418'],
])('a negative word leaves the answer in place if the question asks about it or it concerns something else: %s', async (question, text, answer) => {
  expect((await answerOf(question, text)).value).toBe(answer);
});

it.each([
  ['Who books the room?', 'Anna: can somebody book the room?\nBen: I will do it.', 'Ben'],
  ['Who brings the cake?', 'Anna: who brings the cake?\nBen: me', 'Ben'],
  ['Who brings the cake?', 'anna: who brings the cake?\nben: me\nanna: great', 'ben'],
  ['Wer bringt den Kuchen?', 'Anna: wer bringt den Kuchen?\nBen: mach ich', 'Ben'],
])('the person who agrees to a request is the answer to who does it: %s', async (question, text, answer) => {
  expect((await answerOf(question, text)).value).toBe(answer);
});

it('neither the person who asks nor the one who declines is the answer to who does it', async () => {
  const { value } = await answerOf('Who feeds the cat?', 'Anna: who can feed the cat?\nBen: not me, sorry.\nAnna: hm.');
  expect(['Anna', 'Ben']).not.toContain(value);
});

it('what a clause denies of a field is no value of it, but its amounts are', async () => {
  const text =
    'German is not required; our working language is English. We accept Visa and Mastercard, but American Express is not accepted. Breakfast costs £12 and is not included in the price of £80 a night.';
  expect(await readFields(text, { 'required languages': '', 'accepted cards': '', 'price per night': '' })).toEqual({
    'required languages': ['English'],
    'accepted cards': ['Visa', 'Mastercard'],
    'price per night': ['£80'],
  });
});
