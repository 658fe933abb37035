// Waits for a condition to hold, however busy the machine is.
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls a condition until it holds: every 20 ms at first, then at intervals of a twentieth of the time waited so far, at most 250 ms. The time limit exists for
 * hangs only; its error names what was waited for.
 */
export async function until(holds: () => boolean | Promise<boolean>, what: string, limitMs = 500_000): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds())) {
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > limitMs) throw new Error(`waited in vain: ${what}`);
    await pause(Math.min(250, Math.max(20, waitedMs / 20)));
  }
}
