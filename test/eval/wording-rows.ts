// Figures over the wordings of one evaluation set: worst over best (W1), items answered alike (W2), mean (W3). Shared by all operations.
import { itemAt } from '../../src/text/at.js';
import type { EvalResult } from './row.js';

/** The result of one wording on the items of a set. */
export interface WordingRun {
  readonly id: string;
  readonly half: 'open' | 'held';
  /** The measure of the set, in percent; higher is better. */
  readonly score: number;
  /** One answer per item, comparable between wordings; the items have the same order in every run. */
  readonly answers: readonly string[];
}

const targets = { W1: { floor: 85, goal: 95 }, W2: { floor: 65, goal: 85 } } as const;

/**
 * W1 to W3 of one set, asked in the wordings of `file`. Held wordings count in the figures and in the aggregate at the end of the note, but are never named.
 */
export function wordingResults(file: string, set: string, runs: readonly WordingRun[]): EvalResult[] {
  if (runs.length === 0) return [];
  const scores = (half?: WordingRun['half']): number[] => runs.filter((run) => half === undefined || run.half === half).map(({ score }) => score);
  const ratio = (values: readonly number[]): number => (values.length === 0 ? 0 : (100 * Math.min(...values)) / Math.max(...values, 1e-9));
  const { answers } = itemAt(runs, 0);
  const alike = answers.filter((answer, item) => runs.every((run) => run.answers[item] === answer)).length;
  const open = runs.filter(({ half }) => half === 'open').map(({ id, score }) => `${id} ${score.toFixed(1)}`);
  const held = scores('held');
  const shared = { baselines: {}, items: answers.length * runs.length, wordings: file };
  return [
    {
      id: 'W1',
      metric: `${set}, worst wording over best`,
      ours: ratio(scores()),
      ...targets.W1,
      ...shared,
      note: `open ${ratio(scores('open')).toFixed(1)} (${open.join(', ')}); ${held.length} held ${ratio(held).toFixed(1)}`,
    },
    { id: 'W2', metric: `${set}, items answered alike`, ours: (100 * alike) / Math.max(1, answers.length), ...targets.W2, ...shared },
    {
      id: 'W3',
      metric: `${set}, mean over wordings`,
      ours: mean(scores()),
      ...shared,
      note: `open ${mean(scores('open')).toFixed(1)}, held ${mean(held).toFixed(1)}, best ${Math.max(...scores()).toFixed(1)}, worst ${Math.min(...scores()).toFixed(1)}`,
    },
  ];
}

/** W1 and W2 over all wordings: the mean over the files of wordings of their means over sets. */
export function meansOverWordings(results: readonly EvalResult[]): EvalResult[] {
  return (['W1', 'W2'] as const).flatMap((id): EvalResult[] => {
    const byFile = new Map<string, number[]>();
    for (const { id: own, wordings: file, ours } of results)
      if (own === id && file !== undefined) byFile.set(file, [...(byFile.get(file) ?? []), ours]);
    if (byFile.size < 2) return [];
    const means = [...byFile].map(([file, values]) => [file, mean(values)] as const);
    return [
      {
        id,
        metric: `mean of ${byFile.size} kinds of request`,
        ours: mean(means.map(([, value]) => value)),
        baselines: {},
        ...targets[id],
        items: byFile.size,
        note: means.map(([file, value]) => `${file} ${value.toFixed(1)}`).join(', '),
      },
    ];
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
