// Waiting for what has to happen, however busy the machine is.
import { setTimeout as pause } from 'node:timers/promises';

/** Looks every 20 ms whether something holds, until it does. The limit is for what hangs; its message says what was waited for. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, limitMs = 500_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
    await pause(20);
  }
}
