// Values that a text denies or replaces: the one that holds comes first, unless the field asks for the one before.
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
  ])('ranks below the one that holds in “%s”', async (text, name, description, present, former) => {
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
  ])('comes first where the field asks for what was before in “%s”', async (text, name, description, former) => {
    expect((await ranked(text, name, description))[0]?.value).toBe(former);
  });
});

describe('changes', () => {
  it.each([
    ['The price of 30 euros was raised to 35 euros.', [['30 euros', '35 euros']]],
    ['The deadline, originally 1 March, is now 15 March.', [['1 March', '15 March']]],
    ['John Carter was replaced by Maria Lopez.', [['John Carter', 'Maria Lopez']]],
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
  ])('are none in “%s”', (text) => {
    expect(changes(text)).toEqual([]);
  });
});
