// The two clocks of a store. Leases use the one that cannot be set; it restarts with the machine, which ends the runners that hold them too.

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
