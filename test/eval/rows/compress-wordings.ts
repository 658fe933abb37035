// Rows W1 to W3 of compression: questions about one passage, in all wordings.
import { loadTokenCounter } from '../../../src/app/tokenizers.js';
import { holdsAnswer, type NaturalQuestion, toQuestion } from '../compress-protocol.js';
import { run } from '../compress-run.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { type WordingRun, wordingResults } from '../wording-rows.js';
import { wordings } from '../wordings.js';

/** Maximum number of items of a set, each asked in every wording. */
const maxItems = 200;
const keep = 0.5;

interface Asked {
  readonly question: string;
  readonly passage: string;
  readonly answers: readonly string[];
}

const readers: Readonly<Record<string, (context: EvalContext) => readonly Asked[] | undefined>> = {
  squad_xquad_en: (context) =>
    context
      .items<{ question: string; context: string; answers: readonly string[] }>('squad_xquad_en')
      ?.map(({ question, context: passage, answers }) => ({ question, passage, answers })),
  nq_open_oracle: (context) =>
    context
      .items<NaturalQuestion>('nq_open_oracle')
      ?.map(toQuestion)
      .map(({ question, passage, answers }) => ({ question, passage: passage.text, answers })),
};

async function w(context: EvalContext): Promise<EvalResult[]> {
  const file = wordings('compression', 'compress');
  const count = await loadTokenCounter();
  const results: EvalResult[] = [];
  for (const set of file?.sets ?? []) {
    const items = (readers[set]?.(context) ?? []).filter(({ passage, answers }) => holdsAnswer(passage, answers)).slice(0, maxItems);
    if (items.length === 0) continue;
    const runs: WordingRun[] = [];
    for (const { id, half, request } of file?.wordings ?? []) {
      const kept: boolean[] = [];
      for (const { question, passage, answers } of items) {
        const { text } = await run(
          passage,
          request.query.replaceAll('{query}', () => question),
          keep,
          count,
        );
        kept.push(holdsAnswer(text, answers));
      }
      runs.push({ id, half, score: (100 * kept.filter((is) => is).length) / kept.length, answers: kept.map(String) });
    }
    results.push(...wordingResults('compression', set, runs));
  }
  return results;
}

export const rows: readonly EvalRow[] = [{ id: 'W', run: w }];
