// Statements that a later sentence retracts, with the sentence that is true instead.
import { expect, it } from 'vitest';
import { retractionsIn } from '../../../../src/engines/embedded/extraction/changes/retractions.js';
import type { LanguageCode } from '../../../../src/engines/embedded/languages/languages.js';
import { sentences } from '../../../../src/text/segments.js';

/** Blank lines separate blocks. */
function takenBack(text: string, code: LanguageCode = 'en'): string[][] {
  const statements = text
    .split('\n\n')
    .flatMap((passage, block) => sentences(passage).map(({ start, end }) => ({ text: passage.slice(start, end), block })));
  const told = (index: number): string => statements[index]?.text ?? '';
  return retractionsIn(statements, code).map(({ claim, by, holds }) => [told(claim), told(by), told(holds)]);
}

it('a corrected statement is paired with its correction and the sentence that gives the new value', () => {
  expect(
    takenBack('The course takes place on Tuesdays. Bring a towel.\n\nCorrection: the hall is closed on Tuesdays. The course is on Thursdays.'),
  ).toEqual([['The course takes place on Tuesdays.', 'Correction: the hall is closed on Tuesdays.', 'The course is on Thursdays.']]);
});

it('a sentence that refers to the one before it as “this” can retract it', () => {
  expect(takenBack('The board gave the job to Dunn. After a call this was withdrawn. The job goes to Crest.')).toEqual([
    ['The board gave the job to Dunn.', 'After a call this was withdrawn.', 'The job goes to Crest.'],
  ]);
});

it.each([
  ['en', 'The delivery is on 22 August. The colours are fine.\n\nThe mill is late, so delivery is moved to 2 September.', '2 September'],
  ['en', 'He takes amlodipine 5 mg in the evening. He feels well.\n\nAmlodipine is stopped from today.', 'is stopped'],
  ['de', 'Wir nannten einen Betrag von 2.310 Euro. Dieser Betrag ist falsch. Richtig sind 2.079 Euro.', '2.079 Euro'],
  ['fr', 'La pose a lieu le 14 mars. Cette date n’est plus valable. La pose est reportée au 28 mars.', '28 mars'],
  ['es', 'Se había propuesto una cuota de 30 euros. La propuesta fue retirada, y la cuota queda en 24 euros.', '24 euros'],
  ['nl', 'We beginnen zaterdag 7 juni om 9 uur.\n\nSorry, ik heb me vergist. We beginnen zondag 8 juni om 9 uur.', '8 juni'],
] as const)('the statement that is true instead is found in %s: %s', (code, text, present) => {
  const [[, , holds] = []] = takenBack(text, code);
  expect(holds).toContain(present);
});

it.each([
  'Accuracy is 11 percent higher. In law it rises from 48 to 67 percent, which is wrong for no one.',
  'The council approved the plan by 9 votes. The weather was so bad that a protest was called off. Rain flooded three streets.',
  'He repaired the smallest clock. On the ninth evening the clock stopped at 4 minutes past 7.',
  'The course is on Thursdays. We are sorry for the confusion.',
])('nothing is retracted in: %s', (text) => {
  expect(takenBack(text)).toEqual([]);
});
