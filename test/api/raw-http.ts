// Bytes to a socket and bytes back, for requests that no client library would send.
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** Whether the server closed the connection. */
  readonly closed: boolean;
}

/** Whether the text is one complete response after which the server leaves the connection open. */
export function isWholeAnswer(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, Math.max(end, 0));
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return length !== undefined && !/^connection: close$/im.test(head) && text.length >= end + 4 + Number(length);
}

/** Sends bytes and collects one response if the server leaves the connection open, and otherwise everything until it closes, for at most `mostMs`. */
export function sendRaw(address: string, bytes: string, mostMs = 20_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const finish = (closed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n'), closed });
    };
    const timer = setTimeout(() => finish(false), mostMs);
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(bytes, 'latin1'));
    socket.on('data', (data: string) => {
      text += data;
      if (isWholeAnswer(text)) finish(false);
    });
    socket.on('close', () => finish(true));
    socket.on('error', (error) => {
      if (text !== '') return finish(true);
      clearTimeout(timer);
      reject(error);
    });
  });
}
