// Reads with a size limit: a stream may never end, and a file may be a device.
import { constants, createReadStream, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { TxpError } from '../../core/errors.js';

/** Max size of an input in bytes; the documents and texts that operations accept are far smaller. */
export const maxInputBytes = 100_000_000;

const lineFeed = 0x0a;

/** Reads an entire stream. Fails with `document-unreadable` as soon as the limit is exceeded. */
export async function collect(stream: AsyncIterable<Buffer | string>, onData?: () => void): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    onData?.();
    const buffer = typeof part === 'string' ? Buffer.from(part) : part;
    bytes += buffer.length;
    if (bytes > maxInputBytes) throw tooLarge();
    parts.push(buffer);
  }
  return Buffer.concat(parts);
}

/** Reads a file, pipe or device. Fails like `collect`, with the system's error, or when the signal aborts. */
export async function readBounded(path: string, signal: AbortSignal): Promise<Uint8Array> {
  return collect(await openStream(path, signal));
}

/** Opens a file, pipe or device as a stream until the signal aborts. Fails with the system's error. */
export async function openStream(path: string, signal: AbortSignal): Promise<AsyncIterable<Buffer | string>> {
  // Opening a named pipe blocks a thread until there is a writer, and the process waits for that thread when it exits; a socket can be abandoned.
  const isPipe = process.platform === 'linux' && (await stat(path)).isFIFO();
  if (!isPipe) return createReadStream(path, { signal });
  return new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false, signal });
}

/** Lines of a stream as bytes, without line breaks. Fails with `document-unreadable` if a line is too long, or with the system's error. */
export async function* linesIn(stream: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let open: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    const buffer = typeof part === 'string' ? Buffer.from(part) : part;
    let start = 0;
    for (let end = buffer.indexOf(lineFeed); end >= 0; end = buffer.indexOf(lineFeed, start)) {
      open.push(buffer.subarray(start, end));
      yield Buffer.concat(open);
      open = [];
      bytes = 0;
      start = end + 1;
    }
    open.push(buffer.subarray(start));
    bytes += buffer.length - start;
    if (bytes > maxInputBytes) throw tooLarge('one of its lines');
  }
  if (bytes > 0) yield Buffer.concat(open);
}

export function tooLarge(what = ''): TxpError {
  return new TxpError('document-unreadable', `${what === '' ? '' : `${what} `}is larger than ${maxInputBytes / 1_000_000} MB`, {
    hint: 'split it first: a text with split, a PDF with qpdf in.pdf --pages . 1-50 -- part.pdf',
  });
}
