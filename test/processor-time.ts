// How time grows, on a machine with other things to do: processor time of this process, and two sizes measured one right after the other.

/** Processor time that work takes, in milliseconds. Neither other programs nor waiting count. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage().user;
  await work();
  return (process.cpuUsage().user - before) / 1000;
}

/** Less than this cannot be measured. */
const minMs = 4;

export interface Growth {
  /** How many times as long the larger work took as the smaller, which counts as 4 ms at least. */
  readonly ratio: number;
  /** Processor time of the larger work, in milliseconds. */
  readonly largeMs: number;
}

/**
 * How time grows from the smaller work to the larger. Where the ratio is not below `limit`, which the compiler, the collector or a neighbour can be the
 * cause of, both are measured again, together; what grows too fast does so each time.
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
