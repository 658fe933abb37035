// K7: contexts of many kinds that nothing was fitted on (train/contexts/unread; part of the repository), compressed for questions that are mostly asked in
// other words than those of the context.
import { loadTokenCounter } from '../../../src/app/tokenizers.js';
import { calibrationResult, type Statement } from '../calibration.js';
import { bm25Sentences, leadSentences } from '../compress-baselines.js';
import { run } from '../compress-run.js';
import type { EvalResult, EvalRow } from '../row.js';
import { answers, writtenContexts } from '../train/written-contexts.js';

const wordings = ['same', 'other', 'indirect', 'two places'] as const;

const percentOf = (values: readonly boolean[]): number => (100 * values.filter(Boolean).length) / Math.max(1, values.length);

async function keptIn(isEnglish: boolean): Promise<EvalResult[]> {
  const count = await loadTokenCounter();
  const items = writtenContexts('unread')
    .filter(({ language }) => (language === 'en') === isEnglish)
    .flatMap(({ context, questions }) => questions.map((question) => ({ context, question })));
  const metric = isEnglish ? 'written contexts' : 'the same in other languages';
  const results: EvalResult[] = [];
  const statements: Statement[] = [];
  for (const keep of [0.2, 0.4, 'auto'] as const) {
    const kept: boolean[] = [];
    const byBm25: boolean[] = [];
    const byLead: boolean[] = [];
    let share = 0;
    for (const { context, question } of items) {
      const compressed = await run(context, question.prompt, keep, count);
      const holds = answers(compressed.text, question);
      kept.push(holds);
      share += compressed.share;
      if (compressed.stated !== undefined) statements.push({ probability: compressed.stated, right: holds });
      const budget = keep === 'auto' ? count(compressed.text) : Math.floor(keep * count(context));
      byBm25.push(answers(bm25Sentences(context, question.prompt, budget, count), question));
      byLead.push(answers(leadSentences(context, question.prompt, budget, count), question));
    }
    results.push({
      id: 'K7',
      metric: `${metric}: answer kept, keep ${keep}`,
      ours: percentOf(kept),
      baselines: { 'BM25 sentences': percentOf(byBm25), 'lead sentences': percentOf(byLead) },
      items: items.length,
      note: wordings
        .map((wording) => `${wording} ${percentOf(kept.filter((_, index) => items[index]?.question.wording === wording)).toFixed(1)}`)
        .join(', '),
    });
    if (keep === 'auto')
      results.push({
        id: 'K7',
        metric: `${metric}: mean keep of auto`,
        ours: (100 * share) / items.length,
        baselines: {},
        better: 'lower',
        items: items.length,
      });
  }
  results.push(calibrationResult(`${metric}: probability that the answer was kept, ECE`, statements));
  return results;
}

export const rows: readonly EvalRow[] = [{ id: 'K7', run: async () => [...(await keptIn(true)), ...(await keptIn(false))] }];
