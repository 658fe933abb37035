// A thread for the pool under test. A request may have a gate of two shared numbers: the thread sets the second when it reaches the request, and waits
// while the first is 0. It skips the rest of a message after a request with `leavesRest`, and throws at one with `ends`.
// Each reply is the number of requests that were done together. The threads count themselves in the shared number that the test provides.
import { getEnvironmentData, parentPort } from 'node:worker_threads';

Atomics.add(getEnvironmentData('started threads'), 0, 1);

parentPort.on('message', ({ requests }) => {
  let count = 0;
  for (const { gate, leavesRest, ends } of requests) {
    if (ends === true) throw new Error('the thread ends');
    if (gate !== undefined) {
      Atomics.store(gate, 1, 1);
      Atomics.wait(gate, 0, 0);
    }
    count++;
    if (leavesRest === true) break;
  }
  parentPort.postMessage({ replies: Array(count).fill(count) });
});
