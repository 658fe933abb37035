// The log of a server or a worker: one JSON object per line on standard error. It contains no input text and no key.
import { type Logger, pino } from 'pino';
import type { Settings } from '../config/settings.js';

export function openLog(settings: Pick<Settings, 'log.level'>): Logger {
  return pino(
    { level: settings['log.level'], base: null, timestamp: pino.stdTimeFunctions.isoTime },
    // Batches lines into one write; each is written after at most a tenth of a second.
    pino.destination({ fd: 2, sync: false, minLength: 8_192, periodicFlush: 100 }),
  );
}
