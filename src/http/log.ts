// The log of a server or a worker: one JSON object a line on standard error. No text, no key.
import { type Logger, pino } from 'pino';
import type { Settings } from '../config/settings.js';

export function openLog(settings: Pick<Settings, 'log.level'>): Logger {
  return pino(
    { level: settings['log.level'], base: null, timestamp: pino.stdTimeFunctions.isoTime },
    // One write for many lines; each is out after a tenth of a second at the latest.
    pino.destination({ fd: 2, sync: false, minLength: 8_192, periodicFlush: 100 }),
  );
}
