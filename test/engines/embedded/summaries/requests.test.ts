// What instructions exclude, ask for, or want first or last is done, or reported as unmet.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { readInstructions } from '../../../../src/engines/embedded/summaries/instructions.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

const countTokens = await loadTokenCounter();

async function summary(text: string, instructions: string): Promise<{ readonly text: string; readonly unmet: readonly string[] }> {
  const { text: written, unmet = [] } = await write(
    { task: 'summary', text, instructions, maxTokens: 2048, countTokens },
    new AbortController().signal,
  );
  return { text: written, unmet };
}

const flat = `The flat in Garden Street has two bedrooms and a balcony that faces south. The monthly rent is 950 euros, and heating is charged separately. Before anybody moves in, a deposit of 1,900 euros is paid into the account of the landlord. Pets are allowed if the neighbours agree. The keys are handed over on 1 June. Ask Maria Soto at maria@soto.example or on +44 113 496 0721. Smoking is not permitted anywhere in the building.`;
const job = `We would like to hire you as a baker in our shop. You earn 2,900 euros a month before tax. You work from noon until eight. You get five weeks off each year. The shop is closed on Mondays. Our master baker shows you the ovens.`;
const minutes = `Minutes of the council\n\n1. Playground. The council decided to replace the swings for 6,200 euros. Tom Hale asks two firms for offers by 1 June.\n2. Legal matters. The solicitor advised to settle the dispute with the mill.\n3. Library. The library opens on Saturdays.`;
const heating = `Wir empfehlen Ihnen eine neue Heizung, weil Ihr Haus gut gedämmt ist. Das Gerät kostet 14.800 Euro. Die Arbeiten dauern vier Tage und beginnen am 12. Oktober. Für die Förderung müssen Sie einen Antrag stellen. Der alte Kessel wird von uns ausgebaut. Die Garantie beträgt fünf Jahre.`;
const party = `Notre association organise une fête sur la place du marché. La fête aura lieu le samedi 14 juin. L'entrée coûte 5 euros pour les adultes. Un orchestre jouera pendant toute la soirée. En cas de pluie, la fête sera reportée. Nous cherchons encore des bénévoles pour les tables.`;
const lift = `La comunidad va a reparar el ascensor del edificio. El técnico Luis Romero explicó que los cables están gastados. El presupuesto es de 18.400 euros. Durante las obras habrá que usar la escalera. La portera, Carmen Díaz, puede ayudar a las personas mayores.`;

const texts = { flat, job, minutes, heating, party, lift };
type Name = keyof typeof texts;

describe('what instructions exclude', () => {
  it.each([
    ['flat', 'leave out prices', /euros/],
    ['flat', 'Six sentences, no e-mail addresses and no phone numbers', /@|\+44/],
    ['flat', 'Leave out contact details, dates and amounts', /@|\+44|June|euros/],
    ['flat', 'Do not mention the deposit.', /deposit/],
    ['job', 'Do not mention the salary.', /2,900/],
    ['job', 'leave the ovens out', /ovens/],
    ['minutes', 'skip the legal part', /solicitor|Legal/],
    ['minutes', 'Summarize it, but leave the costs out', /euros/],
    ['heating', 'ohne Preise', /Euro/],
    ['heating', 'Keine Termine nennen', /Oktober/],
    ['heating', 'lass die Förderung weg', /Förderung/],
    ['heating', 'nothing about the price', /Euro/],
    ['party', 'sans mentionner les prix', /euros/],
    ['party', 'ne parle pas de la pluie', /pluie/],
    ['lift', 'sin nombres', /Luis|Carmen/],
    ['lift', 'No menciones el dinero', /euros/],
  ] as readonly [Name, string, RegExp][])('is not in the summary of %s: %s', async (name, instructions, unwanted) => {
    const written = await summary(texts[name], instructions);
    expect(written.text).not.toMatch(unwanted);
    expect(written.unmet).toEqual([]);
  });

  it('does not take similar things with it', async () => {
    expect((await summary(flat, 'Five sentences. Do not mention the deposit.')).text).toContain('rent');
  });

  it('is reported as unmet if nothing would be left without it', async () => {
    expect((await summary('The ticket costs 4 euros. The coffee costs 2 euros.', 'Leave out prices')).unmet).toEqual(['Leave out prices']);
  });

  it('is reported as unmet in the words of the caller, each part separately', async () => {
    expect((await summary('The ticket costs 4 euros. The coffee costs 2 euros.', 'no dates, no prices')).unmet).toEqual(['no prices']);
  });

  it('is reported as unmet if it cannot be determined whether the summary is about it', async () => {
    const { unmet } = await summary('The judges rejected the complaint of the firm. The firm had come to the court too late.', 'Skip the legal part');
    expect(unmet).toEqual(['Skip the legal part']);
    expect((await summary(flat, 'Do not mention the flurbish')).unmet).toEqual(['Do not mention the flurbish']);
  });

  it.each(['No more than 40 words.', 'no bullet points please', 'Do not exceed two sentences.', 'Start with "No prices here:"'])(
    'is not found in instructions about the form: %s',
    (instructions) => {
      expect(readInstructions(instructions).requests).toEqual([]);
    },
  );

  it('ends before instructions about the form or the focus', () => {
    expect(readInstructions('Without names in three sentences')).toMatchObject({ isNameless: true, sentences: { min: 3, max: 3 } });
    expect(readInstructions('ohne Namen, höchstens drei Sätze')).toMatchObject({ isNameless: true, sentences: { min: 1, max: 3 } });
    expect(readInstructions('Leave out the pets and focus on the rent')).toMatchObject({ query: 'the rent' });
  });
});

describe('what instructions ask for', () => {
  it.each([
    ['flat', 'mention the deposit', /deposit/],
    ['flat', 'Two sentences; be sure to mention pets', /Pets/],
    ['heating', 'Erwähne die Garantie', /Garantie/],
  ] as readonly [Name, string, RegExp][])('is in the summary of %s: %s', async (name, instructions, wanted) => {
    const written = await summary(texts[name], instructions);
    expect(written.text).toMatch(wanted);
    expect(written.unmet).toEqual([]);
  });

  it('is reported as unmet if the text does not contain it', async () => {
    expect((await summary(flat, 'mention the swimming pool')).unmet).toEqual(['mention the swimming pool']);
    expect((await summary(flat, 'Include the opening hours of the garden')).unmet).toEqual(['Include the opening hours of the garden']);
  });

  it('comes first or last as requested', async () => {
    const { text, unmet } = await summary(flat, 'Begin with pets and end with the rent.');
    expect(text).toMatch(/^Pets.*rent is 950 euros, and heating is charged separately\.$/s);
    expect(unmet).toEqual([]);
    expect((await summary(party, 'commence par les bénévoles')).text).toMatch(/^Nous cherchons/);
    expect((await summary(heating, 'Beginne mit der Garantie')).text).toMatch(/^Die Garantie/);
  });

  it('is reported as unmet if it cannot come first', async () => {
    expect((await summary(flat, 'start with the weather')).unmet).toEqual(['start with the weather']);
  });
});
