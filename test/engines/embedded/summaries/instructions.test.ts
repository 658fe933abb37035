import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { judgePiece } from '../../../../src/engines/embedded/summaries/instruction-topics.js';
import { readInstructions } from '../../../../src/engines/embedded/summaries/instructions.js';
import { inEnglish } from '../../../../src/engines/embedded/summaries/instructions-multilingual.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';
import { abroad, abroadChecks, isSoundAbroad } from '../../../eval/suites/summary-abroad.js';

const countTokens = await loadTokenCounter();

async function summary(text: string, instructions: string): Promise<string> {
  return (await write({ task: 'summary', text, instructions, maxTokens: 2048, countTokens }, new AbortController().signal)).text;
}

describe('instructions', () => {
  it.each([
    ['Minutes with decisions and to-dos', { sort: 'minutes' }],
    ['Who has to do what by when?', { sort: 'actions' }],
    ['Shorten to half its length', { share: 0.5 }],
    ['20% of the length', { share: 0.2 }],
    ['Timeline of the events, one line each', { form: 'bullets', onlyKept: true }],
    ['Facts and figures only, at most 5 points', { onlyKept: true, items: { min: 1, max: 5 } }],
    ['Two paragraphs of two sentences each', { paragraphs: 2, sentences: { min: 4, max: 4 } }],
    ['Number the steps', { form: 'numbered' }],
    ['State the result with its numbers', { keep: new Set(['numbers']), onlyKept: false }],
  ])('are read: %s', (text, brief) => {
    expect(readInstructions(text)).toMatchObject(brief);
  });

  it('that ask what somebody wants are answered with what they would like', async () => {
    const mail =
      'My washing machine stops after ten minutes. I have cleaned the filter twice. Nothing has changed since last week. I would like my money back.';
    expect(await summary(mail, 'What does the customer want?')).toContain('money back');
  });

  it('that name a reader are unmet (“for somebody who has no time”) or a topic (“for the tenant”)', () => {
    expect(judgePiece('for somebody who has no time', () => true)).toEqual({ unmet: 'for somebody who has no time' });
    expect(judgePiece('for the tenant', () => true)).toEqual({ query: 'for the tenant' });
  });
});

describe('instructions in other languages', () => {
  it.each(abroad.map((item) => [item.language, item] as const))('are followed in %s', async (_, item) => {
    for (const [name, ask] of Object.entries(item.asks) as [keyof typeof item.asks, string][])
      expect(abroadChecks[name](await summary(item.text, ask)), `${name}: ${await summary(item.text, ask)}`).toBe(true);
    expect(await summary(item.text, item.question.ask)).toContain(item.question.answer);
    expect(isSoundAbroad(await summary(item.text, ''), item)).toBe(true);
  });

  it.each([
    ['it', 'Riassumi il testo in al massimo tre frasi', { sentences: { min: 1, max: 3 } }],
    ['it', 'Riassumi in cinque punti elenco', { form: 'bullets', items: { min: 5, max: 5 } }],
    ['it', 'Riassunto in meno di 40 parole', { words: { min: 1, max: 39 } }],
    ['pt', 'Resuma o texto em duas frases', { sentences: { min: 2, max: 2 } }],
    ['pt', 'Resumo em três tópicos', { form: 'bullets', items: { min: 3, max: 3 } }],
    ['pt', 'No máximo 50 palavras', { words: { min: 1, max: 50 } }],
    ['nl', 'Vat deze tekst samen in drie zinnen', { sentences: { min: 3, max: 3 } }],
    ['nl', 'Samenvatting in minder dan 60 woorden', { words: { min: 1, max: 59 } }],
    ['nl', 'Vat het verslag samen als opsomming', { form: 'bullets' }],
  ] as const)('are read in language %s: %s', (_, text, brief) => {
    expect(readInstructions(text)).toMatchObject(brief);
  });

  it.each([
    'Summarize this resume in key phrases.',
    'Use short phrases, please.',
    'Focus on Die Zeit.',
    'Report what the parole board decided.',
    'Explain the VAT rules in one sentence.',
  ])('are not found in English ones: %s', (text) => {
    expect(inEnglish(text)).toBe(text);
  });
});
