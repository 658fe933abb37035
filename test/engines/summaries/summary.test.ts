// Summaries of the embedded engine as a reader meets them: capped, grounded, sensible on odd texts, the same every time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { write } from '../../../src/engines/embedded/summaries/write.js';
import { sentences, words } from '../../../src/text/segments.js';
import { loadTokenCounter } from '../../../src/tokenizers.js';
import { intents } from '../../eval/suites/summary-intents.js';
import { suiteTexts } from '../../eval/suites/summary-texts.js';

const countTokens = await loadTokenCounter();
const open = new AbortController().signal;

async function summary(text: string, instructions = '', maxTokens = 2048): Promise<{ text: string; finish: string }> {
  return write({ task: 'summary', text, instructions, maxTokens, countTokens }, open);
}

const article = suiteTexts[0]!.text;

describe('the cap', () => {
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

  it('holds for any string at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 30 }), async (text, cap) => {
        const { text: written } = await summary(text, '', cap);
        expect(countTokens(written)).toBeLessThanOrEqual(cap);
        if (!/\p{Surrogate}/u.test(text)) expect(written).not.toMatch(/\p{Surrogate}/u);
      }),
      { numRuns: 150, seed: 11 },
    );
  });

  it('leaves whole sentences from twelve tokens on, and says so', async () => {
    for (const { text } of suiteTexts) {
      for (const cap of [25, 40, 70]) {
        const written = await summary(text, '', cap);
        expect(written.text).toMatch(/[.?!]["”’)]*$/);
        if (written.finish === 'stop') expect((await summary(text)).text).toBe(written.text);
      }
    }
    expect((await summary(article, '', 25)).finish).toBe('length');
    expect((await summary(article)).finish).toBe('stop');
  });

  it('cuts at a word below that', async () => {
    const { text } = await summary(article, '', 5);
    expect(text).not.toBe('');
    expect(article.toLowerCase()).toContain(text.toLowerCase().split(' ').at(-1));
  });
});

describe('what is said', () => {
  it('has no number and no name that the source does not have', async () => {
    for (const { text } of suiteTexts) {
      const known = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
      for (const instructions of [
        '',
        'Use 8 bullets.',
        'Write in the third person.',
        'Past tense, please.',
        'Use simple language.',
        'at most 20 words',
      ]) {
        const { text: written } = await summary(text, instructions);
        for (const number of written.match(/\p{N}+/gu) ?? []) expect(known).toContain(number);
        for (const { start, end } of sentences(written))
          for (const name of written.slice(start, end).match(/(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{N}]*/gu) ?? [])
            expect(known).toContain(name.toLowerCase());
      }
    }
  });

  it('is shorter than the text, and more than a copy of its sentences', async () => {
    for (const { text } of suiteTexts) {
      const written = (await summary(text)).text;
      expect(words(written).length).toBeLessThan(words(text).length * 0.6);
      expect(words(written).length).toBeGreaterThan(15);
    }
    const all = (await Promise.all(suiteTexts.map(({ text }) => summary(text)))).map(({ text }, index) => {
      const source = suiteTexts[index]!.text.replace(/\s+/g, ' ');
      const own = sentences(text).map(({ start, end }) => text.slice(start, end));
      return own.filter((sentence) => !source.includes(sentence)).length / own.length;
    });
    expect(all.reduce((sum, share) => sum + share, 0) / all.length).toBeGreaterThan(0.4);
  });

  it('is the same every time', async () => {
    for (const { text } of suiteTexts) expect(await summary(text, 'Focus on money.')).toEqual(await summary(text, 'Focus on money.'));
  });
});

