// The two clocks of a store. Leases run on the one that nobody can set; it starts anew with the machine, as the leases of its runners do.

export interface Clock {
  /** Milliseconds since 1970: when something happened. */
  now(): number;
  /** Milliseconds since the machine started, the same for all its processes: how long something has lasted. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => Number(process.hrtime.bigint() / 1_000_000n),
};
