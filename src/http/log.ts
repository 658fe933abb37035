// The log of a server or a worker: one JSON object per line on standard error. It contains no input text and no key.
import { type Logger, pino } from 'pino';
import type { Settings } from '../config/settings.js';

// Lines that wait while standard error cannot be written, for example because the disk of the log is full; further lines are dropped.
const maxWaitingChars = 1_000_000;

export function openLog(settings: Pick<Settings, 'log.level'>): Logger {
  // Batches lines into one write; each is written after at most a tenth of a second.
  const destination = pino.destination({ fd: 2, sync: false, minLength: 8_192, maxLength: maxWaitingChars, periodicFlush: 100 });
  let fails = false;
  // Without a listener, a log that cannot be written would end the server. The next write tries again.
  destination.on('error', () => {
    fails = true;
  });
  destination.on('write', () => {
    fails = false;
  });
  const flushSync = destination.flushSync.bind(destination);
  // Called when the process ends; it would try for ever.
  destination.flushSync = () => {
    if (!fails) flushSync();
  };
  return pino({ level: settings['log.level'], base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
