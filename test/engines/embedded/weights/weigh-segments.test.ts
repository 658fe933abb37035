import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../src/core/weigh.js';
import { loadWordVectors } from '../../../../src/engines/embedded/vectors.js';
import { forEachWord } from '../../../../src/engines/embedded/weights/for-each-word.js';
import { readQuery } from '../../../../src/engines/embedded/weights/query.js';
import { termKey } from '../../../../src/engines/embedded/weights/term-key.js';
import { weighSegments } from '../../../../src/engines/embedded/weights/weigh-segments.js';

const signal = new AbortController().signal;
const segmentsOf = (blocks: readonly (readonly [string, readonly string[]])[]): Segment[] =>
  blocks.flatMap(([heading, texts], block) => texts.map((text) => ({ text, block, heading })));

async function best(prompt: string, segments: readonly Segment[]): Promise<string | undefined> {
  const { logOdds } = await weighSegments({ prompt, segments }, signal);
  return segments[logOdds.indexOf(Math.max(...logOdds))]?.text;
}

const islands = segmentsOf([
  ['Merrow', ['Merrow is a small island in the north of the archipelago.', 'Its lighthouse was completed in 1871.', 'About 340 people live there.']],
  [
    'Tollhaven',
    ['Tollhaven is the largest port of the mainland.', 'The ferry company was founded by Ida Kellner.', 'Its museum shows ship engines.'],
  ],
  ['Vessen', ['Vessen has no harbour.', 'Visitors walk there at low tide.', 'The chapel dates from the 12th century.']],
]);

