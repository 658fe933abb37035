// Values that a text denies or replaces: the current one ranks first, unless the field asks for the former one.
import { describe, expect, it } from 'vitest';
import type { PlanField } from '../../../../src/core/find.js';
import { analyse } from '../../../../src/engines/embedded/extraction/analyse.js';
import { changesOf } from '../../../../src/engines/embedded/extraction/changes/changes.js';
import { findValues } from '../../../../src/engines/embedded/extraction/find-values.js';

const signal = new AbortController().signal;

/** The values of a field, the likeliest first. */
async function ranked(text: string, name: string, description = ''): Promise<{ readonly value: string; readonly confidence: number }[]> {
  const field: PlanField = { kind: 'scalar', path: [name], name, description };
  const found = (await findValues({ text, instruction: '', fields: [field] }, signal)).fields[0];
  if (found?.kind !== 'scalar') return [];
  return [...found.values]
    .sort((left, right) => right.confidence - left.confidence)
    .map(({ start, end, confidence }) => ({ value: text.slice(start, end), confidence }));
}

const changes = (text: string): (string | null)[][] =>
  changesOf(analyse({ text })).map(({ former, present }) =>
    [former, present].map((span) => (span === null ? null : text.slice(span.start, span.end))),
  );

describe('a value that the text denies or replaces', () => {
  it.each([
    ['The train to Bern leaves not at 9:40 but at 11:05 on Saturday.', 'departure time', 'time at which the train leaves', '11:05', '9:40'],
    [
      'Instead of 40 chairs only 35 arrived on Monday. The driver signed for them. The rest will follow.',
      'chairs',
      'number of chairs that arrived',
      '35',
      '40',
    ],
    [
      'Our contact is no longer Anna Weber but Tom Reiter, under the same number. Please update your records. Thanks.',
      'contact',
      'name of the contact person',
      'Tom Reiter',
      'Anna Weber',
    ],
    [
      'The kick-off was planned for 2 June. It has now been postponed to 16 June because the room is not ready. Lunch is provided.',
      'kick-off date',
      'date of the kick-off',
      '16 June',
      '2 June',
    ],
    [
      'Schedule change\nPrice per unit: 14.50 EUR → 13.90 EUR\nEverything else stays as agreed.',
      'unit price',
      'price per unit',
      '13.90 EUR',
      '14.50 EUR',
    ],
    [
      'Statt der bestellten 60 Flaschen wurden nur 48 geliefert. Wir bitten um Nachlieferung bis Freitag.',
      'Flaschen',
      'Anzahl der gelieferten Flaschen',
      '48',
      '60',
    ],
    [
      'La réunion aura lieu non pas le 12 juin mais le 19 juin, dans la grande salle. Merci de votre compréhension.',
      'date',
      'date de la réunion',
      '19 juin',
      '12 juin',
    ],
    [
      'La entrega no será el 4 de marzo, sino el 9 de marzo. Disculpe las molestias. Un saludo.',
      'fecha',
      'fecha de la entrega',
      '9 de marzo',
      '4 de marzo',
    ],
    ['Il treno non parte alle 8:15 ma alle 8:45 dal binario 3. Ci scusiamo per il disagio.', 'orario', 'ora di partenza del treno', '8:45', '8:15'],
  ])('ranks below the current one in “%s”', async (text, name, description, present, former) => {
    const values = await ranked(text, name, description);
    expect(values[0]?.value).toBe(present);
    expect(values.find(({ value }) => value === former)?.confidence ?? 0).toBeLessThan(0.2);
  });

  it.each([
    ['The price was raised from 30 to 35 euros. Members pay less. It holds from May.', 'old price', 'price before the change', '30'],
    [
      'The meeting has been moved from Tuesday to Thursday. The agenda is unchanged. See you there.',
      'original day',
      'day on which the meeting was planned first',
      'Tuesday',
    ],
    ['The amount has been corrected to €1,250 (previously €1,520). Please pay in two weeks. Thank you.', 'previous amount', '', '€1,520'],
    ['Der Termin wurde vom 3. Mai auf den 7. Mai verschoben. Ort und Zeit bleiben. Bis dann.', 'bisheriger Termin', 'der frühere Termin', '3. Mai'],
  ])('ranks first in “%s” if the field asks for the former value', async (text, name, description, former) => {
    expect((await ranked(text, name, description))[0]?.value).toBe(former);
  });
});

