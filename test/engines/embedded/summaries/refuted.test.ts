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

describe('a sentence that only denies the one before', () => {
  it.each([
    [
      'English',
      'Visitors of Marlow are told that the ferry will be closed for good. That is not true. The council voted on Thursday to keep the ferry and to buy a second boat. Around 900 people use the crossing each day. The boat arrives in August.',
      'That is not true',
      'closed for good',
      ['one sentence', 'two sentences', 'three sentences', '3 bullet points'],
    ],
    [
      'English, in the words of somebody else',
      'The opposition says that the mayor has wasted ten million euros. The mayor rejects this. The consultants saved the city 14 million euros in heating costs. An audit is due in May. The city has two hospitals.',
      'The mayor rejects this',
      'ten million',
      ['one sentence', 'two sentences', 'three sentences', '3 bullet points'],
    ],
    [
      'English, a joke',
      'The oldest elephant of the zoo has been elected mayor. Just kidding! The animal turned 60 on Tuesday and was given a cake of hay. Vets say that her heart is strong. The zoo expects 20,000 visitors on Sunday.',
      'Just kidding',
      'elected mayor',
      ['one sentence', 'two sentences', 'three sentences', '3 bullet points'],
    ],
    [
      'German',
      'In Bad Orb erzählt man, das Krankenhaus werde zum Jahresende geschlossen. Das stimmt nicht. Der Kreistag hat am Dienstag beschlossen, das Haus für neun Millionen Euro umzubauen. Die Arbeiten beginnen im März. Das Haus hat 140 Betten.',
      'Das stimmt nicht',
      'zum Jahresende geschlossen',
      ['ein Satz', 'zwei Sätze', 'drei Sätze', '3 Stichpunkte'],
    ],
    [
      'French',
      "Selon plusieurs habitants, la piscine de Gap ferme en juillet. Ce n'est pas vrai. Le conseil municipal a voté jeudi la rénovation du bassin. Les travaux dureront dix mois. La piscine accueille 60 000 nageurs par an.",
      "Ce n'est pas vrai",
      'ferme en juillet',
      ['une phrase', 'deux phrases', 'trois phrases'],
    ],
    [
      'Spanish',
      'Se comenta que la fábrica de Soria cerrará en mayo. No es cierto. La dirección anunció el lunes que contratará a treinta personas. La fábrica da trabajo a 180 vecinos. El sindicato está satisfecho con el plan.',
      'No es cierto',
      'cerrará en mayo',
      ['una frase', 'dos frases', 'tres frases'],
    ],
  ] as const)('is in a summary if and only if that one is directly before it: %s', async (_, text, refutation, claim, lengths) => {
    for (const instructions of ['', ...lengths]) {
      const told = await summary(text, instructions);
      expect(told.includes(refutation), `${instructions}: ${told}`).toBe(told.includes(claim));
      if (told.includes(claim)) expect(told.slice(told.indexOf(claim), told.indexOf(refutation)).match(/[.!?](?=\s)/g), told).toHaveLength(1);
    }
  });

  it('does not displace a sentence that says more', async () => {
    const text =
      'Rumour has it that the plant in Leeds will close in spring. That is wrong. The board decided on Monday to keep the plant open until 2030. Two hundred people work there.';
    expect(await summary(text, 'two sentences')).toContain('The board decided');
  });
});

describe('a correction that says nothing but a value', () => {
  it.each([
    [
      'English',
      'Dear all,\n\nthe summer concert takes place in the town hall on 12 June. Doors open at 6 pm. Parking is free behind the library. Please tell me how many seats you need.\n\nCorrection: it is 19 June.\n\nKind regards\nMabel Stone',
      '12 June',
      'it is 19 June',
      ['one sentence', 'two sentences', 'three bullets'],
    ],
    [
      'German',
      'Liebe Eltern,\n\nder Ausflug in den Tierpark findet am 8. Juli statt. Bitte geben Sie Ihrem Kind Regenkleidung mit. Der Eintritt kostet sieben Euro. Treffpunkt ist der Bahnhof.\n\nKorrektur: Es ist der 9. Juli.\n\nViele Grüße\nSonja Hardt',
      '8. Juli',
      'Es ist der 9. Juli',
      ['ein Satz', 'zwei Sätze', '3 Stichpunkte'],
    ],
    [
      'Dutch',
      'Beste buren,\n\nhet straatfeest is op zaterdag 6 juni in de Molenstraat. Iedereen neemt iets te eten mee. Er zijn spelletjes voor de kinderen. De muziek begint laat.\n\nCorrectie: het is zondag 7 juni.\n\nGroeten,\nHanneke',
      '6 juni',
      'zondag 7 juni',
      ['één zin', 'twee zinnen'],
    ],
  ] as const)('is in a summary if and only if what it corrects is: %s', async (_, text, former, present, lengths) => {
    for (const instructions of ['', ...lengths]) {
      const told = await summary(text, instructions);
      expect(told.includes(present), `${instructions}: ${told}`).toBe(told.includes(former));
    }
  });
});
