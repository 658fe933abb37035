// Places for items that are worked on at the same time, and how many are claimed for them.

// Items that are done within a moment are claimed for that long ahead, and so many together: each claim is a commit. Others are not: an item that was
// claimed loses a life with its machine, started or not.
const aheadMs = 25;
const maxAhead = 64;

interface Slots {
  /** Resolves when there is a place, in the order of the calls. What it gives is called to leave. */
  enter(): Promise<() => void>;
  /** Items to claim at a time: those that are worked on, and those that will be done within a moment. */
  readonly claimed: number;
}

export function openSlots(count: number): Slots {
  let free = count;
  // Of an item, of late.
  let tookMs: number | undefined;
  const waiting: (() => void)[] = [];
  return {
    enter: async () => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      const startedAt = performance.now();
      return () => {
        const ms = performance.now() - startedAt;
        tookMs = tookMs === undefined ? ms : tookMs + (ms - tookMs) / 8;
        const next = waiting.shift();
        if (next === undefined) free++;
        else next();
      };
    },
    get claimed() {
      return count + (tookMs === undefined || tookMs > aheadMs ? 0 : Math.min(maxAhead, Math.floor((count * aheadMs) / tookMs)));
    },
  };
}
