// A label that the text negates is never the certain answer: its opposite is, or none.
import { describe, expect, it } from 'vitest';
import type { Label, LabelQuestion } from '../../../../src/core/label.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

const never = new AbortController().signal;
const labelsOf = (names: string): Label[] => names.split(', ').map((name) => ({ name, rubric: name }));

async function answer(text: string, names: string, asked: Partial<LabelQuestion> = {}): Promise<string> {
  const labels = labelsOf(names);
  const { scores } = await scoreLabels({ texts: [text], questions: [{ mode: 'exclusive', guidance: '', labels, ...asked }], evidence: false }, never);
  const { logits, uncertain } = scores[0]![0]!;
  return uncertain === true ? 'uncertain' : labels[logits.indexOf(Math.max(...logits))]!.name;
}

describe('if the text negates one label, the embedded engine chooses', () => {
  it.each([
    ['The bridge is not safe.', 'safe, dangerous', 'dangerous'],
    ['Nobody paid the bill.', 'paid, unpaid', 'unpaid'],
    ['No rooms are available.', 'available, unavailable', 'unavailable'],
    ['Nothing in this drawer is sharp.', 'sharp, blunt', 'blunt'],
    ['I am not interested in your offer.', 'interested, not interested', 'not interested'],
    ['The application was not approved by the board.', 'approved, rejected, pending', 'rejected'],
    ['The door is not unlocked.', 'locked, unlocked', 'locked'],
    ['Hello, we visited the flat today. It is bright. The kitchen is not furnished. The rent is 900 euros.', 'furnished, unfurnished', 'unfurnished'],
    ['Die Brücke ist nicht sicher.', 'sicher, gefährlich', 'gefährlich'],
    ['Niemand hat die Rechnung bezahlt.', 'bezahlt, unbezahlt', 'unbezahlt'],
    ["La facture n'a pas été payée.", 'payée, impayée', 'impayée'],
    ['El contrato todavía no está firmado.', 'firmado, no firmado', 'no firmado'],
  ])('its opposite: “%s” (%s)', async (text, names, right) => {
    expect(await answer(text, names)).toBe(right);
  });

  it.each([
    ['The parcel was never delivered.', 'delivered, missing', 'missing'],
    ['This is not urgent.', 'urgent, normal', 'normal'],
    ['Die Rechnung wurde nicht bezahlt.', 'bezahlt, offen', 'offen'],
  ])('the only other label: “%s” (%s)', async (text, names, right) => {
    expect(await answer(text, names)).toBe(right);
  });

  it.each([
    ['We do not want to return the shoes, we would like to keep them.', 'return shoes, keep shoes', 'keep shoes'],
    ['Wir wollen die Reise nicht absagen, sondern verschieben.', 'Reise absagen, Reise verschieben', 'Reise verschieben'],
    ['I take no sugar. Please bring honey.', 'sugar, honey', 'honey'],
    ['Es gibt keine Suppe, nur noch Salat.', 'Suppe, Salat', 'Salat'],
  ])('the label that the rest of the text is about: “%s” (%s)', async (text, names, right) => {
    expect(await answer(text, names)).toBe(right);
  });

  it.each([
    ['The bridge is not safe.', 'safe, pretty, long'],
    ['The bridge is hardly safe.', 'safe, dangerous'],
    ['We do not want to return the shoes, only to change the size.', 'return shoes, keep shoes'],
    ["Le magasin n'est plus ouvert.", 'ouvert, fermé'],
    ['Anna hat bezahlt, Ben nicht.', 'bezahlt, nicht bezahlt'],
    ['The lift is not usable until Friday.', 'usable, out of order'],
    ['If the bridge is not safe, close it.', 'safe, dangerous'],
    ['It is not true that the invoice is unpaid.', 'paid, unpaid'],
    ['Paul has signed, Eva has not.', 'signed, unsigned'],
    ['She never learnt the violin.', 'violin, cello'],
    ['The shop is open on Mondays. On Sundays the shop is not open.', 'open, closed'],
    ['My landlord has not mended the window.', 'landlord, tenant'],
    ['Our teacher gave us no homework.', 'teacher, pupil'],
    ['Mein Vermieter hat das Fenster nicht repariert.', 'Vermieter, Mieter'],
    ['Mi casero todavía no arregla la ventana.', 'casero, inquilino'],
  ])('none with certainty: “%s” (%s)', async (text, names) => {
    expect(await answer(text, names)).toBe('uncertain');
  });
});

describe('the label that the text mentions is chosen', () => {
  it.each([
    ['The bridge is not only safe but also beautiful.', 'safe, dangerous', 'safe'],
    ['The bridge is safe, but it is not pretty.', 'safe, dangerous', 'safe'],
    ['No problem, the parcel was delivered on time.', 'delivered, missing', 'delivered'],
    ['Das Fenster ist nicht nur offen, sondern kaputt.', 'offen, geschlossen', 'offen'],
    ['My card is not working.', 'card not working, lost card', 'card not working'],
    ['I have no access to my account.', 'access, billing', 'access'],
    ['We do not offer refunds.', 'refunds, opening hours', 'refunds'],
    ['My parcel came two weeks late.', 'parcel, invoice', 'parcel'],
    ['No parcel came on Monday.', 'parcel question, invoice question', 'parcel question'],
    ['Ich habe noch keine Rechnung bekommen.', 'Rechnung, Lieferung', 'Rechnung'],
    ['I have not received my refund yet.', 'refund, delivery', 'refund'],
    ['This is urgent, do not wait until tomorrow.', 'urgent, normal', 'urgent'],
  ])('if a negation does not rule it out: “%s” (%s)', async (text, names, right) => {
    expect(await answer(text, names)).toBe(right);
  });
});

describe('labels of which one negates the other', () => {
  const meals = 'Breakfast is included, dinner is not.';

  it.each([
    ['Has Ben paid?', 'Anna has paid, Ben has not.', 'paid, not paid', 'not paid'],
    ['Has Anna paid?', 'Anna has paid, Ben has not.', 'paid, not paid', 'paid'],
    ['Is dinner included?', meals, 'included, excluded', 'excluded'],
    ['Is breakfast included?', meals, 'included, excluded', 'included'],
  ])('are the yes and the no to the question in the guidance: %s', async (guidance, text, names, right) => {
    expect(await answer(text, names, { guidance })).toBe(right);
  });

  it.each([
    ['dinner', 'not included'],
    ['breakfast', 'included'],
  ])('are applied to the field: %s', async (name, right) => {
    expect(await answer(meals, 'included, not included', { name, guidance: name, isField: true })).toBe(right);
  });

  it('are applied to the thing that both name', async () => {
    expect(await answer(meals, 'dinner included, dinner excluded')).toBe('dinner excluded');
  });
});
