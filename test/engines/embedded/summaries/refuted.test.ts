// Summaries of texts that state a claim and then say that it is not so, or that something else holds.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

const countTokens = await loadTokenCounter();

async function summary(text: string, instructions: string): Promise<string> {
  return (await write({ task: 'summary', text, instructions, maxTokens: 2048, countTokens }, new AbortController().signal)).text;
}

const claims = [
  [
    'a rumour',
    'Rumours have it that the plant in Leeds will close. That is wrong. The board decided on Monday to keep it open until 2030. Two hundred people work there.',
    'will close',
    'That is wrong.',
  ],
  [
    'a report',
    'The newspaper reported that the bank had lost 3 million euros to hackers. It withdrew the report on Friday. In fact the bank lost nothing, as its auditors confirmed. Customers were worried.',
    '3 million',
    'It withdrew the report',
  ],
  [
    'a suspicion',
    'Neighbours suspected that the fire at the mill was arson. This turned out not to be so. A faulty heater had set the straw alight, the fire service found. Nobody was hurt.',
    'arson',
    'This turned out not to be so.',
  ],
  [
    'a German rumour',
    'Nach einem Gerücht soll das Hallenbad in Fulda im Herbst schließen. Das stimmt nicht. Der Stadtrat hat am Montag beschlossen, das Bad bis 2030 zu betreiben. Die Becken werden erneuert.',
    'schließen',
    'Das stimmt nicht.',
  ],
  [
    'a French rumour',
    'Selon une rumeur, la gare de Vichy fermerait en juin. Il n’en est rien. La région a voté lundi deux millions d’euros pour rénover la gare. Les travaux commencent en mai.',
    'fermerait',
    'Il n’en est rien.',
  ],
] as const;

describe('a claim that the text refutes', () => {
  it.each(claims)('is not in a summary of one sentence, nor is its refutation: %s', async (_, text, claim, refutation) => {
    const told = await summary(text, 'one sentence');
    expect(told).not.toContain(claim);
    expect(told).not.toContain(refutation);
  });

  it.each(claims)('is in a summary only together with what refutes it: %s', async (_, text, claim, refutation) => {
    const whole = await summary(text, '');
    expect(whole).toContain(claim);
    expect(whole).toContain(refutation);
    for (const instructions of ['short', 'two sentences']) {
      const told = await summary(text, instructions);
      expect(told, instructions).not.toBe('');
      if (told.includes(claim)) expect(told, instructions).toContain(refutation);
    }
  });

  it('is treated unlike a claim that nothing refutes, which a summary of one sentence contains', async () => {
    const text = 'Police suspect that the fire at the mill on Sunday was arson. Two people were seen running from the building. Nobody was hurt.';
    expect(await summary(text, 'one sentence')).toContain('arson');
  });
});

const corrected = [
  [
    'a notice',
    'The swimming course starts on 12 January and has ten lessons. It takes place on Tuesdays in the small pool. The water has 31 degrees. Parents may watch from the gallery. The fee is 95 euros.\n\nCorrection: on Tuesdays the small pool is closed. The course takes place on Thursdays. Please register by 5 January.',
    'on Tuesdays in the small pool',
    'on Thursdays',
  ],
  [
    'a German letter',
    'Sehr geehrte Frau Lindner,\n\nwir danken für Ihre Bestellung. In der Rechnung hatten wir einen Betrag von 2.310 Euro genannt. Dieser Betrag ist falsch, da der Rabatt fehlt. Richtig sind 2.079 Euro. Bitte überweisen Sie die Summe bis zum 20. April. Die Garantie beträgt zehn Jahre.\n\nMit freundlichen Grüßen\nRadhaus Weber',
    '2.310 Euro',
    '2.079 Euro',
  ],
  [
    'a medical record',
    'Mr Green feels well but is dizzy in the morning. He has taken amlodipine 5 mg in the evening for years. Heart and lungs are normal. He lives alone and walks every day.\n\nAmlodipine is stopped from today. He is asked to keep a diary of his blood pressure. Blood must be tested in two weeks.',
    'has taken amlodipine',
    'is stopped',
  ],
] as const;

describe('a statement that a later one corrects', () => {
  it.each(corrected)('is in a summary only together with the correction, which the usual summary contains: %s', async (_, text, former, present) => {
    expect(await summary(text, '')).toContain(present);
    for (const instructions of ['short', 'two sentences', 'three bullets']) {
      const told = await summary(text, instructions);
      if (told.includes(former)) expect(told, instructions).toContain(present);
    }
  });

  it.each(corrected)('is not in a summary of one sentence: %s', async (_, text, former) => {
    expect(await summary(text, 'one sentence')).not.toContain(former);
  });
});

it('a sentence that begins with "So far" does not lose its "So"', async () => {
  const text = 'So far he has taken two tablets of aspirin a day. The doctor saw him twice in March. The weather was fine.';
  expect(await summary(text, 'one sentence')).not.toMatch(/^Far/);
});
