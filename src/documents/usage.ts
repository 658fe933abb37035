// Resource usage of the reading process, also without /proc.
import { readSync } from 'node:fs';
import { statusDescriptor } from './launcher.js';

const line = Buffer.alloc(4096);

/** Resident memory in bytes. */
export function residentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    const length = readSync(statusDescriptor, line, 0, line.length, 0);
    return 1024 * Number(/^VmRSS:\s*(\d+) kB/m.exec(line.toString('latin1', 0, length))?.[1]);
  }
}

/** CPU time of all threads since the start, in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
