// Preloaded into every thread of a real server by NODE_OPTIONS: the wall clock is off by as many milliseconds as the file CLOCK_FILE says, and may
// be moved while the server runs. Timers and `performance.now` are not affected, as when the clock of a machine is set.
import { readFileSync } from 'node:fs';

const { CLOCK_FILE: file } = process.env;
let shiftMs = 0;
setInterval(() => {
  shiftMs = Number(readFileSync(file, 'utf8'));
}, 10).unref();

const trueNow = Date.now;
const now = () => trueNow() + shiftMs;
globalThis.Date = new Proxy(Date, {
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [now()] : given, made),
  apply: (real) => new real(now()).toString(),
});
