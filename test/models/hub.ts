// A model hub on this machine: one repository with two files, and every way in which a server can misbehave.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { encoderModel } from '../engines/onnx/graphs.js';
import { tokenizerJson } from '../engines/onnx/word-piece.js';

export const revision = `${'c'.repeat(39)}1`;
export const repository = 'Xenova/ms-marco-MiniLM-L-6-v2';
export const modelBytes = encoderModel({ layers: 4, width: 128, heads: 4, outputs: 1 });
export const tokenizerBytes = Buffer.from(JSON.stringify(tokenizerJson()));
const prefix = `/${repository}/resolve/${revision}/`;

/** How the server behaves, with the large file unless the property says otherwise. */
export interface Behaviour {
  /** Closes the connection after this many bytes of each answer. */
  cutAfter?: number;
  /** Stops sending after this many bytes of each answer, and keeps the connection open. */
  stallAfter?: number;
  /** Bytes per millisecond. */
  pace?: number;
  /** Ignores the Range header. */
  ignoresRange?: boolean;
  /** Answers a request for a range with the status 416. */
  refusesRange?: boolean;
  /** Answers a request for a range with the bytes from this one on. */
  sendsFrom?: number;
  /** Sends these bytes instead of the file. */
  other?: Buffer;
  status?: number;
  /** Redirects to this address, given the path of the file. */
  redirect?: (path: string) => string;
  /** The published list of files. */
  tree?: unknown;
  /** The published hash of the small file. */
  smallHash?: string;
}

export interface Hub {
  readonly url: string;
  behaviour: Behaviour;
  /** The number of bytes that were sent of the large file. */
  sent: number;
  /** The paths that were requested. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function startHub(): Promise<Hub> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const hub: Hub = {
    url: '',
    behaviour: {},
    sent: 0,
    asked: [],
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const json = (response: ServerResponse, value: unknown): void =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { behaviour } = hub;
    const path = (request.url ?? '').replace(/^\/moved\d*/, '');
    hub.asked.push(request.url ?? '');
    if (path === `/api/models/${repository}/revision/main`) return json(response, { sha: revision });
    if (path.startsWith(`/api/models/${repository}/tree/${revision}`)) return json(response, behaviour.tree ?? treeOf(behaviour));
    if (path === `${prefix}tokenizer.json`) return void response.end(tokenizerBytes);
    if (path !== `${prefix}onnx/model_quantized.onnx`) return void response.writeHead(404).end('not here');
    if (behaviour.status !== undefined) return void response.writeHead(behaviour.status).end('no');
    if (behaviour.redirect !== undefined && !(request.url ?? '').startsWith('/moved9'))
      return void response.writeHead(302, { location: behaviour.redirect(request.url ?? '') }).end();
    await sendLarge(request, response, behaviour);
  };

  const sendLarge = async (request: IncomingMessage, response: ServerResponse, behaviour: Behaviour): Promise<void> => {
    const file = behaviour.other ?? modelBytes;
    const from = behaviour.ignoresRange === true ? undefined : /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    if (from !== undefined && behaviour.refusesRange === true) return void response.writeHead(416).end();
    const first = from === undefined ? 0 : (behaviour.sendsFrom ?? Number(from));
    const body = file.subarray(first);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': body.length,
      ...(from === undefined ? {} : { 'content-range': `bytes ${first}-${file.length - 1}/${file.length}` }),
    });
    const step = 16_384;
    for (let at = 0; at < body.length; at += step) {
      if (at >= (behaviour.stallAfter ?? Number.POSITIVE_INFINITY)) return;
      if (at >= (behaviour.cutAfter ?? Number.POSITIVE_INFINITY)) return void response.destroy();
      const piece = body.subarray(at, at + step);
      if (response.destroyed) return;
      hub.sent += piece.length;
      if (!response.write(piece)) {
        const wait = new AbortController();
        await Promise.race(['drain', 'close'].map((event) => once(response, event, { signal: wait.signal }).catch(() => undefined)));
        wait.abort();
      }
      if (behaviour.pace !== undefined) await sleep(piece.length / behaviour.pace);
    }
    response.end();
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(hub, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

export function treeOf({ smallHash }: Behaviour = {}): unknown[] {
  const git = createHash('sha1').update(`blob ${tokenizerBytes.length}\0`).update(tokenizerBytes).digest('hex');
  return [
    { type: 'directory', oid: 'f'.repeat(40), size: 0, path: 'onnx' },
    { type: 'file', oid: smallHash ?? git, size: tokenizerBytes.length, path: 'tokenizer.json' },
    {
      type: 'file',
      oid: 'e'.repeat(40),
      size: modelBytes.length,
      path: 'onnx/model_quantized.onnx',
      lfs: { oid: createHash('sha256').update(modelBytes).digest('hex'), size: modelBytes.length, pointerSize: 133 },
    },
  ];
}
