// Loaded before the server, into each of its threads: collects garbage every few seconds and writes what is still held, as "thread bytes", to the file that
// the query of its own URL names. Process memory says little within ten minutes: heaps grow and shrink over some ten thousand requests.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { threadId } from 'node:worker_threads';

const path = new URL(import.meta.url).searchParams.get('file');
const everyMs = Number(new URL(import.meta.url).searchParams.get('ms'));
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

function report() {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(path, `${threadId} ${heapUsed + external}\n`);
}

if (threadId === 0) setInterval(report, everyMs).unref();
else {
  // A thread of the pool sleeps here between two messages, and no timer wakes it.
  let last = performance.now();
  const wait = Atomics.wait;
  Atomics.wait = (...parameters) => {
    if (performance.now() - last > everyMs) {
      last = performance.now();
      report();
    }
    return wait(...parameters);
  };
}
