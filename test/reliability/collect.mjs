// Loaded before the server, into each of its threads: collects garbage every few seconds, so that the memory of the process is what is still held.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
setInterval(collect, 10_000).unref();
