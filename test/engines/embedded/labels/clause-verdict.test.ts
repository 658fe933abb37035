// A clause that contains what a question asks about and negates its verb means no; one that affirms the verb does not, whatever adjectives its subject has.
import { describe, expect, it } from 'vitest';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

const never = new AbortController().signal;

async function answer(question: string, text: string): Promise<'yes' | 'no'> {
  const labels = [{ name: 'answer', rubric: question }];
  const { scores } = await scoreLabels({ texts: [text], questions: [{ mode: 'yes-no', guidance: '', labels }], evidence: false }, never);
  return scores[0]![0]!.logits[0]! > 0 ? 'yes' : 'no';
}

it.each(['Kto jest lekarzem w tej klinice?', 'Кто врач?', '誰が医者ですか?'])(
  'the embedded engine is uncertain about a question in a language that it cannot read: “%s”',
  async (question) => {
    const labels = [{ name: 'answer', rubric: question }];
    const { scores } = await scoreLabels(
      { texts: ['Dr. Kern is the doctor.'], questions: [{ mode: 'yes-no', guidance: '', labels }], evidence: false },
      never,
    );
    expect(scores[0]![0]!.uncertain).toBe(true);
  },
);

describe('the embedded engine answers no', () => {
  it.each([
    ['Is remote work possible?', 'Remote work is not possible.'],
    ['Do you sell soup on the terrace?', 'We sell cake instead of soup on the terrace.'],
    ['Does house 7 have a cellar?', 'All houses except house 7 have a cellar.'],
    ['Hat der Keller ein Fenster?', 'Außer dem Keller hat jeder Raum ein Fenster.'],
    ['Le café est-il fermé le jeudi ?', 'Le café est fermé tous les jours sauf le jeudi.'],
    ['Remote work is possible.', 'Remote work is not possible.'],
    ['Is late check-out possible?', 'Late check-out is not possible in August.'],
    ['Is free parking available?', 'Free parking is not available on site.'],
    ['Is free wifi available?', 'Free wifi is currently not available in the rooms.'],
    ['Is free cancellation offered?', 'We do not offer free cancellation on this rate.'],
    ['Is long-term storage possible?', 'Long-term storage is no longer possible.'],
    ['Is evening childcare possible?', 'Neither evening childcare nor weekend care is possible.'],
    ['Is remote support offered?', 'No remote support is offered during the holidays.'],
    ['Are unused days refunded?', 'Unused days are not refunded.'],
    ['Is remote work not possible?', 'Remote work is possible.'],
    ['Ist eine spätere Abreise möglich?', 'Eine spätere Abreise ist im August nicht mehr möglich.'],
    ['La livraison gratuite est-elle possible ?', "La livraison gratuite n'est pas possible le dimanche."],
    ['¿Está incluido el desayuno?', 'El desayuno no está incluido en el precio.'],
    ['La colazione è compresa?', 'La colazione non è compresa nel prezzo.'],
    ['O estacionamento está incluído?', 'O estacionamento não está incluído no preço.'],
    ['Zijn honden toegestaan?', 'Honden zijn niet toegestaan in de eetzaal.'],
  ])('to “%s” on “%s”', async (question, text) => {
    expect(await answer(question, text)).toBe('no');
  });
});

describe('the embedded engine answers yes', () => {
  it.each([
    ['Is remote work possible?', 'Remote work is possible.'],
    ['Is remote work possible?', 'Remote work is not only possible but welcome.'],
    ['Is remote work possible?', 'Remote work was not possible in the past. Now remote work is possible.'],
    ['Is remote work impossible?', 'Remote work is not possible.'],
    ['Is remote work prohibited?', 'Remote work is prohibited.'],
    ['Is free parking available?', 'Free parking is available on site.'],
    ['Is weekend delivery available?', 'Weekend delivery is available at no extra cost.'],
    ['Is cash payment accepted?', 'Cash payment is accepted without a receipt.'],
    ['Are dogs allowed?', 'Dogs are allowed in the dining hall. Cats are not allowed.'],
    ['Is video consultation possible?', 'Video consultation is possible. Consultation by phone is not possible.'],
    ['Ist Fernarbeit möglich?', 'Fernarbeit ist möglich, aber nicht freitags.'],
    ['¿Está incluido el desayuno?', 'El desayuno está incluido en el precio.'],
    ['Zijn honden toegestaan?', 'Honden zijn toegestaan in de tuin.'],
  ])('to “%s” on “%s”', async (question, text) => {
    expect(await answer(question, text)).toBe('yes');
  });
});
