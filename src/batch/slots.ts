// Slots for items in progress, and how many items to claim for them.

// If items take at most `aheadMs`, enough for about that time are claimed in advance, at most `maxAhead`, because each claim is a commit. Slower items are
// not: a claimed item loses an attempt if its machine fails, whether or not it was started.
const aheadMs = 25;
const maxAhead = 64;

interface Slots {
  /** Resolves when a slot is free, in call order, to a function that releases it. */
  enter(): Promise<() => void>;
  /** Number of items to claim at a time: one per slot, plus those that will be done within `aheadMs`. */
  readonly claimed: number;
}

export function openSlots(count: number): Slots {
  let free = count;
  // Moving average of the time per item.
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
