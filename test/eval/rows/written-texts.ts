// S4: summaries of texts of many kinds that nothing was fitted on (train/texts/unread; part of the repository), by the facts that they must state.
import { loadTokenCounter } from '../../../src/app/tokenizers.js';
import { sentences } from '../../../src/text/segments.js';
import { leadSentences } from '../compress-baselines.js';
import type { EvalResult, EvalRow } from '../row.js';
import { textRank } from '../text-rank.js';
import { statedIn, type WrittenText, writtenTexts } from '../train/written-texts.js';
import { summary } from './summaries.js';

const half = (facts: WrittenText['facts']): WrittenText['facts'] => facts.slice(0, Math.ceil(facts.length / 2));

async function factsIn(isEnglish: boolean): Promise<EvalResult[]> {
  const count = await loadTokenCounter();
  const items = writtenTexts('unread').filter(({ language }) => (language === 'en') === isEnglish);
  const sums = { facts: 0, ours: 0, lead: 0, ranked: 0, first: 0, ofFirst: 0, aside: 0, ofAside: 0, words: 0, ofWords: 0 };
  for (const { text, facts, aside } of items) {
    const written = await summary(text, '');
    const budget = count(written);
    const all = sentences(text).map(({ start, end }) => text.slice(start, end));
    let ranked = 1;
    while (ranked < all.length && count(textRank(all, ranked + 1).join(' ')) <= budget) ranked++;
    sums.facts += facts.length;
    sums.ours += statedIn(written, facts);
    sums.lead += statedIn(leadSentences(text, '', budget, count), facts);
    sums.ranked += statedIn(textRank(all, ranked).join(' '), facts);
    sums.first += statedIn(written, half(facts));
    sums.ofFirst += half(facts).length;
    sums.aside += statedIn(
      written,
      aside.map((passage) => [passage]),
    );
    sums.ofAside += aside.length;
    sums.words += budget;
    sums.ofWords += count(text);
  }
  const percent = (part: number, of: number): number => (100 * part) / Math.max(1, of);
  const metric = isEnglish ? 'written texts' : 'the same in other languages';
  return [
    {
      id: 'S4',
      metric: `${metric}: facts stated`,
      ours: percent(sums.ours, sums.facts),
      baselines: { 'lead of the same length': percent(sums.lead, sums.facts), TextRank: percent(sums.ranked, sums.facts) },
      items: sums.facts,
      note: `of the more important half ${percent(sums.first, sums.ofFirst).toFixed(1)}; length ${percent(sums.words, sums.ofWords).toFixed(0)} % of the text`,
    },
    {
      id: 'S4',
      metric: `${metric}: what a short summary leaves out, stated`,
      ours: percent(sums.aside, sums.ofAside),
      baselines: {},
      better: 'lower',
      items: sums.ofAside,
    },
  ];
}

export const rows: readonly EvalRow[] = [{ id: 'S4', run: async () => [...(await factsIn(true)), ...(await factsIn(false))] }];
