// A thread of the reading process that ends it when its memory passes the limit. It runs beside a parser that never returns, and on every
// system; the program only sees the process killed.
import { workerData } from 'node:worker_threads';

const intervalMs = 10;
/** What a parser may fill between two looks, at about 3 MB a millisecond; it is stopped so much before the limit. */
const headroomBytes = 30_000_000;

const limit = Number(workerData) - headroomBytes;
setInterval(() => {
  if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
}, intervalMs);
