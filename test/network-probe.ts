// A module for `node --import` that records every connection, name lookup and datagram of a program.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface NetworkProbe {
  /** Value of `NODE_OPTIONS` for the program. */
  readonly option: string;
  /** What was recorded since the last call, without duplicates: `probe` for each program that started, `connect`, `send`, or the kind of lookup. */
  seen(): string[];
}

export function writeNetworkProbe(folder: string): NetworkProbe {
  const [record, probe] = [join(folder, 'connections'), join(folder, 'probe.mjs')];
  writeFileSync(record, '');
  writeFileSync(
    probe,
    `import { appendFileSync } from 'node:fs';
import dns from 'node:dns';
import dgram from 'node:dgram';
import { Socket } from 'node:net';
const note = (what) => appendFileSync(${JSON.stringify(record)}, what + '\\n');
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...given) { note('connect'); return connect.apply(this, given); };
for (const part of [dns, dns.promises]) for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  const own = part[name];
  part[name] = (...given) => { if (given[0] !== '127.0.0.1' && given[0] !== 'localhost') note(name); return own.apply(part, given); };
}
dgram.Socket.prototype.send = () => note('send');
note('probe');
`,
  );
  return {
    option: `--import=${pathToFileURL(probe).href}`,
    seen: () => {
      const lines = new Set(readFileSync(record, 'utf8').trim().split('\n'));
      writeFileSync(record, '');
      return [...lines];
    },
  };
}
