// How processor time grows with input size, measured on a machine that is busy with other things: time of this process only, both sizes measured one right
// after the other.

/** User processor time of this process while `work` runs, in milliseconds. Other programs and waiting do not count. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage().user;
  await work();
  return (process.cpuUsage().user - before) / 1000;
}

/** Shorter times cannot be measured. */
const minMs = 4;

export interface Growth {
  /** Time of the larger work divided by that of the smaller, the latter being at least 4 ms. */
  readonly ratio: number;
  /** Processor time of the larger work, in milliseconds. */
  readonly largeMs: number;
}

/**
 * How time grows from the smaller work to the larger. While the ratio is not below `limit`, which may be due to the compiler, the garbage collector or another
 * process, both are measured again, up to five times in all; the smallest ratio is returned. Work that really grows too fast exceeds the limit every time.
 */
export async function growth(small: () => unknown, large: () => unknown, limit: number): Promise<Growth> {
  await small();
  let least: Growth = { ratio: Number.POSITIVE_INFINITY, largeMs: Number.POSITIVE_INFINITY };
  for (let look = 0; look < 5 && least.ratio >= limit; look++) {
    const smallMs = Math.max(minMs, await processorMs(small));
    const largeMs = await processorMs(large);
    if (largeMs / smallMs < least.ratio) least = { ratio: largeMs / smallMs, largeMs };
  }
  return least;
}
