// Sentences that depend on others appear together with them or not at all, and are left out with what is excluded; also summaries of only one topic.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

const countTokens = await loadTokenCounter();

async function summary(text: string, instructions: string): Promise<{ readonly text: string; readonly unmet: readonly string[] }> {
  const { text: written, unmet = [] } = await write(
    { task: 'summary', text, instructions, maxTokens: 2048, isLength: false, countTokens },
    new AbortController().signal,
  );
  return { text: written, unmet };
}

const works = `The harbor works of Vessen repaired 48 boats in the summer, six more than a year before.
Income rose to 2.4 million crowns, and there are two new customers, Arden Lines and Holm.
A second dock is to be dug next spring beside the old mill.
Without it, boats will have to wait from November.

The new crane on the west quay was delivered in September.
Because a winch is missing, the start has been put off to 15 November.

Energy costs went up by nine percent to 110,000 crowns.
Piet Maas has taken over the night shift from Jens Kroll.`.replace(/(?<!\n)\n(?!\n)/g, ' ');

const fabrik = `Die Werft in Vessen hat im Sommer 48 Boote repariert, sechs mehr als im Vorjahr.
Die Einnahmen stiegen auf 2,4 Millionen Kronen, und es gibt zwei neue Kunden.
Ein zweites Dock soll im Frühjahr neben der alten Mühle gegraben werden.
Ohne dieses müssen Boote ab November warten.
Der neue Kran am Westkai wurde im September geliefert.
Weil eine Winde fehlt, wurde der Start auf den 15. November verschoben.
Die Energiekosten stiegen um neun Prozent.`.replace(/\n/g, ' ');

describe('a summary', () => {
  it.each<readonly [instructions: string, dependent: readonly string[]]>([
    ['', []],
    ['60 words', ['Without it', 'Ohne dieses', 'Weil eine Winde']],
    ['40 words', []],
    ['30 words', []],
    ['in 2 sentences', []],
    ['in 3 sentences', []],
    ['in 4 sentences', ['Without it', 'Ohne dieses']],
    ['4 bullet points', ['Without it', 'Ohne dieses']],
    ['a headline', []],
    ['200 characters', []],
  ])('of “%s” contains the dependent sentences %j, each right after the one that it depends on', async (instructions, dependent) => {
    const contained: string[] = [];
    for (const [text, pairs] of [
      [
        works,
        [
          ['Without it', 'A second dock'],
          ['Because a winch', 'The new crane'],
        ],
      ],
      [
        fabrik,
        [
          ['Ohne dieses', 'Ein zweites Dock'],
          ['Weil eine Winde', 'Der neue Kran'],
        ],
      ],
    ] as const) {
      const told = (await summary(text, instructions)).text;
      expect(told).toMatch(
        instructions === 'a headline' ? /^(?:Income rose|Die Werft|Die Einnahmen) / : /^(?:- )?(?:The harbor works|Die Werft|Die Einnahmen) /,
      );
      for (const [hanging, needed] of pairs) {
        if (!told.includes(hanging)) continue;
        contained.push(hanging);
        expect(told).toMatch(new RegExp(`${needed}[^.]*\\.\\s(?:- )?${hanging}`));
      }
    }
    expect(contained).toEqual(dependent);
  });

  it.each(['60 words', '45 words', '30 words'])('of running text still has the requested length: %s', async (instructions) => {
    expect((await summary(works, instructions)).unmet).toEqual([]);
  });

  it.each([
    ['Skip the crane', works, /crane|start|winch/],
    ['Do not mention the crane; 60 words', works, /crane|start|winch/],
    ['Ohne den Kran, 5 Sätze', fabrik, /Kran|Start|Winde/],
  ])('leaves out sentences that depend on an excluded one: %s', async (instructions, text, excluded) => {
    const told = await summary(text, instructions);
    expect(told.text).not.toMatch(excluded);
    expect(told.unmet).toEqual([]);
  });

  it.each(['Exclude finances', 'Exclude staffing and the crane'])(
    'reports an exclusion as unmet if the text names its subject only in other words: %s',
    async (instructions) => {
      expect((await summary(works, instructions)).unmet).toEqual([instructions]);
    },
  );

  it.each([
    ['only the crane, 2 sentences', works, /^The new crane.*15 November\.$/],
    ['Only energy costs', works, /^Energy costs.*$/],
    ['nur der Kran', fabrik, /^Der neue Kran.*verschoben\.$/],
  ])('is only about what is requested with “only”: %s', async (instructions, text, wanted) => {
    const told = await summary(text, instructions);
    expect(told.text).toMatch(wanted);
    expect(told.unmet).toEqual([]);
  });

  it('may be about everything if something is requested with "not only"', async () => {
    expect((await summary(works, 'Not only the crane but also the customers')).text).toContain('customers');
  });

  it.each([
    ['only the weather', works, ['only the weather']],
    ['nur das Wetter', fabrik, ['nur das Wetter']],
    ['only 2 sentences', works, []],
    ['Nur zwei Sätze', fabrik, []],
  ])('reports a topic requested with “only” as unmet if the text lacks it, but no length: %s', async (instructions, text, unmet) => {
    expect((await summary(text, instructions)).unmet).toEqual(unmet);
  });
});
