// Compares two programs by the figures of alternating runs: medians, and the spread of the ratio over the rounds.
import type { BenchResult } from './result.js';

/** The figures of both programs, measured in immediate succession. */
export interface Round {
  readonly before: readonly BenchResult[];
  readonly after: readonly BenchResult[];
}

export interface Comparison extends Pick<BenchResult, 'id' | 'what' | 'unit' | 'better'> {
  /** Medians over the rounds. */
  readonly before: number;
  readonly after: number;
  /** Median, minimum and maximum of after/before over the rounds. */
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
  /** `same` if the rounds disagree about the direction. */
  readonly verdict: 'better' | 'worse' | 'same';
}

/** One comparison for each figure that both programs have in every round, in the order of measurement. */
export function compare(rounds: readonly Round[]): Comparison[] {
  return (rounds[0]?.after ?? []).flatMap(({ id, what, unit, better }) => {
    const own = (results: readonly BenchResult[]): number | undefined =>
      results.find((result) => result.id === id && plain(result.what) === plain(what))?.value;
    const pairs = rounds.flatMap((round) => {
      const [before, after] = [own(round.before), own(round.after)];
      return before === undefined || after === undefined ? [] : [{ before, after }];
    });
    if (pairs.length < rounds.length) return [];
    const ratios = pairs.map(({ before, after }) => after / before).sort((left, right) => left - right);
    const [min = 1, max = 1] = [ratios[0], ratios.at(-1)];
    const grew = min > 1 ? 'higher' : max < 1 ? 'lower' : undefined;
    return [
      {
        id,
        what,
        unit,
        better,
        before: median(pairs.map(({ before }) => before)),
        after: median(pairs.map(({ after }) => after)),
        ratio: { median: median(ratios), min, max },
        verdict: grew === undefined ? ('same' as const) : grew === better ? ('better' as const) : ('worse' as const),
      },
    ];
  });
}

export function comparisonLine({ id, what, unit, before, after, ratio, verdict }: Comparison): string {
  const figures = `${before.toFixed(2).padStart(9)} → ${after.toFixed(2).padStart(9)} ${unit.padEnd(11)}`;
  return `${id.padEnd(3)} ${what.padEnd(62)} ${figures} × ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})  ${verdict}`;
}

/** The name of a figure without the details that a run adds to it. */
function plain(what: string): string {
  return what.replace(/[(;].*$/, '').trimEnd();
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
