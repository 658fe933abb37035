// Summaries of the embedded engine as a reader sees them: within the token limit, grounded, sensible for odd texts, the same every time.

import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import type { Written } from '../../../../src/core/write.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';
import { sentences, words } from '../../../../src/text/segments.js';
import { unsupported } from '../../../eval/grounded.js';
import { intents } from '../../../eval/suites/summary-intents.js';
import { suiteTexts } from '../../../eval/suites/summary-texts.js';
import { trueSources } from '../../../eval/suites/true-sources.js';
import fc, { anyCharacter } from '../../../properties.js';

const countTokens = await loadTokenCounter();
const open = new AbortController().signal;

async function summary(text: string, instructions = '', maxTokens = 2048): Promise<Written> {
  return write({ task: 'summary', text, instructions, maxTokens, countTokens }, open);
}

const article = suiteTexts[0]!.text;

describe('the token limit', () => {
  it('is never exceeded, whatever the text and the instructions', async () => {
    const texts = [
      ...suiteTexts.map(({ text }) => text),
      '漢字だけの文です。次の文もあります。',
      '😀😀😀 👩‍👩‍👧 ok',
      'x'.repeat(5000),
      '?!…',
      'a, b. '.repeat(400),
    ];
    const instructions = [
      '',
      'Use bullets.',
      'Return JSON with keys title and points',
      'As a table',
      'Start with "In short,"',
      'headline',
      'What was decided?',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...texts),
        fc.constantFrom(...instructions),
        fc.integer({ min: 1, max: 120 }),
        async (text, instruction, cap) => {
          const { text: written } = await summary(text, instruction, cap);
          expect(countTokens(written)).toBeLessThanOrEqual(cap);
        },
      ),
      { numRuns: 120, seed: 7 },
    );
  });

  it('marks a cut sentence with an ellipsis', async () => {
    const { text } = await summary('The drug is safe except for pregnant women and children under two.', '', 6);
    expect(text).toMatch(/^The drug is safe.* …$/);
  });

  it('holds for random strings, of which it cuts no character in half', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 300 }), fc.integer({ min: 1, max: 30 }), async (text, cap) => {
        const { text: written } = await summary(text, '', cap);
        expect(countTokens(written)).toBeLessThanOrEqual(cap);
        if (!/\p{Surrogate}/u.test(text)) expect(written).not.toMatch(/\p{Surrogate}/u);
      }),
      { numRuns: 150, seed: 11 },
    );
  });

  it('leaves complete sentences at 25 tokens and more', async () => {
    for (const { text } of suiteTexts) {
      for (const cap of [25, 40, 70]) {
        const written = await summary(text, '', cap);
        expect(written.text).toMatch(/[.?!]["”’)]*$/);
      }
    }
    expect((await summary(article)).finish).toBe('stop');
  });

  it('cuts at a word boundary at five tokens', async () => {
    const { text } = await summary(article, '', 5);
    expect(text).toMatch(/\p{L} …$/u);
    expect(article.toLowerCase().split(/[\s,.]+/)).toContain(text.toLowerCase().split(' ').at(-2));
  });
});

