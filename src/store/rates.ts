// Counts the requests of keys in memory, if one process serves them all. A window begins with the first request after the previous one ended.
import type { RateLimits } from '../core/keys.js';
import type { Clock } from './clock.js';

const windowMs = 60_000;
// Once this many keys have a window, expired windows are removed.
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
