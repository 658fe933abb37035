// A thread of the reading process that ends it when it takes more memory or processor time than it may, or when the program is gone. It runs beside
// a parser that never returns, on every system, and tells the reason through the lifeline first.
import net from 'node:net';
import { workerData } from 'node:worker_threads';
import { lifelineDescriptor } from './launcher.js';
import type { Verdict } from './protocol.js';
import { processorMs, residentBytes } from './usage.js';

export interface SelfWatchData {
  /** Resident memory that the process never passes, in bytes. */
  readonly maxMemoryBytes: number;
  /** Two numbers of 64 bits, on the scale of `processorMs`: when the time of the document ends, and when that of the page does. */
  readonly deadlines: SharedArrayBuffer;
}

const intervalMs = 10;
/** What a parser may fill between two looks, at about 3 MB a millisecond; it is stopped so much before the limit. */
const headroomBytes = 30_000_000;

const { maxMemoryBytes, deadlines }: SelfWatchData = workerData;
const [document, page] = [0, 1];
const ends = new Float64Array(deadlines);
// The other end closes when the program ends, however it does.
const lifeline = new net.Socket({ fd: lifelineDescriptor });
lifeline.on('error', () => end());
lifeline.on('close', () => end());
lifeline.resume();

setInterval(() => {
  if (residentBytes() > maxMemoryBytes - headroomBytes) end('memory');
  const used = processorMs();
  if (used > (ends[document] ?? 0)) end('document-time');
  else if (used > (ends[page] ?? 0)) end('page-time');
}, intervalMs);

function end(verdict?: Verdict): void {
  if (verdict !== undefined) lifeline.write(verdict);
  process.kill(process.pid, 'SIGKILL');
}
