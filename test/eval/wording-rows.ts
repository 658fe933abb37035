// Figures over the wordings of one evaluation set: worst over best (W1), items answered alike (W2), mean (W3). Shared by all operations.
import type { EvalResult } from './row.js';

/** What one wording came to on the items of a set. */
export interface WordingRun {
  readonly id: string;
  readonly half: 'open' | 'held';
  /** The set's own measure, in percent; larger is better. */
  readonly score: number;
  /** One answer per item, comparable between wordings; items in the same order in every run. */
  readonly answers: readonly string[];
}

/** W1 to W3 of one set. Held wordings enter the figures and the aggregate at the end of the note, never by name. */
export function wordingResults(set: string, runs: readonly WordingRun[], items: number): EvalResult[] {
  if (runs.length === 0) return [];
  const scores = (half?: WordingRun['half']): number[] => runs.filter((run) => half === undefined || run.half === half).map(({ score }) => score);
  const ratio = (values: readonly number[]): number => (values.length === 0 ? 0 : (100 * Math.min(...values)) / Math.max(...values, 1e-9));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const alike = runs[0]!.answers.filter((answer, item) => runs.every(({ answers }) => answers[item] === answer)).length;
  const open = runs.filter(({ half }) => half === 'open').map(({ id, score }) => `${id} ${score.toFixed(1)}`);
  const held = scores('held');
  const shared = { baselines: {}, items: items * runs.length };
  return [
    {
      id: 'W1',
      metric: `${set}, worst wording over best`,
      ours: ratio(scores()),
      floor: 85,
      goal: 95,
      ...shared,
      note: `open ${ratio(scores('open')).toFixed(1)} (${open.join(', ')}); ${held.length} held ${ratio(held).toFixed(1)}`,
    },
    { id: 'W2', metric: `${set}, items answered alike`, ours: (100 * alike) / Math.max(1, runs[0]!.answers.length), floor: 65, goal: 85, ...shared },
    {
      id: 'W3',
      metric: `${set}, mean over wordings`,
      ours: mean(scores()),
      ...shared,
      note: `open ${mean(scores('open')).toFixed(1)}, held ${mean(held).toFixed(1)}, best ${Math.max(...scores()).toFixed(1)}, worst ${Math.min(...scores()).toFixed(1)}`,
    },
  ];
}
