// A clock that does not run until it is moved.
import type { Clock } from '../../src/store/clock.js';

export interface ManualClock extends Clock {
  /** Lets time pass. */
  advance(ms: number): void;
  /** Sets the calendar; no time passes. */
  set(nowMs: number): void;
}

export function manualClock(nowMs = 1_000_000): ManualClock {
  let calendar = nowMs;
  let elapsed = 50_000;
  return {
    now: () => calendar,
    elapsed: () => elapsed,
    advance: (ms) => {
      calendar += ms;
      elapsed += ms;
    },
    set: (ms) => {
      calendar = ms;
    },
  };
}
