// A load generator in a process of its own: sends one request repeatedly over persistent connections and prints the result as JSON.
import { connect } from 'node:net';

interface Plan {
  readonly port: number;
  /** The complete request, as it is sent over the wire. */
  readonly request: string;
  readonly connections: number;
  readonly seconds: number;
}

const { port, request, connections, seconds } = JSON.parse(process.argv[2] ?? '') as Plan;
const bytes = Buffer.from(request);
const times: number[] = [];
let failed = 0;
const startedAt = performance.now();
const end = startedAt + seconds * 1000;

await Promise.all(Array.from({ length: connections }, one));
const took = (performance.now() - startedAt) / 1000;
times.sort((a, b) => a - b);
const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
console.log(JSON.stringify({ perSecond: times.length / took, p50Ms: at(0.5), p99Ms: at(0.99), failed }));

function one(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let sentAt = 0;
    let received = '';
    const send = (): void => {
      sentAt = performance.now();
      socket.write(bytes);
    };
    socket.setEncoding('latin1').on('connect', send).on('error', reject);
    socket.on('data', (text: string) => {
      received += text;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0 || received.length < head + 4 + Number(/content-length: (\d+)/i.exec(received)?.[1])) return;
      if (received.startsWith('HTTP/1.1 200')) times.push(performance.now() - sentAt);
      else failed++;
      received = '';
      if (performance.now() < end) send();
      else socket.end(resolve);
    });
  });
}
