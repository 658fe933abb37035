// How far stated probabilities can be trusted: calibration error, errors among the confident answers, and the accuracy gained by setting uncertain answers
// aside.

import type { EvalResult } from './row.js';

/** A stated probability, and whether the answer was right. */
export type Statement = Pick<StatedAnswer, 'probability' | 'right'>;

/** One answer: its stated probability, whether it was right, and whether it was flagged as uncertain. */
export interface StatedAnswer {
  readonly probability: number;
  readonly right: boolean;
  readonly uncertain: boolean;
}

/** Expected calibration error over ten bins of equal width, 0 to 1. */
export function calibrationError(answers: readonly Statement[]): number {
  const bins = Array.from({ length: 10 }, () => ({ stated: 0, right: 0 }));
  for (const { probability, right } of answers) {
    const bin = bins[Math.min(9, Math.floor(probability * 10))]!;
    bin.stated += probability;
    if (right) bin.right++;
  }
  return bins.reduce((sum, { stated, right }) => sum + Math.abs(stated - right), 0) / Math.max(1, answers.length);
}

/** Mean stated probability against the share that is right, in percent: over all answers, and over those stated with 0.9 or more. */
function statedAndRight(answers: readonly Statement[]): string {
  const line = (some: typeof answers): string => {
    const mean = (value: (answer: (typeof some)[number]) => number): string =>
      ((100 * some.reduce((sum, answer) => sum + value(answer), 0)) / Math.max(1, some.length)).toFixed(1);
    return `${mean(({ probability }) => probability)} % stated, ${mean(({ right }) => (right ? 1 : 0))} % right of ${some.length}`;
  };
  return `${line(answers)}; ${line(answers.filter(({ probability }) => probability >= 0.9))} stated with 90 % or more`;
}

/** Row T2 of these statements. */
export function calibrationResult(metric: string, statements: readonly Statement[]): EvalResult {
  return {
    id: 'T2',
    metric,
    ours: calibrationError(statements),
    baselines: {},
    floor: 0.07,
    goal: 0.04,
    better: 'lower',
    items: statements.length,
    note: statedAndRight(statements),
  };
}

/** Share of right answers, in percent; 0 if there are no answers. */
export function percentRight(answers: readonly StatedAnswer[]): number {
  return (100 * answers.filter(({ right }) => right).length) / Math.max(1, answers.length);
}

/** Answers stated with at least 0.9: their number, and the percentage of them that is wrong. */
export function sureAndWrong(answers: readonly StatedAnswer[]): { readonly count: number; readonly wrong: number } {
  const sure = answers.filter(({ probability }) => probability >= 0.9);
  return { count: sure.length, wrong: sure.length === 0 ? 0 : 100 - percentRight(sure) };
}

/** Accuracy of the certain answers minus the accuracy of all, in points, and the percentage that is certain. */
export function certainGain(answers: readonly StatedAnswer[]): { readonly gain: number; readonly certain: number } {
  const certain = answers.filter(({ uncertain }) => !uncertain);
  return {
    gain: certain.length === 0 ? 0 : percentRight(certain) - percentRight(answers),
    certain: (100 * certain.length) / Math.max(1, answers.length),
  };
}