describe('changes of a value', () => {
  it.each([
    ['The price of 30 euros was raised to 35 euros.', [['30 euros', '35 euros']]],
    ['The deadline, originally 1 March, is now 15 March.', [['1 March', '15 March']]],
    ['The concert starts at 8 pm, not at 7 pm.', [['7 pm', null]]],
    ['De vergadering is verplaatst van maandag naar woensdag. De agenda blijft dezelfde.', [['maandag', 'woensdag']]],
  ])('are found in “%s”', (text, expected) => {
    expect(changes(text)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    'The library is open from Tuesday to Friday.',
    'The course runs from 3 May to 7 June and costs 120 euros.',
    'Not only the 12 apprentices but also the 30 trainers came.',
    'The deposit of 90 euros is not refundable, but the balance of 600 euros is due on arrival.',
    'Payment must be made not before 3 May.',
    'The fine is not less than 200 euros.',
    'Die Zahlung darf nicht vor dem 3. Mai erfolgen.',
    'The bus goes Kiel → Oslo at 9:00.',
  ])('are not found in “%s”', (text) => {
    expect(changes(text)).toEqual([]);
  });
});

describe('a day whose event is cancelled', () => {
  it.each([
    ['Your lesson on 6 June is cancelled; we have booked you in for 13 June.', 'When is the lesson?', '13 June'],
    ["The meeting on 9 May is off. Let's do 11 May instead.", 'When is the meeting?', '11 May'],
    ['Unfortunately the interview on 3 March has to be cancelled. The new date is 10 March.', 'When is the interview?', '10 March'],
    ['We had to cancel the tour on 2 May; your new slot is 9 May.', 'When is the tour?', '9 May'],
    ['Die Probe am 14. Mai muss leider ausfallen, wir holen sie am 21. Mai nach.', 'Wann ist die Probe?', '21. Mai'],
    ['El vuelo del 3 de junio queda anulado; le hemos reservado plaza el 5 de junio.', '¿Cuándo es el vuelo?', '5 de junio'],
    ['Se traslada la reunión del 4 de mayo al 6 de mayo.', '¿Cuándo es la reunión?', '6 de mayo'],
    ['Su cita del 14 de octubre se ha aplazado al 17 de octubre a las 11:30.', '¿Cuándo es la cita?', '17 de octubre'],
    ['Le train de 14 h 12 est supprimé en raison d’une panne. Le prochain départ est à 15 h 42.', 'À quelle heure part le train ?', '15 h 42'],
    ['La lezione del 5 maggio è annullata; la recuperiamo il 12 maggio.', 'Quando è la lezione?', '12 maggio'],
  ])('gives way to its replacement in “%s”', async (text, question, present) => {
    const [first] = await ranked(text, 'answer', question);
    expect(first?.value).toBe(present);
    expect(first?.confidence).toBeGreaterThan(0.5);
  });

  it.each([
    ['The seminar on 3 October has been cancelled. Fees will be refunded.', 'When is the seminar?'],
    ['The trip on 3 May is cancelled. Refunds are paid until 30 May.', 'When is the trip?'],
    ['Die Probe am 14. Mai fällt aus.', 'Wann ist die Probe?'],
    ['El concierto del 8 de agosto queda cancelado.', '¿Cuándo es el concierto?'],
  ])('is no confident answer if the text gives no replacement: “%s”', async (text, question) => {
    expect((await ranked(text, 'answer', question))[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  it.each([
    ['Your lesson on 6 June is cancelled; we have booked you in for 13 June.', 'Which date was cancelled?', '6 June'],
    ['The meeting on 9 May is off. Let us do 11 May instead.', 'What was the original date of the meeting?', '9 May'],
    ['The order was cancelled on 12 March and the refund was paid on 19 March.', 'When was the order cancelled?', '12 March'],
    ['The hearing on 5 December has not been called off. It will be in room 4.', 'When is the hearing?', '5 December'],
    ['If it rains, the picnic on 4 July is cancelled and we meet on 11 July.', 'When is the picnic?', '4 July'],
    ['The parade takes place on 4 March. The concert on 6 March was cancelled.', 'When does the parade take place?', '4 March'],
    ['Der Elternabend findet nicht am 5. Mai, sondern am 12. Mai statt.', 'Wann ist der Elternabend?', '12. Mai'],
  ])('is distinguished from other days, and answers a question that asks for it: “%s” “%s”', async (text, question, expected) => {
    expect((await ranked(text, 'answer', question))[0]?.value).toBe(expected);
  });
});

describe('a sum that was paid in part', () => {
  it.each([
    ['We received 300 pounds on 2 May. The remaining 950 pounds fall due on 1 June.', 'How much has been paid?', '300 pounds'],
    ['We received 300 pounds on 2 May. The remaining 950 pounds fall due on 1 June.', 'How much is still to be paid?', '950 pounds'],
    ['Bisher wurden 350 Euro überwiesen. Offen sind noch 150 Euro.', 'Wie viel ist noch offen?', '150 Euro'],
    ['Vous avez versé 150 euros le 3 mars. Il reste 450 euros à payer.', 'Combien a été payé ?', '150 euros'],
    ['The ticket still costs 12 euros. We paid 40 euros for the hotel.', 'How much was paid for the hotel?', '40 euros'],
    ['The rent of 850 euros is due on 3 May. The deposit of 1,700 euros is due on signing.', 'How much is the deposit?', '1,700 euros'],
  ])('is split into what was paid and what is still owed in “%s”: “%s”', async (text, question, expected) => {
    expect((await ranked(text, 'answer', question))[0]?.value).toBe(expected);
  });

  it.each([
    ['Factura de 700 euros; ya se pagaron 250 euros.', '¿Cuánto falta por pagar?'],
    ['The invoice comes to 900 dollars and you paid 400 dollars last week.', 'How much is left to pay?'],
  ])('gives no confident amount still owed if the text does not state one: “%s”', async (text, question) => {
    expect((await ranked(text, 'answer', question))[0]?.confidence ?? 0).toBeLessThan(0.5);
  });
});