describe('a summary', () => {
  it('contains no number and no name that the source does not contain', async () => {
    for (const { text } of suiteTexts) {
      const known = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
      for (const instructions of ['', 'Use 8 bullets.', 'A table, please.', 'Write a headline.', 'at most 20 words']) {
        const { text: written } = await summary(text, instructions);
        // A table numbers its rows.
        for (const number of written.replace(/^\| \d+ \|/gm, '').match(/\p{N}+/gu) ?? []) expect(known).toContain(number);
        for (const { start, end } of sentences(written))
          for (const name of written.slice(start, end).match(/(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{N}]*/gu) ?? [])
            expect(known).toContain(name.toLowerCase());
      }
    }
  });

  it.each(trueSources.filter((source) => !source.held).map((source) => [source.name, source] as const))(
    'is supported by the source, clause by clause, with its speakers: %s',
    async (_, { text, topic }) => {
      for (const [instructions, cap, fixed] of [
        ['', 2048, []],
        ['', 50, []],
        ['Three bullet points, please.', 2048, []],
        ['At most 25 words.', 2048, []],
        ['Write a headline.', 2048, []],
        [`Focus on ${topic}.`, 2048, []],
        ['A table of the main points.', 2048, ['| Speaker | Point |', '| # | Point |']],
      ] as const)
        expect(unsupported((await summary(text, instructions, cap)).text, text, fixed), instructions).toEqual([]);
    },
  );

  it.each([
    ['two facts side by side', 'Police arrested three men in a raid near the harbor. The stadium will cost 40 million euros. It opens in 2027.'],
    ['a date', 'The firm was founded on April 25, 2014 in a garage. It has been sold twice since. It employs 40 people.'],
    ['a perfect tense', 'The court has ruled that the plan is legal. The town wants to build at once. Nobody has paid yet.'],
    [
      'speech',
      'Ann: I have not agreed to that. Ben: Then we should ask again. Ann: Luis, please do not send it. Ben: Fine.'
        .replaceAll('. B', '.\nB')
        .replaceAll('. A', '.\nA'),
    ],
  ])('does not join, reorder or rephrase parts of the text: %s', async (_, text) => {
    const { text: written } = await summary(text, '', 60);
    expect(unsupported(written, text)).toEqual([]);
    expect(written).not.toMatch(/\bwhile\b|, and the stadium|25 April|court ruled|said that/);
  });

  it('is about a quarter of the text, and longer for a larger requested length, which it does not exceed', async () => {
    for (const { text } of suiteTexts) {
      const size = words(text).length;
      const usual = words((await summary(text)).text).length;
      expect(usual / size).toBeGreaterThan(0.12);
      expect(usual / size).toBeLessThan(0.42);
      const asked = await write({ task: 'summary', text, instructions: '', maxTokens: 130, isLength: true, countTokens }, open);
      const half = await write({ task: 'summary', text, instructions: '', maxTokens: 60, isLength: true, countTokens }, open);
      expect(countTokens(asked.text)).toBeGreaterThan(countTokens(half.text));
      expect(countTokens(asked.text)).toBeLessThanOrEqual(130);
    }
  });

  it('never gets shorter for a larger requested length, up to 95 % of the text', async () => {
    const { text } = suiteTexts[0]!;
    const length = countTokens(text);
    const lengths: number[] = [];
    for (const share of [0.2, 0.4, 0.6, 0.8, 0.95])
      lengths.push(
        words((await write({ task: 'summary', text, instructions: '', maxTokens: share * length, isLength: true, countTokens }, open)).text).length,
      );
    expect(lengths).toEqual(lengths.toSorted((left, right) => left - right));
    expect(lengths.at(-1)).toBeGreaterThan(words((await summary(text)).text).length);
  });

  it('is the same every time', async () => {
    for (const { text } of suiteTexts) expect(await summary(text, 'Focus on money.')).toEqual(await summary(text, 'Focus on money.'));
  });
});

describe('instructions', () => {
  it.each(intents.map((intent) => [intent.name, intent] as const))('are followed or reported as unmet: %s', async (_, intent) => {
    for (const text of suiteTexts) {
      const { text: written, unmet = [] } = await summary(text.text, intent.ask(text));
      expect.soft(intent.holds(written, text) || unmet.length > 0, `${text.name}: ${written}`).toBe(true);
    }
  });

  it('can ask for one line per speaker', async () => {
    const { text } = await summary(suiteTexts[1]!.text, 'One line per speaker.');
    expect(text.split('\n').map((line) => line.split(':')[0])).toEqual(
      ['Marcus', 'Elena', 'Priya'].sort((a, b) => text.indexOf(a) - text.indexOf(b)),
    );
    expect(text.split('\n')).toHaveLength(3);
  });

  it('can ask for a table', async () => {
    const { text } = await summary(article, 'Give me a table of the main points.');
    const rows = text.split('\n');
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every((row) => row.startsWith('| ') && row.endsWith(' |'))).toBe(true);
  });

  it('can ask for the first paragraph only', async () => {
    const { text } = await summary(article, 'Summarize only the first paragraph.');
    expect(text).not.toMatch(/340|megawatts|rain/);
    expect(text).toMatch(/Harwick|council/);
  });

  it.each([
    ['Write it as a poem.', ['as a poem']],
    ['In German.', ['In German']],
    ['Two sentences, in the style of a pirate.', ['in the style of a pirate']],
    ['Do not give away the ending.', ['Do not give away the ending']],
    ['Use the past tense and simple language.', ['simple language', 'Use the past tense']],
    ['Explain it to a five-year-old.', ['to a five-year-old']],
    ['Focus on penguins.', ['Focus on penguins']],
    ['Compare it with last year.', ['Compare it with last year']],
    ['Summarize the text in two sentences, please.', []],
    ['What does the council promise to the workers?', []],
    ['Focus on the workers.', []],
    ['Please give me a short summary of this article. Do not add new information.', []],
    ['', []],
  ])('are reported if and only if they are not met: %s', async (instructions, unmet) => {
    expect((await summary(article, instructions)).unmet).toEqual(unmet);
  });

  it('fill each key of a JSON object with what is about it, and report a key that nothing is about', async () => {
    const call = [
      'Caller: Our dishwasher has stopped and shows E4, we have no clean plates.',
      'Agent: E4 means that the hose is blocked.',
      'Caller: What should I do?',
      'Agent: Take the hose off, rinse it and restart the machine.',
      'Agent: If that does not help, a technician will come on Friday.',
    ].join('\n');
    const { text, unmet } = await summary(call, 'JSON with the keys problem, solution, next_steps and zodiac.');
    const value = JSON.parse(text) as Record<string, unknown>;
    expect(value.problem).toContain('shows E4');
    expect(value.solution).toContain('rinse it');
    expect(JSON.stringify(value.next_steps)).toContain('on Friday');
    expect(value.zodiac).toBeNull();
    expect(unmet).toEqual(['key zodiac']);
  });

  it('put what was decided and what is open under the requested headings', async () => {
    const { text } = await summary(suiteTexts[1]!.text, 'Use the headings "Decisions" and "Open".');
    expect(text).toMatch(/^Decisions\n(?:- .*\n)*- .*2 June[\s\S]*\n\nOpen\n- /);
  });

  it('can ask for the current state', async () => {
    const { text } = await summary(
      trueSources.find(({ name }) => name === 'release thread')!.text,
      'What is the state now? Two sentences at most.',
      2048,
    );
    expect(text).toMatch(/^Mara Holt: “/m);
    expect(text).toMatch(/notes by Friday|Monday the 11th/);
  });
});

