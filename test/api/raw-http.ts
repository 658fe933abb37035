// Bytes to a socket and bytes back, for requests that no client library would send.
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** Whether the server closed the connection. */
  readonly closed: boolean;
}

/** Sends bytes and collects what comes until the server closes or `quietMs` pass without more. */
export function sendRaw(address: string, bytes: string, quietMs = 400): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    let timer: NodeJS.Timeout | undefined;
    const finish = (closed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n'), closed });
    };
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(bytes, 'latin1'));
    socket.on('data', (data: string) => {
      text += data;
      clearTimeout(timer);
      timer = setTimeout(() => finish(false), quietMs);
    });
    socket.on('close', () => finish(true));
    socket.on('error', (error) => (text === '' ? reject(error) : finish(true)));
  });
}
