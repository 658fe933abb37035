// What a sentence in a summary needs with it: the person it refers to, the lead-in of its list, the marks and the speaker of its quotation.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { readSource } from '../../../../src/engines/embedded/summaries/units.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

const countTokens = await loadTokenCounter();

async function summary(text: string, maxTokens = 2048): Promise<string> {
  const isLength = maxTokens < 2048;
  const { text: written } = await write({ task: 'summary', text, instructions: '', maxTokens, isLength, countTokens }, new AbortController().signal);
  return written;
}

const report = [
  'The harbor of Vessen is rebuilt by the county and its engineers from May to October.',
  'The lock of Vessen was opened in 1931 and repaired twice by the engineers of the county.',
  'Ships carry grain from the islands to the mills of Vessen in every month of the year.',
  'The county pays 12 million euros for the harbor, the lock and the new road to the mills.',
  'Engineers measured the walls of the harbor and found cracks in eleven of forty places.',
  'The mills of Vessen closed for a week when the lock of the harbor broke in the winter.',
];

describe('a summary', () => {
  it.each([
    [
      'English',
      'The tenant of the harbor mill must:',
      ['- pay the county of Vessen 900 euros on the first of May', '- repair the lock of the harbor mill before October'],
    ],
    [
      'German',
      'Der Mieter der Hafenmühle muss:',
      ['- dem Kreis Vessen am ersten Mai 900 Euro zahlen', '- die Schleuse der Hafenmühle vor Oktober reparieren'],
    ],
    [
      'French',
      'Le locataire du moulin du port doit :',
      ['- payer 900 euros au comté de Vessen le premier mai', '- réparer l’écluse du moulin du port avant octobre'],
    ],
    [
      'Spanish',
      'El inquilino del molino del puerto debe:',
      ['- pagar 900 euros al condado de Vessen el primero de mayo', '- reparar la esclusa del molino del puerto antes de octubre'],
    ],
  ])('contains the lead-in of a list if and only if it contains an item of it: %s', async (_, lead, items) => {
    let told = 0;
    for (const cap of [30, 45, 60, 80, 110, 2048]) {
      const text = await summary(`The lock of Vessen was opened in 1931.\n\n${lead}\n${items.join('\n')}\n\nShips carry grain to the mills.`, cap);
      const has = items.some((item) => text.includes(item.slice(12)));
      if (has) told++;
      expect(text.includes(lead), text).toBe(has);
    }
    expect(told).toBeGreaterThan(0);
  });

  it('puts quotation marks around any part of a long quotation and names the speaker', async () => {
    const said = report
      .map((sentence, at) => (at === 0 ? `“${sentence}` : sentence))
      .join(' ')
      .replace(/\.$/, '');
    const text = `${'The council of the county met on Monday. '}\n\n${said},” said Mayor Ada Voss of Vessen.\n\n${'The meeting of the council ended late. '}`;
    for (const cap of [40, 60, 80, 110]) {
      const told = await summary(text, cap);
      expect(told.split('“')).toHaveLength(told.split('”').length);
      if (report.some((sentence) => told.includes(sentence.slice(0, 30)))) expect(told).toContain('said Mayor Ada Voss');
      for (const sentence of report.slice(1, 5)) if (told.includes(sentence)) expect(told).toContain(`“${sentence}”`);
    }
  });

  it('of one sentence that is too long for the token limit is never empty and keeps to the limit', async () => {
    for (const cap of [1, 3, 8, 12, 20]) {
      const told = await summary(`${report.join(' ').replaceAll('. ', ', and ')}`, cap);
      expect(told).not.toBe('');
      expect(countTokens(told)).toBeLessThanOrEqual(cap);
    }
  });
});

describe('the links of a source', () => {
  it('name what an item, a pronoun and a part of a quotation need', () => {
    const long = 'Nobody asked those who live at the lock and who know its walls and its gates better than the office. '.repeat(3);
    const { units, links } = readSource(
      `Hector Lee built the lock. In 1931 a storm broke it. He repaired the walls.\n\nThe tenant must:\n- pay the rent\n- close the gate\n\n“It is an old lock. ${long}It will break,” said Ann Lee. This was true.`,
    );
    const needsOf = (start: string): readonly string[] | undefined =>
      links.dependenciesOf(units.findIndex(({ text }) => text.startsWith(start)))?.map((index) => units[index]!.text.slice(0, 12));
    expect(needsOf('He repaired')).toEqual(['Hector Lee b']);
    expect(needsOf('close the gate')).toEqual(['The tenant m']);
    expect(needsOf('Nobody asked')).toEqual(['It will brea']);
    expect(links.marksOf(units.findIndex(({ text }) => text.startsWith('Nobody')))).toEqual({ before: '“', after: '”' });
  });
});

it.each([
  ['Ann: Who pays for the new roof of the hall?\nBo: Not decided yet.\nBo: The hall opens again on 4 May and the roof is done by then.', 0, 1],
  ['Ann: Wer zahlt das neue Dach der Halle?\nBo: Noch offen.\nBo: Die Halle öffnet am 4. Mai wieder, und bis dahin ist das Dach fertig.', 0, 1],
])('an answer of a few words needs the question of the other speaker: %s', (text, question, answer) => {
  const { links } = readSource(text);
  expect(links.dependenciesOf(answer)).toEqual([question]);
  expect(links.dependenciesOf(answer + 1)).toEqual([]);
});

it.each([
  [
    'Ann: And was the old disk wiped afterwards?\nBo: Not yet, the tool asks for a password that nobody here knows.\nAnn: I will ask Imran about it tomorrow.',
  ],
  ['Ann: When will you have the tables done?\nBo: By Friday, if nobody else needs me in the meantime.\nAnn: Then I test them on Monday.'],
  [
    'Ann: Ist der Strom im Keller bis dahin abgestellt?\nBo: Ja, seit heute Morgen um neun, sagt der Hausmeister.\nAnn: Ich stelle die Truhe in die Küche.',
  ],
  ['Ann : Et la toiture, elle est finie ?\nBo : Oui, depuis hier soir, et le couvreur attend son argent.\nAnn : Je paie le couvreur demain.'],
])('a longer answer that opens as one needs the question of the other speaker: %s', (text) => {
  expect(readSource(text).links.dependenciesOf(1)).toEqual([0]);
});

it.each([
  ['The dam was inspected in April. Suppose that its outer wall gave way. Two villages would be flooded within an hour.', 2, [1]],
  ['Angenommen, alle Busse führen elektrisch. Der Bedarf an Strom stiege um fünf Prozent.', 1, [0]],
  ['Imaginons une panne en hiver. Deux villages seraient privés de chauffage.', 1, [0]],
  ['The agreement was accepted by the council. The villages are far away.', 1, []],
])('what follows a supposition needs it: %s', (text, index, needed) => {
  expect(readSource(text).links.dependenciesOf(index)).toEqual(needed);
});