describe('instructions', () => {
  it.each(intents.map((intent) => [intent.name, intent] as const))('follows: %s', async (_, intent) => {
    for (const text of suiteTexts) {
      const { text: written } = await summary(text.text, intent.ask(text));
      expect.soft(intent.holds(written, text), `${text.name}: ${written}`).toBe(true);
    }
  });

  it('writes one line per speaker', async () => {
    const { text } = await summary(suiteTexts[1]!.text, 'One line per speaker.');
    expect(text.split('\n').map((line) => line.split(':')[0])).toEqual(
      ['Marcus', 'Elena', 'Priya'].sort((a, b) => text.indexOf(a) - text.indexOf(b)),
    );
    expect(text.split('\n')).toHaveLength(3);
  });

  it('makes a table', async () => {
    const { text } = await summary(article, 'Give me a table of the main points.');
    const rows = text.split('\n');
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every((row) => row.startsWith('| ') && row.endsWith(' |'))).toBe(true);
  });

  it('summarizes the beginning only', async () => {
    const { text } = await summary(article, 'Summarize only the first paragraph.');
    expect(text).not.toMatch(/340|megawatts|rain/);
    expect(text).toMatch(/Harwick|council/);
  });

  it('keeps the source language when asked for another', async () => {
    expect((await summary(article, 'In German.')).text).toBe((await summary(article)).text);
  });
});

describe('odd texts', () => {
  it.each([
    ['one word', 'Hello'],
    ['one sentence', 'The train to Bern leaves at 9.'],
    ['punctuation', '?!… --- ...'],
    ['emoji', '😀😀🎉'],
    ['numbers', '12 34 56'],
  ])('gives %s back as it is', async (_, text) => {
    const { text: written } = await summary(text);
    expect(written.replace(/\.$/, '')).toBe(text.replace(/\.$/, ''));
  });

  it('shortens a Chinese or Japanese text', async () => {
    const text =
      '今日は会議がありました。新しい製品について話しました。価格は三千円に決まりました。発売日は五月一日です。担当者は田中さんです。次の会議は来週です。昼食はとても美味しかったです。';
    const { text: written } = await summary(text, 'two sentences');
    expect(written.match(/。/g)).toHaveLength(2);
    for (const sentence of written.split('。').filter((part) => part.trim() !== '')) expect(text).toContain(sentence.trim());
  });

  it('reads JSON by what is written in it', async () => {
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

  it('undoes the marks of tokenizers', async () => {
    const { text } = await summary(
      "the mayor , who is new , said `` we do n't wait '' . the plan costs $ 5 million ( net ) . nobody ca n't read it .",
      'three sentences',
    );
    expect(text).not.toMatch(/ [,.]|``|''|n 't|\( /);
  });

  it('stops at once when it was cancelled', async () => {
    const controller = new AbortController();
    controller.abort(new Error('gone'));
    await expect(write({ task: 'summary', text: article, instructions: '', maxTokens: 50, countTokens }, controller.signal)).rejects.toThrow('gone');
  });
});

describe('growth', () => {
  const shapes: Readonly<Record<string, (characters: number) => string>> = {
    prose: (size) => suiteTexts[0]!.text.repeat(Math.ceil(size / suiteTexts[0]!.text.length)).slice(0, size),
    dialogue: (size) =>
      suiteTexts[1]!.text
        .concat('\n')
        .repeat(Math.ceil(size / suiteTexts[1]!.text.length))
        .slice(0, size),
    'one word': (size) => 'x'.repeat(size),
    'one sentence again and again': (size) => 'The same old sentence comes back. '.repeat(Math.ceil(size / 34)).slice(0, size),
    punctuation: (size) => '.,;!?-()"'.repeat(Math.ceil(size / 9)).slice(0, size),
    emoji: (size) => '😀'.repeat(size / 2),
    lines: (size) => 'a: b\n'.repeat(Math.ceil(size / 5)).slice(0, size),
    'unique words': (size) =>
      Array.from({ length: Math.ceil(size / 8) }, (_, index) => `w${index.toString(36)}a`)
        .join(' ')
        .slice(0, size),
  };

  // Both sizes run in one process, one after the other; the small one warms up first.
  it.each(Object.entries(shapes))(
    'is linear on %s',
    async (_, make) => {
      const time = async (text: string): Promise<number> => {
        let best = Infinity;
        for (let round = 0; round < 3; round++) {
          const started = performance.now();
          await summary(text);
          best = Math.min(best, performance.now() - started);
        }
        return best;
      };
      await summary(make(20_000));
      const small = await time(make(100_000));
      const large = await time(make(500_000));
      expect(large).toBeLessThan(5 * small * 3 + 60);
    },
    30_000,
  );
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

  it('are told by what was said and decided, not by who was there', async () => {
    const { text: told } = await summary(minutes, '', 40);
    expect(told).toContain('Decision: ship the export');
    expect(told).not.toContain('Paul Evers');
  });
});
