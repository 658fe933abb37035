// Waiting for what has to happen, however busy the machine is.
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks whether something holds, until it does: every 20 ms at first, later whenever a twentieth of the time so far is over, every quarter of a second at
 * least. The limit is for what hangs; its message says what was waited for.
 */
export async function until(holds: () => boolean | Promise<boolean>, what: string, limitMs = 500_000): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds())) {
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > limitMs) throw new Error(`waited in vain: ${what}`);
    await pause(Math.min(250, Math.max(20, waitedMs / 20)));
  }
}
