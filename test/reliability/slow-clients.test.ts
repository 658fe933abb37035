// Clients that send or read so slowly that they would hold a server: others are served meanwhile, and the slow ones are cut off.
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';

afterAll(stopDaemons);

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
/** Large: others are served until slow bodies and slow readers are cut too, which takes the server half a minute. */
const size = isLarge ? { headers: 200, bodies: 200, readers: 100, seconds: 60 } : { headers: 60, bodies: 60, readers: 20, seconds: 8 };
/** Five seconds for the headers, and time for a busy machine. */
const longestHeadMs = 25_000;
/** What a client may take for a piece of an answer, several times over: Node notices the first silence at its second look. */
const longestReadMs = 120_000;

const openFiles = (daemon: Daemon): number => readdirSync(`/proc/${daemon.process.pid}/fd`).length;

function open(daemon: Daemon, first: string, more: string): Socket & { endedAfterMs?: number } {
  const { hostname, port } = new URL(daemon.address);
  const startedAt = performance.now();
  const socket: Socket & { endedAfterMs?: number } = connect(Number(port), hostname, () => socket.write(first));
  const drip = setInterval(() => more !== '' && socket.write(more), 1000);
  socket
    .on('error', () => undefined)
    .on('close', () => {
      clearInterval(drip);
      socket.endedAfterMs = performance.now() - startedAt;
    });
  return socket;
}

const good = {
  text: 'The parcel came late.',
  labels: [
    { name: 'late', rubric: 'Was it late?' },
    { name: 'lost', rubric: 'Was it lost?' },
  ],
  reasoning: false,
};

it('slow clients are cut off while others are served', { timeout: 240_000 }, async () => {
  const daemon = await startDaemon();
  await daemon.get('/healthz');
  const before = openFiles(daemon);
  const ask = async (): Promise<number> => {
    const startedAt = performance.now();
    expect((await daemon.post('/classify', good)).status).toBe(200);
    return performance.now() - startedAt;
  };
  const alone: number[] = [];
  for (let request = 0; request < 20; request++) alone.push(await ask());
  const usual = alone.sort((a, b) => a - b)[10] ?? 0;
  const head = `Host: localhost\r\nx-api-key: ${daemon.key}\r\n`;
  const headers = Array.from({ length: size.headers }, () => open(daemon, `GET /v1/models HTTP/1.1\r\n${head}`, 'x-a: b\r\n').resume());
  const bodies = Array.from({ length: size.bodies }, () =>
    open(daemon, `POST /classify HTTP/1.1\r\n${head}Content-Length: 5000\r\n\r\n{`, ' ').resume(),
  );
  // More answers asked for than the buffers of two sockets hold, and none read.
  const readers = Array.from({ length: size.readers }, () => open(daemon, `GET /openapi.json HTTP/1.1\r\n${head}\r\n`.repeat(100), '').pause());
  const times: number[] = [];
  const end = performance.now() + size.seconds * 1000;
  while (performance.now() < end) {
    times.push(await ask());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const end = Date.now() + longestHeadMs; headers.some(({ endedAfterMs }) => endedAfterMs === undefined) && Date.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 100));
  for (const socket of headers) expect(socket.endedAfterMs).toBeLessThan(isLarge ? 7_000 : longestHeadMs);
  if (isLarge) for (const socket of bodies) expect(socket.endedAfterMs).toBeLessThan(32_000);
  // A client that does not read does not notice either that it was cut off, but the server's files tell.
  if (!isLarge) for (const socket of bodies) socket.destroy();
  const deadline = Date.now() + longestReadMs;
  while (openFiles(daemon) > before + 5 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(openFiles(daemon)).toBeLessThanOrEqual(before + 5);
  for (const socket of [...bodies, ...readers]) socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  console.log(`${times.length} answers meanwhile, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms; alone ${usual.toFixed(0)} ms`);
  // A neighbour on the machine holds up one answer or another, slow clients would hold up all.
  expect(at(0.5)).toBeLessThan(10 * usual);
});
