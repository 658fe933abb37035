// Loaded first on every thread of the reading process. Disables functions that open connections, query name servers, signal other processes or load native
// code from elsewhere, and confines further threads in the same way. Before Node 25 the permission model covers none of this, and since Node 22 it does not
// apply to threads unless they ask for it; it does keep code from reaching the internals beneath these functions.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import threads, { type WorkerOptions } from 'node:worker_threads';

function refuse(): never {
  throw new Error('the process that reads documents is not allowed to do that');
}

/** Replaces the functions of the object that `chosen` selects with ones that throw. */
function takeAway(object: object, chosen: (name: string) => boolean = () => true): void {
  for (const name of Object.getOwnPropertyNames(object))
    if (name !== 'constructor' && chosen(name) && typeof Reflect.get(object, name) === 'function')
      Object.defineProperty(object, name, { value: refuse, writable: false, configurable: false });
}

// http, https, tls, http2 and fetch all connect and listen through these two classes.
takeAway(net.Socket.prototype, (name) => name === 'connect');
takeAway(net.Server.prototype, (name) => name === 'listen' || name === '_listen2');
takeAway(net, (name) => name === '_createServerHandle');
takeAway(dgram.Socket.prototype, (name) => ['bind', 'connect', 'send', 'sendto'].includes(name));
takeAway(dns.Resolver.prototype);
takeAway(dns.promises.Resolver.prototype);
takeAway(dns.promises);
takeAway(dns);

const { dlopen } = process;
const signal: (pid: number, signal: number) => unknown = Reflect.get(process, '_kill');
const own = {
  // process.kill calls this.
  _kill: (pid: number, number: number): unknown => (pid === process.pid ? signal.call(process, pid, number) : refuse()),
  dlopen: (module: object, file: string, ...flags: number[]): unknown =>
    process.permission.has('fs.read', file) ? dlopen.call(process, module, file, ...flags) : refuse(),
};
for (const [name, value] of Object.entries(own)) Object.defineProperty(process, name, { value, writable: false, configurable: false });

const confining = process.execArgv.filter((option) => /^--(?:experimental-)?permission$|^--(?:allow-|import=)/.test(option));
class ConfinedThread extends threads.Worker {
  constructor(file: string | URL, options: WorkerOptions = {}) {
    super(file, { ...options, execArgv: confining });
  }
}
Object.defineProperty(threads, 'Worker', { value: ConfinedThread, writable: false, configurable: false });
syncBuiltinESMExports();
