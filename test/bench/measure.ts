// Timing of repeated work, in milliseconds.

export interface Timing {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly runs: number;
}

/** Times `work` after a warm-up of a tenth of the runs. */
export async function timing(runs: number, work: () => Promise<unknown>): Promise<Timing> {
  for (let index = 0; index < Math.ceil(runs / 10); index++) await work();
  const times: number[] = [];
  for (let index = 0; index < runs; index++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((left, right) => left - right);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), runs };
}

/** The shortest of several runs, which other load on the machine has disturbed least. */
export async function bestMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let index = 0; index < runs; index++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
