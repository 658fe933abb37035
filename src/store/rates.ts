// Requests of keys counted in memory, where one process serves them all: a window begins with the first request after the last one.
import type { RateLimits } from '../core/keys.js';
import type { Clock } from './clock.js';

const windowMs = 60_000;
// Windows that are over are forgotten when so many keys have one.
const manyKeys = 10_000;

export function memoryRates({ elapsed }: Pick<Clock, 'elapsed'>): RateLimits {
  const windows = new Map<string, { used: number; readonly endsAt: number }>();
  return {
    take: async (keyId, perMinute) => {
      const now = elapsed();
      let window = windows.get(keyId);
      if (window === undefined || now >= window.endsAt) {
        if (windows.size >= manyKeys) for (const [id, { endsAt }] of windows) if (now >= endsAt) windows.delete(id);
        window = { used: 0, endsAt: now + windowMs };
        windows.set(keyId, window);
      }
      const allowed = window.used < perMinute;
      if (allowed) window.used++;
      return { allowed, left: Math.max(0, perMinute - window.used), resetMs: window.endsAt - now };
    },
  };
}
