// Clients that send or read so slowly that they would tie up a server: others are served meanwhile, and the slow ones are cut off.
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';
import { until } from '../until.js';
import { at } from './watched.js';

afterAll(stopDaemons);

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
/** At the large size others are served until slow bodies are cut off too, which takes the server half a minute. */
const size = isLarge ? { headers: 200, bodies: 200, readers: 100 } : { headers: 60, bodies: 60, readers: 20 };

const openFiles = (daemon: Daemon): number => readdirSync(`/proc/${daemon.process.pid}/fd`).length;

type TimedSocket = Socket & { endedAfterMs?: number };

const latestEnd = (sockets: readonly TimedSocket[]): number =>
  Math.max(...sockets.map(({ endedAfterMs = Number.POSITIVE_INFINITY }) => endedAfterMs));

function open(daemon: Daemon, first: string, more: string): TimedSocket {
  const { hostname, port } = new URL(daemon.address);
  const startedAt = performance.now();
  const socket: TimedSocket = connect(Number(port), hostname, () => socket.write(first));
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

it('slow clients are cut off while others are served', async () => {
  const [daemon, idleDaemon] = await Promise.all([startDaemon({ threads: 2 }), startDaemon()]);
  const ask = async (of: Daemon): Promise<number> => {
    const startedAt = performance.now();
    expect((await of.post('/classify', good)).status).toBe(200);
    return performance.now() - startedAt;
  };
  for (const each of [daemon, idleDaemon]) await ask(each);
  const before = openFiles(daemon);
  const headOf = ({ key }: Daemon): string => `Host: localhost\r\nx-api-key: ${key}\r\n`;
  const slowHeaders = (of: Daemon) => open(of, `GET /v1/models HTTP/1.1\r\n${headOf(of)}`, 'x-a: b\r\n').resume();
  const slowBody = (of: Daemon) => open(of, `POST /classify HTTP/1.1\r\n${headOf(of)}Content-Length: 5000\r\n\r\n{`, ' ').resume();
  const headers = Array.from({ length: size.headers }, () => slowHeaders(daemon));
  const bodies = Array.from({ length: size.bodies }, () => slowBody(daemon));
  const [headersBeside, bodyBeside] = [slowHeaders(idleDaemon), slowBody(idleDaemon)];
  // More answers requested than the buffers of two sockets hold, and none read.
  const readers = Array.from({ length: size.readers }, () =>
    open(daemon, `GET /openapi.json HTTP/1.1\r\n${headOf(daemon)}\r\n`.repeat(100), '').pause(),
  );
  const [times, timesBeside]: [number[], number[]] = [[], []];
  const waiting = [...headers, headersBeside, ...(isLarge ? [...bodies, bodyBeside] : [])];
  await until(async () => {
    times.push(await ask(daemon));
    timesBeside.push(await ask(idleDaemon));
    return times.length >= 40 && waiting.every(({ endedAfterMs }) => endedAfterMs !== undefined);
  }, 'the slow ones are cut off');
  // Many are cut off as soon as the only one on an idle server.
  expect(latestEnd(headers)).toBeLessThan(2 * latestEnd([headersBeside]));
  if (isLarge) expect(latestEnd(bodies)).toBeLessThan(2 * latestEnd([bodyBeside]));
  // A client that does not read does not notice that it was cut off either, but the server's open files show it.
  if (!isLarge) for (const socket of bodies) socket.destroy();
  await until(() => openFiles(daemon) <= before + 5, 'the files of the server are closed');
  for (const socket of [...bodies, ...readers, bodyBeside]) socket.destroy();
  for (const each of [times, timesBeside]) each.sort((a, b) => a - b);
  console.log(
    `${times.length} answers meanwhile, p50 ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms; p50 of an idle server beside ${at(timesBeside, 0.5).toFixed(0)} ms`,
  );
  // Other programs on the machine, and making answers that nobody reads, delay some answers; slow clients would delay all.
  expect(at(times, 0.25)).toBeLessThan(10 * at(timesBeside, 0.5));
});

it.runIf(isLarge)('a large body that comes slowly but steadily is answered, and one that stops coming is refused', async () => {
  const daemon = await startDaemon();
  const { hostname, port } = new URL(daemon.address);
  const part = ' '.repeat(20_000);
  const body = `${part.repeat(200)}${JSON.stringify(good)}`;
  const head = `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
  // Steadily it takes longer than a small body may, at twice the rate that is required.
  const statusAfter = (parts: number): Promise<string | undefined> =>
    new Promise((resolve) => {
      let answer = '';
      let sent = 0;
      const socket = connect(Number(port), hostname, () => socket.write(head));
      const steady = setInterval(() => {
        socket.write(sent++ < 200 ? part : body.slice(200 * part.length));
        if (sent >= parts) clearInterval(steady);
      }, 200);
      socket
        .on('error', () => undefined)
        .on('data', (data) => {
          answer += data.toString();
        })
        .on('close', () => {
          clearInterval(steady);
          resolve(answer.split(' ')[1]);
        });
    });
  expect(await Promise.all([statusAfter(201), statusAfter(5)])).toEqual(['200', '408']);
});

it('requests that arrived while the server was suspended are answered, and an incomplete one is refused', async () => {
  const daemon = await startDaemon();
  const before = openFiles(daemon);
  const { hostname, port } = new URL(daemon.address);
  const received: string[] = [];
  const sockets = Array.from({ length: 30 }, (_, index) =>
    connect(Number(port), hostname)
      .on('error', () => undefined)
      .on('data', (data) => {
        received[index] = (received[index] ?? '') + data.toString();
      }),
  );
  await until(() => openFiles(daemon) >= before + sockets.length, 'the connections are accepted');
  daemon.process.kill('SIGSTOP');
  const body = JSON.stringify(good);
  const head = `POST /classify HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${daemon.key}\r\nContent-Length: ${body.length}\r\n`;
  for (const socket of sockets.slice(1)) socket.write(`${head}\r\n${body}`);
  sockets[0]?.write(head);
  // Longer than headers may take to arrive.
  await pause(7_000);
  daemon.process.kill('SIGCONT');
  await until(() => sockets.every((_, index) => received[index] !== undefined), 'all are answered');
  const statuses = received.map((answer) => Number(answer.split(' ')[1]));
  expect(statuses).toEqual([408, ...sockets.slice(1).map(() => 200)]);
  for (const socket of sockets) socket.destroy();
});
