// A thread for the pool under test. A request is a pair of shared numbers: the thread sets the second when it has come to it and waits while the first is 0,
// and leaves what comes after one that says so.
// The reply to each tells how many were done together.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ requests }) => {
  let count = 0;
  for (const { gate, leavesRest } of requests) {
    if (gate !== undefined) {
      Atomics.store(gate, 1, 1);
      Atomics.wait(gate, 0, 0);
    }
    count++;
    if (leavesRest === true) break;
  }
  parentPort.postMessage({ replies: Array(count).fill(count) });
});
