// A thread of the reading process that ends it if it exceeds its memory or CPU time, or if the program exits. It works on every system, even if a parser never
// returns, and first sends the reason through the lifeline.
import net from 'node:net';
import { workerData } from 'node:worker_threads';
import { lifelineDescriptor } from './launcher.js';
import type { Verdict } from './protocol.js';
import { processorMs, residentBytes } from './usage.js';

export interface SelfWatchData {
  /** Max resident memory of the process, in bytes. */
  readonly maxMemoryBytes: number;
  /** Two 64-bit floats on the scale of `processorMs`: the deadlines of the document and of the page. */
  readonly deadlines: SharedArrayBuffer;
}

const intervalMs = 10;
/** Memory that a parser may fill between two checks, at about 3 MB per millisecond; the process is stopped this far below the limit. */
const headroomBytes = 30_000_000;

const { maxMemoryBytes, deadlines }: SelfWatchData = workerData;
const [document, page] = [0, 1];
const ends = new Float64Array(deadlines);
// The other end closes when the program exits for any reason.
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