describe('summarizing an odd text', () => {
  it.each([
    ['one word', 'Hello'],
    ['one sentence', 'The train to Bern leaves at 9.'],
    ['punctuation', '?!… --- ...'],
    ['emoji', '😀😀🎉'],
    ['numbers', '12 34 56'],
  ])('returns %s unchanged', async (_, text) => {
    const { text: written } = await summary(text);
    expect(written.replace(/\.$/, '')).toBe(text.replace(/\.$/, ''));
  });

  it('shortens a Japanese text to sentences of it', async () => {
    const text =
      '今日は会議がありました。新しい製品について話しました。価格は三千円に決まりました。発売日は五月一日です。担当者は田中さんです。次の会議は来週です。昼食はとても美味しかったです。';
    const { text: written } = await summary(text, 'two sentences');
    expect(written.match(/。/g)).toHaveLength(2);
    for (const sentence of written.split('。').filter((part) => part.trim() !== '')) expect(text).toContain(sentence.trim());
  });

  it('uses the sentences in JSON, without its syntax and codes', async () => {
    const json = JSON.stringify({
      id: 7,
      note: 'The pump in hall two was repaired on Monday.',
      items: [{ text: 'The second pump is still too loud for the night shift.' }],
      hash: 'ab12cd34',
    });
    const { text } = await summary(json, 'two sentences');
    expect(text).toContain('pump');
    expect(text).not.toMatch(/[{}]|ab12/);
  });

  it('removes the spaces and quotation marks of tokenizers', async () => {
    const { text } = await summary(
      "the mayor , who is new , said `` we do n't wait '' . the plan costs $ 5 million ( net ) . nobody ca n't read it .",
      'three sentences',
    );
    expect(text).not.toMatch(/ [,.]|``|''|n 't|\( /);
  });

  it('rejects with the reason of a signal that is already aborted', async () => {
    const controller = new AbortController();
    controller.abort(new Error('gone'));
    await expect(write({ task: 'summary', text: article, instructions: '', maxTokens: 50, countTokens }, controller.signal)).rejects.toThrow('gone');
  });
});

describe('minutes', () => {
  const minutes = [
    'MINUTES – Product sync, Thursday 12 June 2025, 10:00–10:45, Room Fjord',
    'Present: Aisha Rahman, Lukas Brandt',
    'Apologies: Paul Evers',
    '',
    '1. Export feature',
    'Lukas reported that the export times out. Mei will design the notice by 19 June.',
    'Decision: ship the export as a background job in release 4.2.',
    '',
    '2. Support',
    'The backlog has grown from 120 to 310 tickets since May.',
  ].join('\n');

  it('are summarized by what was decided, without the apologies for absence', async () => {
    const { text: told } = await summary(minutes, '', 60);
    expect(told).toMatch(/^- Export feature: Decision: ship the export/m);
    expect(told).not.toContain('Paul Evers');
  });
});