describe('weights of segments', () => {
  it('are finite, one for each segment, and their probabilities sum to one', async () => {
    const { logOdds, match } = await weighSegments({ prompt: 'When was the lighthouse on Merrow completed?', segments: islands }, signal);
    expect(logOdds).toHaveLength(islands.length);
    expect(logOdds.every(Number.isFinite)).toBe(true);
    expect(logOdds.reduce((sum, value) => sum + 1 / (1 + Math.exp(-value)), 0)).toBeCloseTo(1, 6);
    expect(match).toBeGreaterThan(0.5);
  });

  it('match other forms of a word if only the context shows the language of a short prompt', async () => {
    const report = segmentsOf([
      ['', ['Le lac sert de baignade et de réserve d’eau à trois communes.', 'Les phosphates dépassent le seuil en quatre points sur six.']],
      ['', ['La baignade a été interdite pendant onze jours.', 'Nous recommandons de créer une bande enherbée le long du ruisseau.']],
    ]);
    expect(await best('Que recommande le rapport ?', report)).toBe('Nous recommandons de créer une bande enherbée le long du ruisseau.');
  });

  it.each([
    ['When was the lighthouse on Merrow completed?', 'Its lighthouse was completed in 1871.'],
    ['How many people live on Merrow?', 'About 340 people live there.'],
    ['Who founded the ferry company?', 'The ferry company was founded by Ida Kellner.'],
    ['How old is the chapel of Vessen?', 'The chapel dates from the 12th century.'],
  ])('are highest for the segment that answers %j', async (prompt, answer) => {
    expect(await best(prompt, islands)).toBe(answer);
  });

  it('find an answer in other words by its meaning', async () => {
    const segments = segmentsOf([['', ['The physician arrived at noon.', 'The carpenter repaired the stairs.', 'Rain fell all morning.']]]);
    expect(await best('When did the doctor come?', segments)).toBe('The physician arrived at noon.');
  });

  it.each([
    [
      'an abbreviation that the text explains',
      'What is the main task of the northern harbour council?',
      [
        'The Northern Harbour Council (NHC) is one of two councils.',
        'The main task of the NHC is to keep the quay open in winter.',
        'The council of the south has a main task, too.',
      ],
      1,
    ],
    [
      'a word behind an article without its vowel',
      "A quale condizione paga l'assicurazione?",
      ["L'assicurazione paga solo se il tetto viene riparato.", 'Il tecnico ha trovato il motore bruciato.', 'La spesa è di 6.300 euro più IVA.'],
      0,
    ],
  ])('take into account %s', async (_, prompt, texts, right) => {
    expect(await best(prompt, segmentsOf([['', texts]]))).toBe(texts[right]);
  });

  it('rise for a passage that the best passage names', async () => {
    const follow = segmentsOf([
      ['The Glass Tide', ['The Glass Tide is a novel by Orsolya Brandt.', 'It was printed in Tollhaven.']],
      ['Orsolya Brandt', ['Orsolya Brandt is a writer from Vessen.', 'She has two brothers.']],
      ['Henk Maris', ['Henk Maris is a writer from Luun.', 'He has two sisters.']],
      ['Ada Holm', ['Ada Holm is a painter from Tarn.', 'She paints boats.']],
    ]);
    const { logOdds } = await weighSegments({ prompt: 'Where does the author of The Glass Tide come from?', segments: follow }, signal);
    const at = (text: string): number => logOdds[follow.findIndex((segment) => segment.text === text)] ?? Number.NaN;
    expect(at('Orsolya Brandt is a writer from Vessen.')).toBeGreaterThan(at('Henk Maris is a writer from Luun.'));
    expect(at('Orsolya Brandt is a writer from Vessen.')).toBeGreaterThan(at('Ada Holm is a painter from Tarn.'));
  });

  it.each(['', 'Summarize this.', 'Please answer the following question using the context.', '???'])(
    'fall back to what the context is about for %j',
    async (prompt) => {
      const segments = segmentsOf([
        [
          '',
          [
            'The harbour needs a new crane because the old crane at the harbour failed.',
            'Thanks!',
            'The crane of the harbour will be replaced by a stronger crane in May.',
          ],
        ],
      ]);
      const { logOdds, match } = await weighSegments({ prompt, segments }, signal);
      expect(match).toBe(0);
      expect(logOdds[0]).toBeGreaterThan(logOdds[1] ?? 0);
      expect(logOdds[2]).toBeGreaterThan(logOdds[1] ?? 0);
    },
  );

  it('are the same every time', async () => {
    const request = { prompt: 'Who founded the ferry company?', segments: islands };
    expect(await weighSegments(request, signal)).toEqual(await weighSegments(request, signal));
  });

  it('are finite for empty segments and texts without words, and an empty list for no segments', async () => {
    expect((await weighSegments({ prompt: 'Why?', segments: [] }, signal)).logOdds).toEqual([]);
    for (const prompt of ['', 'Which lighthouse?'])
      for (const text of ['', '!!!', '灯台は1871年に建てられました。', '😀😀']) {
        const { logOdds } = await weighSegments({ prompt, segments: segmentsOf([['', [text, text]]]) }, signal);
        expect(logOdds.every(Number.isFinite)).toBe(true);
      }
  });

  const yard = segmentsOf([
    [
      'Meeting of the boat yard',
      [
        'The crane has been in the yard since 1988.',
        'Its motor failed twice in March because salt got into the winding.',
        'Members spoke about the crane and the motor for an hour.',
        'It was agreed to hire a crane for the season.',
        'Whether the old motor is sold was left open.',
        'Ada writes to the insurer by Friday.',
      ],
    ],
  ]);
  it.each([
    ['What was decided?', 'It was agreed to hire a crane for the season.'],
    ['What are the next steps?', 'Ada writes to the insurer by Friday.'],
    ['What is still unresolved?', 'Whether the old motor is sold was left open.'],
    ['What was the cause?', 'Its motor failed twice in March because salt got into the winding.'],
    ['What went wrong?', 'Its motor failed twice in March because salt got into the winding.'],
  ])('are highest for the segment that answers %j, which names no subject', async (prompt, answer) => {
    expect(await best(prompt, yard)).toBe(answer);
    expect((await weighSegments({ prompt, segments: yard }, signal)).match).toBeGreaterThan(0);
  });

  it.each([
    ['Was wurde beschlossen?', ['Der Kran steht seit 1988 im Hof.', 'Man hat sich geeinigt, einen Kran zu mieten.', 'Der Hof ist groß.']],
    ['Qu’est-ce qui a été décidé ?', ['La grue est là depuis 1988.', 'Il a été convenu de louer une grue.', 'La cour est grande.']],
    ['¿Qué se decidió?', ['La grúa está en el patio desde 1988.', 'Se acordó alquilar una grúa.', 'El patio es grande.']],
    ['Che cosa è stato deciso?', ['La gru è nel cortile dal 1988.', 'È stato concordato di noleggiare una gru.', 'Il cortile è grande.']],
    ['Wat is er besloten?', ['De kraan staat er sinds 1988.', 'Er is afgesproken een kraan te huren.', 'Het terrein is groot.']],
    ['O que foi decidido?', ['A grua está no pátio desde 1988.', 'Foi acordado alugar uma grua.', 'O pátio é grande.']],
  ])('are highest for the decision that %j asks for', async (prompt, texts) => {
    expect(await best(prompt, segmentsOf([['', texts]]))).toBe(texts[1]);
  });

  it('apply a heading to the lines under it', async () => {
    const report = segmentsOf([
      ['Background', ['The platform runs on two sites.', 'Each site has a database.']],
      ['Action items', ['Token of a service account.', 'Alert on old certificates.']],
    ]);
    const { logOdds } = await weighSegments({ prompt: 'Who has to do what?', segments: report }, signal);
    expect(Math.min(...logOdds.slice(2))).toBeGreaterThan(Math.max(...logOdds.slice(0, 2)));
  });

  it('are not computed if the signal is already aborted', async () => {
    await expect(weighSegments({ prompt: 'x', segments: islands }, AbortSignal.abort())).rejects.toThrow();
  });
});

describe('a prompt', () => {
  it.each([
    ['When did it open?', 'date'],
    ['In which year was it built?', 'date'],
    ['How many ships are there?', 'number'],
    ['Who built it?', 'person'],
    ['Where is the pier?', 'place'],
    ['What caused the storm?', 'thing'],
    ['Describe the pier.', 'none'],
  ])('%j asks for this kind of answer: %s', (prompt, kind) => {
    expect(readQuery(prompt, loadWordVectors()).kind).toBe(kind);
  });
});

describe('words', () => {
  it.each([
    ['Harbours', 'harbour'],
    ['Pokémon', 'pokemon'],
    ['fourth', '4'],
    ['II', 'two'],
    ['inspections', 'inspection'],
  ])('have the same key: %s and %s', (a, b) => {
    expect(termKey(a)).toBe(termKey(b));
  });

  it('are overlapping pairs of characters in scripts without spaces', () => {
    const found: string[] = [];
    forEachWord('灯台は', (start, end) => found.push('灯台は'.slice(start, end)));
    expect(found).toEqual(['灯台', '台は', 'は']);
  });
});
